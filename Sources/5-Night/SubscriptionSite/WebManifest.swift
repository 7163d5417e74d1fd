internal import JSON
internal import Localization
internal import SubscriptionCharts

/// What a phone needs to put the pages on its home screen (W3C Web Application Manifest).
enum WebManifest {
  /// The path in the output folder; the addresses in it are relative to that.
  static func path(in language: Language) -> String { "assets/site\(language.fileSuffix).webmanifest" }

  static func file(in language: Language) -> [UInt8] {
    let icons =
      [("icon.svg", "any", "image/svg+xml")]
      + [192, 512].map { ("icon-\($0).png", "\($0)x\($0)", "image/png") }
    return JSONValue.object([
      ("name", .string(PagePhrase.siteTitle[language])),
      ("short_name", .string(Text("公開申購", "Subscriptions")[language])),
      ("description", .string(PagePhrase.siteSubtitle[language])), ("lang", .string(language.rawValue)),
      ("id", .string("../")), ("start_url", .string("../index\(language.fileSuffix).html")),
      ("scope", .string("../")), ("display", .string("standalone")),
      ("background_color", .string("#fbfaf7")), ("theme_color", .string("#1f4e8c")),
      (
        "icons",
        .array(
          icons.map { name, sizes, type in
            .object([
              ("src", .string(name)), ("sizes", .string(sizes)), ("type", .string(type)),
              // The picture leaves the margin that a mask may cut off.
              ("purpose", .string("any maskable")),
            ])
          })
      ),
    ]).file
  }
}

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
