/// What makes a close implausible after the close of the session before, and what it should agree with.
///
/// Only codes with a close in both sessions are compared: trading that resumes may begin at any price. In the files of
/// TWSE's 37 sessions from 2026-05-27 to 07-20, 50,000 closes, nothing is found.
public struct CloseImplausibility: Hashable, Sendable {
  /// The rule that the close breaks.
  public var doubt: CloseDoubt
  /// What is wrong with it.
  public var reason: String

  /// What the rules need to know of a file.
  public struct Circumstances: Sendable {
    /// Whether the file marks the codes that the exchange compares with no price. TWSE's open data has had no marks
    /// since 2026-06-23, and gives those codes a change of 0.
    public var hasMarks: Bool
    /// Whether the exchanges were closed unexpectedly since the session before: the ex-dividend days of such a day are
    /// moved and not marked, as on 2026-07-13.
    public var followsClosure: Bool

    /// The circumstances of a file.
    public init(_ file: DailyCloses, followsClosure: Bool) {
      hasMarks = file.bars.contains(where: \.isIncomparable)
      self.followsClosure = followsClosure
    }
  }

  /// The rule that a bar breaks after the last session's close; nil for a plausible one.
  ///
  /// The limit is not in force on the first five trading days of a new listing.
  public init?(of bar: DailyBar, after last: Price, _ circumstances: Circumstances) {
    guard let close = bar.close, !bar.isIncomparable else { return nil }
    guard let reference = bar.reference else {
      // The emerging board has no limits, and no column for the change.
      guard close.tenThousandths / 3 > last.tenThousandths || last.tenThousandths / 3 > close.tenThousandths
      else { return nil }
      self.init(doubt: .dailyLimit, reason: "over three times, or under a third of, the last one, \(last)")
      return
    }
    if reference == close, reference != last, !circumstances.hasMarks {
      // An ex-day lowers the price: by a sixth at most in those sessions, and hardly ever by more than half.
      guard Self.hasLimits(bar.code), Self.isBeyondLimit(close, from: last), close > last || close < last.half
      else { return nil }
      self.init(doubt: .dailyLimit, reason: "the last close was \(last)")
    } else if reference != last, !circumstances.followsClosure {
      self.init(
        doubt: .change, reason: "its change is from \(reference), but the last close was \(last)")
    } else if Self.hasLimits(bar.code), Self.isBeyondLimit(close, from: reference) {
      self.init(
        doubt: .dailyLimit, reason: "more than \(Self.mostPercent) % from \(reference), and the limit is 10 %"
      )
    } else {
      return nil
    }
  }

  private init(doubt: CloseDoubt, reason: String) { (self.doubt, self.reason) = (doubt, reason) }

  /// Funds of foreign or leveraged contents have other limits or none, and bonds none.
  private static func hasLimits(_ code: StockCode) -> Bool {
    SecurityClass(code) == .share || SecurityClass(code) == .depositaryReceipt
  }

  private static func isBeyondLimit(_ close: Price, from reference: Price) -> Bool {
    let difference = (close.tenThousandths - reference.tenThousandths).magnitude
    return difference.multipliedReportingOverflow(by: 100).overflow
      || difference * 100 > UInt(mostPercent) * reference.tenThousandths.magnitude
  }

  /// The limit is 10 %, and 20 % of leveraged funds; the margin is for prices of a few ticks.
  private static let mostPercent = 12
}
