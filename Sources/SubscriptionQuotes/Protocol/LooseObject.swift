internal import FoundationEssentials

/// A JSON object of which only some members matter, and whose values come as texts, numbers or either.
struct LooseObject: Decodable {
  private let members: [String: Value]

  private enum Value {
    case text(String)
    case object(LooseObject)
    case list([LooseObject])
    case other
  }

  /// The member as text, without blanks around it; nil where it is not there or says that there is none.
  func text(_ name: String) -> String? {
    guard case .text(let text)? = members[name] else { return nil }
    let clean = text.trimmingCharacters { $0.properties.isWhitespace }
    return clean.isEmpty || clean.allSatisfy { $0 == "-" } ? nil : clean
  }

  /// Whether there is such a member.
  func has(_ name: String) -> Bool { members[name] != nil }

  /// The member as an object.
  func object(_ name: String) -> LooseObject? {
    if case .object(let object)? = members[name] { object } else { nil }
  }

  /// The member as an array of objects.
  func list(_ name: String) -> [LooseObject]? {
    if case .list(let list)? = members[name] { list } else { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var members: [String: Value] = [:]
    for key in container.allKeys {
      // Each `try?` asks whether the value is of a kind; what is of none of them is of no use here.
      members[key.stringValue] =
        if let text = try? container.decode(String.self, forKey: key) {
          .text(text)
        } else if let number = try? container.decode(Decimal.self, forKey: key) {
          .text("\(number)")
        } else if let flag = try? container.decode(Bool.self, forKey: key) {
          .text(flag ? "true" : "false")
        } else if let object = try? container.decode(LooseObject.self, forKey: key) {
          .object(object)
        } else if let list = try? container.decode([LooseObject].self, forKey: key) {
          .list(list)
        } else {
          .other
        }
    }
    self.members = members
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue name: String) { stringValue = name }
    init?(intValue: Int) { nil }
  }
}

extension String {
  fileprivate func trimmingCharacters(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
    guard let first = unicodeScalars.firstIndex(where: { !isBlank($0) }),
      let last = unicodeScalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}
