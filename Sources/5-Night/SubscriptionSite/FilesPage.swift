internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport

/// files.html: the files for programs, by what they are about, and where the data are from.
///
/// They are apart from the pages for people, which link here once. openapi.json describes each of them.
enum FilesPage {
  static func content(_ report: Report) -> PageContent {
    let lists = Lists.all.compactMap { kind(of: $0) }
    let own: PageContent = [
      // It needs no script.
      "isPlain": true, "kinds": lists + others,
      "attribution": Attribution.all,
    ]
    return .page(
      own, of: report, title: PagePhrase.filesTitle,
      preview: .preview(PagePhrase.filesSubtitle, path: path, report.options), path: path,
      block: PageData.none)
  }

  /// The path in the output folder.
  static func path(in language: Language) -> String { "files\(language.fileSuffix).html" }

  /// The files of a list, and the place of those of its records.
  private static func kind<Record: PublishedRecord>(of _: Record.Type) -> PageContent {
    let list = Record.list
    let files = [
      (list.hasFile, "\(list.name).json", "JSON"), (list.hasTable, "\(list.name).csv", "CSV"),
      (!Record.sheet.isEmpty, "\(list.name).excel.csv", "CSV (Excel)"),
      (list.hasFile, "schema/\(list.name).schema.json", "JSON Schema"),
    ]
    return group(
      Record.kind.noun.capitalized, files.filter(\.0).map { ($1, $2) },
      pattern: "\(Record.kind.folder)/<id>.json")
  }

  /// Those of more than one list.
  private static let others = [
    group(
      PagePhrase.comesTitle, [("coming.json", "JSON"), ("schema/coming.schema.json", "JSON Schema")]),
    group(
      PagePhrase.recordTitle,
      [("track-record.json", "JSON"), ("schema/track-record.schema.json", "JSON Schema")]),
    group(
      BidRecordPage.title,
      [("bid-record.json", "JSON"), ("schema/bid-record.schema.json", "JSON Schema")]),
    group(
      Text("異動", "Changes"),
      [
        ("changes.atom", "Atom"), ("changes.json", "JSON Feed"),
        ("schema/changes.schema.json", "JSON Schema"),
      ]),
    group(
      Text("說明與更新時刻", "Descriptions, and the moment of the update"),
      [("openapi.json", "OpenAPI"), ("dataset.jsonld", "schema.org"), ("latest.json", "latest.json")]),
  ]

  private static func group(
    _ title: Text, _ files: [(path: String, form: String)], pattern: String? = nil
  ) -> PageContent {
    [
      "title": title, "pattern": pattern,
      "files": files.map { ["href": $0.path, "form": $0.form] as PageContent },
    ]
  }
}
