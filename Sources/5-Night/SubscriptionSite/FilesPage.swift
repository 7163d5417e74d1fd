internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport

/// files.html: the files for programs, by what they are about, and where the data are from.
///
/// They are apart from the pages for people, which link here once. openapi.json describes each of them.
enum FilesPage {
  static let page = SitePage(
    "files", \.files, title: PagePhrase.filesTitle, subtitle: PagePhrase.filesSubtitle,
    isLinkedBelow: { _ in true }
  ) { _, _ in
    ["kinds": Lists.all.map { kind(of: $0) } + others, "attribution": Attribution.all]
  }

  /// The files of a list, and the place of those of its records.
  private static func kind<Record: PublishedRecord>(of _: Record.Type) -> PageContent {
    let list = Record.list
    let (json, csv) = (PublishedForm.json.file(list.name), PublishedForm.csv.file(list.name))
    let table = list.hasTable ? [(csv, "CSV"), (CSVMetadata.path(of: csv), "CSV on the Web")] : []
    let sheet = Record.sheet.isEmpty ? [] : [(ListFiles<Record>.sheetPath, "CSV (Excel)")]
    return group(
      Record.kind.noun.capitalized, (list.hasFile ? described(json) : []) + sheet + table,
      pattern: RecordFile<Record>.path(of: "<id>"))
  }

  /// Those of more than one list.
  private static let others = [
    group(PagePhrase.comesTitle, described(ComingFile.path)),
    group(PagePhrase.recordTitle, described(TrackRecord.path)),
    group(BidRecordPage.page.title, described(BidRecord.path)),
    group(Text("異動", "Changes"), [(ChangesFeed.path, "Atom")] + described(ChangesJSON.path, "JSON Feed")),
    group(Text("更新時刻與各檔雜湊值", "The moment of the update, and the hashes"), described(LatestFile.path)),
    group(
      Text("更新紀錄（上傳的網站預設不含 run.json）", "The nightly run (run.json is not uploaded unless asked for)"),
      described(RunSchema.path)),
    group(Text("說明", "Descriptions"), [(OpenAPI.path, "OpenAPI"), (DatasetDescription.path, "schema.org")]),
  ]

  /// A file with its schema.
  private static func described(_ path: String, _ form: String = "JSON") -> [(path: String, form: String)] {
    [(path, form), (JSONSchema.path(of: path), "JSON Schema")]
  }

  private static func group(
    _ title: Text, _ files: [(path: String, form: String)], pattern: String? = nil
  ) -> PageContent {
    [
      "title": title, "pattern": pattern,
      "files": files.map { ["href": $0.path, "form": $0.form] as PageContent },
    ]
  }
}
