internal import Diagnostics
internal import Localization
internal import SubscriptionStore
internal import Trading
internal import Values

/// Checks the closes of a past day against the session after it: a backfill goes back in time.
///
/// A night has the session before and asks what follows from it. A backfill fills days from the newest to the
/// oldest, so it knows the session after, and asks what may have come before. Single closes that do not fit
/// are in doubt and valued by nobody. A file of which nine in ten closes are those of the next session is
/// that session's file again, and is refused.
struct BackfillReview {
  /// The file, in which bars in doubt have no prices.
  private(set) var file: DailyCloses
  /// What is wrong with them.
  private(set) var problems: [Text] = []

  /// - Parameter stored: The files that were stored last, which are nearly always those of the session after it.
  /// - Throws: `SubcalError` for a file that cannot be of its day.
  init(
    _ file: DailyCloses, in store: SubscriptionStore, stored: [DailyCloses], _ calendar: TradingCalendar
  ) throws {
    self.file = file
    if let reason = ClosesReview.flaw(in: file) { throw SubcalError.refused(.closes(file.board), reason) }
    let source = file.day.map { SourceID.bars(file.board, $0) } ?? .closes(file.board)
    for (index, bar) in file.bars.enumerated() {
      guard let close = bar.close, let reason = bar.rangeProblem else { continue }
      doubt(index, .priceRange, source, close, reason)
    }
    guard let day = file.day, let next = try store.session(of: file.board, after: day),
      next <= day.adding(BoardClose.maximumAgeInDays)
    else { return }
    let closes =
      try stored.first { $0.board == file.board && $0.day == next }?.closes
      ?? store.closes(of: file.board, on: next)
    let sessions = calendar.tradingDays(in: day.adding(1)...next).count
    var (compared, unchanged, far) = (0, 0, 0)
    for (index, bar) in file.bars.enumerated() {
      guard let close = bar.close, let after = closes[bar.code] else { continue }
      compared += 1
      if close == after { unchanged += 1 }
      if CloseImplausibility.isBeyondLimits(bar, before: after, sessions: sessions) { far += 1 }
      guard let found = CloseImplausibility(of: bar, before: after) else { continue }
      doubt(index, found.doubt, source, close, found.reason)
    }
    if compared >= Self.fewest, unchanged * 10 >= compared * 9 || far * 10 > compared {
      throw SubcalError(
        .notUnderstood, source: source.description,
        reason: Text(
          "\(compared) 筆收盤價中，\(unchanged) 筆與 \(next) 相同，\(far) 筆超出前一日的漲跌幅",
          "of \(compared) closes, \(unchanged) are those of \(next), and \(far) lie beyond the limits before it"
        ), advice: Text("稍後重試。", "run again later."))
    }
  }

  /// Takes the prices of a bar and says why.
  private mutating func doubt(
    _ index: Int, _ doubt: CloseDoubt, _ source: SourceID, _ close: Price, _ reason: Text
  ) {
    let bar = file.bars[index]
    guard bar.doubt == nil else { return }
    file.bars[index] = bar.doubted(doubt)
    problems.append(
      Text("\(source)：\(bar.code)：\(close)：", "\(source): \(bar.code): \(close): ") + reason
        + Text("；不用以計算", "; nothing is valued at it"))
  }

  private static let fewest = 20
}
