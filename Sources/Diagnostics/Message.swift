/// A text for people in both languages. Where it is stored or published it is in English, so that the same night gives
/// the same bytes on every machine.
package struct Message: Hashable, Sendable, CustomStringConvertible {
  package let chinese: String
  package let english: String

  package init(_ chinese: String, _ english: String) { (self.chinese, self.english) = (chinese, english) }

  /// The same in both languages: a name, a number, or what the exchange, the system or a library says.
  package init(_ text: String) { self.init(text, text) }

  package var description: String { english }

  /// Two messages that say the same in English are the same.
  package static func == (left: Message, right: Message) -> Bool { left.english == right.english }

  package func hash(into hasher: inout Hasher) { hasher.combine(english) }

  /// Both texts changed alike.
  package func map(_ change: (String) -> String) -> Message { Message(change(chinese), change(english)) }

  package static func + (left: Message, right: Message) -> Message {
    Message(left.chinese + right.chinese, left.english + right.english)
  }
}

extension Sequence<Message> {
  package func joined(_ chinese: String, _ english: String) -> Message {
    Message(map(\.chinese).joined(separator: chinese), map(\.english).joined(separator: english))
  }
}
