import Foundation
import SubscriptionCalendar
import SubscriptionCharts
import TestSupport
import Testing

@testable import SubscriptionSite

/// The pages are complete and reproducible, and safe with any name.
struct SiteTests {
  @Test func `the site has a page for each offering in both languages, and the assets`() throws {
    let ids = [
      "9985-20241031", "9991-20241028", "9992-20241009", "9993-20241030", "9997-20241029", "99911-20241028",
    ]
    let months = ["2024-10", "2024-11"].flatMap { ["months/\($0).html", "months/\($0).en.html"] }
    let pages = ids.flatMap { ["offerings/\($0).html", "offerings/\($0).en.html"] } + months
    #expect(
      Set(try Sample.files().keys)
        == Set(
          pages + [
            "index.html", "index.en.html", "assets/site.css", "assets/site.js", "assets/list.js",
            "assets/chart.js", "assets/live.js", "track-record.html", "track-record.en.html",
            "auctions.html", "auctions.en.html",
          ]))
  }

  @Test func `the calendar's entries of every kind have a colour`() throws {
    let style = text(try #require(try Sample.files()["assets/site.css"]))
    #expect(CalendarEventKind.allCases.filter { !style.contains(".mark.\($0.rawValue) {") } == [])
  }

  @Test func `the order in which offerings and closes come changes no byte`() throws {
    let files = try Sample.files()
    let report = try Sample.report(try Sample.everyKind().reversed(), closes: try Sample.closes().reversed())
    let other = try Site(report: report, history: try Sample.history(of: report)).files
    #expect(files.keys.filter { files[$0] != other[$0] } == [] && files.count == other.count)
  }

  @Test func `publishing later on the same evening changes only the pages of what is open`() throws {
    let (early, late) = (try Sample.files(), try Sample.files(asOf: "2024-10-29T23:45"))
    #expect(
      Set(early.keys.filter { early[$0] != late[$0] }) == [
        "index.html", "index.en.html", "auctions.html", "auctions.en.html",
      ])
  }

  @Test func `every internal link leads to a file of the site or of the report`() throws {
    let files = try Sample.files()
    let report = try Sample.report(try Sample.everyKind(), closes: try Sample.closes())
    let all = Set(files.keys).union(report.files.keys)
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
      report: try Sample.report(
        [try Sample.offering("9991", "名", market: "名", from: "2024-10-28", price: "40")],
        closes: try Sample.closes())
    ).files
    // The track record has only past draws, and no auction has the name.
    for (path, bytes) in try Site(report: report).files
    where path.hasSuffix(".html") && !path.hasPrefix("track-record") && !path.hasPrefix("auctions") {
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
    let index = text(try #require(files["index.html"]))
    // Only 9991 has bars.
    #expect(index.matches(of: /<svg[^>]*class="spark taiwan"/).count == 1)
  }

  @Test func `up to four earlier years have separate files, which later bars do not change`() throws {
    let report = try Sample.report(try Sample.everyKind(), closes: try Sample.closes())
    let code = try #require(StockCode("9991"))
    var bars = try SampleBars(seed: 7, from: "2018-11-01", at: "40")
    try bars.trade(1550)
    func files(_ series: BarSeries) throws -> [String: [UInt8]] {
      try Site(report: report, history: PageHistory(bars: [code: series])).files
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
        == ["index.html", "index.en.html", "offerings/9991-20241028.html", "offerings/9991-20241028.en.html"])
  }

  @Test func `a page is made again only if it shows something else`() throws {
    let report = try Sample.report(try Sample.everyKind(), closes: try Sample.closes())
    let history = try Sample.history(of: report)
    let all = try Site(report: report, history: history)
    let pages = Set(all.files.keys.filter { $0.hasPrefix("offerings/") || $0.hasPrefix("assets/bars/") })
    #expect(Set(all.fingerprints.keys) == pages && Set(all.fingerprints.values).count == pages.count)
    let again = try Site(report: report, history: history) { all.fingerprints[$0] == $1 }
    #expect(again.fingerprints == all.fingerprints)
    #expect(Set(all.files.keys).subtracting(again.files.keys) == pages)
    // Everything that changes a page's bytes changes what it shows.
    let later = try Sample.report(
      try Sample.everyKind(), closes: try Sample.closes(), asOf: "2024-10-31T21:30")
    var longer = try Sample.history(of: later)
    var bars = try SampleBars(seed: 3, from: "2022-11-01", at: "40")
    try bars.trade(600)
    longer.bars[try #require(StockCode("9991"))] = bars.series
    for (report, history) in [(later, history), (report, longer), (later, longer)] {
      let site = try Site(report: report, history: history)
      for path in pages where site.files[path] != all.files[path] {
        #expect(site.fingerprints[path] != all.fingerprints[path], "\(path)")
      }
    }
  }

  @Test func `60 days after delivery a page shows no newer bars`() throws {
    let delivery = try #require(Day(iso: "2024-10-23"))
    func page(_ days: Int, bars count: Int) throws -> String {
      let asOf = "\(delivery.adding(days))T21:30"
      let report = try Sample.report(
        [try Sample.offering("9992", "虛構紙業", from: "2024-10-09")], closes: [], asOf: asOf)
      var bars = try SampleBars(seed: 7, from: "2024-06-03", at: "40")
      try bars.trade(count)
      let history = PageHistory(bars: [try #require(StockCode("9992")): bars.series])
      return text(
        try #require(try Site(report: report, history: history).files["offerings/9992-20241009.html"]))
    }
    #expect(try page(60, bars: 140) != page(60, bars: 145))
    #expect(try page(61, bars: 160) == page(62, bars: 161))
    #expect(try page(61, bars: 160).contains("2024-12-20") && !page(61, bars: 160).contains("2024-12-23"))
  }

  @Test func `a cancelled offering is shown as over, even during its period`() throws {
    let files = try Sample.files(asOf: "2024-10-30T21:30")
    let index = text(try #require(files["index.en.html"]))
    let past = try #require(index.firstRange(of: "data-group=\"past\""))
    let row = try #require(index.firstRange(of: "data-code=\"9993\""))
    #expect(past.upperBound < row.lowerBound)
    #expect(!index[row.upperBound...].prefix { $0 != "\n" }.contains("taken"))
    let page = text(try #require(files["offerings/9993-20241030.en.html"]))
    #expect(page.contains("This offering is cancelled"))
    #expect(page.contains("<ol class=\"line gone\">"))
    #expect(!page.contains(">to come<") && !page.contains(">today<"))
    let other = text(try #require(files["offerings/9997-20241029.en.html"]))
    #expect(other.contains(">to come<") && !other.contains("This offering is cancelled"))
  }

  @Test func `a page with stale data says so even without scripts`() throws {
    func banner(_ asOf: String) throws -> String {
      let page = text(try #require(try Sample.files(asOf: asOf)["index.en.html"]))
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
        ? "<b>Sample data</b> Shown as of 2024-10-29 21:30, not as of today."
        : "<b>示範資料</b> 畫面停在 2024-10-29 21:30，不是今天的資料。"
      for page in [text(bytes), text(try #require(live[path]))] {
        let isSample = page == text(bytes)
        #expect(page.contains(label) == isSample, "\(path)")
        // The pages of the auctions and of a month have no script that counts from now.
        let counts = !path.hasPrefix("auctions") && !path.hasPrefix("months/")
        #expect(page.contains("\"now\": \"2024-10-29 21:30\"") == (isSample && counts), "\(path)")
      }
    }
    #expect(
      Set(sample.keys.filter { sample[$0] != live[$0] }) == Set(sample.keys.filter { $0.hasSuffix(".html") }))
    let reports = try [OutputOptions(), options].map {
      try Sample.report(try Sample.everyKind(), closes: try Sample.closes(), options: $0).files
    }
    #expect(reports[0] == reports[1])
  }

  @Test func `with a site URL the index offers webcal links and addresses to copy, otherwise files`() throws {
    let options = OutputOptions(languages: [.english], siteURL: "https://calendar.example.org/s")
    let served = text(try #require(try Sample.files(options: options)["index.en.html"]))
    #expect(served.contains("href=\"webcal://calendar.example.org/s/calendars/deadline.en.ics\""))
    #expect(served.contains("value=\"https://calendar.example.org/s/subscriptions.en.ics\""))
    #expect(
      served.contains(
        "https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Fcalendar.example.org%2Fs%2Fsubscriptions.en.ics"
      ))
    #expect(
      served.contains(
        "https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fcalendar.example.org%2Fs%2Fsubscriptions.en.ics&amp;name=Everything"
      ))
    let local = text(try #require(try Sample.files()["index.en.html"]))
    #expect(local.contains("<a href=\"subscriptions.ics\">"))
    #expect(!local.contains("webcal:"))
  }

  @Test func `every phrase that a template or script names exists, and every phrase is used`() throws {
    let folder = Repository.url.appending(path: "Sources/SubscriptionSite")
    var sources = ""
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name.contains(".") && !name.contains("PagePhrase") {
      sources += try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    let names = Set(PagePhrase.all.map(\.name))
    #expect(names.count == PagePhrase.all.count)
    let named = Set(
      sources.matches(of: /\{\{t\.(\w+)\}\}|\b(?:say|words|localizer)\("(\w+)"/).map {
        String($0.1 ?? $0.2 ?? "")
      }
      .filter { !$0.hasSuffix("_") })
    #expect(named.subtracting(names) == [])
    let given = Set(PagePhrase.ofScript + PagePhrase.ofChart)
    #expect(given.subtracting(names) == [])
    let scripts = Set(sources.matches(of: /\bsay\("(\w+)"/).map { String($0.1) }).filter {
      !$0.hasSuffix("_")
    }
    #expect(scripts.subtracting(given) == [])
    let made = [
      "stage_", "reason_", "kind_", "board_", "event_", "feed_", "rounding_", "weekday", "group", "range_",
      "lower_", "auctions_",
    ]
    let unused = names.subtracting(named).subtracting(given)
    #expect(
      unused.filter { name in !made.contains { name.hasPrefix($0) } && !sources.contains("\"\(name)\"") }
        == [])
    for phrase in PagePhrase.all {
      let places = [phrase.chinese, phrase.english].map { Set($0.matches(of: /\{\d\}/).map { String($0.0) }) }
      #expect(places[0] == places[1], "\(phrase.name)")
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
