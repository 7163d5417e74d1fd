internal import ListEngine

/// Records as rows of named fields: what CSV and tab-separated values can express.
///
/// Made of the items of a list, or of an answer, and turned into bytes by `bytes(as:)`. Quoting, line ends
/// and empty cells are decided here once: an empty cell is "not known", never 0.
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
