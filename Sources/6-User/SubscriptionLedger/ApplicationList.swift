internal import Decoding
package import Localization
package import Values

/// Applications to record, one a row: the file that the pages export. Columns are found by name.
///
/// `apply --from` records one, and `cash-plan --family` writes its plan in the same form, so that a plan can
/// be edited and recorded. Spreadsheets write it too: columns may be in any order, and a byte order mark is
/// left out. A file with one wrong row is refused as a whole, with all its faults, so that nobody has to find
/// out which rows are recorded.
package struct ApplicationList: Sendable {
  package let rows: [Row]
  /// What is wrong with the rows that cannot be read: the file is refused for these and for what the ledger does not take.
  package let wrong: [(row: Int, reason: Text)]

  package struct Row: Sendable {
    /// The row as a spreadsheet counts it; the titles are row 1.
    package let number: Int
    package let code: StockCode
    /// Nil for the only account that there is.
    package let account: String?
    /// Whose account it is; nil for the settings' word, or a person of the account's name.
    package let person: String?
    /// The offering's id; nil for the one that is open, or the last one that was.
    package let offering: String?
    /// The application itself, what became of it, or that it is only intended: a tick of the page that is not marked as
    /// ordered, or what a plan chose.
    package let kind: LedgerEntry.Kind
    /// The day it is about; nil for the day that it must have been on.
    package let day: Day?
    package let price: Price?
    /// Of a bid, or of a right that is paid in part; of a row that says what is held the shares that give a right.
    package let shares: Int?
  }

  /// Why a file cannot be read.
  package struct Unreadable: Error { package let reasons: [Text] }

  /// `name` is for people who read the file, and `cut_off`, until when the account's broker takes orders, for the page: here
  /// the settings say it.
  package static let columns = [
    "code", "name", "account", "person", "offering", "kind", "day", "price", "shares", "cut_off",
  ]

  /// Each is looked up in the store.
  private static let mostRows = 1000

  package init(_ bytes: [UInt8]) throws(Unreadable) {
    // Spreadsheets begin a file with a byte order mark.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Unreadable(reasons: [Text("不是 UTF-8", "it is not UTF-8")])
    }
    let records: [[String]]
    do { records = try CSVReader.records(of: text) } catch { throw Unreadable(reasons: [error.message]) }
    let titles = records.first ?? []
    let known = Self.columns.joined(separator: ",")
    guard titles.contains("code") else {
      throw Unreadable(reasons: [
        Text("第一列沒有欄位 code；欄位為 \(known)", "its first row has no column code; the columns are \(known)")
      ])
    }
    if let unknown = titles.first(where: { !Self.columns.contains($0) }) {
      throw Unreadable(
        reasons: [
          Text(
            "第 1 列：沒有欄位「\(unknown)」；欄位為 \(known)",
            "row 1: there is no column '\(unknown)'; the columns are \(known)")
        ])
    }
    if let twice = titles.enumerated().first(where: { titles[..<$0.offset].contains($0.element) }) {
      throw Unreadable(reasons: [
        Text("第 1 列：欄位 \(twice.element) 重複", "row 1: the column \(twice.element) is there twice")
      ])
    }
    guard records.count <= Self.mostRows + 1 else {
      throw Unreadable(reasons: [
        Text("超過 \(Self.mostRows) 列", "it has more than \(Self.mostRows) rows")
      ])
    }
    var rows: [Row] = []
    var wrong: [(row: Int, reason: Text)] = []
    for (index, record) in records.dropFirst().enumerated() {
      do throws(Wrong) { rows.append(try Row(record, titles, number: index + 2)) } catch {
        wrong.append((index + 2, Text("第 \(index + 2) 列", "row \(index + 2)") + error.reason))
      }
    }
    (self.rows, self.wrong) = (rows, wrong)
  }

  fileprivate struct Wrong: Error { let reason: Text }
}

extension ApplicationList.Row {
  fileprivate init(_ record: [String], _ titles: [String], number: Int) throws(ApplicationList.Wrong) {
    guard record.count == titles.count else {
      throw ApplicationList.Wrong(
        reason: Text(
          "：有 \(record.count) 欄，應為 \(titles.count) 欄",
          ": it has \(record.count) columns and not \(titles.count)"))
    }
    func cell(_ column: String) -> String? {
      titles.firstIndex(of: column).map { record[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    }
    func value<Value>(
      _ column: String, _ what: Text, _ read: (String) -> Value?
    ) throws(ApplicationList.Wrong) -> Value? {
      guard let text = cell(column) else { return nil }
      guard let value = read(text) else {
        throw ApplicationList.Wrong(
          reason: Text("，\(column)：「\(text)」不是", ", \(column): '\(text)' is not ") + what)
      }
      return value
    }
    guard let code = try value("code", Text("股票代號", "a stock code"), { StockCode(typed: $0) }) else {
      throw ApplicationList.Wrong(reason: Text("，code：空白", ", code: it is empty"))
    }
    (self.number, self.code) = (number, code)
    (account, person) = (cell("account"), cell("person"))
    let kinds = LedgerEntry.Kind.allCases.map(\.rawValue)
    kind =
      try value(
        "kind", Text(" \(kinds.joined(separator: "、")) 之一", "one of \(kinds.joined(separator: ", "))")
      ) { LedgerEntry.Kind(rawValue: $0) } ?? .applied
    price = try value("price", Text("價格，例如 43.5", "a price such as 43.5")) { Price($0.typedNumber) }
    guard (price != nil) == (kind == .sold) else {
      throw ApplicationList.Wrong(
        reason: Text("，price：賣出才有，且須有", ", price: a sale has one, and nothing else"))
    }
    shares = try value("shares", Text("股數", "a number of shares")) { text in
      Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
    guard shares != nil || kind != .held else {
      throw ApplicationList.Wrong(
        reason: Text("，shares：空白；持股須有股數", ", shares: it is empty; what is held has its shares"))
    }
    day = try value("day", Text("日期，例如 2024-10-29", "a day such as 2024-10-29")) { Day(iso: $0) }
    offering = try value(
      "offering",
      Text(
        "\(code) 申購案的 id，例如 \(code)-20241029",
        "the id of an offering of \(code), such as \(code)-20241029")
    ) {
      $0.hasPrefix("\(code)-") ? $0 : nil
    }
    guard kind != .intended || offering.map({ LedgerTarget($0).kind.lapses }) != true else {
      throw ApplicationList.Wrong(
        reason: Text(
          "，kind：認股權利不必預記，持股填 held", ", kind: a right is not intended; the shares that give it are held"))
    }
    if offering.map({ LedgerTarget($0).kind.hasOwnTerms }) == true, let shares, !shares.isMultiple(of: 1000) {
      throw ApplicationList.Wrong(
        reason: Text("，shares：投標以張計，須為 1000 的倍數", ", shares: bids are for lots of 1000"))
    }
  }
}
