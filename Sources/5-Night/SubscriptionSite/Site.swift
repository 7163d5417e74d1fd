internal import Localization
internal import SiteAssets
internal import SubscriptionCharts
internal import SubscriptionLists
package import SubscriptionReport

/// The report as web pages in Chinese and English: those of each list, those of several, and what they load.
///
/// The step *write* makes one of the report and the history, and stages what ``write(to:)`` gives it. A page is named by its
/// list (``PagedRecord``), or in `pages`.
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
    let templates = try Language.allCases.map { try Templates(in: $0) }
    // What the pages load.
    for (path, bytes) in Self.assets { try write(path, bytes) }
    for (code, series) in history.bars.sorted(by: { $0.key < $1.key }) {
      for year in EarlierBarsScript.years(of: series) { try write(year.path(of: code), year.file) }
    }
    for language in Language.allCases {
      try add(WebManifest.path(in: language), WebManifest.file(in: language))
      try write(WordsScript.path(in: language), WordsScript.file(in: language))
    }
    for page in Self.pages {
      let content = page.content(report, history)
      for templates in templates {
        try write(
          page.path(in: templates.language),
          templates[keyPath: page.template].filled(with: content, in: templates.language))
      }
    }
    for list in Lists.paged { try list.writeRecords(of: report, history, with: templates, to: write) }
    // Last, because it has the names of all that was written.
    for language in Language.allCases { try add(OfflineList.path(in: language), offline.file(in: language)) }
  }

  /// Those of the lists stand among those of several lists in the order in which index.html links them.
  static var pages: [SitePage] {
    [ComingPage.page, TrackRecordPage.page, BacktestPage.page] + Lists.paged.flatMap { $0.pages } + [
      FilesPage.page
    ]
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
}
