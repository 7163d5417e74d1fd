package import ListEngine
package import Trading
package import Values

/// What prices of bids are counted from: past auctions, the averages of the emerging board before their bids, and the first
/// day on which what was won could be sold.
///
/// The store gives it as of a moment, and a night lays over it what came tonight. ``BidPricing`` computes with it.
package struct BidPast: Sendable {
  package var auctions: [Tracked<Auction>]
  /// Those of the emerging board, by code, in any order.
  package var averages: [StockCode: [EmergingAverage]]
  /// By the auctions' ids.
  package var firstSessions: [String: FirstSession]
  /// The ids of auctions of shares that had a close on a main board before the first bid day.
  package var listedBefore: Set<String>
  package var calendar: TradingCalendar
  /// The prices that nights made of auctions that are not among these.
  package var recorded: [BidRecord.Item] = []
  /// The chances that are asked for, in percent.
  package var chances = BidPrices.chances

  package init(
    _ auctions: [Tracked<Auction>] = [], averages: [StockCode: [EmergingAverage]] = [:],
    firstSessions: [String: FirstSession] = [:], listedBefore: Set<String> = [],
    calendar: TradingCalendar = TradingCalendar()
  ) {
    (self.auctions, self.averages, self.firstSessions) = (auctions, averages, firstSessions)
    (self.listedBefore, self.calendar) = (listedBefore, calendar)
  }

  /// The same with other auctions in place of those with their ids.
  package func with(_ auctions: [Tracked<Auction>]) -> BidPast {
    let ids = Set(auctions.map(\.id))
    var past = self
    past.auctions = past.auctions.filter { !ids.contains($0.id) } + auctions
    return past
  }
}

extension BidPast {
  /// Adds what a board's file says of the auctions' shares.
  package mutating func add(_ file: DailyCloses) {
    guard let day = file.day else { return }
    let byCode = Dictionary(grouping: auctions.filter { $0.record.kind == .ipo }, by: \.record.code)
    for bar in file.bars {
      guard let known = byCode[bar.code], let close = bar.close else { continue }
      if file.board == .emerging {
        // The file replaces what was stored of its day.
        averages[bar.code, default: []].removeAll { $0.day == day }
        averages[bar.code, default: []].append(EmergingAverage(day: day, price: close, shares: bar.volume))
        continue
      }
      for auction in known {
        if auction.record.bidStart.map({ day < $0 }) ?? false { listedBefore.insert(auction.id) }
        if auction.record.firstSession(in: calendar) == day {
          firstSessions[auction.id] = FirstSession(day: day, open: bar.open, close: close)
        }
      }
    }
  }
}

/// The first session of what was auctioned: the day of delivery, or the next session if the exchanges were closed.
package struct FirstSession: Hashable, Sendable {
  package var day: Day
  package var open, close: Price?

  package init(day: Day, open: Price?, close: Price?) {
    (self.day, self.open, self.close) = (day, open, close)
  }
}

extension Auction {
  /// The last session before the first bid day, on the evening of which a bid is decided.
  package func decisionDay(in calendar: TradingCalendar) -> Day? {
    bidStart.map { calendar.tradingDay(before: $0) }
  }

  /// The first session of the shares.
  package func firstSession(in calendar: TradingCalendar) -> Day? {
    deliveryDate.map { calendar.isTradingDay($0) ? $0 : calendar.tradingDay(after: $0) }
  }
}

extension TradingCalendar {
  /// The last sessions up to a day.
  package func sessions(_ count: Int, until day: Day) -> [Day] {
    var days = [lastTradingDay(until: day)]
    while days.count < count, let first = days.last { days.append(tradingDay(before: first)) }
    return days
  }
}
