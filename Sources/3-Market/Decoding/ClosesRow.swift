internal import Diagnostics
internal import Localization
package import Trading
package import Values

extension ClosesDecoder {
  /// A row: its number, its day if it names one, and its bar.
  package struct Row {
    package var number: Int
    package var day: Day?
    package var bar: DailyBar
    /// What is wrong with a bar in doubt.
    package var problem: CellProblem?
  }

  struct RowReader {
    private let columnNames: [String]
    private let code, name, close: Int
    private let day: Int?
    /// By the kind of column: a dictionary would be too slow for a hundred thousand rows.
    private let others: [Int?]
    /// The row whose day was read last: nearly always they are all the same.
    private var dated: (text: String, day: Day)?

    init(header: [String], rows: [[String]], columns: ClosesColumns, source: SourceID) throws(NotUnderstood) {
      guard !header.isEmpty || !rows.isEmpty else {
        throw NotUnderstood(source: source, reason: Text("回應沒有收盤價", "the response has no closes"))
      }
      columnNames = header.map(PrintableText.trimmed)
      code = try columns.code.requiredIndex(in: header, source: source)
      name = try columns.name.requiredIndex(in: header, source: source)
      close = try columns.close.requiredIndex(in: header, source: source)
      day = try columns.day.index(in: header, source: source)
      others = try ClosesColumns.Kind.allCases.map { kind throws(NotUnderstood) in
        try columns.others[kind]?.index(in: header, source: source)
      }
    }

    func code(of cells: [String]) -> StockCode? {
      cells.indices.contains(code) ? StockCode(PrintableText.trimmed(cells[code])) : nil
    }

    /// The row, whose code was read; one that cannot be read is a bar in doubt where it has a code, and else throws.
    mutating func row(_ cells: [String], of code: StockCode?, number: Int) throws(CellProblem) -> Row {
      do throws(CellProblem) {
        return try readableRow(cells, of: code, number: number)
      } catch {
        guard let code else { throw error }
        return Row(
          number: number, bar: DailyBar(code: code, name: "").doubted(.unreadableRow), problem: error)
      }
    }

    private mutating func readableRow(
      _ cells: [String], of code: StockCode?, number: Int
    ) throws(CellProblem) -> Row {
      guard cells.count == columnNames.count else { throw CellProblem(count: cells, of: columnNames.count) }
      func index(_ kind: ClosesColumns.Kind) -> Int? { others[kind.rawValue] }
      func cell(_ index: Int?) -> Cell {
        index.map { Cell(column: columnNames[$0], raw: cells[$0]) } ?? Cell(column: "", raw: "")
      }
      guard let code else { throw cell(self.code).notACode }
      var bar = DailyBar(
        code: code, name: try cell(name).printableText(), open: try cell(index(.open)).price(),
        high: try cell(index(.high)).price(), low: try cell(index(.low)).price(),
        close: try cell(close).price(),
        last: try cell(index(.last)).price(), volume: try cell(index(.volume)).count(),
        value: try cell(index(.value)).count(), reference: try cell(index(.reference)).price())
      switch cell(index(.change)).change(sign: cell(index(.sign))) {
      case .by(let tenThousandths): bar.reference = bar.close?.adding(tenThousandths: -tenThousandths)
      case .incomparable: bar.isIncomparable = bar.close != nil
      case nil: break
      }
      var row = Row(number: number, day: try day(of: cells), bar: bar)
      row.checkRange(column: columnNames[close])
      return row
    }

    private mutating func day(of cells: [String]) throws(CellProblem) -> Day? {
      guard let index = day else { return nil }
      if let dated, cells[index] == dated.text { return dated.day }
      let cell = Cell(column: columnNames[index], raw: cells[index])
      guard let day = Day(compact: cell.text) ?? Day(exchange: cell.text) else {
        throw cell.problem(Text("不是日期，例如 1131029", "not a date such as 1131029"))
      }
      dated = (cells[index], day)
      return day
    }
  }
}

extension ClosesDecoder.Row {
  /// On each of 50,000 rows on record, of both exchanges and the emerging board, open and close lie between low and high,
  /// and without a close there is neither.
  fileprivate mutating func checkRange(column: String) {
    if let open = bar.open, let close = bar.close, let low = bar.low, let high = bar.high,
      low <= min(open, close), max(open, close) <= high
    {
      return
    }
    let prices = [bar.open, bar.close].compactMap(\.self)
    let (low, high) = (bar.low ?? prices.min(), bar.high ?? prices.max())
    guard let low, let high,
      bar.close == nil || low > high || prices.contains(where: { $0 < low || $0 > high })
    else { return }
    func text(_ price: Price?) -> String { price?.description ?? "none" }
    problem = CellProblem(
      column: column, text: text(bar.close),
      reason: Text(
        "開盤 \(text(bar.open))、最高 \(text(bar.high))、最低 \(text(bar.low))：須有收盤價，且開盤與收盤均在最低與最高之間",
        "open \(text(bar.open)), high \(text(bar.high)), low \(text(bar.low)): there is a close, and it and the "
          + "open lie between low and high"))
    bar = bar.doubted(.priceRange)
  }
}
