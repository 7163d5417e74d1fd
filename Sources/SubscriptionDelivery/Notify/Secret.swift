internal import SubscriptionJob
internal import SystemPackage

/// A secret that is never printed: its description is a row of dots.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The text itself.
  let text: String

  init(_ text: String) { self.text = text }

  /// Says nothing.
  public var description: String { "•••" }
  /// Says nothing.
  public var debugDescription: String { "•••" }

  /// Where a settings file says that a secret is.
  enum Place: Hashable, Sendable {
    case variable(String)
    case file(FilePath)
  }

  /// Reads a secret from its place.
  init(from place: Place, environment: (String) -> String?) throws(JobError) {
    switch place {
    case .variable(let name):
      guard let text = environment(name), !text.isEmpty else {
        throw JobError(
          .usage, nil, reason: "the variable \(name), which is to hold a secret, is not set",
          advice: "set it for this command, in cron or in the service's file.")
      }
      self.init(text)
    case .file(let path):
      let text = try SecretFile.text(of: path).split(whereSeparator: \.isNewline).first ?? ""
      guard !text.isEmpty else {
        throw JobError(
          .usage, nil, reason: "\(path) is empty", advice: "write the secret into its first line.")
      }
      self.init(String(text))
    }
  }
}
