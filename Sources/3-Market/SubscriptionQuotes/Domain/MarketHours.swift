package import Trading
package import Values

/// The trading hours of the boards on trading days: 09:00 to 13:30, on the emerging board to 15:00. TWSE and TPEx accept
/// orders and match them on trial from 08:30.
///
/// Providers ask it when to begin and end, and `watch` and `quote` what to say meanwhile. On 29 October 2024
/// at 13:32 the TWSE is `.closing(until: 13:35)` and the emerging board still open. Holidays come from the
/// trading calendar; without it a watch would ask on a holiday every 15 seconds for nothing.
package struct MarketHours: Sendable {
  package let calendar: TradingCalendar

  package init(_ calendar: TradingCalendar) { self.calendar = calendar }

  /// A phase of a board's day.
  package enum Phase: Hashable, Sendable {
    /// No quotes before this moment.
    case closed(until: Instant)
    /// Orders are matched on trial; trading begins at this moment.
    case preOpen(until: Instant)
    /// Trading until this moment.
    case open(until: Instant)
    /// Trading is over; the last prices may still arrive until this moment.
    case closing(until: Instant)

    /// Whether a quote can be new.
    package var isLive: Bool {
      if case .closed = self { false } else { true }
    }

    /// Whether trading has begun and the last prices may still arrive.
    package var isTrading: Bool {
      switch self {
      case .closed, .preOpen: false
      case .open, .closing: true
      }
    }
  }

  /// The phase of a board at a moment.
  package func phase(of board: Board, at moment: Instant) -> Phase {
    let today = moment.day
    guard calendar.isTradingDay(today) else { return .closed(until: nextStart(of: board, after: today)) }
    let second = moment.secondOfDay
    let (start, end) = (Self.start(of: board), board.sessionEnd)
    switch second {
    case ..<start: return .closed(until: Instant(today, secondOfDay: start))
    case ..<Self.open: return .preOpen(until: Instant(today, secondOfDay: Self.open))
    case ..<end: return .open(until: Instant(today, secondOfDay: end))
    case ..<(end + Self.closingSeconds):
      return .closing(until: Instant(today, secondOfDay: end + Self.closingSeconds))
    default: return .closed(until: nextStart(of: board, after: today))
    }
  }

  /// The next start of trading after a moment.
  package func nextOpening(after moment: Instant) -> Instant {
    let today = moment.day
    let isAhead = calendar.isTradingDay(today) && moment.secondOfDay < Self.open
    return Instant(isAhead ? today : calendar.tradingDay(after: today), secondOfDay: Self.open)
  }

  /// The moment from which a quote of any of the boards can be new.
  package func nextQuotes(of boards: Set<Board>, after moment: Instant) -> Instant {
    boards.map { board in
      let phase = phase(of: board, at: moment)
      return phase.isLive ? moment : phase.end
    }.min() ?? nextOpening(after: moment)
  }

  /// The start of trading in seconds after midnight.
  package static let open = 9 * 3600

  private func nextStart(of board: Board, after day: Day) -> Instant {
    Instant(calendar.tradingDay(after: day), secondOfDay: Self.start(of: board))
  }

  private static func start(of board: Board) -> Int { board == .emerging ? open : 8 * 3600 + 30 * 60 }

  /// The closing price is matched at the end of trading and published a little later.
  private static let closingSeconds = 5 * 60
}

extension MarketHours {
  /// Whether a board's quotes can be new at a moment.
  package func isLive(_ board: Board, at moment: Instant) -> Bool {
    phase(of: board, at: moment).isLive
  }
}

extension MarketHours.Phase {
  /// When the next phase begins.
  package var end: Instant {
    switch self {
    case .closed(let end), .preOpen(let end), .open(let end), .closing(let end): end
    }
  }
}
