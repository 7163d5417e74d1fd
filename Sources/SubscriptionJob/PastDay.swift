internal import SubscriptionCalendar

/// What the boards' answers for a past day come to.
///
/// "No data" is a closure only when every board that was asked says so, none is known to have traded, and the day is
/// over: the same words come for a day whose closes are not out yet, and a closure that is believed is not asked for
/// again.
struct PastDay {
  /// The files to keep: bars, or a day without a session.
  private(set) var kept: [DailyCloses]
  /// What is not kept, and why.
  private(set) var doubts: [String] = []

  /// Judges the answers that came.
  ///
  /// - Parameters:
  ///   - asked: How many boards were asked.
  ///   - isSession: Whether another board is known to have traded that day.
  init(_ files: [DailyCloses], asked: Int, on day: Day, today: Day, isSession: Bool) {
    kept = files.filter { !$0.bars.isEmpty }
    let empty = files.filter(\.bars.isEmpty)
    let doubt: String
    if isSession || !kept.isEmpty {
      doubt = "no data, though another board traded"
    } else if files.count < asked {
      doubt = "no data, but another board could not be asked"
    } else if day >= today {
      doubt = "no data yet"
    } else {
      kept = empty
      return
    }
    doubts = empty.map { "\(SourceID.bars($0.board, day)): \(doubt); asked again next time" }
  }

  /// Whether the exchanges stayed closed.
  var isClosure: Bool { !kept.isEmpty && kept.allSatisfy(\.bars.isEmpty) }
}
