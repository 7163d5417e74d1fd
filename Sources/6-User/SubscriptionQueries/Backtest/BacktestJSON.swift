internal import Costs
package import JSON
package import SubscriptionBacktest
package import SubscriptionLists
internal import Trading
internal import Values
internal import WinRates

extension Backtest {
  /// The fields of an offering.
  package static let names = [
    "id", "decided_at", "applied", "reason", "premium_percent", "win_rate_percent", "expected_wins",
    "expected_profit", "code", "name", "market", "board", "underwriter", "applications", "cash_required",
    "close", "close_date", "close_board", "estimated_win_rate_percent", "expected_value", "win_odds",
    "application_fee", "profit_per_lot", "last_day", "refund_date", "sale_date", "sale_close",
    "proceeds_date",
  ]

  private static func cells(of row: Row) -> [JSONValue] {
    let (one, then, close) = (row.one, row.one.then, row.one.then.valuation.close)
    let odds = one.outcome.odds.map { "\($0.probability.numerator)/\($0.probability.denominator)" }
    return [
      .string(one.id), .string(one.decidedAt.description), .boolean(row.isApplied),
      .stringOrNull(row.reason?.name), .numberOrNull(then.valuation.premium.percent),
      one.rate.map(percent) ?? .null, row.expectedWins.map(wins) ?? .null,
      .numberOrNull(row.expectedProfit), .string(then.record.code.description), .string(then.record.name),
      .string(then.record.market.description), .stringOrNull(then.record.market.board?.rawValue),
      .stringOrNull(then.record.underwriter), .integer(row.applications),
      .integerOrNull(then.numbers.cash), .numberOrNull(close?.price), .stringOrNull(close?.day),
      .stringOrNull(close?.board.rawValue), .numberOrNull(then.winRate), .numberOrNull(then.expectedValue),
      .stringOrNull(odds), .integer(then.numbers.fees.application),
      .integerOrNull(one.outcome.outcome?.profit),
      .string(one.lastDay.description), .stringOrNull(one.refund), .stringOrNull(one.saleDay),
      .numberOrNull(one.sale?.price), .stringOrNull(one.proceeds),
    ]
  }

  private static func percent(_ millionths: Int) -> JSONValue {
    .decimal(FixedPoint.text(millionths, places: 4, minimum: 4))
  }

  private static func wins(_ millionths: Int) -> JSONValue {
    .decimal(FixedPoint.text(millionths, places: 6, minimum: 6))
  }

  /// A row for each offering.
  package var table: FieldTable {
    FieldTable(names: Self.names, rows.map(Self.cells)) { $0[$1].plainText }
  }

  package var items: JSONValue {
    .array(rows.map { .object(Array(zip(Self.names, Self.cells(of: $0)))) })
  }

  /// The members of the answer besides the offerings; `everything` are the totals of a rule without conditions.
  package func members(beside everything: Totals) -> [(String, JSONValue)] {
    func groups(_ groups: [Group], _ name: String) -> JSONValue {
      .array(
        groups.map {
          .object([
            // A year is a number, as everywhere; a month and a market are names.
            (name, name == "year" ? .integerOrNull(Int($0.name)) : .string($0.name)),
            ("offerings", .integer($0.offerings)),
            ("applications", .integer($0.applications)),
            ("expected_wins", $0.expectedWins.map(Self.wins) ?? .null),
            ("expected_profit", .numberOrNull($0.expectedProfit)),
          ])
        })
    }
    func ids(_ rows: [Row]) -> JSONValue { .array(rows.map { .string($0.one.id) }) }
    let (best, worst) = extremes(10)
    let named = reasons.map {
      JSONValue.object([
        ("reason", .string($0.reason.name)), ("offerings", .integer($0.count)),
        ("skipped", .boolean($0.reason.isMissingData)),
      ])
    }
    return [
      ("accounts", .integer(rule.accounts)), ("capital", .integerOrNull(rule.capital)),
      ("totals", Self.json(totals)), ("everything", Self.json(everything)),
      ("nothing", Self.json(.nothing(rows.count))), ("reasons", .array(named)),
      ("by_year", groups(byYear, "year")), ("by_month", groups(byMonth, "month")),
      ("by_market", groups(byMarket, "market")), ("best", ids(best)), ("worst", ids(worst)),
    ]
  }

  private static func json(_ totals: Totals) -> JSONValue {
    .object([
      ("offerings", .integer(totals.offerings)), ("applications", .integer(totals.applications)),
      ("fees", .integer(totals.fees)),
      ("expected_wins", totals.expectedWins.map(wins) ?? .null),
      ("wins_low", .integerOrNull(totals.wins?.lowerBound)),
      ("wins_high", .integerOrNull(totals.wins?.upperBound)),
      ("expected_profit", .numberOrNull(totals.expectedProfit)),
      ("profit_low", .integerOrNull(totals.profit?.lowerBound)),
      ("profit_high", .integerOrNull(totals.profit?.upperBound)),
      ("profit_unit", .integer(totals.profitUnit)),
      ("loss_chance_percent", .numberOrNull(totals.chanceOfLoss)),
      ("peak_cash", .integer(totals.peakCash)), ("mean_cash", .integer(totals.meanCash)),
      ("return_on_peak_percent", .numberOrNull(totals.returnOnPeak)),
      ("skipped", .integer(totals.skipped)), ("without_outcome", .integer(totals.withoutOutcome)),
    ])
  }
}
