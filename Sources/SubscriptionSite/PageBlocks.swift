internal import SubscriptionCalendar

/// The data blocks of the offerings' pages, each made once: most of them are equal.
final class PageBlocks {
  private var made: [Key: String] = [:]

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
    let key = Key(language: localizer.language, fees: fees, close: close, hasChart: hasChart)
    if let block = made[key] { return block }
    let block = PageData(
      report, localizer, fees: fees, isIndex: false,
      tradingDays: DataFreshness.days(after: close, Self.daysAhead, report.context.calendar),
      hasChart: hasChart
    ).block
    made[key] = block
    return block
  }

  /// The number of trading days after the close, from which the script computes its age.
  private static let daysAhead = 40
}
