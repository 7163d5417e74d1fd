internal import Costs
internal import ListEngine
internal import Trading
package import Values

/// Counts what bids needed, for many auctions at once: each from those that were opened before it.
///
/// Made of a ``BidPast`` for a moment, and asked for each auction's ``BidPrices``. An auction's prices are those of the
/// evening before its bids began, whatever is known by now: the auctions that were opened until then, the average of that
/// evening, the first sessions until then. So they come out the same on that evening and years later. A night fixes them
/// (``PublishedBidPrices``), and what it fixed is given back as it was.
package struct BidPricing: Sendable {
  private let moment: Instant
  private let calendar: TradingCalendar
  private let entries: [Entry]
  private let indices: [String: Int]
  /// The auctions of new shares that were opened, by opening day, first bid day and code.
  private let opened: [Int]
  /// Those with a price and a known first session, by it and then in the same order.
  private let sold: [Int]
  /// The past auctions of each entry.
  private let windows: [Window?]

  package static let mostCases = 60
  package static let fewestCases = 20
  /// The fewest wins with a median return.
  static let fewestWins = 5
  /// Of a session with fewer shares the average says nothing.
  private static let fewestShares = 1000
  /// The sessions among which the newest average counts.
  package static let sessions = 5

  package init(_ past: BidPast, at moment: Instant) {
    (self.moment, calendar) = (moment, past.calendar)
    let entries = past.auctions.map { Entry($0, past, at: moment) }
    self.entries = entries
    indices = Dictionary(entries.indices.map { (entries[$0].id, $0) }) { first, _ in first }
    let opened = entries.indices.filter { entries[$0].reason == nil && entries[$0].lowest != nil }
      .sorted { entries[$0].isBefore(entries[$1]) }
    self.opened = opened
    let windows = entries.indices.map { Self.window(of: $0, among: entries, opened) }
    self.windows = windows
    sold = entries.indices.filter { index in
      entries[index].session != nil && entries[index].reason == nil
        && (entries[index].kept != nil || windows[index].map { $0.ratios.count >= Self.fewestCases } ?? false)
    }.sorted { left, right in
      let (first, second) = (entries[left].session?.day ?? .last, entries[right].session?.day ?? .last)
      return first == second ? entries[left].isBefore(entries[right]) : first < second
    }
  }

  /// The prices of some auctions by their ids: those that a night made, or else those that follow from what was known.
  package func prices(of ids: [String], at chances: [Int] = BidPrices.chances) -> [String: BidPrices] {
    var trades: [TradeOf: Trade?] = [:]
    return ids.reduce(into: [:]) { found, id in
      guard let index = indices[id] else { return }
      found[id] = prices(of: index, at: chances, &trades)
    }
  }

  /// Whether a night of the moment fixes an auction's prices: no session is left before its bids begin.
  package func isDecided(_ id: String) -> Bool {
    guard let entry = indices[id].map({ entries[$0] }), let decided = entry.decidedOn, let begin = entry.begin
    else { return false }
    return decided <= calendar.expectedCloseDay(at: moment) && moment < begin
  }

  private func prices(of index: Int, at chances: [Int], _ trades: inout [TradeOf: Trade?]) -> BidPrices {
    let entry = entries[index]
    var prices: BidPrices
    if let kept = entry.kept, entry.reason == nil {
      prices = kept
      prices.decidedOn = entry.decidedOn
      // A night keeps three.
      let others = chances.filter { kept.price(at: $0) == nil }
      if !others.isEmpty {
        let computed = computed(index, others, &trades)
        for (price, history) in zip(computed.prices, computed.history) { prices.add(price, history) }
      }
    } else {
      prices = computed(index, chances, &trades)
    }
    for place in prices.prices.indices {
      prices.prices[place].outcome = entry.outcome(of: prices.prices[place].price, knownAt: nil)
    }
    return prices
  }

  private func computed(_ index: Int, _ chances: [Int], _ trades: inout [TradeOf: Trade?]) -> BidPrices {
    let entry = entries[index]
    guard entry.reason == nil, let window = windows[index], let minimum = entry.minimum,
      let begin = entry.begin
    else { return BidPrices(.none, reason: entry.reason, decidedOn: entry.decidedOn) }
    guard window.ratios.count >= Self.fewestCases else {
      var prices = BidPrices(.none, reason: .fewCases, decidedOn: entry.decidedOn)
      prices.cases = window.ratios.count
      return prices
    }
    var prices = BidPrices(moment < begin ? .provisional : .ready, decidedOn: entry.decidedOn)
    (prices.basis, prices.basisPrice, prices.basisProblem) = (window.basis, window.price, window.problem)
    (prices.cases, prices.casesFrom, prices.casesTo) = (window.ratios.count, window.first, window.last)
    prices.prices = chances.compactMap { window.price($0, minimum: minimum) }
    let sold = sold(before: index)
    prices.history = chances.map { chance in
      history(at: chance, sold.map { (entries[$0], trade(of: $0, at: chance, &trades)) }, entry)
    }
    if window.basis == .emerging, let average = entry.average {
      (prices.basisDay, prices.basisShares) = (average.day, average.shares)
      prices.highestWithoutLoss = entry.highestBid(soldAt: average.price)
    }
    return prices
  }

  /// The last auctions that were priced and sold on or before the evening of an auction.
  private func sold(before index: Int) -> [Int] {
    guard let decided = entries[index].decidedOn else { return [] }
    return sold.reversed().lazy.filter { other in
      other != index && entries[other].session.map { $0.day <= decided } ?? false
    }.prefix(Self.mostCases).map { $0 }
  }

  /// The bid at the price that was stated for an auction; nil without a price or a first session.
  private func trade(of index: Int, at chance: Int, _ trades: inout [TradeOf: Trade?]) -> Trade? {
    let key = TradeOf(auction: index, chance: chance)
    if let known = trades[key] { return known }
    let entry = entries[index]
    let stated = entry.minimum.flatMap { minimum in
      entry.kept?.price(at: chance) ?? windows[index]?.price(chance, minimum: minimum)?.price
    }
    let trade = stated.flatMap { entry.trade(at: $0) }
    trades[key] = .some(trade)
    return trade
  }

  private func history(
    at chance: Int, _ sold: [(entry: Entry, trade: Trade?)], _ entry: Entry
  ) -> BidPrices.History {
    let traded = sold.compactMap { past, trade in trade.map { (past, $0) } }
    let won = traded.filter { past, trade in past.outcome(of: trade.price, knownAt: entry.begin) == .won }
      .map(\.1)
    let (atOpen, atClose) = (won.compactMap(\.atOpen), won.compactMap(\.atClose))
    func median(_ profit: (Trade) -> Int?) -> Percent? {
      won.count < Self.fewestWins
        ? nil : MedianPercent.of(won.compactMap { trade in profit(trade).map { ($0, over: trade.cost) } })
    }
    return BidPrices.History(
      chance: chance, cases: traded.count, won: won.count, lostAtFirstOpen: atOpen.count { $0 < 0 },
      lostAtFirstClose: atClose.count { $0 < 0 }, returnAtFirstOpen: median(\.atOpen),
      returnAtFirstClose: median(\.atClose))
  }
}

// MARK: - The cases that a price is counted from

extension BidPricing {
  /// The past auctions that a price is counted from.
  private struct Window: Sendable {
    let basis: BidPrices.Basis
    let price: Price
    let problem: BidPrices.BasisProblem?
    /// Sorted, in millionths.
    let ratios: [Int]
    /// The opening days of the first and the last.
    let first, last: Day?

    func price(_ chance: Int, minimum: Price) -> BidPrices.AtChance? {
      BidPrices.AtChance(chance, of: ratios, basis: price, minimum: minimum)
    }
  }

  /// The cases over the average, if the auction and enough of them have one, else over the minimum price.
  private static func window(of index: Int, among entries: [Entry], _ opened: [Int]) -> Window? {
    let entry = entries[index]
    guard entry.reason == nil, let minimum = entry.minimum else { return nil }
    var problem = entry.averageProblem
    if let average = entry.average {
      let window = window(.emerging, average.price, nil, of: index, among: entries, opened)
      if window.ratios.count >= fewestCases { return window }
      problem = .fewCases
    }
    return window(.minimum, minimum, problem, of: index, among: entries, opened)
  }

  private static func window(
    _ basis: BidPrices.Basis, _ price: Price, _ problem: BidPrices.BasisProblem?, of index: Int,
    among entries: [Entry], _ opened: [Int]
  ) -> Window {
    let entry = entries[index]
    var (ratios, first, last) = ([Int](), Day?.none, Day?.none)
    guard let decided = entry.decidedOn, let begin = entry.begin else {
      return Window(basis: basis, price: price, problem: problem, ratios: [], first: nil, last: nil)
    }
    for other in opened.reversed() {
      if ratios.count == mostCases { break }
      guard other != index, let opening = entries[other].opening, opening <= decided,
        let lowest = entries[other].lowest(knownAt: begin),
        let base = basis == .emerging ? entries[other].average?.price : entries[other].minimum
      else { continue }
      let exact = Int128(lowest.tenThousandths) * 1_000_000
      ratios.append(Int(clamping: exact.divided(by: Int128(base.tenThousandths), .nearest)))
      (first, last) = (opening, last ?? opening)
    }
    return Window(
      basis: basis, price: price, problem: problem, ratios: ratios.sorted(), first: first, last: last)
  }

  /// What the minimum price alone says of an auction, at the three chances: whatever the basis of its own prices is, counted
  /// from the last auctions' lowest winning bids over their minimum prices. None of fewer cases than a price needs.
  package func pricesByMinimum(of id: String) -> [BidPrices.AtChance] {
    guard let index = indices[id], let minimum = entries[index].minimum, entries[index].reason == nil else {
      return []
    }
    let window = Self.window(.minimum, minimum, nil, of: index, among: entries, opened)
    guard window.ratios.count >= Self.fewestCases else { return [] }
    return BidPrices.chances.compactMap { chance in
      guard var at = window.price(chance, minimum: minimum) else { return nil }
      at.outcome = entries[index].outcome(of: at.price, knownAt: nil)
      return at
    }
  }
}

// MARK: - One auction

extension BidPricing {
  /// Which bid a ``Trade`` is of. Each is asked for by the sixty auctions after it, so that those of one call are kept.
  private struct TradeOf: Hashable {
    let auction, chance: Int
  }

  /// What a bid at a stated price costs if it wins, and what selling it brings on the first day.
  private struct Trade: Sendable {
    let price: Price
    let cost: Int
    let atOpen, atClose: Int?
  }

  /// An auction with what its prices follow from.
  private struct Entry: Sendable {
    let id: String
    private let known: Tracked<Auction>
    /// Why there is no price, as far as that is known without the other auctions.
    let reason: BidPrices.Reason?
    /// The last session before the first bid day, and when bids begin.
    let decidedOn: Day?
    let begin: Instant?
    let opening: Day?
    let minimum, lowest: Price?
    /// The newest average of that evening, if it can be used, or else why not.
    let average: EmergingAverage?
    let averageProblem: BidPrices.BasisProblem?
    let session: FirstSession?
    /// The prices that a night made, if they still hold.
    let kept: BidPrices?

    init(_ known: Tracked<Auction>, _ past: BidPast, at moment: Instant) {
      let facts = known.record
      (id, self.known, begin, opening) = (known.id, known, facts.bidsBegin, facts.openingDate)
      decidedOn = facts.decisionDay(in: past.calendar)
      let begin = begin ?? moment
      minimum = known.price(.minimumPrice, knownAt: begin)
      lowest = facts.lowestPrice
      session = past.firstSessions[known.id]
      let newest = Self.newest(of: facts.code, until: decidedOn, in: past)
      let usable = Self.usable(newest, until: decidedOn, in: past.calendar)
      kept = known.published.bid.flatMap { published -> BidPrices? in
        guard published.hold(for: facts, at: moment) else { return nil }
        // Bids have begun, or nothing newer came.
        return moment >= begin || !published.prices.areOlder(than: newest, isUsable: usable.0 != nil)
          ? published.prices : nil
      }
      reason =
        if facts.kind == .convertibleBond {
          .bond
        } else if facts.isCancelled {
          .cancelled
        } else if facts.kind != .ipo || past.listedBefore.contains(known.id) {
          .listedAlready
        } else if decidedOn == nil {
          .noDays
        } else if minimum == nil {
          .noMinimum
        } else {
          nil
        }
      if let kept, kept.basis == .emerging, let day = kept.basisDay, let price = kept.basisPrice {
        (average, averageProblem) = (EmergingAverage(day: day, price: price, shares: kept.basisShares), nil)
      } else {
        (average, averageProblem) = usable
      }
    }

    private static func newest(of code: StockCode, until decided: Day?, in past: BidPast) -> EmergingAverage?
    {
      decided.flatMap { decided in
        past.averages[code]?.filter { $0.day <= decided }.max { $0.day < $1.day }
      }
    }

    /// The newest average if a price can rest on it, or else why not.
    private static func usable(
      _ newest: EmergingAverage?, until decided: Day?, in calendar: TradingCalendar
    ) -> (EmergingAverage?, BidPrices.BasisProblem?) {
      guard let decided, let newest else { return (nil, .noEmergingPrice) }
      guard calendar.sessions(sessions, until: decided).contains(where: { $0 <= newest.day }) else {
        return (nil, .stale)
      }
      return newest.shares.map { $0 < fewestShares } ?? false ? (nil, .thin) : (newest, nil)
    }

    func isBefore(_ other: Entry) -> Bool {
      func order(_ entry: Entry) -> (Day, Day, StockCode) {
        (entry.opening ?? .last, entry.known.record.bidStart ?? .last, entry.known.record.code)
      }
      return order(self) < order(other)
    }

    /// The lowest winning bid as it was known when another auction's bids began.
    func lowest(knownAt moment: Instant?) -> Price? {
      guard let moment, !known.revisions.isEmpty else { return lowest }
      return known.price(.lowestPrice, knownAt: moment)
    }

    func outcome(of price: Price, knownAt moment: Instant?) -> BidPrices.Outcome? {
      lowest(knownAt: moment).map {
        BidPrices.Outcome(price, lowest: $0, isUndersold: known.record.isUndersold)
      }
    }

    func trade(at price: Price) -> Trade? {
      guard let session, let costs, let terms = AuctionBid.Terms(of: known.record),
        let bid = AuctionBid(price: price, lots: lots, terms: terms)
      else { return nil }
      return Trade(
        price: price, cost: bid.cost,
        atOpen: session.open.flatMap { bid.profit(soldAt: $0, costs: costs) },
        atClose: session.close.flatMap { bid.profit(soldAt: $0, costs: costs) })
    }

    func highestBid(soldAt sale: Price) -> Price? {
      guard let costs, let terms = AuctionBid.Terms(of: known.record) else { return nil }
      return AuctionBid.highest(soldAt: sale, lots: lots, terms: terms, costs: costs)?.price
    }

    private var lots: Int { known.record.bidLotsMinimum ?? 1 }

    /// Standard ones, whatever the settings: what bids brought is the same for everybody.
    private var costs: LotCosts? {
      guard let day = session?.day ?? known.record.deliveryDate ?? known.record.bidStart else { return nil }
      return LotCosts(of: SecurityClass(known.record.code), appliedOn: day, soldOn: day)
    }
  }
}

extension Tracked<Auction> {
  /// A price as it was at a moment; one that was first seen later, as it was first seen. A correction is not known early.
  func price(_ key: Auction.Key, knownAt moment: Instant) -> Price? {
    let change = revisions.lazy.filter { $0.seen >= moment }.flatMap(\.changes).first {
      $0.field == key.rawValue && $0.from != nil
    }
    return (change?.from).map { Price($0) }
      ?? (key == .lowestPrice ? record.lowestPrice : record.minimumPrice)
  }
}
