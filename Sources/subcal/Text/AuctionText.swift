internal import SubscriptionCalendar
internal import SubscriptionQueries

/// The auctions of `list --auctions` as a table, and one auction in lines for `query`.
struct AuctionText {
  private let localizer: Localizer

  init(_ localizer: Localizer) { self.localizer = localizer }

  func table(_ query: ListAnswer<Auction>, columns: Int, style: Style) -> String {
    let head = TerminalWidth.cut(
      localizer("截至 \(query.asOf.dayAndTime)", "As of \(query.asOf.dayAndTime)"), to: columns)
    guard !query.items.isEmpty else {
      return head + "\n\n" + localizer("沒有符合條件的競拍案。", "No auctions match.") + "\n"
    }
    var table = AlignedTable([
      .left(localizer("代號", "code"), 0), .left(localizer("名稱", "name"), 1),
      .left(localizer("狀態", "state"), 2), .left(localizer("投標截止", "bids until"), 1),
      .left(localizer("開標", "opening"), 3), .left(localizer("撥券", "delivery"), 7),
      .right(localizer("張數", "lots"), 8), .right(localizer("底標", "minimum"), 2),
      .right(localizer("應備金額", "cash"), 5), .right(localizer("得標均價", "average"), 1),
      .right(localizer("承銷價", "offer"), 4), .right(localizer("均價溢價率", "premium"), 3),
      .right(localizer("倍數", "cover"), 6),
    ])
    table.rows = query.items.map { evaluated in
      let auction = evaluated.auction
      func cell(_ value: (some CustomStringConvertible)?) -> TonedText {
        TonedText(value?.description ?? "-")
      }
      return [
        TonedText(auction.code.description, .strong), TonedText(auction.name),
        TonedText(state(of: evaluated)), cell(auction.bidEnd), cell(auction.openingDate),
        cell(auction.deliveryDate), cell(auction.lots.map(\.grouped)), cell(auction.minimumPrice),
        cell(evaluated.smallestBid.map(\.due.grouped)), cell(auction.averagePrice), cell(auction.offerPrice),
        evaluated.premium.map { TonedText.signed($0.tenths, $0.signed) } ?? "-",
        cell(evaluated.cover),
      ]
    }
    var lines = LabelledLines()
    lines.add(
      localizer("註", "note"),
      TonedText(
        localizer(
          "應備金額為以底標投最少張數的保證金加投標處理費；倍數為合格投標張數除以競拍張數。",
          "cash is the deposit and the processing fee of the smallest bid at the minimum; cover is the lots of "
            + "qualified bids over those on offer.")))
    return head + "\n\n" + table.text(columns: columns, style: style) + "\n"
      + lines.text(columns: columns, style: style)
  }

  /// One auction: a heading and its facts.
  func block(_ evaluated: EvaluatedAuction, columns: Int, style: Style) -> String {
    let auction = evaluated.auction
    var lines = LabelledLines()
    func add(_ chinese: String, _ english: String, _ text: String?) {
      if let text { lines.add(localizer(chinese, english), TonedText(text)) }
    }
    add("狀態", "state", state(of: evaluated))
    add(
      "時程", "days",
      [
        auction.bidStart.map { localizer("投標 \($0)", "bids from \($0)") },
        auction.bidEnd.map { localizer("截止 \($0) 14:00", "until \($0) 14:00") },
        auction.openingDate.map { localizer("開標 \($0)", "opening \($0)") },
        auction.deliveryDate.map { localizer("撥券 \($0)", "delivery \($0)") },
      ].compactMap(\.self).joined(separator: localizer("，", ", ")))
    add("競拍張數", "lots", auction.lots.map(\.grouped))
    add("底標", "minimum bid", auction.minimumPrice?.description)
    add(
      "應備金額", "cash",
      evaluated.smallestBid.map { bid in
        localizer(
          "\(localizer.money(bid.due))（以底標投 \(bid.lots) 張，保證金 \(bid.terms.depositPercent)%＋投標處理費 "
            + "\(bid.terms.processingFee) 元）",
          "\(localizer.money(bid.due)) (\(bid.lots) lot(s) at the minimum: deposit of "
            + "\(bid.terms.depositPercent)% and NT$ \(bid.terms.processingFee) for processing)")
      })
    add("得標手續費", "winning fee", auction.winningFee.map { "\($0)%" })
    add("得標", "result", result(of: evaluated))
    add(
      "承銷價", "offer price",
      auction.offerPrice.map { price in
        evaluated.premium.map {
          localizer("\(price)（得標均價 \($0.signed)）", "\(price) (average bid \($0.signed))")
        } ?? "\(price)"
      })
    add("不虧損的投標價", "bids without a loss", highestBids(of: evaluated))
    add("申購案", "offering", evaluated.offeringID)
    let title = "\(auction.code) \(auction.name)  \(localizer("競價拍賣", "auction"))  \(auction.issueType)"
    return style(TerminalWidth.cut(title, to: columns), .strong) + "\n"
      + lines.text(columns: columns, style: style)
  }

  /// The highest bids that do not lose at today's price and at the price of the draw.
  private func highestBids(of evaluated: EvaluatedAuction) -> String? {
    let sales: [(Price?, String)] = [
      (evaluated.close?.price, localizer("市價", "the close of")),
      (evaluated.auction.offerPrice, localizer("承銷價", "the offer price of")),
    ]
    let texts = sales.compactMap { price, name in
      price.flatMap { price in
        evaluated.highestBid(soldAt: price).map {
          localizer("以\(name) \(price) 賣出至多 \($0)", "up to \($0) if sold at \(name) \(price)")
        }
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: localizer("，", ", "))
  }

  private func result(of evaluated: EvaluatedAuction) -> String? {
    let auction = evaluated.auction
    guard let average = auction.averagePrice else { return nil }
    let range =
      auction.lowestPrice.flatMap { low in
        auction.highestPrice.map { localizer("\(low)～\($0)", "\(low)–\($0)") }
      } ?? "-"
    let cover = evaluated.cover.map { localizer("，\($0) 倍", ", covered \($0) times") } ?? ""
    var text = localizer("均價 \(average)（\(range)）\(cover)", "average \(average) (\(range))\(cover)")
    if case .ofSomeLots(let sold) = AuctionAverage(of: auction) {
      text += localizer("，售出 \(sold.grouped) 張", ", \(sold.grouped) lots sold")
    }
    return text
  }

  private func state(of evaluated: EvaluatedAuction) -> String {
    if evaluated.auction.isCancelled { return localizer("流標或取消", "cancelled") }
    return switch evaluated.state {
    case .before: localizer("即將投標", "upcoming")
    case .during: localizer("投標中", "open")
    case .after where evaluated.auction.hasResult: localizer("已開標", "opened")
    case .after: localizer("待開標", "awaiting opening")
    case .undefined: localizer("日期未定", "dates unknown")
    }
  }
}
