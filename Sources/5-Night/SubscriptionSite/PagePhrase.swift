internal import Localization
internal import SubscriptionLists
internal import Values

/// The texts that templates and the script name.
///
/// Templates name a text `{{t.name}}`; the script finds those it needs in the page's data block. `{0}` and `{1}` stand for
/// values. What only Swift shows is a `Text` where it is shown; what Swift shows, too, is a static member, so that the
/// compiler knows its name.
enum PagePhrase {
  static let all: [String: Text] = [
    frame, table, mine, months, subscribing, calculator, offeringPage, record, backtest, chart, auctions,
    terms, shared,
  ].reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }

  /// The terms that templates and the script use.
  private static var terms: [String: Text] {
    let terms =
      Stage.allCases.map { ("stage_\($0.rawValue)", $0.text) }
      + Board.allCases.map { ("board_\($0.rawValue)", $0.text) }
      + (1...7).map { ("weekday\($0)", Day.weekdays[$0 - 1]) }
      + Offering.days.map { ("event_\($0.name)", $0.word) }
    return Dictionary(uniqueKeysWithValues: terms)
  }

  /// The texts that the script of one's own applications needs.
  static let ofMine = [
    "mineOfDay", "mineMore", "mineIntended", "mineEmpty", "mineShort", "mineIfWon", "mineRemove", "mineTick",
    "mineImported", "mineRow",
    "mineNoCode", "mineNoAccount", "mineChoose", "mineOther", "mineAsk", "mineTwice", "mineWhose",
    "mineNoAmount", "mineStill", "mineNoPrice", "mineNoCount", "mineNoShares", "mineNoFile", "mineNoRows",
    "mineBalance",
    "mineHour", "mineReady", "mineLate", "minePay", "minePayOf", "mineToPay", "mineWhoseTwice", "mineDebit",
    "mineDays",
    "mineSell", "minePrice", "mineUndo", "mineOver", "mineResults", "mineMonth", "mineAccounts",
    "mineApplied", "own_yes", "mineEarned", "mineSpent", "mineNet", "mineUnknown", "mineOrder",
    "own_intended", "own_unmarked", "own_applied", "own_deducted", "own_look_up", "own_not_won", "own_won",
    "own_delivered", "own_sold", "own_cancelled", "own_held", "own_no",
    "bid_group", "bid_count", "bid_terms", "bid_sum", "bid_intended", "bid_applied", "bid_deducted",
    "bid_look_up", "bid_not_won", "bid_won", "bid_yes", "bid_no", "bidAt", "bidLow", "bidFew", "bidMany",
    "bidOthers",
    "bidNoPrice", "bidNotMade", "bidResult", "mineNoDay", "bid_part", "bid_lots", "bid_cost", "right_part",
    "right_lots", "right_cost", "mineNoPart", "mineEarly", "minePlaced", "mineReplaced",
    "mineRightPrice", "mineRightSold", "right_group",
    "right_count", "right_terms", "right_unset", "right_sum", "rightShares",
    "right_look_up", "right_not_won", "right_won", "right_yes", "right_no", "right_cancelled",
  ]

  /// The texts that the script needs.
  static let ofScript: [String] =
    Stage.allCases.map { "stage_\($0.rawValue)" } + (1...7).map { "weekday\($0)" } + [
      "opensIn", "opensTomorrow", "daysLeft", "oneDayLeft", "lastDayUntil", "old", "oldLong", "closeOld",
      "shown", "shownComing", "favouriteOf", "share", "yearOf", "dayForm", "todayIs", "closingToday",
      "closingTomorrow", "closingOn", "hoursLeft", "minutesLeft", "depositToday", "depositTomorrow",
      "depositOn", "sumOf", "shortToday", "shortTomorrow", "shortOn", "shortLate", "depositLate", "oneEach",
      "payToday", "payTomorrow", "payOn", "decideToday", "decideTomorrow", "decideOn",
      "these", "count", "comma",
      "colon",
      "eventToday", "eventTomorrow", "eventOn", "holdToday", "holdTomorrow", "holdOn", "debited",
      "intendToday", "intendTomorrow", "intendOn", "intendShort",
      "inAll", "listedFor", "someListedFor", "openingToday", "lookUp", "lookUpBid",
      "lookUpRight", "unplaced",
      "event_deduction",
      "event_draw", "event_refund",
      "event_delivery",
      "mineMe",
      "nextTomorrow", "nextOn", "nothingOpen", "moreRows", "tickLabel", "tickOne", "tickMany",
      "tickIntended", "tickOrdered", "tickPlaced", "tickWhich", "done", "mineOnce", "stop", "past",
      "today",
      "copied", "chooseOne", "calcInvalid", "discountOf", "dollars", "calcNoOdds",
    ]

  private static let frame: [String: Text] = [
    "skip": Text("跳到主要內容", "Skip to content"), "sections": Text("頁面章節", "Sections"),
    "navTable": Text("申購一覽", "Offerings"), "navMonths": Text("月曆", "Calendar"),
    "navSubscribe": Text("訂閱", "Subscribe"),
    "otherLanguage": Text("English", "中文"),
    "themeAuto": Text("顏色：依系統", "Colours: as the system"), "themeLight": Text("顏色：淺色", "Colours: light"),
    "themeDark": Text("顏色：深色", "Colours: dark"),
    "offline": Text("目前離線，以下是上次連線時的內容。", "Offline: this is the page as of the last connection."),
    "dayForm": Text("{0}（{1}）", "{0} ({1})"), "colon": Text("：", ": "),
    "comma": .enumeration,
    "nowMore": Text("逐檔金額與接下來的日子", "Each sum, and what comes next"),
    "intendToday": Text("想抽的若下單另需 {0} 元（今天 {1} 前）", "NT${0} more by {1} today if ordered"),
    "intendTomorrow": Text("想抽的若下單另需 {0} 元（明天 {1} 前）", "NT${0} more by {1} tomorrow if ordered"),
    "intendOn": Text("想抽的若下單另需 {1} 元（{0}{2} 前）", "NT${1} more by {0} {2} if ordered"),
    "intendShort": Text("，還缺 {0} 元", ", NT${0} missing"),
    "unplaced": Text("尚未標記下單 {0}", "Order not marked as placed: {0}"),
    "lookUp": Text("待查中籤 {0}", "Look up the draw: {0}"),
    "lookUpBid": Text("待查得標 {0}", "Look up the auction: {0}"),
    "lookUpRight": Text("認股繳款已截止，請記錄 {0}", "Record whether the right was paid: {0}"),
    "payToday": Text("今天最晚繳款 {0} 元", "Pay today at the latest: NT${0}"),
    "payTomorrow": Text("明天最晚繳款 {0} 元", "Pay tomorrow at the latest: NT${0}"),
    "payOn": Text("最晚 {0}繳款 {1} 元", "Pay by {0}: NT${1}"),
    "decideToday": Text("今天起認股繳款 {0}", "Holders pay from today: {0}"),
    "decideTomorrow": Text("明天起認股繳款 {0}", "Holders pay from tomorrow: {0}"),
    "decideOn": Text("{0}起認股繳款 {1}", "Holders pay from {0}: {1}"),
    "hoursLeft": Text("剩 {0} 小時 {1} 分", "{0} h {1} min left"),
    "minutesLeft": Text("剩 {0} 分鐘", "{0} min left"),
    "shortToday": Text("{0}今天還缺 {1} 元", "{0} lacks NT${1} tonight"),
    "shortTomorrow": Text("{0}明天還缺 {1} 元", "{0} lacks NT${1} tomorrow"),
    "shortOn": Text("{1} {0}前還缺 {2} 元", "{1} lacks NT${2} by {0}"),
    "shortLate": Text("{0}還缺 {1} 元", "{0} lacks NT${1}"),
    "depositLate": Text("應於 {0}{2} 前存入 {1} 元", "NT${1} was needed by {2} on {0}"),
    "sample": Text("示範資料", "Sample data"),
    "premiumNote": Text(
      "溢價不等於獲利：須扣手續費與證交稅，撥券前股價可能下跌，多數申購不會中籤。",
      "A premium is not a profit: commission and tax come off, the price may fall before delivery, and most applications do not win."
    ),
    "premiumRule": Text(
      "溢價率＝（市價－承銷價）÷ 承銷價，未扣費用與稅。",
      "Premium = (market price − offer price) ÷ offer price, before fees and tax."),
    "disclaimer": Text(
      "資料僅供參考，不構成投資建議。時程以主辦券商承銷公告為準，截止時間請洽往來券商。",
      "For information only, no investment advice. The lead underwriter's notice decides; ask your broker by when it takes applications."
    ),
    "attribution": Text("資料來源與授權", "Data and licences"),
    "madeBy": Text("由 subcal 依公開資料自動產生。", "Made by subcal from public data."),
    "backToTable": Text("回申購一覽", "All offerings"), "unknown": Text("未知", "not known"),
    "script": Text(
      "排序、搜尋與自選需要 JavaScript；其餘內容照常可讀。",
      "Sorting, search and the watchlist need JavaScript; everything else reads without."),
  ]

  private static let table: [String: Text] = [
    "tableCaption": Text("公開申購：申購中、即將到來、已截止", "Public subscriptions: open, upcoming, past"),
    "groupFavourites": Text("自選", "Watchlist"),
    "nothingOpen": Text("目前沒有可申購的股票。", "Nothing is open now."), "moreRows": Text("再顯示 {0} 檔", "{0} more"),
    "unmatched": Text("沒有符合條件的申購案。", "No offering matches."), "stripTitle": Text("時程", "Schedule"),
    "colName": Text("證券", "Security"), "colStage": Text("狀態", "State"),

    "colProfit": Text("中籤損益", "Profit if won"),
    "colEV": Text("期望值", "EV"), "colLots": Text("張數", "Lots"),
    "colApps": Text("件數", "Applications"), "appsEstimate": Text("預估件數", "estimated"),
    "popular": Text("熱門", "Popular"),
    "search": Text("搜尋代號、名稱、主辦券商、發行市場", "Search code, name, underwriter, issue type"),
    "searchHint": Text("代號、名稱、券商、市場", "Code, name, underwriter"), "filters": Text("篩選", "Filters"),
    "quick": Text("快速篩選", "Quick filters"), "chipPremium": Text("溢價 20%+", "20%+"),
    "chipAwaited": Text("待抽籤", "Awaiting draw"),
    "chipCash": Text("5 萬元內", "≤ 50,000"), "filterState": Text("狀態", "State"),
    "filterBoard": Text("市場", "Board"),
    "minPremium": Text("溢價率 ≥ %", "Premium ≥ %"), "mostCash": Text("應備金額 ≤ 元", "Cash ≤ NT$"),
    "order": Text("排序", "Order"), "orderUsual": Text("期望值", "EV"), "orderDay": Text("日期", "Day"),
    "reset": Text("清除條件", "Clear"),
    "exportFavourites": Text("匯出自選", "Export watchlist"),
    "exportHint": Text("匯出為文字檔，一行一個代號。", "A text file with one code a line."),
    "shown": Text("{0} / {1} 檔", "{0} of {1}"), "shownComing": Text("，即將到來 {0} 檔", ", upcoming: {0}"),
    "favouriteOf": Text("自選：{0}", "Watchlist: {0}"),
    "share": Text("分享", "Share"),
    "unset": Text("未訂出", "not set yet"),
    "currentPrice": Text("最近市價", "Latest price"),
    "missed": Text("今日公告已無此案", "not in today's list"), "inDoubt": Text("存疑", "in doubt"),

  ]

  private static let mine: [String: Text] = [
    "mineTitle": Text("我的資金", "My money"),
    "mineNote": Text(
      "「我要抽」與下面的投標、持股只是記下，不會代為申購、投標或繳款：請向券商下單，再按「已在券商下單」。各處的金額只加總您記下的；填了餘額，會先提醒哪個帳戶不夠。內容只存在這個瀏覽器，不會上傳。",
      "A tick, a bid and shares held only note what you intend; nothing is applied for, bid or paid: place the order with your broker, then press Order placed. Every sum counts only what you noted; with balances you are warned of an account that lacks money. It stays in this browser; nothing is sent."
    ),
    "mineWhat": Text("投標或認股", "Auction or right"),
    "mineBidPrice": Text("投標價（元）", "Bid, NT$"),
    "mineNoted": Text("記下", "Note"),
    "mineHour": Text("收件到幾點", "Takes orders until"),
    "mineDays": Text("；{0}～{1}", "; {0} to {1}"),
    "mineNoCount": Text("「{0}」不是可用的張數，請填如 2。", "'{0}' is no number of lots here; give one such as 2."),
    "mineEarly": Text("{0}才開始收件，下單後再標記。", "Orders are taken from {0}; mark it once it is placed."),
    "minePlaced": Text(
      "已記為下單或繳款（{0}）：請先移除或更改那一筆，再記下合計的數量。",
      "Noted as placed or paid ({0}): remove or change that first, then note both together."),
    "mineReplaced": Text("{0}：原記 {1}，改為 {2}。", "{0}: {1} before, now {2}."),
    "mineNoPart": Text("「{0}」不可：可認購 1～{1} 股。", "'{0}' is not possible: 1 to {1} shares."),
    "mineRightPrice": Text("權利每股賣價", "Right, a share"), "mineRightSold": Text("賣出權利", "Right sold"),
    "mineNoShares": Text("「{0}」不是股數，請填如 3000 或 3張。", "'{0}' is no number of shares; give one such as 3000."),
    "bid_group": Text("競拍投標", "Auctions"), "bid_count": Text("張數", "Lots"),
    "bid_part": Text("得標張數", "Lots won"), "right_part": Text("認購股數", "Shares paid for"),
    "bid_terms": Text(
      "底標 {0} 元，{1}～{2} 張，保證金 {3}%，每筆處理費 {4} 元",
      "minimum {0}, {1} to {2} lots, deposit {3}%, fee of a bid NT${4}"),
    "bid_lots": Text("{0} 張", "{0} lots"),
    "bid_cost": Text("{0} 張：保證金與處理費 {1} 元", "{0} lots: NT${1} with the bid"),
    "bid_sum": Text(
      "{0} 張：保證金與處理費 {1} 元，得標再繳 {2} 元", "{0} lots: NT${1} with the bid, NT${2} more if it wins"),
    "bid_intended": Text("想投標，請向券商投標", "intended: place the bid with your broker"),
    "bid_applied": Text("已投標，待扣保證金", "bid made, deposit to be debited"),
    "bid_deducted": Text("已扣保證金，開標", "deposit debited, opening"),
    "bid_look_up": Text("待查得標", "look up the auction"),
    "bid_not_won": Text("未得標，退保證金", "not won, deposit back"),
    "bid_won": Text("得標，撥券", "won, delivery"), "bid_yes": Text("得標", "Won"), "bid_no": Text("未得標", "Not won"),
    "bidAt": Text(" 投標 {0} 元", " bid at {0}"),
    "bidLow": BidLimit.tooLow("{0}", least: "{1}"),
    "bidFew": BidLimit.tooFew("{0}", least: "{1}"), "bidMany": BidLimit.tooMany("{0}", most: "{1}"),
    "bidOthers": Text("（含另已投的 {0} 張）", " ({0} of them in other bids)"),
    "bidNoPrice": Text("「{0}」不是投標價，請填如 81.5。", "'{0}' is no price; give one such as 81.5."),
    "bidNotMade": Text("沒有這筆投標", "there is no such bid"),
    "bidResult": Text(
      "最低得標價格 {0} 元，與投標 {1} 元的結果不符", "the lowest that won is {0}, which speaks against this of a bid at {1}"),
    "mineNoDay": Text("{0} 不可：須在 {1}～{2}", "{0} is not possible: from {1} to {2}"),
    "right_group": Text("現金增資認股", "Rights of cash increases"),
    "right_count": Text("持有股數", "Shares held"),
    "right_terms": Text("認股價 {0} 元", "{0} a new share"), "right_unset": Text("認股價未定", "price not set yet"),
    "right_lots": Text("可認 {0} 股", "{0} new shares"),
    "right_cost": Text("認 {0} 股：繳款 {1} 元", "{0} new shares: pay NT${1}"),
    "right_sum": Text(
      "認 {0} 股：繳款 {1} 元，以最近收盤價計值 {2} 元", "{0} new shares: pay NT${1}, worth NT${2} at the last close"),
    "rightShares": Text("持有 {0} 股", "{0} shares held"),
    "right_look_up": Text("繳款已截止，請記錄", "last day over; was it paid?"),
    "right_not_won": Text("放棄認股", "let lapse"), "right_won": Text("已繳款，撥券", "paid, delivery"),
    "right_yes": Text("已繳款", "Paid"), "right_no": Text("放棄", "Let lapse"),
    "right_cancelled": Text("暫停或撤銷", "suspended or cancelled"),
    "own_held": Text("請自行繳款，最晚", "pay yourself, at the latest"), "own_cancelled": Text("取消", "cancelled"),
    "mineIfWon": Text("（中籤則缺 {0} 元）", " (NT${0} if the others are won)"),
    "minePay": Text("{1}：最晚 {0}繳款 {2} 元", "{1}: pay NT${2} by {0}"),
    "minePayOf": Text("{0}繳款 {1} 元", "Paid {0}: NT${1}"),
    "mineToPay": Text("我的繳款 {0} 元", "I pay: NT${0}"),
    "tickLabel": Text("我要抽", "Apply"), "tickOne": Text("已選 {0}", "{0} chosen"),
    "tickIntended": Text("想抽，請向券商下單", "Intended: order with your broker"),
    "tickOrdered": .orderPlaced, "tickPlaced": Text("（已在券商下單）", " (order placed)"),
    "tickMany": Text("已選 {0} 個帳戶", "{0} accounts chosen"),
    "tickWhich": Text("用哪個帳戶申購 {0}？", "Which account applies for {0}?"), "done": Text("完成", "Done"),
    "mineOnce": Text(
      "{0}已用「{1}」帳戶申購這一檔：一人對一檔只能申購一次，重複申購均為不合格件",
      "{0} applies with the account {1}: a person may apply once for an offering, and of several applications none counts"
    ),
    "mineAccount": Text("新增帳戶", "Another account"), "mineAdd": Text("新增", "Add"), "mineMe": Text("本人", "me"),
    "mineWhose": Text("誰的帳戶", "Whose it is"), "mineChoose": Text("請選擇", "Choose"),
    "mineOther": Text("其他人", "Another person"),
    "stop": Text("。", "."),
    "mineAsk": Text(
      "請選擇「{0}」是誰的帳戶：一人對一檔只能申購一次。", "Choose whose account {0} is: a person may apply once for an offering."),
    "mineTwice": Text("已有「{0}」帳戶。", "There is an account {0} already."),
    "mineNoAmount": Text("「{0}」不是金額，請填如 100000 或 10萬。", "'{0}' is no amount; give one such as 100000."),
    "mineStill": Text("目前仍以 {0} 元計。", " NT${0} still counts."),
    "mineNoPrice": Text("請填每股賣出價，例如 43.5。", "Give the price of a share, such as 43.5."),
    "mineExport": Text("匯出", "Export"), "mineImport": Text("匯入", "Import"),
    "mineExportHint": Text(
      "匯出為 CSV，可再匯入此頁或其他裝置。", "A CSV file, to import here, on another device, or into the ledger."),
    "mineImportHint": Text(
      "匯入本頁匯出的檔案（CSV）或自選（文字檔）；與現有內容合併。",
      "A file exported here or of a watchlist; it is added to what is here."),
    "mineEmpty": Text("尚未記下任何申購、投標或認股。", "Nothing is noted yet."), "own_yes": Text("中籤", "Won"),
    "own_no": Text("未中籤", "Not won"), "mineSell": Text("賣出", "Sold"),
    "minePrice": Text("賣出價", "Price"), "mineUndo": Text("更改", "Change"),
    "mineOver": Text("已結束 {0} 檔", "Over: {0}"),
    "mineResults": Text("成績", "Results"), "mineMonth": Text("月份", "Month"),
    "mineApplied": Text("件數", "Entries"), "mineEarned": Text("賣出損益", "Sales"),
    "mineSpent": Text("未中籤、未得標費用", "Fees of what was not won"), "mineNet": Text("合計", "In all"),
    "mineUnknown": Text("「{0}」無法辨識", "'{0}' is not understood"),
    "mineOrder": .orderPlaced,
    "own_intended": Text("想抽，請向券商下單", "intended: place the order with your broker"),
    "own_unmarked": Text("已截止，未標記下單", "closed; was the order placed?"),
    "own_applied": Text("待扣款", "to be debited"), "own_deducted": Text("已扣款，抽籤", "debited, draw"),
    "own_look_up": Text("待查中籤", "look up the draw"), "own_not_won": Text("未中籤，退款", "not won, refund"),
    "own_won": Text("中籤，撥券", "won, delivery"), "own_delivered": Text("已撥券", "delivered"),
    "own_sold": Text("已賣出", "sold"),
    "mineAccounts": Text("帳戶", "Accounts"),
    "mineOfDay": Text("我的扣款 {0} 元", "My debits: NT${0}"),
    "mineMore": Text("想抽另需 {0} 元", "intended: NT${0} more"),
    "mineIntended": Text(
      "{1}：想抽的若下單，最晚 {0}另需 {2} 元", "{1}: NT${2} more by {0} if what is intended is ordered"),
    "mineDebit": Text("{0}扣款 {1} 元", "Debited {0}: NT${1}"),
    "mineReady": Text("{1}：最晚 {0}存入 {2} 元", "{1}: NT${2} by {0}"),
    "mineLate": Text("{1}：應於 {0}前存入 {2} 元", "{1}: NT${2} was needed by {0}"),
    "mineWhoseTwice": Text(
      "「{0}」帳戶記為「{1}」的，檔案寫的是「{2}」；請先更改「誰的帳戶」",
      "the account {0} is known as {1}'s, and the file says {2}; change whose it is first"),
    "mineShort": Text("還缺 {0} 元", "NT${0} is missing"),
    "mineBalance": Text("{0}餘額（元）", "Balance of {0}, NT$"),
    "mineRemove": Text("移除帳戶：{0}", "Remove the account {0}"), "mineTick": Text("{0}：{1}", "{0}: {1}"),
    "mineImported": Text("已匯入 {0} 筆。", "{0} imported."),
    "mineRow": Text("第 {0} 列：{1}，未匯入任何內容。", "Row {0}: {1}. Nothing was imported."),
    "mineNoCode": Text("「{0}」不是申購案", "'{0}' is not an offering"),
    "mineNoAccount": Text("「{0}」不能作為帳戶名稱", "'{0}' cannot name an account"),
    "mineNoRows": Text("檔案沒有任何資料列，未匯入任何內容。", "The file has no rows. Nothing was imported."),
    "mineNoFile": Text("檔案無法讀取，未匯入任何內容。", "The file cannot be read. Nothing was imported."),
  ]

  private static let months: [String: Text] = [
    "monthsTitle": Text("月曆", "Calendar"),
    "monthsNote": Text(
      "同一天扣款的申購案，帳戶餘額須足以支付全部應備金額，不足時當日各檔均為不合格件。",
      "For offerings debited on the same day the whole sum must be in the account, or all of them fail."),
    "otherFeeds": Text("其他行事曆", "Other calendars"),
    "closed": Text("休市", "market closed"), "legend": Text("圖例", "Key"),
  ]

  private static let subscribing: [String: Text] = [
    "subscribeTitle": Text("訂閱行事曆", "Subscribe to the calendar"),
    "subscribeNote": Text(
      "訂閱後，改期、取消與結果會自動更新；提醒請在您的行事曆設定。",
      "Moves, cancellations and results come by themselves. Set reminders in your calendar."),
    "choose": Text(
      "要訂閱哪些日子？先選好再訂閱：每種組合各有網址，只留最近一週與之後的日子",
      "Which days to subscribe to? Choose first: each choice has its address, with the last week and what comes"
    ),
    "chooseOne": Text("請至少勾選一種。", "Tick at least one."),
    "subscribe": Text("訂閱", "Subscribe"), "copy": Text("複製網址", "Copy address"),
    "copied": Text("已複製", "Copied"),
    "relativeHow": Text(
      "下列為行事曆檔案，可下載匯入；匯入後不會自動更新。", "These are calendar files to import; what is imported does not update."),
    "apple": Text(
      "Apple 行事曆：更新頻率由您設定（預設每週），建議改為每天；訂閱時預設會移除提醒。",
      "Apple Calendar: refreshes as often as you set it (weekly by default), so set it to every day; Apple Calendar removes alerts unless you turn that off."
    ),
    "google": Text(
      "Google 日曆：在「其他日曆 → 加入日曆網址」貼上網址；約 8～24 小時更新一次。",
      "Google Calendar: paste the address under Other calendars → From URL; it refreshes every 8 to 24 hours."
    ),
    "outlook": Text(
      "Outlook：在「新增行事曆 → 從網路訂閱」貼上網址；網頁版約 12～24 小時更新一次。",
      "Outlook: paste the address under Add calendar → Subscribe from web; on the web it refreshes every 12 to 24 hours."
    ),
  ]
}

extension Text {
  fileprivate static let orderPlaced = Text("已在券商下單", "Order placed")
}
