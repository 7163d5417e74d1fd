internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
public import SystemPackage

/// Who is told what: a YAML file.
public struct NotifySettings: Sendable {
  /// The targets in the order of the file.
  public var targets: [NotifyTarget]
  /// The page that messages lead to.
  public var link: String?

  /// Reads the file and the secrets that it names.
  ///
  /// - Parameters:
  ///   - only: The one target whose secrets are needed; nil for all.
  ///   - environment: The variables.
  /// - Throws: `JobError` with line and column of what is wrong.
  public init(
    file: FilePath, only: String? = nil, environment: @escaping (String) -> String?
  ) throws {
    let bytes: [UInt8]?
    do { bytes = try FileSystem.readFile(file) } catch {
      throw JobError(.cannotWrite, nil, reason: "\(error)", advice: "check the file's owner and permissions.")
    }
    guard let bytes else {
      throw JobError(
        .usage, nil, reason: "there are no settings at \(file)",
        advice: "write them, see cron/notify.yaml for an example; or say with --settings where they are.")
    }
    let root = try SettingsNode.root(of: String(decoding: bytes, as: UTF8.self), file: file.string)
    let members = try root.members(among: ["link", "language", "targets"])
    link = try members["link"]?.webAddress()
    let language = try members["language"]?.language()
    guard let targets = members["targets"] else {
      throw root.wrong("there are no targets", "name at least one below targets:, see cron/notify.yaml.")
    }
    self.targets = []
    for (name, node) in try targets.members() where only == nil || only == name {
      guard name.wholeMatch(of: /[a-z0-9][a-z0-9\-]{0,39}/) != nil else {
        throw node.wrong("this is no name", "give a name of small letters, digits and hyphens.")
      }
      let reader = TargetReader(folder: file.removingLastComponent(), environment: environment)
      var target = try reader.target(name, node)
      target.language = target.language ?? language
      self.targets.append(target)
    }
    if let only, self.targets.isEmpty {
      let names = try targets.members().map(\.key).joined(separator: ", ")
      throw JobError(
        .usage, nil, reason: "\(file) has no target \(only)", advice: "there are \(names).")
    }
  }
}

extension SettingsNode {
  func language() throws(JobError) -> Language {
    try choice([("zh", Language.chinese), ("en", .english)])
  }

  /// An address that may be opened or asked: https, or http where a server is near.
  func webAddress() throws(JobError) -> String {
    let text = try text()
    guard text.wholeMatch(of: /https?:\/\/[!-~]+/) != nil else {
      throw wrong("this is no address", "give one such as https://calendar.example.org.")
    }
    return text
  }
}
