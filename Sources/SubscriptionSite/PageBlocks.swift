internal import SubscriptionCalendar

/// The data blocks of the offerings' pages, each made once: most of them are equal.
final class PageBlocks {
  private var made: [Key: String] = [:]
  /// What is before and after the trading days.
  private var frames: [Key: [String]] = [:]

  private struct Key: Hashable {
    var language: Language
    var fees: ApplicationFees
    var close: Day?
    var hasChart: Bool
  }

  /// - Parameter close: The day of the close in the page.
  func block(
    _ report: Report, _ localizer: PageLocalizer, fees: ApplicationFees, close: Day?, hasChart: Bool
  ) -> String {
    var key = Key(language: localizer.language, fees: fees, close: close, hasChart: hasChart)
    if let block = made[key] { return block }
    let days = DataFreshness.days(after: close, Self.daysAhead, report.context.calendar)
    func whole(_ days: [Day]) -> String {
      PageData(report, localizer, fees: fees, isIndex: false, tradingDays: days, hasChart: hasChart).block
    }
    key.close = nil
    let frame = frames[key] ?? whole([.last]).split(separator: "\"\(Day.last)\"").map(String.init)
    frames[key] = frame
    let block =
      days.isEmpty || frame.count != 2
      ? whole(days) : frame[0] + days.map { "\"\($0)\"" }.joined(separator: ",\n    ") + frame[1]
    key.close = close
    made[key] = block
    return block
  }

  /// The number of trading days after the close, from which the script computes its age.
  private static let daysAhead = 40
}
