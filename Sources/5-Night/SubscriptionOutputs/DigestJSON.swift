package import JSON
package import SubscriptionLists
package import SubscriptionReport
internal import Values

extension RecordEvent {
  /// Its record, with the fields of its list's file.
  package var item: JSONValue {
    switch subject {
    case .offering(let offering): ListFiles<Offering>.item(offering)
    case .coming(let item): item.json
    }
  }
}

extension Digest {
  /// The digest as JSON: a member for every kind, empty where there is nothing.
  package var json: [UInt8] { json(with: []).file }

  /// The same with further members.
  ///
  /// - Parameter isQuiet: Whether these ask for nothing, either.
  package func json(with more: [(String, JSONValue)], isQuiet: Bool = true) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("state_as_of", .string(context.moment.description)), ("day", .string(context.today.description)),
      ("next_trading_day", .string(context.nextTradingDay.description)),
      ("nothing", .boolean(isEmpty && isQuiet)), ("assumptions", context.costs.json(on: context.today)),
    ]
    for kind in RecordEvent.Kind.allCases where kind.isInDigest {
      members.append((kind.rawValue, .array(entries(of: kind))))
      if kind == .closesNext { members.append(("deposits", .array(agenda.deposits.map(\.json)))) }
    }
    members += [
      ("announced", .array(announced.map(\.json))),
      ("coming_changed", .array(changed.map(\.json))),
      ("last_day_to_hold", .array(lastDayToHold.map(\.json))),
      ("last_day_to_hold_next", .array(lastDayToHoldNext.map(\.json))),
    ]
    return .object(members + more)
  }
}

extension Digest {
  private func entries(of kind: RecordEvent.Kind) -> [JSONValue] {
    if kind == .closesNext { return agenda.closesNext.map { .object($0.members) } }
    if kind == .closesToday {
      return agenda.closesToday.map { closing in
        .object(
          [("item", ListFiles<Offering>.item(closing.offering)), ("changes", .array([]))] + closing.members)
      }
    }
    return (sections.first { $0.kind == kind }?.events ?? []).map { event in
      let changes = JSONValue.array(event.changes.map(\.json))
      let ready =
        kind == .deductedNext
        ? [("ready_date", JSONValue.stringOrNull(event.offering?.readyDay(in: context.calendar)))] : []
      return JSONValue.object([("item", event.item), ("changes", changes)] + ready)
    }
  }
}

extension Closing {
  fileprivate var members: [(String, JSONValue)] {
    offering.part(cash) + [
      ("deposit_by", .string(depositBy.description)), ("cut_off", .string(cutOff.description)),
      ("premium_percent", .numberOrNull(offering.valuation.premium.percent)),
      ("expected_value_estimate", .numberOrNull(offering.estimatedValue?.expected)),
      ("account", .stringOrNull(account?.name)), ("intended", .boolean(isIntended)),
    ]
  }
}

extension EvaluatedOffering {
  /// It as a part of a sum.
  fileprivate func part(_ cash: Int?) -> [(String, JSONValue)] {
    [
      ("code", .string(record.code.description)), ("name", .string(record.name)),
      ("cash", .integerOrNull(cash)),
    ]
  }
}

extension Agenda.Deposit {
  fileprivate var json: JSONValue {
    .object([
      ("account", .stringOrNull(account?.name)), ("deposit_by", .string(by.description)),
      ("deduction_date", .string(deduction.description)), ("cash", .integerOrNull(cash)),
      ("parts", .array(parts.map { .object($0.offering.part($0.cash)) })),
      ("applied", .array(applied.map(\.json))),
    ])
  }
}

extension Agenda.Applied {
  fileprivate var json: JSONValue {
    .object([
      ("code", .string(code.description)), ("name", .string(name)), ("cash", .integerOrNull(cash)),
    ])
  }
}
