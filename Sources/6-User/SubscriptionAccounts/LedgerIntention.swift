internal import Costs
internal import JSON
internal import Localization
package import SubscriptionLedger
internal import SubscriptionLists
package import Values

/// What an account is meant to apply for while no order is known to be placed: a tick of the page that is not marked as
/// ordered, or `apply --intended`. It ties up no money, and is a ``LedgerCommitment`` once the order is recorded.
///
/// `LedgerResult` has them; the agenda asks on the last day whether the order is placed.
package struct LedgerIntention: Sendable {
  package let application: Ledger.Application
  /// From when on the account's broker takes no order; nil if the store does not know it.
  package let until: Instant?
  /// Whether the hour is over: then only the user knows whether the order was placed.
  package let isOver: Bool
  /// What the account would pay, NT$.
  private let cash: Int?
  private let draw: Day?
  /// What the order would tie up; nil once its hour is over, and while its days or its price are not known.
  let commitment: Commitment?
  /// Whether a command that names no account means this one.
  private let isOnlyAccount: Bool

  /// Nil for one that asks for nothing any more: it is cancelled, or its draw is over.
  init?(
    _ application: Ledger.Application, _ offering: EvaluatedOffering?, isOnlyAccount: Bool, cutOff: Int,
    costs: CostAssumptions, context: EvaluationContext
  ) {
    let days = offering?.held
    self.isOnlyAccount = isOnlyAccount
    (self.application, draw) = (application, days?.drawDate)
    until = days?.subscriptionEnd.map { Instant($0, secondOfDay: cutOff) }
    isOver = until.map { $0 <= context.moment } ?? false
    let numbers = offering?.numbers(at: costs, in: context)
    cash = numbers?.debit
    let would = offering.flatMap { offering in
      numbers.map { offering.commitment($0, in: context.calendar) }
    }
    commitment = isOver ? nil : would.flatMap { $0.isPlannable ? $0 : nil }
    if days?.isCancelled == true || draw.map({ $0 < context.today }) == true { return nil }
  }

  /// The day of the draw, or while that is not known of the intention.
  package var day: Day { draw ?? application.day }

  /// As the page says it.
  var state: Text {
    isOver
      ? Text("已截止，未標記下單", "closed; was the order placed?")
      : Text("想抽，請向券商下單", "intended: order with your broker")
  }

  /// What was recorded, and what to do next.
  var confirmation: Text {
    let account = OwnAccount.title(of: application.account)
    let command =
      Text(verbatim: "subcal apply \(application.code)")
      + (isOnlyAccount ? Text.empty : Text(" --account \(account)", " --account \(account)"))
    let by = until.map { Text(" \($0.dayAndTime) 前", " by \($0.dayAndTime)") }
    return Text(
      "想抽，已記下；請\(by)向券商下單，再記 \(command)",
      "intended, recorded; place the order with your broker\(by), then record it with \(command)")
  }

  var json: JSONValue {
    .object([
      ("account", .string(application.account)), ("person", .string(application.person)),
      ("id", .string(application.target.id)), ("code", .string(application.code.description)),
      ("name", .string(application.name)), ("intended_on", .string(application.day.description)),
      ("state", .string(isOver ? "unmarked" : "intended")),
      ("cut_off", .stringOrNull(until)), ("cash", .integerOrNull(cash)),
    ])
  }
}
