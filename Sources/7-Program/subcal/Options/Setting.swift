internal import ArgumentParser
internal import Costs
internal import Fetching
internal import Localization
internal import Posix
internal import Settings
internal import SubscriptionCharts
internal import SubscriptionDelivery
internal import SubscriptionLists
internal import SubscriptionNightly
internal import SubscriptionQuotes
internal import TerminalText
internal import Trading
internal import Values

/// Something that holds for the whole program: where its files are, how it speaks, and what it assumes.
///
/// A setting is set once for a machine in the settings file, for a shell by a variable, or for one run on the
/// command line, before or after the command. It has one name in three spellings: `broker_discount: 0.28`,
/// `SUBCAL_BROKER_DISCOUNT=0.28`, and `--assume broker_discount=0.28` or `--broker-discount 0.28`. A command
/// does not declare it; it asks here.
enum Setting: String, CaseIterable {
  // What the help of the program names.
  case store, output, ledger, language
  case moment = "as_of"
  case fetch, verbose
  // Where else things are.
  case published
  case favouritesFile = "favourites_file"
  case notifySettings = "notify_settings"
  case baseURL = "base_url"
  case authorities = "ca_file"
  case interval = "min_interval"
  case ascii
  // What a question assumes.
  case cutOff = "cut_off"
  case winRate = "win_rate"
  case daysNotDrawn = "days_not_drawn"
  case daysDrawn = "days_drawn"
  case daysToDebit = "days_to_debit"
  case announcedPrice = "announced_price"
  case security
  // Costs.
  case commission
  case brokerDiscount = "broker_discount"
  case minCommission = "min_commission"
  case tax
  case applicationFee = "application_fee"
  case noticePostage = "notice_postage"
  case rounding
  case loanRate = "loan_rate"
  case ownShare = "own_share"
  case idleRate = "idle_rate"
  case minInterest = "min_interest"
  case bidDeposit = "bid_deposit"
  case bidFee = "bid_fee"
  case awardFee = "award_fee"
  // The nightly update.
  case siteURL = "site_url"
  case timeLimit = "time_limit"
  case keepBonds = "keep_bonds"
  case allApplications = "all_applications"
  case alarms, feed
  case calendarLanguages = "calendar_languages"
  case noSite = "no_site"
  case noSample = "no_sample"
  case healthcheckURL = "healthcheck_url"
  case showOpen = "show_open"
  // Uploads.
  case endpoint, region, credentials, parallel
  case runRecord = "run_record"
  case gzip
  // Watching.
  case provider
  case fugleKeyFile = "fugle_key_file"
  case watchInterval = "watch_interval"
  case maxRequests = "max_requests"
  case serveDir = "serve_dir"
  case noRecord = "no_record"
  case speed
  // Charts.
  case colours, rows, columns, labels

  /// Those that the help of the program names.
  static let named: [Setting] = [.moment, .store, .output, .ledger, .language, .fetch, .verbose]

  /// That of an option without hyphens before it.
  var option: String { String(rawValue.map { $0 == "_" ? "-" : $0 }) }
  var variable: String { EnvironmentArguments.variable(option) }

  init?(option: some StringProtocol) {
    let name = option.lowercased()
    guard let known = Setting(rawValue: String(name.map { $0 == "-" ? "_" : $0 })) ?? Self.otherNames[name]
    else { return nil }
    self = known
  }

  enum Kind: String { case value, values, flag }

  var kind: Kind {
    switch self {
    case .baseURL, .feed, .calendarLanguages: .values
    case .verbose, .ascii, .keepBonds, .allApplications, .alarms, .noSite, .noSample, .showOpen, .runRecord,
      .gzip, .noRecord:
      .flag
    default: .value
    }
  }

  /// What a profit is computed with; these stand below `costs:` in the file.
  var isCost: Bool {
    switch self {
    case .commission, .brokerDiscount, .minCommission, .tax, .applicationFee, .noticePostage, .rounding,
      .loanRate, .ownShare, .idleRate, .minInterest, .bidDeposit, .bidFee, .awardFee:
      true
    default: false
    }
  }

  var isPercentage: Bool {
    [.winRate, .commission, .tax, .loanRate, .ownShare, .idleRate, .bidDeposit, .awardFee].contains(self)
  }

  /// Whether it may be in the file. A past moment, or what is assumed of one offering, would be wrong on every later day.
  var isLasting: Bool { ![.moment, .announcedPrice, .security].contains(self) }

  /// Whether a command has an option of its own by that name: a picture's file is no published folder.
  func isOwn(to command: String) -> Bool { self == .output && ["chart", "backtest"].contains(command) }

  /// Names that people type for an option, which no command has as its own.
  static let otherNames: [String: Setting] = [
    "assume-odds": .winRate, "deposit": .bidDeposit, "processing-fee": .bidFee, "winning-fee": .awardFee,
    "settings": .notifySettings, "discount": .brokerDiscount, "lang": .language, "database": .store,
    "db": .store,
  ]

  /// What people call a setting behind `--assume`; some of these are options of commands.
  static let spokenKeys: [String: Setting] = [
    "odds": .winRate, "中籤率": .winRate, "手續費": .commission, "手續費率": .commission,
    "折扣": .brokerDiscount, "手續費折扣": .brokerDiscount, "手續費折數": .brokerDiscount, "折數": .brokerDiscount,
    "最低手續費": .minCommission, "稅": .tax, "稅率": .tax,
    "交易稅": .tax, "證交稅": .tax, "處理費": .applicationFee, "申購處理費": .applicationFee, "工本費": .noticePostage,
    "保證金": .bidDeposit, "語言": .language, "截止時間": .cutOff,
  ]

  /// The same of an option, for which only Chinese is nobody's own: `--折扣`.
  static func spoken(option name: String) -> Setting? {
    name.allSatisfy(\.isASCII) ? nil : spokenKeys[name]
  }

  /// The commands in which alone it has an effect; nil for one that many heed. Those of the night also hold for a question
  /// that downloads.
  var commands: [String]? {
    switch self {
    case .daysNotDrawn, .daysDrawn, .daysToDebit, .announcedPrice, .security, .bidDeposit, .bidFee, .awardFee:
      ["calc"]
    case .colours, .rows, .columns, .labels: ["chart"]
    case .endpoint, .region, .credentials, .parallel, .runRecord, .gzip: ["publish"]
    case .provider, .fugleKeyFile, .watchInterval, .maxRequests, .serveDir, .noRecord, .speed: ["watch"]
    default: nil
    }
  }
}

extension Setting {
  /// A value that is given, and where.
  struct Given {
    let texts: [String]
    let source: Source

    enum Source {
      /// As it was typed, such as `--assume tax=9`.
      case typed(String)
      case variable(String)
      case file(UserSettings.Location)
    }

    var isTyped: Bool { if case .typed = source { true } else { false } }
    var isOfFile: Bool { if case .file = source { true } else { false } }
    /// Of a flag.
    var isOn: Bool { !texts.contains { Environment.isOff($0) } }

    /// An error about one of its texts.
    func wrong(_ text: String, _ chinese: Wording<Chinese>, _ english: Wording<English>) -> any Error {
      switch source {
      case .typed(let name):
        name.hasSuffix("=")
          ? ValidationError("\(name)\(text) 無效。" + chinese, "\(name)\(text): " + english)
          : ValidationError(name, text, chinese, english)
      case .variable(let name):
        ValidationError("\(name)=\(text) 無效。" + chinese, "\(name)=\(text): " + english)
      case .file(let location):
        ValidationError("\(location)：\(text) 無效。" + chinese, "\(location): \(text): " + english)
      }
    }

    /// How it is named in a sentence.
    var name: String {
      switch source {
      case .typed(let name): name.hasSuffix("=") ? String(name.dropLast()) : name
      case .variable(let name): name
      case .file(let location): "\(location)"
      }
    }
  }

  var given: Given? { Configuration.current.given(self) }
  var text: String? { given?.texts.last }
  var texts: [String] { given?.texts ?? [] }
  var isOn: Bool { text.map { !Environment.isOff($0) } ?? false }

  /// The text of the command line alone.
  var typed: String? { given.flatMap { $0.isTyped ? $0.texts.last : nil } }

  /// The value, read; nil where none is given.
  func read<Value>(
    _ read: (String) throws -> Value?, _ chinese: Wording<Chinese>, _ english: Wording<English>
  ) throws -> Value? {
    guard let given, let text = given.texts.last else { return nil }
    return try read(text).orThrow(given.wrong(text, chinese, english) as any Error)
  }

  /// The same of each of several.
  func readAll<Value>(
    _ read: (String) throws -> Value?, _ chinese: Wording<Chinese>, _ english: Wording<English>
  ) throws -> [Value] {
    guard let given else { return [] }
    return try given.texts.map { text in
      try read(text).orThrow(given.wrong(text, chinese, english) as any Error)
    }
  }

  func amount() throws -> Int? {
    try read(
      { $0.typedAmount.flatMap { (0...1_000_000).contains($0) ? $0 : nil } }, "可用 0 至 1000000 元。",
      "give NT$ from 0 to 1000000.")
  }

  func count(_ range: ClosedRange<Int>, _ units: KeyValuePairs<Character, Int> = [:]) throws -> Int? {
    try read(
      { text in
        (Int(text) ?? text.typedCount(units)).flatMap { range.contains($0) ? $0 : nil }
      }, "可用 \(range.lowerBound) 至 \(range.upperBound)。",
      "give \(range.lowerBound) to \(range.upperBound).")
  }

  func choice<Value: Choice>(among choices: [Value]) throws -> Value? {
    try read(
      { Arguments.value(of: $0, among: choices) }, "可用：\(Arguments.named(choices))。",
      "give one of \(choices.map(\.word).joined(separator: ", ")).")
  }

  var path: FilePath? { text.map(Paths.absolute) }
}

extension Setting {
  /// What it is, which `subcal config` says beside its value.
  var title: Text {
    switch self {
    case .store: Text("資料庫檔", "the store's file")
    case .output: Text("發布的資料夾", "the published folder")
    case .ledger: Text("帳本檔", "the ledger's file")
    case .language: Text("語言：zh 或 en", "zh or en")
    case .moment: Text("查詢的日期時間；只給日期時為當天 23:59", "the moment to answer for; a day alone is its 23:59")
    case .fetch:
      Text("先下載所缺的資料：missing、stale 或 never", "download what is lacking first: missing, stale or never")
    case .verbose: Text("將過程記錄輸出至標準錯誤", "log to standard error")
    case .published:
      Text("無法讀取資料庫時改讀的發布資料夾", "the published folder to read if the store cannot be read")
    case .favouritesFile: Text("自選檔", "the favourites' file")
    case .notifySettings: Text("通知對象的設定檔", "the file of the targets of notifications")
    case .baseURL: Text("主機=網址：取代交易所主機", "HOST=URL in place of an exchange's host")
    case .authorities: Text("另加憑證機構的 PEM 檔", "a PEM file with an additional certificate authority")
    case .interval: Text("對同一主機兩次請求相隔的秒數", "seconds between two requests to one host")
    case .ascii: Text("符號改用 ASCII", "print signs in ASCII")
    case .cutOff: Text("截止日停止受理的時間", "the time at which applications close on the last day")
    case .winRate:
      Text(
        "抽籤前假設的中籤率（%），或 median（過去的中位數）",
        "the win rate to assume before the draw, in percent, or median, that of past draws")
    case .daysNotDrawn: Text("calc：截止日到退款日的天數", "calc: days from the last day to the refund")
    case .daysDrawn: Text("calc：截止日到賣股款入帳的天數", "calc: days from the last day to the cash of the sale")
    case .daysToDebit: Text("calc：截止日到扣款日的天數", "calc: days from the last day to the debit")
    case .announcedPrice:
      Text("calc：扣款用承銷價（公告價）", "calc: the announced price, which is debited")
    case .security:
      Text(
        "calc：股票 share、fund、bond_fund、depositary_receipt 或 corporate_bond",
        "calc: share, fund, bond_fund, depositary_receipt or corporate_bond")
    case .commission: Text("賣出手續費率（%）", "the broker's commission on a sale, in percent")
    case .brokerDiscount: Text("手續費折扣：2.8折、28% 或 0.28", "what is left of the commission: 28%, 0.28 or 2.8折")
    case .minCommission: Text("賣出手續費最低金額（元）", "the minimum commission of a sale, NT$")
    case .tax: Text("證券交易稅率（%）", "the transaction tax in percent")
    case .applicationFee: Text("申購處理費（元）", "the fee for an application, NT$")
    case .noticePostage: Text("中籤通知郵寄工本費（元）", "the postage of a winner's notice, NT$")
    case .rounding:
      Text("取至元：捨去 down、四捨五入 nearest、進位 up", "to whole dollars: down, nearest or up")
    case .loanRate: Text("券商代墊申購款的年利率（%）", "the yearly rate of the broker's loan, in percent")
    case .ownShare: Text("申購款的自備成數（%）", "the part of the price that is your own, in percent")
    case .idleRate: Text("自有資金另作他用的年收益率（%）", "what your own money would earn in a year, in percent")
    case .minInterest: Text("券商借款的最低利息（元）", "the least interest of the loan, NT$")
    case .bidDeposit: Text("競拍投標的保證金成數（%）", "the deposit of a bid, in percent")
    case .bidFee: Text("投標處理費（元），不退", "the fee for a bid, NT$, which is not returned")
    case .awardFee: Text("得標手續費（得標金額的 %）", "the fee of a winner, in percent of the bid")
    case .siteURL: Text("發布資料夾的網址", "the URL at which the published folder is served")
    case .timeLimit: Text("下載總時限（秒）", "seconds that all downloads together may take")
    case .keepBonds: Text("保留中央登錄公債", "keep central government bonds")
    case .allApplications:
      Text(
        "向證交所網站（適用其網站條款）取得申請上市公司，含外國企業與創新板",
        "ask the TWSE's website, under its terms, for applications to list: also foreign companies and the innovation board"
      )
    case .alarms: Text("行事曆加上提醒", "add alarms to the calendars")
    case .feed:
      Text("另外輸出的行事曆，NAME:條件,…", "an additional calendar, NAME:CONDITION,…")
    case .calendarLanguages: Text("另外輸出的行事曆語言：en", "another language of the calendars: en")
    case .noSite: Text("不寫網頁", "write no pages")
    case .noSample: Text("與 --replay 並用：網頁不加「示範資料」", "with --replay: no label 示範資料 on the pages")
    case .healthcheckURL:
      Text("監控服務的網址（機密）：每次更新後回報", "the secret address of a monitor, to report each run to")
    case .showOpen: Text("更新後列出申購中的各檔", "print what is open after the update")
    case .endpoint: Text("物件儲存的網址", "the object store's address")
    case .region: Text("儲存區的區域", "the bucket's region")
    case .credentials: Text("金鑰檔，格式同 ~/.aws/credentials", "the file with the keys, like ~/.aws/credentials")
    case .parallel: Text("同時上傳的數量", "how many uploads run at once")
    case .runRecord: Text("一併上傳 run.json", "upload run.json too")
    case .gzip: Text("以 gzip 壓縮後上傳文字檔", "upload texts compressed by gzip")
    case .provider: Text("報價：mis 或 fugle", "quotes of mis, the exchange, or of fugle")
    case .fugleKeyFile: Text("存放 Fugle 金鑰的檔案", "the file with Fugle's key")
    case .watchInterval: Text("兩次查詢報價相隔的秒數，至少 5", "seconds between two requests for quotes, at least 5")
    case .maxRequests: Text("一次追蹤最多查詢幾次", "the most requests of one watch")
    case .serveDir: Text("本機網頁的資料夾，追蹤時顯示盤中", "a folder of pages that show the session while a watch runs")
    case .noRecord: Text("追蹤時不記錄當日走勢", "do not record the session while watching")
    case .speed: Text("時間快轉倍數，只用於演練", "how fast time passes, in rehearsals only")
    case .colours: Text("K 線圖：taiwan、western 或 #rrggbb,#rrggbb", "charts: taiwan, western or #rrggbb,#rrggbb")
    case .rows: Text("K 線圖的橫格線", "horizontal grid lines of a chart")
    case .columns: Text("K 線圖的直格線", "vertical grid lines of a chart")
    case .labels: Text("K 線圖標示的邊", "the sides of a chart with labels")
    }
  }

  /// What holds without a value; nil where nothing does. The number is that of the type which computes with it.
  var rule: String? {
    let (costs, bid, chart, polling) = (
      CostAssumptions.standard, AuctionBid.Terms.usual, ChartOptions(), PollingSettings()
    )
    return switch self {
    case .output: Paths.outputName
    case .cutOff: Instant.hourAndMinute(Stage.usualCutOff)
    case .brokerDiscount: FixedPoint.text(costs.discount, places: 3)
    case .rounding: costs.rounding.rawValue
    case .security: SecurityClass.usual.rawValue
    case .loanRate: "\(costs.money.loan)"
    case .idleRate: "\(costs.money.idle)"
    case .minInterest: "\(costs.money.minimum)"
    case .bidDeposit: "\(bid.depositPercent)"
    case .bidFee: "\(bid.processingFee)"
    case .awardFee: "\(bid.winningFee)"
    case .interval: "\(FetchOrigin.Live().interval.components.seconds)"
    case .timeLimit: "\(NightlySettings.usualTimeLimit)"
    case .watchInterval: "\(polling.interval.components.seconds)"
    case .maxRequests: "\(polling.requestLimit)"
    case .speed: "\(WatchCommand.usualSpeed)"
    case .daysToDebit: "\(CalcCommand.usualDaysToDebit)"
    case .parallel: "\(PublishSettings.usualParallel)"
    case .provider: QuoteService.usual.rawValue
    case .colours: chart.colours.rawValue
    case .rows: "\(chart.rows)"
    case .columns: "\(chart.columns)"
    case .labels: ChartSide.allCases.filter(chart.labels.contains).map(\.rawValue).joined(separator: ",")
    default: nil
    }
  }
}
