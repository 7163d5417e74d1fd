internal import Diagnostics
internal import Yams

/// A value in a settings file, with its position, so that errors name line and column.
struct SettingsNode {
  let node: Node
  /// The keys that lead to it.
  let path: String
  let file: String

  static func root(of text: String, file: String) throws(SubcalError) -> SettingsNode {
    guard let root = try optionalRoot(of: text, file: file) else {
      throw SubcalError(.usage, reason: "\(file) is empty", advice: "see cron/notify.yaml for an example.")
    }
    return root
  }

  /// The whole of a file; nil for one without any value.
  static func optionalRoot(of text: String, file: String) throws(SubcalError) -> SettingsNode? {
    do {
      return try Yams.compose(yaml: text).map { SettingsNode(node: $0, path: "", file: file) }
    } catch {
      // The parser's message begins with line and column, and repeats the line with a mark below.
      var problem = "\(error)".split(whereSeparator: \.isNewline).first.map(String.init) ?? "\(error)"
      if problem.hasSuffix(".") { problem.removeLast() }
      throw SubcalError(
        .usage, reason: "\(file) is not YAML: \(problem)",
        advice: "correct the line; see cron/notify.yaml.")
    }
  }

  var isMapping: Bool { node.mapping != nil }

  /// An error at this value.
  func wrong(_ reason: String, _ advice: String) -> SubcalError {
    let place = node.mark.map { " line \($0.line), column \($0.column):" } ?? ""
    // Quoted text may contain line breaks.
    let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return SubcalError(.usage, reason: "\(file):\(place) \(path): \(line)", advice: advice)
  }

  /// The members of a mapping, in the order of the file.
  func members() throws(SubcalError) -> [(key: String, value: SettingsNode)] {
    guard let mapping = node.mapping else {
      throw wrong("names with values are expected", "write them one a line, as name: value.")
    }
    var members: [(key: String, value: SettingsNode)] = []
    for (key, value) in mapping {
      guard let name = key.scalar?.string else { throw wrong("a name is not text", "write name: value.") }
      members.append(
        (name, SettingsNode(node: value, path: path.isEmpty ? name : "\(path).\(name)", file: file)))
    }
    return members
  }

  /// The members, each of which may be there once.
  func uniqueMembers() throws(SubcalError) -> [(key: String, value: SettingsNode)] {
    let members = try members()
    var keys: Set<String> = []
    for (key, value) in members where !keys.insert(key).inserted {
      throw value.wrong("this is there twice", "delete one of the two.")
    }
    return members
  }

  /// An error for a name that is none of the known ones.
  func unknown(
    _ name: String, among known: [String], _ reason: String = "this is not known here"
  ) -> SubcalError {
    let nearest = NearestName.of(name, among: known).map { "; did you mean \($0)?" } ?? ""
    return wrong(
      reason + nearest, known.isEmpty ? "delete it." : "known are \(known.joined(separator: ", ")).")
  }

  /// The members of a mapping that may have no others than these.
  func members(among known: [String]) throws(SubcalError) -> [String: SettingsNode] {
    let all = try members()
    for (key, value) in all where !known.contains(key) { throw value.unknown(key, among: known) }
    return Dictionary(all.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// A text, quoted or plain.
  func text() throws(SubcalError) -> String {
    guard let text = node.scalar?.string, !text.isEmpty else {
      throw wrong("text is expected", "write it after the colon.")
    }
    return text
  }

  func flag() throws(SubcalError) -> Bool {
    switch try text().lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw wrong("'\(try text())' is neither true nor false", "write true or false.")
    }
  }

  /// A list of texts; a single text is a list of one.
  func texts() throws(SubcalError) -> [String] {
    guard let sequence = node.sequence else { return [try text()] }
    var texts: [String] = []
    for node in sequence { texts.append(try SettingsNode(node: node, path: path, file: file).text()) }
    return texts
  }

  func choice<Choice>(_ choices: [(String, Choice)]) throws(SubcalError) -> Choice {
    let given = try text()
    guard let choice = choices.first(where: { $0.0 == given }) else {
      throw wrong("'\(given)' is not known", "known are \(choices.map(\.0).joined(separator: ", ")).")
    }
    return choice.1
  }
}
