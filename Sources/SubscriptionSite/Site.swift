package import SubscriptionCalendar
internal import SubscriptionCharts

/// The report as web pages in Chinese and English: index.html, a page per offering and per month, the track record, and their assets.
///
/// The same report and history make the same bytes. The pages work from a server and from disk, can be read without
/// JavaScript, and load nothing from other hosts.
package struct Site: Sendable {
  /// Every file by path in the output folder.
  package let files: [String: [UInt8]]

  /// Throws only if a built-in template is invalid or the task was cancelled.
  package init(report: Report, history: PageHistory = PageHistory()) throws {
    var files = [
      "assets/site.css": PackageResources.site_css + Array(ChartStyle.sheet.utf8),
      "assets/site.js": PackageResources.site_js,
      "assets/list.js": PackageResources.list_js,
      "assets/chart.js": PackageResources.chart_js,
      LiveBarScript.path: LiveBarScript.none,
    ]
    for (code, series) in history.bars {
      files.merge(EarlierBarsScript.files(of: code, series)) { file, _ in file }
    }
    let events = DayEvents(report)
    for language in Language.allCases {
      let localizer = PageLocalizer(language: language)
      let templates = try Templates(localizer)
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
      for item in report.items {
        try Task.checkCancellation()
        let page = OfferingPage(item.evaluated, report, history, localizer)
        files[Self.path(of: item.known.id, in: language)] = templates.offering.filled(with: page)
      }
    }
    self.files = files
  }

  /// The path of an offering's page.
  package static func path(of id: String, in language: Language) -> String {
    "offerings/\(id)\(language.fileSuffix).html"
  }
}
