internal import SubscriptionCalendar

/// The applications that still need money, their plan, and what a budget would go to.
struct PlannedCash {
  let plan: CashPlan
  let standings: [String: Standing]
  /// Those that cannot be planned, because cash or days are not known.
  let unplanned: [Standing]
  let budget: Int?
  let choice: CashPlan.Choice?
  let asOf: Instant
  let costs: CostAssumptions

  /// Plans what has not been deducted yet; today's deductions count.
  init(_ answers: Answers, costs: CostAssumptions, budget: Int?) {
    asOf = answers.circumstances.asOf
    self.costs = costs
    let today = asOf.day
    let current = answers.standings.filter { standing in
      !standing.known.offering.isCancelled && standing.stage != .delivered
        && standing.timetable.deduction.map { $0 >= today } ?? true
    }
    let calendar = answers.circumstances.calendar
    let applications = current.map { ($0, Self.application($0, costs, calendar)) }
    let plan = CashPlan(applications.compactMap(\.1))
    self.plan = plan
    unplanned = applications.filter { $0.1 == nil }.map(\.0)
    standings = Dictionary(current.map { ($0.known.id, $0) }) { first, _ in first }
    self.budget = budget
    choice = budget.map { plan.best(within: $0) }
  }

  private static func application(
    _ standing: Standing, _ costs: CostAssumptions, _ calendar: TradingCalendar
  ) -> CashPlan.Application? {
    let offering = standing.known.offering
    guard let cash = standing.numbers.cash, let deduction = standing.timetable.deduction,
      let refund = standing.timetable.refund
    else { return nil }
    // What can no longer be applied for is money to have ready, if one did apply, but nothing to choose.
    let isChoice = [.upcoming, .open, .lastDay].contains(standing.stage)
    let eve = calendar.tradingDay(before: deduction)
    return CashPlan.Application(
      id: standing.known.id, code: offering.code, name: offering.name, cash: cash,
      readyDay: min(eve, offering.subscriptionEnd ?? eve), deductionDay: deduction, refundDay: refund,
      expectedValue: isChoice ? standing.numbers.expectedValue : nil, applicationFee: costs.applicationFee)
  }

  /// One JSON object.
  var json: String {
    var members: [(String, JSONValue)] = [
      ("state_as_of", .string(asOf.description)), ("assumptions", costs.json),
      ("applications", .array(plan.applications.map(Self.json))),
      ("deductions", .array(plan.deductions.map(Self.json))),
      ("refunds", .array(plan.refunds.map(Self.json))),
      (
        "balances",
        .array(
          plan.balances.map {
            .object([("day", .string($0.day.description)), ("locked", .integer($0.locked))])
          })
      ),
      ("peak", .integer(plan.peak)),
      ("peak_days", .array(plan.peakDays.map { .string($0.description) })),
      ("unplanned", .array(unplanned.map { .string($0.known.id) })),
    ]
    if let budget, let choice {
      members.append(
        (
          "budget",
          .object([
            ("budget", .integer(budget)),
            ("applications", .array(choice.applications.map { .string($0.id) })),
            ("expected_value", .string(choice.expectedValue.description)), ("cash", .integer(choice.cash)),
            ("is_best", .boolean(choice.isExact)),
            ("odds", .array(choice.applications.map { .text(standings[$0.id]?.numbers.odds?.assumption) })),
          ])
        ))
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
      ("expected_value", .text(application.expectedValue)),
    ])
  }

  private static func json(_ total: CashPlan.Total) -> JSONValue {
    .object([
      ("day", .string(total.day.description)), ("cash", .integer(total.cash)),
      ("applications", .array(total.applications.map { .string($0.id) })),
    ])
  }
}
