internal import ArgumentParser
internal import Localization
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionDelivery

/// A question that an assistant may ask: a command with some of its options, under names that JSON uses.
struct AssistantTool {
  let name, title, description: String
  let parameters: [Parameter]
  /// The answer to the options, and to the arguments without the positional ones.
  private let ask: (_ options: [String], _ words: [String]) throws -> Answer

  /// JSON on one line, and what else there is to say.
  struct Answer {
    var json: String
    var notes: [Text] = []

    init(json: String, notes: [Text] = []) {
      // A newline in a file of subcal is never part of a text, which has it escaped.
      self.json = json.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
      self.notes = notes
    }
  }

  /// A parameter, named as the command's option with hyphens for underscores.
  struct Parameter {
    let name, description: String
    let form: Form
    var isRequired = false

    enum Form {
      case text
      case number
      case texts
      case flag
      case choice([String])
      case choices([String])
      /// The command's own arguments and not an option.
      case words
    }
  }

  /// - Parameter answer: The answer of the parsed command.
  init<Command: ParsableCommand>(
    _ name: String, _ title: String, _ description: String, of _: Command.Type,
    given: [String], _ parameters: [Parameter], answer: @escaping (Command) throws -> Answer
  ) {
    (self.name, self.title, self.description, self.parameters) = (name, title, description, parameters)
    ask = { options, words in
      let command = Command.configuration.commandName ?? ""
      // Of the environment and the settings, what changes how an answer is computed, not which one it is.
      let own = (EnvironmentArguments.options[command] ?? []).filter(\.isOfOneCommand)
      let variables = Set(own.map { EnvironmentArguments.variable(for: $0, of: command) })
      let arguments = EnvironmentArguments.adding(
        to: [command] + options + given + ["--"] + words,
        environment: { variables.contains($0) ? nil : Environment.value($0) },
        settings: { option, command in
          own.contains { $0.name == option }
            ? nil : Configuration.current.settings?.value(of: option, for: command)?.texts
        })
      return try answer(try Command.parse(Array(arguments.dropFirst())))
    }
  }

  func answer(to arguments: [String: JSONInput]) throws -> Answer {
    var options: [String] = []
    var words: [String] = []
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        let known = parameters.map(\.name).joined(separator: ", ")
        throw ValidationError("沒有參數 \(name)。可用：\(known)。", "There is no parameter \(name); give \(known).")
      }
      if case .null = value { continue }
      let option = "--" + name.split(separator: "_").joined(separator: "-")
      switch parameter.form {
      case .text, .number, .choice:
        guard let text = value.argument else {
          throw ValidationError("\(name)：只能有一個值。", "\(name): give one value.")
        }
        options.append("\(option)=\(text)")
      case .texts, .choices, .words:
        guard case .array(let values) = value else {
          throw ValidationError("\(name)：須為清單。", "\(name): give a list.")
        }
        for value in values {
          guard let text = value.argument else {
            throw ValidationError("\(name)：須為文字的清單。", "\(name): give a list of texts.")
          }
          if case .words = parameter.form { words.append(text) } else { options.append("\(option)=\(text)") }
        }
      case .flag:
        guard case .boolean(let isOn) = value else {
          throw ValidationError("\(name)：可用 true 或 false。", "\(name): give true or false.")
        }
        if isOn { options.append(option) }
      }
    }
    if let missing = parameters.first(where: { $0.isRequired && arguments[$0.name] == nil }) {
      throw ValidationError("缺少 \(missing.name)。", "\(missing.name) is required.")
    }
    return try ask(options, words)
  }

  var json: JSONValue {
    let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
    return .object([
      ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
      (
        "inputSchema",
        .object(
          [
            ("type", .string("object")),
            ("properties", .object(parameters.map { ($0.name, $0.schema) })),
          ] + (required.isEmpty ? [] : [("required", .array(required))]) + [
            ("additionalProperties", .boolean(false))
          ])
      ),
      ("outputSchema", .object([("type", .string("object"))])),
      (
        "annotations",
        .object([
          ("readOnlyHint", .boolean(true)), ("idempotentHint", .boolean(true)),
          ("openWorldHint", .boolean(false)),
        ])
      ),
    ])
  }
}

extension AssistantTool.Parameter {
  fileprivate var schema: JSONValue {
    func type(_ name: String) -> [(String, JSONValue)] { [("type", .string(name))] }
    func choice(_ choices: [String]) -> [(String, JSONValue)] {
      type("string") + [("enum", .array(choices.map { .string($0) }))]
    }
    let form: [(String, JSONValue)] =
      switch self.form {
      case .text: type("string")
      case .number: type("number")
      case .flag: type("boolean")
      case .choice(let choices): choice(choices)
      case .texts: type("array") + [("items", .object(type("string")))]
      case .words: type("array") + [("items", .object(type("string"))), ("minItems", .integer(1))]
      case .choices(let choices): type("array") + [("items", .object(choice(choices)))]
      }
    return .object([("description", .string(description))] + form)
  }
}
