package import Diagnostics
internal import Fetching
internal import Localization
package import Posix
internal import Settings

/// The settings of notifications: a YAML file.
///
/// They are in a file of their own or below `notify:` in the user's settings. A target is a name such as
/// `phone`, a channel and rules for what it is told. The name is part of the key of each message, and of what
/// is remembered as sent: a target that is renamed is told everything again.
package struct NotifySettings: Sendable {
  /// The targets in the order of the file.
  package var targets: [NotifyTarget]
  /// The page that messages link to.
  package var link: String?
  /// What is wrong with the secrets of a rehearsal.
  package let missing: [SubcalError]

  /// Reads the file and the secrets that it names.
  ///
  /// - Parameters:
  ///   - isPart: Whether they are below `notify:` of the user's settings.
  ///   - only: The one target whose secrets are needed; nil for all.
  ///   - isRehearsal: Whether nothing will be sent, so that a secret may be missing.
  package init(
    file: FilePath, isPart: Bool = false, only: String? = nil, isRehearsal: Bool = false,
    environment: @escaping (String) -> String?
  ) throws {
    guard let whole = try SettingsNode.root(of: file) else {
      throw SubcalError(
        .usage, reason: Text("沒有設定檔 \(file)", "there are no settings at \(file)"),
        advice: Text(
          "依 subcal help notify 的範例撰寫，或以 --notify-settings 指定。",
          "write them, see subcal help notify for an example; or name them with --notify-settings."))
    }
    let root = isPart ? try whole.members().first { $0.key == "notify" }?.value ?? whole : whole
    let members = try root.members(among: ["link", "language", "targets"])
    link = try members["link"]?.webAddress()
    let language = try members["language"]?.language()
    guard let targets = members["targets"] else {
      throw root.wrong(
        Text("沒有通知對象", "there are no targets"),
        Text(
          "在 targets: 下至少寫一個，範例見 subcal help notify。",
          "name at least one below targets:, see subcal help notify."
        ))
    }
    self.targets = []
    var missing: [SubcalError] = []
    for (name, node) in try targets.members() where only == nil || only == name {
      guard name.wholeMatch(of: /[a-z0-9][a-z0-9\-]{0,39}/) != nil else {
        throw node.atName.wrong(
          Text("名稱只能用小寫英文字母、數字與連字號", "a name has lower-case letters, digits and hyphens only"),
          Text("例如 phone。", "give one such as phone."))
      }
      let reader = TargetReader(
        folder: file.parent, environment: environment,
        withoutSecret: isRehearsal ? { missing.append($0) } : nil)
      var target = try reader.target(name, node)
      target.language = target.language ?? language
      self.targets.append(target)
    }
    self.missing = missing
    if let only, self.targets.isEmpty {
      let names = try targets.members().map(\.key).joined(.enumeration)
      throw SubcalError(
        .usage, reason: Text("\(file) 沒有通知對象 \(only)", "\(file) has no target \(only)"),
        advice: Text("已設定：\(names)。", "the targets are: \(names)."))
    }
  }
}

extension NotifySettings {
  /// The names of the targets, without their secrets.
  package static func names(in file: FilePath, isPart: Bool = false) throws -> [String] {
    guard let whole = try SettingsNode.root(of: file) else { return [] }
    let root = isPart ? try whole.members().first { $0.key == "notify" }?.value : whole
    let targets = try root?.members().first { $0.key == "targets" }?.value
    return try targets?.members().map(\.key) ?? []
  }
}

extension SettingsNode {
  func language() throws(SubcalError) -> Language {
    if let language = Language(named: try text()) { return language }
    return try choice([("zh", Language.chinese), ("en", .english)])
  }

  /// An https or http address.
  func webAddress() throws(SubcalError) -> String {
    let text = try text()
    guard WebAddress.isHTTP(text) else {
      throw wrong(
        Text("不是網址", "this is not an address"),
        Text("例如 https://calendar.example.org。", "give one such as https://calendar.example.org."))
    }
    return text
  }
}
