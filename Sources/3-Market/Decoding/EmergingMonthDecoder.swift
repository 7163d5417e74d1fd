internal import Diagnostics
internal import Localization
package import Trading
package import Values

/// Decodes a code's month on the emerging board (興櫃股票個股歷史行情), as JSON from the website or as CSV.
///
/// The website has two groups of columns with the same names: trades of the system, of which the average is, and those outside
/// of it. The first counts.
package struct EmergingMonthDecoder: Sendable {
  /// The source's id, such as `emerging-bars-7708-202410`.
  package var source: SourceID
  package var code: StockCode
  /// A day of the month that is asked for.
  package var month: Day

  package init(source: SourceID, code: StockCode, month: Day) {
    (self.source, self.code, self.month) = (source, code, month)
  }

  /// The averages of the days with trades, oldest first; none for a code that was not traded there.
  ///
  /// Throws when the body is of another code or month.
  package func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<[EmergingAverage]> {
    let table = try TextTable(body, source: source, key: Self.day, html: nil, mostRows: Self.mostRows)
    try check(body, table)
    var result = Decoded(content: [EmergingAverage](), form: table.form, rowCount: table.rows.count)
    guard !table.rows.isEmpty else {
      result.none = table.none
      return result
    }
    let columns = try columns(of: table)
    var days: [Day: (row: Int, differ: Bool)] = [:]
    for (index, cells) in table.rows.enumerated() {
      do throws(CellProblem) {
        guard cells.count > max(columns.day, columns.shares, columns.average) else {
          throw CellProblem(count: cells, of: Self.width)
        }
        let cell = Cell(column: Self.day.name, raw: cells[columns.day].replacing("*", with: ""))
        guard let day = try cell.day() else { throw cell.problem(Text("缺少日期", "the date is missing")) }
        guard day.year == month.year, day.components.month == month.components.month else {
          throw cell.problem(Text("不是 \(month.year) 年 \(month.components.month) 月", "not of \(monthText)"))
        }
        let shares = try Cell(column: Self.shares.name, raw: cells[columns.shares]).count() ?? 0
        guard shares > 0,
          let price = try Cell(column: Self.average.name, raw: cells[columns.average]).price()
        else {
          result.leftOut += 1
          continue
        }
        try check(price, of: shares, cells, columns)
        let average = EmergingAverage(day: day, price: price, shares: shares)
        guard let same = days[day] else {
          days[day] = (index + 1, false)
          result.content.append(average)
          continue
        }
        // Of two rows of a day that differ neither is known to be right.
        if same.differ || !result.content.contains(average) {
          days[day]?.differ = true
          result.content.removeAll { $0.day == day }
          throw cell.problem(
            Text(
              "與第 \(same.row) 筆同日而內容不同，均不採用",
              "row \(same.row) has the day with other values; neither is used"))
        }
      } catch {
        result.remarks.append(error.remark(source: source, row: index + 1))
      }
    }
    result.content.sort { $0.day < $1.day }
    try result.checkRejects(records: result.content.count + result.leftOut, source: source)
    return result
  }

  private struct Columns {
    let day, shares, average: Int
    let value, high, low: Int?
  }

  /// Throws for an average that is not between the low and the high of its row, or not its value ÷ shares: of 337 rows on
  /// record the furthest is 0.05 % from that.
  private func check(
    _ price: Price, of shares: Int, _ cells: [String], _ columns: Columns
  ) throws(CellProblem) {
    func cell(_ index: Int?, _ column: Column) -> Cell {
      Cell(column: column.name, raw: index.flatMap { cells.indices.contains($0) ? cells[$0] : nil } ?? "")
    }
    let (high, low) = (try cell(columns.high, Self.high).price(), try cell(columns.low, Self.low).price())
    let average = cell(columns.average, Self.average)
    if let high, price > high { throw average.problem(Text("高於最高價 \(high)", "over the high, \(high)")) }
    if let low, price < low { throw average.problem(Text("低於最低價 \(low)", "under the low, \(low)")) }
    guard let value = try cell(columns.value, Self.value).count(), value > 0 else { return }
    let (paid, made) = (Int128(value) * 10_000, Int128(price.tenThousandths) * Int128(shares))
    guard paid * 100 >= made * 99, paid * 100 <= made * 101 else {
      throw average.problem(Text("與成交金額 ÷ 成交股數不符", "not its value ÷ shares"))
    }
  }

  /// The first column of each name. A website that names none has them in their usual order.
  private func columns(of table: TextTable) throws(NotUnderstood) -> Columns {
    guard !table.header.isEmpty else {
      return Columns(day: 0, shares: 1, average: 5, value: 2, high: 3, low: 4)
    }
    func optional(_ column: Column) -> Int? { table.header.firstIndex(where: column.isNamed) }
    func first(_ column: Column) throws(NotUnderstood) -> Int {
      guard let index = table.header.firstIndex(where: column.isNamed) else {
        throw NotUnderstood(
          source: source, reason: Column.missing(column.name, table.header), advice: Advice.columnChanged)
      }
      return index
    }
    return Columns(
      day: try first(Self.day), shares: try first(Self.shares), average: try first(Self.average),
      value: optional(Self.value), high: optional(Self.high), low: optional(Self.low))
  }

  /// Throws for what says that it is of another month or code.
  private func check(_ body: [UInt8], _ table: TextTable) throws(NotUnderstood) {
    if let text = table.date, !text.isEmpty, let day = Day(compact: text) ?? Day(exchange: text),
      (day.year, day.components.month) != (month.year, month.components.month)
    {
      throw NotUnderstood(
        source: source,
        reason: Text("回應為 \(day)，要求的是 \(monthText)", "the answer is of \(day), \(monthText) was requested"))
    }
    guard table.form == .csv, let records = try? CSVReader.records(of: BodyText(body, source: source).text)
    else {
      return
    }
    let named = records.prefix(5).first { $0.first == "股票代號" }?.dropFirst().first
    if let named, !named.isEmpty, named != code.description {
      throw NotUnderstood(
        source: source,
        reason: Text(
          "內容為 \(PrintableText.visible(named))，要求的是 \(code)",
          "the body is of \(PrintableText.visible(named)), \(code) was requested"))
    }
  }

  private var monthText: String { String(month.description.prefix(7)) }

  private static let day = Column("日期", "成交日期", "交易日期")
  private static let shares = Column("成交股數", "成交股數(股)")
  private static let average = Column("成交均價", "日均價", "均價")
  private static let value = Column("成交金額(元)", "成交金額")
  private static let high = Column("成交最高", "最高")
  private static let low = Column("成交最低", "最低")
  private static let width = 13
  /// A month has 23 sessions at most.
  private static let mostRows = 40
}
