internal import Localization

extension PagePhrase {
  static let calculator: [String: Text] = [
    "calcTitle": Text("改數字試算", "Other numbers"), "calcPrice": Text("承銷價", "Offer price"),
    "calcAnnounced": Text("扣款用承銷價（同承銷價免填）", "Price of the debit, if another"),
    "calcSell": Text("賣出價", "Sold at"),
    "calcShares": Text("申購股數", "Shares per application"),
    "calcLots": Text("申購件數（每人一件）", "Applications (one a person)"),
    "calcDiscount": Text("手續費折扣（無折扣填 10 折）", "Part of the commission paid (28%)"),
    "calcCommission": Text("手續費率 %", "Commission %"), "calcMinimum": Text("最低手續費", "Minimum commission"),
    "calcTax": Text("證交稅率 %", "Transaction tax %"), "calcOdds": Text("中籤率 %", "Win rate %"),
    "calcRates": Text("費率與資金成本", "Rates, and what the money costs"),
    "calcLoan": Text("券商代墊年利率 %（不借填 0）", "Broker's loan, % a year (0 = none)"),
    "calcOwn": Text("自備成數 %", "Own share %"), "calcIdle": Text("自有資金年收益率 %", "Own money earns, % a year"),
    "calcInvalid": Text("{0}：請輸入有效的數字。", "{0}: give a valid number."),
    "calcDiscountRead": Text("手續費折扣", "Part of the commission"),
    "discountOf": Text("{0} 折（{1}%）", "{1}% ({0} 折)"),
    "calcPremium": Text("溢價率", "Premium"), "calcValue": Text("賣出金額", "Value"),
    "calcFee": Text("手續費", "Commission"),
    "calcTaxPaid": Text("證交稅", "Transaction tax"), "calcCost": Text("成本", "Cost"),
    "calcProfit": Text("中籤損益", "Profit if won"), "calcReturn": Text("淨報酬率", "Net return"),
    "calcExact": Text("損益兩平價（未換算跳動單位）", "Exact break-even"),
    "calcNeeded": Text("中籤率要高於多少才划算", "Break-even win rate"),
    "calcNeedsScript": Text("試算需要 JavaScript。", "The calculator needs JavaScript."),
  ]

  static let offeringPage: [String: Text] = [
    "timetable": Text("時程", "Timetable"),
    "addTo": Text("加到行事曆", "Add to a calendar"), "addToBoth": Text("截止與抽籤", "Both days"),
    "lots": Text("{0} 張", "{0} lots"),
    "seeAuction": Text("查看競價拍賣", "Its auction"),
    "chart": Text("K 線", "Chart"),
    "barsNote": Text(
      "未還原權息；「＊」當日參考價與前收不同（除權息等）。",
      "As traded; * marks a day whose reference price is not the last close (ex-dividend and the like)."),
    "barsEmerging": Text("興櫃沒有收盤價，列的是日均價。", "The emerging board has no close; its daily average is given."),
    "oneBar": Text(
      "目前只有一個交易日的行情：之後每晚增加一日，subcal backfill 可補入過去的行情。",
      "There is one trading day so far: each night adds one, and subcal backfill fetches those before."),
    "noBars": Text("尚無此代號的每日行情。", "No daily bars of this code yet."), "date": Text("日期", "Date"),
    "open": Text("開盤", "Open"), "high": Text("最高", "High"), "low": Text("最低", "Low"),
    "close": Text("收盤", "Close"), "change": Text("漲跌", "Change"), "volume": Text("成交張數", "Volume, lots"),
    "numbers": Text("損益試算", "Profit and assumptions"), "assumptions": Text("計算基礎", "Assumptions"),
    "estimateTitle": Text("預估中籤率", "Estimated win rate"),
    "isCancelled": Text(
      "本案已取消，不能申購；下列日期均不適用。", "This offering is cancelled: none of the days below will come."),
    "closeOld": Text("市價為 {0} 個交易日前的資料，請勿作為申購依據。", "The close is {0} trading days old; do not decide by it."),
    "asOfLast": Text(
      "狀態與「今天」以最近一次更新為準；開啟 JavaScript 會依現在的時間更新。",
      "State and days are those of the last update; with JavaScript they are those of now."),
    "facts": Text("公告資料", "Announced data"), "revisions": Text("異動紀錄", "Changes"),
    "pastTitle": Text("該公司歷次申購", "The company's offerings"), "thisOne": Text("本次", "this one"),
    "offering": Text("申購案", "Offering"), "atLastDay": Text("截止日溢價率", "Last day"),
    "atDraw": Text("抽籤日溢價率", "Draw"), "atDelivery": Text("撥券日溢價率", "Delivery"),
    "noPast": Text("沒有更早的申購。", "There is no earlier one."),
    "pastNote": Text(
      "溢價率以當日收盤價（興櫃為日均價）計；過去績效不代表未來表現。",
      "Premiums at the day's close (average on the emerging board); past results are no forecast."),
    "sourceList": Text("證交所公開申購公告", "The exchange's list"),
  ]
}
