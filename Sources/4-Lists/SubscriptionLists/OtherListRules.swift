internal import Announcements
internal import ListEngine
internal import Localization
internal import Trading
internal import Values

// What two lists say of one security is compared. All pairs of the lists of 2017 to 2024 agree: 417 auctions of new shares
// with their draws, and 46 draws of 2024 with their auctions.

extension Offering {
  /// Of a draw that is put off as a whole, both lists' days of delivery are said while they differ: what was
  /// published once, the other list no longer withholds.
  static let deliveryOfAuction: Rule<Offering> = Rule(.otherList) { row in
    guard let auction = auction(of: row), let other = auction.deliveryDate, let day = row.now.deliveryDate,
      day != other, !row.isPostponed(other, day, from: row.before?.deliveryDate)
    else { return nil }
    return Violation([.deliveryDate], .inOtherList(auction, other))
  }.factsOnly { row in
    !row.moveTogether(dayKeys) && row.before?.deliveryDate != row.now.deliveryDate
  }

  /// Whether the auction of a draw has the same day of delivery tonight.
  @Sendable static func isDeliveredAsItsAuction(_ row: Candidate<Offering>, _ key: Key) -> Bool {
    key == .deliveryDate && row.now.deliveryDate != nil
      && auction(of: row)?.deliveryDate == row.now.deliveryDate
  }

  static let otherListRules: [Rule<Offering>] = [
    // The price is the average of the winning bids, and at most 1.3 times the lowest price of a bid (FL007541, article 16);
    // what is announced before is the most that it can be. So a price under the average is the announced one.
    Rule(.otherList) { row in
      guard let auction = auction(of: row), let least = auction.minimumPrice, let price = row.now.offerPrice
      else { return nil }
      let fixed = auction.offerPrice
      let isAtItsMost =
        auction.kind == .ipo
        && fixed.map { fixed in auction.averagePrice.map { fixed < $0 } ?? false } ?? false
      let most = isAtItsMost ? fixed : auction.highestOfferPrice
      guard price < fixed ?? least || price > most ?? price else { return nil }
      return Violation(
        [.offerPrice, .finalPrice, .totalAmount],
        auction.offerPrice.map { .inOtherList(auction, $0) }
          ?? Text("競價拍賣的最低投標價格為 \(least)", "the lowest price of a bid in its auction is \(least)"))
    }.factsOnly(),
    Rule(.otherList) { row in
      guard let auction = auction(of: row), let price = row.now.finalPrice else { return nil }
      let keys: [Key] = [.finalPrice, .totalAmount]
      if let fixed = auction.offerPrice {
        return price == fixed ? nil : Violation(keys, .inOtherList(auction, fixed))
      }
      if let least = auction.minimumPrice, price < least {
        return Violation(
          keys, Text("競價拍賣的最低投標價格為 \(least)", "the lowest price of a bid in its auction is \(least)"))
      }
      guard let average = auction.averagePrice, price > average else { return nil }
      return Violation(
        keys,
        Text("競價拍賣的得標加權平均價格為 \(average)", "the average of the winning bids in its auction is \(average)"))
    }.factsOnly(),
    // The price follows from the bids.
    Rule(.otherList) { row in
      guard row.now.finalPrice != nil, let auction = auction(of: row), let opening = auction.openingDate,
        opening > row.today, auction.offerPrice == nil, auction.averagePrice == nil
      else { return nil }
      return Violation(
        [.finalPrice, .totalAmount],
        Text("競價拍賣 \(opening) 才開標", "its auction is opened on \(opening)"))
    }.factsOnly(),
    // Who applies knows the price before the draw: an auction was opened one to five days before the first day in 45 of 45,
    // and since 2025 may be until the last.
    Rule(.otherList) { row in
      guard let last = row.now.subscriptionEnd, let auction = auction(of: row),
        let opening = auction.openingDate, last < opening
      else { return nil }
      return Violation(
        [.subscriptionEnd, .drawDate],
        Text("競價拍賣 \(opening) 才開標", "its auction is opened on \(opening)"))
    }.remark(),
    // Most shares of a first listing are sold by its auction: the draw has 0.25 to 0.47 of those in 45 of 45.
    Rule(.otherList) { row in
      guard let auction = auction(of: row), auction.kind == .ipo, let lots = auction.lots,
        let shares = row.now.sharesOffered, shares / 1000 > lots
      else { return nil }
      return Violation(
        [.sharesOffered, .sharesOfferedFinal, .totalAmount],
        Text(
          "競價拍賣 \(lots) 張，公開申購不會更多", "its auction has \(lots) lots, and the draw has fewer than that"))
    }.factsOnly(),
    // A sale whose auction failed is called off.
    Rule(.otherList, [.isCancelled], Text("其競價拍賣已取消", "its auction was cancelled")) { row in
      guard auction(of: row) == nil, row.now.deliveryDate.map({ $0 > row.today }) ?? true else {
        return false
      }
      let cancelled = row.context.otherLists.records(of: row.now.code, in: Auction.self).filter {
        $0.isCancelled && $0.kind == .ipo
      }
      return !row.now.isCancelled && row.now.nearest(among: cancelled) != nil
    }.remark(),
    // A company changes its price between two notices by up to 7 % (3 of 54), and the row may have the new one first.
    Rule(.otherList) { row in
      guard let (price, source) = announcedPrice(of: row) else { return nil }
      return Violation(
        [.offerPrice, .finalPrice, .totalAmount], Text("\(source)為 \(price)", "the \(source) has \(price)"))
    }.factsOnly { row in
      guard let price = row.now.price, let other = announcedPrice(of: row)?.price else { return false }
      return abs(price.tenThousandths - other.tenThousandths) * 10 > other.tenThousandths
    },
    // Who is left out by the holders pays last; the draw is before that.
    Rule(.otherList) { row in
      guard let start = row.now.subscriptionStart,
        let increase = increases(of: row).first(where: { $0.othersPayTo.map { $0 < start } ?? false }),
        let last = increase.othersPayTo
      else { return nil }
      return Violation([.subscriptionStart], .inOtherList(increase, last))
    }.remark(),
    // The public applies when the holders pay for what their shares entitle them to.
    Rule(.otherList) { row in
      guard row.now.market.trade == .onOwnBoard, let last = row.now.subscriptionEnd else { return nil }
      if let increase = increases(of: row).first, let day = increase.recordDate, last < day {
        return Violation(
          [.subscriptionEnd],
          Text(
            "\(increase.listNoun)的認股基準日為 \(day)", "the record date of the \(increase.listNoun) is \(day)"))
      }
      let coming = row.context.otherLists.records(of: row.now.code, in: RightsNotice.self).first {
        $0.exRightsDay.map { (1...OtherListRules.daysApart).contains($0.number - last.number) } ?? false
      }
      return coming.flatMap { notice in
        notice.exRightsDay.map { Violation([.subscriptionEnd], .inOtherList(notice, $0)) }
      }
    }.remark(),
    Rule(.otherList) { row in
      let (increases, notices) = (increases(of: row), notices(of: row))
      if row.now.market.trade == .notYet, let increase = increases.first {
        return Violation(
          [.market],
          Text(
            "\(increase.listNoun)是已上市櫃股票的新股", "the \(increase.listNoun) is of shares that already trade"))
      }
      guard row.now.market.trade == .onOwnBoard, let board = row.now.market.board else {
        return row.now.market.trade == .notYet
          ? application(of: row, from: row.now.subscriptionStart, to: row.now.market.board).map {
            Violation([.market], .inOtherList($0, $0.board?.rawValue ?? ""))
          } : nil
      }
      let boards =
        increases.map { ($0.board, $0.listNoun) } + notices.map { ($0.board, $0.listNoun) }
      guard let (found, noun) = boards.first(where: { $0.0.map { $0 != board } ?? false }), let other = found
      else { return nil }
      return Violation(
        [.market], Text("\(noun)為 \(other.rawValue)", "the \(noun) has \(other.rawValue)"))
    }.remark(),
    Rule(.otherList) { row in
      guard let auction = auction(of: row), let other = auction.board, let board = row.now.market.board,
        board != other
      else { return nil }
      return Violation([.market], .inOtherList(auction, auction.market))
    }.remark(),
    // Underwriters take 10 to 25 % of the public part for themselves, and the rest is rounded up to a lot. The rule leaves
    // five points below, and all of the underwriters' part above.
    Rule(.otherList) { row in
      guard let (offered, source) = announcedShares(row),
        let shares = [row.now.sharesOffered, row.now.sharesOfferedFinal].compactMap(\.self).first(where: {
          $0 > offered + 1000 || Int128($0) * 100 < Int128(offered) * 70
        })
      else { return nil }
      return Violation(
        shares == row.now.sharesOffered
          ? [.sharesOffered, .sharesOfferedFinal, .totalAmount] : [.sharesOfferedFinal, .totalAmount],
        Text(
          "\(source)公開承銷 \(offered) 股，清單的承銷股數應為其 75% 至 90%",
          "\(source) \(offered) shares for the public, of which the list should have 75 to 90 %"))
    }.factsOnly(),
    // What a board decides is often the most that it will be: three on record came to 80 to 84 %, and none to more.
    Rule(.otherList) { row in
      guard let increase = decision(of: row), let offered = increase.publicShares,
        let shares = [row.now.sharesOffered, row.now.sharesOfferedFinal].compactMap(\.self).first(where: {
          $0 > offered + 1000 || $0 < offered / 3
        })
      else { return nil }
      return Violation(
        shares == row.now.sharesOffered
          ? [.sharesOffered, .sharesOfferedFinal, .totalAmount] : [.sharesOfferedFinal, .totalAmount],
        Text(
          "公司董事會決議公開承銷 \(offered) 股", "the company's board decided on \(offered) shares for the public"))
    }.factsOnly(),
    // Its price is provisional; the final one is between two fifths of it and two and a half times as much.
    Rule(.otherList) { row in
      guard let price = row.now.price?.tenThousandths, let increase = decision(of: row),
        let decided = increase.price, case let other = decided.tenThousandths,
        price * 5 < other * 2 || price * 2 > other * 5
      else { return nil }
      return Violation([.offerPrice, .finalPrice, .totalAmount], .inOtherList(increase, decided))
    }.remark(),
    // A subscription ends within two weeks of the last day on which holders pay, and 6 of 6 on record within two days.
    Rule(.otherList) { row in
      guard row.now.market.trade == .onOwnBoard, let last = row.now.subscriptionEnd,
        let increase = increases(of: row).first ?? onlyIncrease(of: row), let day = increase.holdersPayTo,
        abs(last.number - day.number) > CashIncrease.mostDaysApart
      else { return nil }
      return Violation(
        [.subscriptionStart, .subscriptionEnd],
        Text(
          "\(increase.listNoun)的原股東繳款至 \(day)", "by the \(increase.listNoun), holders pay until \(day)"))
    }.remark(),
    .nameInOtherLists(.nameChange),
  ]

  /// The only decision of its company that the sale of a row may come from, where no notice tells more.
  private static func decision(of row: Candidate<Offering>) -> CashIncrease? {
    guard row.now.market.trade == .onOwnBoard, !row.now.isCancelled, let last = row.now.subscriptionEnd,
      increases(of: row).isEmpty, notices(of: row).isEmpty
    else { return nil }
    let decided = row.context.otherLists.records(of: row.now.code, in: CashIncrease.self).filter { increase in
      increase.status == .decided
        && increase.decidedOn.map { (1...CashIncrease.longest).contains(last.number - $0.number) } ?? false
    }
    return decided.count == 1 ? decided[0] : nil
  }

  /// The auction of a row's shares.
  private static func auction(of row: Candidate<Offering>) -> Auction? {
    guard !row.now.isCancelled else { return nil }
    let held = row.context.otherLists.records(of: row.now.code, in: Auction.self).filter { !$0.isCancelled }
    // One that is put off by months had it before.
    return row.now.nearest(among: held) ?? row.before?.nearest(among: held)
  }

  /// The auction that was held for these shares: a company may hold another one in another year.
  private func nearest(among auctions: [Auction]) -> Auction? {
    guard let day = drawDate ?? deliveryDate else { return nil }
    return auctions.compactMap { auction in
      auction.deliveryDate.map { (distance: abs($0.number - day.number), auction) }
    }.filter { $0.distance <= OtherListRules.daysApart }.min { $0.distance < $1.distance }?.1
  }

  /// The company's announced increases that the draw may be of: those that its days fit, else the only one that is open.
  private static func increases(of row: Candidate<Offering>) -> [CashIncrease] {
    guard !row.now.isCancelled else { return [] }
    let announced = row.context.otherLists.records(of: row.now.code, in: CashIncrease.self).filter {
      $0.status == .announced
    }
    let fitting = announced.filter { $0.days(to: row.now) != nil }
    guard fitting.isEmpty, let only = onlyIncrease(of: row), only.mayEnd(as: row.now) else { return fitting }
    return [only]
  }

  /// The only increase of its company that is announced, if the draw lies about its days and no other row is of it.
  private static func onlyIncrease(of row: Candidate<Offering>) -> CashIncrease? {
    let announced = row.context.otherLists.records(of: row.now.code, in: CashIncrease.self).filter {
      $0.status == .announced
    }
    guard announced.count == 1, row.now.market.trade == .onOwnBoard, !row.now.isCancelled,
      announced[0].isAbout(row.now), !row.others.contains(where: { announced[0].days(to: $0) != nil })
    else { return nil }
    return announced[0]
  }

  /// The exchange's notices of an ex-rights day in the two months before the draw.
  private static func notices(of row: Candidate<Offering>) -> [RightsNotice] {
    guard !row.now.isCancelled, let last = row.now.subscriptionEnd else { return [] }
    return row.context.otherLists.records(of: row.now.code, in: RightsNotice.self).filter { notice in
      notice.exRightsDay.map { (0...60).contains(last.number - $0.number) } ?? false
    }
  }

  /// The price by the company's announcement, once it is final, or by the exchange's notice of the ex-rights day; nil if
  /// one of them has that of the row.
  private static func announcedPrice(of row: Candidate<Offering>) -> (price: Price, source: Text)? {
    guard row.now.market.trade == .onOwnBoard, let price = row.now.price else { return nil }
    let announced =
      increases(of: row).filter { $0.priceStatus == .final }.map { ($0.price, $0.listNoun) }
      + notices(of: row).map { ($0.price, $0.listNoun) }
    let known = announced.compactMap { price, source in price.map { (price: $0, source: source) } }
    return known.contains { $0.price == price } ? nil : known.first
  }

  /// The shares for the public by the company's announcement, or by the exchange's notice of the ex-rights day.
  private static func announcedShares(_ row: Candidate<Offering>) -> (shares: Int, source: Text)? {
    guard row.now.market.trade == .onOwnBoard else { return nil }
    let increases = increases(of: row)
    if increases.count == 1, let shares = increases[0].publicShares {
      return (shares, Text("公司公告", "the company announced"))
    }
    let notices = notices(of: row)
    guard notices.count == 1, increases.isEmpty, let shares = notices[0].publicShares else { return nil }
    return (shares, Text("除權除息預告表", "the notice of its ex-rights day has"))
  }
}

extension Auction {
  /// Whether the draw of these shares has the same day of delivery in tonight's row.
  @Sendable static func isDeliveredAsItsDraw(_ row: Candidate<Auction>, _ key: Key) -> Bool {
    key == .deliveryDate && row.now.deliveryDate != nil
      && row.context.otherLists.rows(of: row.now.code, in: Offering.self).contains {
        !$0.isCancelled && $0.deliveryDate == row.now.deliveryDate
      }
  }

  /// Of an auction beside a draw that is known: what has just changed is the odd one, unless the draw's row has it, too.
  static let otherListRules: [Rule<Auction>] = [
    Rule(.otherList) { row in
      guard let price = row.now.offerPrice, price != row.before?.offerPrice,
        let offering = offering(of: row, { $0.finalPrice }, without: price), let other = offering.finalPrice
      else { return nil }
      return Violation([.offerPrice], .inOtherList(offering, other))
    }.factsOnly(),
    Rule(.otherList) { row in
      guard let day = row.now.deliveryDate, day != row.before?.deliveryDate,
        let offering = offering(of: row, { $0.deliveryDate }, without: day),
        let other = offering.deliveryDate, !row.isPostponed(other, day, from: row.before?.deliveryDate)
      else { return nil }
      return Violation([.deliveryDate], .inOtherList(offering, other))
    }.factsOnly { !$0.moveTogether(Auction.dayKeys) },
    Rule(.otherList) { row in
      guard let board = row.now.board, board != row.before?.board,
        let offering = offering(of: row, { $0.market.board }, without: board)
      else { return nil }
      return Violation([.market], .inOtherList(offering, offering.market))
    }.remark(),
    Rule(.otherList) { row in
      guard row.now.kind == .ipo, !row.now.isCancelled,
        let other = application(of: row, from: row.now.bidStart, to: row.now.board)
      else { return nil }
      return Violation([.market], .inOtherList(other, other.board?.rawValue ?? ""))
    }.remark(),
    .nameInOtherLists(.nameChange),
  ]

  /// The offering of these shares that was published with another value, if no row has this one.
  private static func offering<Value: Equatable>(
    of row: Candidate<Auction>, _ fact: (Offering) -> Value?, without value: Value
  ) -> Offering? {
    guard !row.now.isCancelled, let delivery = row.now.deliveryDate else { return nil }
    func isOwn(_ offering: Offering) -> Bool {
      !offering.isCancelled
        && (offering.drawDate ?? offering.deliveryDate).map {
          abs($0.number - delivery.number) <= OtherListRules.daysApart
        } ?? false
    }
    let lists = row.context.otherLists
    guard !lists.rows(of: row.now.code, in: Offering.self).contains(where: { isOwn($0) && fact($0) == value })
    else { return nil }
    return lists.records(of: row.now.code, in: Offering.self).first { isOwn($0) && fact($0) != nil }
  }
}

extension RightsNotice {
  static let otherListRules: [Rule<RightsNotice>] = [
    // A share that is bought on the last day before the register closes is not in it, so the ex-rights day cannot be later:
    // in 96 of 96 notices it is two trading days before.
    Rule(.otherList) { row in
      guard let day = row.now.exRightsDay, let increase = increase(of: row), let closed = increase.closedFrom,
        day >= closed
      else { return nil }
      return registerCloses(on: closed)
    },
    Rule(.otherList) { row in
      let calendar = row.context.calendar
      guard let day = row.now.exRightsDay, let increase = increase(of: row), let closed = increase.closedFrom,
        day != calendar.tradingDay(before: calendar.tradingDay(before: closed)),
        calendar.unexpectedClosures(after: day.adding(-5), before: closed) == 0
      else { return nil }
      return registerCloses(on: closed)
    }.remark(),
    Rule(.otherList) { row in
      guard let price = row.now.price, let increase = increase(of: row), increase.priceStatus == .final,
        let other = increase.price, other != price
      else { return nil }
      return Violation([.price], .inOtherList(increase, other))
    }.remark(),
    // The shares before an increase change a little between two texts, by what is converted to shares meanwhile.
    Rule(.otherList) { row in
      guard let ratio = row.now.sharesPerThousand, let increase = increase(of: row),
        let other = increase.sharesPerThousand,
        abs(Int128(ratio.hundredMillionths) - Int128(other.hundredMillionths)) * 100
          > Int128(other.hundredMillionths)
      else { return nil }
      return Violation([.sharesPerThousand, .ratio], .inOtherList(increase, other))
    }.factsOnly(),
    Rule(.otherList) { row in
      guard let board = row.now.board, let increase = increase(of: row), let other = increase.board,
        other != board
      else { return nil }
      return Violation([.board], .inOtherList(increase, other.rawValue))
    }.remark(),
    .nameInOtherLists(.nameChange),
  ]

  private static func registerCloses(on day: Day) -> Violation<RightsNotice> {
    Violation(
      [.exRightsDay],
      Text("公司公告自 \(day) 停止過戶", "by the company's announcement the register closes on \(day)"))
  }

  /// The company's announced increase whose register closes in the weeks around the ex-rights day.
  private static func increase(of row: Candidate<RightsNotice>) -> CashIncrease? {
    guard let day = row.now.exRightsDay else { return nil }
    let near = row.context.otherLists.records(of: row.now.code, in: CashIncrease.self).filter { increase in
      increase.status == .announced
        && increase.closedFrom.map { abs($0.number - day.number) <= OtherListRules.daysApart } ?? false
    }
    return near.count == 1 ? near[0] : nil
  }
}

/// The application that a first listing would come from, if the company has none to its board: to another one, not over
/// when it is sold.
private func application<Record: ListedRecord>(
  of row: Candidate<Record>, from first: Day?, to board: Board?
) -> ListingApplication? {
  guard let first, let board else { return nil }
  let open = row.context.otherLists.records(of: row.now.code, in: ListingApplication.self).filter { one in
    one.end == nil && one.board != nil && one.appliedOn.map { $0 < first } ?? false
      && one.listingDay.map { $0 >= first } ?? true
  }
  return open.contains { $0.board == board } ? nil : open.first
}

extension ListingApplication {
  static let otherListRules: [Rule<ListingApplication>] = [
    // Nobody has the shares before they are delivered, and they are traded from that day on: in 332 of 332 auctions and in
    // 44 of 44 draws. A later day may be one to which the exchange moved the first session.
    Rule(.otherList) { row in
      guard let listed = row.now.listingDay, let sale = sale(of: row), !sale.days.contains(listed),
        let delivery = sale.days.first,
        delivery > listed || !isPostponed(from: delivery, to: listed, row.context)
      else { return nil }
      return Violation([.listingDay], Text("撥券日為 \(delivery)", "the shares are delivered on \(delivery)"))
    }.factsOnly { row in
      row.now.listingDay.map { listed in sale(of: row)?.days.first.map { $0 > listed } ?? false } ?? false
    },
    // The price of the shares: in 331 of 331 auctions and in 44 of 44 draws.
    Rule(.otherList) { row in
      guard let price = row.now.offerPrice, let sale = sale(of: row), !sale.prices.contains(price),
        let other = sale.prices.first
      else { return nil }
      return Violation([.offerPrice], Text("承銷價為 \(other)", "the shares are sold at \(other)"))
    }.factsOnly(),
    // Before its opening, an auction has the lowest price of a bid, of which the shares cost 1.3 times at most.
    Rule(.otherList) { row in
      guard let price = row.now.offerPrice, let sale = sale(of: row), sale.prices.isEmpty,
        let range = sale.ranges.first, !sale.ranges.contains(where: { $0.contains(price) })
      else { return nil }
      return Violation(
        [.offerPrice],
        Text(
          "競價拍賣的最低投標價格為 \(range.lowerBound)",
          "the lowest price of a bid in its auction is \(range.lowerBound)"))
    }.factsOnly(),
    // What was withdrawn is not sold any more, unless the company applied anew.
    Rule(.otherList) { row in
      guard row.now.end == .withdrawn, let day = row.now.withdrawnOn, let applied = row.now.appliedOn,
        !row.others.contains(where: { $0.appliedOn.map { $0 > applied } ?? false }),
        let first = sale(of: row)?.firsts.first(where: { $0 > day })
      else { return nil }
      return Violation(
        [.end, .withdrawnOn], Text("其股票自 \(first) 起銷售", "its shares are sold from \(first) on"))
    }.remark(),
    .nameInOtherLists(.nameChange),
  ]

  /// The first days, the days of delivery, the prices and what these can be of the sale that an application led to, by the
  /// lists of tonight and of before: these may have just changed.
  private static func sale(
    of row: Candidate<ListingApplication>
  ) -> (firsts: [Day], days: [Day], prices: [Price], ranges: [ClosedRange<Price>])? {
    guard let applied = row.now.appliedOn else { return nil }
    let lists = row.context.otherLists
    let auctions = lists.rows(of: row.now.code, in: Auction.self).filter {
      $0.kind == .ipo && !$0.isCancelled
    }.map {
      // Tonight's rows are as they came: a price before the opening is none.
      let price = $0.opening(afterResultOn: row.today) == nil ? $0.offerPrice : nil
      return (first: $0.bidStart, delivery: $0.deliveryDate, price: price, range: $0.possiblePrices)
    }
    let draws = lists.rows(of: row.now.code, in: Offering.self).filter {
      $0.market.trade != .onOwnBoard && !$0.isCancelled
    }.map {
      (
        first: $0.subscriptionStart, delivery: $0.deliveryDate, price: $0.finalPrice,
        range: ClosedRange<Price>?.none
      )
    }
    let own = (auctions + draws).filter { sale in
      guard let listed = row.now.listingDay else { return sale.first.map { $0 > applied } ?? false }
      return sale.first.map { $0 > applied } ?? false
        && sale.delivery.map { abs($0.number - listed.number) <= OtherListRules.daysApart } ?? false
    }
    return own.isEmpty
      ? nil
      : (
        own.compactMap(\.first), own.compactMap(\.delivery), own.compactMap(\.price),
        own.compactMap(\.range)
      )
  }

  /// Whether the exchanges were closed unexpectedly shortly before the delivery or since.
  private static func isPostponed(
    from delivery: Day, to listed: Day, _ context: ReviewContext<ListingApplication>
  ) -> Bool {
    listed.number - delivery.number <= 5
      && context.calendar.unexpectedClosures(
        after: delivery.adding(-6), before: min(listed, context.today).adding(1)) > 0
  }
}

extension Auction {
  /// The prices that the shares can have by the lowest price of a bid.
  fileprivate var possiblePrices: ClosedRange<Price>? {
    guard let least = minimumPrice, let most = highestOfferPrice, least <= most else { return nil }
    return least...most
  }
}

private enum OtherListRules {
  /// The most days between the draw and the delivery of one sale: 4 to 12 in 2024, and two weeks of delays.
  static let daysApart = 45
}

extension Candidate {
  /// Whether a list's day and that of another list may differ because the exchanges were closed unexpectedly: the lists
  /// follow one after the other, and by as many trading days as were lost. Nothing is brought forward by that.
  fileprivate func isPostponed(_ one: Day, _ other: Day, from known: Day?) -> Bool {
    let (first, last, calendar) = (min(one, other), max(one, other), context.calendar)
    if let known, other < known { return false }
    let lost = calendar.unexpectedClosures(
      after: first.adding(-15), before: min(last, today.adding(1)).adding(1))
    return last.number - first.number <= 5 && calendar.tradingDays(in: first.adding(1)...last).count <= lost
  }
}
