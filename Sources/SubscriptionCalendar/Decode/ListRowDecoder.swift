internal import Diagnostics

/// Decodes one row of the subscription list into an offering, cell by cell.
struct ListRowDecoder {
  let columns: ListColumns

  /// The offering of a row with as many cells as the header; throws the first cell that does not fit.
  func offering(_ cells: [String]) throws(CellProblem) -> Offering {
    func cell(_ place: Int) -> Cell {
      Cell(column: PrintableText.trimmed(columns.header[place]), raw: cells[place])
    }
    var offering = Offering(code: try cell(columns.code).code(), name: "", market: Market(""))
    for (fact, place) in columns.facts {
      try fact.access.decode(place.map(cell) ?? Cell(column: "", raw: ""), into: &offering)
    }
    if offering.lotShares == 0 {
      throw CellProblem(
        column: OfferingFact.lotShares.declaration.column.name, text: "0", reason: "a lot without shares")
    }
    // 0 % is printed until the draw; after it, under a hundredth of a percent prints 0 as well.
    if offering.qualifiedApplications == nil, offering.winRate?.hundredths == 0 { offering.winRate = nil }
    return offering
  }
}

extension FactAccess {
  fileprivate func decode(_ cell: Cell, into offering: inout Offering) throws(CellProblem) {
    switch self {
    case .code(_, let set): set(&offering, try cell.code())
    case .market(_, let set): set(&offering, Market(try cell.spreadsheetSafeText()))
    case .requiredText(_, let set): set(&offering, try cell.spreadsheetSafeText())
    case .optionalText(_, let set): set(&offering, try cell.optionalSpreadsheetSafeText())
    case .day(_, let set):
      guard let day = try cell.day() else { throw cell.problem("the date is missing") }
      set(&offering, day)
    case .price(_, let set): set(&offering, try cell.price())
    case .count(_, let set, let zeroIsUnset): set(&offering, try cell.count(zeroIsUnset: zeroIsUnset))
    case .rate(_, let set): set(&offering, try cell.winRate())
    case .flag(_, let set, let word, let meaning):
      set(&offering, try cell.flag(word: word, meaning: meaning))
    }
  }
}
