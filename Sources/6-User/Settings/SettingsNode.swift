package import Diagnostics
package import Localization
package import Posix
internal import Values
internal import YAML

/// A value in a settings file, with its position, so that errors name line and column.
///
/// `UserSettings`, `NotifySettings` and `TargetReader` read with it. Each question (``text(upTo:)``,
/// ``flag()``, ``choice(_:)``) checks the kind of the value and throws at its line and column: `config.yaml:
/// line 3, column 12: costs.broker_discount: ...`. ``members(among:)`` refuses a name that is not known, for
/// a setting that is ignored looks like one that holds.
package struct SettingsNode {
  let node: YAMLNode
  /// The keys that lead to it.
  package let path: String
  package let file: File
  /// The name before it; nil for the whole file and what is in a list.
  var name: YAMLNode?

  /// A file of settings.
  package struct File: CustomStringConvertible {
    package let path: FilePath
    package let text: String
    /// Whether only its owner may read it.
    package let isPrivate: Bool

    package var description: String { path.string }
  }

  /// The whole of a file; nil if there is none.
  package static func root(of path: FilePath) throws(SubcalError) -> SettingsNode? {
    guard let file = try File(at: path) else { return nil }
    guard let root = try optionalRoot(of: file) else {
      throw SubcalError(
        .usage, reason: Text("\(file) 是空的", "\(file) is empty"),
        advice: Text("範例見 subcal help notify。", "see subcal help notify for an example."))
    }
    return root
  }

  /// The whole of a file's text; nil for one without any value.
  package static func optionalRoot(
    of file: File, example: Text = Text("範例見 subcal help notify", "see subcal help notify for an example")
  ) throws(SubcalError) -> SettingsNode? {
    do {
      return try YAMLNode.document(in: file.text).map { SettingsNode(node: $0, path: "", file: file) }
    } catch {
      // A key may contain line breaks.
      let problem = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
      throw SubcalError(
        .usage, reason: Text("\(file) 不是 YAML：\(problem)", "\(file) is not YAML: \(problem)"),
        advice: file.slip(before: error.line) ?? Text("更正該行；", "correct the line; ") + example
          + Text("。", "."))
    }
  }

  package var isMapping: Bool { node.mapping != nil }

  /// The name before the value, for errors about the name.
  package var atName: SettingsNode { SettingsNode(node: name ?? node, path: path, file: file) }

  /// An error at this value.
  package func wrong(_ reason: Text, _ advice: Text) -> SubcalError {
    // Quoted text may contain line breaks.
    let line = reason.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    return SubcalError(
      .usage,
      reason: Text(
        "\(file)：第 \(node.line) 行第 \(node.column) 欄：\(path)：\(line)",
        "\(file): line \(node.line), column \(node.column): \(path): \(line)"), advice: advice)
  }

  /// The members of a mapping, in the order of the file.
  package func members() throws(SubcalError) -> [(key: String, value: SettingsNode)] {
    guard let mapping = node.mapping else {
      throw wrong(
        Text("應為名稱與值", "names with values are expected"),
        file.slip(before: node.line)
          ?? Text("一行一個，格式為 名稱: 值。", "write them one a line, as name: value."))
    }
    var members: [(key: String, value: SettingsNode)] = []
    for (key, value) in mapping {
      guard let text = key.scalar else {
        throw wrong(Text("名稱不是文字", "a name is not text"), Text("格式為 名稱: 值。", "write name: value."))
      }
      guard let name = PrintableText.line(text) else {
        let key = SettingsNode(node: key, path: path, file: file)
        throw key.wrong(PrintableText.notALine(), Text("更正這個名稱。", "correct the name."))
      }
      members.append(
        (
          name,
          SettingsNode(node: value, path: path.isEmpty ? name : "\(path).\(name)", file: file, name: key)
        ))
    }
    return members
  }

  /// The members, each of which may be there once.
  package func uniqueMembers() throws(SubcalError) -> [(key: String, value: SettingsNode)] {
    let members = try members()
    var keys: Set<String> = []
    for (key, value) in members where !keys.insert(key).inserted {
      throw value.atName.wrong(Text("重複出現", "this is there twice"), Text("刪除其中一個。", "delete one of the two."))
    }
    return members
  }

  /// An error for a name that is none of the known ones.
  package func unknown(
    _ name: String, among known: [String], _ reason: Text = Text("此處沒有這個設定", "this is not a setting here")
  ) -> SubcalError {
    if name.count == 3, Digits.value(name) != nil {
      return wrong(
        Text("數字被逗號分開", "a comma has cut a number in two"),
        Text("{ } 內的數字不加逗號，例如 300000。", "within { } write numbers without commas, such as 300000."))
    }
    let advice =
      known.isEmpty
      ? Text("刪除這一項。", "delete this one.")
      : Text("可用：\(known.joined(separator: "、"))。", "give one of \(known.joined(separator: ", ")).")
    return wrong(reason + NearestName.question(name, among: known), advice)
  }

  /// The members of a mapping that may have no others than these.
  package func members(among known: [String]) throws(SubcalError) -> [String: SettingsNode] {
    let all = try members()
    for (key, value) in all where !known.contains(key) {
      throw value.atName.unknown(key, among: known)
    }
    return Dictionary(all.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// A text, quoted or plain, of at most so many characters: no path of the system is longer than 4,096.
  package func text(upTo length: Int = 4096) throws(SubcalError) -> String {
    guard let text = node.scalar, !text.isEmpty else {
      throw wrong(Text("應為文字", "text is expected"), Text("寫在冒號後。", "write it after the colon."))
    }
    guard let line = PrintableText.line(text, upTo: length) else {
      throw wrong(PrintableText.notALine(upTo: length), Text("更正這個值。", "correct the value."))
    }
    return line
  }

  package func flag() throws(SubcalError) -> Bool {
    switch try text().lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default:
      throw wrong(
        Text("「\(try text())」不是 true 也不是 false", "'\(try text())' is neither true nor false"),
        Text("寫 true 或 false。", "write true or false."))
    }
  }

  /// A list of texts; a single text is a list of one.
  package func texts() throws(SubcalError) -> [String] {
    guard let sequence = node.sequence else { return [try text()] }
    var texts: [String] = []
    for node in sequence { texts.append(try SettingsNode(node: node, path: path, file: file).text()) }
    return texts
  }

  package func choice<Choice>(_ choices: [(String, Choice)]) throws(SubcalError) -> Choice {
    let given = try text()
    guard let choice = choices.first(where: { $0.0 == given }) else {
      throw wrong(
        Text("沒有「\(given)」", "'\(given)' is not known"),
        Text(
          "可用：\(choices.map(\.0).joined(separator: "、"))。",
          "give one of \(choices.map(\.0).joined(separator: ", "))."))
    }
    return choice.1
  }
}

extension SettingsNode.File {
  private static let ownFile = Text("使用自己的設定檔，例如複製一份。", "use settings of your own, such as a copy of it.")

  /// What to do about a line, up to one, as it is often typed where indents and colons are wider.
  fileprivate func slip(before number: Int) -> Text? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(number)
    if lines.contains(where: { $0.prefix(while: \.isWhitespace).contains("\t") }) {
      return Text("縮排用空格，不用 Tab。", "indent with spaces, not tabs.")
    }
    return lines.contains { $0.contains("：") && !$0.contains(":") && !$0.contains("#") }
      ? Text("冒號用半形，其後空一格，例如 cash: 300000。", "write a half-width colon and a blank, such as cash: 300000.")
      : nil
  }

  /// Reads a file; nil if there is none. Only this user or the administrator may be able to change it, because it names the
  /// program that `--on-alert` starts, and where secrets are sent.
  package init?(at path: FilePath) throws(SubcalError) {
    let read: (status: FileStatus, bytes: [UInt8])?
    do {
      read = try FileSystem.readFileAndStatus(path, upTo: YAMLNode.mostBytes, followingLinks: true)
    } catch {
      throw SubcalError(
        .cannotWrite,
        reason: error.errno == .isDirectory
          ? Text("\(path) 是資料夾，不是檔案", "\(path) is a folder, not a file") : Text(verbatim: "\(error)"),
        advice: Text("檢查檔案的大小、擁有者與權限。", "check the file's size, owner and permissions."))
    }
    guard let (status, bytes) = read else { return nil }
    guard status.owner == 0 || status.owner == FileSystem.effectiveUser else {
      throw SubcalError(
        .usage,
        reason: Text(
          "\(path) 屬於使用者 \(status.owner)，不是此使用者 \(FileSystem.effectiveUser)",
          "\(path) belongs to user \(status.owner), and not to this user, \(FileSystem.effectiveUser)"),
        advice: Self.ownFile)
    }
    guard status.permissions & 0o022 == 0 else {
      throw SubcalError(
        .usage, reason: Text("其他人可以更改 \(path)", "other users may change \(path)"),
        advice: path.narrowingCommand(to: "go-w").map { Text("執行 \($0)", "\($0)") } ?? Self.ownFile)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SubcalError(
        .usage, reason: Text("\(path) 不是 UTF-8", "\(path) is not UTF-8"),
        advice: Text("以 UTF-8 重寫。", "write it again as UTF-8."))
    }
    (self.path, self.text, isPrivate) = (path, text, status.permissions & 0o077 == 0)
  }
}
