internal import Costs
internal import JSON
internal import Localization
package import SubscriptionLedger
internal import SubscriptionLists
package import Values
internal import SubscriptionQueries

/// What an account is meant to apply or bid for while no order is known to be placed: a tick or a bid of the page that is
/// not marked as ordered, or `apply --intended`. It ties up no money, and is a ``LedgerCommitment`` once the order is recorded.
///
/// `LedgerResult` has them; the agenda asks on the last day whether the order is placed.
package struct LedgerIntention: Sendable {
  package let application: Ledger.Application
  /// From when on the account's broker takes no order; nil if the store does not know it.
  package let until: Instant?
  /// Whether the hour is over: then only the user knows whether the order was placed.
  package let isOver: Bool
  /// What the account would pay with the order, NT$.
  private let cash: Int?
  private let decided: Day?
  /// What the order would tie up; nil once its hour is over, and while its days or its price are not known.
  let commitment: Commitment?
  /// Whether a command that names no account means this one.
  private let isOnlyAccount: Bool

  /// Nil for one that asks for nothing any more: it is cancelled, or its draw is over.
  ///
  /// - Parameter order: What it is once the order is placed.
  init?(
    _ order: LedgerCommitment, _ application: Ledger.Application, isOnlyAccount: Bool, cutOff: Int,
    context: EvaluationContext
  ) {
    self.isOnlyAccount = isOnlyAccount
    (self.application, decided) = (application, order.facts.decidedOn)
    until = order.facts.lastDay.map { Instant($0, secondOfDay: cutOff) }
    isOver = until.map { $0 <= context.moment } ?? false
    cash = order.commitment.counted.first { $0.cash < 0 }.map { -$0.cash }
    commitment = isOver || !order.commitment.isPlannable ? nil : order.commitment
    if order.state == .cancelled || decided.map({ $0 < context.today }) == true { return nil }
  }

  private var kind: Commitment.Kind { application.target.kind }
  /// The day of the draw or the opening, or while that is not known of the intention.
  package var day: Day { decided ?? application.day }

  /// Its code and name, and of a bid the terms.
  var title: Text {
    .title("\(application.code) \(application.name)", bid: application.target.bid, shares: application.shares)
  }

  /// As the page says it.
  var state: Text {
    isOver
      ? Text("已截止，未標記下單", "closed; was the order placed?")
      : kind.intention + Text("，請向券商下單", ": order with your broker")
  }

  /// Whether its last day is today or the next trading day, and the broker still takes it.
  func isAsked(in context: EvaluationContext) -> Bool {
    !isOver && until.map { $0.day <= context.nextTradingDay } == true
  }

  /// That it is still to be ordered, by when and with what money; and how to say that it is.
  func question(moneyBy: String?) -> Text {
    let (account, by) = (OwnAccount.title(of: application.account), until.map(\.dayAndTime) ?? "-")
    let money = cash.map { cash in
      Text(
        "最晚 \(moneyBy ?? by) 存入 \(Text.money(cash))", "\(Text.money(cash)) must be there by \(moneyBy ?? by)")
    }
    return Text("\(account)：\(title)，", "\(account): \(title), ") + kind.intention
      + Text("，\(by) 截止，下單了嗎？", " until \(by): is the order placed? ")
      + (money ?? Text("金額未定", "The sum is not known yet"))
      + Text(
        "；已下單請記 \(command("apply", lots))，不下單請記 \(command("withdraw"))",
        "; once it is placed, record it with \(command("apply", lots)), else \(command("withdraw"))")
  }

  private func command(_ act: String, _ lots: Int? = nil) -> Text {
    let words = [
      "subcal", act, "\(application.code)", application.target.option, lots.map { "--lots \($0)" },
    ]
    let account = OwnAccount.title(of: application.account)
    return Text(verbatim: words.compactMap(\.self).joined(separator: " "))
      + (isOnlyAccount ? Text.empty : Text(" --account \(account)", " --account \(account)"))
  }

  private var lots: Int? { application.shares.map { $0 / AuctionBid.unitsOfALot } }

  /// What was recorded, and what to do next.
  var confirmation: Text {
    let by = until.map { Text(" \($0.dayAndTime) 前", " by \($0.dayAndTime)") }
    let command = command("apply", lots)
    return kind.intention + Text("，已記下；請\(by)向券商下單", ", recorded; place the order with your broker\(by)")
      + Text("，再記 \(command)", ", then record it with \(command)")
  }

  var json: JSONValue {
    .object([
      ("account", .string(application.account)), ("person", .string(application.person)),
      ("id", .string(application.target.id)), ("code", .string(application.code.description)),
      ("name", .string(application.name)), ("kind", .string(kind.rawValue)),
      ("price", .numberOrNull(application.target.bid)), ("shares", .integerOrNull(application.shares)),
      ("intended_on", .string(application.day.description)),
      ("state", .string(isOver ? "unmarked" : "intended")),
      ("cut_off", .stringOrNull(until)), ("cash", .integerOrNull(cash)),
    ])
  }
}
