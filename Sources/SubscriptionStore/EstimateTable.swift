internal import GRDB
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

  static func write(of known: KnownOffering, to db: Database) throws {
    for purpose in Purpose.allCases {
      guard let frozen = purpose.estimate(of: known) else {
        // An estimate of a source that only a newer version knows is not read, so it stays.
        try db.cachedStatement(
          sql: "DELETE FROM estimate WHERE offering = ? AND purpose = ? AND source IN (\(sources))"
        ).execute(arguments: [known.id, purpose.rawValue])
        continue
      }
      let estimate = frozen.estimate
      try db.cachedStatement(
        sql: """
          INSERT INTO estimate (offering, purpose, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (offering, purpose) DO UPDATE SET (\(columns)) = (\(excluded))
          WHERE (\(columns)) IS NOT (\(excluded))
          """
      ).execute(arguments: [
        known.id, purpose.rawValue, estimate.rate.millionths, estimate.low.millionths,
        estimate.high.millionths, estimate.source.rawValue, estimate.cases, estimate.note?.rawValue,
        frozen.close?.tenThousandths, frozen.before.number, frozen.made.secondsSince1970,
      ])
    }
  }

  static func read(_ rows: [Row], into known: inout KnownOffering) throws {
    for row in rows {
      // A newer version may have stored others: they stay in the table.
      guard let purpose = Purpose(rawValue: try row.value("purpose")),
        let frozen = try frozen(in: row, of: known.id)
      else { continue }
      switch purpose {
      case .opening: known.estimates.opening = frozen
      case .lastDay: known.estimates.lastDay = frozen
      }
    }
  }

  /// The estimate in a row with all columns; nil for one of a source that only a newer version knows.
  static func frozen(in row: Row, of id: String) throws -> FrozenEstimate? {
    func value(_ column: String) -> DatabaseValue { row[column] }
    let what = "an estimate of \(id)"
    func rate(_ column: String) throws(StoreError) -> EstimatedRate {
      try value(column).whole(in: 1...1_000_000, what).flatMap { EstimatedRate(millionths: $0) }.orCorrupt(
        what)
    }
    guard let source = OddsEstimate.Source(rawValue: try row.value("source")) else { return nil }
    let estimate = OddsEstimate(
      rate: try rate("rate"), low: try rate("low"), high: try rate("high"), source: source,
      cases: try value("cases").whole(what).orCorrupt(what),
      note: try row.value("note", as: String?.self).flatMap(OddsEstimate.Note.init))
    return FrozenEstimate(
      try estimate.orCorrupt(what), close: try value("made_from").price(what),
      before: try value("frozen_for").day(what).orCorrupt(what),
      made: try value("made").instant(what).orCorrupt(what))
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
