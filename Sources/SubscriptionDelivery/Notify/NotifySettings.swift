internal import Diagnostics
internal import Fetching
internal import Posix
internal import SubscriptionCalendar
package import SystemPackage

/// The settings of notifications: a YAML file.
package struct NotifySettings: Sendable {
  /// The targets in the order of the file.
  package var targets: [NotifyTarget]
  /// The page that messages link to.
  package var link: String?

  /// Reads the file and the secrets that it names.
  ///
  /// - Parameters:
  ///   - isPart: Whether they are below `notify:` of the user's settings.
  ///   - only: The one target whose secrets are needed; nil for all.
  package init(
    file: FilePath, isPart: Bool = false, only: String? = nil, environment: @escaping (String) -> String?
  ) throws {
    let bytes: [UInt8]?
    do { bytes = try FileSystem.readFile(file) } catch {
      throw SubcalError(.cannotWrite, reason: "\(error)", advice: "check the file's owner and permissions.")
    }
    guard let bytes else {
      throw SubcalError(
        .usage, reason: "there are no settings at \(file)",
        advice: "write them, see cron/notify.yaml for an example; or name them with --settings.")
    }
    let whole = try SettingsNode.root(of: String(decoding: bytes, as: UTF8.self), file: file.string)
    let root = isPart ? try whole.members().first { $0.key == "notify" }?.value ?? whole : whole
    let members = try root.members(among: ["link", "language", "targets"])
    link = try members["link"]?.webAddress()
    let language = try members["language"]?.language()
    guard let targets = members["targets"] else {
      throw root.wrong("there are no targets", "name at least one below targets:, see cron/notify.yaml.")
    }
    self.targets = []
    for (name, node) in try targets.members() where only == nil || only == name {
      guard name.wholeMatch(of: /[a-z0-9][a-z0-9\-]{0,39}/) != nil else {
        throw node.wrong("this is not a name", "give a name of lower-case letters, digits and hyphens.")
      }
      let reader = TargetReader(folder: file.removingLastComponent(), environment: environment)
      var target = try reader.target(name, node)
      target.language = target.language ?? language
      self.targets.append(target)
    }
    if let only, self.targets.isEmpty {
      let names = try targets.members().map(\.key).joined(separator: ", ")
      throw SubcalError(.usage, reason: "\(file) has no target \(only)", advice: "there are \(names).")
    }
  }
}

extension SettingsNode {
  func language() throws(SubcalError) -> Language {
    try choice([("zh", Language.chinese), ("en", .english)])
  }

  /// An https or http address.
  func webAddress() throws(SubcalError) -> String {
    let text = try text()
    guard WebAddress.isHTTP(text) else {
      throw wrong("this is not an address", "give one such as https://calendar.example.org.")
    }
    return text
  }
}
