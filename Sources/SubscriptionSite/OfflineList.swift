internal import SubscriptionCalendar
internal import SubscriptionCharts

/// What the worker keeps for reading offline: pages and what they load, with a fingerprint each, by which it sees
/// tomorrow which of them have changed.
enum OfflineList {
  static func path(in language: Language) -> String { "assets/offline\(language.fileSuffix).json" }

  /// - Parameters:
  ///   - files: The files that are made every time.
  ///   - shown: The fingerprints of all pages of offerings.
  static func file(
    _ files: [String: [UInt8]], _ shown: [String: StableHash], in language: Language
  ) -> [UInt8] {
    var list: [String: StableHash] = [:]
    for (path, bytes) in files where isKept(path, in: language) {
      var hash = StableHash()
      hash.add(bytes)
      list[path] = hash
    }
    for (path, fingerprint) in shown where isKept(path, in: language) {
      // The program may show the same in another way.
      var hash = template
      hash.add(fingerprint.value)
      list[path] = hash
    }
    return JSONValue.object(
      list.sorted { $0.key < $1.key }.map { path, hash in (path, .string(String(hash.value, radix: 36))) }
    ).file
  }

  private static let template = {
    var hash = StableHash()
    for bytes in [
      PackageResources.head_mustache, PackageResources.offering_mustache,
      PackageResources.calculator_mustache, PackageResources.foot_mustache,
    ] { hash.add(bytes) }
    return hash
  }()

  /// The pages of the language, and style sheets, scripts and icons; not the bars of earlier years, and not the worker
  /// itself.
  private static func isKept(_ path: String, in language: Language) -> Bool {
    if path.hasSuffix(".html") { return path.hasSuffix(".en.html") == (language == .english) }
    return path.hasPrefix("assets/") && !path.hasPrefix("assets/bars/") && path != LiveBarScript.path
      && !path.hasSuffix(".webmanifest")
  }
}
