package import Localization
package import Values

/// What makes a close implausible after the last one that can be right, and what it should agree with.
///
/// Trading that resumes after two weeks, or after a week without a price to compare with, may begin at any price. In the
/// files of TWSE's 37 sessions from 2026-05-27 to 07-20, 50,000 closes, nothing is found.
package struct CloseImplausibility: Hashable, Sendable {
  package var doubt: CloseDoubt
  package private(set) var reason: Text

  /// What the rules need to know of a file.
  package struct Circumstances: Sendable {
    package var board: Board
    /// Whether the file may lack marks on the codes that the exchange compares with no price. TWSE's open data has had
    /// none since 2026-06-23, and gives those codes a change of 0; TPEx has words there, such as 除息.
    package var mayLackMarks: Bool
    /// Whether the exchanges were closed unexpectedly since the session before: the ex-dividend days of such a day are
    /// moved and not marked, as on 2026-07-13.
    package var followsClosure: Bool

    package init(_ file: DailyCloses, followsClosure: Bool) {
      board = file.board
      mayLackMarks = file.board == .twse && !file.bars.contains(where: \.isIncomparable)
      self.followsClosure = followsClosure
    }
  }

  /// That a bar is of shares that are not listed before a later day.
  package init(ofSharesListedOn first: Day) {
    self.init(
      doubt: .notListedYet,
      reason: Text("清單的上市櫃日為 \(first)", "the lists have \(first) as its first trading day"))
  }

  /// That a bar is of shares that are listed on another board.
  package init(ofSharesListedOn board: Board) {
    self.init(
      doubt: .notListedYet,
      reason: Text("清單的市場為 \(board.rawValue)", "the lists have it on \(board.rawValue)"))
  }

  /// That a bar and that of another code may have each other's code: one of them has the name that the lists or the register
  /// of companies have for the other.
  package init(ofCloseOf name: String, underCodeOf other: StockCode) {
    self.init(
      doubt: .otherName,
      reason: Text(
        "此筆為 \(name)，依清單或公司基本資料，其代號與 \(other) 可能互換或誤植",
        "the row is of \(name), and by the lists or the register of companies its code may be exchanged with \(other), "
          + "or mistyped"))
  }

  /// The rule that a bar breaks by its own row, whatever was before; nil for a plausible one.
  package init?(of bar: DailyBar, on board: Board) {
    guard let close = bar.close else { return nil }
    if let reason = bar.rangeProblem {
      self.init(doubt: .priceRange, reason: reason)
      return
    }
    guard board == .emerging else {
      self.init(ofMainBoard: bar, close)
      return
    }
    // The board has no limits, so all that the row has beside the average must be far from it: on a first day the
    // previous average may be, and the latest trade is not. In 112 rows on record the furthest is 1.11 times as high.
    let others = [bar.reference, bar.last].compactMap(\.self)
    guard let other = others.first, others.allSatisfy({ Self.isThreefold(close, $0) }) else { return nil }
    self.init(
      doubt: .dailyLimit,
      reason: Text(
        "達同列其他價格（如 \(other)）的三倍以上或三分之一以下",
        "at least three times, or at most a third of, the other prices of its row, such as \(other)"))
  }

  /// What is odd in a row whose close may be right all the same; nil for nothing.
  ///
  /// - Parameters:
  ///   - isFirst: Whether nothing is known of the code but its row. Else what the close is compared with shows more.
  ///   - isLive: Whether something is valued at it that is not over.
  package init?(ofOddRow bar: DailyBar, on board: Board, isFirst: Bool, isLive: Bool) {
    guard let close = bar.close else { return nil }
    if board == .emerging {
      // Everything else in the row is near the average: the previous one is the odd one out.
      let others = [bar.last, bar.high, bar.low].compactMap(\.self)
      guard isFirst, let reference = bar.reference, Self.isThreefold(close, reference), !others.isEmpty,
        !others.contains(where: { Self.isThreefold(close, $0) })
      else { return nil }
      self.init(
        doubt: .change,
        reason: Text(
          "前一均價 \(reference) 為同列其他價格的三倍以上或三分之一以下",
          "its previous average, \(reference), is at least three times, or at most a third of, the other prices of its row"
        ))
    } else if !Self.hasLimits(bar.code) {
      return nil
    } else if case let percent:Int128 = isLive ? 2 : Self.mostPercentOfBlocks, isFirst,
      bar.isAverageFar(by: percent)
    {
      self.init(
        doubt: .priceRange,
        reason: Text(
          "同列的成交金額 ÷ 成交股數比最低價低、或比最高價高 \(percent)% 以上",
          "the value ÷ volume of its row is more than \(percent) % under the low, or over the high"
        ))
    } else if let up = bar.limits?.up, up > close.raised(by: 10) {
      // An ex-day lowers it. In 795 of 795 rows on record it is 10 %, but for the tick.
      self.init(
        doubt: .dailyLimit,
        reason: Text(
          "同列次日漲停價 \(up) 高於收盤價 10% 以上",
          "the next session's upper limit in its row, \(up), is more than 10 % over it"))
    } else if isFirst, let reference = bar.reference, reference != close,
      bar.limits.map({ $0.up != nil }) ?? true,
      let far = [bar.low, bar.high, close].compactMap(\.self).first(where: {
        $0 > reference.raised(by: Self.mostPercent) || reference > $0.raised(by: Self.mostPercent)
      })
    {
      self.init(
        doubt: .dailyLimit,
        reason: Text(
          "同列的 \(far) 與漲跌的計算基準 \(reference) 相差超過 \(Self.mostPercent)%，漲跌幅限制為 10%",
          "\(far) in its row is more than \(Self.mostPercent) % from \(reference), which its change is from, and the limit "
            + "is 10 %"))
    } else {
      return nil
    }
  }

  /// Whether the session after a close in doubt goes on from it: the change in its own row is from a price that is near.
  package static func goesOn(_ bar: DailyBar) -> Bool {
    guard let close = bar.close, let reference = bar.reference, !bar.isIncomparable, reference != close else {
      return false
    }
    return close <= reference.raised(by: mostPercent) && reference <= close.raised(by: mostPercent)
  }

  /// The rule that a bar breaks after the last close of its code; nil for a plausible one.
  ///
  /// The limit is not in force on the first five trading days of a new listing.
  ///
  /// - Parameter sessions: How many sessions after the last close this one is; 1 for the next.
  package init?(of bar: DailyBar, after last: Price, sessions: Int, _ circumstances: Circumstances) {
    guard let close = bar.close, sessions <= Self.mostSessions else { return nil }
    let isUnmarked = bar.reference == close && close != last && circumstances.mayLackMarks
    if isUnmarked || bar.isIncomparable, sessions > Self.mostSessionsWithoutTrading { return nil }
    if circumstances.board == .emerging {
      // There are no limits.
      if sessions == 1, !circumstances.followsClosure, let reference = bar.reference,
        reference > last.raised(by: Self.mostPercent) || last > reference.raised(by: Self.mostPercent)
      {
        self.init(
          doubt: .change,
          reason: Text(
            "漲跌以均價 \(reference) 計算，但前一均價為 \(last)",
            "it is compared with an average of \(reference), but the last one was \(last)"))
      } else if sessions == 1, close == last, let reference = bar.reference, reference != last {
        // Each row names the average before its own: this one is the last session's row again.
        self.init(
          doubt: .change,
          reason: Text(
            "與前一均價相同，而漲跌以 \(reference) 計算：是前一日的資料",
            "it is the last average, and is compared with \(reference): the row is that of the session before"
          ))
      } else {
        self.init(of: close, afterEmerging: last)
      }
    } else if sessions == 1, !isUnmarked, let reference = bar.reference {
      // The moved ex-days after a closure lower the price that the change is from, and nothing raises it.
      let mayDiffer =
        circumstances.followsClosure && reference < last && !reference.isUnderThreeFifths(of: last)
      if reference != last, !mayDiffer {
        self.init(
          doubt: .change,
          reason: Text(
            "漲跌以 \(reference) 計算，但前一收盤價為 \(last)",
            "its change is from \(reference), but the last close was \(last)"))
      } else if close > reference.raised(by: Self.mostPercent)
        || reference > close.raised(by: Self.mostPercent), Self.hasLimits(bar.code)
      {
        self.init(
          doubt: .dailyLimit,
          reason: Text(
            "與 \(reference) 相差超過 \(Self.mostPercent)%，漲跌幅限制為 10%",
            "more than \(Self.mostPercent) % from \(reference), and the limit is 10 %"))
      } else {
        return nil
      }
    } else {
      // An ex-day lowers the price: by a sixth at most in those sessions, and hardly ever by more than two fifths.
      // More is a large stock dividend, if the row's own trades were at that price.
      let reference = isUnmarked ? nil : bar.reference
      let isExDay = (isUnmarked || bar.isIncomparable) && Self.isPaid(bar) == true
      guard
        close > last.raised(by: Self.mostPercent, times: sessions)
          || close.isUnderThreeFifths(of: last) && !isExDay
          || sessions > 1 && reference.map({ Self.isFar(close, $0, sessions, after: last) }) ?? false,
        Self.hasLimits(bar.code)
      else { return nil }
      self.init(
        doubt: .dailyLimit,
        reason: Text("前一收盤價為 \(last)", "the last close was \(last)")
          + (sessions == 1 ? .empty : Text("，在 \(sessions) 個交易日前", ", \(sessions) sessions before")))
    }
  }

  /// The rule that the first close on a main board breaks after the code's last average on the emerging board; nil for a
  /// plausible one.
  package init?(ofNewListing bar: DailyBar, afterEmerging average: Price) {
    guard let close = bar.close, Self.hasLimits(bar.code) else { return nil }
    self.init(of: close, afterEmerging: average)
  }

  /// The rule that the first close of a code on a board breaks when the exchange's lists have the code under other names;
  /// nil for a plausible one.
  package init?(ofNewListing bar: DailyBar, listedAs names: Set<String>) {
    guard bar.close != nil, !bar.name.isEmpty, !names.isEmpty,
      !names.contains(where: { bar.name.isNamed(as: $0) })
    else { return nil }
    self.init(
      doubt: .otherName,
      reason: Text(
        "此筆為 \(bar.name)，清單為 \(names.min() ?? "")",
        "the row is of \(bar.name), and the lists have \(names.min() ?? "")"))
  }

  /// The rule that a close of the past breaks before the next one of its code; nil for a plausible one. Whether the code
  /// was newly listed, and had no limits, is not known.
  package init?(of bar: DailyBar, before next: Price) {
    guard let close = bar.close else { return nil }
    self.init(of: close, afterEmerging: next)
    guard Self.hasLimits(bar.code) else { return nil }
    reason = Text(
      "達次一收盤價 \(next) 的三倍以上或三分之一以下", "at least three times, or at most a third of, the next close, \(next)")
  }

  package static func isBeyondLimits(_ bar: DailyBar, before next: Price, sessions: Int) -> Bool {
    guard let close = bar.close else { return false }
    return (next > close.raised(by: mostPercent, times: sessions) || next.isUnderThreeFifths(of: close))
      && hasLimits(bar.code)
  }

  /// Whether a price is above another by more than a number of sessions of a board allow: 10 % each, up and down; the
  /// emerging board has no limits, and there 20 % is far.
  package static func isBeyondLimit(
    _ high: Price, above low: Price, _ sessions: Int, on board: Board
  ) -> Bool {
    guard sessions <= mostSessions else { return false }
    let left = board == .emerging ? 80 : 90
    return (0..<max(1, sessions)).reduce(high.tenThousandths) { price, _ in price * left / 100 }
      > low.tenThousandths
  }

  /// Whether a bar contradicts itself, as all of a file do whose prices were multiplied. On the worst of 37 days 61 of 1,350
  /// have a change of 0 all the same (ex-days), 9 a value ÷ volume over 2 % outside of low and high (blocks), and one is
  /// over 10 % from what its change is from (a new listing). The emerging board has no limits; there 20 % is far.
  package static func isContradictory(_ bar: DailyBar, on board: Board, after last: Price?) -> Bool {
    guard let close = bar.close else { return false }
    if bar.rangeProblem != nil { return true }
    if bar.reference == close, let last, last != close { return true }
    if let from = bar.reference ?? last {
      let most = from.tenThousandths.magnitude / (board == .emerging ? 5 : 10)
      let isFar = (close.tenThousandths - from.tenThousandths).magnitude > most
      if isFar, board == .emerging || hasLimits(bar.code) { return true }
    }
    return isPaid(bar) == false
  }

  /// Whether value ÷ volume lies within low and high, with a margin; nil without them.
  fileprivate static func isPaid(_ bar: DailyBar, within percent: Int128 = 2) -> Bool? {
    guard let close = bar.close, let value = bar.value, let volume = bar.volume, volume > 0 else {
      return nil
    }
    let (low, high) = ((bar.low ?? close).tenThousandths, (bar.high ?? close).tenThousandths)
    // A dollar is 10,000 of the units of prices, and these are compared in hundredths.
    let paid = Int128(value) * 1_000_000
    return paid >= Int128(low) * Int128(volume) * (100 - percent)
      && paid <= Int128(high) * Int128(volume) * (100 + percent)
  }

  /// Whether the price that a close is compared with cannot be that of the session before, or the close is beyond the
  /// limit of it.
  private static func isFar(_ close: Price, _ reference: Price, _ sessions: Int, after last: Price) -> Bool {
    reference > last.raised(by: mostPercent, times: sessions - 1) || reference.isUnderThreeFifths(of: last)
      || close > reference.raised(by: mostPercent) || reference > close.raised(by: mostPercent)
  }

  private init?(of price: Price, afterEmerging average: Price) {
    guard Self.isThreefold(price, average) else { return nil }
    self.init(
      doubt: .dailyLimit,
      reason: Text(
        "達前一均價 \(average) 的三倍以上或三分之一以下",
        "at least three times, or at most a third of, the last average, \(average)"))
  }

  /// Blocks and odd lots are traded at other prices, and within the limits of the day: on the worst of 56,000 rows of 37
  /// days value ÷ volume lies 14 % under the low.
  private init?(ofMainBoard bar: DailyBar, _ close: Price) {
    guard Self.hasLimits(bar.code) else { return nil }
    if bar.isAverageFar(by: 20) {
      self.init(
        doubt: .priceRange,
        reason: Text(
          "同列的成交金額 ÷ 成交股數比最低價低、或比最高價高 20% 以上",
          "the value ÷ volume of its row is more than 20 % under the low, or over the high"))
    } else if let up = bar.limits?.up, bar.isAverageFar(by: 5) {
      // Two columns of the row disagree with the close: neither blocks nor an ex-day explain both.
      self.init(
        doubt: .priceRange,
        reason: Text(
          "同列的成交金額 ÷ 成交股數比最低價低、或比最高價高 5% 以上，次日漲停價 \(up) 亦非依此收盤價",
          "the value ÷ volume of its row is more than 5 % under the low, or over the high, and the next session's upper "
            + "limit, \(up), does not follow from it either"))
    } else if let up = bar.limits?.up, close > up, Self.isThreefold(close, up), Self.isPaid(bar) != true {
      // A large stock dividend lowers the next session's limits, too, but hardly ever to a third.
      self.init(
        doubt: .dailyLimit,
        reason: Text(
          "達同列次日漲停價 \(up) 的三倍以上",
          "at least three times the next session's upper limit in its row, \(up)"))
    } else {
      return nil
    }
  }

  private static func isThreefold(_ one: Price, _ other: Price) -> Bool {
    one.tenThousandths >= other.tenThousandths * 3 || other.tenThousandths >= one.tenThousandths * 3
  }

  private init(doubt: CloseDoubt, reason: Text) { (self.doubt, self.reason) = (doubt, reason) }

  /// Funds of foreign or leveraged contents have other limits or none, and bonds none.
  private static func hasLimits(_ code: StockCode) -> Bool {
    switch SecurityClass(code) {
    case .share, .depositaryReceipt: true
    default: false
    }
  }

  /// The limit is 10 %, and 20 % of leveraged funds; the margin is for prices of a few ticks.
  static let mostPercent = 12
  /// Of 42,000 rows of shares on 39 days, blocks moved value ÷ volume of one by 13.6 % outside of low and high, and of 60 by
  /// over 2 %.
  private static let mostPercentOfBlocks: Int128 = 14
  /// Of fewer, a single odd lot makes the average.
  fileprivate static let fewestSharesOfAverage = 10_000
  /// After two weeks without closes nothing is compared.
  private static let mostSessions = 10
  /// A reduction of capital stops trading for longer, and the exchange compares its end with no close: 2380 came back at
  /// 21.5 after 6.6 on 2026-06-29, eight sessions later.
  private static let mostSessionsWithoutTrading = 5
}

extension DailyBar {
  /// Why its prices cannot be those of one session; nil where they can. On each of 50,000 rows on record, of both exchanges
  /// and the emerging board, open and close lie between low and high, and without a close there is neither.
  package var rangeProblem: Text? {
    if let open, let close, let low, let high, low <= min(open, close), max(open, close) <= high {
      return nil
    }
    let prices = [open, close].compactMap(\.self)
    guard let least = low ?? prices.min(), let most = high ?? prices.max(),
      close == nil || least > most || prices.contains(where: { $0 < least || $0 > most })
    else { return nil }
    func text(_ price: Price?) -> String { price?.description ?? "none" }
    return Text(
      "開盤 \(text(open))、最高 \(text(high))、最低 \(text(low))：須有收盤價，且開盤與收盤均在最低與最高之間",
      "open \(text(open)), high \(text(high)), low \(text(low)): there is a close, and it and the open lie between low "
        + "and high")
  }

  /// Whether value ÷ volume lies further outside of low and high; not known of few shares.
  fileprivate func isAverageFar(by percent: Int128) -> Bool {
    guard let volume, volume >= CloseImplausibility.fewestSharesOfAverage else { return false }
    return CloseImplausibility.isPaid(self, within: percent) == false
  }
}

extension Price {
  /// The price with so many percent added, as often; prices are far below what would not fit.
  fileprivate func raised(by percent: Int, times: Int = 1) -> Price {
    let raised = (0..<times).reduce(tenThousandths) { price, _ in price * (100 + percent) / 100 }
    return Price(tenThousandths: raised) ?? self
  }

  fileprivate func isUnderThreeFifths(of other: Price) -> Bool {
    tenThousandths * 5 < other.tenThousandths * 3
  }
}

/// Why a close cannot be right. Nothing is valued at it.
package enum CloseDoubt: String, Hashable, Sendable, CaseIterable {
  case unreadableRow = "unreadable_row"
  case priceRange = "price_range"
  case change
  case dailyLimit = "daily_limit"
  /// The row is new on its board, and its name is not the one that the exchange's lists have for the code.
  case otherName = "other_name"
  case otherDay = "other_day"
  case twoCloses = "two_closes"
  /// A first listing has no close on a main board before its first day, and none on the other one.
  case notListedYet = "not_listed_yet"
}

/// A close that cannot be right: the day and the board whose file has it.
package struct DoubtfulClose: Hashable, Sendable {
  /// The trading day; nil when the file names none.
  package var day: Day?
  package var board: Board
  package var doubt: CloseDoubt

  package init(day: Day?, board: Board, doubt: CloseDoubt) {
    (self.day, self.board, self.doubt) = (day, board, doubt)
  }
}
