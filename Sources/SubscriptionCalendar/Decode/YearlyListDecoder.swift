internal import Diagnostics
internal import Localization

/// Decodes a list of one year in any of its forms: the subscriptions, or the auctions.
struct YearlyListDecoder<Record: DecodableRecord> {
  let source: String
  /// The Gregorian year that was asked for; the exchange files a row under the year of its draw or opening.
  let year: Int
  /// Whether columns other than codes and dates may be missing, and the notes at the end.
  let mayLackColumns: Bool
  let html: HTMLTables

  /// The records of a body in the exchange's order.
  ///
  /// Throws when the body is not the list, lacks a column, or is another year's.
  func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<[Record]> {
    // Whether a list may be empty depends on its year; the regression guard decides.
    guard body.contains(where: { $0 > 0x20 }) else { return Decoded(content: [], form: .csv, rowCount: 0) }
    let table = try TextTable(
      body, source: source, key: .code, html: html, mostRows: Self.mostRows, title: Record.listTitle)
    var result = Decoded<[Record]>(content: [], form: table.form, rowCount: table.rows.count)
    if table.rows.isEmpty { return result }
    guard table.form != .csv || table.hasNotes || mayLackColumns else {
      throw NotUnderstood(
        source: source,
        reason: Text("清單結尾沒有說明：可能不完整", "the notes (說明) that end the list are missing: it may be cut off"),
        advice: Advice.runAgain
          + Text(
            "若確已取消說明，以 --accept \(source) 發布。",
            " If they are gone for good, publish without them: --accept \(source)"))
    }

    let columns = try ListColumns<Record>(in: table.header, source: source, mayLack: mayLackColumns)
    let rows = ListRowDecoder(columns: columns)
    var firstRowOf: [Record: Int] = [:]
    for (index, cells) in table.rows.lazy.map(Array.init).enumerated() {
      let row = index + 1
      try NotUnderstood.checkCancellation(source)
      do throws(CellProblem) {
        let (record, repair) = try record(cells, rows)
        if let day = record.listDay, day.year != year {
          throw CellProblem(
            column: Record.listDay.column, text: "\(day)",
            reason: Text(
              "\(year) 年的清單內有 \(day.year) 年的\(Record.listDay.event)",
              "\(Record.listDay.event) of \(day.year) in the list of \(year)"))
        }
        if let first = firstRowOf[record] {
          let repeated = CellProblem(
            column: "", text: cells.joined(separator: ","),
            reason: Text("與第 \(first) 筆重複", "repeats row \(first)"))
          result.remarks.append(repeated.remark(.note, source: source, row: row))
          continue
        }
        firstRowOf[record] = row
        result.content.append(record)
        result.rowNumbers.append(row)
        if let repair { result.remarks.append(repair.remark(.note, source: source, row: row)) }
      } catch {
        let code =
          cells.indices.contains(columns.code) ? StockCode(PrintableText.trimmed(cells[columns.code])) : nil
        result.remarks.append(error.remark(source: source, row: row, code: code))
      }
    }
    try result.checkRejects(records: result.content.count, source: source)
    remarkOnGaps(in: table, of: &result)
    if let year = table.date.flatMap({ Digits.value($0) }), (1900...9999).contains(year), year != self.year {
      result.remarks.append(
        Remark(
          .doubtful, source: source,
          reason: Text(
            "清單自稱為 \(year) 年，不是 \(self.year) 年",
            "the list says that it is of \(year), not of \(self.year)")))
    }
    return result
  }

  /// The exchange numbers the rows of a list from 1 without a gap.
  private func remarkOnGaps(in table: TextTable, of result: inout Decoded<[Record]>) {
    guard let place = table.header.firstIndex(where: Self.number.isNamed) else { return }
    let numbers = table.rows.compactMap { cells in
      cells.indices.contains(place) ? Digits.value(PrintableText.trimmed(cells[place])) : nil
    }.sorted()
    for (before, after) in zip([0] + numbers, numbers) where after > before + 1 {
      result.remarks.append(
        Remark(
          .doubtful, source: source,
          reason: Text(
            "缺少資料：\(Self.number.name) \(before) 之後為 \(after)",
            "rows are missing: in the column \(Self.number.name), \(after) follows \(before)")))
      return
    }
  }

  private static var number: Column { Column("序號") }

  /// A year has about 150 rows. Each becomes a page or a file.
  private static var mostRows: Int { 1000 }

  private func record(
    _ cells: [String], _ rows: ListRowDecoder<Record>
  ) throws(CellProblem) -> (Record, repair: CellProblem?) {
    let count = rows.columns.header.count
    if cells.count == count { return (try rows.record(cells), nil) }
    func fits(_ cells: [String]) -> Bool {
      do throws(CellProblem) {
        _ = try rows.record(cells)
        return true
      } catch {
        return false
      }
    }
    if let repair = SplitNameRepair.repaired(cells, columnCount: count, fits: fits) {
      return (
        try rows.record(repair.cells),
        CellProblem(
          column: "", text: repair.joined,
          reason: Text("被逗號分開的兩格已合併", "rejoined two cells split at a comma"))
      )
    }
    throw CellProblem(
      column: "", text: cells.joined(separator: ","),
      reason: Text(
        "\(count) 欄有 \(cells.count) 格，修正方式不只一種或沒有",
        "\(cells.count) cells under \(count) columns, and not exactly one way to repair it"))
  }
}
