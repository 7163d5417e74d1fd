package import JSON
package import Values

extension LedgerSummary {
  /// The summary for programs; `year` is the only one that counts, nil for all.
  package func json(asOf: Instant, year: Int?) -> JSONValue {
    func rows(_ rows: [(name: String, row: Row)], _ key: String) -> JSONValue {
      .array(rows.map { name, row in .object([(key, .string(name))] + row.members) })
    }
    return .object([
      ("state_as_of", .string(asOf.description)), ("year", .integerOrNull(year)),
      ("all", .object(all.members)), ("accounts", rows(accounts, "account")),
      ("markets", rows(markets, "market")), ("years", rows(years, "year")),
    ])
  }
}

extension LedgerSummary.Row {
  fileprivate var members: [(String, JSONValue)] {
    [
      ("applied", .integer(applied)), ("answered", .integer(answered)), ("won", .integer(won)),
      ("expected_wins", .stringOrNull(expectedWins)), ("fees", .integer(fees)), ("sold", .integer(sold)),
      ("received", .integer(received)), ("profit", .integer(profit)), ("held", .integer(held)),
      ("unrealized", .integerOrNull(unrealized)), ("return_percent", .stringOrNull(yearlyReturn)),
      ("incomplete", .integer(incomplete)),
    ]
  }
}
