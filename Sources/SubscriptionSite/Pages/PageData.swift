internal import SubscriptionCalendar

/// What the script reads from a page: its texts, and what its arithmetic rests on.
struct PageData {
  /// JSON that nothing in it can end the element of.
  let block: String

  /// - Parameter tradingDays: The days that make the page old.
  init(
    _ words: Words, costs: CostAssumptions, cutOff: Int, isIndex: Bool, tradingDays: [Day],
    hasChart: Bool = false
  ) {
    let phrases = Phrase.ofScript + (hasChart ? Phrase.ofChart : [])
    var members: [(String, JSONValue)] = [
      ("isIndex", .boolean(isIndex)),
      ("cutOff", .integer(cutOff)),
      ("costs", .array([costs.applicationFee, costs.noticePostage].map { .integer($0) })),
      ("rounding", .string(costs.rounding.rawValue)),
      ("tradingDays", .array(tradingDays.map { .string($0.description) })),
      ("words", .object(phrases.map { ($0, .string(words($0))) })),
    ]
    if hasChart { members.append(("chart", .object(PageChart.texts(words)))) }
    block = HTMLEscape.block(JSONValue.object(members).file)
  }
}
