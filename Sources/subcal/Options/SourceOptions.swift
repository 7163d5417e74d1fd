internal import ArgumentParser
internal import Fetching
internal import Localization
internal import SubscriptionNightly
internal import SystemPackage

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

  @Option(
    help:
      .text(
        "主機=網址：以此網址取代交易所主機；限 https，或本機的 http；可重複",
        "HOST=URL: use this address in place of an exchange's host; https, or http to this machine; may be repeated."
      )
  )
  var baseURL: [String] = []

  @Option(
    help: .text(
      "對同一主機兩次請求相隔的秒數；低於 3 須 --base-url 指向本機",
      "Seconds between two requests to one host; under 3 only with --base-url to this machine."))
  var minInterval = 3.0

  @Option(
    help: .text("另加憑證機構的 PEM 檔", "A PEM file with an additional certificate authority."), completion: .file())
  var caFile: String?

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
        "the exchanges are asked at most every 3 seconds; less is only for "
          + "--base-url to this machine.")
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
