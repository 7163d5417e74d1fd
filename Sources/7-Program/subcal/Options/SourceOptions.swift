internal import ArgumentParser
internal import Fetching
internal import Localization
internal import Posix
internal import SubscriptionNightly
internal import SubscriptionQuotes

#if Fugle
  internal import WebSocket
#endif

/// The options of commands that download from the exchanges.
struct SourceOptions: ParsableArguments {
  @Option(help: .text("將每次下載的內容存入此資料夾", "Keep each response body in this folder."), completion: .directory)
  var record: String?

  @Option(
    help: .text(
      "不連線，改讀 --record 存下的資料夾",
      "Read response bodies from this folder, written by --record, instead of the network."),
    completion: .directory)
  var replay: String?

  @Option(help: .baseURL) var baseURL: [String] = []

  @Option(
    help: .text(
      "對同一主機兩次請求相隔的秒數；低於 3 須 --base-url 指向本機",
      "Seconds between two requests to one host; under 3 only with --base-url to this machine."))
  var minInterval = 3.0

  @Option(help: .caFile, completion: .file()) var caFile: String?

  /// The store that an option names; a replay's own, unless one is named.
  func path(ofStore option: String?) throws -> FilePath {
    try Paths.store(option ?? (replay == nil ? nil : "replayed/subcal.sqlite"))
  }

  func origin() throws -> FetchOrigin {
    if let replay {
      guard record == nil else {
        throw ValidationError("--record 與 --replay 不能並用。", "--record and --replay exclude each other.")
      }
      return .replay(Paths.absolute(replay))
    }
    let bases = try Self.bases(baseURL, among: NightlySettings.hosts)
    let isLocal = !bases.isEmpty && bases.values.allSatisfy(\.isLoopback)
    guard (0...3600).contains(minInterval), minInterval >= 3 || isLocal else {
      throw ValidationError(
        "--min-interval", minInterval, "對交易所至少間隔 3 秒；更短須 --base-url 指向本機。",
        "the exchanges are asked at most every 3 seconds; less is only for " + "--base-url to this machine.")
    }
    return .live(
      FetchOrigin.Live(baseURLs: bases, interval: .seconds(minInterval), certificateAuthorityFile: caFile))
  }

  /// The addresses that replace hosts, by host name.
  static func bases(_ texts: [String], among hosts: [String]) throws -> [String: BaseURL] {
    var bases: [String: BaseURL] = [:]
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let base = BaseURL(String(parts[1])) else {
        throw ValidationError(
          "--base-url", text, "格式為 主機=網址，限 https，或本機的 http。",
          "give HOST=URL with an https address, or http to a loopback address.")
      }
      let host = parts[0].lowercased()
      guard hosts.contains(host) else {
        throw ValidationError(
          "--base-url \(text) 無效。可用的主機：\(hosts.joined(separator: "、"))。",
          "--base-url \(text): known hosts are \(hosts.joined(separator: ", ")).")
      }
      bases[host] = base
    }
    return bases
  }
}

/// The options of commands that request quotes.
struct QuoteSourceOptions: ParsableArguments {
  @Option(help: .baseURL) var baseURL: [String] = []
  @Option(help: .caFile, completion: .file()) var caFile: String?

  func settings() throws -> PollingSettings {
    var settings = PollingSettings()
    settings.baseURLs = try SourceOptions.bases(baseURL, among: QuoteService.allHosts)
    settings.certificateAuthorityFile = caFile
    return settings
  }

  /// Whether all requests go to this machine, where limits that protect the exchange do not apply.
  func isLocal(_ service: QuoteService = .mis) throws -> Bool {
    let bases = try settings().baseURLs
    return service.hosts.allSatisfy { bases[$0]?.isLoopback == true }
  }
}

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

  #if Fugle
    /// The service's endpoint, or its replacement by `--base-url`.
    static func fugle(_ settings: PollingSettings) throws -> WebSocketTransport {
      let base = settings.baseURLs[fugleHost]?.description ?? "wss://\(fugleHost)"
      guard let endpoint = WebSocketEndpoint(base + "/marketdata/v1.0/stock/streaming") else {
        throw ValidationError(
          "--base-url：\(base) 不是 WebSocket 網址。", "--base-url: \(base) is not a WebSocket address.")
      }
      return WebSocketTransport(endpoint, certificateAuthorityFile: settings.certificateAuthorityFile)
    }
  #endif
}
