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

extension Offering: DecodableRecord {
  static var listTitle: String { "公開申購公告" }
  static var listDay: (column: String, event: Text) { ("抽籤日期", Text("抽籤", "a draw")) }

  mutating func finishDecoding() throws(CellProblem) {
    if lotShares == 0 {
      throw CellProblem(
        column: OfferingFact.lotShares.declaration.column.name, text: "0",
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
        column: AuctionFact.issueType.declaration.column.name, text: issueType,
        reason: code.kind == .convertibleBond
          ? Text("代號 \(code) 是轉換公司債", "the code \(code) is a convertible bond's")
          : Text("代號 \(code) 不是轉換公司債", "the code \(code) is not a convertible bond's"))
    }
    if let deposit = depositPercent, deposit > 100 {
      throw CellProblem(
        column: AuctionFact.depositPercent.declaration.column.name, text: "\(deposit)",
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
    for (fact, place) in columns.facts {
      try fact.access.decode(place.map(cell) ?? Cell(column: "", raw: ""), into: &record)
    }
    try record.finishDecoding()
    return record
  }
}

extension FactAccess {
  fileprivate func decode(_ cell: Cell, into record: inout Record) throws(CellProblem) {
    switch self {
    case .code(_, let set): set(&record, try cell.code())
    case .market(_, let set): set(&record, Market(try cell.spreadsheetSafeText()))
    case .requiredText(_, let set): set(&record, try cell.spreadsheetSafeText())
    case .optionalText(_, let set): set(&record, try cell.optionalSpreadsheetSafeText())
    case .day(_, let set):
      guard let day = try cell.day() else { throw cell.problem(Text("缺少日期", "the date is missing")) }
      set(&record, day)
    case .price(_, let set): set(&record, try cell.price())
    case .count(_, let set, let zeroIsUnset): set(&record, try cell.count(zeroIsUnset: zeroIsUnset))
    case .rate(_, let set): set(&record, try cell.winRate())
    case .fee(_, let set): set(&record, try cell.fee())
    case .ratio(_, let set): set(&record, try cell.ratio())
    case .flag(_, let set, let word, let meaning):
      set(&record, try cell.flag(word: word, meaning: meaning))
    }
  }
}
