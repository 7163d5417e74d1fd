internal import Localization

extension RecordImplausibility {
  /// What is wrong with the row of an auction; nil for a plausible one.
  ///
  /// The rules hold on all 616 rows of the lists of 2017 to 2025 that were looked at.
  package init?(_ auction: Auction) {
    let rules: [([Auction.Key], Text, isBroken: Bool)] = [
      (
        [.bidStart, .bidEnd, .openingDate, .deliveryDate], Text("日期順序有誤", "the days are out of order"),
        !Self.isOrdered(auction)
      ),
      (
        [.bidStart, .bidEnd],
        Text(
          "投標期間超過 \(Self.longestPeriod) 天", "bids are taken for more than \(Self.longestPeriod) days"),
        Self.days(auction.bidStart, auction.bidEnd) > Self.longestPeriod
      ),
      (
        [.bidEnd, .openingDate, .deliveryDate],
        Text("開標日或撥券日距前一日期數週", "the opening or the delivery is weeks after the day before it"),
        Self.days(auction.bidEnd, auction.openingDate) > Self.longestToOpening
          || Self.days(auction.openingDate, auction.deliveryDate) > Self.longestToDelivery
      ),
      (
        [.lots, .bidLotsMinimum, .bidLotsMaximum],
        Text("投標張數不能超過拍賣張數", "a bid cannot be for more lots than are on offer"),
        Self.descends([auction.lots, auction.bidLotsMaximum, auction.bidLotsMinimum])
      ),
      (
        [.isCancelled, .averagePrice, .totalAmount, .offerPrice],
        Text("流標或取消者沒有結果", "what failed or was cancelled has no result"),
        auction.isCancelled
          && (auction.hasResult || auction.totalAmount != nil || auction.offerPrice != nil)
      ),
      (
        [.minimumPrice], Text("債券的最低投標價格應接近 100", "a bond's lowest price is near 100"),
        auction.kind == .convertibleBond
          && auction.minimumPrice.map { !Self.bondPrices.contains($0.tenThousandths) } ?? false
      ),
      (
        [.minimumPrice, .lowestPrice, .averagePrice, .highestPrice],
        Text("價格順序有誤", "the prices are out of order"),
        Self.descends(
          [auction.highestPrice, auction.averagePrice, auction.lowestPrice, auction.minimumPrice])
      ),
      (
        [.minimumPrice, .averagePrice],
        Text("得標加權平均價格超過最低投標價格的五倍", "the average of the winning bids is over five times the lowest price"),
        auction.minimumPrice.flatMap { lowest in
          auction.averagePrice.map { $0.tenThousandths / 5 > lowest.tenThousandths }
        } ?? false
      ),
      (
        [.averagePrice, .offerPrice],
        Text("承銷價高於得標加權平均價格", "the offer price is above the average of the winning bids"),
        Self.descends([auction.averagePrice, auction.offerPrice])
      ),
      (
        [.minimumPrice, .offerPrice],
        Text("承銷價低於最低投標價格", "the offer price is below the lowest price of a bid"),
        Self.descends([auction.offerPrice, auction.minimumPrice])
      ),
      (
        [.lots, .totalAmount, .averagePrice],
        Text("得標總金額與張數、均價不符", "the total is not that of these lots at this average"),
        AuctionAverage(of: auction) == .disagrees
      ),
    ]
    guard let (facts, reason, _) = rules.first(where: \.isBroken) else { return nil }
    self.init(facts, of: auction, reason)
  }

  /// What is wrong with the row of an auction by itself, after what was published of it, and beside the newest close of its
  /// code; nil for a plausible one.
  package init?(
    _ auction: Auction, after known: Auction?, close: Price?, on today: Day, _ calendar: TradingCalendar
  ) {
    let found =
      RecordImplausibility(auction)
      ?? known.flatMap {
        Self.result(auction, after: $0, today) ?? Self.terms(auction, after: $0, today)
          ?? Self.dates(auction, after: $0, today, calendar)
      } ?? Self.level(auction, close, today)
    guard let found else { return nil }
    self = found
  }

  /// A published result does not change, what is cancelled stays so, and nothing is cancelled after the delivery.
  private static func result(
    _ auction: Auction, after known: Auction, _ today: Day
  ) -> RecordImplausibility? {
    if auction.isCancelled != known.isCancelled {
      let isDelivered = known.deliveryDate.map { $0 <= today } ?? false
      if known.isCancelled || isDelivered {
        return RecordImplausibility(
          [.isCancelled], of: auction, known.isCancelled ? .was("取消", "cancelled") : .was("撥券", "delivered"))
      }
      return nil
    }
    if known.isCancelled { return nil }
    return kept(
      [
        .totalAmount, .qualifiedBids, .qualifiedLots, .lowestPrice, .highestPrice, .averagePrice, .offerPrice,
      ], auction, after: known, Text("原公布為", "it was published as"))
  }

  /// The terms stay once bids are taken; before, a price moves by at most a quarter in a night.
  private static func terms(
    _ auction: Auction, after known: Auction, _ today: Day
  ) -> RecordImplausibility? {
    if !auction.name.isNamed(as: known.name) {
      return RecordImplausibility([.name], of: auction, .was(known.name))
    }
    if auction.board != known.board {
      return RecordImplausibility([.market], of: auction, .was(known.market))
    }
    if let before = known.minimumPrice, auction.minimumPrice.map({ !$0.isWithinAQuarter(of: before) }) ?? true
    {
      return RecordImplausibility([.minimumPrice], of: auction, .wasTheNightBefore(before))
    }
    if let before = known.lots, auction.lots.map({ !$0.isWithinFourTimes(before) }) ?? true {
      return RecordImplausibility([.lots], of: auction, .was(before))
    }
    if let before = known.underwriter, auction.underwriter == nil {
      return RecordImplausibility([.underwriter], of: auction, .was(before))
    }
    guard let start = known.bidStart, start <= today else { return nil }
    if let before = known.underwriter, let now = auction.underwriter, !now.isAbbreviation(of: before) {
      return RecordImplausibility([.underwriter], of: auction, .was(before))
    }
    return kept(
      [
        .minimumPrice, .lots, .bidLotsMinimum, .bidLotsMaximum, .depositPercent, .processingFee, .winningFee,
      ], auction, after: known, Text("開始投標時為", "when bids were first taken it was"))
  }

  /// The first fact that had a value and has another one, or none, now.
  private static func kept(
    _ facts: [Auction.Key], _ auction: Auction, after known: Auction, _ reason: Text
  ) -> RecordImplausibility? {
    facts.lazy.compactMap { fact in
      guard let before = known.text(fact), before != auction.text(fact) else { return nil }
      return RecordImplausibility([fact], of: auction, reason + Text(verbatim: " \(before)"))
    }.first
  }

  private static func dates(
    _ auction: Auction, after known: Auction, _ today: Day, _ calendar: TradingCalendar
  ) -> RecordImplausibility? {
    let days: [(Auction.Key, Day?, Day?)] = [
      (.bidStart, known.bidStart, auction.bidStart), (.bidEnd, known.bidEnd, auction.bidEnd),
      (.openingDate, known.openingDate, auction.openingDate),
      (.deliveryDate, known.deliveryDate, auction.deliveryDate),
    ]
    return days.lazy.compactMap { fact, before, now in
      guard let before, let now else { return nil }
      return RowImplausibility.problem(
        from: before, to: now, hasPassed: fact == .bidStart ? before <= today : before < today,
        isFinal: known.hasResult && fact != .deliveryDate, on: today, calendar
      ).map { RecordImplausibility([fact], of: auction, $0) }
    }.first
  }

  private static func level(_ auction: Auction, _ close: Price?, _ today: Day) -> RecordImplausibility? {
    guard auction.kind != .convertibleBond, !auction.isCancelled, let close, let price = auction.minimumPrice,
      auction.deliveryDate.map({ $0 > today }) ?? false
    else { return nil }
    return price.problem(atClose: close).map { RecordImplausibility([.minimumPrice], of: auction, $0) }
  }

  /// Whether bids end before the opening, and the opening is before the delivery.
  private static func isOrdered(_ auction: Auction) -> Bool {
    let days = [auction.bidEnd, auction.openingDate, auction.deliveryDate].compactMap(\.self)
    return zip(days, days.dropFirst()).allSatisfy { $0 < $1 }
      && auction.bidStart.map { $0 <= auction.bidEnd ?? $0 } ?? true
  }

  private static func days(_ first: Day?, _ last: Day?) -> Int {
    first.flatMap { first in last.map { $0.number - first.number } } ?? 0
  }

  /// Whether a known value is larger than the known one before it.
  private static func descends<Value: Comparable>(_ values: [Value?]) -> Bool {
    let known = values.compactMap(\.self)
    return zip(known, known.dropFirst()).contains { $0 < $1 }
  }

  /// Three trading days, with a long holiday between them.
  private static let longestPeriod = 14
  /// 2 to 8 in those rows.
  private static let longestToOpening = 30
  /// 8 to 25 in those rows.
  private static let longestToDelivery = 60
  /// NT$ 50 to 200 of 100 par; 100 to 105 in those rows.
  private static let bondPrices = 500_000...2_000_000

  private init(_ facts: [Auction.Key], of auction: Auction, _ reason: Text) {
    self.init(facts, in: Auction.column, of: auction, reason)
  }
}
