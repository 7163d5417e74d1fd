internal import JSON
internal import Localization
internal import SubscriptionCharts
internal import SubscriptionOutputs

/// What the worker keeps for reading offline: pages and what they load, with a fingerprint each, by which it sees
/// tomorrow which of them have changed.
struct OfflineList {
  private var fingerprints: [String: UInt64] = [:]

  static func path(in language: Language) -> String { "assets/offline\(language.fileSuffix).json" }

  mutating func add(_ path: String, _ bytes: [UInt8]) { fingerprints[path] = StableHash(of: bytes).value }

  func file(in language: Language) -> [UInt8] {
    JSONValue.object(
      fingerprints.filter { Self.isKept($0.key, in: language) }.sorted { $0.key < $1.key }
        .map { ($0, .string(String($1, radix: 36))) }
    ).file
  }

  /// The pages of the language, and style sheets, scripts and icons; not the bars of earlier years, and not the worker
  /// itself.
  private static func isKept(_ path: String, in language: Language) -> Bool {
    if path.hasSuffix(".html") { return path.hasSuffix(".en.html") == (language == .english) }
    return path.hasPrefix("assets/") && !path.hasPrefix("assets/bars/") && path != LiveBarScript.path
  }
}
