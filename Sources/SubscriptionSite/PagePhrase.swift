internal import Localization
internal import SubscriptionCalendar

/// Every text of the pages, in both languages side by side.
///
/// Templates name a text `{{t.name}}`; the script finds those it needs in the page's data block. `{0}` and `{1}` are
/// places for values.
struct PagePhrase {
  let name: String
  let chinese: String
  let english: String

  /// The text with its places filled.
  func text(in language: Language, _ values: [String] = []) -> String {
    let text = language == .chinese ? chinese : english
    guard !values.isEmpty else { return text }
    var filled: [UInt8] = []
    filled.reserveCapacity(text.utf8.count + 32)
    let bytes = text.utf8.span
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "{"), place + 2 < bytes.count, bytes[place + 2] == UInt8(ascii: "}"),
        values.indices.contains(Int(bytes[place + 1]) - 0x30)
      {
        filled += values[Int(bytes[place + 1]) - 0x30].utf8
        place += 3
      } else {
        filled.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// Every text by its name.
  static let all: [PagePhrase] =
    (frame + table + mine + months + subscribing + calculator + offeringPage + record + chart + auctions
    + terms)
    .map { PagePhrase(name: $0, chinese: $1, english: $2) }

  /// The terms that templates and the script use.
  private static var terms: [Entry] {
    let (chinese, english) = (Lexicon(.chinese), Lexicon(.english))
    return Stage.allCases.map { ("stage_\($0.rawValue)", chinese.stage($0), english.stage($0)) }
      + Board.allCases.map { ("board_\($0.rawValue)", chinese.board($0), english.board($0)) }
      + (1...7).map { ("weekday\($0)", chinese.weekday($0), english.weekday($0)) }
      + Offering.days.map { ("event_\($0.name)", $0.word.chinese, $0.word.english) }
  }

  /// The texts that the script of one's own applications needs.
  static let ofMine = [
    "mineOfDay", "mineSum", "mineEmpty", "mineDay", "mineRemove", "mineTick", "mineImported", "mineRow",
    "mineNoCode",
    "mineNoAccount", "mineNoFile", "mineMe", "colName", "colCash",
  ]

  /// The texts that the script needs.
  static let ofScript: [String] =
    Stage.allCases.map { "stage_\($0.rawValue)" } + (1...7).map { "weekday\($0)" } + [
      "opensIn", "opensTomorrow", "daysLeft", "oneDayLeft", "lastDayUntil", "old", "oldLong", "closeOld",
      "shown", "favouriteOf", "share", "detailsOf", "yearOf", "dayForm", "todayIs", "closingToday",
      "closingTomorrow",
      "closingOn",
      "hoursLeft", "minutesLeft", "cashToday", "cashTomorrow", "cashOn", "nextTomorrow", "nextOn",
      "nothingOpen", "moreRows", "tickLabel", "tickOf", "past", "today", "coming", "copied", "calcInvalid",
      "dollars",
      "calcNoOdds",
    ]

  private typealias Entry = (String, String, String)

  private static let frame: [Entry] = [
    ("siteTitle", "公開申購行事曆", "Share subscription calendar"),
    (
      "siteSubtitle", "股票抽籤：要不要抽、何時截止、備款多少",
      "Taiwan's public share subscriptions: which, by when, with how much"
    ),
    ("skip", "跳到主要內容", "Skip to content"), ("sections", "頁面章節", "Sections"),
    ("navTable", "申購一覽", "Offerings"), ("navMonths", "月曆", "Calendar"),
    ("navCalculator", "試算", "Calculator"), ("navSubscribe", "訂閱", "Subscribe"),
    ("otherLanguage", "English", "中文"), ("shortTitle", "公開申購", "Subscriptions"),
    ("themeAuto", "顏色：依系統", "Colours: as the system"), ("themeLight", "顏色：淺色", "Colours: light"),
    ("themeDark", "顏色：深色", "Colours: dark"),
    ("offline", "目前離線，以下是上次連線時的內容。", "Offline: this is the page as of the last connection."),
    ("dataOf", "行情 {0}，更新於 {1}", "Prices of {0}, updated {1}"), ("noDay", "不明", "an unknown day"),
    ("dayForm", "{0}（{1}）", "{0} ({1})"), ("colon", "：", ": "), ("to", "～", " – "),
    ("todayIs", "今天 {0}", "Today, {0}"),
    ("closingToday", "今天截止 {0} 檔", "Closing today: {0}"),
    ("closingTomorrow", "明天截止 {0} 檔", "Closing tomorrow: {0}"),
    ("closingOn", "{0}截止 {1} 檔", "Closing {0}: {1}"),
    ("hoursLeft", "剩 {0} 小時 {1} 分", "{0} h {1} min left"), ("minutesLeft", "剩 {0} 分鐘", "{0} min left"),
    ("cashToday", "今天應備 {0} 元", "Cash needed today: NT${0}"),
    ("cashTomorrow", "明天應備 {0} 元", "Cash needed tomorrow: NT${0}"),
    ("cashOn", "{0}應備 {1} 元", "Cash needed {0}: NT${1}"),
    ("nextTomorrow", "下一檔明天開始", "Next opens tomorrow"), ("nextOn", "下一檔 {0}開始", "Next opens {0}"),
    ("sample", "示範資料", "Sample data"),
    ("sampleOf", "畫面停在 {0}，不是今天的資料。", "Shown as of {0}, not as of today."),
    ("old", "資料已落後 {0} 個交易日，請勿作為申購依據。", "These data are {0} trading days behind; do not decide by them."),
    (
      "oldLong", "資料已落後 {0} 個交易日以上，請勿作為申購依據。",
      "These data are {0} trading days behind or more; do not decide by them."
    ),
    (
      "premiumNote", "溢價不等於獲利：須扣手續費與證交稅，撥券前股價可能下跌，多數申購不會中籤。",
      "A premium is not a profit: commission and tax come off, the price may fall before delivery, and most applications do not win."
    ),
    (
      "premiumRule", "溢價率＝（市價－承銷價）÷ 承銷價，未扣費用與稅。",
      "Premium = (market price − offer price) ÷ offer price, before fees and tax."
    ),
    (
      "disclaimer", "資料僅供參考，不構成投資建議。時程以主辦券商承銷公告為準，截止時間請洽往來券商。",
      "For information only, no investment advice. The lead underwriter's notice decides; ask your broker by when it takes applications."
    ),
    (
      "doubts", "存疑而未採用：申購案 {0} 檔、收盤價 {1} 個。",
      "In doubt and not used: {0} offerings, {1} closes."
    ),
    ("attribution", "資料來源與授權", "Data and licences"), ("files", "資料檔", "Files"),
    ("madeBy", "由 subcal 依公開資料自動產生。", "Made by subcal from public data."),
    ("backToTable", "回申購一覽", "All offerings"), ("unknown", "未知", "not known"),
    (
      "script", "排序、搜尋、自選與試算需要 JavaScript；其餘內容照常可讀。",
      "Sorting, search, the watchlist and the calculator need JavaScript; everything else reads without."
    ),
  ]

  private static let table: [Entry] = [
    ("tableCaption", "公開申購：申購中、即將開始、已截止", "Public subscriptions: open, upcoming, past"),
    ("groupFavourites", "自選", "Watchlist"), ("groupOpen", "申購中", "Open now"),
    ("groupUpcoming", "即將開始", "Upcoming"), ("groupPast", "已截止", "Past"),
    ("nothingOpen", "目前沒有可申購的股票。", "Nothing is open now."),
    ("moreRows", "再顯示 {0} 檔", "{0} more"),
    ("unmatched", "沒有符合條件的申購案。", "No offering matches."),
    ("stripTitle", "時程", "Schedule"), ("colName", "證券", "Security"),
    ("colStage", "狀態", "State"), ("colPeriod", "申購期間", "Subscription period"),
    ("colPrice", "承銷價", "Offer price"),
    ("colClose", "市價", "Market price"), ("colSpark", "近 30 日走勢", "30 closes"),
    ("colPremium", "溢價率", "Premium"),
    ("colProfit", "中籤損益", "Profit if won"), ("colCash", "應備金額", "Cash needed"),
    ("colOdds", "中籤率／期望值", "Win rate / EV"),
    ("search", "搜尋代號、名稱、主辦券商、發行市場", "Search code, name, underwriter, issue type"),
    ("searchHint", "代號、名稱、券商、市場", "Code, name, underwriter"), ("filters", "篩選", "Filters"),
    ("quick", "快速篩選", "Quick filters"), ("chipPremium", "溢價 20% 以上", "Premium 20%+"),
    ("chipCash", "5 萬元以下", "Up to NT$50,000"), ("filterState", "狀態", "State"),
    ("filterBoard", "市場", "Board"), ("all", "全部", "All"), ("minPremium", "溢價率 ≥ %", "Premium ≥ %"),
    ("mostCash", "應備金額 ≤ 元", "Cash ≤ NT$"), ("order", "排序", "Order"), ("orderUsual", "依日期", "By day"),
    ("reset", "清除條件", "Clear"), ("exportFavourites", "匯出自選", "Export watchlist"),
    ("exportHint", "匯出為文字檔，一行一個代號。", "A text file with one code a line."),
    ("shown", "{0} / {1} 檔", "{0} of {1}"), ("favouriteOf", "自選：{0}", "Watchlist: {0}"),
    ("share", "分享", "Share"), ("detailsOf", "詳細：{0}", "Details: {0}"), ("yearOf", "{0} 年", "{0}"),
    ("provisional", "暫定", "provisional"), ("announced", "公告 {0}", "announced {0}"),
    ("unset", "未訂出", "not set yet"), ("dayUnknown", "日期不明", "day unknown"),
    ("stale", "非最近交易日", "not the last trading day"),
    ("noTradeAtDelivery", "撥券日無成交", "no trade on the delivery day"),
    ("deliveryClose", "撥券日收盤價", "Delivery close"), ("currentPrice", "最近市價", "Latest price"),
    ("takenOn", "{0}扣款", "debited {0}"), ("beforeDraw", "抽籤前未知", "unknown before the draw"),
    ("ev", "期望值 {0}", "EV {0}"), ("evAbout", "估計期望值 {0}", "EV about {0}"), ("about", "約 {0}%", "about {0}%"),
    ("dollars", "{0} 元", "NT${0}"),
    ("missed", "今日公告已無此案", "not in today's list"), ("inDoubt", "存疑", "in doubt"),
    (
      "doubtOf", "存疑：{0}。以下為前次公布的內容。",
      "In doubt: {0}. What follows is what was published before."
    ), ("opensIn", "{0} 天後開始", "opens in {0} days"),
    ("opensTomorrow", "明天開始", "opens tomorrow"), ("daysLeft", "剩 {0} 天", "{0} days left"),
    ("oneDayLeft", "剩 1 天", "1 day left"),
  ]

  private static let mine: [Entry] = [
    ("mineTitle", "我的申購", "My applications"),
    (
      "mineNote", "勾選「我要抽」後，月曆的扣款合計只計您要抽的。內容只存在這個瀏覽器，不會上傳，也不會代為申購。",
      "Tick what you apply for, and the calendar counts only your debits. It stays in this browser; nothing is sent and nothing is applied for."
    ),
    ("tickLabel", "我要抽", "Apply"), ("tickOf", "我要抽：{0}", "Apply: {0}"),
    ("mineAccount", "新增帳戶", "Another account"), ("mineAdd", "新增", "Add"), ("mineMe", "本人", "me"),
    ("mineExport", "匯出申購", "Export"), ("mineImport", "匯入", "Import"),
    (
      "mineExportHint", "匯出為 CSV，可再匯入此頁或其他裝置。",
      "A CSV file, to import here, on another device, or into the ledger."
    ),
    (
      "mineImportHint", "匯入申購（CSV）或自選（文字檔）；與現有內容合併。",
      "A file of applications or of a watchlist; it is added to what is here."
    ),
    ("mineEmpty", "尚未勾選。", "Nothing is ticked yet."), ("mineDay", "扣款日", "Debit day"),
    ("mineOfDay", "我的扣款 {0} 元", "My debits: NT${0}"), ("mineSum", "{0} 合計", "Sum of {0}"),
    ("mineRemove", "移除帳戶：{0}", "Remove the account {0}"), ("mineTick", "{0}：{1}", "{0}: {1}"),
    ("mineImported", "已匯入 {0} 筆。", "{0} imported."),
    ("mineRow", "第 {0} 列：{1}，未匯入任何內容。", "Row {0}: {1}. Nothing was imported."),
    ("mineNoCode", "「{0}」不是申購案", "'{0}' is not an offering"),
    ("mineNoAccount", "「{0}」不能作為帳戶名稱", "'{0}' cannot name an account"),
    ("mineNoFile", "檔案無法讀取，未匯入任何內容。", "The file cannot be read. Nothing was imported."),
  ]

  private static let months: [Entry] = [
    (
      "monthsAbout", "{0}的公開申購：申購期間、扣款、抽籤與撥券",
      "Public subscriptions of {0}: periods, debits, draws and deliveries"
    ),
    ("monthsTitle", "月曆", "Calendar"),
    (
      "monthsNote", "同一天扣款的申購案，帳戶餘額須足以支付全部應備金額，不足時當日各檔均為不合格件。",
      "For offerings debited on the same day the whole sum must be in the account, or all of them fail."
    ),
    ("previousMonth", "上個月", "Previous month"), ("nextMonth", "下個月", "Next month"),
    ("monthOf", "{0} 年 {1} 月", "{1} {0}"), ("cashOfDay", "當日扣款合計 {0} 元", "Debited in all: NT${0}"),
    ("closed", "休市", "market closed"), ("legend", "圖例", "Key"),
  ]

  private static let subscribing: [Entry] = [
    ("subscribeTitle", "訂閱行事曆", "Subscribe to the calendar"),
    (
      "subscribeNote", "訂閱後，改期、取消與結果會自動更新；提醒請在您的行事曆設定。",
      "Moves, cancellations and results come by themselves. Set reminders in your calendar."
    ),
    ("copy", "複製網址", "Copy address"), ("copied", "已複製", "Copied"),
    (
      "relativeHow", "下列為行事曆檔案，可下載匯入；匯入後不會自動更新。",
      "These are calendar files to import; what is imported does not update."
    ),
    (
      "apple", "Apple 行事曆：更新頻率由您設定（預設每週），建議改為每天；訂閱時預設會移除提醒。",
      "Apple Calendar: refreshes as often as you set it (weekly by default), so set it to every day; it removes alerts unless told otherwise."
    ),
    (
      "google", "Google 日曆：在「其他日曆 → 加入日曆網址」貼上網址；約 8～24 小時更新一次。",
      "Google Calendar: paste the address under Other calendars → From URL; it refreshes every 8 to 24 hours."
    ),
    (
      "outlook", "Outlook：在「新增行事曆 → 從網路訂閱」貼上網址；網頁版約 12～24 小時更新一次。",
      "Outlook: paste the address under Add calendar → Subscribe from web; on the web it refreshes every 12 to 24 hours."
    ),
    ("feed_main", "全部（申購、截止、抽籤、撥券）", "Everything (period, deadline, draw, delivery)"),
  ]
}
