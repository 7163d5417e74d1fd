internal import Localization

extension PagePhrase {
  static let calculator: [String: Text] = [
    "calcTitle": Text("試算", "Calculator"), "calcPrice": Text("承銷價", "Offer price"),
    "calcAnnounced": Text("扣款用承銷價（公告價）", "Price of the debit"), "calcSell": Text("賣出價", "Sold at"),
    "calcShares": Text("申購股數", "Shares per application"),
    "calcLots": Text("申購件數（每人一件）", "Applications (one a person)"),
    "calcDiscount": Text("手續費折扣（無折扣填 10 折）", "Part of the commission paid (28%)"),
    "calcCommission": Text("手續費率 %", "Commission %"), "calcMinimum": Text("最低手續費", "Minimum commission"),
    "calcTax": Text("證交稅率 %", "Transaction tax %"), "calcOdds": Text("中籤率 %（假設）", "Win rate % (assumed)"),
    "calcRates": Text("費率與資金成本", "Rates, and what the money costs"),
    "calcLoan": Text("券商代墊年利率 %（不借填 0）", "Broker's loan, % a year (0 = none)"),
    "calcOwn": Text("自備成數 %", "Own share %"), "calcIdle": Text("自有資金年收益率 %", "Own money earns, % a year"),
    "calcExample": Text("以 {0} 為例，各欄均可修改。", "It begins with {0}; every number can be changed."),
    "calcInvalid": Text("請輸入有效的數字。", "Give valid numbers."), "calcCash": Text("應備金額", "Cash needed"),
    "calcPremium": Text("溢價率", "Premium"), "calcValue": Text("賣出金額", "Value"),
    "calcFee": Text("手續費", "Commission"),
    "calcTaxPaid": Text("證交稅", "Transaction tax"), "calcCost": Text("成本", "Cost"),
    "calcProfit": Text("中籤損益", "Profit if won"), "calcReturn": Text("淨報酬率", "Net return"),
    "calcBreakEven": Text("損益兩平價", "Break-even price"),
    "calcExact": Text("損益兩平價（未換算跳動單位）", "Exact break-even"),
    "calcNeeded": Text("中籤率要高於多少才划算", "Break-even win rate"),
    "calcEV": Text("平均每抽一次賺賠", "Expected value of an application"),
    "calcNoOdds": Text("以此價賣出會虧損", "a sale at this price loses money"),
    "calcNote": Text(
      "已計入申購處理費 {0} 元與中籤通知郵寄工本費 {1} 元；中籤股票免買進手續費。",
      "The processing fee of NT${0} and the notice postage of NT${1} are in; shares that are won cost no commission."
    ),
    "calcNeedsScript": Text("試算需要 JavaScript。", "The calculator needs JavaScript."),
  ]

  static let offeringPage: [String: Text] = [
    "timetable": Text("時程", "Timetable"), "past": Text("已過", "past"), "today": Text("今天", "today"),
    "lastDayUntil": Text("{0} 前", "until {0}"),
    "deductionDoubt": Text(
      "由截止日推算為 {0}，請以往來券商通知為準。", "Counted from the last day it would be {0}; go by your broker."),
    "addTo": Text("加到行事曆", "Add to a calendar"), "addToBoth": Text("截止與抽籤", "Both days"),
    "lots": Text("{0} 張", "{0} lots"),
    "afterDraw": Text("抽籤後公布", "after the draw"),
    "seeAuction": Text("查看競價拍賣", "Its auction"),
    "chart": Text("K 線", "Chart"), "barsTitle": Text("最近 {0} 個交易日", "The last {0} trading days"),
    "barsNote": Text(
      "未還原權息；「＊」當日參考價與前收不同（除權息等）。",
      "As traded; * marks a day whose reference price is not the last close (ex-dividend and the like)."),
    "barsEmerging": Text("興櫃沒有收盤價，列的是日均價。", "The emerging board has no close; its daily average is given."),
    "noBars": Text("尚無此代號的每日行情。", "No daily bars of this code yet."), "date": Text("日期", "Date"),
    "open": Text("開盤", "Open"), "high": Text("最高", "High"), "low": Text("最低", "Low"),
    "close": Text("收盤", "Close"), "change": Text("漲跌", "Change"), "volume": Text("成交張數", "Volume, lots"),
    "numbers": Text("損益試算", "Profit and assumptions"), "assumptions": Text("計算基礎", "Assumptions"),
    "profitAtClose": Text("中籤後以市價賣出的損益", "Profit if won, at market price"),
    "profitAtDelivery": Text("中籤後以撥券日收盤價賣出的損益", "Profit if won, at the delivery close"),
    "atClose": Text("以 {0} 計", "at {0}"), "returnOnCost": Text("淨報酬率 {0}%", "net return {0}%"),
    "exactly": Text("未換算跳動單位 {0}", "exactly {0}"),
    "needed": Text("中籤率高於 {0}% 才划算", "break-even win rate {0}%"),
    "estimate": Text("估計", "an estimate"),
    "valueRange": Text("依中籤率高低，約 {0}～{1} 元", "an estimate; NT${0} to {1} over the range of the win rate"),
    "estimateTitle": Text("預估中籤率", "Estimated win rate"),
    "estimateLegend": Text(
      "藍底是預估區間，直線是預估值，圓點是最近 {0} 檔類似案件的實際中籤率；橫軸為對數。",
      "The bar is the range, the line the estimate, the dots the rates of the last {0} draws of its kind; logarithmic."
    ),
    "estimateSaid": Text(
      "截止前一晚預估{0}，實際中籤率 {1}%。", "The evening before the last day the estimate was {0}; {1}% were drawn."),
    "estimateOf": Text(
      "{0} 的預估中籤率 {1}，與最近 {2} 檔類似案件的實際中籤率",
      "The estimated win rate of {0}, {1}, and the rates of the last {2} draws of its kind"),
    "recomputed": Text("公告 {0}%，依承銷股數與合格件計算", "published {0}%, recomputed"),
    "recomputedOnly": Text("依承銷股數與合格件計算", "recomputed"), "published": Text("公告", "published"),
    "disagrees": Text("與公告不符！", "disagrees with the published rate!"),
    "locked": Text("資金卡住", "Money tied up"),
    "lockedDays": Text("沒中 {0} 天，中籤 {1} 天", "{0} days if not won, {1} if won"),
    "annualised": Text("期望值年化（單利）", "Expected value a year, simple"),
    "rateOf": Text("手續費 {0}%（最低 {1} 元）", "commission {0}% (NT${1} at least)"),
    "discountOf": Text("手續費 {0} 折", "the broker takes {1}% of the commission"),
    "taxOf": Text("證交稅 {0}%", "transaction tax {0}%"),
    "feesOf": Text("申購處理費 {0} 元、中籤通知郵寄工本費 {1} 元", "processing NT${0}, postage NT${1}"),
    "rounding_down": Text("元以下捨去", "cut to whole dollars"),
    "rounding_nearest": Text("元以下四捨五入", "rounded to whole dollars"),
    "rounding_up": Text("元以下進位", "rounded up to whole dollars"),
    "isCancelled": Text(
      "本案已取消，不能申購；下列日期均不適用。", "This offering is cancelled: none of the days below will come."),
    "closeOld": Text("市價為 {0} 個交易日前的資料，請勿作為申購依據。", "The close is {0} trading days old; do not decide by it."),
    "asOfLast": Text(
      "狀態與「今天」以最近一次更新為準；開啟 JavaScript 會依現在的時間更新。",
      "State and days are those of the last update; with JavaScript they are those of now."),
    "facts": Text("公告資料", "Announced data"), "revisions": Text("異動紀錄", "Changes"),
    "firstSeen": Text("首次收錄：{0}", "First listed: {0}"),
    "pastTitle": Text("該公司歷次申購", "The company's offerings"), "thisOne": Text("本次", "this one"),
    "offering": Text("申購案", "Offering"), "atLastDay": Text("截止日溢價率", "Last day"),
    "atDraw": Text("抽籤日溢價率", "Draw"), "atDelivery": Text("撥券日溢價率", "Delivery"),
    "winRate": Text("中籤率", "Win rate"), "noPast": Text("沒有更早的申購。", "There is no earlier one."),
    "pastNote": Text(
      "溢價率以當日收盤價（興櫃為日均價）計；過去績效不代表未來表現。",
      "Premiums at the day's close (average on the emerging board); past results are no forecast."),
    "yes": Text("是", "yes"), "no": Text("否", "no"), "json": Text("本案 JSON", "This offering as JSON"),
    "sourceList": Text("證交所公開申購公告", "The exchange's list"),
    "firstListing": Text("上市（櫃）首日", "first trading day"),
  ]
}
