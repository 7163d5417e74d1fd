package import Localization
package import SubscriptionCalendar
internal import SubscriptionCharts

/// The report as web pages in Chinese and English: index.html, a page per offering and per month, the track record, and their assets.
///
/// The same report and history make the same bytes. The pages work from a server and from disk, can be read without
/// JavaScript, and load nothing from other hosts.
package struct Site: Sendable {
  private let report: Report
  private let history: PageHistory

  package init(of report: Report, history: PageHistory = PageHistory()) {
    (self.report, self.history) = (report, history)
  }

  /// Makes the files, one after the other, without those that need not be made again. Returns what all of them show, by
  /// path.
  ///
  /// Throws what `add` throws; otherwise only if a built-in template is invalid or the task was cancelled.
  ///
  /// - Parameters:
  ///   - isCurrent: Whether the published file at a path shows what has this fingerprint, so that it need not be
  ///     made again.
  ///   - add: Gets a file's path in the output folder and its bytes.
  package func write(
    isCurrent: (_ path: String, StableHash) -> Bool = { _, _ in false },
    to add: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) throws -> [String: StableHash] {
    var fingerprints: [String: StableHash] = [:]
    func write(_ path: String, _ fingerprint: StableHash, _ file: () -> [UInt8]) throws {
      try Task.checkCancellation()
      fingerprints[path] = fingerprint
      if !isCurrent(path, fingerprint) { try add(path, file()) }
    }
    let templates = try Language.allCases.map { (language: $0, templates: try Templates(in: $0)) }
    var common = Templates.fingerprint
    // English pages link to the Chinese calendars if there are no English ones.
    common.add(report.options.languages.contains(.english) ? 1 : 0)
    /// Writes a page in each language.
    func write<Page: PageFields>(
      _ path: (Language) -> String, _ template: KeyPath<Templates, Template>, _ page: Page
    ) throws {
      let content = page.content
      var fingerprint = common
      fingerprint.add(content)
      for (language, templates) in templates {
        try write(path(language), fingerprint) {
          templates[keyPath: template].filled(with: content, in: language)
        }
      }
    }
    for (path, bytes) in Self.assets {
      fingerprints[path] = StableHash(of: bytes)
      try add(path, bytes)
    }
    for (code, series) in history.bars.sorted(by: { $0.key < $1.key }) {
      for year in EarlierBarsScript.years(of: series) {
        var fingerprint = StableHash()
        fingerprint.add(year.series.packed)
        try write(year.path(of: code), fingerprint) { year.file }
      }
    }
    let events = DayEvents(report)
    let sparklines = history.bars.filter { $0.value.days.count > 1 }.mapValues { Sparkline($0).fragment }
    for language in Language.allCases {
      try add(WebManifest.path(in: language), WebManifest.file(in: language))
    }
    try write(
      { "index\($0.fileSuffix).html" }, \.index, IndexPage(report, sparklines: sparklines, events))
    try write(AuctionsPage.path, \.auctions, AuctionsPage(report, history))
    try write(TrackRecordPage.path, \.record, TrackRecordPage(report))
    for month in events.months {
      try write({ MonthPage.path(of: month, in: $0) }, \.month, MonthPage(month, events, report))
    }
    let blocks = PageBlocks()
    for item in report.items {
      let offering = item.known.offering
      let bars = OfferingBars(of: offering, history.bars[offering.code], on: report.asOf.day)
      if report.options.siteURL != nil, let series = bars.series {
        let premium = item.evaluated.valuation.premium.percent
        var fingerprint = bars.fingerprint
        fingerprint.add(premium?.tenths ?? .min)
        fingerprint.add(offering.price?.tenThousandths ?? 0)
        try write(Preview.picturePath(of: item.known.id), fingerprint) {
          SharePicture.file(of: series, code: offering.code, offer: offering.price, premium: premium)
        }
      }
      let entries = OfferingCalendar.entries(of: item, on: report.asOf.day)
      for language in report.options.languages where !entries.isEmpty {
        let file = OfferingCalendar.file(entries, of: offering, in: language)
        try write(AddToCalendar.path(of: item.known.id, in: language), StableHash(of: file)) { file }
      }
      let page = OfferingPage(item, report, history, hasBars: bars.series != nil, blocks)
      var fingerprint = common
      page.add(to: &fingerprint)
      fingerprint.add(bars.fingerprint.value)
      var drawn: Chart?
      lazy var table = bars.series.map { BarsTable($0).content }
      for (language, templates) in templates {
        try write(Self.path(of: item.known.id, in: language), fingerprint) {
          var fields = page.fields
          fields.set(
            "events", to: .of(StructuredData.block(item, page: page.preview.url?[language], in: language)))
          fields.set("block", to: .of(page.block.text))
          if let series = bars.series, let table {
            fields.set("bars", to: table)
            fields.set(
              "chart",
              to: .of(PageChart(series, years: bars.years, of: offering, in: language, drawn: &drawn)))
          }
          return templates.offering.filled(with: PageContent.fields(fields), in: language)
        }
      }
    }
    for language in Language.allCases {
      try add(OfflineList.path(in: language), OfflineList.file(fingerprints, in: language))
    }
    return fingerprints
  }

  /// The files that are the same every night.
  private static let assets = [
    ("assets/site.css", PackageResources.site_css + Array(ChartStyle.light.utf8)),
    ("assets/dark.css", PackageResources.dark_css + Array(ChartStyle.dark.utf8)),
    ("assets/page.js", PackageResources.page_js),
    ("assets/site.js", PackageResources.site_js),
    ("assets/list.js", PackageResources.list_js),
    ("assets/mine.js", PackageResources.mine_js),
    ("assets/chart.js", PackageResources.chart_js),
    (LiveBarScript.path, LiveBarScript.none),
    ("assets/icon.svg", PackageResources.icon_svg),
    ("assets/icon-180.png", PackageResources.icon_180_png),
    ("assets/icon-192.png", PackageResources.icon_192_png),
    ("assets/icon-512.png", PackageResources.icon_512_png),
    // Beside the pages, because a worker answers only for addresses below its own.
    ("worker.js", PackageResources.worker_js),
  ]

  /// The path of an offering's page.
  package static func path(of id: String, in language: Language) -> String {
    "offerings/\(id)\(language.fileSuffix).html"
  }

  static func path(of id: String) -> Text { Text { path(of: id, in: $0) } }
}
