/// subscriptions.csv: the fields of subscriptions.json in their order, one line per item (RFC 4180: CRLF, a header,
/// quotes only where needed). UTF-8 without a byte-order mark; an empty cell is "not known".
public enum SubscriptionsCSV {
  static func file(_ report: Report) -> [UInt8] { file(report.items.map(\.evaluated)) }

  /// The file of some offerings.
  public static func file(_ offerings: [EvaluatedOffering]) -> [UInt8] {
    FieldTable(offerings).bytes(as: .csv)
  }
}

/// subscriptions.excel.csv: the same for a spreadsheet: a byte-order mark, without which Excel reads UTF-8 as
/// the machine's own code page, titles in Chinese, and texts that a spreadsheet would run as formulas guarded by
/// an apostrophe.
enum ExcelCSV {
  static func file(_ report: Report) -> [UInt8] {
    var csv = CSVText(bytes: [0xEF, 0xBB, 0xBF])
    csv.add(ItemField.all.map(\.title))
    for item in report.items {
      csv.add(
        ItemField.all.map { field in
          let text = field.text(of: item.evaluated) ?? ""
          return field.form == .text ? Self.guarded(text) : text
        })
    }
    return csv.bytes
  }

  /// Quotes do not stop a spreadsheet from running a formula (OWASP, CSV injection), nor do full-width signs.
  private static func guarded(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@\t\r＝＋－＠".unicodeScalars.contains(first) else {
      return text
    }
    return "'" + text
  }
}
