/// Records as rows of named fields, which comma- or tab-separated values can express.
package struct FieldTable: Sendable {
  /// The names of the fields, in their order.
  package let names: [String]
  private let rows: Int
  /// The text of a row in a column; nil while it is not known.
  private let text: @Sendable (_ row: Int, _ column: Int) -> String?

  package init(
    names: [String], rows: Int, text: @escaping @Sendable (_ row: Int, _ column: Int) -> String?
  ) {
    (self.names, self.rows, self.text) = (names, rows, text)
  }

  package enum Form: Sendable {
    /// RFC 4180: CRLF, quotes only where needed.
    case csv
    /// The media type text/tab-separated-values of IANA has no quotes, so that cells have neither tabs nor line breaks.
    case tsv
  }

  /// A header and one line per row; an empty cell is "not known".
  ///
  /// - Parameter columns: The places of the fields to write, in their order; nil for all.
  package func bytes(as form: Form, columns: [Int]? = nil) -> [UInt8] {
    let columns = columns ?? Array(names.indices)
    switch form {
    case .csv:
      var csv = CSVText()
      csv.add(columns.map { names[$0] })
      for row in 0..<rows { csv.add(columns.map { text(row, $0) ?? "" }) }
      return csv.bytes
    case .tsv:
      var lines = [columns.map { names[$0] }.joined(separator: "\t")]
      for row in 0..<rows {
        lines.append(columns.map { Self.withoutBreaks(text(row, $0) ?? "") }.joined(separator: "\t"))
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
  /// Offerings with the fields of subscriptions.csv.
  package init(_ offerings: [EvaluatedOffering]) {
    self.init(names: ItemField.all.map(\.name), rows: offerings.count) {
      ItemField.all[$1].text(of: offerings[$0])
    }
  }

  /// Auctions with the fields of auctions.csv.
  package init(_ auctions: [EvaluatedAuction]) {
    self.init(names: AuctionField.all.map(\.name), rows: auctions.count) {
      AuctionField.all[$1].text(of: auctions[$0])
    }
  }

  /// Coming offerings with the fields of coming.json.
  package init(_ coming: [ComingOffering]) {
    self.init(names: ComingField.all.map(\.name), rows: coming.count) {
      ComingField.all[$1].value(coming[$0]).plainText
    }
  }
}
