internal import Costs
internal import JSON
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// The page's data block for the script: texts, costs and days.
struct PageData {
  /// JSON in which nothing can end the script element.
  let block: Text

  /// - Parameter tradingDays: The trading days after the data, from which the script computes their age.
  init(_ report: Report, fees: ApplicationFees, isIndex: Bool, tradingDays: [Day], hasChart: Bool = false) {
    let context = report.context
    let phrases =
      PagePhrase.ofScript + (isIndex ? PagePhrase.ofMine : []) + (hasChart ? PagePhrase.ofChart : [])
    block = Text { language in
      var members: [(String, JSONValue)] = [
        ("isIndex", .boolean(isIndex)),
        ("cutOff", .integer(context.cutOff)),
        ("costs", .array([fees.application, fees.postage].map { .integer($0) })),
        ("rounding", .string(context.costs.rounding.rawValue)),
        ("tradingDays", .array(tradingDays.map { .string($0.description) })),
        ("words", .object(phrases.map { ($0, .string(Text(phrase: $0)[language])) })),
      ]
      // Sample pages stay at the report's moment.
      if report.options.isSample { members.append(("now", .string(report.asOf.dayAndTime))) }
      if hasChart { members.append(("chart", .object(PageChart.texts(in: language)))) }
      return HTMLEscape.block(JSONValue.object(members).file)
    }
  }
}
