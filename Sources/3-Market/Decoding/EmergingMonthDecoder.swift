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
        result.content.append(EmergingAverage(day: day, price: price, shares: shares))
      } catch {
        result.remarks.append(error.remark(source: source, row: index + 1))
      }
    }
    result.content.sort { $0.day < $1.day }
    try result.checkRejects(records: result.content.count + result.leftOut, source: source)
    return result
  }

  /// The first column of each name. A website that names none has them in their usual order.
  private func columns(of table: TextTable) throws(NotUnderstood) -> (day: Int, shares: Int, average: Int) {
    guard !table.header.isEmpty else { return (0, 1, 5) }
    func first(_ column: Column) throws(NotUnderstood) -> Int {
      guard let index = table.header.firstIndex(where: column.isNamed) else {
        throw NotUnderstood(
          source: source, reason: Column.missing(column.name, table.header), advice: Advice.columnChanged)
      }
      return index
    }
    return (try first(Self.day), try first(Self.shares), try first(Self.average))
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
  private static let width = 13
  /// A month has 23 sessions at most.
  private static let mostRows = 40
}
