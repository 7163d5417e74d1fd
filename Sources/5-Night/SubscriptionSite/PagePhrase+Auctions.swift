internal import Localization

extension PagePhrase {
  static let auctions: [String: Text] = [
    "navAuctions": Text("競價拍賣", "Auctions"), "auctionsTitle": Text("競價拍賣", "Auctions"),
    "auctionsSubtitle": Text(
      "初上市櫃與可轉債的投標、開標與得標結果", "Bids, openings and results of new listings and convertible bonds"),
    "auctionsAsOf": Text("更新於 {0}", "As of {0}"), "auctions_open": Text("投標中", "Open for bids"),
    "auctions_upcoming": Text("尚未開始投標", "Upcoming"), "auctions_awaiting": Text("待開標", "Awaiting the opening"),
    "auctions_opened": Text("已開標", "Opened"), "noAuctions": Text("目前沒有競價拍賣的資料。", "There are no auctions."),
    "bidDays": Text("投標期間", "Bidding period"), "openingDay": Text("開標日", "Opening"),
    "deliveryDay": Text("撥券日", "Delivery"), "auctionLots": Text("競拍張數", "Lots"),
    "minimumBid": Text("底標", "Minimum bid"), "bidCash": Text("應備金額", "Cash needed"),
    "depositOf": Text("保證金 {0}%，以底標投 {1} 張", "deposit {0}%, {1} lot(s) at the minimum"),
    "averageBid": Text("得標均價", "Average winning bid"), "coverTimes": Text("{0} 倍", "covered {0} times"),
    "offerAfter": Text("承銷價", "Offer price"), "averageOver": Text("得標均價溢價", "Average over offer"),
    "failed": Text("流標或取消", "failed or cancelled"), "itsOffering": Text("申購案", "its offering"),
    "guidanceOf": Text(
      "過去最低得標價：底標 {0}～{1}（中位數 {2}，{3} 件）",
      "past winning bids began {0} to {1} over the minimum (median {2}, {3} cases)"),
    "guidanceTitle": Text("歷次最低得標價落點", "Where past winning bids began"),
    "guidanceNote": Text(
      "最低得標價高於底標的幅度，依種類與合格投標倍數；是過去的紀錄，不是建議。少於 20 件者不列。",
      "How far the lowest winning bid was above the minimum, by kind and cover: history, not advice. Fewer than 20 cases show nothing."
    ),
    "guidanceKind": Text("種類", "Kind"), "guidanceCover": Text("合格投標倍數", "Cover"),
    "guidanceCases": Text("件數", "Cases"),
    "guidanceLower": Text("下四分位", "Lower quartile"), "guidanceMedian": Text("中位數", "Median"),
    "guidanceUpper": Text("上四分位", "Upper quartile"), "coverOf": Text("{0} 倍", "{0} times"),
    "coverAny": Text("全部", "all"),
    "bidNote": Text(
      "最後一天 14:00 截止投標，得標者以自己的投標價付款；保證金與投標處理費隨投標扣款，處理費不退。得標未必獲利。",
      "Bids are taken until 14:00 of the last day, and winners pay their own bid. Deposit and processing fee are collected with the bid; the fee is not returned. A winning bid is not a profit."
    ),
    "auctionList": Text("證交所競價拍賣公告", "The exchange's list of auctions"),
    "auctionFeed": Text("競拍行事曆", "Calendar of auctions"),
    "comingTitle": Text("預告", "Announced"), "comesTitle": Text("即將到來", "Coming"),
    "comesSubtitle": Text(
      "上市櫃申請、競價拍賣與現金增資，從申請到首日",
      "Applications to list, auctions and cash increases, from the first stage to the last"),
    "comesNote": Text(
      "推估的上市櫃期間是同一交易所近三年案件的八成，不是公告日期；日期以交易所公告為準。",
      "An estimated range holds eight of ten listings of the exchange in three years and is no announced day; the exchanges may move days."
    ),
    "comesBetween": Text("推估 {0}～{1}", "estimated {0} to {1}"),
    "missedDays": Text(
      "{0}公司 {1} 的重大訊息未能讀取，當日公告的現金增資可能未列。",
      "The announcements of {0} companies of {1} could not be read: cash increases that were announced then may be missing."
    ),
    "nothingComes": Text("目前沒有即將到來的案件。", "Nothing is coming."),
    "comingDated": Text("已有日期", "With a day"), "comingOpen": Text("尚無日期", "Without a day yet"),
    "comingNote": Text(
      "已公告現金增資、尚未列入公開申購公告的案件；日期以交易所公告為準。",
      "Cash increases that are announced and not in the list of subscriptions yet; the exchange may move their days."
    ),
    "exRightsDay": Text("除權交易日", "Ex-rights day"), "lastDayToHold": Text("最後持有日", "Last day to hold"),
    "rightsPrice": Text("認購價", "Rights price"), "publicShares": Text("公開承銷股數", "Shares for the public"),
    "perThousand": Text("每仟股可認購", "Per 1,000 held"), "notAnnounced": Text("尚未公告", "not announced"),
    "announcement": Text("預告", "Announced"),
    "foretoldOther": Text("與預告不同", "Otherwise than foretold"),
    "auctionClose": Text("競拍均價", "average of the auction"),
  ]
}
