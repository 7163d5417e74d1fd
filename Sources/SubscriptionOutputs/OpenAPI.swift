internal import JSON
internal import Localization
internal import Records
internal import SubscriptionLists
package import SubscriptionReport

/// openapi.json: OpenAPI 3.1 of the published files that programs read, with their schemas.
///
/// The pages and run.json, which describes the machine's run, are not part of it.
package enum OpenAPI {
  package static func file(_ report: Report) -> [UInt8] {
    let files = report.options.languages.contains(.english) ? files + [englishCalendar] : files
    return JSONValue.object([
      ("openapi", .string("3.1.0")),
      (
        "info",
        .object([
          ("title", .string("subcal")), ("version", .string(FileFormat.version)),
          ("summary", .string("Public share subscriptions in Taiwan, as static files")),
          (
            "description",
            .string(
              "Each path is a file that is renewed every night. Readers should ignore members that they do not know: "
                + "a minor version may add some. Whose data it is and on what terms it may be used is in the member "
                + "attribution of the files.")
          ),
        ])
      ),
      // Relative to this file.
      ("servers", .array([.object([("url", .string(report.options.siteURL ?? "."))])])),
      ("paths", .object(files.map { ("/\($0.path)", path($0)) })),
      ("components", .object([("schemas", .object(schemas.map { ($0.name, .object($0.schema)) }))])),
    ]).file
  }

  private struct File {
    var path: String
    var id: String
    var summary: String
    var type = "application/json"
    /// The name of the schema; nil for a text.
    var schema: String?
    /// The form and an example of the name in the path.
    var parameter: (name: String, pattern: String, example: String)?
  }

  private static let files: [File] =
    [
      File(
        path: "latest.json", id: "getLatest",
        summary: "Moment, newest trading day, and the hashes of the other files", schema: "Latest")
    ] + Lists.all.flatMap { files(of: $0) } + [
      File(
        path: "changes.json", id: "getChanges", summary: "The 50 newest changes, as JSON Feed 1.1",
        schema: "Changes"),
      File(
        path: "changes.atom", id: "getChangesAtom", summary: "The same as Atom", type: "application/atom+xml"),
      File(
        path: "track-record.json", id: "getTrackRecord", summary: "How good the estimated win rates were",
        schema: "TrackRecord"),
      File(
        path: "dataset.jsonld", id: "getDataset",
        summary: "The data set as schema.org describes one, in JSON-LD",
        type: "application/ld+json", schema: "Dataset"),
      File(
        path: "schema/{file}.schema.json", id: "getSchema", summary: "JSON Schema of a file",
        schema: "Schema", parameter: ("file", "^[a-z-]+$", "subscriptions")),
      File(
        path: "schema/{file}.csv-metadata.json", id: "getCSVMetadata",
        summary: "CSV on the Web metadata of a table", schema: "Schema",
        parameter: ("file", "^[a-z-]+$", "subscriptions")),
    ]

  private static func files<Record: PublishedRecord>(of _: Record.Type) -> [File] {
    let (list, schema) = (Record.list, schemaNames(of: Record.self))
    var files = [
      File(
        path: "\(list.name).json", id: "get\(schema.all)", summary: "Every \(list.noun) with all its fields",
        schema: schema.all)
    ]
    if list.hasTable {
      files.append(
        File(
          path: "\(list.name).csv", id: "get\(schema.all)CSV", summary: "The same as a table",
          type: "text/csv"))
    }
    if list.hasSpreadsheet {
      files.append(
        File(
          path: "\(list.name).excel.csv", id: "get\(schema.all)ExcelCSV",
          summary: "The same for a spreadsheet", type: "text/csv"))
    }
    if Record.feed.isMain { files += calendars }
    files.append(
      File(
        path: "\(Record.kind.folder)/{id}.json", id: "get\(schema.one)",
        summary:
          "One \(list.noun): facts, revisions and calendar \(Record.days.count > 1 ? "entries" : "entry")",
        schema: schema.one,
        parameter: (
          "id", "^[0-9A-Z]+-([0-9]{8}|undated)\(Record.kind.idSuffix.map { "-\($0)" } ?? "")(-[0-9]+)?$",
          list.exampleID
        )))
    return files
  }

  /// `Auctions` of auctions.json, and `Auction` of the file of one.
  private static func schemaNames(of record: any PublishedRecord.Type) -> (all: String, one: String) {
    func capitalized(_ words: String) -> String {
      words.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    return (capitalized(record.list.name), capitalized(record.list.noun))
  }

  private static func schemas<Record: PublishedRecord>(
    of _: Record.Type
  ) -> [(name: String, schema: [(String, JSONValue)])] {
    let names = schemaNames(of: Record.self)
    return [(names.all, ListFiles<Record>.schema), (names.one, RecordFileSchema.schema(of: Record.self))]
  }

  private static let calendars = [
    File(
      path: "subscriptions.ics", id: "getCalendar", summary: "The calendar of the offerings",
      type: "text/calendar"),
    File(
      path: "calendars/{calendar}.ics", id: "getCalendarNamed", summary: "A calendar of one kind of day",
      type: "text/calendar", parameter: ("calendar", #"^[a-z0-9][a-z0-9-]*(\.en)?$"#, "deadline")),
  ]

  private static let englishCalendar = File(
    path: "subscriptions.en.ics", id: "getEnglishCalendar", summary: "The calendar in English",
    type: "text/calendar")

  private static let schemas: [(name: String, schema: [(String, JSONValue)])] =
    [("Latest", LatestSchema.members)] + Lists.all.flatMap { schemas(of: $0) } + [
      ("Changes", ChangesJSON.schema), ("TrackRecord", TrackRecordSchema.schema),
      ("Dataset", DatasetDescription.schema), ("Schema", [("type", .string("object"))]),
    ]

  private static func path(_ file: File) -> JSONValue {
    let schema: JSONValue = .object(
      file.schema.map { [("$ref", .string("#/components/schemas/\($0)"))] } ?? [("type", .string("string"))])
    var responses: [(String, JSONValue)] = [
      (
        "200",
        .object([
          ("description", .string("The file, with an ETag or a Last-Modified to ask with again")),
          ("content", .object([(file.type, .object([("schema", schema)]))])),
        ])
      ),
      ("304", .object([("description", .string("The file is still the one that the request names"))])),
    ]
    if file.parameter != nil {
      responses.append(("404", .object([("description", .string("There is no such file"))])))
    }
    let parameters = file.parameter.map { parameter in
      [
        (
          "parameters",
          JSONValue.array([
            .object([
              ("name", .string(parameter.name)), ("in", .string("path")), ("required", .boolean(true)),
              ("schema", .object([("type", .string("string")), ("pattern", .string(parameter.pattern))])),
              ("example", .string(parameter.example)),
            ])
          ])
        )
      ]
    }
    return .object([
      (
        "get",
        .object(
          [("operationId", .string(file.id)), ("summary", .string(file.summary))] + (parameters ?? [])
            + [("responses", .object(responses))])
      )
    ])
  }
}
