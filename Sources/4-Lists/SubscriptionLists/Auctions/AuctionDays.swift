internal import Costs
internal import ListEngine
package import Localization
internal import Values

extension Auction {
  package static let days = [
    AuctionDays.bidding, AuctionDays.bidDeadline, AuctionDays.opening, AuctionDays.delivery,
  ]
}

enum AuctionDays {
  static let bidding = DayKind<EvaluatedAuction>(
    "bidding", Text("競拍投標", "Bidding period"), word: Text("投標開始", "bids from"),
    from: { $0.auction.bidStart }, through: { $0.auction.bidEnd }
  ) { $0.terms }

  /// The last of them: until 14:00.
  static let bidDeadline = DayKind<EvaluatedAuction>(
    "bid_deadline", Text("投標截止", "Last day to bid"), word: Text("投標截止", "until"), from: { $0.auction.bidEnd }
  ) { $0.terms }

  static let opening = DayKind<EvaluatedAuction>(
    "opening", Text("競拍開標", "Bid opening"), word: Text("開標", "opening"), from: { $0.auction.openingDate },
    titled: { $0.auction.hasResult ? Text("開標結果", "Auction result") : nil }
  ) { item in
    let auction = item.auction
    return [
      auction.averagePrice.map { Text("得標均價 \($0) 元", "average NT$\($0)") },
      auction.hasResult ? auction.offerPrice.map { Text("承銷價 \($0) 元", "offer price NT$\($0)") } : nil,
    ]
  }

  static let delivery = DayKind<EvaluatedAuction>(
    "delivery", Text("競拍撥券", "Auction delivery"), word: Text("撥券", "delivery"),
    from: { $0.auction.deliveryDate }
  ) { _ in [Text("得標者當日可賣出", "winners can sell")] }
}

extension EvaluatedAuction: EvaluatedRecord {
  package typealias Record = Auction

  package var isCancelled: Bool { auction.isCancelled }
  package var page: String { ExchangePage.auctions }

  package var lines: [Text?] {
    [
      auction.isCancelled ? Text("本案競價拍賣流標或已取消。", "This auction failed or was cancelled.") : nil,
      known.isMissingFromList
        ? Text(
          "交易所今日清單中已無本案，交易所並未公告取消。",
          "The exchange's list no longer has this auction; no cancellation was announced.") : nil,
      resultLine, offerLine, bidsLine, depositLine,
      auction.winningFee.map {
        Text("得標手續費：得標金額的 \($0)%", "Fee of a winner: \($0)% of what the bid pays")
      },
      daysLine, closedLine,
      auction.lots.map { Text("競拍數量：\($0.grouped) 張", "Lots on offer: \($0.grouped)") },
      auction.underwriter.map { Text("主辦券商：\($0)", "Lead underwriter: \($0)") },
      Text("發行性質：\(auction.issueType)", "Issue: \(auction.issueType)"),
      Text(
        "各券商收件截止時間不同，請以往來券商公告為準。得標未必獲利。",
        "Brokers stop taking bids at different times: ask yours. A winning bid is not a profit."),
      Text("資料來源：臺灣證券交易所競價拍賣公告 \(page)", "Source: Taiwan Stock Exchange, auction announcements \(page)"),
    ]
  }

  /// What is sold, and from what price.
  var offer: Text {
    ([auction.lots.map { Text("競拍 \($0.grouped) 張", "\($0.grouped) lots") }] + terms).compactMap(\.self)
      .joined(.comma)
  }

  fileprivate var terms: [Text?] {
    [
      auction.minimumPrice.map { Text("底標 \($0) 元", "from NT$\($0)") },
      auction.depositPercent.map { Text("保證金 \($0)%", "deposit \($0)%") },
    ]
  }

  private var resultLine: Text? {
    auction.averagePrice.map { average in
      Text("得標：均價 \(average) 元", "Result: average NT$\(average)")
        + auction.lowestPrice.flatMap { lowest in
          auction.highestPrice.map { Text("（\(lowest)～\($0) 元）", " (NT$\(lowest)–\($0))") }
        } + cover.map { Text("，合格投標為競拍數量的 \($0) 倍", ", covered \($0) times") }
    }
  }

  private var offerLine: Text? {
    auction.offerPrice.map { price in
      Text("承銷價：\(price) 元", "Offer price: NT$\(price)")
        + premium.map { Text("，得標均價溢價 \($0.signed)", ", average \($0.signed)") }
    }
  }

  private var bidsLine: Text? {
    auction.minimumPrice.map { price in
      Text("底標：\(price) 元", "Lowest bid: NT$\(price)")
        + auction.bidLotsMinimum.flatMap { least in
          auction.bidLotsMaximum.map {
            Text(
              "，每標單至少 \(least) 張，合計至多 \($0.grouped) 張", ", at least \(least) and at most \($0.grouped) lots")
          }
        }
    }
  }

  private var depositLine: Text? {
    guard let bid = smallestBid, let percent = auction.depositPercent else { return nil }
    let (lots, fee) = (bid.lots.grouped, bid.terms.processingFee.grouped)
    return Text(
      "最後投標日 14:00 前；以底標投 \(lots) 張須備 \(bid.due.grouped) 元（保證金 \(percent)% 為 "
        + "\(bid.deposit.grouped) 元＋投標處理費 \(fee) 元，處理費不退）",
      "Until 14:00 of the last day; the lowest bid for \(bid.lots.of("lot")) needs NT$\(bid.due.grouped) (deposit of "
        + "\(percent)% NT$\(bid.deposit.grouped) and NT$\(fee) for processing, which is not returned)")
  }

  private var closedLine: Text? {
    auction.isCancelled ? nil : daysOnClosures?.note(in: days.first?.day.year)
  }

  private var daysLine: Text? { days.isEmpty ? nil : daysText }

  /// The known days, each with its word.
  package var daysText: Text {
    days.map { kind, day in kind.word + Text(verbatim: " ") + day.text(in: days[0].day.year) }
      .joined(.enumeration)
  }
}
