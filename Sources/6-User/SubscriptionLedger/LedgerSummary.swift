package import JSON
package import Values

/// What applications brought, by account, by market and by year.
///
/// `ledger --result` prints it. The fee of a lost draw counts, or every year would look like a good one. What
/// cannot be computed is counted in `incomplete` and left out of the sums, so that a sum that lacks something
/// says so.
package struct LedgerSummary: Sendable {
  package let all: Row
  package let accounts, markets, years: [(name: String, row: Row)]

  package init(_ every: [LedgerCommitment]) {
    // A right that is only held is nothing that was done.
    let commitments = every.filter { $0.appliedOn != nil }
    all = Row(commitments)
    func rows(_ key: (LedgerCommitment) -> String) -> [(name: String, row: Row)] {
      Dictionary(grouping: commitments, by: key).sorted { $0.key < $1.key }.map { ($0.key, Row($0.value)) }
    }
    accounts = rows(\.account)
    markets = rows(\.facts.market)
    years = rows { "\($0.year)" }
  }

  package struct Row: Hashable, Sendable {
    /// The applications, without those for cancelled offerings and rights that were sold unpaid; those whose
    /// result the user has recorded, and those drawn among them.
    package let applied, answered, won: Int
    /// How many of the answered ones were to be expected, by the published rates of their draws; nil if one has none.
    package let expectedWins: Hundredths?
    /// The fees of the answered ones and of bids in auctions that failed, and what the lots sold brought after commission and tax, NT$.
    package let fees, received: Int
    /// What is certain, NT$: the lots sold, less the fees of what was not drawn.
    package let profit: Int
    /// The lots sold, and those that are not.
    package let sold, held: Int
    /// The profit of those not sold at their last closes, NT$; nil if one has none.
    package let unrealized: Int?
    /// The profit a year in percent of the money that was tied up, of what has both; nil without any, of less than a
    /// month, and beyond 1,000 %.
    package let yearlyReturn: Hundredths?
    /// Answered ones whose fees or whose profit cannot be computed: the store lacks the offering, a price or a rule.
    package let incomplete: Int

    package init(_ commitments: [LedgerCommitment]) {
      let counted = commitments.filter { $0.state != .cancelled }
      let answered = counted.filter { $0.isWon != nil }
      // A right that was sold and never paid: its sale counts, and nothing else of it.
      let unpaid = counted.filter { $0.kind.lapses && $0.isWon == nil && $0.state == .sold }
      applied = counted.count - unpaid.count
      self.answered = answered.count
      won = answered.count { $0.isWon == true }
      let rates = answered.filter(\.kind.isDrawn).map(\.facts.winRate)
      expectedWins =
        rates.contains(nil) ? nil : Hundredths(Int128(rates.compactMap(\.self).reduce(0, +)), over: 10_000)
      let failed = commitments.filter { $0.state == .cancelled }.compactMap(\.profit).reduce(0, +)
      fees = answered.compactMap(\.paidFees).reduce(0, +) - failed
      let sales = answered.filter { $0.state == .sold } + unpaid
      received = sales.compactMap(\.outcome?.netReceived).reduce(0, +)
      profit = (answered + unpaid).compactMap(\.profit).reduce(0, +) + failed
      sold = sales.count
      let kept = answered.filter { $0.isWon == true && $0.state != .sold }
      held = kept.count
      unrealized = kept.contains { $0.unrealized == nil } ? nil : kept.compactMap(\.unrealized).reduce(0, +)
      let tied = answered.compactMap { commitment in
        commitment.profit.flatMap { profit in commitment.tiedUp.map { (profit: profit, tied: $0) } }
      }
      let rate = Hundredths(
        Int128(tied.reduce(0) { $0 + $1.profit }) * 36_500, over: Int128(tied.reduce(0) { $0 + $1.tied }))
      let days = answered.compactMap(\.daysTiedUp)
      let span = (days.map(\.upperBound).max()?.number ?? 0) - (days.map(\.lowerBound).min()?.number ?? 0)
      yearlyReturn = rate.flatMap { abs($0.count) > 100_000 || span < 30 ? nil : $0 }
      incomplete =
        answered.count { commitment in
          commitment.paidFees == nil
            || [.notWon, .sold].contains(commitment.state) && commitment.profit == nil
        } + unpaid.count { $0.profit == nil }
    }
  }
}

extension LedgerSummary {
  /// The summary for programs; `year` is the only one that counts, nil for all.
  package func json(moment: Instant, year: Int?) -> JSONValue {
    func rows(_ rows: [(name: String, row: Row)], _ key: String) -> JSONValue {
      .array(
        rows.map { name, row in
          .object([(key, key == "year" ? .integerOrNull(Int(name)) : .string(name))] + row.members)
        })
    }
    return [
      "state_as_of": .string(moment.description), "year": .integerOrNull(year), "all": .object(all.members),
      "accounts": rows(accounts, "account"), "markets": rows(markets, "market"), "years": rows(years, "year"),
    ]
  }
}

extension LedgerSummary.Row {
  fileprivate var members: [(String, JSONValue)] {
    [
      ("applied", .integer(applied)), ("answered", .integer(answered)), ("won", .integer(won)),
      ("expected_wins", .numberOrNull(expectedWins)), ("fees", .integer(fees)), ("sold", .integer(sold)),
      ("received", .integer(received)), ("profit", .integer(profit)), ("held", .integer(held)),
      ("unrealized", .integerOrNull(unrealized)), ("return_percent", .numberOrNull(yearlyReturn)),
      ("incomplete", .integer(incomplete)),
    ]
  }
}
