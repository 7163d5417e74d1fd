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
    /// When it was written, such as 150005; nil where it has no time.
    fileprivate var time: Int?
    /// Why the bar has no name. Its close counts, because the row still has a code.
    var lostName: CellProblem?
    /// Whether it has a change without a sign.
    var isChangeUnsigned = false
  }

  struct RowReader {
    private let columnNames: [String]
    private let code, name, close: Int
    private let day: Int?
    private let others: [ClosesColumns.Kind: Int]
    /// Whether the changes lack their signs.
    var lacksSigns = false
    var hasSigns: Bool { others[.sign] != nil }
    /// Whether a change is written with a plus: then all rises are.
    private(set) var hasPlus = false
    /// The latest time of a row, such as 140004; nil without any.
    private(set) var latest: Int?
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
      var others: [ClosesColumns.Kind: Int] = [:]
      for kind in ClosesColumns.Kind.allCases {
        others[kind] = try columns.others[kind]?.index(in: header, source: source)
      }
      self.others = others
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
      func cell(_ index: Int?) -> Cell {
        index.map { Cell(column: columnNames[$0], raw: cells[$0]) } ?? Cell(column: "", raw: "")
      }
      guard let code else { throw cell(self.code).notACode }
      let printed = try cell(name).printableText()
      let isNameLost = Cell.isLost(printed)
      var bar = DailyBar(
        code: code, name: isNameLost ? "" : printed, open: try cell(others[.open]).price(),
        high: try cell(others[.high]).price(), low: try cell(others[.low]).price(),
        close: try cell(close).price(),
        last: try cell(others[.last]).price(), volume: try cell(others[.volume]).count(),
        value: try cell(others[.value]).count(), reference: try cell(others[.reference]).price())
      let sign = hasSigns || lacksSigns ? cell(others[.sign]) : nil
      if cell(others[.change]).text.hasPrefix("+") { hasPlus = true }
      switch cell(others[.change]).change(sign: sign) {
      case .by(let tenThousandths): bar.reference = bar.close?.adding(tenThousandths: -tenThousandths)
      case .incomparable: bar.isIncomparable = bar.close != nil
      case nil: break
      }
      var row = Row(number: number, day: try day(of: cells), bar: bar)
      row.isChangeUnsigned =
        !hasSigns && bar.reference != bar.close
        && cell(others[.change]).text.first.map { !"+-".contains($0) } ?? false
      if isNameLost { row.lostName = cell(name).problem(Cell.lostCharacters) }
      row.time = Digits.value(cell(others[.time]).text)
      if let time = row.time { latest = max(latest ?? 0, time) }
      if let up = others[.limitUp], let down = others[.limitDown] {
        row.bar.limits = limits(of: bar, on: row.day, down: cell(down), up: cell(up))
      }
      row.checkRange(column: columnNames[close])
      return row
    }

    /// The limits of the next session where they are others than follow from the close. One that cannot be read says
    /// nothing: the row is about its close.
    private func limits(of bar: DailyBar, on day: Day?, down: Cell, up: Cell) -> PriceLimits? {
      guard let close = bar.close, let security = SecurityClass(bar.code),
        [.share, .depositaryReceipt].contains(security), let low = try? down.price(),
        let high = try? up.price(), low < high
      else { return nil }
      let given = PriceLimits(
        down: low.tenThousandths <= PriceLimits.least ? nil : low,
        up: high.tenThousandths >= PriceLimits.most ? nil : high)
      let day = day ?? .last
      let usual = TickTable.table(of: security, on: day).limits(around: close, on: day)
      return given.down == usual?.down && given.up == usual?.up ? nil : given
    }

    /// Whether no change of a whole session is a fall: the signs are missing from a form that has them with the numbers.
    func areUnsigned(_ rows: [Row]) -> Bool {
      guard !hasSigns, !hasPlus, others[.change] != nil else { return false }
      let changes = rows.compactMap { row in
        row.bar.close.flatMap { close in
          row.bar.reference.map { close.tenThousandths - $0.tenThousandths }
        }
      }.filter { $0 != 0 }
      return changes.count >= Self.fewestChanges && changes.allSatisfy { $0 > 0 }
    }

    /// Of so many shares some fall: on the best of 37 days of the TWSE 159 of 1,272 did.
    private static let fewestChanges = 300

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
  /// Doubts the close of a row that was written before the session ended, in a file whose other rows were written after
  /// it: all rows of a file have one time.
  mutating func checkTime(end: Int, column: String) {
    guard let time, time < end, bar.close != nil, problem == nil else { return }
    problem = CellProblem(
      column: column, text: Digits.text(time, width: 6),
      reason: Text("當時尚未收盤，其他各檔已收盤", "the session was still on, and of the other rows it was over"))
    bar = bar.doubted(.otherDay)
  }

  /// Takes the prices of a row without a close that has others. A close outside of its low and high is for the review of
  /// closes: a person may accept it.
  fileprivate mutating func checkRange(column: String) {
    guard bar.close == nil, let reason = bar.rangeProblem else { return }
    problem = CellProblem(column: column, text: "none", reason: reason)
    bar = bar.doubted(.priceRange)
  }
}
