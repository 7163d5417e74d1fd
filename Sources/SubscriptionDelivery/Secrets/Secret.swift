internal import Diagnostics
internal import Localization
internal import SystemPackage

/// A secret. It is never printed: its description is a row of dots.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  let text: String

  init(_ text: String) { self.text = text }

  package var description: String { Redaction.mark }
  package var debugDescription: String { Redaction.mark }

  /// Where the settings say that a secret is kept.
  enum Place: Hashable, Sendable {
    case variable(String)
    case file(FilePath)
  }

  init(from place: Place, environment: (String) -> String?) throws(SubcalError) {
    switch place {
    case .variable(let name):
      guard let text = environment(name), !text.isEmpty else {
        throw SubcalError(
          .usage,
          reason: Text(
            "應存放機密的環境變數 \(name) 未設定", "the variable \(name), which should hold a secret, is not set"),
          advice: Text("在 cron 或服務的設定中設定。", "set it for this command, in cron or in the service's file."))
      }
      self.init(text)
    case .file(let path):
      let text = try SecretFile.text(of: path).split(whereSeparator: \.isNewline).first ?? ""
      guard !text.isEmpty else {
        throw SubcalError(
          .usage, reason: Text("\(path) 是空的", "\(path) is empty"),
          advice: Text("將機密寫在第一行。", "write the secret into its first line."))
      }
      self.init(String(text))
    }
  }
}
