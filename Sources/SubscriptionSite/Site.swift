package import SubscriptionCalendar
internal import SubscriptionCharts

/// The report as web pages in Chinese and English: index.html, a page per offering and per month, the track record, and their assets.
///
/// The same report and history make the same bytes. The pages work from a server and from disk, can be read without
/// JavaScript, and load nothing from other hosts.
package struct Site: Sendable {
  /// The files by path in the output folder, without those that need not be made again.
  package let files: [String: [UInt8]]
  /// What the pages of offerings and the files of bars show, by path, also of those that are not made again.
  package let fingerprints: [String: StableHash]

  /// Throws only if a built-in template is invalid or the task was cancelled.
  ///
  /// - Parameter isCurrent: Whether the published file at a path shows what has this fingerprint, so that it need not be
  ///   made again.
  package init(
    report: Report, history: PageHistory = PageHistory(),
    isCurrent: (_ path: String, StableHash) -> Bool = { _, _ in false }
  ) throws {
    var fingerprints: [String: StableHash] = [:]
    func isNew(_ path: String, _ fingerprint: StableHash) -> Bool {
      fingerprints[path] = fingerprint
      return !isCurrent(path, fingerprint)
    }
    var files = [
      "assets/site.css": PackageResources.site_css + Array(ChartStyle.light.utf8),
      "assets/dark.css": PackageResources.dark_css + Array(ChartStyle.dark.utf8),
      "assets/page.js": PackageResources.page_js,
      "assets/site.js": PackageResources.site_js,
      "assets/list.js": PackageResources.list_js,
      "assets/mine.js": PackageResources.mine_js,
      "assets/chart.js": PackageResources.chart_js,
      LiveBarScript.path: LiveBarScript.none,
      "assets/icon.svg": PackageResources.icon_svg,
      "assets/icon-180.png": PackageResources.icon_180_png,
      "assets/icon-192.png": PackageResources.icon_192_png,
      "assets/icon-512.png": PackageResources.icon_512_png,
      // Beside the pages, because a worker answers only for addresses below its own.
      "worker.js": PackageResources.worker_js,
    ]
    for (code, series) in history.bars {
      for year in EarlierBarsScript.years(of: series) {
        var fingerprint = StableHash()
        fingerprint.add(year.series.packed)
        let path = year.path(of: code)
        if isNew(path, fingerprint) { files[path] = year.file }
      }
    }
    let languages = try Language.allCases.map { language in
      let localizer = PageLocalizer(language: language)
      return (localizer: localizer, templates: try Templates(localizer))
    }
    let events = DayEvents(report)
    for (localizer, templates) in languages {
      let language = localizer.language
      files[WebManifest.path(in: language)] = WebManifest.file(localizer)
      let index = IndexPage(report, history, events, localizer)
      files["index\(language.fileSuffix).html"] = templates.index.filled(with: index)
      files[AuctionsPage.path(in: language)] = templates.auctions.filled(
        with: AuctionsPage(report, history, localizer))
      files[TrackRecordPage.path(in: language)] = templates.record.filled(
        with: TrackRecordPage(report, localizer))
      for month in events.months {
        try Task.checkCancellation()
        files[MonthPage.path(of: month, in: language)] = templates.month.filled(
          with: MonthPage(month, events, report, localizer))
      }
    }
    let blocks = PageBlocks()
    for item in report.items {
      try Task.checkCancellation()
      let offering = item.known.offering
      let all = history.bars[offering.code]
      let last = OfferingPage.lastDay(of: offering, on: report.asOf.day)
      let series = all.map { series in (last.map { series.until($0) } ?? series).suffix(PageChart.bars) }
      var (bars, years) = (StableHash(), "")
      if let series, let all {
        years = EarlierBarsScript.years(before: series, of: EarlierBarsScript.years(of: all))
          .map { "\($0)" }.joined(separator: " ")
        bars.add(series.packed)
        bars.add(years)
      }
      let shares = report.options.siteURL != nil && series?.isEmpty == false
      if shares, let series {
        let (path, premium) = (
          Preview.picturePath(of: item.known.id), item.evaluated.valuation.premium.percent
        )
        var fingerprint = bars
        fingerprint.add(premium?.tenths ?? .min)
        fingerprint.add(offering.price?.tenThousandths ?? 0)
        if isNew(path, fingerprint) {
          files[path] = SharePicture.file(
            of: series, code: offering.code, offer: offering.price, premium: premium)
        }
      }
      let entries = OfferingCalendar.entries(of: item, on: report.asOf.day)
      for language in report.options.languages where !entries.isEmpty {
        let file = OfferingCalendar.file(entries, of: offering, in: language)
        var fingerprint = StableHash()
        fingerprint.add(file)
        let path = AddToCalendar.path(of: item.known.id, in: language)
        if isNew(path, fingerprint) { files[path] = file }
      }
      var drawn: Chart?
      for (localizer, templates) in languages {
        var page = OfferingPage(
          item, report, history, hasBars: series?.isEmpty == false, blocks, localizer
        ).fields
        var fingerprint = bars
        fingerprint.add(.fields(page))
        let path = Self.path(of: item.known.id, in: localizer.language)
        guard isNew(path, fingerprint) else { continue }
        if let series {
          page.set("bars", to: .of(BarsTable(series, localizer)))
          page.set("chart", to: .of(PageChart(series, years: years, of: offering, localizer, drawn: &drawn)))
        }
        files[path] = templates.offering.filled(with: PageContent.fields(page))
      }
    }
    for language in Language.allCases {
      files[OfflineList.path(in: language)] = OfflineList.file(
        files.filter { fingerprints[$0.key] == nil }, fingerprints, in: language)
    }
    self.files = files
    self.fingerprints = fingerprints
  }

  /// The path of an offering's page.
  package static func path(of id: String, in language: Language) -> String {
    "offerings/\(id)\(language.fileSuffix).html"
  }
}
