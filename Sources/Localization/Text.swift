/// A text for people in every language. Where it is stored or published it is in English, so that the same night gives
/// the same bytes on every machine.
package struct Text: Hashable, Sendable, CustomStringConvertible {
  package let chinese: String
  package let english: String

  package init(_ chinese: String, _ english: String) { (self.chinese, self.english) = (chinese, english) }

  /// The same in every language: a name, a number, or what the exchange, the system or a library says.
  package init(verbatim text: String) { self.init(text, text) }

  package static let empty = Text(verbatim: "")

  package var description: String { english }

  /// Two texts that say the same in English are the same.
  package static func == (left: Text, right: Text) -> Bool { left.english == right.english }

  package func hash(into hasher: inout Hasher) { hasher.combine(english) }

  /// The only place that asks which language it is: a third one does not compile until it is here.
  package subscript(language: Language) -> String {
    switch language {
    case .chinese: chinese
    case .english: english
    }
  }

  /// Both texts changed alike.
  package func map(_ change: (String) -> String) -> Text { Text(change(chinese), change(english)) }

  package static func + (left: Text, right: Text) -> Text {
    Text(left.chinese + right.chinese, left.english + right.english)
  }

  /// A text that goes on only where there is more to say.
  package static func + (left: Text, right: Text?) -> Text { right.map { left + $0 } ?? left }
}

extension Sequence<Text> {
  package func joined(_ chinese: String, _ english: String) -> Text {
    Text(map(\.chinese).joined(separator: chinese), map(\.english).joined(separator: english))
  }
}
