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
      "最後一天 14:00 截止投標，得標者以自己的投標價付款；保證金與投標處理費隨投標扣款，處理費不退。得標不等於賺錢：投標價參考是過去案件的統計，並列照這些價格得標的人有多少件賠錢，不是建議。",
      "Bids are taken until 14:00 of the last day, and winners pay their own bid. Deposit and processing fee are collected with the bid; the fee is not returned. To win is not to earn: the bids that won are a count of past auctions, with how many of those who won at such prices lost money, and no advice."
    ),
    "bidsTitle": BidPrices.title,
    "bidsMore": Text("依據、結果與注意事項", "What they rest on, what such bids got, and what to mind"),
    "biddingTitle": Text("投標試算", "What a bid takes"), "biddingAuction": Text("競價拍賣", "Auction"),
    "biddingPrice": Text("投標價（每股）", "Bid (a share)"), "biddingLots": Text("投標張數", "Lots"),
    "biddingDeposit": Text("投標保證金", "Deposit"),
    "biddingProcessing": Text("投標處理費（不退）", "Processing fee (not returned)"),
    "biddingRest": Text("得標後補繳", "Rest, if it wins"),
    "biddingWinning": Text("補繳中的得標手續費", "Of that, the winner's fee"),
    "biddingProfit": Text("得標並以此價賣出的損益", "Profit, won and sold at that price"),
    "biddingHighest": Text("以此價賣出不虧的最高投標價", "Highest bid without a loss, sold at that price"),
    "biddingNote": Text(
      "一開始的投標價是過去一半案件能得標的價格，沒有推算時是底標；賣出價是推算所依據的興櫃日均價。兩者都可以改。賣出的手續費照您在申購案頁面試算時填的費率，沒有填就照一般費率。不是建議。",
      "It begins with the price that would have won half of the past auctions, or with the minimum where there is none, and with the emerging board's average as the price of the sale; change either. The commission of the sale is by the rates that you gave the calculator of an offering, else the usual ones. No advice."
    ),
    "bidsRecord": BidRecordPage.page.title,
    "bidsEmpty": Text(
      "尚無投標價的紀錄：價格由至少 \(BidPricing.fewestCases) 件過去的競拍推算，資料庫還不夠；subcal backfill --auctions 可補入歷年競拍。",
      "There are no prices of bids yet: they follow from at least \(BidPricing.fewestCases) past auctions, and the store has fewer. subcal backfill --auctions fetches those of past years."
    ),
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
    "comesListed": Text("即將到來：已公告", "Upcoming: announced"),
    "comesExpected": Text("即將到來：推估", "Upcoming: expected"),
    "comesWhen": Text("大約何時開始申購", "Begins about"), "comesCash": Text("大約備款（一張）", "Cash for a lot, about"),
    "comesLots": Text("大約張數", "Lots, about"), "comesUnknown": Text("日期未定", "not known yet"),
    "comesAll": Text("全部即將到來", "All upcoming"),
    "comesNote": Text(
      "日期由公告的繳款、除權或上市櫃日推算，上市櫃日未定者由近三年案件推算，並非公告日期；價格可能是暫定。以交易所公告為準。",
      "The days are counted from those on which holders pay, from the ex-rights day or the first trading day, and where that is not known from the listings of three years: none is announced. Prices may be provisional; the exchange decides."
    ),
    "nothingComes": Text("目前沒有即將到來的案件。", "Nothing is upcoming."),
    "holdersTitle": Text("原股東的日程", "For holders"),
    "holdersNote": Text(
      "已持有股票者的認股權利，與公開申購無關：最後買進日收盤時持有才能認購。",
      "What holders of the shares may subscribe for, apart from the draw: who holds at the close of the last day to hold."
    ),
    "exRightsDay": Text("除權", "ex-rights"), "lastDayToHold": Text("最後買進日", "Last day to hold"),
    "perThousand": Text("每仟股可認購", "Per 1,000 held"), "holdersPay": Text("繳款", "Holders pay"),
  ]
}
