internal import Diagnostics
internal import Localization
package import Posix
internal import Settings

/// The keys of an S3 store. They are never printed.
///
/// `publish` makes them of the variables or of a file. Both descriptions say `keys`, so that neither a log
/// nor an error can have them in it by mistake; ``redaction`` takes them out of what a server answers.
package struct S3Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  let id: String
  let secret: String
  let sessionToken: String?

  /// Keys from the variables that S3 clients read: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and optionally
  /// AWS_SESSION_TOKEN; nil when the first two are not set.
  package init?(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    guard let id = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") else { return nil }
    (self.id, self.secret, sessionToken) = (id, secret, value("AWS_SESSION_TOKEN"))
  }

  /// Keys from a section of a file in the format of `~/.aws/credentials`, which only its owner may read.
  package init(file path: FilePath, profile: String = "default") throws {
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
      throw SubcalError(
        .usage,
        reason: Text(
          "\(path) 的 [\(profile)] 區段沒有 aws_access_key_id 與 aws_secret_access_key",
          "\(path) has no aws_access_key_id and aws_secret_access_key in the section [\(profile)]"),
        advice: Text("兩者各寫一行，格式為 名稱 = 值。", "write both, one a line, as name = value."))
    }
    (self.id, self.secret, sessionToken) = (id, secret, values["aws_session_token"])
  }

  /// Hides them in what a store answers.
  var redaction: Redaction { Redaction([id, secret, sessionToken ?? ""]) }

  package var description: String { "keys" }
  package var debugDescription: String { "keys" }
}
