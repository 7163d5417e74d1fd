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
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let place = byte == UInt8(ascii: "{") ? rest.first.map { Int($0) - 0x30 } : nil
      if let place, values.indices.contains(place), rest.dropFirst().first == UInt8(ascii: "}") {
        filled += values[place].utf8
        rest.removeFirst(2)
      } else {
        filled.append(byte)
      }
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// Every text by its name.
  static let all: [PagePhrase] =
    (frame + table + months + subscribing + calculator + offeringPage + record + chart + auctions + terms)
    .map { PagePhrase(name: $0, chinese: $1, english: $2) }

  /// The terms that templates and the script use.
  private static var terms: [Entry] {
    let (chinese, english) = (Lexicon(.chinese), Lexicon(.english))
    return Stage.allCases.map { ("stage_\($0.rawValue)", chinese.stage($0), english.stage($0)) }
      + Board.allCases.map { ("board_\($0.rawValue)", chinese.board($0), english.board($0)) }
      + [("event_window", chinese.event(.window), english.event(.window))]
  }

  /// The texts that the script needs.
  static let ofScript: [String] =
    Stage.allCases.map { "stage_\($0.rawValue)" } + [
      "opensIn", "opensTomorrow", "daysLeft", "oneDayLeft", "closesToday", "old", "oldLong", "closeOld",
      "shown", "favouriteOf", "past", "today", "coming", "copied", "calcInvalid", "dollars", "calcNoOdds",
    ]

  private typealias Entry = (String, String, String)

  private static let frame: [Entry] = [
    ("siteTitle", "公開申購行事曆", "Share subscription calendar"),
    (
      "siteSubtitle", "股票抽籤：要不要抽、幾號截止、備多少錢",
      "Taiwan's public share subscriptions: which, by when, with how much"
    ),
    ("skip", "跳到主要內容", "Skip to content"), ("sections", "頁面章節", "Sections"),
    ("navTable", "申購一覽", "Offerings"), ("navMonths", "月曆", "Calendar"),
    ("navCalculator", "試算", "Calculator"), ("navSubscribe", "訂閱", "Subscribe"),
    ("otherLanguage", "English", "中文"),
    ("dataOf", "資料日 {0}，狀態計至 {1}", "Data of {0}, state as of {1}"), ("noDay", "不明", "an unknown day"),
    ("sample", "示範資料", "Sample data"),
    ("sampleOf", "畫面停在 {0}，不是今天的資料。", "Shown as of {0}, not as of today."),
    ("old", "資料已落後 {0} 個交易日，請勿據以決定。", "These data are {0} trading days behind; do not decide by them."),
    (
      "oldLong", "資料已落後 {0} 個交易日以上，請勿據以決定。",
      "These data are {0} trading days behind or more; do not decide by them."
    ),
    (
      "premiumNote", "溢價不是獲利：手續費、證交稅與撥券前的漲跌都會吃掉它，而且多數申購不會中籤。",
      "A premium is not a profit: commission, tax and the price moves before delivery eat into it, and most applications are not drawn."
    ),
    (
      "disclaimer", "本頁不是投資建議。各券商截止時間不一，請以您的券商為準。",
      "This is no investment advice. Brokers stop taking orders at different hours; ask yours."
    ),
    (
      "doubts", "存疑而未採用：{0} 件申購、{1} 個收盤價，明細見 run.json。",
      "In doubt and not used: {0} offerings, {1} closes; run.json names them."
    ),
    ("attribution", "資料來源與授權", "Data and licences"), ("files", "資料檔", "Files"),
    ("madeBy", "由 subcal 產生；同樣的資料，產生同樣的頁面。", "Made by subcal: the same data make the same page."),
    ("backToTable", "回申購一覽", "All offerings"), ("unknown", "未知", "not known"),
    (
      "script", "排序、搜尋、最愛與試算需要 JavaScript；其餘內容照常可讀。",
      "Sorting, search, favourites and the calculator need JavaScript; everything else reads without."
    ),
  ]

  private static let table: [Entry] = [
    ("tableCaption", "公開申購：申購中、即將開始、已截止", "Public subscriptions: open, upcoming, past"),
    ("groupFavourites", "最愛", "Favourites"), ("groupOpen", "申購中", "Open now"),
    ("groupUpcoming", "即將開始", "Upcoming"), ("groupPast", "已截止", "Past"),
    ("nothingOpen", "目前沒有可申購的案件。", "Nothing is open now."), ("colName", "證券", "Security"),
    ("colStage", "狀態", "State"), ("colPeriod", "申購期間", "Period"), ("colPrice", "承銷價", "Price"),
    ("colClose", "市價", "Close"), ("colSpark", "近 30 日", "30 closes"), ("colPremium", "溢價", "Premium"),
    ("colProfit", "每件損益", "Profit a lot"), ("colCash", "備款", "Cash"), ("colOdds", "中籤率／期望值", "Odds / EV"),
    ("search", "搜尋代號、名稱、主辦券商", "Search code, name, underwriter"), ("filterState", "狀態", "State"),
    ("filterBoard", "市場", "Board"), ("all", "全部", "All"), ("minPremium", "溢價至少 %", "Premium at least %"),
    ("onlyFavourites", "只看最愛", "Favourites only"), ("reset", "清除", "Reset"),
    ("exportFavourites", "匯出最愛", "Export favourites"),
    ("exportHint", "匯出檔可直接給 subcal 使用，一行一個代號。", "The exported file is what subcal reads: one code a line."),
    ("shown", "顯示 {0} / {1} 件", "{0} of {1} shown"), ("favouriteOf", "最愛：{0}", "Favourite: {0}"),
    ("provisional", "暫定", "provisional"), ("announced", "公告 {0}", "announced {0}"),
    ("unset", "未訂出", "not set yet"), ("dayUnknown", "日期不明", "day unknown"),
    ("stale", "非最近交易日", "not the last trading day"),
    ("noTradeAtDelivery", "撥券日無成交", "no trade on the delivery day"),
    ("deliveryClose", "撥券日市價", "Delivery close"), ("currentPrice", "最近市價", "Latest price"),
    ("takenOn", "{0} 扣款", "taken {0}"),
    ("drawOn", "{0} 抽籤", "draw {0}"), ("beforeDraw", "抽籤前未知", "unknown before the draw"),
    ("ev", "期望值 {0}", "EV {0}"), ("evAbout", "估計期望值 {0}", "EV about {0}"), ("about", "約 {0}%", "about {0}%"),
    ("dollars", "{0} 元", "NT$ {0}"),
    ("missed", "今日清單未見此案", "not in today's list"), ("inDoubt", "存疑", "in doubt"),
    (
      "doubtOf", "存疑：{0}。以下為前次公布的內容。",
      "In doubt: {0}. What follows is what was published before."
    ), ("opensIn", "{0} 天後開始", "opens in {0} days"),
    ("opensTomorrow", "明天開始", "opens tomorrow"), ("daysLeft", "剩 {0} 天", "{0} days left"),
    ("oneDayLeft", "剩 1 天", "1 day left"), ("closesToday", "今天截止", "closes today"),
  ]

  private static let months: [Entry] = [
    ("monthsTitle", "月曆", "Calendar"),
    (
      "monthsNote", "同一天扣款的案件，備款須全數到位，否則全部不合格。",
      "For offerings deducted on the same day the whole sum must be there, or all are void."
    ),
    ("previousMonth", "上個月", "Previous month"), ("nextMonth", "下個月", "Next month"),
    ("monthOf", "{0} 年 {1} 月", "{1} {0}"), ("cashOfDay", "當日扣款合計 {0} 元", "Taken in all: NT$ {0}"),
    ("closed", "休市", "market closed"), ("legend", "圖例", "Key"), ("weekday1", "一", "Mon"),
    ("weekday2", "二", "Tue"), ("weekday3", "三", "Wed"), ("weekday4", "四", "Thu"), ("weekday5", "五", "Fri"),
    ("weekday6", "六", "Sat"), ("weekday7", "日", "Sun"),
  ]

  private static let subscribing: [Entry] = [
    ("subscribeTitle", "訂閱行事曆", "Subscribe to the calendar"),
    (
      "subscribeNote", "訂閱一次，之後的改期、取消與結果都會自己更新；提醒請在您的行事曆裡設定。",
      "Subscribe once; moves, cancellations and results then come by themselves. Set reminders in your calendar."
    ),
    ("copy", "複製網址", "Copy address"), ("copied", "已複製", "Copied"),
    (
      "relativeHow", "把輸出資料夾放到網站上（--site-url），這裡就會有訂閱按鈕；下列連結是檔案本身，可下載匯入，但匯入的不會更新。",
      "Serve the folder (--site-url) and this becomes a button; these links are the files themselves, which can be imported but will not update."
    ),
    (
      "apple", "Apple 行事曆：更新頻率由您設定（預設每週），建議改為每天；訂閱時預設會移除提醒。",
      "Apple Calendar: refreshes as often as you set it (weekly by default), so set it to every day; it removes alerts unless told otherwise."
    ),
    (
      "google", "Google 日曆：在「其他日曆 → 透過網址」貼上網址；約 8–24 小時更新一次，無法強制更新。",
      "Google Calendar: paste the address under Other calendars → From URL; it refreshes every 8 to 24 hours, and nothing can hurry it."
    ),
    (
      "outlook", "Outlook：在「新增行事曆 → 從網路訂閱」貼上網址；網頁版約 12–24 小時更新一次。",
      "Outlook: paste the address under Add calendar → Subscribe from web; on the web it refreshes every 12 to 24 hours."
    ),
    ("feed_main", "全部（申購、截止、抽籤、撥券）", "Everything (period, deadline, draw, delivery)"),
  ]
}
