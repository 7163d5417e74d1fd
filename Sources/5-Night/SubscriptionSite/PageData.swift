internal import Costs
internal import JSON
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Trading
internal import Values

/// The page's data for the script: costs and days, as JSON in which nothing can end the script element.
enum PageData {
  /// - Parameters:
  ///   - fees: Those that a calculator reckons with; a row of the index has its own.
  ///   - tradingDays: The trading days after the data, from which the script computes their age.
  ///   - hasTerms: Whether the page says what a sale brings, for readers who have named no broker's terms.
  static func block(
    _ report: Report, fees: ApplicationFees? = nil, isIndex: Bool, tradingDays: [Day] = [],
    hasChart: Bool = false, hasTerms: Bool = false
  ) -> Text {
    let context = report.context
    return Text { language in
      var members: [(String, JSONValue)] = [
        ("isIndex", .boolean(isIndex)),
        ("cutOff", .integer(context.cutOff)),
      ]
      if let fees {
        members.append(("costs", .array([fees.application, fees.postage].map { .integer($0) })))
      }
      members += [
        ("rounding", .string(context.costs.rounding.rawValue)),
        ("tradingDays", .array(tradingDays.map { .string($0.description) })),
      ]
      if isIndex || hasTerms {
        let brokerage = context.costs.brokerage(on: context.today)
        members.append(
          (
            "terms",
            .object([
              ("commission", .string("\(brokerage.commission)")),
              ("minimum", .string("\(brokerage.minimum)")),
              (
                "discount",
                .string("\(CostAssumptions.percent(ofDiscount: context.costs.discount))%")
              ),
            ])
          ))
      }
      if isIndex {
        let newest = report.dataAsOf ?? context.today
        let before = context.calendar.tradingDay(before: newest)
        members += [
          (
            "days",
            .array(
              [context.calendar.tradingDay(before: before), before, newest].map { .string("\($0)") })
          ),
          ("items", PageCommitments.items(report, in: language)),
          ("holds", TodayLine.lastDaysToHold(report)),
        ]
      }
      // Sample pages stay at the report's moment.
      if report.options.isSample { members.append(("now", .string(report.moment.dayAndTime))) }
      if hasChart { members.append(("chart", .object(PageChart.texts(in: language)))) }
      return HTMLEscape.block(JSONValue.object(members).file)
    }
  }
}

/// How many trading days the data are behind, when the page is made and later by the browser's clock.
struct DataFreshness {
  /// The next trading days after the newest day of data, for the script's count.
  let nextDays: [Day]
  /// How many of them have begun by the report's moment.
  let missed: Int

  init(_ report: Report) {
    nextDays = Self.days(after: report.dataAsOf ?? report.moment.day, report.context.calendar)
    missed = nextDays.count { $0 <= report.moment.day }
  }

  /// The next trading days after a day, for the script's count; empty if there is no day.
  static func days(after day: Day?, _ calendar: TradingCalendar) -> [Day] {
    guard var day else { return [] }
    return (0..<40).map { _ in
      day = calendar.tradingDay(after: day)
      return day
    }
  }
}
