internal import Diagnostics
internal import Localization
package import Trading
package import Values

/// Decodes a year's list of holidays in both its forms: the website's with ISO dates, the OpenAPI's with Minguo years.
///
/// The night has a source with one for each year that it asks for. `HolidayReview` compares the list with the
/// former one, and `TradingCalendar` counts days by it. A holiday that is missing moves debits and refunds of
/// real money, so a row is refused if its weekday is not that of its day.
package struct HolidayDecoder: Sendable {
  /// The source's id, `twse-holidays-<year>`.
  package var source: SourceID
  /// The Gregorian year that was asked for.
  package var year: Int

  package init(source: SourceID, year: Int) { (self.source, self.year) = (source, year) }

  /// The list; empty when the exchange has none for the year.
  ///
  /// Throws when the body is not such a list, or another year's: the OpenAPI has only the current year.
  package func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<HolidayList> {
    let table = try TextTable(body, source: source, key: Columns.day, html: nil, mostRows: 1000)
    var result = Decoded(
      content: HolidayList(year: year, entries: []), form: table.form, rowCount: table.rows.count)
    result.none = table.none
    if table.rows.isEmpty { return result }
    let day = try Columns.day.requiredIndex(in: table.header, source: source)
    let name = try Columns.name.requiredIndex(in: table.header, source: source)
    let words = try Columns.description.index(in: table.header, source: source)
    let weekday = try Columns.weekday.index(in: table.header, source: source)
    for (index, cells) in table.rows.enumerated() {
      try NotUnderstood.checkCancellation(source)
      do throws(CellProblem) {
        guard cells.count == table.header.count else {
          throw CellProblem(count: cells, of: table.header.count)
        }
        let day = try Self.day(Cell(column: Columns.day.name, raw: cells[day]))
        let name = try Cell(column: Columns.name.name, raw: cells[name]).printableText()
        if let weekday { try Self.check(Cell(column: Columns.weekday.name, raw: cells[weekday]), of: day) }
        if let words,
          let wrong = Self.wrongMention(in: Cell(column: Columns.description.name, raw: cells[words]), year)
        {
          result.remarks.append(wrong.remark(.doubtful, source: source, row: index + 1))
        }
        result.content.entries.append(
          HolidayList.Entry(
            day: day, name: name,
            isTradingDay: Self.isTradingDay(on: day, name: name, description: words.map { cells[$0] } ?? "")))
      } catch {
        result.remarks.append(error.remark(source: source, row: index + 1))
      }
    }
    // In a list this short, half of the rows are too many.
    try result.checkRejects(records: result.content.entries.count - 1, source: source)
    if let other = result.content.entries.first(where: { $0.day.year != year }) {
      throw NotUnderstood(
        source: source,
        reason: Text("清單內有 \(other.day)，要求的是 \(year) 年", "the list has \(other.day), \(year) was requested"))
    }
    // The days are right or the title is: a list whose days were moved to another year would look like this.
    if let title = table.heads.first(where: { Self.year(inTitle: $0).map { $0 != year } ?? false }) {
      let said = PrintableText.excerpt(title, upTo: 60)
      result.remarks.append(
        Remark(
          .doubtful, source: source,
          reason: Text(
            "標題為「\(said)」，日期卻都在 \(year) 年；仍採用",
            "its title is '\(said)', and its days are of \(year); it is used all the same")))
    }
    return result
  }

  /// The year of a title such as 113 年市場開休市日期; nil if it names none.
  private static func year(inTitle title: String) -> Int? {
    guard let match = title.narrow.firstMatch(of: /([0-9]{2,4}) ?年/), let year = Digits.value(match.1)
    else { return nil }
    return year < 1000 ? year + 1911 : year
  }

  private enum Columns {
    static let day = Column("日期", "Date")
    static let name = Column("名稱", "Name")
    static let description = Column("說明", "Description")
    static let weekday = Column("星期", "Weekday")
  }

  private static let weekdays: [Character] = ["一", "二", "三", "四", "五", "六", "日"]

  /// Throws where a row's weekday, such as 四 or 星期四, is not that of its day: one of them is wrong.
  private static func check(_ cell: Cell, of day: Day) throws(CellProblem) {
    guard let written = cell.text.last(where: weekdays.contains), written != weekdays[day.weekday - 1] else {
      return
    }
    throw cell.problem(
      Text("\(day) 是星期\(weekdays[day.weekday - 1])", "\(day) is not that day of the week"))
  }

  /// The day that a description names with another weekday than it has, such as 2月20日（星期五）; nil if none is wrong.
  private static func wrongMention(in cell: Cell, _ year: Int) -> CellProblem? {
    for match in cell.text.narrow.matches(of: /([0-9]{1,2})月([0-9]{1,2})日\(星期(.)/) {
      guard let month = Digits.value(match.1), let number = Digits.value(match.2),
        let day = Day(year: year, month: month, day: number)
      else { continue }
      do throws(CellProblem) {
        try check(Cell(column: cell.column, raw: String(match.3)), of: day)
      } catch {
        return cell.problem(error.reason)
      }
    }
    return nil
  }

  private static func day(_ cell: Cell) throws(CellProblem) -> Day {
    guard let day = Day(iso: cell.text) ?? Day(compact: cell.text) ?? Day(exchange: cell.text) else {
      throw cell.problem(Text("不是日期，例如 2024-02-08 或 1130208", "not a date such as 2024-02-08 or 1130208"))
    }
    return day
  }

  /// 國曆新年開始交易日, 農曆春節前最後交易日, and a Saturday with a make-up session (補行交易). A make-up Saturday
  /// of work alone says 補行上班，但不交易; a holiday's description may name its make-up Saturday.
  private static func isTradingDay(on day: Day, name: String, description: String) -> Bool {
    if ["開始交易", "最後交易", "補行交易"].contains(where: name.contains) { return true }
    return day.weekday > 5 && description.contains("補行交易") && !description.contains("不交易")
  }
}
