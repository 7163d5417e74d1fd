internal import Localization

/// subscriptions.csv: the fields of subscriptions.json in their order, one line per item (RFC 4180: CRLF, a header,
/// quotes only where needed). UTF-8 without a byte-order mark; an empty cell is "not known".
package enum SubscriptionsCSV {
  /// The file of some offerings.
  package static func file(_ offerings: [EvaluatedOffering]) -> [UInt8] {
    FieldTable(offerings).bytes(as: .csv)
  }

  /// The file of a report; and subscriptions.excel.csv, the same for a spreadsheet: a byte-order mark, without which
  /// Excel reads UTF-8 as the machine's own code page, titles in Chinese, and texts that a spreadsheet would run as
  /// formulas guarded by an apostrophe. Their cells are made once.
  static func files(_ report: Report) -> (plain: [UInt8], excel: [UInt8]) {
    let fields = Offering.fields
    let areTexts = fields.map { $0.form == .text }
    var (plain, excel) = (CSVText(), CSVText(bytes: [0xEF, 0xBB, 0xBF]))
    plain.add(fields.map(\.name))
    excel.add(fields.map(\.title.chinese))
    for item in report.items {
      let cells = fields.map { $0.text(of: item.evaluated) ?? "" }
      plain.add(cells)
      excel.add(zip(cells, areTexts).map { $1 ? guarded($0) : $0 })
    }
    return (plain.bytes, excel.bytes)
  }

  /// Quotes do not stop a spreadsheet from running a formula (OWASP, CSV injection), nor do full-width signs.
  private static func guarded(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@\t\r＝＋－＠".unicodeScalars.contains(first) else {
      return text
    }
    return "'" + text
  }
}
