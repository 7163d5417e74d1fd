internal import Localization
internal import Records
internal import Trading
internal import Values

// What two lists say of one security is compared. All pairs of the lists of 2017 to 2024 agree: 417 auctions of new shares
// with their draws, and 46 draws of 2024 with their auctions.

extension Offering {
  static let otherListRules: [Rule<Offering>] = [
    // Underwriters fix the price at the average of the winning bids or below it, and at most at 1.3 times the lowest price of
    // a bid (FL007541, article 16); what is announced before is the most that it can be. One per cent more is for the tick.
    Rule(.otherList) { row in
      guard let auction = auction(of: row), let least = auction.minimumPrice, let price = row.now.offerPrice
      else { return nil }
      let most =
        auction.kind == .convertibleBond ? nil : Price(tenThousandths: least.tenThousandths / 100 * 131)
      guard price < auction.offerPrice ?? least || price > most ?? price else { return nil }
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
    Rule(.otherList) { row in
      guard let auction = auction(of: row), let other = auction.deliveryDate, let day = row.now.deliveryDate,
        day != other, !row.isPostponed(other, day)
      else { return nil }
      return Violation([.deliveryDate], .inOtherList(auction, other))
    }.factsOnly { !$0.moveTogether(dayKeys) },
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
    .nameInOtherLists(.nameChange),
  ]

  /// The auction of a row's shares.
  private static func auction(of row: Candidate<Offering>) -> Auction? {
    guard !row.now.isCancelled else { return nil }
    return row.now.nearest(
      among: row.context.otherLists.records(of: row.now.code, in: Auction.self).filter { !$0.isCancelled })
  }

  /// The auction that was held for these shares: a company may hold another one in another year.
  private func nearest(among auctions: [Auction]) -> Auction? {
    guard let day = drawDate ?? deliveryDate else { return nil }
    return auctions.compactMap { auction in
      auction.deliveryDate.map { (distance: abs($0.number - day.number), auction) }
    }.filter { $0.distance <= OtherListRules.daysApart }.min { $0.distance < $1.distance }?.1
  }

  /// The shares for the public by the company's announcement, or by the exchange's notice of the ex-rights day.
  private static func announcedShares(_ row: Candidate<Offering>) -> (shares: Int, source: Text)? {
    guard row.now.market.trade == .onOwnBoard, !row.now.isCancelled, let last = row.now.subscriptionEnd
    else { return nil }
    let lists = row.context.otherLists
    let increases = lists.records(of: row.now.code, in: CashIncrease.self).filter { increase in
      increase.status == .announced
        && (increase.holdersPayTo ?? increase.recordDate).map {
          abs($0.number - last.number) <= 30
        } ?? false
    }
    if increases.count == 1, let shares = increases[0].publicShares {
      return (shares, Text("公司公告", "the company announced"))
    }
    let notices = lists.records(of: row.now.code, in: RightsNotice.self).filter { notice in
      notice.exRightsDay.map { (0...60).contains(last.number - $0.number) } ?? false
    }
    guard notices.count == 1, increases.isEmpty, let shares = notices[0].publicShares else { return nil }
    return (shares, Text("除權預告", "the notice of its ex-rights day has"))
  }
}

extension Auction {
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
        let other = offering.deliveryDate, !row.isPostponed(other, day)
      else { return nil }
      return Violation([.deliveryDate], .inOtherList(offering, other))
    }.factsOnly { !$0.moveTogether(Auction.dayKeys) },
    Rule(.otherList) { row in
      guard let board = row.now.board, board != row.before?.board,
        let offering = offering(of: row, { $0.market.board }, without: board)
      else { return nil }
      return Violation([.market], .inOtherList(offering, offering.market))
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

extension ListingApplication {
  static let otherListRules: [Rule<ListingApplication>] = [
    // Nobody has the shares before they are delivered: 411 of 411 were first traded on that day.
    Rule(.otherList) { row in
      guard let listed = row.now.listingDay, let applied = row.now.appliedOn else { return nil }
      let lists = row.context.otherLists
      let auctions = lists.records(of: row.now.code, in: Auction.self).filter {
        $0.kind == .ipo && !$0.isCancelled && $0.bidStart.map { $0 > applied } ?? false
      }
      guard
        let auction = auctions.first(where: { auction in
          auction.deliveryDate.map { (1...OtherListRules.daysApart).contains($0.number - listed.number) }
            ?? false
        }), let delivery = auction.deliveryDate
      else { return nil }
      return Violation([.listingDay], .inOtherList(auction, delivery))
    }.factsOnly(),
    .nameInOtherLists(.nameChange),
  ]
}

private enum OtherListRules {
  /// The most days between the draw and the delivery of one sale: 4 to 12 in 2024, and two weeks of delays.
  static let daysApart = 45
}

extension Candidate {
  /// Whether two days of one sale may differ because the exchanges were closed unexpectedly: the lists follow one after the
  /// other.
  fileprivate func isPostponed(_ one: Day, _ other: Day) -> Bool {
    let (first, last) = (min(one, other), max(one, other))
    return last.number - first.number <= 5
      && context.calendar.hasUnexpectedClosure(
        after: first.adding(-15), before: min(last, today.adding(1)).adding(1))
  }
}
