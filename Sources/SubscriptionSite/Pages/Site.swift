public import SubscriptionCalendar

/// The report as pages to look at: index.html, a page an offering, in Chinese and English, and what they load.
///
/// Pure: the same report and material make the same bytes. The pages work from any server and from disk, without
/// script too, and ask no other host.
public struct Site: Sendable {
  /// Every file by its path in the output folder.
  public let files: [String: [UInt8]]

  /// Makes the pages; throws only when a built-in template is damaged.
  public init(report: Report, material: SiteMaterial = SiteMaterial()) throws {
    var files = [
      "assets/site.css": PackageResources.site_css + Array(ChartStyle.sheet.utf8),
      "assets/site.js": PackageResources.site_js,
      "assets/list.js": PackageResources.list_js,
      "assets/chart.js": PackageResources.chart_js,
      LiveBar.path: LiveBar.none,
    ]
    for (code, series) in material.bars {
      files.merge(OlderBars.files(of: code, series)) { file, _ in file }
    }
    for language in Language.allCases {
      let words = Words(language: language)
      let templates = try Templates(words)
      let index = IndexPage(report, material, words)
      files["index\(language.fileSuffix).html"] = templates.page("index", index)
      for item in report.items {
        let page = OfferingPage(item.standing, report, material, words)
        files[Self.path(of: item.known.id, in: language)] = templates.page("offering", page)
      }
    }
    self.files = files
  }

  /// The path of an offering's page.
  public static func path(of id: String, in language: Language) -> String {
    "offerings/\(id)\(language.fileSuffix).html"
  }
}
