package import ListEngine
internal import Trading
package import Values

/// The days in which eight of ten applications came to be listed, counted from the stage that they had reached: those of the
/// board's listings of the last three years.
package struct ListingRange: Hashable, Sendable {
  package let earliest, latest: Day
  /// The number of listings.
  package let cases: Int

  /// Three years.
  package static let days = 1096
  /// Of fewer, two in ten are none.
  static let fewestCases = 5

  /// What is left of it on a day, from trading day to trading day: nothing is listed in the past, or on a day without trade.
  /// One that is over stays as it was.
  func from(_ today: Day, _ calendar: TradingCalendar) -> ListingRange {
    let left = calendar.tradingRange(of: latest < today ? earliest...latest : max(earliest, today)...latest)
    return ListingRange(earliest: left.lowerBound, latest: left.upperBound, cases: cases)
  }
}

/// The listings that ranges are computed from.
///
/// A night makes one of all applications, and asks it for those that are pending. If eight of ten waited 60
/// to 120 days from the contract to the listing, a contract of today is listed in 60 to 120 days. Boards and
/// transfers are apart, because they take other times. ``Forecast`` makes one for a past moment, of what was
/// known then.
package struct PastListings {
  /// By board, whether it is a transfer, and stage: the days from there to the listing, sorted.
  private var waits: [Group: [Int]] = [:]

  private struct Group: Hashable {
    let board: Board?
    let isTransfer: Bool
    let stage: ListingApplication.Key
  }

  package init(_ known: [Tracked<ListingApplication>], on today: Day) {
    for application in known.map(\.record) {
      guard let listed = application.listingDay, Self.counts(application, on: today) else { continue }
      for stage in ListingApplication.stages {
        guard let day = ListingApplication.access(stage).day(in: application), day <= listed else { continue }
        waits[Self.group(application, stage), default: []].append(listed.number - day.number)
      }
    }
    for group in waits.keys { waits[group]?.sort() }
  }

  static func counts(_ application: ListingApplication, on today: Day) -> Bool {
    application.listingDay.map { $0 <= today && $0 >= today.adding(-ListingRange.days) } ?? false
  }

  private static func group(_ application: ListingApplication, _ stage: ListingApplication.Key) -> Group {
    Group(board: application.board, isTransfer: application.kind == .transfer, stage: stage)
  }

  /// Nil for an application that is over, and where too few were listed.
  package func range(of application: ListingApplication) -> ListingRange? {
    guard application.isPending, let (stage, day) = application.stage,
      let waits = waits[Self.group(application, stage)], waits.count >= ListingRange.fewestCases
    else { return nil }
    return ListingRange(
      earliest: day.adding(Self.decile(1, of: waits)), latest: day.adding(Self.decile(9, of: waits)),
      cases: waits.count)
  }

  /// A decile of sorted numbers: between two of them by their distance, half up.
  private static func decile(_ tenths: Int, of sorted: [Int]) -> Int {
    let index = (sorted.count - 1) * tenths
    let (low, high) = (sorted[index / 10], sorted[min(index / 10 + 1, sorted.count - 1)])
    return (2 * (low * 10 + index % 10 * (high - low)) + 10) / 20
  }
}
