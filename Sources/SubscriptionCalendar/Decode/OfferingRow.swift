/// One row of the subscription list made into an offering, cell by cell.
struct OfferingRow {
  let columns: ListColumns
  let header: [String]

  /// The offering of a row with as many cells as the header; throws the first cell that does not fit.
  func offering(_ cells: [String]) throws(CellProblem) -> Offering {
    func cell(_ place: Int) -> Cell { Cell(column: CleanText.trimmed(header[place]), raw: cells[place]) }
    func optional(_ place: Int?) -> Cell { place.map(cell) ?? Cell(column: "", raw: "") }

    let isCancelled = try Self.isCancelled(optional(columns.cancelled))
    let offering = Offering(
      code: try cell(columns.code).code(),
      name: try cell(columns.name).label(),
      market: Market(try cell(columns.market).label()),
      subscriptionStart: try cell(columns.start).day(),
      subscriptionEnd: try cell(columns.end).day(),
      drawDate: try cell(columns.draw).day(),
      deliveryDate: try cell(columns.delivery).day(),
      sharesOffered: try optional(columns.shares).count(),
      sharesOfferedFinal: try optional(columns.finalShares).count(),
      offerPrice: try optional(columns.offerPrice).price(),
      finalPrice: try optional(columns.finalPrice).price(),
      underwriter: try optional(columns.underwriter).optionalLabel(),
      lotShares: try optional(columns.lot).count(zeroIsUnset: true),
      totalAmount: try optional(columns.total).count(zeroIsUnset: true),
      qualifiedApplications: try optional(columns.qualified).count(zeroIsUnset: true),
      winRate: try optional(columns.rate).winRate(),
      isCancelled: isCancelled
    )
    return try Self.checked(offering, start: cell(columns.start), draw: cell(columns.draw))
  }

  /// Empty, or words with 取消 in them. Anything else means that the cells are not where the header says.
  private static func isCancelled(_ cell: Cell) throws(CellProblem) -> Bool {
    if cell.isUnset { return false }
    guard cell.text.contains("取消") else { throw cell.problem("neither empty nor a cancellation (取消申購)") }
    return true
  }

  private static func checked(
    _ offering: Offering, start: Cell, draw: Cell
  ) throws(CellProblem) -> Offering {
    var offering = offering
    if let first = offering.subscriptionStart, let last = offering.subscriptionEnd, first > last {
      throw start.problem("the period would end on \(last), before it begins")
    }
    if offering.subscriptionStart == nil, offering.subscriptionEnd == nil, offering.drawDate == nil {
      throw draw.problem("a row without any date cannot be told from others of its code")
    }
    // 0 % is printed until the draw; after it, under a hundredth of a percent prints 0 as well.
    if offering.qualifiedApplications == nil { offering.winRate = nil }
    return offering
  }
}
