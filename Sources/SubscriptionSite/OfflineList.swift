internal import Localization
internal import SubscriptionCalendar
internal import SubscriptionCharts

/// What the worker keeps for reading offline: pages and what they load, with a fingerprint each, by which it sees
/// tomorrow which of them have changed.
enum OfflineList {
  static func path(in language: Language) -> String { "assets/offline\(language.fileSuffix).json" }

  /// - Parameter shown: What the files show, by path.
  static func file(_ shown: [String: StableHash], in language: Language) -> [UInt8] {
    JSONValue.object(
      shown.filter { isKept($0.key, in: language) }.sorted { $0.key < $1.key }.map { path, fingerprint in
        (path, .string(String(fingerprint.value, radix: 36)))
      }
    ).file
  }

  /// The pages of the language, and style sheets, scripts and icons; not the bars of earlier years, and not the worker
  /// itself.
  private static func isKept(_ path: String, in language: Language) -> Bool {
    if path.hasSuffix(".html") { return path.hasSuffix(".en.html") == (language == .english) }
    return path.hasPrefix("assets/") && !path.hasPrefix("assets/bars/") && path != LiveBarScript.path
  }
}
