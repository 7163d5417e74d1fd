internal import Costs
internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values

/// The auctions of `list --auctions` as a table, and one auction in lines for `query`.
enum AuctionText {
  static func blocks(of answer: ListAnswer<Auction>) -> [TextBlock] {
    let head = [
      TextBlock.heading(TonedText(Text("截至 \(answer.asOf.dayAndTime)", "As of \(answer.asOf.dayAndTime)"))),
      .blank,
    ]
    guard !answer.items.isEmpty else { return head + [.line(Text("沒有符合條件的競拍案。", "No auctions match."))] }
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1),
      .left(Text("狀態", "state"), 2), .left(Text("投標截止", "bids until"), 1),
      .left(Text("開標", "opening"), 3), .left(Text("撥券", "delivery"), 7),
      .right(Text("張數", "lots"), 8), .right(Text("底標", "minimum"), 2),
      .right(Text("應備金額", "cash"), 5), .right(Text("得標均價", "average"), 1),
      .right(Text("承銷價", "offer"), 4), .right(Text("均價溢價率", "premium"), 3),
      .right(Text("倍數", "cover"), 6),
    ])
    table.rows = answer.items.map { evaluated in
      let auction = evaluated.auction
      return [
        TonedText(auction.code, .strong), TonedText(auction.name),
        TonedText(state(of: evaluated)), TonedText(auction.bidEnd), TonedText(auction.openingDate),
        TonedText(auction.deliveryDate), TonedText(auction.lots.map(\.grouped)),
        TonedText(auction.minimumPrice),
        TonedText(evaluated.smallestBid.map(\.due.grouped)), TonedText(auction.averagePrice),
        TonedText(auction.offerPrice),
        evaluated.premium.map { TonedText.signed($0.tenths, $0.signed) } ?? "-",
        TonedText(evaluated.cover),
      ]
    }
    var lines: [LabelledText] = []
    lines.add(
      Text("註", "note"),
      Text(
        "應備金額為以底標投最少張數的保證金加投標處理費；倍數為合格投標張數除以競拍張數。",
        "cash is the deposit and the processing fee of the smallest bid at the minimum; cover is the lots of "
          + "qualified bids over those on offer."))
    return head + [.table(table), .blank, .facts(lines)]
  }

  /// One auction: a heading and its facts.
  static func blocks(of evaluated: EvaluatedAuction) -> [TextBlock] {
    let auction = evaluated.auction
    var lines: [LabelledText] = []
    lines.add(Text("狀態", "state"), state(of: evaluated))
    lines.add(
      Text("時程", "days"),
      [
        auction.bidStart.map { Text("投標 \($0)", "bids from \($0)") },
        auction.bidEnd.map { Text("截止 \($0) 14:00", "until \($0) 14:00") },
        auction.openingDate.map { Text("開標 \($0)", "opening \($0)") },
        auction.deliveryDate.map { Text("撥券 \($0)", "delivery \($0)") },
      ].compactMap(\.self).joined(.comma))
    lines.add(Text("競拍張數", "lots"), auction.lots.map(\.grouped))
    lines.add(Text("底標", "minimum bid"), auction.minimumPrice?.description)
    lines.add(
      Text("應備金額", "cash"),
      evaluated.smallestBid.map { bid in
        Text(
          "\(Text.money(bid.due))（以底標投 \(bid.lots) 張，保證金 \(bid.terms.depositPercent)%＋投標處理費 "
            + "\(bid.terms.processingFee) 元）",
          "\(Text.money(bid.due)) (\(bid.lots) lot(s) at the minimum: deposit of "
            + "\(bid.terms.depositPercent)% and NT$ \(bid.terms.processingFee) for processing)")
      })
    lines.add(Text("得標手續費", "winning fee"), auction.winningFee.map { "\($0)%" })
    lines.add(Text("得標", "result"), result(of: evaluated))
    lines.add(
      Text("承銷價", "offer price"),
      auction.offerPrice.map { price in
        evaluated.premium.map {
          Text("\(price)（得標均價 \($0.signed)）", "\(price) (average bid \($0.signed))")
        } ?? Text(verbatim: "\(price)")
      })
    lines.add(Text("不虧損的投標價", "bids without a loss"), highestBids(of: evaluated))
    lines.add(Text("申購案", "offering"), evaluated.offeringID)
    let name = "\(auction.code) \(auction.name)"
    let title = Text("\(name)  競價拍賣  \(auction.issueType)", "\(name)  auction  \(auction.issueType)")
    return [.heading(TonedText(title, .strong)), .facts(lines)]
  }

  /// The highest bids that do not lose at today's price and at the price of the draw.
  private static func highestBids(of evaluated: EvaluatedAuction) -> Text? {
    let sales: [(Price?, Text)] = [
      (evaluated.close?.price, Text("市價", "the close of")),
      (evaluated.auction.offerPrice, Text("承銷價", "the offer price of")),
    ]
    let texts = sales.compactMap { price, name in
      price.flatMap { price in
        evaluated.highestBid(soldAt: price).map {
          Text("以\(name) \(price) 賣出至多 \($0)", "up to \($0) if sold at \(name) \(price)")
        }
      }
    }
    return texts.isEmpty ? nil : texts.joined(.comma)
  }

  private static func result(of evaluated: EvaluatedAuction) -> Text? {
    let auction = evaluated.auction
    guard let average = auction.averagePrice else { return nil }
    let range =
      auction.lowestPrice.flatMap { low in auction.highestPrice.map { Text.range(low, $0) } }
      ?? Text(verbatim: "-")
    let cover = evaluated.cover.map { Text("，\($0) 倍", ", covered \($0) times") }
    let text = Text("均價 \(average)（\(range)）\(cover)", "average \(average) (\(range))\(cover)")
    guard case .ofSomeLots(let sold) = AuctionAverage(of: auction) else { return text }
    return text + Text("，售出 \(sold.grouped) 張", ", \(sold.grouped) lots sold")
  }

  private static func state(of evaluated: EvaluatedAuction) -> Text {
    if evaluated.auction.isCancelled { return Text("流標或取消", "cancelled") }
    return switch evaluated.state {
    case .before: Text("即將投標", "upcoming")
    case .during: Text("投標中", "open")
    case .after where evaluated.auction.hasResult: Text("已開標", "opened")
    case .after: Text("待開標", "awaiting opening")
    case .undefined: Text("日期未定", "dates unknown")
    }
  }
}
