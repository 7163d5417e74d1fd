internal import Diagnostics
package import JSON
package import Trading
package import Values

extension ListedRecord {
  /// Reads the facts that a file has.
  package mutating func decodeFacts(from members: KeyedDecodingContainer<MemberName>) throws {
    for (key, fact) in Self.keyedFacts {
      let name = MemberName(key.rawValue)
      let value = try members.decodeIfPresent(JSONValue.self, forKey: name) ?? .null
      guard fact.access.set(json: value, in: &self) else {
        throw DecodingError.dataCorruptedError(
          forKey: name, in: members,
          debugDescription:
            "'\(PrintableText.excerpt(value.plainText ?? "null", upTo: 100))' is no value of \(key.rawValue)")
      }
    }
  }
}

package struct PublishedRevision: Decodable {
  private let seen: Instant
  private let changes: [Change]

  private struct Change: Decodable {
    let field: PublishedText
    let from, to: PublishedText?
  }

  package var revision: Revision {
    Revision(
      seen: seen, changes: changes.map { .init(field: $0.field.text, from: $0.from?.text, to: $0.to?.text) })
  }
}

/// A text that is published or printed again.
package struct PublishedText: Decodable {
  package let text: String

  package init(from decoder: any Decoder) throws {
    text = try decoder.value("a text of one visible line") { PrintableText.line($0) }
  }
}

package struct PublishedEntry: Decodable {
  package let state: EntryState

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    state = EntryState(
      sequence: try members.decode(Int.self, forKey: "sequence"),
      lastModified: try members.decode(Instant.self, forKey: "last_modified"),
      start: try members.decode(Day.self, forKey: "start"), end: try members.decode(Day.self, forKey: "end"),
      status: try members.decode(EntryState.Status.self, forKey: "status"),
      content: try members.decode(PublishedText.self, forKey: "content").text)
    func require(_ isValid: Bool, _ problem: String) throws {
      guard !isValid else { return }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem))
    }
    try require(state.start <= state.end, "an entry that ends on \(state.end) before it begins")
    try require(
      EntryState.sequences.contains(state.sequence),
      "the sequence \(state.sequence), which RFC 5545 does not allow")
  }
}

/// A close; nil where a member is null, or names a board or kind of close that only a newer version knows.
package struct PublishedClose: Decodable {
  package let close: BoardClose?

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    let day = try members.decodeIfPresent(Day.self, forKey: "close_date")
    guard let price = try members.decodeIfPresent(Price.self, forKey: "close"),
      let board = try members.decodeIfPresent(String.self, forKey: "close_board").flatMap(Board.init),
      let kind = try members.decodeIfPresent(String.self, forKey: "close_kind").flatMap(CloseKind.init)
    else {
      close = nil
      return
    }
    close = BoardClose(price: price, day: day, board: board, kind: kind)
  }
}

// Values as the outputs write them, read back; any other text is an error.

extension Day: Decodable {
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a day such as 2024-10-29") { Day(iso: $0) }
  }
}

extension Instant: Decodable {
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a time such as 2024-10-29T21:30:00+08:00") { Instant($0) }
  }
}

extension Price: Decodable {
  package init(from decoder: any Decoder) throws {
    self = try decoder.number("a price such as 43.91") { Price($0) }
  }
}

extension ShareRatio: Decodable {
  package init(from decoder: any Decoder) throws {
    self = try decoder.number("a ratio such as 0.08") { ShareRatio($0) }
  }
}

extension Percent: Decodable {
  package init(from decoder: any Decoder) throws {
    self = try decoder.number("a percentage such as 4.1") { Percent($0) }
  }
}

extension StockCode: Decodable {
  package init(from decoder: any Decoder) throws {
    self = try decoder.value("a code such as 2330") { StockCode($0) }
  }
}

extension EntryState.Status: Decodable {}

extension Decoder {
  /// A value that a text stands for.
  package func value<Value>(_ what: String, _ read: (String) -> Value?) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    return try value(what, of: text, read)
  }

  /// A value that a number stands for, read by its digits. Earlier versions wrote the number as a text.
  package func number<Value>(_ what: String, _ read: (String) -> Value?) throws -> Value {
    try value(what, of: JSONValue(scalar: self)?.plainText ?? "", read)
  }

  private func value<Value>(_ what: String, of text: String, _ read: (String) -> Value?) throws -> Value {
    guard let value = read(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath,
          debugDescription: "'\(PrintableText.excerpt(text, upTo: 100))' is not \(what)"))
    }
    return value
  }
}
