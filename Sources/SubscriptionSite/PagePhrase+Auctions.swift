extension PagePhrase {
  static let auctions: [(String, String, String)] = [
    ("navAuctions", "競價拍賣", "Auctions"), ("auctionsTitle", "競價拍賣", "Auctions"),
    (
      "auctionsSubtitle", "初上市櫃與可轉債的投標、開標與得標結果",
      "Bids, openings and results of new listings and convertible bonds"
    ),
    ("auctionsAsOf", "更新於 {0}", "As of {0}"),
    ("auctions_open", "投標中", "Open for bids"), ("auctions_upcoming", "即將投標", "Upcoming"),
    ("auctions_awaiting", "待開標", "Awaiting the opening"), ("auctions_opened", "已開標", "Opened"),
    ("noAuctions", "目前沒有競價拍賣的資料。", "There are no auctions."),
    ("bidDays", "投標期間", "Bidding period"), ("openingDay", "開標日", "Opening"),
    ("deliveryDay", "撥券日", "Delivery"), ("auctionLots", "競拍張數", "Lots"), ("minimumBid", "底標", "Minimum bid"),
    ("bidCash", "應備金額", "Cash needed"),
    ("depositOf", "保證金 {0}%，以底標投 {1} 張", "deposit {0}%, {1} lot(s) at the minimum"),
    ("averageBid", "得標均價", "Average winning bid"), ("coverTimes", "{0} 倍", "covered {0} times"),
    ("offerAfter", "承銷價", "Offer price"), ("averageOver", "均價溢價", "Average over offer"),
    ("failed", "流標或取消", "failed or cancelled"), ("itsOffering", "申購案", "its offering"),
    (
      "guidanceOf", "過去最低得標價：底標 {0}～{1}（中位數 {2}，{3} 件）",
      "past winning bids began {0} to {1} over the minimum (median {2}, {3} cases)"
    ),
    ("guidanceTitle", "過去得標從哪裡開始", "Where past winning bids began"),
    (
      "guidanceNote", "最低得標價高於底標的幅度，依種類與合格投標倍數；是過去的紀錄，不是建議。少於 20 件者不列。",
      "How far the lowest winning bid was above the minimum, by kind and cover: history, not advice. Fewer than 20 cases show nothing."
    ),
    ("guidanceKind", "種類", "Kind"), ("guidanceCover", "合格投標倍數", "Cover"), ("guidanceCases", "件數", "Cases"),
    ("guidanceLower", "下四分位", "Lower quartile"), ("guidanceMedian", "中位數", "Median"),
    ("guidanceUpper", "上四分位", "Upper quartile"), ("coverOf", "{0} 倍", "{0} times"), ("coverAny", "全部", "all"),
    (
      "bidNote", "投標至最後一日 14:00，得標者以自己的投標價付款；保證金與投標處理費隨投標扣款，處理費不退。得標未必獲利。",
      "Bids are taken until 14:00 of the last day, and winners pay their own bid. Deposit and processing fee are collected with the bid; the fee is not returned. A winning bid is not a profit."
    ),
    ("auctionList", "證交所競價拍賣公告", "The exchange's list of auctions"),
    ("auctionFeed", "競拍行事曆", "Calendar of auctions"),
    ("feed_auction", "競價拍賣（投標、截止、開標、撥券）", "Auctions (bids, last day, opening, delivery)"),
    ("feed_coming", "申購預告（現增除權交易日）", "Coming subscriptions (ex-rights days)"),
    ("comingTitle", "預告", "Announced"),
    (
      "comingNote", "已公告現金增資、尚未列入公開申購公告的案件；日期以交易所公告為準。",
      "Cash increases that are announced and not in the list of subscriptions yet; the exchange may move their days."
    ),
    ("exRightsDay", "除權交易日", "Ex-rights day"), ("lastDayToHold", "最後持有日", "Last day to hold"),
    ("rightsPrice", "認購價", "Rights price"), ("publicShares", "公開承銷股數", "Shares for the public"),
    ("perThousand", "每仟股可認購", "Per 1,000 held"), ("notAnnounced", "尚未公告", "not announced"),
    ("announcement", "預告", "Announced"),
    ("auctionClose", "競拍均價", "average of the auction"),
  ]
}
