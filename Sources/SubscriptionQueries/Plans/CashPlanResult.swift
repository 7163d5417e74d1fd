package import Costs
package import Diagnostics
internal import JSON
package import Localization
internal import Records
package import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionStore
internal import Trading
package import Values
internal import WinRates

/// The applications that still need money, their plan, and the best choice for a budget.
package struct CashPlanResult: Answer {
  package let plan: CashPlan
  /// By id.
  package let offerings: [String: EvaluatedOffering]
  /// Offerings whose cash or days are not known.
  package let unplanned: [EvaluatedOffering]
  /// Offerings that one can no longer apply for and that are not named as applied for: they need no money.
  package let notApplied: [EvaluatedOffering]
  package let choice: BudgetChoice?
  package let asOf: Instant
  package let costs: CostAssumptions
  /// As in ``QueryResult``.
  package let notes: [Text]
  /// Whether there is something to plan, or nothing was named.
  package let isFound: Bool

  /// Plans the offerings not deducted yet, including today's deductions.
  ///
  /// - Parameters:
  ///   - texts: Codes, names, or parts of names; empty for all current offerings.
  ///   - budget: Money to choose applications with.
  ///   - applied: What is applied for: it needs its money in any case.
  ///   - without: What is left out.
  package init(
    _ texts: [String], budget: Int?, applied: [String] = [], without: [String] = [], _ settings: QuerySettings
  ) throws(SubcalError) {
    var missing: [Text] = []
    let today = settings.asOf.day
    var (wanted, appliedCodes, leftOut) = (Set<StockCode>(), Set<StockCode>(), Set<StockCode>())
    let result = try QueryResult(settings) { store in
      let current = try store.records(Offering.self, since: today)
      guard !(texts + applied + without).isEmpty else { return current }
      let names = try store.names()
      func codes(_ texts: [String]) -> Set<StockCode> {
        texts.reduce(into: []) { codes, text in
          let search = CodeSearch(text, among: names)
          if search.found.isEmpty { missing.append(search.suggestion) }
          codes.formUnion(search.found)
        }
      }
      (wanted, appliedCodes, leftOut) = (codes(texts), codes(applied), codes(without))
      missing += leftOut.intersection(wanted.union(appliedCodes)).sorted().map { code in
        Text(
          "\(code)：同時列入與 --without，不列入", "\(code): asked for and named with --without; it is left out")
      }
      return current.filter { known in
        let code = known.offering.code
        return !leftOut.contains(code)
          && (texts.isEmpty || wanted.contains(code) || appliedCodes.contains(code))
      }
    }
    let pending = result.offerings.filter { evaluated in
      !evaluated.known.offering.isCancelled && evaluated.stage != .delivered
        && evaluated.timetable.deduction.map { $0 >= today } ?? true
    }
    // What was named counts even if its last day is over; else only what one can still apply for.
    let isNamed = { (evaluated: EvaluatedOffering) in
      wanted.union(appliedCodes).contains(evaluated.known.offering.code)
    }
    let current = pending.filter { $0.isOpenToApplications || isNamed($0) }
    notApplied = pending.filter { !$0.isOpenToApplications && !isNamed($0) }
    let applications = current.map { ($0, Self.application($0, result.context.calendar)) }
    plan = CashPlan(applications.compactMap(\.1))
    offerings = Dictionary(current.map { ($0.known.id, $0) }) { first, _ in first }
    unplanned = applications.filter { $0.1 == nil }.map(\.0)
    choice = budget.map { budget in
      let isCommitted = { (evaluated: EvaluatedOffering) in
        appliedCodes.contains(evaluated.known.offering.code) || !evaluated.isOpenToApplications
      }
      return BudgetChoice(
        applications.filter { !isCommitted($0.0) }, budget: budget,
        beside: applications.filter { isCommitted($0.0) }.compactMap(\.1), today: today)
    }
    (asOf, costs) = (settings.asOf, settings.costs)
    notes = result.notes + missing
    isFound = !plan.applications.isEmpty || (texts + applied).isEmpty
  }

  private static func application(
    _ evaluated: EvaluatedOffering, _ calendar: TradingCalendar
  ) -> CashPlan.Application? {
    let offering = evaluated.known.offering
    guard let cash = evaluated.numbers.cash, let deduction = evaluated.timetable.deduction,
      let refund = evaluated.timetable.refund, let readyDay = evaluated.readyDay(in: calendar)
    else { return nil }
    return CashPlan.Application(
      id: evaluated.known.id, code: offering.code, name: offering.name, cash: cash,
      readyDay: readyDay, deductionDay: deduction, refundDay: refund,
      expectedValue: evaluated.numbers.expectedValue ?? evaluated.estimatedValue?.expected,
      applicationFee: evaluated.numbers.fees.application)
  }

  package var json: String {
    let balances = plan.balances.map {
      JSONValue.object([("day", .string($0.day.description)), ("locked", .integer($0.locked))])
    }
    var members: [(String, JSONValue)] = [
      ("state_as_of", .string(asOf.description)), ("assumptions", costs.json(on: asOf.day)),
      ("applications", .array(plan.applications.map(json))),
      ("deductions", .array(plan.deductions.map(Self.json))),
      ("refunds", .array(plan.refunds.map(Self.json))),
      ("balances", .array(balances)), ("peak", .integer(plan.peak)),
      ("peak_days", .array(plan.peakDays.map { .string($0.description) })),
      ("unplanned", .array(unplanned.map { .string($0.known.id) })),
      ("not_applied_for", .array(notApplied.map { .string($0.known.id) })),
    ]
    if let choice { members.append(("budget", choice.json)) }
    return String(decoding: JSONValue.object(members).file, as: UTF8.self)
  }

  private func json(_ application: CashPlan.Application) -> JSONValue {
    let evaluated = offerings[application.id]
    let odds: JSONValue =
      if let odds = evaluated?.numbers.odds {
        .object([("percent", .string(odds.probability.description)), ("source", .string(odds.source.name))])
      } else {
        evaluated?.estimate.map { .object($0.members) } ?? .null
      }
    return .object([
      ("id", .string(application.id)), ("code", .string(application.code.description)),
      ("name", .string(application.name)), ("cash", .integer(application.cash)),
      ("ready_date", .string(application.readyDay.description)),
      ("deduction_date", .string(application.deductionDay.description)),
      ("refund_date", .string(application.refundDay.description)), ("refund", .integer(application.refund)),
      ("expected_value", .stringOrNull(application.expectedValue)), ("odds", odds),
    ])
  }

  private static func json(_ total: CashPlan.Total) -> JSONValue {
    .object([
      ("day", .string(total.day.description)), ("cash", .integer(total.cash)),
      ("applications", .array(total.applications.map { .string($0.id) })),
    ])
  }
}

extension EvaluatedOffering {
  /// Whether one can still apply for it.
  fileprivate var isOpenToApplications: Bool { [.upcoming, .open, .lastDay, .unknown].contains(stage) }
}
