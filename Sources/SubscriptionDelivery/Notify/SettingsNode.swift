internal import SubscriptionJob
internal import Yams

/// A value of a settings file that knows where it stands, so that what is wrong can be told with line and column.
struct SettingsNode {
  let node: Node
  /// The keys that lead to it.
  let path: String
  let file: String

  /// Reads a file's text.
  static func root(of text: String, file: String) throws(JobError) -> SettingsNode {
    do {
      guard let node = try Yams.compose(yaml: text) else {
        throw JobError(
          .usage, nil, reason: "\(file) is empty", advice: "see cron/notify.yaml for an example.")
      }
      return SettingsNode(node: node, path: "", file: file)
    } catch let error as JobError {
      throw error
    } catch {
      // The parser's words begin with the line and the column, and repeat the line with a mark below.
      var words = "\(error)".split(whereSeparator: \.isNewline).first.map(String.init) ?? "\(error)"
      if words.hasSuffix(".") { words.removeLast() }
      throw JobError(
        .usage, nil, reason: "\(file) is not YAML: \(words)", advice: "mend the line; see cron/notify.yaml.")
    }
  }

  /// Whether it has members.
  var isMapping: Bool { node.mapping != nil }

  /// What is wrong here, and what to do.
  func wrong(_ reason: String, _ advice: String) -> JobError {
    let place = node.mark.map { " line \($0.line), column \($0.column):" } ?? ""
    // One line, whatever was quoted.
    let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return JobError(.usage, nil, reason: "\(file):\(place) \(path): \(line)", advice: advice)
  }

  /// The members of a mapping, in the order of the file.
  func members() throws(JobError) -> [(key: String, value: SettingsNode)] {
    guard let mapping = node.mapping else {
      throw wrong("here names with values are wanted", "write them one a line, as name: value.")
    }
    var members: [(key: String, value: SettingsNode)] = []
    for (key, value) in mapping {
      guard let name = key.scalar?.string else { throw wrong("a name is no text", "write name: value.") }
      members.append(
        (name, SettingsNode(node: value, path: path.isEmpty ? name : "\(path).\(name)", file: file)))
    }
    return members
  }

  /// A mapping that may have these members and no others.
  func members(among known: [String]) throws(JobError) -> [String: SettingsNode] {
    let all = try members()
    for (key, value) in all where !known.contains(key) {
      throw value.wrong("this is not known here", "known are \(known.joined(separator: ", ")).")
    }
    return Dictionary(all.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// A text, quoted or plain.
  func text() throws(JobError) -> String {
    guard let text = node.scalar?.string, !text.isEmpty else {
      throw wrong("a text is wanted", "write it after the colon.")
    }
    return text
  }

  /// yes or no.
  func flag() throws(JobError) -> Bool {
    switch try text().lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw wrong("'\(try text())' is neither true nor false", "write true or false.")
    }
  }

  /// A list of texts; a single text is a list of one.
  func texts() throws(JobError) -> [String] {
    guard let sequence = node.sequence else { return [try text()] }
    var texts: [String] = []
    for node in sequence { texts.append(try SettingsNode(node: node, path: path, file: file).text()) }
    return texts
  }

  /// One of some texts.
  func choice<Choice>(_ choices: [(String, Choice)]) throws(JobError) -> Choice {
    let given = try text()
    guard let choice = choices.first(where: { $0.0 == given }) else {
      throw wrong("'\(given)' is not known", "known are \(choices.map(\.0).joined(separator: ", ")).")
    }
    return choice.1
  }
}
