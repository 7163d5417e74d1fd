package import Localization
internal import SubscriptionLedger
internal import SubscriptionLists
internal import Values

/// The money of the user's applications, account by account.
package struct MyCashAnswer: Answer {
  let result: LedgerResult
  let cash: [AccountCash]

  /// - Parameter balances: What is in each account.
  package init(_ result: LedgerResult, balances: [String: Int]) {
    (self.result, cash) = (result, result.cash(balances: balances))
  }

  package var json: String { result.json(of: cash) }

  package var notes: [Text] { result.notes }
}

/// What the user's applications brought; of a year, those whose draws were in it.
package struct LedgerSummaryAnswer: Answer {
  let summary: LedgerSummary
  package let notes: [Text]
  private let asOf: Instant
  private let year: Int?

  package init(_ result: LedgerResult, year: Int?) {
    summary = LedgerSummary(result.positions.filter { year == nil || $0.year == year })
    (notes, asOf, self.year) = (result.notes, result.context.asOf, year)
  }

  package var json: String { summary.json(asOf: asOf, year: year) }
}
