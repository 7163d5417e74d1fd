extension ClosesDecoder {
  /// The columns of all forms, by the names that each form gives them.
  enum Columns {
    static let day = Column("日期", "Date")
    static let code = Column("證券代號", "Code")
    static let name = Column("證券名稱", "Name")
    static let volume = Column("成交股數", "TradeVolume")
    static let value = Column("成交金額", "TradeValue")
    static let open = Column("開盤價", "OpeningPrice")
    static let high = Column("最高價", "HighestPrice")
    static let low = Column("最低價", "LowestPrice")
    static let close = Column("收盤價", "ClosingPrice")
  }

  /// A row that fits: its number, the day it names if it names one, its bar.
  struct Row {
    var number: Int
    var day: Day?
    var bar: DailyBar
  }

  /// Makes rows into bars.
  struct RowReader {
    private let header: [String]
    private let code, name, close: Int
    private let day, open, high, low, volume, value: Int?

    init(header: [String], rows: [[String]], source: String) throws(NotUnderstood) {
      guard !header.isEmpty || !rows.isEmpty else {
        throw NotUnderstood(
          source: source, reason: "the answer holds no closes at all", advice: Advice.runAgain)
      }
      self.header = header
      code = try Columns.code.requiredIndex(in: header, source: source)
      name = try Columns.name.requiredIndex(in: header, source: source)
      close = try Columns.close.requiredIndex(in: header, source: source)
      day = try Columns.day.index(in: header, source: source)
      open = try Columns.open.index(in: header, source: source)
      high = try Columns.high.index(in: header, source: source)
      low = try Columns.low.index(in: header, source: source)
      volume = try Columns.volume.index(in: header, source: source)
      value = try Columns.value.index(in: header, source: source)
    }

    func row(_ cells: [String], number: Int) throws(CellProblem) -> Row {
      guard cells.count == header.count else {
        throw CellProblem(
          column: "", text: CleanText.visible(cells.joined(separator: ",")),
          reason: "\(cells.count) cells under \(header.count) columns")
      }
      func cell(_ place: Int?) -> Cell {
        place.map { Cell(column: CleanText.trimmed(header[$0]), raw: cells[$0]) } ?? Cell(column: "", raw: "")
      }
      let bar = DailyBar(
        code: try cell(code).code(), name: try cell(name).words(), open: try cell(open).price(),
        high: try cell(high).price(), low: try cell(low).price(), close: try cell(close).price(),
        volume: try cell(volume).count(), value: try cell(value).count())
      guard let day else { return Row(number: number, day: nil, bar: bar) }
      return Row(number: number, day: try Self.day(cell(day)), bar: bar)
    }

    private static func day(_ cell: Cell) throws(CellProblem) -> Day {
      guard let day = Day(compact: cell.text) ?? Day(exchange: cell.text) else {
        throw cell.problem("not a date such as 1131029")
      }
      return day
    }
  }
}
