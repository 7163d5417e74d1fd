internal import SQLite
internal import SubscriptionCalendar

/// The frozen estimates of each offering, by what they were frozen for.
enum EstimateTable {
  private enum Purpose: String, CaseIterable {
    case opening
    case lastDay = "last_day"

    func estimate(of known: KnownOffering) -> FrozenEstimate? {
      switch self {
      case .opening: known.estimates.opening
      case .lastDay: known.estimates.lastDay
      }
    }
  }

  static func write(of known: KnownOffering, to db: Connection) throws {
    for purpose in Purpose.allCases {
      guard let frozen = purpose.estimate(of: known) else {
        // An estimate of a source that only a newer version knows is not read, so it stays.
        try db.run(
          "DELETE FROM estimate WHERE offering = ? AND purpose = ? AND source IN (\(sources))",
          [.text(known.id), .text(purpose.rawValue)])
        continue
      }
      let estimate = frozen.estimate
      try db.run(
        """
        INSERT INTO estimate (offering, purpose, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (offering, purpose) DO UPDATE SET (\(columns)) = (\(excluded))
        WHERE (\(columns)) IS NOT (\(excluded))
        """,
        [
          .text(known.id), .text(purpose.rawValue), .integer(estimate.rate.millionths),
          .integer(estimate.low.millionths), .integer(estimate.high.millionths),
          .text(estimate.source.rawValue), .integer(estimate.cases), .text(estimate.note?.rawValue),
          .integer(frozen.close?.tenThousandths), .integer(frozen.before.number),
          .integer(frozen.made.secondsSince1970),
        ])
    }
  }

  static func read(_ row: Row, into known: inout KnownOffering) throws {
    // A newer version may have stored others: they stay in the table.
    guard let purpose = Purpose(rawValue: try row["purpose"].text),
      let frozen = try frozen(in: row, of: known.id)
    else { return }
    switch purpose {
    case .opening: known.estimates.opening = frozen
    case .lastDay: known.estimates.lastDay = frozen
    }
  }

  /// The estimate in a row with all columns; nil for one of a source that only a newer version knows.
  static func frozen(in row: Row, of id: String) throws -> FrozenEstimate? {
    let what = "an estimate of \(id)"
    func rate(_ column: String) throws(StoreError) -> EstimatedRate {
      try row[column].whole(in: 1...1_000_000, what).flatMap { EstimatedRate(millionths: $0) }.orCorrupt(
        what)
    }
    guard let source = OddsEstimate.Source(rawValue: try row["source"].text) else { return nil }
    let estimate = OddsEstimate(
      rate: try rate("rate"), low: try rate("low"), high: try rate("high"), source: source,
      cases: try row["cases"].whole(what).orCorrupt(what),
      note: try row["note"].optionalText.flatMap(OddsEstimate.Note.init))
    return FrozenEstimate(
      try estimate.orCorrupt(what), close: try row["made_from"].price(what),
      before: try row["frozen_for"].day(what).orCorrupt(what),
      made: try row["made"].instant(what).orCorrupt(what))
  }

  /// The columns with the estimate, of a table by that name.
  static func columns(of table: String) -> String { names.map { "\(table).\($0)" }.joined(separator: ", ") }

  private static let names = [
    "rate", "low", "high", "source", "cases", "note", "made_from", "frozen_for", "made",
  ]
  private static let columns = names.joined(separator: ", ")
  private static let excluded = columns(of: "excluded")
  private static let sources = OddsEstimate.Source.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}
