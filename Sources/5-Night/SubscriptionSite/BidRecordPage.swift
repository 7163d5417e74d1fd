internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// bid-record.html: every price of a bid that was stated, with what came, and how good they were.
enum BidRecordPage {
  static let page = SitePage(
    "bid-record", \.bids, title: Text("投標價紀錄", "Record of bid prices"),
    subtitle: Text("競價拍賣投標前推算的價格與開標結果", "Prices stated before auctions, and what the auctions needed"),
    isLinkedBelow: { !isEmpty($0) }
  ) { report, _ in content(report) }
  /// People are shown the newest; programs get all.
  private static let mostShown = 60

  private static func content(_ report: Report) -> PageContent {
    let (record, year) = (report.bidRecord, report.moment.day.year)
    let groups = record.groups.filter { $0.cases > 0 }.flatMap(rows)
    let items = record.items.prefix(mostShown).map { row($0, year) }
    let published = record.items.count { $0.prices.made != nil }
    return [
      "sentence": page.subtitle, "groups": groups, "hasGroups": !groups.isEmpty,
      "items": items, "hasItems": !items.isEmpty,
      "chances": BidPrices.chances.map {
        ["won": Text("\($0)% 得標", "won at \($0)%"), "chance": "\($0)%"] as PageContent
      },
      "auctionsHref": AuctionsPage.page.path, "auctionsTitle": PagePhrase.auctionsTitle,
      "note": Text(
        "共 \(record.items.count) 件，其中 \(published) 件在投標前發布，其餘以當時已知的資料依同樣方法事後推算。百分比是過去案件的統計，不是個別案件的機率，也不是建議；等於最低得標價者由抽籤決定。",
        "\(record.items.count) auctions; \(published) had their prices published before bids began, the others are computed afterwards in the same way from what was known then. The percentages count past auctions; they are no chances of a single one, and no advice. Bids equal to the lowest winning bid are drawn by lot."
      ),
    ]
  }

  /// Whether it has nothing to show: then it says why, and no page links it.
  static func isEmpty(_ report: Report) -> Bool { report.bidRecord.items.isEmpty }

  private static func rows(of group: BidRecord.Group) -> [PageContent] {
    func row(_ title: Text, _ score: BidRecord.Score, published: Int?) -> PageContent {
      [
        "title": title, "cases": group.cases.grouped,
        "won": score.chances.map { count in
          [
            "text": group.hasShares
              ? Text(
                "\(count.won.grouped)（\(Percent(count.won, of: group.cases))%）",
                "\(count.won.grouped) (\(Percent(count.won, of: group.cases))%)")
              : Text(verbatim: count.won.grouped),
            "label": Text("\(count.chance)% 得標", "won at \(count.chance)%"),
          ] as PageContent
        },
        "error": score.medianError.flatMap { group.hasShares ? "\($0)%" : nil },
        "withinTen": group.hasShares ? "\(Percent(score.withinTen, of: group.cases))%" : nil,
        "published": published.map(\.grouped),
      ]
    }
    let name =
      switch BidPrices.Basis(rawValue: group.name) {
      case .emerging: Text("以興櫃日均價推算", "By the emerging board's average")
      case .minimum: Text("沒有可用的均價，以底標推算", "By the minimum price, for want of an average")
      case nil: PagePhrase.everything
      }
    return [row(name, group.score, published: group.published)]
      + (group.byMinimum.map {
        [row(Text("同樣案件若以底標推算", "The same by the minimum price"), $0, published: nil)]
      } ?? [])
  }

  private static func row(_ item: BidRecord.Item, _ year: Int) -> PageContent {
    [
      "code": item.auction.code.description, "name": item.auction.name,
      "bids": item.auction.bidStart?.text(in: year),
      "basis": item.prices.basisPrice.map { price in
        item.prices.basis == .emerging
          ? Text("均價 \(price)", "average \(price)") : Text("底標 \(price)", "minimum \(price)")
      },
      "prices": BidPrices.chances.map { chance in
        let at = item.prices.prices.first { $0.chance == chance }
        return [
          "text": at.map {
            Text(verbatim: "\($0.price)") + $0.outcome.map { Text("，\($0.text)", ", \($0.text)") }
          } ?? Text(verbatim: "–"), "label": "\(chance)%",
        ] as PageContent
      },
      "lowest": item.auction.lowestPrice?.description, "open": item.firstOpen?.description,
      "close": item.firstClose?.description, "isComputed": item.prices.made == nil,
    ]
  }
}
