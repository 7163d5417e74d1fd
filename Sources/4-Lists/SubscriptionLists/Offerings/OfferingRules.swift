package import ListEngine
internal import Localization
internal import Trading
internal import Values

// Each rule holds for all 128 share rows of the list of 2024. There a period has 3 to 5 weekdays, the delivery follows the
// draw within 4 to 12 days, and lots have 1,000 to 10,000 shares.
extension Offering {
  package static let rules: [Rule<Offering>] =
    ownRules + wholeRules + [
      .notRepeated(repeatedOffering, [.code, .subscriptionStart, .subscriptionEnd, .drawDate])
    ] + resultRules + priceRules + termRules + [
      .moves(.dateChange, dayKeys, isElsewhere: isDeliveredAsItsAuction) {
        $0.hasResult && $1 != .deliveryDate
      },
      deliveryOfAuction, .movesFar(.dateChange, dayKeys),
      .underTwiceTheClose(priceLevel, priceBesideClose), .overAFifthOfTheClose(priceLevel, priceBesideClose),
      // Nobody applies for shares that cost less on the market.
      Rule(priceLevel) { row in
        guard let (key, price) = priceBesideClose(row), row.now.market.trade == .onOwnBoard,
          let close = row.context.close(row.now)?.price, price.tenThousandths / 3 * 2 > close.tenThousandths
        else { return nil }
        return Violation(
          [key],
          Text("最新收盤價 \(close) 不到此價的三分之二", "the newest close is \(close), under two thirds of the price"))
      }.remark(),
      .notRenamed(.identityChange, [.code, .name, .market]) { $0.market.description },
      .sameBoard(.identityChange, .market) { $0.market.board },
      .listedName(.nameChange), .listedCode(.identityChange),
      .listedBoard(.identityChange, .market) { $0.market.listing },
    ] + otherListRules

  package static let massChanges: [MassChange<Offering>] = [
    // What is cancelled has no final price either.
    MassChange(Text("取消狀態", "cancellations"), [.isCancelled]), MassChange(Text("日期", "dates"), dayKeys),
    MassChange(Text("價格", "prices"), [.offerPrice, .finalPrice]),
    MassChange(Text("主辦券商", "underwriters"), [.underwriter]),
    MassChange(Text("股數", "shares"), [.sharesOffered, .sharesOfferedFinal]),
  ]

  /// The price to hold against the close, until the delivery.
  @Sendable private static func priceBesideClose(_ row: Candidate<Offering>) -> (Key, Price)? {
    guard let price = row.now.price, row.now.isPricedByItsCode, !row.now.isCancelled,
      row.now.deliveryDate.map({ $0 > row.today }) ?? false
    else { return nil }
    return (row.now.finalPrice == nil ? .offerPrice : .finalPrice, price)
  }

  static let dayKeys: [Key] = [.subscriptionStart, .subscriptionEnd, .drawDate, .deliveryDate]

  /// In the order of the first schema.
  package static let doubts: [Doubt] = [
    .unreadableRow, .dateOrder, periodLength, .weekend, .dateChange, .dateDistance, lotSize, sharesChange,
    amount, finalOffer, priceChange, priceLevel, rate, bondMarket, repeatedOffering,
    earlyResult, resultChange, .nameChange, .identityChange, .missingFromList, .otherList,
  ]

  private static let periodLength = Doubt("period_length", Text("申購期間過長", "too long a period"))
  private static let lotSize = Doubt(
    "lot_size", Text("申購股數從未見過，或承銷股數不是整數倍", "a lot size never seen, or shares that are not whole lots"))
  private static let sharesChange = Doubt(
    "shares_change", Text("承銷股數變動過大", "too large a change of the shares offered"))
  private static let amount = Doubt(
    "total_amount", Text("股數或金額從未見過，或互不相符", "shares or an amount never seen, or that disagree"))
  private static let finalOffer = Doubt(
    "final_price",
    Text("實際承銷價與承銷價不符", "a final price that does not go with the announced one"))
  private static let priceChange = Doubt(
    "price_change",
    Text("承銷價變動逾四分之一，或申購開始後有變動", "a price that changed by over a quarter, or after the start"))
  private static let priceLevel = Doubt(
    "price_level", Text("承銷價與市價相差過大", "a price far from the market's"))
  private static let rate = Doubt(
    "win_rate", Text("中籤率與件數不符", "a win rate that disagrees with the applications"))
  private static let bondMarket = Doubt(
    "bond_market", Text("代號與發行市場不符", "a code and a market that disagree"))
  private static let repeatedOffering = Doubt(
    "repeated_offering", Text("清單同一案件有不同內容", "two different rows in the list"))
  private static let earlyResult = Doubt("early_result", Text("抽籤前已有結果", "a result before the draw"))
  private static let resultChange = Doubt(
    "result_change", Text("已公告的抽籤結果有變動", "the published result changed"))

  /// What a row says by itself.
  private static let ownRules: [Rule<Offering>] = [
    Rule(
      bondMarket, [.code, .market],
      Text("代號以 A 開頭者為公債，其他則否", "codes of government bonds begin with A, and no others do")
    ) { $0.now.code.isGovernmentBond != $0.now.market.isGovernmentBond },
    .ordered(
      .dateOrder, dayKeys,
      Text(
        "順序應為申購開始、截止、抽籤、撥券；只有開始與截止可同日",
        "the order is start, end, draw, delivery; only start and end may be one day")),
    Rule(lotSize) { row in
      guard let lot = row.now.lotShares else { return nil }
      let shares = row.now.finalShares
      let reason: Text
      if lot > impossibleLot {
        reason = Text("申購股數超過 \(impossibleLot) 股", "a lot of more than \(impossibleLot) shares")
      } else if let shares, lot > shares {
        reason = Text("申購股數超過承銷股數", "one lot has more shares than are offered")
      } else if let shares, !shares.isMultiple(of: lot) {
        reason = Text("承銷股數不是申購股數的整數倍", "the shares offered are not whole lots")
      } else {
        return nil
      }
      return Violation([.lotShares, .sharesOfferedFinal], reason)
    },
    Rule(
      lotSize, [.lotShares], Text("申購股數不是整千股", "a lot that is not in whole thousands of shares")
    ) { row in
      row.now.lotShares.map { !$0.isMultiple(of: 1000) } ?? false && !row.now.isCountedInLots
    }.remark(),
    Rule(
      lotSize, [.lotShares], Text("申購股數超過 \(mostOfLot) 股", "a lot of more than \(mostOfLot) shares")
    ) { $0.now.lotShares.map { $0 > mostOfLot } ?? false }.remark(),
    Rule(
      finalOffer, [.isCancelled, .finalPrice, .totalAmount],
      Text("已取消者沒有實際承銷價與總金額", "what is cancelled has no final price and no amount")
    ) { row in
      // What is cancelled after its draw had a price.
      row.now.isCancelled && (row.now.finalPrice != nil || row.now.totalAmount != nil) && !row.now.hasResult
        && row.before?.hasResult != true
    },
    Rule(
      finalOffer, [.offerPrice, .finalPrice],
      Text("實際承銷價不高於公告的承銷價，且不低於其一半", "the final price is at most the announced one, and at least half of it")
    ) { row in
      guard let final = row.now.finalPrice else { return false }
      return row.now.offerPrice.map { final > $0 || final < $0.half } ?? false
    },
    Rule(amount) { row in
      guard let total = row.now.totalAmount, let price = row.now.price, let shares = row.now.finalShares
      else { return nil }
      let (exact, overflow) = price.tenThousandths.multipliedReportingOverflow(
        by: shares * row.now.unitsOfAShare)
      if !overflow, (exact / Price.tenThousandthsPerDollar - total).magnitude <= 1 { return nil }
      return Violation(
        [.totalAmount, .sharesOfferedFinal, row.now.finalPrice == nil ? .offerPrice : .finalPrice],
        Text("總金額不等於股數乘以價格", "the amount is not the shares times the price"))
    },
    Rule(
      rate, rateFacts, Text("張數除以合格件得出不同的中籤率", "lots divided by applications give another win rate")
    ) { row in
      guard let applications = row.now.qualifiedApplications, applications > 0,
        let published = row.now.winRate,
        let lot = row.now.lotShares, lot > 0, let shares = row.now.finalShares
      else { return false }
      // At most all applications win. Each count has at most twelve digits, so the products fit.
      let exact = min(shares / lot, applications) * 10_000
      return (published.hundredths * applications - exact).magnitude > mostHundredthsApart * applications
    },
    Rule(
      periodLength, [.subscriptionStart, .subscriptionEnd],
      Text("申購期間超過 \(mostTradingDays) 個交易日", "more than \(mostTradingDays) trading days to apply")
    ) { row in
      guard let start = row.now.subscriptionStart, let end = row.now.subscriptionEnd, start <= end,
        end.number - start.number >= mostTradingDays
      else { return false }
      // A period of many years need not be counted day by day.
      return end.number - start.number > 366
        || row.context.calendar.tradingDays(in: start...end).count > mostTradingDays
    },
    Rule(.dateDistance) { row in
      guard let year = row.source.year else { return nil }
      return dayKeys.contains { key in
        access(key).day(in: row.now).map { abs($0.year - year) > mostYears } ?? false
      }
        ? Violation(
          dayKeys,
          Text(
            "日期與 \(year) 年的清單相差超過 \(mostYears) 年",
            "a date more than \(mostYears) years away from the list of \(year)")) : nil
    },
    Rule(
      .dateDistance, [.drawDate, .deliveryDate],
      Text(
        "抽籤到撥券不在 \(daysToDelivery.lowerBound) 至 \(daysToDelivery.upperBound) 天內",
        "not \(daysToDelivery.lowerBound) to \(daysToDelivery.upperBound) days from draw to delivery")
    ) { row in
      guard let draw = row.now.drawDate, let delivery = row.now.deliveryDate else { return false }
      return !daysToDelivery.contains(delivery.number - draw.number)
    },
    Rule(
      .dateDistance, [.subscriptionEnd, .drawDate],
      Text("截止到抽籤超過 \(mostDaysToDraw) 天", "more than \(mostDaysToDraw) days from the last day to the draw")
    ) { row in
      guard let end = row.now.subscriptionEnd, let draw = row.now.drawDate else { return false }
      return draw.number - end.number > mostDaysToDraw
    },
    // The days of central government bonds are the post office's, which is open on some Saturdays.
    .open(.weekend, dayKeys) { $0.now.market.isGovernmentBond },
    Rule(
      sharesChange, [.sharesOffered, .sharesOfferedFinal],
      Text("承銷股數與實際承銷股數相差逾四倍", "the shares announced and the final ones differ over fourfold")
    ) { row in
      guard let first = row.now.sharesOffered, let last = row.now.sharesOfferedFinal else { return false }
      return first / 4 > last || last / 4 > first
    },
    Rule(
      amount, [.sharesOfferedFinal, .offerPrice],
      Text("股數乘以價格過大", "so many shares at that price are too many")
    ) { isWorth(over: mostAmount * 10, $0.now) },
    Rule(
      amount, [.sharesOfferedFinal, .offerPrice],
      Text("股數乘以價格超過 200 億元", "so many shares at that price are over NT$ 20 billion")
    ) { isWorth(over: mostAmount, $0.now) }.remark(),
    // Of ten lots or more the shares are no lots, nor where the amount is theirs, which the rule above compares.
    .enough(amount, .sharesOfferedFinal) {
      (
        $0.code.isGovernmentBond || $0.isCountedInLots || $0.lotsOffered ?? 0 >= 10 || $0.totalAmount != nil
          ? nil : $0.finalShares,
        $0.price
      )
    },
    .enough(amount, .sharesOfferedFinal) {
      ($0.code.isGovernmentBond || $0.isCountedInLots ? nil : $0.finalShares, $0.price)
    }.remark(),
  ]

  private static func isWorth(over most: Int, _ offering: Offering) -> Bool {
    guard !offering.code.isGovernmentBond, let shares = offering.finalShares, let price = offering.price
    else {
      return false
    }
    return Int128(shares * offering.unitsOfAShare) * Int128(price.tenThousandths) > Int128(most)
      * Int128(Price.tenThousandthsPerDollar)
  }

  /// What a row lacks in a list that has all columns. It is published without it.
  private static let wholeRules: [Rule<Offering>] = [
    lacking(
      finalOffer, [.offerPrice, .finalPrice], Text("有實際承銷價卻沒有承銷價", "a final price, and no announced one")
    ) {
      $0.finalPrice != nil && $0.offerPrice == nil
    },
    lacking(rate, rateFacts, Text("有中籤率卻沒有合格件", "a win rate without applications")) {
      $0.winRate != nil && !$0.hasResult
    },
    lacking(
      rate, [.winRate, .qualifiedApplications],
      Text("有合格件卻沒有中籤率", "there are applications, and no win rate")
    ) { $0.hasResult && $0.winRate == nil },
    lacking(
      amount, [.finalPrice, .totalAmount],
      Text("有總金額卻沒有實際承銷價", "there is an amount, and no final price")
    ) { $0.totalAmount != nil && $0.finalPrice == nil },
    lacking(
      amount, [.totalAmount, .finalPrice],
      Text("有實際承銷價卻沒有總金額", "there is a final price, and no amount")
    ) { $0.finalPrice != nil && $0.totalAmount == nil },
  ]

  private static func lacking(
    _ doubt: Doubt, _ keys: [Key], _ reason: Text, _ isBroken: @escaping @Sendable (Offering) -> Bool
  ) -> Rule<Offering> {
    Rule(doubt, keys, reason) { !$0.source.mayLackColumns && isBroken($0.now) }.remark()
  }

  /// A final result does not change, and nothing is cancelled after it or after the delivery, or is revived.
  private static let resultRules: [Rule<Offering>] = [
    Rule(earlyResult, [.qualifiedApplications, .winRate, .drawDate]) { row in
      (row.now.hasResult || row.now.winRate != nil) && row.now.drawDate.map { $0 > row.today } ?? false
    },
    Rule(resultChange) { row in
      guard let known = row.before, row.now.isCancelled != known.isCancelled,
        let delivery = known.deliveryDate, known.isCancelled || delivery <= row.today
      else { return nil }
      return Violation(
        [.isCancelled],
        known.isCancelled
          ? .was("取消", "cancelled") : Text("已於 \(delivery) 撥券", "it was delivered on \(delivery)"))
    },
    Rule(resultChange) { row in
      // After the draw an offering may be cancelled, and its result taken back with it: the money is returned.
      guard let known = row.before, known.hasResult, !row.now.isCancelled,
        row.now.qualifiedApplications != known.qualifiedApplications || row.now.winRate != known.winRate
      else { return nil }
      let applications = known.text(.qualifiedApplications) ?? "none"
      let rate = known.text(.winRate) ?? "none"
      return Violation(
        [.qualifiedApplications, .winRate],
        Text(
          "已公布結果：合格件 \(applications)，中籤率 \(rate)%",
          "the published result is \(applications) applications, \(rate) %"))
    },
  ]

  private static let priceRules: [Rule<Offering>] = [
    .withinTwice(priceChange, .offerPrice) { $0.now.isCancelled },
    .withinAQuarter(priceChange, .offerPrice) { $0.now.isCancelled },
    .kept(
      priceChange, [.offerPrice, .finalPrice], while: { !$0.now.isCancelled && $0.isOpen }, wasAtTheStart
    ),
  ]

  private static let termRules: [Rule<Offering>] = [
    .kept(lotSize, [.lotShares]) { .was($0) },
    .withinFourTimes(sharesChange, .sharesOfferedFinal, unless: \.now.isCancelled) { $0.finalShares },
    .kept(sharesChange, [.sharesOffered], while: \.isOpen, wasAtTheStart),
    .withinFourTimes(sharesChange, .sharesOffered, unless: \.now.isCancelled) { $0.sharesOffered },
    .sameName(.nameChange, .underwriter, while: \.isOpen), .sameName(.nameChange),
  ]

  @Sendable private static func wasAtTheStart(_ value: String) -> Text {
    Text("申購開始時為 \(value)", "it was \(value) when the subscription started")
  }

  private static let rateFacts: [Key] = [.winRate, .qualifiedApplications, .sharesOfferedFinal, .lotShares]
  static let mostTradingDays = 15
  static let mostYears = 2
  /// A delivery waits for the listing, which a closed exchange can delay; 4 to 12 days in 2024.
  static let daysToDelivery = 2...60
  /// At most six in 2024.
  static let mostDaysToDraw = 30
  /// 15,000 on record, of bonds.
  static let mostOfLot = 20_000
  /// No rule limits a lot, but so many shares are a digit too many.
  static let impossibleLot = 50_000
  /// NT$ 1.6 billion in 2024, where the least is 7.9 million.
  static let mostAmount = 20_000_000_000
  /// The exchange cuts the rate to two decimals.
  static let mostHundredthsApart = 2
}

extension Offering {
  private var lotsOffered: Int? {
    finalShares.flatMap { shares in lotShares.flatMap { $0 > 0 ? shares / $0 : nil } }
  }

  fileprivate var finalShares: Int? { sharesOfferedFinal ?? sharesOffered }

  /// What is cancelled has neither a final price nor an amount, nor a result.
  package func hasLost(_ key: Key) -> Bool {
    isCancelled && [.finalPrice, .totalAmount, .qualifiedApplications, .winRate].contains(key)
  }

  /// Whether a row may be this offering: with the code as ``isSameOffering(as:)`` says, or under another code with the name
  /// and all days, which only the parts of one government bond share.
  package func mayBe(_ other: Offering) -> Bool {
    code == other.code
      ? isSameOffering(as: other) : !market.isGovernmentBond && hasNameAndDays(of: other)
  }

  /// Whether two rows of one list, with different facts, are the same offering: one can apply for both at once, they are
  /// drawn together, or the same shares are offered at the same price within two months. A cancelled one may be offered
  /// again, but not on the same days.
  package func isSameOffering(as other: Offering) -> Bool {
    guard code == other.code, let start = subscriptionStart, let end = subscriptionEnd,
      let otherStart = other.subscriptionStart, let otherEnd = other.subscriptionEnd
    else { return false }
    if isCancelled || other.isCancelled {
      return start == otherStart && end == otherEnd && !isAnother(than: other)
    }
    let isCopy =
      offerPrice != nil && offerPrice == other.offerPrice && sharesOffered == other.sharesOffered
      && abs(start.number - otherStart.number) <= 60
    return isCopy || isAtOnce(with: other) && !isAnother(than: other)
  }

  /// Whether one can apply for both at once, or they are drawn together.
  fileprivate func isAtOnce(with other: Offering) -> Bool {
    guard code == other.code, let start = subscriptionStart, let end = subscriptionEnd,
      let otherStart = other.subscriptionStart, let otherEnd = other.subscriptionEnd
    else { return false }
    return drawDate == other.drawDate || start <= otherEnd && otherStart <= end
  }

  /// Whether two rows differ in so much that they are two offerings of one company: one row that is listed twice differs in
  /// one thing.
  private func isAnother(than other: Offering) -> Bool {
    let differences = [
      period != other.period || drawDate != other.drawDate || deliveryDate != other.deliveryDate,
      offerPrice != other.offerPrice, sharesOffered != other.sharesOffered,
      identity != other.identity,
    ]
    return differences.count { $0 } > 1
  }
}
