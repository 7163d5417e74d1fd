internal import SubscriptionCalendar
internal import SubscriptionCharts

extension PagePhrase {
  static let calculator: [(String, String, String)] = [
    ("calcTitle", "試算", "What if"), ("calcPrice", "承銷價", "Offer price"),
    ("calcAnnounced", "公告價（備款用）", "Announced price (for the cash)"), ("calcSell", "賣出價", "Sold at"),
    ("calcShares", "每件股數", "Shares a lot"), ("calcLots", "件數（一人一件）", "Lots (one a person)"),
    ("calcDiscount", "手續費折數（10 = 無折扣）", "Broker's discount (10 = none, 2.8 = 28 %)"),
    ("calcCommission", "手續費率 %", "Commission %"), ("calcMinimum", "最低手續費", "Minimum commission"),
    ("calcTax", "證交稅率 %", "Transaction tax %"), ("calcOdds", "中籤率 %（假設）", "Odds % (assumed)"),
    ("calcExample", "先以 {0} 為例，數字都可以改。", "It begins with {0}; every number can be changed."),
    ("calcInvalid", "請輸入有效的數字。", "Give valid numbers."), ("calcCash", "備款", "Cash to have ready"),
    ("calcPremium", "溢價", "Premium"), ("calcValue", "賣出金額", "Value"), ("calcFee", "手續費", "Commission"),
    ("calcTaxPaid", "證交稅", "Transaction tax"), ("calcCost", "成本", "Cost"),
    ("calcProfit", "損益", "Profit"), ("calcReturn", "報酬率", "Return on cost"),
    ("calcBreakEven", "損益平衡價", "Break-even price"), ("calcExact", "精確平衡價", "Exact break-even"),
    ("calcNeeded", "損益平衡中籤率", "Break-even odds"), ("calcEV", "期望值（每件申購）", "Expected value of an application"),
    ("calcNoOdds", "虧損，再高也不划算", "at a loss no odds help"),
    (
      "calcNote", "申購處理費 {0} 元與通知郵費 {1} 元已計入；撥券的股票不收買進手續費。",
      "The application fee of NT$ {0} and the postage of NT$ {1} are in; there is no commission on the allotment."
    ),
    (
      "calcNeedsScript", "試算需要 JavaScript；也可用 subcal calc。",
      "The calculator needs JavaScript; or use subcal calc."
    ),
  ]

  static let offeringPage: [(String, String, String)] = [
    ("timetable", "時程", "Timetable"), ("past", "已過", "past"), ("today", "今天", "today"),
    ("coming", "將到", "to come"), ("lastDayUntil", "{0} 前", "until {0}"),
    (
      "deductionDoubt", "由截止日推算為 {0}，請以券商通知為準。",
      "Counted from the last day it would be {0}; go by your broker."
    ),
    ("chart", "K 線", "Chart"), ("barsTitle", "最近 {0} 個交易日", "The last {0} trading days"),
    (
      "barsNote", "未還原權息；「＊」當日參考價與前收不同（除權息等）。",
      "As traded; * marks a day whose reference price is not the last close (ex-dividend and the like)."
    ),
    ("barsEmerging", "興櫃沒有收盤價，列的是日均價。", "The emerging board has no close; its daily average is given."),
    ("noBars", "尚無此代號的每日行情。", "No daily bars of this code yet."), ("date", "日期", "Date"),
    ("open", "開盤", "Open"),
    ("high", "最高", "High"), ("low", "最低", "Low"), ("close", "收盤", "Close"), ("change", "漲跌", "Change"),
    ("volume", "成交股數", "Volume"), ("numbers", "損益與假設", "Numbers and what they rest on"),
    ("assumptions", "計算基礎", "Assumptions"), ("profitAtClose", "以市價賣出一件", "A won lot sold at the close"),
    ("profitAtDelivery", "以撥券日市價賣出一件", "A won lot sold at the delivery close"),
    ("atClose", "以 {0} 計", "at {0}"), ("returnOnCost", "報酬率 {0}%", "{0}% of its cost"),
    ("exactly", "精確 {0}", "exactly {0}"), ("needed", "高於 {0}% 才划算", "worth it above {0}%"),
    ("estimate", "估計", "an estimate"),
    ("valueRange", "估計；中籤率在範圍兩端時 {0} 至 {1} 元", "an estimate; NT$ {0} to {1} over the range of the win rate"),
    ("estimateTitle", "預估中籤率", "Estimated win rate"),
    (
      "estimateLegend", "粗線為預估範圍，直線為預估值，圓點為最近 {0} 檔同類案的實際中籤率；橫軸為對數。",
      "The bar is the range, the line the estimate, the dots the rates of the last {0} draws of its kind; logarithmic."
    ),
    (
      "estimateSaid", "截止前一晚預估{0}，實際中籤率 {1}%。",
      "The evening before the last day the estimate was {0}; {1}% were drawn."
    ),
    (
      "estimateOf", "{0} 的預估中籤率 {1}，與最近 {2} 檔同類案的實際中籤率",
      "The estimated win rate of {0}, {1}, and the rates of the last {2} draws of its kind"
    ), ("recomputed", "公告 {0}%，由件數重算", "published {0}%, recomputed"),
    ("recomputedOnly", "由件數重算", "recomputed"), ("published", "公告", "published"),
    ("disagrees", "與公告不符！", "disagrees with the published rate!"), ("locked", "資金占用", "Money away"),
    ("lockedDays", "未中籤 {0} 天，中籤 {1} 天", "{0} days if not drawn, {1} if drawn"),
    ("annualised", "期望年化報酬（單利）", "Expected a year, simple"),
    ("rateOf", "手續費 {0}%（最低 {1} 元）", "commission {0}% (NT$ {1} at least)"),
    ("discountOf", "折數 {0}", "discount: {0} tenths are paid"), ("taxOf", "證交稅 {0}%", "transaction tax {0}%"),
    ("feesOf", "處理費 {0} 元、郵費 {1} 元", "application NT$ {0}, postage NT$ {1}"),
    ("rounding_down", "捨去至元", "cut to whole dollars"),
    ("rounding_nearest", "四捨五入至元", "rounded to whole dollars"),
    ("rounding_up", "進位至元", "rounded up to whole dollars"),
    ("isCancelled", "本案已取消，不能申購；下列日期不會發生。", "This offering is cancelled: none of the days below will come."),
    ("closeOld", "市價已是 {0} 個交易日前的，請勿據以決定。", "The close is {0} trading days old; do not decide by it."),
    (
      "asOfLast", "狀態與「今天」以最近一次更新為準；開啟 JavaScript 會依現在的時間更新。",
      "State and days are those of the last update; with JavaScript they are those of now."
    ),
    ("facts", "全部資料", "All facts"), ("revisions", "異動紀錄", "What changed when"),
    ("noRevisions", "自首見以來沒有異動。", "Nothing has changed since it was first seen."),
    ("pastTitle", "本公司歷次申購", "The company's offerings"), ("thisOne", "本次", "this one"),
    ("offering", "案件", "Offering"), ("atLastDay", "截止日溢價", "Last day"), ("atDraw", "抽籤日溢價", "Draw"),
    ("atDelivery", "撥券日溢價", "Delivery"), ("winRate", "中籤率", "Win rate"),
    ("noPast", "沒有更早的申購。", "There is no earlier one."),
    (
      "pastNote", "溢價以當日收盤（興櫃為日均價）計，過去不代表未來。",
      "Premiums at the day's close (average on the emerging board); the past is no forecast."
    ),
    ("yes", "是", "yes"), ("no", "否", "no"), ("json", "本案 JSON", "This offering as JSON"),
    ("sourceList", "證交所公開申購公告", "The exchange's list"), ("firstListing", "上市（櫃）首日", "first day of trade"),
  ]
}
