internal import Localization
internal import SubscriptionLists

extension PagePhrase {
  static let auctions: [String: Text] = [
    "navAuctions": Text("競價拍賣", "Auctions"),
    "noAuctions": Text("目前沒有競價拍賣的資料。", "There are no auctions."),
    "bidDays": Text("投標期間", "Bidding period"), "openingDay": Text("開標日", "Opening"),
    "deliveryDay": Text("撥券日", "Delivery"), "auctionLots": Text("競拍張數", "Lots"),
    "minimumBid": Text("底標", "Minimum bid"), "bidCash": Text("應備金額", "Cash needed"),
    "averageBid": Text("得標均價", "Average winning bid"),
    "offerAfter": Text("承銷價", "Offer price"), "averageOver": Text("得標均價溢價", "Average over offer"),
    "failed": Text("流標或取消", "failed or cancelled"), "itsOffering": Text("申購案", "its offering"),
    "guidanceTitle": Text("歷次最低得標價落點", "Where past winning bids began"),
    "guidanceNote": Text(
      "最低得標價高於底標的幅度，依種類與合格投標倍數；是過去的紀錄，不是建議。少於 20 件者不列。",
      "How far the lowest winning bid was above the minimum, by kind and cover: history, not advice. Fewer than 20 cases show nothing."
    ),
    "guidanceKind": Text("種類", "Kind"), "guidanceCover": Text("合格投標倍數", "Cover"),
    "guidanceCases": Text("件數", "Cases"),
    "guidanceLower": Text("下四分位", "Lower quartile"), "guidanceMedian": Text("中位數", "Median"),
    "guidanceUpper": Text("上四分位", "Upper quartile"),
    "bidNote": Text(
      "最後一天 14:00 截止投標，得標者以自己的投標價付款；保證金與投標處理費隨投標扣款，處理費不退。得標未必獲利。",
      "Bids are taken until 14:00 of the last day, and winners pay their own bid. Deposit and processing fee are collected with the bid; the fee is not returned. A winning bid is not a profit."
    ),
    "bidsTitle": BidPrices.title,
    "bidsNote": Text(
      "依過去新股競價拍賣的最低得標價統計。得標不等於賺錢：下面也列出過去照這些價格得標的人，上市第一天賣出有多少件賠錢。不是建議。",
      "Counted from the lowest winning bids of past auctions of new shares. To win is not to earn: below is also how many of those who won at such prices lost money on the first day. No advice."
    ),
    "bidsRecord": BidRecordPage.title,
    "bidsEmpty": Text("尚無投標價的紀錄。", "There are no prices of bids yet."),
    "bidsGroups": Text("準確度", "How good the prices were"), "bidsItems": Text("最近的競價拍賣", "Last auctions"),
    "bidsGroupsNote": Text(
      "以 25% 的價格投標，應有約四分之一得標；誤差是 50% 的價格與最低得標價的差距。",
      "Of bids at 25% about a quarter should win; the error is that of the price at 50% against the lowest winning bid."
    ),
    "bidsBasis": Text("依據", "Rests on"), "bidsWithin": Text("誤差一成以內", "Within 10%"),
    "bidsPublished": Text("投標前發布", "Published before"), "bidsLowest": Text("最低得標價", "Lowest winning bid"),
    "bidsOpen": Text("首日開盤", "First open"), "bidsClose": Text("首日收盤", "First close"),
    "auctionList": Text("證交所競價拍賣公告", "The exchange's list of auctions"),
    "auctionFeed": Text("競拍行事曆", "Calendar of auctions"),
    "comesNote": Text(
      "推估的上市櫃期間是同一交易所近三年案件的八成，不是公告日期；日期以交易所公告為準。",
      "An estimated range holds eight of ten listings of the exchange in three years and is no announced day; the exchanges may move days."
    ),
    "nothingComes": Text("目前沒有即將到來的案件。", "Nothing is coming."),
    "comingNote": Text(
      "已公告現金增資、尚未列入公開申購公告的案件；日期以交易所公告為準。",
      "Cash increases that are announced and not in the list of subscriptions yet; the exchange may move their days."
    ),
    "exRightsDay": Text("除權交易日", "Ex-rights day"), "lastDayToHold": Text("最後持有日", "Last day to hold"),
    "rightsPrice": Text("認購價", "Rights price"), "publicShares": Text("公開承銷股數", "Shares for the public"),
    "perThousand": Text("每仟股可認購", "Per 1,000 held"), "notAnnounced": Text("尚未公告", "not announced"),

  ]
}
