/// What a day asks of an applicant, and what is new: one screen for a mail or a chat.
public struct Digest: Sendable {
  /// The day it is for.
  public let day: Day
  /// The trading day after it, on which money must be there.
  public let nextTradingDay: Day
  /// The sections that have something in them, in their order.
  public let sections: [Section]
  /// What applications and sales cost.
  public let costs: CostAssumptions

  /// What a section is about.
  public enum Kind: String, Sendable, CaseIterable {
    /// Applications end today, and are still taken.
    case closesToday = "closes_today"
    /// The money is taken on the next trading day, and so must be in the account today.
    case deductedNext = "deducted_next"
    /// Drawn today.
    case drawnToday = "drawn_today"
    /// Those not drawn are refunded today.
    case refundedToday = "refunded_today"
    /// Delivered today.
    case deliveredToday = "delivered_today"
    /// Seen for the first time within a day.
    case new
    /// A day moved.
    case moved
    /// Cancelled.
    case cancelled
  }

  /// One section.
  public struct Section: Sendable {
    /// What it is about.
    public let kind: Kind
    /// Its offerings, by deadline.
    public let entries: [Entry]
  }

  /// One offering in a section.
  public struct Entry: Sendable {
    /// The offering.
    public let standing: Standing
    /// What changed, for those sections that are about changes.
    public let changes: [Revision.Change]

    /// An entry with these parts.
    public init(standing: Standing, changes: [Revision.Change]) {
      (self.standing, self.changes) = (standing, changes)
    }
  }

  /// The digest of a moment: its day, and what was seen in the 24 hours before it.
  public init(_ standings: [Standing], circumstances: Circumstances) {
    let asOf = circumstances.asOf
    let today = asOf.day
    let next = circumstances.calendar.tradingDay(after: today)
    day = today
    costs = circumstances.costs
    nextTradingDay = next
    let ordered = standings.sorted { left, right in
      let days = [left, right].map { $0.known.offering.subscriptionEnd?.number ?? .max }
      return days[0] == days[1] ? left.known.id < right.known.id : days[0] < days[1]
    }
    let since = Instant(secondsSince1970: asOf.secondsSince1970 - Instant.secondsOfADay)
    sections = Kind.allCases.compactMap { kind in
      let entries = ordered.flatMap { standing -> [Entry] in
        let offering = standing.known.offering
        let isToday: Bool
        switch kind {
        // Over at the cut-off: nobody can act on it any more.
        case .closesToday: isToday = standing.stage == .lastDay
        case .deductedNext:
          isToday = [standing.timetable.deduction, standing.timetable.deductionByEnd].contains(next)
        case .drawnToday: isToday = offering.drawDate == today
        case .refundedToday: isToday = standing.timetable.refund == today
        case .deliveredToday: isToday = offering.deliveryDate == today
        case .new, .moved, .cancelled:
          return Happening.all(of: standing.known)
            .filter { $0.seen > since && $0.seen <= asOf && $0.kind.rawValue == kind.rawValue }
            .map { Entry(standing: standing, changes: $0.changes) }
        }
        return isToday && !offering.isCancelled ? [Entry(standing: standing, changes: [])] : []
      }
      return entries.isEmpty ? nil : Section(kind: kind, entries: entries)
    }
  }
}
