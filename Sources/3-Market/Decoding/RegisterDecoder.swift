internal import Localization
package import Trading
package import Values

/// Decodes an exchange's register of companies: t187ap03_L of the TWSE, t187ap03_O of the TPEx.
///
/// Of its thirty columns it reads four: the others have addresses, and the names of officers and auditors, which no message
/// may quote either.
package struct RegisterDecoder: Sendable {
  /// The source's id, such as `twse-companies`.
  package var source: SourceID
  package var board: Board

  package init(source: SourceID, board: Board) { (self.source, self.board) = (source, board) }

  /// The shares of the companies; one whose number is not set, or is there twice and not the same, is left out. So is a name
  /// that cannot be read.
  ///
  /// Throws when the body is not such a register, or the other exchange's.
  package func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<CompanyRegister> {
    let columns = board == .tpex ? Columns.tpex : .twse
    let table = try TextTable(body, source: source, key: columns.code, html: nil, mostRows: Self.mostRows)
    guard !table.rows.isEmpty else {
      throw NotUnderstood(
        source: source,
        reason: table.none.map { Text("交易所回應「\($0)」", "the exchange answers '\($0)'") }
          ?? Text("清單沒有任何公司", "the list has no company"), isRefusal: true)
    }
    let (code, shares) = (
      try columns.code.requiredIndex(in: table.header, source: source),
      try columns.shares.requiredIndex(in: table.header, source: source)
    )
    let day = try columns.day.index(in: table.header, source: source)
    let name = try columns.name.index(in: table.header, source: source)
    var result = Decoded(
      content: CompanyRegister(board: board, shares: [:]), form: table.form, rowCount: table.rows.count)
    var contradictory: Set<StockCode> = []
    for (index, cells) in table.rows.enumerated() {
      try NotUnderstood.checkCancellation(source)
      do throws(CellProblem) {
        guard cells.count == table.header.count else {
          throw CellProblem(count: cells, of: table.header.count)
        }
        let company = try Cell(column: columns.code.name, raw: cells[code]).code()
        let count = try Cell(column: columns.shares.name, raw: cells[shares]).count(zeroIsUnset: true)
        if let day, result.content.day == nil {
          result.content.day = try Cell(column: columns.day.name, raw: cells[day]).day()
        }
        if let name, let text = try? Cell(column: columns.name.name, raw: cells[name]).printableText(),
          !text.isEmpty, !Cell.isLost(text)
        {
          if let other = result.content.names.updateValue(text, forKey: company), other != text {
            contradictory.insert(company)
          }
        }
        guard let count, count > 0 else {
          result.leftOut += 1
          continue
        }
        if let other = result.content.shares.updateValue(count, forKey: company), other != count {
          contradictory.insert(company)
        }
      } catch {
        result.remarks.append(error.remark(source: source, row: index + 1))
      }
    }
    for company in contradictory {
      (result.content.shares[company], result.content.names[company]) = (nil, nil)
    }
    try result.checkRejects(records: result.content.shares.count, source: source)
    return result
  }

  /// Each exchange has some thousand companies.
  private static let mostRows = 10_000

  /// The names of the columns. Those of the other exchange are not taken: its companies are other ones.
  private struct Columns {
    let code, name, day, shares: Column

    static let twse = Columns(
      code: Column("公司代號"), name: Column("公司簡稱"), day: Column("出表日期"),
      shares: Column("已發行普通股數或TDR原股發行股數"))
    static let tpex = Columns(
      code: Column("SecuritiesCompanyCode"), name: Column("CompanyAbbreviation"), day: Column("Date"),
      shares: Column("IssueShares"))
  }
}
