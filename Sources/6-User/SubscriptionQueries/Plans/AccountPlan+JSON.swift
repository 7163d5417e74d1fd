package import Costs
package import JSON
package import Localization
internal import SubscriptionLists
package import Values

extension Commitment {
  /// What every answer has of a commitment: every kind has every member. Of what is in no ledger, account, state and what
  /// became of it are null.
  package func members(
    account: String? = nil, person: String? = nil, state: String? = nil, appliedOn: Day? = nil,
    profit: Int? = nil
  ) -> [(String, JSONValue)] {
    [
      ("kind", .string(kind.rawValue)), ("id", .string(id)), ("number", .integerOrNull(number)),
      ("account", .stringOrNull(account)), ("person", .stringOrNull(person)),
      ("code", .string(code.description)), ("name", .string(name)), ("state", .stringOrNull(state)),
      ("shares", .integerOrNull(shares)), ("price", .numberOrNull(price)),
      ("assumed", .string(assumed.rawValue)), ("movements", .array(movements.map(Self.json))),
      ("delivery_date", .stringOrNull(deliveryDate)), ("worth", .integerOrNull(worth)),
      ("lost_if_not_paid", .integerOrNull(lostIfNotPaid)), ("applied_on", .stringOrNull(appliedOn)),
      ("profit", .integerOrNull(profit)),
      ("unsourced", .array(assumptions.map { .string($0.rawValue) })),
    ]
  }

  private static func json(_ movement: Movement) -> JSONValue {
    .object([
      ("what", .string(movement.what.rawValue)), ("if", .string(movement.condition.rawValue)),
      ("cash", .integer(movement.cash)), ("ready_date", .stringOrNull(movement.readyDay)),
      ("date", .string(movement.day.description)),
    ])
  }
}

extension AccountPlan {
  /// The plan, with or without an account.
  package var members: [(String, JSONValue)] {
    let deposits = deposits.map { deposit in
      JSONValue.object([
        ("ready_date", .string(deposit.readyDay.description)),
        ("deduction_date", .string(deposit.deductionDay.description)), ("cash", .integer(deposit.cash)),
        ("commitments", Self.ids(deposit.parts.map(\.commitment))),
        ("missing", .integerOrNull(deposit.missing)),
        ("missing_if_won", .integerOrNull(deposit.missingIfWon)),
        ("unanswered", Self.ids(deposit.unanswered)),
      ])
    }
    let returns = returns.sorted {
      ($0.day, $0.commitment.id, $0.cash) < ($1.day, $1.commitment.id, $1.cash)
    }.map { returned in
      JSONValue.object([
        ("day", .string(returned.day.description)), ("kind", .string(returned.kind.rawValue)),
        ("cash", .integer(returned.cash)), ("commitments", Self.ids([returned.commitment])),
      ])
    }
    return [
      ("deposits", .array(deposits)), ("returns", .array(returns)), ("peak", .integer(peak)),
      ("peak_if_won", .integer(peakIfWon)),
    ]
  }

  /// What its debits and returns rest on without a source; nil for nothing.
  package var assumptions: Text? {
    let all = deposits.flatMap(\.parts).map(\.commitment) + returns.map(\.commitment)
    let named = all.flatMap(\.assumptions).reduce(into: [Commitment.Assumption]()) { named, one in
      if one.isOfMovements, !named.contains(one) { named.append(one) }
    }
    return named.isEmpty ? nil : named.map(\.text).joined(.semicolon)
  }

  /// By id.
  package static func ids(_ commitments: [Commitment]) -> JSONValue {
    .array(commitments.map(\.id).sorted().map { .string($0) })
  }
}

extension AccountPlan.Addition {
  package var json: JSONValue {
    .object([
      ("ready_date", .string(readyDay.description)), ("deduction_date", .string(deductionDay.description)),
      ("cash", .integer(cash)), ("commitments", AccountPlan.ids(parts.map(\.commitment))),
      ("missing", .integerOrNull(missing)),
    ])
  }
}
