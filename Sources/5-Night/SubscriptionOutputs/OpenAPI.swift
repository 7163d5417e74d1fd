internal import JSON
internal import ListEngine
internal import Localization
internal import SubscriptionLists
package import SubscriptionReport

/// openapi.json: OpenAPI 3.1 of the published files that programs read, with their schemas.
///
/// The pages and run.json, which describes the machine's run, are not part of it.
package enum OpenAPI {
  package static let path = "openapi.json"

  package static func file(_ report: Report) -> [UInt8] {
    let files = report.options.languages.contains(.english) ? files + [englishCalendar] : files
    let json: JSONValue = [
      "openapi": "3.1.0",
      "info": [
        "title": "subcal", "version": .string(FileFormat.version),
        "summary": "Public share subscriptions in Taiwan, as static files",
        "description": .string(
          "Each path is a file that is renewed every night. Readers should ignore members that they do not know: "
            + "a minor version may add some. Whose data it is and on what terms it may be used is in the member "
            + "attribution of the files."),
      ],
      // Relative to this file.
      "servers": [["url": .string(report.options.siteURL ?? ".")]],
      "paths": .object(files.map { ("/\($0.path)", path($0)) }),
      "components": ["schemas": .object(schemas.map { ($0, .object($1)) })],
    ]
    return json.file
  }

  private struct File {
    let path, id, summary: String
    var form: PublishedForm { PublishedForm(path: path) ?? .json }
    /// The name of the schema; nil for a text.
    let schema: String?
    /// The form and an example of the name in the path.
    let parameter: (name: String, pattern: String, example: String)?

    init(
      _ path: String, _ id: String, _ summary: String, schema: String? = nil,
      parameter: (name: String, pattern: String, example: String)? = nil
    ) {
      (self.path, self.id, self.summary) = (path, id, summary)
      (self.schema, self.parameter) = (schema, parameter)
    }
  }

  private static let files: [File] =
    [
      File(
        LatestFile.path, "getLatest", "Moment, newest trading day, and the hashes of the other files",
        schema: "Latest")
    ] + Lists.all.flatMap { files(of: $0) } + [
      File(
        ComingFile.path, "getComing", "Everything that comes, by the next day that matters",
        schema: "Coming"),
      File(ChangesJSON.path, "getChanges", "The 50 newest changes, as JSON Feed 1.1", schema: "Changes"),
      File(ChangesFeed.path, "getChangesAtom", "The same as Atom"),
      File(
        TrackRecord.path, "getTrackRecord", "How good the estimated win rates were", schema: "TrackRecord"),
      File(
        BidRecord.path, "getBidRecord", "Every price of a bid in auctions, and what came", schema: "BidRecord"
      ),
      File(
        DatasetDescription.path, "getDataset", "The data set as schema.org describes one, in JSON-LD",
        schema: "Dataset"),
      File(
        JSONSchema.path(of: "{file}"), "getSchema", "JSON Schema of a file", schema: "Schema",
        parameter: ("file", "^[a-z-]+$", "subscriptions")),
      File(
        CSVMetadata.path(of: "{file}"), "getCSVMetadata", "CSV on the Web metadata of a table",
        schema: "Schema", parameter: ("file", "^[a-z-]+$", "subscriptions")),
    ]

  private static func files<Record: PublishedRecord>(of _: Record.Type) -> [File] {
    let (list, schema) = (Record.list, schemaNames(of: Record.self))
    let get = "get\(schema.all)"
    var files: [File] = []
    if list.hasFile {
      files.append(
        File(
          PublishedForm.json.file(list.name), get, "Every \(list.noun) with all its fields",
          schema: schema.all))
    }
    if list.hasTable {
      files.append(File(PublishedForm.csv.file(list.name), "\(get)CSV", "The same as a table"))
    }
    if !Record.sheet.isEmpty {
      files.append(
        File(
          ListFiles<Record>.sheetPath, "\(get)ExcelCSV",
          "What a person looks for first, in Chinese, for a spreadsheet"))
    }
    if Record.feed.isMain { files += calendars }
    let suffix = Record.kind.idSuffix.map { "-\($0)" } ?? ""
    files.append(
      File(
        "\(Record.kind.folder)/{id}.json", "get\(schema.one)",
        "One \(list.noun): facts, revisions and calendar \(Record.days.count > 1 ? "entries" : "entry")",
        schema: schema.one,
        parameter: ("id", "^[0-9A-Z]+-([0-9]{8}|undated)\(suffix)(-[0-9]+)?$", list.exampleID)))
    return files
  }

  /// `Auctions` of auctions.json, and `Auction` of the file of one.
  private static func schemaNames(of record: any PublishedRecord.Type) -> (all: String, one: String) {
    func capitalized(_ words: String) -> String {
      words.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    return (capitalized(record.list.name), capitalized(record.list.noun))
  }

  private static let calendars = [
    File("subscriptions.ics", "getCalendar", "The calendar of the offerings"),
    File(
      "calendars/{calendar}.ics", "getCalendarNamed", "A calendar of one kind of day",
      parameter: ("calendar", #"^[a-z0-9][a-z0-9-]*(\.en)?$"#, "deadline")),
    File(
      "calendars/choice/{kinds}.ics", "getCalendarOfKinds",
      "A calendar of some kinds of days, the last week and what is to come",
      parameter: ("kinds", #"^[a-z]+(-[a-z]+)*(\.en)?$"#, "deadline-draw-refund")),
  ]

  private static let englishCalendar = File(
    "subscriptions.en.ics", "getEnglishCalendar", "The calendar in English")

  private typealias Schema = (name: String, members: [(String, JSONValue)])

  private static let schemas: [Schema] =
    [("Latest", LatestSchema.members)] + Lists.all.flatMap { schemas(of: $0) } + [
      ("Coming", ComingFile.schema), ("Changes", ChangesJSON.schema),
      ("TrackRecord", TrackRecordSchema.schema), ("BidRecord", BidRecord.schema),
      ("Dataset", DatasetDescription.schema), ("Schema", [("type", "object")]),
    ]

  private static func schemas<Record: PublishedRecord>(of _: Record.Type) -> [Schema] {
    let names = schemaNames(of: Record.self)
    return (Record.list.hasFile ? [(names.all, ListFiles<Record>.schema)] : [])
      + [(names.one, RecordFileSchema.schema(of: Record.self))]
  }

  private static func path(_ file: File) -> JSONValue {
    let schema: JSONValue = file.schema.map { ["$ref": "#/components/schemas/\($0)"] } ?? ["type": "string"]
    var get: [(String, JSONValue)] = [("operationId", .string(file.id)), ("summary", .string(file.summary))]
    var responses: [(String, JSONValue)] = [
      (
        "200",
        [
          "description": "The file, with an ETag or a Last-Modified to ask with again",
          "content": [file.form.mediaType: ["schema": schema]],
        ]
      ),
      ("304", ["description": "The file is still the one that the request names"]),
    ]
    if let (name, pattern, example) = file.parameter {
      responses.append(("404", ["description": "There is no such file"]))
      let schema: JSONValue = ["type": "string", "pattern": .string(pattern)]
      get.append(
        (
          "parameters",
          [
            [
              "name": .string(name), "in": "path", "required": true, "schema": schema,
              "example": .string(example),
            ]
          ]
        ))
    }
    return ["get": .object(get + [("responses", .object(responses))])]
  }
}
