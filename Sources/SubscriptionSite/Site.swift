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
    let languages = try Language.allCases.map { language in
      let localizer = PageLocalizer(language: language)
      return (localizer: localizer, templates: try Templates(localizer))
    }
    var common = Templates.fingerprint
    // English pages link to the Chinese calendars if there are no English ones.
    common.add(report.options.languages.contains(.english) ? 1 : 0)
    /// Writes a page in each language. All of them show the same values, so the first one decides whether they are made
    /// again.
    func write<Page: PageFields>(
      _ path: (Language) -> String, _ template: KeyPath<Templates, Template>, _ page: (PageLocalizer) -> Page
    ) throws {
      let first = page(languages[0].localizer).content
      var fingerprint = common
      fingerprint.add(first)
      for (place, (localizer, templates)) in languages.enumerated() {
        try write(path(localizer.language), fingerprint) {
          templates[keyPath: template].filled(with: place == 0 ? first : page(localizer).content)
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
        fingerprint.add(year.series)
        try write(year.path(of: code), fingerprint) { year.file }
      }
    }
    let events = DayEvents(report)
    let sparklines = history.bars.filter { $0.value.bars.count > 1 }.mapValues { Sparkline($0).fragment }
    for (localizer, _) in languages {
      try add(WebManifest.path(in: localizer.language), WebManifest.file(localizer))
    }
    try write({ "index\($0.fileSuffix).html" }, \.index) {
      IndexPage(report, sparklines: sparklines, events, $0)
    }
    try write(AuctionsPage.path, \.auctions) { AuctionsPage(report, history, $0) }
    try write(TrackRecordPage.path, \.record) { TrackRecordPage(report, $0) }
    for month in events.months {
      try write({ MonthPage.path(of: month, in: $0) }, \.month) { MonthPage(month, events, report, $0) }
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
      func page(_ localizer: PageLocalizer) -> OfferingPage {
        OfferingPage(item, report, history, hasBars: bars.series != nil, blocks, localizer)
      }
      let first = page(languages[0].localizer)
      var fingerprint = common
      first.add(to: &fingerprint)
      fingerprint.add(bars.fingerprint.value)
      var (drawn, table): (Chart?, BarsTable?)
      for (localizer, templates) in languages {
        try write(Self.path(of: item.known.id, in: localizer.language), fingerprint) {
          let page = localizer.language == first.language ? first : page(localizer)
          var fields = page.fields
          fields.set("events", to: .of(StructuredData.block(item, page: page.preview.url, localizer)))
          fields.set("block", to: .of(page.block.text))
          if let series = bars.series {
            let shown = table ?? BarsTable(series)
            table = shown
            fields.set("bars", to: shown.content(localizer))
            fields.set(
              "chart",
              to: .of(PageChart(series, years: bars.years, of: offering, localizer, drawn: &drawn)))
          }
          return templates.offering.filled(with: PageContent.fields(fields))
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
}
