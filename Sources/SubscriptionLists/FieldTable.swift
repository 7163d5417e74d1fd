/// Records as rows of named fields, which comma- or tab-separated values can express.
package struct FieldTable: Sendable {
  package let names: [String]
  private let rows: Int
  /// The texts of a row in some columns, nil while they are not known: a record is copied once for all of them.
  private let texts: @Sendable (_ row: Int, _ columns: [Int]) -> [String?]

  package init<Record: Sendable>(
    names: [String], _ records: [Record], text: @escaping @Sendable (Record, _ column: Int) -> String?
  ) {
    (self.names, rows) = (names, records.count)
    texts = { row, columns in
      let record = records[row]
      return columns.map { text(record, $0) }
    }
  }

  package enum Form: Sendable {
    /// RFC 4180: CRLF, quotes only where needed.
    case csv
    /// The media type text/tab-separated-values of IANA has no quotes, so that cells have neither tabs nor line breaks.
    case tsv
  }

  /// A header and one line per row; an empty cell is "not known".
  ///
  /// - Parameter columns: The indices of the fields to write, in their order; nil for all.
  package func bytes(as form: Form, columns: [Int]? = nil) -> [UInt8] {
    let columns = columns ?? Array(names.indices)
    switch form {
    case .csv:
      var csv = CSVText()
      csv.add(columns.map { names[$0] })
      for row in 0..<rows { csv.add(texts(row, columns).map { $0 ?? "" }) }
      return csv.bytes
    case .tsv:
      var lines = [columns.map { names[$0] }.joined(separator: "\t")]
      for row in 0..<rows {
        lines.append(texts(row, columns).map { Self.withoutBreaks($0 ?? "") }.joined(separator: "\t"))
      }
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
  }

  private static func withoutBreaks(_ text: String) -> String {
    text.utf8.contains { $0 < 0x20 }
      ? String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 })) : text
  }
}

extension FieldTable {
  /// Items with the fields of their list's files.
  package init<Item: EvaluatedRecord>(_ items: [Item]) {
    let fields = Item.Record.fields
    self.init(names: fields.map(\.name), items) { fields[$1].text(of: $0) }
  }
}

/// Lines of comma-separated values (RFC 4180).
package struct CSVText {
  package private(set) var bytes: [UInt8]

  package init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// - Parameter areTexts: Which cells a spreadsheet must not read as anything but text; nil for a table for programs.
  package mutating func add(_ cells: [String], areTexts: [Bool]? = nil) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      if areTexts?[index] == true { add(Formula.guarded(cell), isQuoted: true) } else { add(cell) }
    }
    bytes += [0x0D, 0x0A]
  }

  private mutating func add(_ cell: String, isQuoted: Bool = false) {
    let text = cell.utf8.span
    let needsQuotes =
      isQuoted
      || text.indices.contains {
        text[$0] == 0x22 || text[$0] == 0x2C || text[$0] == 0x0A || text[$0] == 0x0D
      }
    guard needsQuotes else {
      bytes += cell.utf8
      return
    }
    bytes.append(0x22)
    for index in text.indices {
      if text[index] == 0x22 { bytes.append(0x22) }
      bytes.append(text[index])
    }
    bytes.append(0x22)
  }
}

/// What a spreadsheet runs in a table of texts (OWASP, CSV injection): quotes do not stop it, nor do full-width signs and
/// characters without a width, and where a semicolon separates cells each one may begin a formula.
package enum Formula {
  /// The text with an apostrophe before each formula.
  package static func guarded(_ text: String) -> String {
    changed(text) { cell, rest in (isRun(rest) ? "'" : "") + String(cell) }
  }

  /// The text that was guarded.
  package static func unguarded(_ text: String) -> String {
    changed(text) { cell, rest in String(cell.first == "'" && isRun(rest) ? cell.dropFirst() : cell) }
  }

  /// - Parameter change: Of a cell where semicolons separate cells, and of what follows its apostrophes.
  private static func changed(
    _ text: String, _ change: (Substring.UnicodeScalarView, Substring.UnicodeScalarView) -> String
  ) -> String {
    text.unicodeScalars.split(separator: ";", omittingEmptySubsequences: false)
      .map { change($0, $0.drop { $0 == "'" }) }.joined(separator: ";")
  }

  private static func isRun(_ cell: Substring.UnicodeScalarView) -> Bool {
    cell.first { $0 != " " && !$0.properties.isDefaultIgnorableCodePoint }.map {
      "=+-@\t\r＝＋－＠".unicodeScalars.contains($0)
    } ?? false
  }
}
