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
  package func json(with more: [(String, JSONValue)]) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("state_as_of", .string(context.moment.description)), ("day", .string(context.today.description)),
      ("next_trading_day", .string(context.nextTradingDay.description)),
      ("nothing", .boolean(isEmpty)), ("assumptions", context.costs.json(on: context.today)),
    ]
    for kind in RecordEvent.Kind.allCases where kind.isInDigest {
      let events = sections.first { $0.kind == kind }?.events ?? []
      let entries = events.map { event in
        let changes = JSONValue.array(event.changes.map(\.json))
        let ready =
          kind == .deductedNext
          ? [("ready_date", JSONValue.stringOrNull(event.offering?.readyDay(in: context.calendar)))] : []
        return JSONValue.object([("item", event.item), ("changes", changes)] + ready)
      }
      members.append((kind.rawValue, .array(entries)))
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
