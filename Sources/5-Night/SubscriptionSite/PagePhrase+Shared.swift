internal import Localization

/// The phrases that templates or the script name and that Swift shows, too.
extension PagePhrase {
  static let auctionsTitle = Text("競價拍賣", "Auctions")
  static let auctionsSubtitle = Text(
    "初上市櫃與可轉債的投標、開標與得標結果", "Bids, openings and results of new listings and convertible bonds")
  static let comesTitle = Text("即將到來", "Upcoming")
  static let comesSubtitle = Text(
    "接下來可能可以抽的：大約何時開始申購、大約備款多少",
    "What one can probably apply for next: from when about, for about how much")
  static let siteTitle = Text("公開申購行事曆", "Share subscription calendar")
  static let siteSubtitle = Text(
    "股票抽籤：要不要抽、何時截止、備款多少", "Taiwan's public share subscriptions: which, by when, with how much")
  static let filesTitle = Text("給程式用的檔案", "Files for programs")
  static let filesSubtitle = Text(
    "JSON、CSV、Atom 與其格式說明；一般讀者用不到",
    "JSON, CSV, Atom and their schemas; nothing that a reader of the pages needs")
  static let to = Text("～", " – ")
  static let todayIs = Text("今天 {0}", "Today, {0}")
  static let closingToday = Text("今天截止 {0}", "Closing today: {0}")
  static let closingTomorrow = Text("明天截止 {0}", "Closing tomorrow: {0}")
  static let closingOn = Text("{0}截止 {1}", "Closing {0}: {1}")
  static let these = Text("{0} 檔：{1}", "{0} – {1}")
  static let count = Text("{0} 檔", "{0}")
  static let closedThen = Text("（當日休市，可能順延至 {0}）", " (the exchanges are closed; probably {0})")
  static let listedFor = Text("（公告 {0}休市，預計順延）", " (listed for {0}, a closed day; probably put off)")
  static let someListedFor = Text("（含休市順延）", " (some put off for a closed day)")
  static let openingToday = Text("今天開始 {0}", "Opening today: {0}")
  static let eventToday = Text("今天{0} {1}", "Today’s {0}: {1}")
  static let eventTomorrow = Text("明天{0} {1}", "Tomorrow’s {0}: {1}")
  static let eventOn = Text("{0}{1} {2}", "{0}, {1}: {2}")
  static let holdToday = Text("今天是最後買進日：{0}", "Last day to hold, today: {0}")
  static let holdTomorrow = Text("明天是最後買進日：{0}", "Last day to hold, tomorrow: {0}")
  static let holdOn = Text("{0}是最後買進日：{1}", "Last day to hold, {0}: {1}")
  static let inAll = Text("，共 {0} 元", ", NT${0} in all")
  static let debited = Text("，{0}扣款", ", debited {0}")
  static let depositToday = Text("今天 {1} 前要存入 {0} 元", "Deposit by {1} today: NT${0}")
  static let depositTomorrow = Text("明天 {1} 前要存入 {0} 元", "Deposit by {1} tomorrow: NT${0}")
  static let depositOn = Text("{0}{2} 前要存入 {1} 元", "Deposit by {0} {2}: NT${1}")
  static let sumOf = Text("：{0}", " for {0}")
  static let oneEach = Text("（每檔抽一件）", " (one application each)")
  static let nextTomorrow = Text("下一檔明天開始：{0}", "Next opens tomorrow: {0}")
  static let nextOn = Text("下一檔 {0}開始：{1}", "Next opens {0}: {1}")
  static let old = Text(
    "資料已落後 {0} 個交易日，請勿作為申購依據。", "These data are {0} trading days behind; do not decide by them.")
  static let oldLong = Text(
    "資料已落後 {0} 個交易日以上，請勿作為申購依據。", "These data are {0} trading days behind or more; do not decide by them.")
  static let groupOpen = Text("申購中", "Open")
  static let colPeriod = Text("申購期間", "Subscription period")
  static let colPrice = Text("承銷價", "Offer price")
  static let colClose = Text("市價", "Market price")
  static let colPremium = Text("溢價率", "Premium")
  static let colCash = Text("應備金額", "Cash needed")
  static let everything = Text("全部", "All")
  static let yearOf = Text("{0} 年", "{0}")
  static let dollars = Text("{0} 元", "NT${0}")
  static let opensIn = Text("{0} 天後開始", "opens in {0} days")
  static let opensTomorrow = Text("明天開始", "opens tomorrow")
  static let daysLeft = Text("還有 {0} 天", "{0} days left")
  static let oneDayLeft = Text("明天截止", "closes tomorrow")
  static let recordTitle = Text("預估準確度", "Track record of the estimates")
  static let recordSubtitle = Text("抽籤前的預估中籤率與實際中籤率", "Win rates as estimated before the draw, and as drawn")
  static let calcCash = Text("應備金額", "Cash needed")
  static let calcBreakEven = Text("損益兩平價", "Break-even price")
  static let calcEV = Text("平均每抽一次賺賠", "Expected value of an application")
  static let calcNoOdds = Text("以此價賣出會虧損", "a sale at this price loses money")
  static let past = Text("已過", "past")
  static let today = Text("今天", "today")
  static let lastDayUntil = Text("{0} 前", "until {0}")
  static let estimate = Text("估計", "an estimate")
  static let winRate = Text("中籤率", "Win rate")
  static let backtestSubtitle = Text(
    "三個規則，一人各抽一次：近三年的申購案依截止前一晚已知的資料決定，以實際中籤率計算，中籤者以撥券日收盤價賣出。",
    "Three rules, one person who applies once each: the offerings of the last three years, decided by what was known on the evening before the last day, at the rates that were drawn; what is won is sold at the close of the day of delivery."
  )

  static let closing = (closingToday, closingTomorrow, closingOn)
  static let deposit = (depositToday, depositTomorrow, depositOn)
  static let event = (eventToday, eventTomorrow, eventOn)
  static let hold = (holdToday, holdTomorrow, holdOn)

  /// A listed day on which the exchanges are closed.
  static func closedDay(_ what: Text, _ day: Text, _ next: Text) -> Text {
    Text("\(what) \(day)休市，可能順延至 \(next)", "\(what) \(day): the exchanges are closed; probably \(next)")
  }

  static let shared: [String: Text] = [
    "auctionsTitle": auctionsTitle,
    "auctionsSubtitle": auctionsSubtitle,
    "comesTitle": comesTitle,
    "comesSubtitle": comesSubtitle,
    "siteTitle": siteTitle,
    "siteSubtitle": siteSubtitle,
    "filesTitle": filesTitle,
    "filesSubtitle": filesSubtitle,
    "to": to,
    "todayIs": todayIs,
    "closingToday": closingToday,
    "closingTomorrow": closingTomorrow,
    "closingOn": closingOn,
    "these": these,
    "count": count,
    "listedFor": listedFor,
    "someListedFor": someListedFor,
    "openingToday": openingToday,
    "eventToday": eventToday,
    "eventTomorrow": eventTomorrow,
    "eventOn": eventOn,
    "holdToday": holdToday,
    "holdTomorrow": holdTomorrow,
    "holdOn": holdOn,
    "inAll": inAll,
    "debited": debited,
    "depositToday": depositToday,
    "depositTomorrow": depositTomorrow,
    "depositOn": depositOn,
    "sumOf": sumOf,
    "oneEach": oneEach,
    "nextTomorrow": nextTomorrow,
    "nextOn": nextOn,
    "old": old,
    "oldLong": oldLong,
    "groupOpen": groupOpen,
    "colPeriod": colPeriod,
    "colPrice": colPrice,
    "colClose": colClose,
    "colPremium": colPremium,
    "colCash": colCash,
    "all": everything,
    "yearOf": yearOf,
    "dollars": dollars,
    "opensIn": opensIn,
    "opensTomorrow": opensTomorrow,
    "daysLeft": daysLeft,
    "oneDayLeft": oneDayLeft,
    "recordTitle": recordTitle,
    "calcCash": calcCash,
    "calcBreakEven": calcBreakEven,
    "calcEV": calcEV,
    "calcNoOdds": calcNoOdds,
    "past": past,
    "today": today,
    "lastDayUntil": lastDayUntil,
    "estimate": estimate,
    "winRate": winRate,
    "backtestSubtitle": backtestSubtitle,
  ]
}
