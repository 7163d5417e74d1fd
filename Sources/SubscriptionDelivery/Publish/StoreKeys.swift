internal import Posix
internal import SubscriptionJob
public import SystemPackage

/// The keys of a store. Never printed: its description says that there is one, and no more.
public struct StoreKeys: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  let id: String
  let secret: String
  let sessionToken: String?

  /// Keys from the variables that every S3 client reads: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, where there
  /// is one, AWS_SESSION_TOKEN; nil when the first two are not set.
  public init?(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    guard let id = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") else { return nil }
    (self.id, self.secret, sessionToken) = (id, secret, value("AWS_SESSION_TOKEN"))
  }

  /// Keys from a file in the form of `~/.aws/credentials`, which nobody but its owner may read.
  ///
  /// - Parameter profile: The section to take.
  /// - Throws: `JobError` for a file that others may read, or that lacks the keys.
  public init(file path: FilePath, profile: String = "default") throws {
    let text = try SecretFile.text(of: path)
    var values: [String: String] = [:]
    var section = profile
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.filter { !$0.isWhitespace }
      if line.hasPrefix("["), line.hasSuffix("]") { section = String(line.dropFirst().dropLast()) }
      let parts = line.split(separator: "=", maxSplits: 1)
      guard section == profile, parts.count == 2, !line.hasPrefix("#") else { continue }
      values[parts[0].lowercased()] = String(parts[1])
    }
    guard let id = values["aws_access_key_id"], let secret = values["aws_secret_access_key"] else {
      throw JobError(
        .usage, nil,
        reason: "\(path) has no aws_access_key_id and aws_secret_access_key in the section [\(profile)]",
        advice: "write both, a line each, as name = value.")
    }
    (self.id, self.secret, sessionToken) = (id, secret, values["aws_session_token"])
  }

  /// Says nothing of the keys.
  public var description: String { "keys" }

  /// Says nothing of the keys.
  public var debugDescription: String { "keys" }
}
