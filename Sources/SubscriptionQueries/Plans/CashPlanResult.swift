package import Diagnostics
package import SubscriptionCalendar
internal import SubscriptionStore

/// The applications that still need money, their plan, and the best choice for a budget.
package struct CashPlanResult: Sendable {
  package let plan: CashPlan
  /// By id.
  package let offerings: [String: EvaluatedOffering]
  /// Offerings whose cash or days are not known.
  package let unplanned: [EvaluatedOffering]
  package let budget: Int?
  package let choice: CashPlan.Choice?
  package let asOf: Instant
  package let costs: CostAssumptions
  /// As in ``QueryResult``.
  package let notes: [String]

  /// Plans the offerings not deducted yet, including today's deductions.
  ///
  /// - Parameters:
  ///   - texts: Codes, names, or parts of names; empty for all current offerings.
  ///   - budget: Money to choose applications with; unless odds are assumed, they are the medians of past draws.
  package init(_ texts: [String], budget: Int?, _ settings: QuerySettings) throws(SubcalError) {
    var settings = settings
    if budget != nil, case .none = settings.assumedOdds { settings.assumedOdds = .median }
    var missing: [String] = []
    let today = settings.asOf.day
    let result = try QueryResult(settings) { store in
      let current = try store.offerings(since: today)
      guard !texts.isEmpty else { return current }
      let names = try store.names()
      var wanted: Set<StockCode> = []
      for text in texts {
        let search = CodeSearch(text, among: names)
        if search.found.isEmpty { missing.append(search.suggestion) }
        wanted.formUnion(search.found)
      }
      return current.filter { wanted.contains($0.offering.code) }
    }
    let current = result.offerings.filter { evaluated in
      !evaluated.known.offering.isCancelled && evaluated.stage != .delivered
        && evaluated.timetable.deduction.map { $0 >= today } ?? true
    }
    let applications = current.map { ($0, Self.application($0, result.context.calendar)) }
    let plan = CashPlan(applications.compactMap(\.1))
    self.plan = plan
    offerings = Dictionary(current.map { ($0.known.id, $0) }) { first, _ in first }
    unplanned = applications.filter { $0.1 == nil }.map(\.0)
    self.budget = budget
    choice = budget.map { plan.best(within: $0) }
    (asOf, costs) = (settings.asOf, settings.costs)
    notes = result.notes + missing
  }

  private static func application(
    _ evaluated: EvaluatedOffering, _ calendar: TradingCalendar
  ) -> CashPlan.Application? {
    let offering = evaluated.known.offering
    guard let cash = evaluated.numbers.cash, let deduction = evaluated.timetable.deduction,
      let refund = evaluated.timetable.refund, let readyDay = evaluated.readyDay(in: calendar)
    else { return nil }
    // Offerings past their last day still need money, but are no choice for a budget.
    let isChoice = [.upcoming, .open, .lastDay].contains(evaluated.stage)
    return CashPlan.Application(
      id: evaluated.known.id, code: offering.code, name: offering.name, cash: cash,
      readyDay: readyDay, deductionDay: deduction, refundDay: refund,
      expectedValue: isChoice ? evaluated.numbers.expectedValue : nil,
      applicationFee: evaluated.numbers.fees.application)
  }

  package var json: String {
    let balances = plan.balances.map {
      JSONValue.object([("day", .string($0.day.description)), ("locked", .integer($0.locked))])
    }
    var members: [(String, JSONValue)] = [
      ("state_as_of", .string(asOf.description)), ("assumptions", costs.json(on: asOf.day)),
      ("applications", .array(plan.applications.map(Self.json))),
      ("deductions", .array(plan.deductions.map(Self.json))),
      ("refunds", .array(plan.refunds.map(Self.json))),
      ("balances", .array(balances)), ("peak", .integer(plan.peak)),
      ("peak_days", .array(plan.peakDays.map { .string($0.description) })),
      ("unplanned", .array(unplanned.map { .string($0.known.id) })),
    ]
    if let budget, let choice {
      let chosen = JSONValue.object([
        ("budget", .integer(budget)), ("applications", .array(choice.applications.map { .string($0.id) })),
        ("expected_value", .string(choice.expectedValue.description)), ("cash", .integer(choice.cash)),
        ("is_best", .boolean(choice.isExact)),
        (
          "odds",
          .array(choice.applications.map { .stringOrNull(offerings[$0.id]?.numbers.odds?.assumption) })
        ),
      ])
      members.append(("budget", chosen))
    }
    return String(decoding: JSONValue.object(members).file, as: UTF8.self)
  }

  private static func json(_ application: CashPlan.Application) -> JSONValue {
    .object([
      ("id", .string(application.id)), ("code", .string(application.code.description)),
      ("name", .string(application.name)), ("cash", .integer(application.cash)),
      ("ready_date", .string(application.readyDay.description)),
      ("deduction_date", .string(application.deductionDay.description)),
      ("refund_date", .string(application.refundDay.description)), ("refund", .integer(application.refund)),
      ("expected_value", .stringOrNull(application.expectedValue)),
    ])
  }

  private static func json(_ total: CashPlan.Total) -> JSONValue {
    .object([
      ("day", .string(total.day.description)), ("cash", .integer(total.cash)),
      ("applications", .array(total.applications.map { .string($0.id) })),
    ])
  }
}
