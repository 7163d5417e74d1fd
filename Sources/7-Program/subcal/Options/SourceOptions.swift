internal import ArgumentParser
internal import Fetching
internal import Localization
internal import Posix
internal import SubscriptionNightly
internal import SubscriptionQuotes
internal import Values
internal import WebSocket

/// The options of commands that download from the exchanges.
struct SourceOptions: ParsableArguments {
  @Option(
    help: .text("將每次下載的內容存入此資料夾", "Keep each response body in this folder.", value: "folder"),
    completion: .directory)
  var record: String?

  @Option(
    help: .text(
      "不連線，改讀 --record 存下的資料夾",
      "Read response bodies from this folder, written by --record, instead of the network.", value: "folder"),
    completion: .directory)
  var replay: String?

  var folders: BodyFolders { BodyFolders(record: record, replay: replay) }

  /// The addresses that replace hosts, by host name.
  static func bases(among hosts: [String]) throws -> [String: BaseURL] {
    guard let given = Setting.baseURL.given else { return [:] }
    var bases: [String: BaseURL] = [:]
    for text in given.texts {
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let base = BaseURL(String(parts[1])) else {
        throw given.wrong(
          text, "格式為 主機=網址，限 https，或本機的 http。",
          "give HOST=URL with an https address, or http to a loopback address.")
      }
      let host = parts[0].lowercased()
      guard hosts.contains(host) else {
        throw given.wrong(
          text, "可用的主機：\(hosts.joined(separator: "、"))。",
          "known hosts are \(hosts.joined(separator: ", ")).")
      }
      bases[host] = base
    }
    return bases
  }
}

/// Where a run keeps the bodies that come, and where it reads them in place of the network: `--record` and
/// `--replay`, which exclude each other.
struct BodyFolders {
  var record: String?
  var replay: String?

  /// The store: a replay's own, unless one is named beside it.
  func store() throws -> FilePath {
    guard replay != nil else { return try Paths.store() }
    return Paths.absolute(besideReplay(.store) ?? "replayed/subcal.sqlite")
  }

  /// What counts for a replay: one that is typed never writes into the live folder or store that variables and settings
  /// name; one that a variable names has the others as its like.
  func besideReplay(_ setting: Setting) -> String? {
    CommandLineInput.value(of: "--replay", in: Array(CommandLine.arguments.dropFirst())) == nil
      ? setting.text : setting.typed
  }

  func origin() throws -> FetchOrigin {
    if let replay {
      guard record == nil else {
        throw ValidationError("--record 與 --replay 不能並用。", "--record and --replay exclude each other.")
      }
      return .replay(Paths.absolute(replay))
    }
    let bases = try SourceOptions.bases(among: NightlySettings.hosts)
    let isLocal = !bases.isEmpty && bases.values.allSatisfy(\.isLoopback)
    var live = FetchOrigin.Live(baseURLs: bases, certificateAuthorityFile: Setting.authorities.text)
    let least = live.interval
    let interval = try Setting.interval.read(
      { text -> Duration? in
        guard let seconds = Double(text.narrow), (0...3600).contains(seconds) else { return nil }
        let pause = Duration.seconds(seconds)
        return pause >= least || isLocal ? pause : nil
      }, "對交易所至少間隔 3 秒；更短須 base_url 指向本機。",
      "the exchanges are asked at most every 3 seconds; less is only for a base_url of this machine.")
    live.interval = interval ?? least
    return .live(live)
  }
}

extension PollingSettings {
  /// Those of the settings.
  static func given() throws -> PollingSettings {
    var settings = PollingSettings()
    settings.baseURLs = try SourceOptions.bases(among: QuoteService.allHosts)
    settings.certificateAuthorityFile = Setting.authorities.text
    return settings
  }

  /// Whether all requests go to this machine, where limits that protect the exchange do not apply.
  func isLocal(_ service: QuoteService = .mis) -> Bool {
    service.hosts.allSatisfy { baseURLs[$0]?.isLoopback == true }
  }
}

/// Whose quotes `watch` shows, as the setting `provider` names it.
///
/// `WatchCommand` makes the provider of a case, and addresses are taken only of its hosts.
enum QuoteService: String, CaseIterable {
  /// The exchange's market information system, by polling; the emerging board by its open data.
  case mis
  /// Fugle's streaming service, with a key.
  case fugle

  var hosts: [String] {
    switch self {
    case .mis: PollingSettings.hosts
    case .fugle: [Self.fugleHost]
    }
  }
  static var allHosts: [String] { allCases.flatMap(\.hosts) }

  private static let fugleHost = "api.fugle.tw"

  /// The service's endpoint, or its replacement by `--base-url`.
  static func fugle(_ settings: PollingSettings) throws -> WebSocketTransport {
    let base = settings.baseURLs[fugleHost]?.description ?? "wss://\(fugleHost)"
    guard let endpoint = WebSocketEndpoint(base + "/marketdata/v1.0/stock/streaming") else {
      throw ValidationError(
        "--base-url：\(base) 不是 WebSocket 網址。", "--base-url: \(base) is not a WebSocket address.")
    }
    return WebSocketTransport(endpoint, certificateAuthorityFile: settings.certificateAuthorityFile)
  }
}
