internal import Costs
internal import JSON
internal import SubscriptionLedger
internal import SubscriptionLists
internal import Values

/// What the user must do about a commitment, or what only the user knows of it: the digest, the notifications and the
/// calendar of the user's own have these.
struct Act {
  enum Kind: String {
    /// Money must be in by today or the next trading day.
    case payIn = "pay_in"
    /// The days on which a holder pays begin today or on the next trading day.
    case decide
    /// Only the user knows what became of it.
    case lookUp = "look_up"
  }

  let kind: Kind
  let commitment: LedgerCommitment
  let by: Day?
  let cash: Int?

  var json: JSONValue {
    let one = commitment.commitment
    return .object([
      ("act", .string(kind.rawValue)), ("account", .string(commitment.account)),
      ("kind", .string(one.kind.rawValue)), ("id", .string(one.id)), ("code", .string(one.code.description)),
      ("name", .string(one.name)), ("by", .stringOrNull(by)), ("cash", .integerOrNull(cash)),
      ("worth", .integerOrNull(one.worth)),
    ])
  }
}

extension LedgerResult {
  /// What is to be done today and by the next trading day: first what is paid in, by its day.
  var acts: [Act] {
    let (today, next) = (context.today, context.nextTradingDay)
    let pending = commitments.flatMap { one in
      one.commitment.counted.filter { $0.isPending(on: today) }.map { (one: one, movement: $0) }
    }
    let due = pending.compactMap { one, movement -> Act? in
      guard let ready = movement.readyDay, ready <= next else { return nil }
      return Act(kind: .payIn, commitment: one, by: ready, cash: -movement.cash)
    }
    let begun = pending.compactMap { one, movement -> Act? in
      guard one.state == .held, let first = one.facts.firstDay, (today...next).contains(first) else {
        return nil
      }
      return Act(kind: .decide, commitment: one, by: movement.readyDay, cash: -movement.cash)
    }
    let unknown = commitments.filter { $0.state == .lookUp }.map {
      Act(kind: .lookUp, commitment: $0, by: nil, cash: nil)
    }
    return due.sorted { ($0.by?.number ?? 0) < ($1.by?.number ?? 0) } + begun + unknown
  }
}
