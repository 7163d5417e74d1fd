internal import SubscriptionCalendar

/// The page's data block for the script: texts, costs and days.
struct PageData {
  /// JSON in which nothing can end the script element.
  let block: String

  /// - Parameter tradingDays: The trading days after the data, from which the script computes their age.
  init(
    _ report: Report, _ localizer: PageLocalizer, fees: ApplicationFees, isIndex: Bool, tradingDays: [Day],
    hasChart: Bool = false
  ) {
    let context = report.context
    let phrases =
      PagePhrase.ofScript + (isIndex ? PagePhrase.ofMine : []) + (hasChart ? PagePhrase.ofChart : [])
    var members: [(String, JSONValue)] = [
      ("isIndex", .boolean(isIndex)),
      ("cutOff", .integer(context.cutOff)),
      ("costs", .array([fees.application, fees.postage].map { .integer($0) })),
      ("rounding", .string(context.costs.rounding.rawValue)),
      ("tradingDays", .array(tradingDays.map { .string($0.description) })),
      ("words", .object(phrases.map { ($0, .string(localizer($0))) })),
    ]
    // Sample pages stay at the report's moment.
    if report.options.isSample { members.append(("now", .string(report.asOf.dayAndTime))) }
    if hasChart { members.append(("chart", .object(PageChart.texts(localizer)))) }
    block = HTMLEscape.block(JSONValue.object(members).file)
  }
}
