internal import JSON
internal import Localization

/// What a phone needs to put the pages on its home screen (W3C Web Application Manifest).
enum WebManifest {
  /// The path in the output folder; the addresses in it are relative to that.
  static func path(in language: Language) -> String { "assets/site\(language.fileSuffix).webmanifest" }

  static func file(in language: Language) -> [UInt8] {
    let icons =
      [("icon.svg", "any", "image/svg+xml")]
      + [192, 512].map { ("icon-\($0).png", "\($0)x\($0)", "image/png") }
    return JSONValue.object([
      ("name", .string(Text(phrase: "siteTitle")[language])),
      ("short_name", .string(Text(phrase: "shortTitle")[language])),
      ("description", .string(Text(phrase: "siteSubtitle")[language])), ("lang", .string(language.rawValue)),
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
