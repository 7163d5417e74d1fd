internal import ListEngine
package import Localization
internal import SiteAssets
internal import SubscriptionCharts
internal import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import Trading
internal import Values

/// The report as web pages in Chinese and English: index.html, a page per
/// offering, what comes, the auctions, the track record, the backtests, the files for programs, and their assets.
///
/// The same report and history make the same bytes. The pages work from a server and from disk, can be read without
/// JavaScript, and load nothing from other hosts.
package struct Site: Sendable {
  private let report: Report
  private let history: PageHistory

  package init(of report: Report, history: PageHistory = PageHistory()) {
    (self.report, self.history) = (report, history)
  }

  /// Makes the files, one after the other.
  ///
  /// Throws what `add` throws; otherwise only if a built-in template is invalid or the task was cancelled.
  ///
  /// - Parameter add: Gets a file's path in the output folder and its bytes.
  package func write(to add: (_ path: String, _ bytes: [UInt8]) throws -> Void) throws {
    var offline = OfflineList()
    func write(_ path: String, _ bytes: [UInt8]) throws {
      try Task.checkCancellation()
      offline.add(path, bytes)
      try add(path, bytes)
    }
    let templates = try Language.allCases.map { (language: $0, templates: try Templates(in: $0)) }
    /// Writes a page in each language.
    func write(
      _ path: (Language) -> String, _ template: KeyPath<Templates, Template>, _ content: PageContent
    ) throws {
      for (language, templates) in templates {
        try write(path(language), templates[keyPath: template].filled(with: content, in: language))
      }
    }
    // What the pages load.
    for (path, bytes) in Self.assets { try write(path, bytes) }
    for (code, series) in history.bars.sorted(by: { $0.key < $1.key }) {
      for year in EarlierBarsScript.years(of: series) { try write(year.path(of: code), year.file) }
    }
    // The pages of all offerings together.
    let events = DayEvents(report)
    for language in Language.allCases {
      try add(WebManifest.path(in: language), WebManifest.file(in: language))
      try write(WordsScript.path(in: language), WordsScript.file(in: language))
    }
    try write(IndexPage.path, \.index, IndexPage.content(report, events))
    try write(AuctionsPage.path, \.auctions, AuctionsPage.content(report, history))
    try write(BidRecordPage.path, \.bids, BidRecordPage.content(report))
    try write(ComingPage.path, \.coming, ComingPage.content(report))
    try write(TrackRecordPage.path, \.record, TrackRecordPage.content(report))
    try write(BacktestPage.path, \.backtest, BacktestPage.content(report, history.backtests))
    try write(FilesPage.path, \.files, FilesPage.content(report))
    // Each offering: its picture for messengers, its calendar, its page.
    for item in report.lists.offerings {
      let offering = item.known.offering
      let bars = OfferingBars(of: offering, history.bars[offering.code], on: report.moment.day)
      if report.options.siteURL != nil, let series = bars.series {
        try write(
          OfferingPage.picturePath(of: item.known.id),
          try SharePicture.file(
            of: series, code: offering.code, offer: offering.price,
            premium: item.evaluated.valuation.premium.percent))
      }
      let entries = OfferingCalendar.entries(of: item, on: report.moment.day)
      for language in report.options.languages where !entries.isEmpty {
        try write(
          AddToCalendar.path(of: item.known.id, in: language),
          OfferingCalendar.file(entries, of: offering, in: language))
      }
      let page = OfferingPage.content(item, report, history, hasBars: bars.series != nil)
        .and([
          "bars": bars.series.map { BarsTable.content($0, in: report.moment.day.year) },
          "isOneBar": bars.series?.bars.count == 1,
        ])
      var drawn: Chart?
      for (language, templates) in templates {
        let chart = bars.series.flatMap {
          PageChart.content($0, years: bars.years, of: offering, in: language, drawn: &drawn)
        }
        try write(
          Self.path(of: item.known.id, in: language),
          templates.offering.filled(with: page.and(["chart": chart]), in: language))
      }
    }
    // Last, because it has the names of all that was written.
    for language in Language.allCases { try add(OfflineList.path(in: language), offline.file(in: language)) }
  }

  /// The files that are the same every night.
  private static let assets = [
    ("assets/site.css", SiteAssets.bytes(of: "site.css") + Array(ChartStyle.light.utf8)),
    ("assets/dark.css", SiteAssets.bytes(of: "dark.css") + Array(ChartStyle.dark.utf8)),
    ("assets/theme.js", script("theme.js")),
    // One request for the parts that most pages have; each adds to what those before it say.
    (
      "assets/site.js",
      ["view.js", "calculator.js", "ticks.js", "money.js", "today.js"].flatMap(script)
    ),
    ("assets/list.js", script("list.js")),
    ("assets/applications.js", script("applications.js")),
    ("assets/chart.js", script("chart.js")),
    (LiveBarScript.path, LiveBarScript.none),
    ("assets/icon.svg", SiteAssets.bytes(of: "icon.svg")),
    ("assets/icon-180.png", SiteAssets.bytes(of: "icon-180.png")),
    ("assets/icon-192.png", SiteAssets.bytes(of: "icon-192.png")),
    ("assets/icon-512.png", SiteAssets.bytes(of: "icon-512.png")),
    // Beside the pages, because a worker answers only for addresses below its own.
    ("worker.js", script("worker.js")),
  ]

  /// A script without its lines of comments, which are for those who read the source.
  private static func script(_ name: String) -> [UInt8] {
    SiteAssets.bytes(of: name).split(separator: UInt8(ascii: "\n")).filter { line in
      !line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
    }.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  /// The path of an offering's page.
  package static func path(of id: String, in language: Language) -> String {
    "offerings/\(id)\(language.fileSuffix).html"
  }

  static func path(of id: String) -> Text { Text { path(of: id, in: $0) } }
}
