/// A language of the texts for people.
package enum Language: String, Sendable, CaseIterable {
  /// Traditional Chinese, in which every output is written.
  case chinese = "zh-Hant-TW"
  /// English, in files of their own beside the Chinese ones.
  case english = "en"

  /// The language that an option or a settings file names.
  package init?(named name: String) {
    switch name.lowercased() {
    case "zh", "zh-tw", "zh-hant", "zh-hant-tw": self = .chinese
    case "en": self = .english
    default: return nil
    }
  }

  /// The suffix of a file name before its extension: none for Chinese.
  package var fileSuffix: String { self == .chinese ? "" : ".\(rawValue)" }
}
