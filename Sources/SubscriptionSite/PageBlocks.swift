internal import Localization
internal import SubscriptionCalendar

/// The data blocks of the offerings' pages. Most of them differ in their trading days alone.
final class PageBlocks {
  private var frames: [Frame: [Text]] = [:]
  private var days: [Day: [Day]] = [:]

  private struct Frame: Hashable {
    var fees: ApplicationFees
    var hasChart, hasDays: Bool
  }

  /// A page's block.
  struct Block {
    /// What is before and after the trading days.
    fileprivate let frame: [Text]
    /// The trading days after the close.
    fileprivate let days: [Day]

    var text: Text {
      frame.joined(Text(verbatim: "\"" + days.map(\.description).joined(separator: "\",\n    \"") + "\""))
    }

    func add(to fingerprint: inout StableHash) {
      for part in frame { fingerprint.add(part[.chinese]) }
      for day in days { fingerprint.add(day.number) }
    }
  }

  /// - Parameter close: The day of the close in the page.
  func block(
    _ report: Report, fees: ApplicationFees, close: Day?, hasChart: Bool
  ) -> Block {
    func whole(_ days: [Day]) -> Text {
      PageData(report, fees: fees, isIndex: false, tradingDays: days, hasChart: hasChart).block
    }
    let key = Frame(fees: fees, hasChart: hasChart, hasDays: close != nil)
    let frame =
      frames[key]
      ?? (close == nil
        ? [whole([])]
        : (0..<2).map { part in
          whole([.last]).map { String($0.split(separator: "\"\(Day.last)\"")[part]) }
        })
    frames[key] = frame
    guard let close else { return Block(frame: frame, days: []) }
    let after = days[close] ?? DataFreshness.days(after: close, Self.daysAhead, report.context.calendar)
    days[close] = after
    return Block(frame: frame, days: after)
  }

  /// The number of trading days after the close, from which the script computes its age.
  private static let daysAhead = 40
}
