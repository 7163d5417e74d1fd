internal import Diagnostics
internal import Localization

/// A record that is decoded from the rows of a yearly list.
protocol DecodableRecord: ListedRecord {
  /// The title of the list, which stands alone where it has no rows.
  static var listTitle: String { get }
  /// The column of ``ListedRecord/listDay``, and what happens on that day.
  static var listDay: (column: String, event: Text) { get }

  /// Completes a record whose cells all fit their columns; throws the cell that cannot be used beside the others.
  mutating func finishDecoding() throws(CellProblem)
}

extension DecodableRecord {
  /// The name of a fact's column in messages.
  static func name(of key: Key) -> String { column(key)?.name ?? key.rawValue }
}

extension Offering: DecodableRecord {
  static var listTitle: String { "公開申購公告" }
  static var listDay: (column: String, event: Text) { ("抽籤日期", Text("抽籤", "a draw")) }

  mutating func finishDecoding() throws(CellProblem) {
    if lotShares == 0 {
      throw CellProblem(
        column: Self.name(of: .lotShares), text: "0",
        reason: Text("申購股數為 0", "a lot without shares"))
    }
    // 0 % is printed until the draw; after it, under a hundredth of a percent prints 0 as well.
    if qualifiedApplications == nil, winRate?.hundredths == 0 { winRate = nil }
  }
}

extension Auction: DecodableRecord {
  static var listTitle: String { "競價拍賣公告" }
  static var listDay: (column: String, event: Text) { ("開標日期", Text("開標", "an opening")) }

  mutating func finishDecoding() throws(CellProblem) {
    guard (code.kind == .convertibleBond) == (kind == .convertibleBond) else {
      throw CellProblem(
        column: Self.name(of: .issueType), text: issueType,
        reason: code.kind == .convertibleBond
          ? Text("代號 \(code) 是轉換公司債", "the code \(code) is a convertible bond's")
          : Text("代號 \(code) 不是轉換公司債", "the code \(code) is not a convertible bond's"))
    }
    if let deposit = depositPercent, deposit > 100 {
      throw CellProblem(
        column: Self.name(of: .depositPercent), text: "\(deposit)",
        reason: Text("保證金超過投標金額", "a deposit of more than the bid"))
    }
  }
}

extension RightsNotice: DecodableRecord {
  static var listTitle: String { "除權除息預告表" }
  static var listDay: (column: String, event: Text) { ("Date", Text("除權", "an ex-rights day")) }

  mutating func finishDecoding() throws(CellProblem) {}
}

/// Decodes one row of a list into a record, cell by cell.
struct ListRowDecoder<Record: DecodableRecord> {
  let columns: ListColumns<Record>

  /// The record of a row with as many cells as the header; throws the first cell that does not fit.
  func record(_ cells: [String]) throws(CellProblem) -> Record {
    func cell(_ place: Int) -> Cell {
      Cell(column: PrintableText.trimmed(columns.header[place]), raw: cells[place])
    }
    var record = Record(code: try cell(columns.code).code())
    for (access, column, place) in columns.facts {
      if let place { try access.read(cell(place), in: column, into: &record) }
    }
    try record.finishDecoding()
    return record
  }
}
