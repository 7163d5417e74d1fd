public import SubscriptionCalendar

/// When the boards trade: 09:00 to 13:30, the emerging board to 15:00, on trading days; orders and trial matching
/// from 08:30 on the two that match orders.
public struct MarketHours: Sendable {
  /// The trading days.
  public let calendar: TradingCalendar

  /// The hours of a calendar.
  public init(_ calendar: TradingCalendar) {
    self.calendar = calendar
  }

  /// Where a board is in its day.
  public enum Phase: Hashable, Sendable {
    /// Nothing to be had before this moment.
    case closed(until: Instant)
    /// Orders are taken and matched on trial; trade begins at this moment.
    case preOpen(until: Instant)
    /// Trade, until this moment.
    case open(until: Instant)
    /// Trade is over, and the last prices may still come in until this moment.
    case closing(until: Instant)

    /// Whether a quote can be new.
    public var isLive: Bool {
      if case .closed = self { false } else { true }
    }
  }

  /// Where a board is at a moment.
  public func phase(of board: Board, at instant: Instant) -> Phase {
    let today = instant.day
    guard calendar.isTradingDay(today) else { return .closed(until: nextStart(of: board, after: today)) }
    let second = instant.secondOfDay
    let (start, end) = (Self.start(of: board), Self.close(of: board))
    switch second {
    case ..<start: return .closed(until: Instant(today, secondOfDay: start))
    case ..<Self.open: return .preOpen(until: Instant(today, secondOfDay: Self.open))
    case ..<end: return .open(until: Instant(today, secondOfDay: end))
    case ..<(end + Self.grace): return .closing(until: Instant(today, secondOfDay: end + Self.grace))
    default: return .closed(until: nextStart(of: board, after: today))
    }
  }

  /// The next moment after one at which trade begins.
  public func nextOpening(after instant: Instant) -> Instant {
    let today = instant.day
    let isAhead = calendar.isTradingDay(today) && instant.secondOfDay < Self.open
    return Instant(isAhead ? today : calendar.tradingDay(after: today), secondOfDay: Self.open)
  }

  /// Seconds after midnight at which trade begins.
  public static let open = 9 * 3600

  /// Seconds after midnight at which a board's trade ends.
  public static func close(of board: Board) -> Int {
    board == .emerging ? 15 * 3600 : 13 * 3600 + 30 * 60
  }

  private func nextStart(of board: Board, after day: Day) -> Instant {
    Instant(calendar.tradingDay(after: day), secondOfDay: Self.start(of: board))
  }

  private static func start(of board: Board) -> Int {
    board == .emerging ? open : 8 * 3600 + 30 * 60
  }

  /// The close is matched at the end of trade and told a little later.
  private static let grace = 5 * 60
}

extension MarketHours {
  /// Whether a board's quotes can be new at a moment.
  public func isLive(_ board: Board, at instant: Instant) -> Bool {
    phase(of: board, at: instant).isLive
  }
}

extension MarketHours.Phase {
  /// When the next phase begins.
  public var end: Instant {
    switch self {
    case .closed(let end), .preOpen(let end), .open(let end), .closing(let end): end
    }
  }
}
