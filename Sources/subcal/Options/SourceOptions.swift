internal import ArgumentParser
internal import Fetching
internal import SubscriptionNightly
internal import SystemPackage

/// The options of commands that download from the exchanges.
struct SourceOptions: ParsableArguments {
  @Option(help: "Keep each response body in this folder.") var record: String?

  @Option(help: "Read response bodies from this folder, written by --record, instead of the network.")
  var replay: String?

  @Option(
    help:
      "HOST=URL: use this address in place of an exchange's host; https, or http to this machine; may be repeated."
  )
  var baseURL: [String] = []

  @Option(help: "Seconds between two requests to one host; under 3 only with --base-url to this machine.")
  var minInterval = 3.0

  @Option(help: "A PEM file with an additional certificate authority.")
  var caFile: String?

  /// The store that an option names; a replay's own, unless one is named.
  func path(ofStore option: String?) throws -> FilePath {
    try Paths.store(option ?? (replay == nil ? nil : "replayed/subcal.sqlite"))
  }

  func origin() throws -> FetchOrigin {
    if let replay {
      guard record == nil else { throw ValidationError("--record and --replay exclude each other.") }
      return .replay(Paths.absolute(replay))
    }
    let bases = try Self.bases(baseURL, among: NightlySettings.hosts)
    let isLocal = !bases.isEmpty && bases.values.allSatisfy(\.isLoopback)
    guard (0...3600).contains(minInterval), minInterval >= 3 || isLocal else {
      throw ValidationError(
        "--min-interval \(minInterval): the exchanges are asked at most every 3 seconds; less is only for "
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
          "--base-url \(text): give HOST=URL with an https address, or http to a loopback address.")
      }
      let host = parts[0].lowercased()
      guard hosts.contains(host) else {
        throw ValidationError("--base-url \(text): known hosts are \(hosts.joined(separator: ", ")).")
      }
      bases[host] = base
    }
    return bases
  }

  static let environment: [EnvironmentArguments.Option] = [
    "record", "replay", .repeated("base-url"), "min-interval", "ca-file",
  ]
}
