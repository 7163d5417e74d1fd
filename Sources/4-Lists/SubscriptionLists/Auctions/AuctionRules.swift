package import ListEngine
internal import Localization
internal import Trading
internal import Values

// The rules hold on all 616 rows of the lists of 2017 to 2025 that were looked at.
extension Auction {
  package static let rules: [Rule<Auction>] =
    [
      .ordered(.dateOrder, dayKeys, Text("日期順序有誤", "the days are out of order")),
      Rule(
        periodLength, [.bidStart, .bidEnd],
        Text("投標期間超過 \(longestPeriod) 天", "bids are taken for more than \(longestPeriod) days")
      ) { days($0.now.bidStart, $0.now.bidEnd) > longestPeriod },
      Rule(
        .dateDistance, [.bidEnd, .openingDate, .deliveryDate],
        Text("開標日或撥券日距前一日期數週", "the opening or the delivery is weeks after the day before it")
      ) {
        days($0.now.bidEnd, $0.now.openingDate) > longestToOpening
          || days($0.now.openingDate, $0.now.deliveryDate) > longestToDelivery
      },
      .open(.weekend, dayKeys),
      // 400, and 500 in ten of those rows.
      Rule(fees, [.processingFee], Text("投標處理費不合理", "no auction has such a fee")) {
        $0.now.processingFee.map { !(100...2000).contains($0) } ?? false
      },
      // 0.5 to 5 % in those rows.
      Rule(fees, [.winningFee], Text("得標手續費率不合理", "no auction has such a fee of what is won")) {
        $0.now.winningFee.map { !winningFees.contains($0.millionths) } ?? false
      },
      Rule(termsChange, [.depositPercent], Text("保證金成數不合理", "no auction has such a deposit")) {
        $0.now.depositPercent.map { !deposits.contains($0) } ?? false
      },
      Rule(
        lotsChange, [.lots, .minimumPrice], Text("張數乘以最低投標價格過大", "so many lots at that price are too many")
      ) { isWorth(over: mostWorth * 10, $0.now) },
      Rule(
        lotsChange, [.lots, .minimumPrice],
        Text("張數乘以最低投標價格為歷年之最", "so many lots at that price are more than any auction had")
      ) { isWorth(over: mostWorth, $0.now) }.remark(),
      Rule(
        bidLots, [.lots, .bidLotsMinimum, .bidLotsMaximum],
        Text("投標張數不能超過拍賣張數", "a bid cannot be for more lots than are on offer")
      ) { descends([$0.now.lots, $0.now.bidLotsMaximum, $0.now.bidLotsMinimum]) },
      Rule(
        bidLots, [.qualifiedBids, .qualifiedLots, .bidLotsMinimum, .bidLotsMaximum],
        Text("這些合格件不可能投標這些張數", "so many bids cannot be for so many lots")
      ) { row in
        guard let bids = row.now.qualifiedBids, bids > 0, let lots = row.now.qualifiedLots else {
          return false
        }
        return lots / bids < row.now.bidLotsMinimum ?? 1
          || descends([row.now.bidLotsMaximum, (lots - 1) / bids + 1])
      },
      Rule(
        cancelledResult, [.isCancelled, .averagePrice, .totalAmount, .offerPrice],
        Text("流標或取消者沒有結果", "what failed or was cancelled has no result")
      ) { $0.now.isCancelled && ($0.now.hasResult || $0.now.totalAmount != nil || $0.now.offerPrice != nil) },
      Rule(bondPrice, [.minimumPrice], Text("債券的最低投標價格應接近 100", "a bond's lowest price is near 100")) {
        $0.now.kind == .convertibleBond
          && $0.now.minimumPrice.map { !bondPrices.contains($0.tenThousandths) } ?? false
      },
      Rule(
        priceOrder, [.minimumPrice, .lowestPrice, .averagePrice, .highestPrice],
        Text("價格順序有誤", "the prices are out of order")
      ) { descends([$0.now.highestPrice, $0.now.averagePrice, $0.now.lowestPrice, $0.now.minimumPrice]) },
      Rule(
        average, [.minimumPrice, .averagePrice],
        Text("得標加權平均價格超過最低投標價格的五倍", "the average of the winning bids is over five times the lowest price")
      ) { isOver(5, times: $0.now.minimumPrice, $0.now.averagePrice) },
      Rule(
        average, [.averagePrice, .highestPrice],
        Text("最高得標價格超過均價的十倍", "the highest winning bid is over ten times the average")
      ) { isOver(10, times: $0.now.averagePrice, $0.now.highestPrice) }.remark(),
      Rule(
        offer, [.averagePrice, .offerPrice],
        Text("承銷價高於得標加權平均價格", "the offer price is above the average of the winning bids")
      ) { descends([$0.now.averagePrice, $0.now.offerPrice]) },
      Rule(
        offer, [.minimumPrice, .offerPrice],
        Text("承銷價低於最低投標價格", "the offer price is below the lowest price of a bid")
      ) { descends([$0.now.offerPrice, $0.now.minimumPrice]) },
      // FL007541, article 16; 1.29 times at most in those rows.
      Rule(
        offer, [.minimumPrice, .offerPrice],
        Text("承銷價超過最低投標價格的 1.3 倍", "the offer price is over 1.3 times the lowest price of a bid")
      ) { row in
        guard row.now.kind == .ipo, let price = row.now.offerPrice, let most = row.now.highestOfferPrice
        else {
          return false
        }
        return price > most
      },
      Rule(
        amount, [.lots, .qualifiedLots, .totalAmount, .averagePrice],
        Text("得標總金額與張數、均價不符", "the total is not that of these lots and bids at this average")
      ) { AuctionAverage(of: $0.now) == .disagrees },
      Rule(.unreadableRow) { row in
        let lacking = resultKeys.filter { row.now.text($0) == nil }
        return row.now.hasResult && !lacking.isEmpty && !row.source.mayLackColumns
          ? Violation(lacking, Text("開標結果缺少此欄", "a result without this")) : nil
      }.remark(),
      // A result that is typed into the wrong row is there before the opening.
      Rule(earlyResult) { row in
        row.now.opening(afterResultOn: row.today).map { day in
          Violation(
            resultKeys + [.offerPrice],
            Text("開標日 \(day) 前已有結果", "a result before the opening on \(day)"))
        }
      }.factsOnly(),
      // A published result does not change, what is cancelled stays so, and nothing is cancelled after the delivery.
      Rule(resultChange) { row in
        guard let known = row.before, row.now.isCancelled != known.isCancelled else { return nil }
        if known.isCancelled { return Violation([.isCancelled], .was("取消", "cancelled")) }
        return known.deliveryDate.map { $0 <= row.today } ?? false
          ? Violation([.isCancelled], .was("撥券", "delivered")) : nil
      },
      .kept(
        resultChange, resultKeys + [.offerPrice],
        while: { !$0.now.isCancelled && $0.before?.isCancelled == false }
      ) { Text("原公布為 \($0)", "it was published as \($0)") },
      .sameName(.nameChange),
      .sameBoard(.identityChange, .market) { $0.board },
      .withinTwice(priceChange, .minimumPrice), .withinAQuarter(priceChange, .minimumPrice),
      .withinFourTimes(lotsChange, .lots) { $0.lots },
      // The underwriter and the terms stay once bids are taken.
      .sameName(.nameChange, .underwriter, while: \.isOpen),
      .kept(
        termsChange,
        [
          .minimumPrice, .lots, .bidLotsMinimum, .bidLotsMaximum, .depositPercent, .processingFee,
          .winningFee,
        ],
        while: \.isOpen
      ) { Text("開始投標時為 \($0)", "when bids were first taken it was \($0)") },
      .moves(.dateChange, dayKeys, isElsewhere: isDeliveredAsItsDraw) {
        $0.hasResult && $1 != .deliveryDate
      },
      .movesFar(.dateChange, dayKeys),
      .underTwiceTheClose(priceLevel, leastPrice), .overAFifthOfTheClose(priceLevel, leastPrice),
      .notRepeated(.repeatedRow, [.code, .bidStart, .bidEnd]),
      .notRenamed(.identityChange, [.code, .name, .issueType]) { $0.issueType },
      Rule(.identityChange, [.market, .issueType], Text("市場與發行性質不符", "not the board of what is sold")) {
        row in
        let own = row.now.kind == .convertibleBond ? .tpex : Market(row.now.issueType).board
        return row.now.board != own && row.now.board != nil && own != nil
      }.remark { $0.before != nil },
      .listedName(.nameChange), .listedCode(.identityChange),
      .listedBoard(.identityChange, .issueType) { auction in
        auction.kind == .ipo ? auction.board.map { ($0, false) } : nil
      },
    ] + otherListRules

  @Sendable private static func leastPrice(_ row: Candidate<Auction>) -> (Key, Price)? {
    guard row.now.kind != .convertibleBond, !row.now.isCancelled,
      row.now.deliveryDate.map({ $0 > row.today }) ?? false
    else { return nil }
    return row.now.minimumPrice.map { (.minimumPrice, $0) }
  }

  private static let periodLength = Doubt("period_length", Text("投標期間過長", "too long a period"))
  private static let fees = Doubt("processing_fee", Text("投標處理費或得標手續費不合理", "impossible fees"))
  private static let termsChange = Doubt(
    "terms_change", Text("投標條件不合理，或開始投標後有變動", "impossible terms, or terms that changed while bids are taken"))
  private static let lotsChange = Doubt(
    "lots_change", Text("競拍張數為歷年之最，或變動過大", "more lots than any auction had, or too large a change"))
  private static let bidLots = Doubt("bid_lots", Text("投標張數不合理", "impossible lots of bids"))
  private static let cancelledResult = Doubt(
    "cancelled_result", Text("流標或取消卻有結果", "a result of what failed or was cancelled"))
  private static let bondPrice = Doubt(
    "bond_price", Text("債券的最低投標價格不合理", "an impossible lowest price of a bond"))
  private static let priceOrder = Doubt("price_order", Text("得標價格順序不合理", "prices out of order"))
  private static let average = Doubt(
    "average_price", Text("得標價格相差過大", "prices too far from the average of the winning bids"))
  private static let offer = Doubt(
    "offer_price", Text("承銷價與得標價格不符", "an offer price that disagrees with the bids"))
  private static let amount = Doubt(
    "total_amount", Text("得標總金額與張數、均價不符", "an amount that disagrees with lots and average"))
  private static let earlyResult = Doubt("early_result", Text("開標前已有結果", "a result before the opening"))
  private static let resultChange = Doubt(
    "result_change", Text("已公告的開標結果有變動", "the published result changed"))
  private static let priceChange = Doubt(
    "price_change", Text("最低投標價格變動逾四分之一", "a lowest price that changed by over a quarter"))
  private static let priceLevel = Doubt(
    "price_level", Text("最低投標價格與市價相差過大", "a lowest price far from the market's"))

  /// The highest price that the shares can have by the lowest price of a bid: 1.3 times that, on the next tick. One of 348
  /// is above 1.3 times, by the half cent to which it is rounded. Nil of a bond.
  var highestOfferPrice: Price? {
    guard kind != .convertibleBond, let least = minimumPrice, let day = bidStart ?? deliveryDate else {
      return nil
    }
    return Price(tenThousandths: least.tenThousandths / 10 * 13).flatMap(
      TickTable.table(of: .share, on: day).ceiling)
  }

  /// The days of an auction in their order.
  static let dayKeys: [Key] = [.bidStart, .bidEnd, .openingDate, .deliveryDate]

  package static let massChanges: [MassChange<Auction>] = [
    MassChange(Text("日期", "dates"), dayKeys),
    MassChange(Text("價格", "prices"), [.minimumPrice]),
    MassChange(Text("主辦券商", "underwriters"), [.underwriter]), MassChange(Text("張數", "lots"), [.lots]),
  ]

  /// What failed or was cancelled has no result.
  package func hasLost(_ key: Key) -> Bool {
    isCancelled && (Self.resultKeys + [.offerPrice]).contains(key)
  }

  private static let resultKeys: [Key] = [
    .totalAmount, .qualifiedBids, .qualifiedLots, .lowestPrice, .highestPrice, .averagePrice,
  ]

  /// The day of the opening, where it is still to come and the row has a result already; nil otherwise.
  func opening(afterResultOn today: Day) -> Day? {
    guard !isCancelled, let day = openingDate ?? bidEnd, day > today,
      (Self.resultKeys + [.offerPrice]).contains(where: { text($0) != nil })
    else { return nil }
    return day
  }

  /// Whether a row may be this auction: with the code and the first day, or with the name and all days.
  package func mayBe(_ other: Auction) -> Bool {
    code == other.code && bidStart == other.bidStart || hasNameAndDays(of: other)
  }

  private static func isWorth(over most: Int, _ auction: Auction) -> Bool {
    guard let lots = auction.lots, let price = auction.minimumPrice else { return false }
    return Int128(lots) * Int128(price.tenThousandths) > Int128(most) * 10
  }

  private static func days(_ first: Day?, _ last: Day?) -> Int {
    first.flatMap { first in last.map { $0.number - first.number } } ?? 0
  }

  /// Whether a known price is over so many times another.
  private static func isOver(_ most: Int, times low: Price?, _ high: Price?) -> Bool {
    guard let low, let high else { return false }
    return high.tenThousandths / most > low.tenThousandths
  }

  /// Whether a known value is larger than the known one before it.
  private static func descends<Value: Comparable>(_ values: [Value?]) -> Bool {
    let known = values.compactMap(\.self)
    return zip(known, known.dropFirst()).contains { $0 < $1 }
  }

  /// Three trading days, with a long holiday between them.
  static let longestPeriod = 14
  /// 2 to 8 in those rows.
  static let longestToOpening = 30
  /// 8 to 25 in those rows.
  static let longestToDelivery = 60
  /// 0.1 to 10 %.
  static let winningFees = 1000...100_000
  /// 30 to 60 in those rows.
  static let deposits = 10...100
  /// At most NT$ 5.6 billion in those rows, at least 22 million.
  static let mostWorth = 20_000_000_000
  /// NT$ 50 to 200 of 100 par; 100 to 105 in those rows.
  static let bondPrices = 500_000...2_000_000
}
