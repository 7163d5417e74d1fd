internal import Diagnostics

/// Decodes the exchanges' notices of ex-rights days (除權除息預告表): the cash increases with shares for the public.
///
/// Rows of dividends, and of increases for holders alone, are left out.
package struct RightsNoticeDecoder: Sendable {
  package let source: String
  package let board: Board

  package init(source: String, board: Board) { (self.source, self.board) = (source, board) }

  /// The notices in the exchange's order. Throws when the body is not the table, or lacks a column.
  package func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<[RightsNotice]> {
    let table = try TextTable(
      body, source: source, key: .code(of: RightsNotice.self), html: nil, mostRows: Self.mostRows)
    var result = Decoded<[RightsNotice]>(content: [], form: table.form, rowCount: table.rows.count)
    if table.rows.isEmpty { return result }
    let columns = try ListColumns<RightsNotice>(in: table.header, source: source)
    let shares = try Column(RightsNotice.column(.publicShares) ?? .required("")).requiredIndex(
      in: table.header, source: source)
    let rows = ListRowDecoder(columns: columns)
    for (index, cells) in table.rows.lazy.map(Array.init).enumerated() {
      try NotUnderstood.checkCancellation(source)
      do throws(CellProblem) {
        guard cells.count == table.header.count else {
          throw CellProblem(
            column: "", text: cells.joined(separator: ","),
            reason: CellProblem.count(cells.count, of: table.header.count))
        }
        let offered = try Cell(column: table.header[shares], raw: cells[shares]).count(zeroIsUnset: true)
        guard offered != nil else {
          result.leftOut += 1
          continue
        }
        var notice = try rows.record(cells)
        notice.board = board
        result.content.append(notice)
        result.rowNumbers.append(index + 1)
      } catch {
        let code =
          cells.indices.contains(columns.code) ? StockCode(PrintableText.trimmed(cells[columns.code])) : nil
        result.remarks.append(error.remark(source: source, row: index + 1, code: code))
      }
    }
    try result.checkRejects(records: result.content.count + result.leftOut, source: source)
    return result
  }

  /// In August, when most dividends are paid, it has some 500.
  private static let mostRows = 5000
}
