internal import Localization
internal import Trading
internal import Values

/// The verdict on the boards' answers for a past day.
///
/// "No data" means that the exchanges were closed only if every board that was asked says so, none is known to have
/// traded, and the day is over: the answer for a day whose closes are not published yet is the same, and a day that
/// counts as closed is not asked for again.
struct PastDayVerdict {
  /// The files to keep: bars, or a day without a session.
  private(set) var kept: [DailyCloses]
  /// The answers that are not kept, and why.
  private(set) var doubts: [Text] = []

  /// - Parameters:
  ///   - asked: The number of boards that were asked.
  ///   - isSession: Whether another board is known to have traded that day.
  init(_ files: [DailyCloses], asked: Int, on day: Day, today: Day, isSession: Bool) {
    kept = files.filter { !$0.bars.isEmpty }
    let empty = files.filter(\.bars.isEmpty)
    let doubt: Text
    if isSession || !kept.isEmpty {
      doubt = Text("沒有資料，但另一市場有交易", "no data, though another board traded")
    } else if files.count < asked {
      doubt = Text("沒有資料，且未能查詢另一市場", "no data, but another board could not be asked")
    } else if day >= today {
      doubt = Text("尚無資料", "no data yet")
    } else {
      kept = empty
      return
    }
    doubts = empty.map {
      let source = SourceID.bars($0.board, day)
      return Text("\(source)：", "\(source): ") + doubt + Text("；下次再查詢", "; asked again next time")
    }
  }

  /// Whether the exchanges were closed.
  var isClosure: Bool { !kept.isEmpty && kept.allSatisfy(\.bars.isEmpty) }
}
