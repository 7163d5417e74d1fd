import Foundation
import ListEngine
import Localization
import SiteAssets
import SubscriptionCharts
import SubscriptionLists
import SubscriptionOutputs
import TestSupport
import Testing

@testable import Costs
@testable import SubscriptionSite
import Trading
import Values

/// The pages are complete and reproducible, and safe with any name.
struct SiteTests {
  @Test func `the site has a page for each offering in both languages, and the assets`() throws {
    let ids = [
      "9985-20241031", "9991-20241028", "9992-20241009", "9993-20241030", "9997-20241029", "99911-20241028",
    ]
    // Of those whose last day or draw is to come.
    let entries = ["9985-20241031", "9991-20241028", "9997-20241029", "99911-20241028"].map {
      "offerings/\($0).ics"
    }
    let pages = ids.flatMap { ["offerings/\($0).html", "offerings/\($0).en.html"] }
    #expect(
      Set(try Sample.files().keys)
        == Set(
          pages + entries + [
            "index.html", "index.en.html", "assets/site.css", "assets/dark.css", "assets/theme.js",
            "assets/site.js", "assets/list.js", "assets/applications.js", "assets/chart.js", "assets/live.js",
            "assets/icon.svg", "assets/icon-180.png", "assets/icon-192.png", "assets/icon-512.png",
            "assets/site.webmanifest", "assets/site.en.webmanifest", "assets/offline.json",
            "assets/offline.en.json", "worker.js", "track-record.html", "track-record.en.html",
            "auctions.html", "auctions.en.html", "coming.html", "coming.en.html", "backtest.html",
            "backtest.en.html", "bid-record.html", "bid-record.en.html", "files.html", "files.en.html",
            "assets/words.js", "assets/words.en.js",
          ]))
  }

  @Test func `every asset is embedded as it is`() throws {
    let folder = Repository.url.appending(path: "Sources/5-Night/SubscriptionSite/Assets")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      #expect(
        try SiteAssets.bytes(of: name) == Array(Data(contentsOf: folder.appending(path: name))), "\(name)")
    }
  }

  @Test func `the calendar's entries of every kind have a colour`() throws {
    let style = text(try #require(try Sample.files()["assets/site.css"]))
    #expect(Offering.days.filter { !style.contains(".mark.\($0.name) {") } == [])
  }

  @Test func `the calendar has five weeks, and hidden ones as far as something happens, nine in all`() throws
  {
    func weeks(_ offerings: Offering...) throws -> [String] {
      let page = text(
        try #require(
          try Site(of: try Sample.report(offerings, closes: try Sample.closes())).files["index.html"]))
      let calendar = try #require(
        page.split(separator: #"<table class="weeks""#).last?.split(separator: "</table>").first)
      return calendar.matches(of: /<tr role="row"([^>]*)>\n<td[^>]*data-day="2024-([^"]*)"/).map {
        "\($0.output.2)" + ($0.output.1.contains("hidden") ? " hidden" : "")
      }
    }
    let shown = ["10-28", "11-04", "11-11", "11-18", "11-25"]
    #expect(try weeks(try Sample.offering("9991", "虛構鋼鐵", from: "2024-10-28")) == shown)
    // It is delivered on 9 December.
    #expect(
      try weeks(try Sample.offering("9991", "虛構鋼鐵", from: "2024-11-25"))
        == shown + ["12-02 hidden", "12-09 hidden"])
    #expect(try weeks(try Sample.offering("9991", "虛構鋼鐵", from: "2024-12-23")).count == 9)
  }

  @Test func `the line of the day has the sum of its debits, and each of them is folded below it`() throws {
    let all = try ["9991", "9997"].map { try Sample.offering($0, "虛構\($0)", from: "2024-10-24") }
    // Drawn on the 30th, and so debited on the 29th.
    let files = try Site(of: try Sample.report(all, closes: try Sample.closes())).files
    let page = text(try #require(files["index.html"]))
    #expect(page.contains("今天扣款 2 檔：9991 虛構9991、9997 虛構9997，共 200,140 元（每檔抽一件）</span>"))
    #expect(page.contains("<li>今天扣款 2 檔：9991 虛構9991 100,070、9997 虛構9997 100,070，共 200,140 元（每檔抽一件）</li>"))
    #expect(page.contains("<li>明天抽籤 2 檔：9991 虛構9991、9997 虛構9997</li>"))
  }

  @Test func `a row in doubt is marked wherever it is: in the table, in what comes, and on its page`() throws
  {
    let report = try Sample.report(
      [try Sample.offering("9991", "虛構鋼鐵", from: "2024-11-04")], closes: try Sample.closes(), doubt: .weekend)
    let files = try Site(of: report).files
    let mark = "<small class=\"doubt\" title=\"日期落在週末或休市日\">存疑"
    for page in ["index.html", "coming.html"] {
      #expect(text(try #require(files[page])).contains(mark), "\(page)")
    }
    #expect(text(try #require(files["offerings/9991-20241104.html"])).contains("存疑：日期落在週末或休市日"))
  }

  @Test func `the record of bids is linked once it has prices, and says why it has none`() throws {
    let files = try Sample.files()
    for page in ["index.html", "auctions.html"] {
      #expect(!text(try #require(files[page])).contains("bid-record"), "\(page)")
    }
    #expect(text(try #require(files["bid-record.html"])).contains("subcal backfill --auctions"))
  }

  @Test func `a listed day on which the exchanges are closed is said of what is coming`() throws {
    // A Saturday.
    let report = try Sample.report(
      [try Sample.offering("9991", "虛構鋼鐵", from: "2024-11-02", price: "40")], closes: try Sample.closes())
    let page = text(try #require(try Site(of: report).files["coming.html"]))
    #expect(page.contains("11/2（六）休市，可能順延至 11/4（一）"))
  }

  @Test func `a day's debits have no sum while the price of one of them is not known`() throws {
    let report = try Sample.report(
      [
        try Sample.offering("9991", "虛構鋼鐵", from: "2024-10-28", price: "40"),
        try Sample.offering("9985", "虛構生醫", from: "2024-10-28", price: nil),
      ], closes: try Sample.closes())
    let page = text(try #require(try Site(of: report).files["index.html"]))
    #expect(page.contains("扣款合計 ? 元（每檔抽一件）"))
    #expect(!page.contains("扣款合計 40,070 元"))
  }

  @Test func `the order in which offerings and closes come changes no byte`() throws {
    let files = try Sample.files()
    let report = try Sample.report(try Sample.everyKind().reversed(), closes: try Sample.closes().reversed())
    let other = try Site(of: report, history: try Sample.history(of: report)).files
    #expect(files.keys.filter { files[$0] != other[$0] } == [] && files.count == other.count)
  }

  @Test func `publishing later on the same evening changes only the pages of what is open`() throws {
    let (early, late) = (try Sample.files(), try Sample.files(moment: "2024-10-29T23:45"))
    #expect(
      // The entries to import are stamped when they are first seen, here with each of the two.
      Set(early.keys.filter { early[$0] != late[$0] && !$0.hasSuffix(".ics") }) == [
        "index.html", "index.en.html", "auctions.html", "auctions.en.html", "coming.html", "coming.en.html",
        "assets/offline.json",
        "assets/offline.en.json",
      ])
  }

  @Test func `every internal link leads to a file of the site or of the report`() throws {
    let files = try Sample.files()
    let report = try Sample.report(try Sample.everyKind(), closes: try Sample.closes())
    // That of the newest files is made of all the others, and the run's own file by the night.
    let all = Set(files.keys).union(report.files.keys).union(["latest.json", "run.json"])
    for (path, bytes) in files where path.hasSuffix(".html") {
      for match in text(bytes).matches(of: /(?:href|src)="([^"]*)"/) {
        let link = String(match.1)
        guard !link.hasPrefix("https:"), !link.hasPrefix("#"), link != "data:," else { continue }
        let base = try #require(URL(string: "http://site.invalid/\(path)"))
        let target = try #require(URL(string: link, relativeTo: base)).path.dropFirst()
        #expect(all.contains(String(target)), "\(path): \(link)")
      }
    }
  }

  @Test func `no page requests another host, and none has inline scripts or styles`() throws {
    for (path, bytes) in try Sample.files() where path.hasSuffix(".html") {
      let page = text(bytes)
      #expect(page.matches(of: /<(?:script|link|img|iframe)[^>]*https?:/).isEmpty, "\(path)")
      #expect(page.matches(of: /<style|\sstyle=|\son[a-z]+=|javascript:/).isEmpty, "\(path)")
      #expect(page.contains("default-src 'none'; script-src 'self'; style-src 'self'"), "\(path)")
      let isEnglish = path.hasSuffix(".en.html")
      #expect(page.contains(isEnglish ? "<html lang=\"en\">" : "<html lang=\"zh-Hant-TW\">"), "\(path)")
    }
  }

  static let hostileNames = [
    "<script>alert(1)</script>", "\"onerror=alert(1) x=\"", "'><img src=x onerror=alert(1)>", "]]>",
    "&lt;b&gt;",
    "{{t.siteTitle}}{{{block}}}", "\u{202E}redro\u{202C}", "\"\u{301} onmouseover=alert(1) ",
    "<\u{301}script>", "</script><script>alert(1)</script>", String(repeating: "長", count: 200),
  ]

  private static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    Markup.html.append(text, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  @Test(arguments: hostileNames)
  func `a hostile name is shown as text`(name: String) throws {
    var offering = try Sample.offering("9991", name, market: name, from: "2024-10-28", price: "40")
    offering.underwriter = name
    let report = try Sample.report([offering], closes: try Sample.closes())
    let plain = try Site(
      of: try Sample.report(
        [try Sample.offering("9991", "名", market: "名", from: "2024-10-28", price: "40")],
        closes: try Sample.closes())
    ).files
    // Track record and backtests have only past draws, and no auction has the name, nor does anything come.
    let others = ["track-record", "backtest", "auctions", "bid-record", "coming", "files"]
    for (path, bytes) in try Site(of: report).files
    where path.hasSuffix(".html") && !others.contains(where: path.hasPrefix) {
      let page = text(bytes)
      #expect(page.contains(Self.escaped(name)), "\(path)")
      // The same markup as around a harmless name, by scalars, because a combining mark can hide a quote.
      func marks(_ page: String) -> [Int] {
        ["<", ">", "\"", "'"].map { mark in page.unicodeScalars.count { $0 == mark.unicodeScalars.first } }
      }
      #expect(marks(page) == marks(text(try #require(plain[path]))), "\(path)")
      #expect(!page.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) }, "\(path)")
    }
  }

  @Test func `only the pages of a code with bars have a chart`() throws {
    let files = try Sample.files()
    let page = text(try #require(files["offerings/9991-20241028.html"]))
    #expect(
      page.contains(
        "<div class=\"kchart\" id=\"chart\" tabindex=\"0\" role=\"region\" aria-labelledby=\"k-title\" data-code=\"9991\" data-years=\"\">"
      ))
    #expect(page.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart taiwan\""))
    for (path, bytes) in files where path.hasSuffix(".html") {
      let ids = text(bytes).matches(of: /\sid="([^"]*)"/).map { String($0.1) }
      #expect(ids.count == Set(ids).count, "\(path)")
      #expect(text(bytes).contains("assets/chart.js") == (path.contains("/9991-")), "\(path)")
    }
  }

  @Test func `up to four earlier years have separate files, which later bars do not change`() throws {
    let report = try Sample.report(try Sample.everyKind(), closes: try Sample.closes())
    let code = try #require(StockCode("9991"))
    var bars = try SampleBars(seed: 7, from: "2018-11-01", at: "40")
    try bars.trade(1550)
    func files(_ series: BarSeries) throws -> [String: [UInt8]] {
      try Site(of: report, history: PageHistory(bars: [code: series])).files
    }
    let before = try files(bars.series)
    let newest = try #require(bars.series.bars.last?.day)
    #expect(newest.year == 2024)
    let years = before.keys.filter { $0.hasPrefix("assets/bars/") }.sorted()
    #expect(years == (2020...2023).map { "assets/bars/9991-\($0).js" })
    let page = text(try #require(before["offerings/9991-20241028.html"]))
    #expect(page.contains("data-years=\"2023 2022 2021 2020\""))
    #expect(text(try #require(before["assets/bars/9991-2021.js"])).hasPrefix("subcal.older(2021, [\n[18628,"))
    try bars.trade(1)
    let after = try files(bars.series)
    #expect(
      Set(after.keys.filter { before[$0] != after[$0] })
        == [
          "offerings/9991-20241028.html", "offerings/9991-20241028.en.html",
          "assets/offline.json", "assets/offline.en.json",
        ])
  }

  @Test func `a page shows newer bars every night, then every Friday, and from 60 days after delivery none`()
    throws
  {
    let delivery = try #require(Day(iso: "2024-10-23"))
    var bars = try SampleBars(seed: 7, from: "2024-06-03", at: "40")
    try bars.trade(200)
    let series = bars.series
    /// The newest day in the table of bars on the page of so many days after delivery.
    func newest(_ days: Int) throws -> Day {
      let today = delivery.adding(days)
      let report = try Sample.report(
        [try Sample.offering("9992", "虛構紙業", from: "2024-10-09")], closes: [], moment: "\(today)T21:30")
      let history = PageHistory(bars: [try #require(StockCode("9992")): series.until(today)])
      let page = text(
        try #require(try Site(of: report, history: history).files["offerings/9992-20241009.html"]))
      #expect(page.contains("走勢圖每週五更新") == (days > 14) && page.contains(" data-weekly>") == (days > 14))
      return try #require(
        page.firstMatch(of: /<tr><th scope="row"><time datetime="([0-9-]+)"/).flatMap {
          Day(iso: String($0.1))
        })
    }
    // The days on which a rule begins, with those around them.
    for days in [0, 1] + Array(12...24) + Array(57...63) + [80] {
      let today = delivery.adding(days)
      let expected =
        switch days {
        // The last session until then, and two weeks after delivery is a Wednesday.
        case ...14: today
        case ...60: (0...6).map { today.adding(-$0) }.first { $0.weekday == 5 } ?? today
        default: delivery.adding(60)
        }
      let last = try #require(
        series.bars.map(\.day).last { $0 <= max(expected, min(today, delivery.adding(14))) })
      #expect(try newest(days) == last, "\(days)")
    }
  }

  @Test func `a listed day on which the exchanges are closed is marked in the line, the row and on the page`()
    throws
  {
    // It opens on a Saturday; its draw is on a Friday.
    let report = try Sample.report(
      [try Sample.offering("9991", "虛構鋼鐵", from: "2024-11-02")], closes: [], moment: "2024-10-31T21:30")
    let files = try Site(of: report).files
    let index = text(try #require(files["index.html"]))
    let next = "（當日休市，可能順延至 11/4（一））"
    #expect(index.contains("<span class=\"opens\">下一檔 11/4（一）開始：9991 虛構鋼鐵（公告 11/2（六）休市，預計順延）</span>"))
    #expect(index.contains("data-closed=\"2024-11-02=2024-11-04 2024-11-16=2024-11-18\""))
    #expect(index.contains("11/2（六）休市，可能順延至 11/4（一）</small>"))
    // In the calendar, too.
    #expect(index.contains("<small class=\"doubt\">\(next)</small>"))
    #expect(index.contains("<small class=\"market\" data-on=\"上市\""))
    let page = text(try #require(files["offerings/9991-20241102.html"]))
    #expect(page.contains("<small class=\"doubt\">\(next)</small>"))
    #expect(page.contains("data-closed=\"2024-11-02=2024-11-04 2024-11-16=2024-11-18\""))
    // On the day after the closure it opens.
    let opened = try Sample.report(
      [try Sample.offering("9991", "虛構鋼鐵", from: "2024-11-02")], closes: [], moment: "2024-11-04T08:00")
    #expect(
      text(try #require(try Site(of: opened).files["index.html"])).contains(
        "<span class=\"opens\">今天開始 1 檔：9991 虛構鋼鐵（公告 11/2（六）休市，預計順延）</span>"))
  }

  @Test
  func `the row of a delivered offering still has the day of its refund, for balances of before`()
    throws
  {
    let offering = try Sample.offering("9991", "虛構鋼鐵", from: "2024-10-28")
    for moment in ["2024-10-29T21:30", "2024-12-20T21:30"] {
      let report = try Sample.report([offering], closes: [], moment: moment)
      let index = text(try #require(try Site(of: report).files["index.html"]))
      #expect(index.contains("data-ready=\"2024-") && index.contains("data-refund=\"2024-"), "\(moment)")
    }
  }

  @Test func `the pages of a first evening say what is still missing`() throws {
    let report = try Sample.report([try Sample.offering("9991", "虛構鋼鐵", from: "2024-10-28")], closes: [])
    func site(days: Int) throws -> [String: [UInt8]] {
      var bars = try SampleBars(seed: 7, from: "2024-10-01", at: "40")
      try bars.trade(days)
      let history = PageHistory(bars: [try #require(StockCode("9991")): bars.series])
      return try Site(of: report, history: history).files
    }
    for (days, isOne) in [(1, true), (2, false)] {
      let files = try site(days: days)
      let page = text(try #require(files["offerings/9991-20241028.html"]))
      #expect(page.contains("目前只有一個交易日的行情") == isOne, "\(days)")
      let backtest = text(try #require(files["backtest.html"]))
      #expect(backtest.contains("subcal backfill 可補入歷年清單與行情") && !backtest.contains("<table"), "\(days)")
    }
  }

  @Test func `a row of the index has the fees of its own last day, for the script`() throws {
    var costs = CostAssumptions.standard
    costs.rules.fees = DatedTable(
      ApplicationFees(application: 20, postage: 50),
      .since(2024, 11, 1, ApplicationFees(application: 30, postage: 55)))
    // The last day of one is 31 October, that of the other 1 November.
    let report = try Sample.report(
      [
        try Sample.offering("9991", "虛構鋼鐵", from: "2024-10-29", price: "40"),
        try Sample.offering("9997", "虛構航太", from: "2024-10-30", price: "40"),
      ], closes: [], costs: costs)
    let index = text(try #require(try Site(of: report).files["index.html"]))
    func row(_ code: String) throws -> Substring {
      try #require(index.split(separator: "\n").first { $0.contains("class=\"o\" data-code=\"\(code)\"") })
    }
    #expect(try row("9991").contains("data-fees=\"20 50\""))
    #expect(try row("9997").contains("data-fees=\"30 55\""))
  }

  @Test func `a cancelled offering is shown as over, even during its period`() throws {
    let files = try Sample.files(moment: "2024-10-30T21:30")
    let index = text(try #require(files["index.en.html"]))
    let past = try #require(index.firstRange(of: "data-group=\"past\""))
    let row = try #require(index.firstRange(of: "data-code=\"9993\""))
    #expect(past.upperBound < row.lowerBound)
    #expect(!index[row.upperBound...].prefix { $0 != "\n" }.contains("taken"))
    let page = text(try #require(files["offerings/9993-20241030.en.html"]))
    #expect(page.contains("This offering is cancelled"))
    #expect(page.contains("<ol class=\"line gone\">"))
    #expect(!page.contains(">past<") && !page.contains(">today<"))
    let other = text(try #require(files["offerings/9997-20241029.en.html"]))
    #expect(other.contains(">past<") && !other.contains("This offering is cancelled"))
  }

  @Test func `a page with stale data says so even without scripts`() throws {
    func banner(_ moment: String) throws -> String {
      let page = text(try #require(try Sample.files(moment: moment)["index.en.html"]))
      return String(try #require(page.firstMatch(of: /id="old" role="alert"([^<]*)</)).1)
    }
    #expect(try banner("2024-10-30T21:30") == " hidden>")
    #expect(try banner("2024-11-03T21:30") == ">These data are 2 trading days behind; do not decide by them.")
  }

  @Test func `pages of sample data say so and give their date, and nothing else changes`() throws {
    let options = OutputOptions(isSample: true)
    let (live, sample) = (try Sample.files(), try Sample.files(options: options))
    for (path, bytes) in sample where path.hasSuffix(".html") {
      let isEnglish = path.hasSuffix(".en.html")
      let label =
        isEnglish
        ? "<b>Sample data</b> Shown as of 2024/10/29 (Tue) 21:30, not as of today."
        : "<b>示範資料</b> 固定顯示 2024/10/29（二）21:30"
      for page in [text(bytes), text(try #require(live[path]))] {
        let isSample = page == text(bytes)
        #expect(page.contains(label) == isSample, "\(path)")
        // The pages of the auctions, of what comes, of the records, of the backtests and of files have no script that counts from now.
        let counts = !["auctions", "bid-record", "track-record", "coming", "backtest", "files"].contains(
          where: path.hasPrefix)
        #expect(page.contains("\"now\": \"2024-10-29 21:30\"") == (isSample && counts), "\(path)")
      }
    }
    #expect(
      Set(sample.keys.filter { sample[$0] != live[$0] })
        == Set(sample.keys.filter { $0.hasSuffix(".html") || $0.hasPrefix("assets/offline") }))
    let reports = try [OutputOptions(), options].map {
      try Sample.report(try Sample.everyKind(), closes: try Sample.closes(), options: $0).files
    }
    #expect(reports[0] == reports[1])
  }

  @Test func `with a site URL the index offers webcal links and addresses to copy, otherwise files`() throws {
    let options = OutputOptions(languages: [.english], siteURL: "https://calendar.example.org/s")
    let served = text(try #require(try Sample.files(options: options)["index.en.html"]))
    #expect(served.contains("href=\"webcal://calendar.example.org/s/calendars/auction.en.ics\""))
    // What the chooser of kinds makes the address of is no link besides.
    #expect(!served.contains("calendars/deadline.en.ics") && served.contains("value=\"deadline\""))
    // https comes first.
    let first = try #require(
      served.firstRange(of: "href=\"https://calendar.example.org/s/subscriptions.en.ics\""))
    let second = try #require(
      served.firstRange(of: "href=\"webcal://calendar.example.org/s/subscriptions.en.ics\""))
    #expect(first.upperBound < second.lowerBound)
    #expect(served.contains("value=\"https://calendar.example.org/s/subscriptions.en.ics\""))
    #expect(
      served.contains(
        "https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Fcalendar.example.org%2Fs%2Fsubscriptions.en.ics"
      ))
    #expect(
      served.contains(
        "https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fcalendar.example.org%2Fs%2Fsubscriptions.en.ics&amp;name=What"
      ))
    let local = text(try #require(try Sample.files()["index.en.html"]))
    #expect(local.contains("<a href=\"subscriptions.ics\">"))
    #expect(!local.contains("webcal:"))
  }

  @Test func `an offering's last day and draw can be added to three calendars until they are over`() throws {
    let options = OutputOptions(languages: [.english], siteURL: "https://calendar.example.org/s")
    let files = try Sample.files(options: options)
    let page = text(try #require(files["offerings/9991-20241028.en.html"]))
    let links = page.matches(of: /<a href="([^"]*)" aria-label="(Google|Outlook): ([^"]*)">/).map {
      "\($0.2), \($0.3): \($0.1)"
    }
    let about = "9991%20%E8%99%9B%E6%A7%8B%E9%8B%BC%E9%90%B5"
    let body = "https%3A%2F%2Fcalendar.example.org%2Fs%2Fofferings%2F9991-20241028.en.html"
    try #require(links.count == 4)
    #expect(
      links[0].hasPrefix(
        "Google, closes: https://calendar.google.com/calendar/render?action=TEMPLATE&amp;text=Closes%EF%BD%9Cpremium%20%2B23.0%25%EF%BD%9C\(about)"
      ) && links[0].hasSuffix("&amp;dates=20241030/20241031&amp;details=\(body)"), "\(links[0])")
    #expect(
      links[3].hasPrefix(
        "Outlook, draw: https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&amp;rru=addevent&amp;subject=Draw"
      )
        && links[3].hasSuffix("&amp;startdt=2024-11-03&amp;enddt=2024-11-04&amp;allday=true&amp;body=\(body)"),
      "\(links[3])")
    #expect(page.contains("<a href=\"9991-20241028.en.ics\">Apple</a>"))
    // The entries are those of the feeds, so that they move when they are imported again.
    let file = text(try #require(files["offerings/9991-20241028.en.ics"]))
    #expect(
      file.matches(of: /UID:([^\r]*)/).map { String($0.1) } == [
        "9991-20241028-deadline@subcal", "9991-20241028-draw@subcal",
      ])
    #expect(
      text(try #require(try Sample.files()["offerings/9991-20241028.en.html"])).contains("9991-20241028.ics"))
    for id in ["9992-20241009", "9993-20241030"] {
      #expect(!text(try #require(files["offerings/\(id).en.html"])).contains("calendar.google.com"), "\(id)")
      #expect(files["offerings/\(id).ics"] == nil)
    }
  }

  @Test func `pages describe themselves, with a picture of the chart where the folder's address is known`()
    throws
  {
    let files = try Sample.files(options: OutputOptions(siteURL: "https://calendar.example.org/s"))
    let page = text(try #require(files["offerings/9991-20241028.html"]))
    #expect(
      page.contains(
        "<meta property=\"og:image\" content=\"https://calendar.example.org/s/offerings/9991-20241028.png\">")
    )
    #expect(page.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"))
    let picture = try #require(files["offerings/9991-20241028.png"])
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count < 20_000)
    #expect(!text(try #require(try Sample.files()["offerings/9991-20241028.html"])).contains("og:image"))
    for (path, bytes) in files where path.hasSuffix(".html") {
      #expect(text(bytes).contains("<meta name=\"description\" content=\""), "\(path)")
    }
  }

  @Test func `an offering's days are events of schema.org`() throws {
    let page = text(try #require(try Sample.files()["offerings/9993-20241030.html"]))
    let block = try #require(
      page.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/.dotMatchesNewlines())
    ).1
    let json = try JSONSerialization.jsonObject(with: Data(block.utf8)) as? [String: Any]
    let events = try #require(json?["@graph"] as? [[String: Any]])
    #expect(events.map { $0["@type"] as? String } == ["Event", "Event", "Event"])
    #expect(events[0]["startDate"] as? String == "2024-10-30")
    #expect(events.allSatisfy { $0["eventStatus"] as? String == "https://schema.org/EventCancelled" })
  }

  @Test
  func
    `the manifest names icons that are there, and the list for offline reading names files and no other language`()
    throws
  {
    let files = try Sample.files()
    for (suffix, other) in [("", ".en.html"), (".en", ".html")] {
      func object(_ path: String) throws -> [String: Any]? {
        let bytes = try #require(files[path])
        return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      }
      let manifest = try #require(try object("assets/site\(suffix).webmanifest"))
      #expect(manifest["start_url"] as? String == "../index\(suffix).html")
      for icon in try #require(manifest["icons"] as? [[String: String]]) {
        #expect(files["assets/\(icon["src"] ?? "")"] != nil, "\(icon)")
      }
      let list = try #require(try object("assets/offline\(suffix).json"))
      #expect(list.keys.filter { files[$0] == nil } == [])
      #expect(list["index\(suffix).html"] != nil && list["offerings/9991-20241028\(suffix).html"] != nil)
      #expect(list["assets/site.js"] != nil && list["worker.js"] == nil)
      #expect(
        list.keys.filter {
          $0.hasSuffix(".html") && $0.hasSuffix(other) && (suffix == "" || !$0.hasSuffix(".en.html"))
        } == [])
    }
  }

  @Test func `an offering's page says no fact three times`() throws {
    let page = text(try #require(try Sample.files()["offerings/9991-20241028.html"]))
    let main = try #require(page.firstMatch(of: /<main.*<\/main>/.dotMatchesNewlines())).0
      // The chart, and its table, which is folded away.
      .replacing(/<svg.*?<\/svg>|<details>.*?<\/details>/.dotMatchesNewlines(), with: "")
    let shown = String(main).replacing(/<(?!input)[^>]*>/, with: "")
    // Cash, profit, close, and the days of the timetable.
    for fact in ["40,070", "+8,913", "49.2", "10/28", "10/30", "11/1（", "11/3", "11/11"] {
      let times = shown.ranges(of: fact).count
      #expect((1...2).contains(times), "\(fact): \(times)")
    }
  }

  @Test func `the calculator begins with the page's own estimate, and every page but an offering's has none`()
    throws
  {
    let files = try Sample.files()
    for (path, bytes) in files where path.hasSuffix(".html") {
      #expect(text(bytes).contains("id=\"calc\"") == path.hasPrefix("offerings/"), "\(path)")
    }
    let page = text(try #require(files["offerings/9991-20241028.html"]))
    let rate = try #require(page.firstMatch(of: /<dt>中籤率<\/dt><dd>約 ([0-9.]+)%/)).1
    let field = try #require(page.firstMatch(of: /name="odds"[^>]* value="([0-9.]*)"/)).1
    #expect(rate == field && page.contains(/data-odds="\d+\/\d+"/))
  }

  @Test func `what is compared line by line is a table on a phone, too, and no cards`() {
    for name in ["backtest", "draws", "expected", "coming"] {
      let template = text(SiteAssets.bytes(of: "\(name).mustache"))
      #expect(template.contains("bars compare") && !template.contains("cards"), "\(name)")
    }
  }

  @Test func `a script is published without its comments`() throws {
    let files = try Sample.files()
    for (path, bytes) in files where path.hasSuffix(".js") && path != "assets/live.js" {
      let lines = text(bytes).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("//") }, "\(path)")
      #expect(lines.first == "\"use strict\";", "\(path)")
    }
  }

  @Test func `every phrase that a template or script names exists, and every phrase is used`() throws {
    let folder = Repository.url.appending(path: "Sources/5-Night/SubscriptionSite")
    var sources = ""
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name.contains(".") && !name.contains("PagePhrase") && !name.hasSuffix(".png") {
      sources += try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    let names = Set(PagePhrase.all.keys)
    let named = Set(
      sources.matches(of: /\{\{t\.(\w+)\}\}|\b(?:say|words)\("(\w+)"/).map {
        String($0.1 ?? $0.2 ?? "")
      }
      .filter { !$0.hasSuffix("_") })
    #expect(named.subtracting(names) == [])
    let given = Set(PagePhrase.ofScript + PagePhrase.ofChart + PagePhrase.ofMine)
    #expect(given.subtracting(names) == [])
    let scripts = Set(sources.matches(of: /\bsay\("(\w+)"/).map { String($0.1) }).filter {
      !$0.hasSuffix("_")
    }
    #expect(scripts.subtracting(given) == [])
    let made = [
      "stage_", "board_", "event_", "weekday",
    ]
    let unused = names.subtracting(named).subtracting(given)
    #expect(unused.filter { name in !made.contains { name.hasPrefix($0) } } == [])
    for (name, text) in PagePhrase.all {
      let places = Language.allCases.map { Set(text[$0].matches(of: /\{\d\}/).map { String($0.0) }) }
      #expect(Set(places).count == 1, "\(name)")
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
