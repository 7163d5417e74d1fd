/// A language of the texts for people.
package enum Language: String, Sendable, CaseIterable {
  /// Traditional Chinese, in which every output is written.
  case chinese = "zh-Hant-TW"
  /// English, in files of their own beside the Chinese ones.
  case english = "en"

  /// The language that an option, a settings file or a locale names: `zh`, `zh-Hant`, `en_US.UTF-8`, `中文`.
  package init?(named name: String) {
    switch name.lowercased().prefix(while: \.isLetter) {
    case "zh", "chinese", "中文", "正體中文", "繁體中文": self = .chinese
    case "en", "english", "英文": self = .english
    default: return nil
    }
  }

  /// The suffix of a file name before its extension: none for Chinese.
  package var fileSuffix: String { self == .chinese ? "" : ".\(rawValue)" }
}
