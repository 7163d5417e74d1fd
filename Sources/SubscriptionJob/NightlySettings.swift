public import SubscriptionCalendar
public import SystemPackage

/// Everything a nightly run is told.
public struct NightlySettings: Sendable {
  /// The folder to publish into.
  public var output: FilePath
  /// The store's file; the lock lies beside it.
  public var store: FilePath
  /// The moment states are told for.
  public var asOf: Instant
  /// The years whose lists are asked; nil for those that the day asks for.
  public var years: [Int]?
  /// Where bodies come from.
  public var input: Input
  /// A folder that keeps each body that comes.
  public var record: FilePath?
  /// Whether government bonds stay in the outputs.
  public var keepsBonds: Bool
  /// Seconds after midnight at which the last day's applications end.
  public var cutOff: Int
  /// What an application and a sale cost.
  public var costs: CostAssumptions
  /// Ids of sources whose guards against loss are set aside this once.
  public var accepted: Set<String>
  /// How the outputs are published.
  public var edition: Edition
  /// Whether the pages are written.
  public var hasSite: Bool
  /// The seconds that all downloads together may take.
  public var timeLimit: Int

  /// The exchanges, or a recorded night.
  public enum Input: Sendable {
    /// Asks the exchanges.
    case live(LiveSettings)
    /// Takes the bodies from a folder that `record` filled.
    case replay(FilePath)

    /// The least time between two requests to a host: under three seconds only to this machine.
    @Sendable func interval(to host: String) -> Duration {
      guard case .live(let live) = self else { return .zero }
      return WebAddress.isLoopback(host) ? live.interval : max(live.interval, .seconds(3))
    }
  }

  /// How the exchanges are asked.
  public struct LiveSettings: Sendable {
    /// What to ask in place of an exchange's host, by the host's name.
    public var baseURLs: [String: BaseURL]
    /// The least time between two requests to one host.
    public var interval: Duration
    /// A PEM file with further certificate authorities.
    public var certificateAuthorityFile: String?

    /// Polite defaults: the exchanges themselves, three seconds apart.
    public init(
      baseURLs: [String: BaseURL] = [:], interval: Duration = .seconds(3),
      certificateAuthorityFile: String? = nil
    ) {
      self.baseURLs = baseURLs
      self.interval = interval
      self.certificateAuthorityFile = certificateAuthorityFile
    }
  }

  /// Settings with the usual defaults.
  public init(output: FilePath, store: FilePath, asOf: Instant, input: Input) {
    self.output = output
    self.store = store
    self.asOf = asOf
    self.input = input
    keepsBonds = false
    cutOff = Stage.usualCutOff
    costs = .standard
    accepted = []
    edition = Edition()
    hasSite = true
    timeLimit = Self.usualTimeLimit
  }

  /// Ten minutes: what a night needs with all its retries, and less than a service manager gives it.
  public static let usualTimeLimit = 600

  /// The exchanges' hosts that a night asks.
  public static let hosts = ["openapi.twse.com.tw", "www.twse.com.tw", "www.tpex.org.tw"]

  /// Whether a text is the id of a source whose guard can be set aside.
  public static func isGuarded(_ source: String) -> Bool {
    SourceID.isGuarded(source)
  }

  /// The years that can be asked for.
  public static let years = 1990...2200

  /// Whether an offering is published: bonds only when asked for.
  func keeps(_ offering: Offering) -> Bool {
    keepsBonds || !offering.code.isGovernmentBond
  }

  /// Whether a night cannot do without a year's list: the day's own, and one that was asked for.
  func requires(listOf year: Int) -> Bool {
    year == asOf.day.year || years != nil
  }

  /// The years to ask: the day's own, and from 15 December the next or until 15 January the last as well,
  /// because the exchange files an offering under the year of its draw.
  var yearsAsked: [Int] {
    if let years { return Set(years).sorted() }
    let today = asOf.day.components
    return switch (today.month, today.day) {
    case (12, 15...): [today.year, today.year + 1]
    case (1, ...15): [today.year - 1, today.year]
    default: [today.year]
    }
  }

  /// The years whose holidays are asked: the day's own, and around the turn of the year the one beside it, in
  /// which money is taken or paid back.
  var holidayYears: [Int] {
    let today = asOf.day.components
    return switch (today.month, today.day) {
    case (12, _): [today.year, today.year + 1]
    case (1, ...15): [today.year - 1, today.year]
    default: [today.year]
    }
  }
}
