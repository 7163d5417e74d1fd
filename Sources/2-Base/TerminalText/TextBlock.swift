package import Localization

/// A part of an answer for people. The printer chooses the language, the width and the colours.
package enum TextBlock: Sendable {
  /// A line as it is.
  case line(TonedText)
  /// A line that ends with the screen.
  case heading(TonedText)
  /// A name with what stands beside it, or on a narrow screen below it.
  case title(String, beside: Text)
  /// A text that continues on further lines, indented if its first is.
  case paragraph(Text)
  case facts([LabelledText])
  /// The same without colours and indentation.
  case entries([LabelledText])
  case table(AlignedTable)

  package static let blank = TextBlock.line("")

  package static func note(_ chinese: Wording<Chinese>, _ english: Wording<English>) -> TextBlock {
    .facts([LabelledText(Text("註", "note"), TonedText(Text(chinese, english)))])
  }

  package static func line(_ text: Text) -> TextBlock { .line(TonedText(text)) }
}

extension [[TextBlock]] {
  /// One list, with a blank line between the parts.
  package var separated: [TextBlock] { dropFirst().reduce(first ?? []) { $0 + [.blank] + $1 } }
}

/// A name and what there is to say.
package struct LabelledText: Sendable {
  package let name: Text
  package let value: TonedText
  /// The marks to explain instead, those that the text above has: a narrow screen may not show them all.
  package let marks: [Mark]?

  package init(_ name: Text, _ value: TonedText) { (self.name, self.value, marks) = (name, value, nil) }

  package init(_ name: Text, explaining marks: [Mark]) { (self.name, value, self.marks) = (name, "", marks) }
}

extension [LabelledText] {
  /// Adds no fact without a value.
  package mutating func add(_ name: Text, _ value: TonedText?) {
    if let value { append(LabelledText(name, value)) }
  }

  package mutating func add(_ name: Text, _ text: Text?) { add(name, text.map { TonedText($0) }) }

  package mutating func add(_ chinese: Wording<Chinese>, _ english: Wording<English>, _ value: TonedText?) {
    add(Text(chinese, english), value)
  }

  package mutating func add(_ chinese: Wording<Chinese>, _ english: Wording<English>, _ text: Text?) {
    add(Text(chinese, english), text)
  }

  package mutating func add(
    _ chinese: Wording<Chinese>, _ english: Wording<English>, _ value: (some CustomStringConvertible)?
  ) {
    add(Text(chinese, english), value.map { TonedText($0) })
  }
}

/// A table. A narrow screen shows fewer of its columns.
package struct AlignedTable: Sendable {
  package struct Column: Sendable {
    package let title: Text
    package let isRightAligned: Bool
    /// The column with the highest number is left out first; 0 always stays.
    package let priority: Int
    /// Columns of a group are left out together.
    package let group: String?

    package static func left(_ title: Text, _ priority: Int) -> Column {
      Column(title: title, isRightAligned: false, priority: priority, group: nil)
    }

    package static func right(_ title: Text, _ priority: Int, group: String? = nil) -> Column {
      Column(title: title, isRightAligned: true, priority: priority, group: group)
    }
  }

  package let columns: [Column]
  package var rows: [[TonedText]] = []

  package init(_ columns: [Column]) { self.columns = columns }
}

/// A text and the tone it has, which a terminal shows as a colour.
package struct TonedText: ExpressibleByStringLiteral, Sendable {
  package let text: Text
  package let tone: Tone?

  package enum Tone: Sendable {
    /// A gain, or what is bid.
    case up
    /// A loss, or what is asked.
    case down
    case faint
    case strong
  }

  /// A dash without a text.
  package init(_ text: Text?, _ tone: Tone? = nil) {
    (self.text, self.tone) = (text ?? Text(verbatim: "-"), tone)
  }

  /// A name or a number, the same in every language; a dash without one.
  package init(_ value: (some CustomStringConvertible)?, _ tone: Tone? = nil) {
    self.init(value.map { Text(verbatim: $0.description) }, tone)
  }

  package init(stringLiteral text: String) { self.init(Text(verbatim: text)) }

  /// A gain or a loss: arrow, tone, text.
  package static func signed(_ amount: Int, _ text: Text) -> TonedText {
    amount == 0
      ? TonedText(text) : TonedText(Text(verbatim: amount > 0 ? "▲" : "▼") + text, amount > 0 ? .up : .down)
  }

  package static func signed(_ amount: Int, _ number: String) -> TonedText {
    signed(amount, Text(verbatim: number))
  }
}
