internal import Diagnostics
internal import Localization
internal import Values

/// An option that a command does not have, and what was probably meant.
///
/// The nearest name wins last: `--tomorrow` is none of the options of `digest`, and still there is a way to
/// ask for tomorrow.
struct WrongOption {
  let advice: Text

  init(_ option: String, in words: [String]) {
    let typed = String(option.drop { $0 == "-" }), name = CommandLineInput.otherNames[typed] ?? typed
    let command = words.first.flatMap { Subcal.command($0) == nil ? nil : $0 } ?? ""
    let value = words.firstIndex(of: option).flatMap { words.dropFirst($0 + 1).first }
    let isOrder = words.firstIndex(of: option).map { $0 > 0 && words[$0 - 1] == "--sort" } ?? false
    // `-o json`, and `--sort -premium`.
    let meant =
      ["o", "f", "format"].contains(typed) && command != "ledger"
      ? value.flatMap { $0.hasPrefix("-") ? nil : "--\($0)" }
      : isOrder ? "--sort \(typed) --desc" : nil
    if let meant, isOrder || EnvironmentArguments.forms.contains(String(meant.dropFirst(2))) {
      advice = Text("您要打的是 \(meant) 嗎？", "Did you mean '\(meant)'?")
      return
    }
    if command == "watch", let sign = Self.alerts[name] {
      let price = value.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? "60"
      let condition = "'price\(sign)\(price)'"
      advice = Text("到價通知：--alert \(condition)", "For a price alert: --alert \(condition)")
      return
    }
    advice =
      Self.known["\(command) \(name)"] ?? Self.known[name]
      ?? Self.found(name, command, hasValue: value.map { !$0.hasPrefix("-") } ?? false)
  }

  /// What a word without hyphens stands for, where a command takes none.
  static func advice(forWord word: String, in words: [String]) -> Text? {
    guard words.first == "list" else { return advice(forWord: word, of: words.first ?? "") }
    // `list open auctions`
    let flags = ["auctions": "--auctions", "coming": "--coming", "競拍": "--auctions", "即將到來": "--coming"]
    let others = words.dropFirst().filter { $0 != word }.map { flags[$0] ?? $0 }
    func list(_ option: String) -> Text {
      let added = SpokenCommand.words(of: option)
      var said = others
      if added.count == 2, let place = others.firstIndex(of: added[0]), place + 1 < others.count {
        // Another value of a condition that is there.
        let isList = ["--stage", "--board", "--market", "--kind"].contains(added[0])
        if isList { said[place + 1] += ",\(word)" } else { said += added }
      } else {
        said += added.filter { !others.contains($0) }
      }
      let line = Subcal.shown(["list"] + said)
      return Text("您要打的是 \(line) 嗎？", "Did you mean \(line)?")
    }
    // A further stage, which alone would be another list.
    if others.contains("--stage"), !(StageWord.stages(of: word, isWhole: true) ?? []).isEmpty {
      return list("--stage \(word)")
    }
    if let said = condition(words.dropFirst()) { return said }
    let codes = words.dropFirst().prefix { !$0.hasPrefix("-") }
    if codes.count > 1, codes.allSatisfy({ StockCode(typed: $0) != nil }) {
      let line = Subcal.shown(["query"] + codes)
      return Text("您要打的是 \(line) 嗎？", "Did you mean \(line)?")
    }
    let option = listWords.first { $0.words.contains(word.lowercased()) }?.option
    if let option = option ?? SpokenCommand.listed(word) { return list(option) }
    if let firm = ConditionOptions.underwriters.first(where: {
      $0.key == word.lowercased() || $0.value == word
    }) {
      return list("--underwriter \(firm.value)")
    }
    if let count = word.wholeMatch(of: /前([0-9]{1,3})[檔名筆]?/)?.output.1 { return list("--limit \(count)") }
    if Day(typed: word, today: Configuration.current.presentDay) != nil {
      return Text(
        "那天截止、扣款與抽籤的：subcal \(word)；只列那天抽籤的：--draw-on \(word)",
        "What closes, is debited or drawn that day: subcal \(word); the draws alone: --draw-on \(word)")
    }
    if Arguments.month(word, today: Configuration.current.presentDay) != nil {
      return list("--draw-on \(word)")
    }
    if let said = time(word) { return said }
    if ["處置股", "處置", "全額交割"].contains(word) {
      return Text(
        "見 subcal list --all-listed 的「狀態」欄", "See the column 'status' of subcal list --all-listed")
    }
    if ["萬", "億"].contains(word) {
      return Text("金額不留空格，例如 30萬", "Write an amount without a blank, such as 30萬")
    }
    if Arguments.isAmount(word) {
      return list("--max-cash \(word)")
    }
    for (option, choices) in [("stage", Choices.stage), ("board", .board), ("kind", .kind), ("sort", .sort)] {
      if let value = try? Arguments.choice(word, option: option, among: choices) {
        return list("--\(option) \(value)")
      }
    }
    if Arguments.year(word) != nil, word.count <= 4, !others.contains("--all-listed") {
      return list("--year \(word)")
    }
    if Int(word) != nil, StockCode(typed: word) == nil { return list("--limit \(word)") }
    return list("--name \(word)")
  }

  /// `溢價 > 20`, `20%`, in quotes, which keep it from the shell.
  private static func condition(_ words: ArraySlice<String>) -> Text? {
    let words = words.prefix { !$0.hasPrefix("-") }
    guard !words.contains(where: { StockCode($0) != nil }), let bound = SpokenCommand.bound(words.joined())
    else {
      return nil
    }
    let line = Subcal.shown(["list"] + bound)
    return Text("您要打的是 \(line) 嗎？", "Did you mean \(line)?")
  }

  /// A time behind a day, which the shell takes apart.
  private static func time(_ word: String) -> Text? {
    guard word.lowercased().contains(/[:：點時]|^[0-9]{1,2}[ap]m$/),
      let typed = Instant.secondOfDay(typed: word) ?? clock(word)
    else { return nil }
    let minute = typed / 60 % 60
    let time = "\(typed / 3600 < 10 ? "0" : "")\(typed / 3600):\(minute < 10 ? "0" : "")\(minute)"
    return Text(
      "日期與時間之間用 T，例如 --as-of 2024-10-29T\(time)",
      "A T joins a day and a time, as in --as-of 2024-10-29T\(time)")
  }

  /// `9pm`, in seconds after midnight.
  private static func clock(_ word: String) -> Int? {
    guard let hour = Digits.value(word.dropLast(2)), (1...12).contains(hour) else { return nil }
    return (hour % 12 + (word.lowercased().hasSuffix("pm") ? 12 : 0)) * 3600
  }

  /// What words behind `list` stand for that are an option of it alone, or another question without it.
  private static let listWords: [(words: Set<String>, option: String)] = [
    (["today", "今天", "今日", "今天截止"], "--stage last_day"),
    (["tomorrow", "明天", "明日"], "--stage last_day --as-of TOMORROW"), (["json"], "--json"),
    (["csv", "excel"], "--csv"),
    (["tsv"], "--tsv"),
    (["desc"], "--desc"), (["asc"], "--asc"), (["反向"], "--reverse"),
    (["favourites", "favorites", "favs", "自選"], "--favourites"),
    (["all", "全部"], "--all"), (["創新板"], "--market 創新板"), (["初上市"], "--market 初上市"),
    (["初上櫃"], "--market 初上櫃"), (["增資"], "--market 增資"),
  ]

  /// The same of another command.
  private static func advice(forWord word: String, of command: String) -> Text? {
    switch (command, word.lowercased()) {
    case ("ledger", "list"), ("ledger", "show"), ("ledger", "列出"):
      return Text("不加字就是列出：subcal ledger", "Without a word it lists them: subcal ledger")
    case ("ledger", "add"), ("ledger", "新增"): return known["ledger add"]
    case ("ledger", "賺多少"), ("ledger", "損益"), ("ledger", "result"), ("ledger", "results"):
      return known["ledger profit"]
    case ("ledger", "remove"), ("ledger", "delete"), ("ledger", "移除"):
      return known["ledger delete"]
    case ("ledger", "undo"), ("ledger", "取消"): return known["ledger undo"]
    case ("notify", "test"):
      return Text("測試一個對象：subcal notify --test 名稱", "To test one: subcal notify --test NAME")
    case ("ledger", _) where Arguments.year(word) != nil && word.count > 2:
      return Text("該年：subcal ledger --year \(word)", "That year: subcal ledger --year \(word)")
    case ("ledger", _) where word.hasSuffix("月"):
      return Text("該月：subcal ledger --month \(word)", "That month: subcal ledger --month \(word)")
    case ("backtest", _) where Arguments.year(word) != nil && word.count > 2:
      let year = Arguments.year(word) ?? 0
      let days = "--from \(year)-01-01 --to \(year)-12-31"
      return Text("該年：subcal backtest \(days)", "That year: subcal backtest \(days)")
    case ("backtest", _) where Int(word) != nil && StockCode(typed: word) == nil:
      return Text(
        "溢價率至少 \(word)%：--min-premium \(word)", "A premium of at least \(word) %: --min-premium \(word)")
    // `ledger won`
    case _ where isFlag(word.lowercased(), of: command):
      let line = Subcal.shown([command, "--\(word.lowercased())"])
      return Text("您要打的是 \(line) 嗎？", "Did you mean \(line)?")
    // `ledger export`
    case _ where names(of: command).contains(word.lowercased()):
      let line = Subcal.shown([command, "--\(word.lowercased())"])
      return Text("您要打的是 \(line) 嗎？值寫在後面。", "Did you mean \(line), with its value behind it?")
    case ("digest", _) where Day(typed: word, today: Configuration.current.presentDay) != nil:
      return Text("另一天：subcal \(word)", "Another day: subcal \(word)")
    case ("favourites", _) where StockCode(typed: word) != nil:
      return Text("加入自選：subcal favourites add \(word)", "To add it: subcal favourites add \(word)")
    case ("stats", _) where StockCode(typed: word) != nil,
      ("backtest", _) where StockCode(typed: word) != nil:
      return Text("一檔的歷次結果：subcal history \(word)", "The past of one code: subcal history \(word)")
    case _ where StockCode(typed: word) != nil:
      return Text("查詢一檔：subcal query \(word)", "To look one up: subcal query \(word)")
    case _ where time(word) != nil: return time(word)
    // `digest 下週`
    default:
      return SpokenCommand.question(word).map { Text("您要打的是 \($0) 嗎？", "Did you mean \($0)?") }
    }
  }

  /// What is asked for in other words, by command and option, or by option.
  private static let known: [String: Text] = [
    "digest tomorrow": Text("明天的事：subcal 明天", "For tomorrow: subcal tomorrow"),
    "tomorrow": Text("另一天：--as-of 明天", "For another day: --as-of tomorrow"),
    "today": Text("不加選項就是今天；另一天用 --as-of", "Without an option it is today; for another day: --as-of"),
    "cash-plan accounts": Text(
      "依帳戶：--mine（已申購）或 --family（家中誰抽哪幾檔）；餘額用 --have 帳戶=金額。",
      "By account: --mine (applied for) or --family (who applies for what); balances with --have NAME=NT$."),
    "accounts": Text("帳戶設於設定檔；用 --account 名稱", "Accounts are in the settings file; use --account NAME"),
    "calc close": Text("賣出價：--sell", "The price of the sale: --sell"),
    "calc market": Text("賣出價（市價）：--sell", "The price of the sale: --sell"),
    "odds": Text("假設的中籤率：--assume win_rate=…", "A win rate to assume: --assume win_rate=…"),
    "list date": Text(
      "抽籤日：--draw-on；幾天內截止：--closing-within", "The draw: --draw-on; the last day: --closing-within"),
    "digest week": week, "digest days": week,
    "digest mine": Text(
      "有帳本就列出自己的：subcal digest", "With a ledger it has your own: subcal digest"),
    "cash-plan date": Text("另一天的計畫：--as-of", "The plan of another day: --as-of"),
    "cash-plan all": Text("不加代號就是全部：subcal cash-plan", "Without codes it is everything: subcal cash-plan"),
    "query sell": sale, "query price": sale,
    "query date": Text("另一天的答案：--as-of", "The answer of another day: --as-of"),
    "digest date": Text("另一天：subcal 日期，例如 subcal 11/1", "Another day: subcal DAY, as in subcal 11/1"),
    "serve port": noPort, "serve host": noPort, "serve http": noPort, "serve stdio": noPort,
    "n": most, "list code": names, "list stock": names,
    "list symbol": names, "list ticker": names, "code": codes, "stock": codes, "symbol": codes,
    "ticker": codes,
    "list open": openNow, "list 申購中": openNow, "list this-week": soon, "this-week": soon,
    "list ipo": Text(
      "初上市櫃：--market 初上市 或 --market 初上櫃；申請中的公司：--coming --kind listing",
      "First listings: --market 初上市 or --market 初上櫃; applications: --coming --kind listing"),
    "list max-premium": noBound, "list min-cash": noBound, "list after": drawn, "list before": soon,
    "list id": names, "list codes": names, "list price-max": noPrice,
    "list profit": Text(
      "依損益排序：--sort profit；最低期望值：--min-ev", "By profit: --sort profit; the expected value: --min-ev"),
    "list save": Text("要存成檔案：subcal list --csv > 檔名.csv", "For a file: subcal list --csv > NAME.csv"),
    "list mine": Text("自己的申購：subcal ledger", "Your own applications: subcal ledger"),
    "apply undo": back, "apply cancel": back,
    "withdraw undo": Text(
      "withdraw 就是取消；恢復用 subcal apply 代號", "withdraw takes back; to restore: subcal apply CODE"),
    "backup o": file, "quote watch": Text("盤中追蹤：subcal watch 代號", "To follow prices: subcal watch CODE"),
    "publish bucket": Text(
      "目的地直接寫：subcal publish s3://BUCKET", "The target has no option: subcal publish s3://BUCKET"),
    "backtest monthly": Text("網頁 backtest.html 依月份列出", "The page backtest.html has the months"),
    "cash-plan week": Text(
      "計畫列出所有扣款日；那天的事：subcal 日期", "The plan has all days of debits; one day: subcal DAY"),
    "cash-plan open": Text(
      "不加代號就是仍可申購的各檔：subcal cash-plan", "Without codes it is what is open: subcal cash-plan"),
    "ledger sum": profit, "ledger total": profit, "ledger summary": profit, "ledger stats": profit,
    "ledger clear": edit, "ledger reset": edit, "ledger edit": edit,
    "ledger lost": Text(
      "每檔的結果在列表中：subcal ledger", "The list has each result: subcal ledger"),
    "config list": listed, "config show": listed, "config path": listed, "config all": listed,
    "config set": Text(
      "寫在設定檔裡，寫法見 subcal config --help；只用一次：--assume 設定=值",
      "It is written in the settings file, as subcal config --help shows; for once: --assume KEY=VALUE"),
    "chart png": picture, "chart svg": picture, "chart save": picture, "chart file": picture,
    "chart o": picture,
    "chart macd": lower, "chart kd": lower, "chart rsi": lower,
    "backfill year": Text(
      "期間：--from 2023-01-01 --to 2023-12-31", "The days: --from 2023-01-01 --to 2023-12-31"),
    "held": Text("已持有的股數：subcal cash-plan 代號 --held 3張", "Shares held: subcal cash-plan CODE --held 3000"),
    "list budget": Text("應備金額上限：--max-cash", "The most cash: --max-cash"),
    "list min-profit": Text(
      "最低期望值：--min-ev；依損益排序：--sort profit", "The expected value: --min-ev; by profit: --sort profit"),
    "list cash": Text(
      "應備金額上限：--max-cash；依應備金額排序：--sort cash", "The most cash: --max-cash; by cash: --sort cash"),
    "list week": soon, "list ending-soon": soon, "list closing-soon": soon, "list deadline": soon,
    "desc": direction, "descending": direction, "asc": direction, "ascending": direction,
    "list filter": conditions, "list where": conditions,
    "list to": Text("在某日以前截止：--closing-within 日期", "Closes by a day: --closing-within DAY"),
    "list month": drawn, "list from": drawn,
    "history days": range, "history last": range, "history period": range, "history range": range,
    "chart days": shownRange, "chart last": shownRange, "chart period": shownRange, "chart from": shownRange,
    "chart ma": Text("均線：--indicators ma5,ma10", "Averages: --indicators ma5,ma10"),
    "list close": Text(
      "最近收盤價：--all-listed；一檔：subcal query 代號", "The last close: --all-listed; of one: subcal query CODE"),
    "update": update, "refresh": update, "offline": update, "no-fetch": update, "l": language,
    "list l": most, "nightly offline": replay, "nightly demo": replay, "nightly sample": replay,
    "nightly site": address, "nightly url": address, "nightly dir": folder, "nightly folder": folder,
    "nightly date": Text("另一天：--as-of", "Another day: --as-of"),
    "apply underwriter": account, "sold at": Text("賣出價：--price", "The price of the sale: --price"),
    "backfill days": Text("期間：--from 日期 --to 日期", "The days: --from DAY --to DAY"),
    "apply open": whatIsOpen, "list max-price": noPrice, "max-price": noPrice,
    "ledger undo": back,
    "cash-plan max-cash": budget,
    "cash-plan money": budget, "cash-plan cash": budget, "cash-plan amount": budget,
    "apply qty": one, "apply quantity": one, "apply shares": one, "apply for": account, "apply name": account,
    "apply owner": account, "cash-plan account": balance,
    "won lost": Text("未中籤：--not", "Not drawn: --not"), "won lose": Text("未中籤：--not", "Not drawn: --not"),
    "ledger csv": export, "ledger excel": export, "ledger xlsx": export, "ledger format": export,
    "ledger o": export, "ledger f": export,
    "ledger profit": profit, "ledger pnl": profit,
    "calc buy": cost, "calc cost": cost, "calc offer": cost, "fee": fees, "fees": fees,
    "watch interval": Text("查詢間隔：--watch-interval 秒數", "Between two requests: --watch-interval SECONDS"),
    "backup to": file, "backup output": file, "backup file": file,
    "V": Text("版本：subcal --version", "The version: subcal --version"),
    "sold sell": Text("賣出價：--price", "The price of the sale: --price"),
    "ledger delete": Text("移除紀錄：subcal withdraw 代號", "To remove an entry: subcal withdraw CODE"),
    "ledger remove": Text("移除紀錄：subcal withdraw 代號", "To remove an entry: subcal withdraw CODE"),
    "ledger add": Text("新增紀錄：subcal apply 代號", "To add an entry: subcal apply CODE"),
    "history bars": Text("行情：subcal history 代號 --csv", "The bars: subcal history CODE --csv"),
    "notify to": targets, "notify channel": targets, "notify target": targets, "notify only": targets,
    "notify list": targets, "notify telegram": targets, "notify line": targets, "notify mail": targets,
    "notify email": targets, "notify ntfy": targets, "notify slack": targets, "notify discord": targets,
    "nightly show": Text("輸出申購中的各檔：--show-open", "To print what is open: --show-open"),
    "status sources": Text("不加選項就有各來源的日期", "Without an option it has the day of each source"),
    "zh": language, "en": language, "english": language, "chinese": language,
    "config json": Text(
      "設定以文字列出；供程式：subcal --help-json", "Settings are listed as text; for scripts: subcal --help-json"),
    "all-accounts": Text("所有帳戶：--account all", "All accounts: --account all"),
    "quiet": Text("成功時本來就不多說", "A run that is well prints nothing more"),
    "no-color": Text("設定環境變數 NO_COLOR", "Set the variable NO_COLOR"),
    "no-colour": Text("設定環境變數 NO_COLOR", "Set the variable NO_COLOR"),
    "format": forms, "xlsx": forms, "excel": forms, "html": forms,
  ]
  static let export = Text("匯出：--export 檔名.csv", "To write it: --export NAME.csv")
  private static let openNow = Text("要列申購中，請用 --stage open,last_day", "What is open: --stage open,last_day")
  private static let noBound = Text(
    "條件有溢價率下限 --min-premium 與應備金額上限 --max-cash；也可排序：--sort premium、--sort cash",
    "There are a least premium, --min-premium, and a most cash, --max-cash; or sort: --sort premium, --sort cash"
  )
  private static let back = Text("取消申購：subcal withdraw 代號", "To take one back: subcal withdraw CODE")
  private static let profit = Text("損益：--result", "Profit and loss: --result")
  private static let edit = Text(
    "取消一筆：subcal withdraw 代號；再以 subcal apply 重記",
    "To take one back: subcal withdraw CODE; then record it again")
  private static let listed = Text("不加選項就列出：subcal config", "Without an option it lists them: subcal config")
  private static let picture = Text("檔名：--output 檔名.png 或 .svg", "The file: --output NAME.png or .svg")
  private static let lower = Text("下方指標：--lower macd、kd 或 rsi", "Below the prices: --lower macd, kd or rsi")
  private static let targets = Text(
    "通知對象設於設定檔；只測一個用 --test 名稱，先看內容用 --dry-run",
    "The targets are set in a file; to test one: --test NAME; to see what would be sent: --dry-run")
  private static let whatIsOpen = Text(
    "申購中的各檔：subcal list --stage open,last_day；記錄申購：subcal apply 代號",
    "What is open: subcal list --stage open,last_day; to record one: subcal apply CODE")
  private static let noPrice = Text(
    "沒有承銷價的條件；應備金額上限：subcal list --max-cash 50000",
    "No condition is about the price; the most cash: subcal list --max-cash 50000")
  private static let drawn = Text(
    "抽籤的日期或月份：--draw-on 2024-10；年度：--year；幾天內或哪天前截止：--closing-within",
    "Drawn on a day or in a month: --draw-on 2024-10; a year: --year; closes by a day: --closing-within")
  private static let update = Text(
    "更新資料：subcal nightly；查詢本身不連線，除非加 --fetch",
    "To update: subcal nightly; a question asks no network but with --fetch")
  private static let replay = Text("不連線，讀錄下的資料：--replay 資料夾", "Without a network: --replay FOLDER")
  private static let address = Text("發布後的網址：--site-url", "Where it is published: --site-url")
  private static let folder = Text("發布的資料夾：--output", "The folder to publish: --output")
  private static let most = Text("最多幾檔：--limit", "The most to list: --limit")
  private static let language = Text("語言：--language zh 或 en", "The language: --language zh or en")
  private static let forms = Text("輸出格式：--json、--csv 或 --tsv", "Forms of an answer: --json, --csv or --tsv")
  private static let direction = Text(
    "與 --sort 並用：--sort premium --desc", "It goes with --sort: --sort premium --desc")
  private static let soon = Text("幾天內截止：--closing-within 7", "Closes within some days: --closing-within 7")
  private static let conditions = Text(
    "條件各有選項，例如 --stage、--min-premium、--max-cash、--board；全部見 subcal list --help",
    "Each condition is an option, as --stage, --min-premium, --max-cash, --board; all: subcal list --help")
  private static let names = Text("代號或名稱：--name", "A code or name: --name")
  private static let codes = Text("代號直接寫在指令之後", "The code stands behind the command, without an option")
  private static let range = Text("期間：--from 日期 --to 日期", "The days: --from DAY --to DAY")
  private static let shownRange = Text(
    "期間：--range 1M、3M、6M、1Y 或 all", "The range: --range 1M, 3M, 6M, 1Y or all")
  private static let budget = Text("預算：--budget", "A budget: --budget")
  static let one = Text(
    "公開申購一人一檔一件，不必給數量；投標用 --bid 與 --lots",
    "A person applies for one lot of each, so there is no number; of a bid: --bid and --lots")
  private static let account = Text("帳戶：--account", "The account: --account")
  private static let balance = Text("帳戶餘額：--have 帳戶=金額", "What is in an account: --have NAME=NT$")
  private static let cost = Text("承銷價：--price", "The offer price: --price")
  static let fees = Text(
    "手續費：--assume commission=…；申購處理費：--assume application_fee=…",
    "The commission: --assume commission=…; the fee of an application: --assume application_fee=…")
  private static let week = Text(
    "一週內截止：subcal list --closing-within 7", "Within a week: subcal list --closing-within 7")
  private static let sale = Text(
    "假設的賣出價：subcal calc 代號 --sell 價格", "An assumed sale: subcal calc CODE --sell PRICE")
  /// Which side of a price the options for an alert stand for that `watch` does not have.
  private static let alerts = [
    "price": ">=", "target": ">=", "above": ">=", "over": ">=", "below": "<=", "under": "<=",
  ]
  private static let file = Text("檔名直接寫：subcal backup 檔名", "The file has no option: subcal backup FILE")
  private static let noPort = Text(
    "助理經標準輸入與輸出連接，沒有連接埠", "An assistant speaks over standard input and output: there is no port")

  /// By what there is: a value of an option, an option of this command, a setting, or an option of another command.
  private static func found(_ name: String, _ command: String, hasValue: Bool) -> Text {
    let options = names(of: command)
    for option in hasValue ? [] : options {
      guard let choices = Choices(rawValue: option),
        let value = choices.values.first(where: { $0.value == name || $0.meaning[.chinese] == name })
      else { continue }
      return Text(
        "要列\(value.meaning[.chinese])，請用 --\(option) \(value.value)",
        "Did you mean '--\(option) \(value.value)'?")
    }
    // `-o` for `--output`.
    let short = name.count == 1 ? (options + Setting.named.map(\.option)).first { $0.hasPrefix(name) } : nil
    let known = options + Setting.named.map(\.option) + ["assume", "help", "version"]
    if let nearest = short ?? NearestName.of(name, among: known) {
      return Text("您要打的是 --\(nearest) 嗎？", "Did you mean '--\(nearest)'?")
    }
    let others = Subcal.commandNames.filter { names(of: $0).contains(name) }
    if !others.isEmpty {
      return Text(
        "--\(name) 是 \(others.joined(separator: "、")) 的選項",
        "--\(name) is an option of \(others.joined(separator: ", "))")
    }
    let everything = Setting.allCases.map(\.option) + Subcal.commandNames.flatMap(names)
    // Of few letters, another command has something near everything: `port` is no `sort`.
    if name.count > 4, let nearest = NearestName.of(name, among: everything) {
      guard let setting = Setting(option: nearest) else {
        let others = Subcal.commandNames.filter { names(of: $0).contains(nearest) }
        return Text(
          "最接近的是 \(others.joined(separator: "、")) 的 --\(nearest)",
          "The nearest is --\(nearest) of \(others.joined(separator: ", "))")
      }
      return Text("您要打的是 --assume \(setting.rawValue)=… 嗎？", "Did you mean '--assume \(setting.rawValue)=…'?")
    }
    let help = Subcal.shown([command, "--help"].filter { !$0.isEmpty })
    return Text("選項見 \(help)", "The options: \(help)")
  }

  /// Whether an option without a value is called so.
  static func isFlag(_ name: String, of command: String) -> Bool {
    let options = try? CommandDescription(ofCommand: command)?.options
    return options?.contains { $0.kind == .flag && $0.name == name } ?? false
  }

  private static func names(of command: String) -> [String] {
    // A description that fails is no reason to say less.
    (try? CommandDescription(ofCommand: command)?.options.map(\.name)) ?? []
  }
}
