internal import Localization

/// The texts of an auction's calendar entries in one language.
struct AuctionEventText {
  private let evaluated: EvaluatedAuction
  private let language: Language

  init(_ evaluated: EvaluatedAuction, in language: Language) {
    (self.evaluated, self.language) = (evaluated, language)
  }

  func text(of kind: AuctionEvent.Kind) -> CalendarEventText {
    CalendarEventText(summary: summary(of: kind), details: lines.compactMap(\.self).joined(separator: "\n"))
  }

  private var auction: Auction { evaluated.auction }

  private func summary(of kind: AuctionEvent.Kind) -> String {
    let mark = auction.isCancelled ? text("【流標或取消】", "[Failed or cancelled] ") : ""
    let name = "\(auction.code) \(auction.name)"
    return ([mark + title(of: kind), name] + facts(of: kind).compactMap(\.self)).joined(separator: "｜")
  }

  private func title(of kind: AuctionEvent.Kind) -> String {
    kind == .opening && auction.hasResult ? text("開標結果", "Auction result") : kind.title(in: language)
  }

  private func facts(of kind: AuctionEvent.Kind) -> [String?] {
    if auction.isCancelled { return [] }
    switch kind {
    case .bidding, .bidDeadline:
      return [
        auction.minimumPrice.map { text("底標 \($0) 元", "from NT$\($0)") },
        auction.depositPercent.map { text("保證金 \($0)%", "deposit \($0)%") },
      ]
    case .opening:
      return [
        auction.averagePrice.map { text("得標均價 \($0) 元", "average NT$\($0)") },
        auction.hasResult ? auction.offerPrice.map { text("承銷價 \($0) 元", "offer price NT$\($0)") } : nil,
      ]
    case .delivery: return [text("得標者當日可賣出", "winners can sell")]
    }
  }

  private var lines: [String?] {
    [
      auction.isCancelled
        ? text("本案競價拍賣流標或已取消。", "This auction failed or was cancelled.") : nil,
      evaluated.known.isMissingFromList
        ? text(
          "交易所今日清單中已無本案，交易所並未公告取消。",
          "The exchange's list no longer has this auction; no cancellation was announced.") : nil,
      result, offer, bids, deposit, winningFee, days,
      auction.lots.map { text("競拍數量：\($0.grouped) 張", "Lots on offer: \($0.grouped)") },
      auction.underwriter.map { text("主辦券商：\($0)", "Lead underwriter: \($0)") },
      text("發行性質：\(auction.issueType)", "Issue: \(auction.issueType)"),
      text(
        "各券商收件截止時間不同，請以往來券商公告為準。得標未必獲利。",
        "Brokers stop taking bids at different times: ask yours. A winning bid is not a profit."),
      text("資料來源：臺灣證券交易所競價拍賣公告 ", "Source: Taiwan Stock Exchange, auction announcements ")
        + ExchangePage.auctions,
    ]
  }

  private var result: String? {
    guard let average = auction.averagePrice else { return nil }
    let range = auction.lowestPrice.flatMap { lowest in auction.highestPrice.map { (lowest, $0) } }
    let cover = evaluated.cover.map { text("，合格投標為競拍數量的 \($0) 倍", ", covered \($0) times") } ?? ""
    return text(
      "得標：均價 \(average) 元" + (range.map { "（\($0)～\($1) 元）" } ?? "") + cover,
      "Result: average NT$\(average)" + (range.map { " (NT$\($0)–\($1))" } ?? "") + cover)
  }

  private var offer: String? {
    auction.offerPrice.map { price in
      let premium = evaluated.premium.map { text("，得標均價溢價 \($0.signed)", ", average \($0.signed)") } ?? ""
      return text("承銷價：\(price) 元\(premium)", "Offer price: NT$\(price)\(premium)")
    }
  }

  private var bids: String? {
    auction.minimumPrice.map { price in
      let lots = auction.bidLotsMinimum.flatMap { least in auction.bidLotsMaximum.map { (least, $0) } }
      return text(
        "底標：\(price) 元" + (lots.map { "，每標單至少 \($0) 張，合計至多 \($1.grouped) 張" } ?? ""),
        "Lowest bid: NT$\(price)" + (lots.map { ", at least \($0) and at most \($1.grouped) lots" } ?? ""))
    }
  }

  private var deposit: String? {
    guard let bid = evaluated.smallestBid, let percent = auction.depositPercent else { return nil }
    let (lots, fee) = (bid.lots.grouped, bid.terms.processingFee.grouped)
    return text(
      "最後投標日 14:00 前；以底標投 \(lots) 張須備 \(bid.due.grouped) 元（保證金 \(percent)% 為 "
        + "\(bid.deposit.grouped) 元＋投標處理費 \(fee) 元，處理費不退）",
      "Until 14:00 of the last day; the lowest bid for \(lots) lot(s) needs NT$\(bid.due.grouped) (deposit of "
        + "\(percent)% NT$\(bid.deposit.grouped) and NT$\(fee) for processing, which is not returned)")
  }

  private var winningFee: String? {
    auction.winningFee.map { text("得標手續費：得標金額的 \($0)%", "Fee of a winner: \($0)% of what the bid pays") }
  }

  private var days: String? {
    let days: [(Day?, String)] = [
      (auction.bidStart, text("投標開始", "bids from")), (auction.bidEnd, text("投標截止", "until")),
      (auction.openingDate, text("開標", "opening")), (auction.deliveryDate, text("撥券", "delivery")),
    ]
    let year = days.lazy.compactMap(\.0).first?.year
    let known = days.compactMap { day, name in
      day.map { "\(name) \(Lexicon(language).day($0, in: year))" }
    }
    return known.isEmpty ? nil : known.joined(separator: text("、", ", "))
  }

  private func text(_ chinese: String, _ english: String) -> String {
    language == .chinese ? chinese : english
  }
}

extension AuctionEvent.Kind {
  /// The title of an entry before there is a result.
  func title(in language: Language) -> String {
    let (chinese, english) =
      switch self {
      case .bidding: ("競拍投標", "Bidding period")
      case .bidDeadline: ("投標截止", "Last day to bid")
      case .opening: ("競拍開標", "Bid opening")
      case .delivery: ("競拍撥券", "Auction delivery")
      }
    return language == .chinese ? chinese : english
  }
}
