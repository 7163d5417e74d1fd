/// A language that outputs for people are written in.
public enum Language: String, Sendable, CaseIterable {
  /// Traditional Chinese, what every output is first.
  case chinese = "zh-Hant-TW"
  /// English, in files of their own beside the Chinese ones.
  case english = "en"

  /// What stands before a file name's extension: nothing for Chinese.
  public var fileSuffix: String { self == .chinese ? "" : ".\(rawValue)" }
}
