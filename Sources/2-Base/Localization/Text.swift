/// A text for people in every language. It becomes a string only where it is written, printed or stored.
///
/// `Text("抽籤", "draw")` has both wordings side by side, so that a translation cannot be forgotten and a
/// value can be made before it is known who reads it. Taking a string too early fixes a language for a
/// reader who has another.
package struct Text: Hashable, Sendable {
  private let chinese, english: String

  package init(_ chinese: Wording<Chinese>, _ english: Wording<English>) {
    (self.chinese, self.english) = (chinese.string, english.string)
  }

  /// The same in every language: a name, a number, or what the exchange, the system or a library says.
  package init(verbatim text: String) { (chinese, english) = (text, text) }

  package init(_ text: (Language) -> String) { (chinese, english) = (text(.chinese), text(.english)) }

  /// A value, which is the same in every language; without one what is said instead.
  package init(_ value: (some CustomStringConvertible)?, or missing: Text) {
    self = value.map { Text(verbatim: $0.description) } ?? missing
  }

  /// A third language does not compile until it is here and in the initialisers.
  package subscript(language: Language) -> String {
    switch language {
    case .chinese: chinese
    case .english: english
    }
  }

  /// Every language's text changed alike.
  package func map(_ change: (String) -> String) -> Text { Text("\(change(chinese))", "\(change(english))") }

  /// As the beginning of a sentence.
  package var capitalized: Text { map { $0.prefix(1).uppercased() + $0.dropFirst() } }

  package static func + (left: Text, right: Text) -> Text { Text("\(left)\(right)", "\(left)\(right)") }

  /// A text that goes on only where there is more to say.
  package static func + (left: Text, right: Text?) -> Text { right.map { left + $0 } ?? left }

  package static let empty = Text(verbatim: "")
  package static let comma = Text("，", ", ")
  /// Between the names of a list.
  package static let enumeration = Text("、", ", ")
  package static let semicolon = Text("；", "; ")
  package static let colon = Text("：", ": ")
}

extension Sequence<Text> {
  package func joined(_ separator: Text = .empty) -> Text {
    var joined: Text?
    for text in self { joined = joined.map { $0 + separator + text } ?? text }
    return joined ?? .empty
  }
}

extension Sequence<String> {
  package func joined(_ separator: Text) -> Text { map(Text.init(verbatim:)).joined(separator) }
}

extension DefaultStringInterpolation {
  @available(*, deprecated, message: "name the language: text[language]")
  package mutating func appendInterpolation(_ text: Text) {}

  @available(*, deprecated, message: "name the language: text[language]")
  package mutating func appendInterpolation(_ text: Text?) {}
}
