/// A language of the outputs for people.
package enum Language: String, Sendable, CaseIterable {
  /// Traditional Chinese, in which every output is written.
  case chinese = "zh-Hant-TW"
  /// English, in files of their own beside the Chinese ones.
  case english = "en"

  /// The suffix of a file name before its extension: none for Chinese.
  package var fileSuffix: String { self == .chinese ? "" : ".\(rawValue)" }
}
