package import Values

/// Decides which board's close an offering is valued at.
///
/// The offering's own board comes first: it has closes from the first day of trading there. Until then TWSE comes
/// before TPEx, and the emerging board last.
///
/// Valuations, deliveries, charts and quotes ask it, each with the closes of one code. For 9935 (上市增資) only
/// closes of the TWSE count; for 7703 (初上櫃) the emerging board's average, until the TPEx has one. Another
/// order would show a premium over a price at which nobody can sell.
package struct ClosePrecedence: Hashable, Sendable {
  /// The offering's own board, where its shares trade from delivery on.
  package let own: Board?
  /// The boards on which the code can trade before delivery, the likeliest first.
  package let boards: [Board]

  /// The precedence for a market; for nil, TWSE comes first.
  package init(in market: Market?) {
    own = market?.board
    boards =
      switch (market?.trade, own) {
      case (.onOwnBoard, let own?): [own]
      case (.notYet, let own?) where own != .emerging: [.emerging, own]
      default: Board.allCases
      }
  }

  /// The close to use among those of one day.
  package func best(_ sameDay: some Sequence<BoardClose>) -> BoardClose? {
    sameDay.min { rank($0.board) < rank($1.board) }
  }

  /// The newest close; within a day the best board's, within a board the first.
  package func newest(of closes: some Sequence<BoardClose>) -> BoardClose? {
    closes.max { left, right in
      guard let day = left.day, let other = right.day else { return left.day == nil && right.day != nil }
      return day == other ? rank(left.board) > rank(right.board) : day < other
    }
  }

  /// The newest close on or before a day; nil if it is over ten days older, too old to stand for that day's price.
  package func last(of closes: some Sequence<BoardClose>, until day: Day) -> BoardClose? {
    let oldest = day.adding(-BoardClose.maximumAgeInDays)
    return newest(of: closes.filter { close in close.day.map { $0 <= day && $0 >= oldest } ?? false })
  }

  /// Whether a doubtful close would have been used instead of the newest good one; one without a day is the newest.
  package func isInDoubt(_ close: BoardClose?, by doubtful: [DoubtfulClose], until last: Day) -> Bool {
    let oldest = last.adding(-BoardClose.maximumAgeInDays)
    return doubtful.contains { doubt in
      // Before its first day a share has no other price than that of the emerging board.
      guard doubt.doubt != .notListedYet else { return false }
      let day = doubt.day ?? last
      guard (oldest...last).contains(day) else { return false }
      guard let close, let made = close.day else { return true }
      return made == day ? rank(doubt.board) < rank(close.board) : made < day
    }
  }

  /// One bar for each day, from a code's bars in the order of their days.
  package func onePerDay(_ bars: [DatedBar]) -> [DatedBar] {
    var result: [DatedBar] = []
    result.reserveCapacity(bars.count)
    for bar in bars {
      if let last = result.last, last.day == bar.day {
        if rank(bar.board) < rank(last.board) { result[result.count - 1] = bar }
      } else {
        result.append(bar)
      }
    }
    return result
  }

  /// The board to ask for quotes: from delivery on the offering's own, until then that of the last close.
  package func board(lastClose: BoardClose?, isDelivered: Bool) -> Board? {
    isDelivered ? own ?? lastClose?.board : lastClose?.board
  }

  private func rank(_ board: Board) -> Int {
    switch board {
    case own: 0
    case .twse: 1
    case .tpex: 2
    case .emerging: 3
    }
  }
}

extension ClosePrecedence {
  /// The close at which shares delivered on a day could be sold that day: the day's own, or the last one before it if
  /// every trading day between is known, so that the code did not trade on them.
  ///
  /// The emerging board's averages from before a first listing do not apply to its first day, and a close from before
  /// the delivery counts only if it was made on the offering's own board: on another one the shares were never sold.
  package func closeAtDelivery(
    on day: Day, among closes: [BoardClose], evidence: TradingDayEvidence,
    calendar: TradingCalendar
  ) -> BoardClose? {
    let oldest = day.adding(-BoardClose.maximumAgeInDays)
    return last(
      of: closes.filter { close in
        guard let made = close.day, made <= day, made >= oldest else { return false }
        if made == day { return own == nil || own == .emerging || close.board != .emerging }
        return (own == nil || close.board == own)
          && evidence.hasSeenAll(of: close.board, after: made, through: day, in: calendar)
      }, until: day)
  }
}

extension ClosePrecedence {
  /// The last close before a day, if every trading day between is known, so that the code did not trade on them.
  package func close(
    before day: Day, among closes: [BoardClose], evidence: TradingDayEvidence,
    calendar: TradingCalendar
  ) -> BoardClose? {
    let eve = day.adding(-1)
    guard let close = last(of: closes, until: eve), let made = close.day,
      evidence.hasSeenAll(of: close.board, after: made, through: eve, in: calendar)
    else { return nil }
    return close
  }
}
