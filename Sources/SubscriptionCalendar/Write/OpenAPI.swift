internal import Localization

/// openapi.json: OpenAPI 3.1 of the published files that programs read, with their schemas.
///
/// The pages and run.json, which describes the machine's run, are not part of it.
enum OpenAPI {
  static func file(_ report: Report) -> [UInt8] {
    let files = report.options.languages.contains(.english) ? files + [englishCalendar] : files
    return JSONValue.object([
      ("openapi", .string("3.1.0")),
      (
        "info",
        .object([
          ("title", .string("subcal")), ("version", .string(SubscriptionsJSON.schemaVersion)),
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

  private static let files: [File] = [
    File(
      path: "latest.json", id: "getLatest",
      summary: "Moment, newest trading day, and the hashes of the other files", schema: "Latest"),
    File(
      path: "subscriptions.json", id: "getSubscriptions", summary: "Every offering with all its fields",
      schema: "Subscriptions"),
    File(
      path: "subscriptions.csv", id: "getSubscriptionsCSV", summary: "The same as a table", type: "text/csv"),
    File(
      path: "subscriptions.excel.csv", id: "getSubscriptionsExcelCSV", summary: "The same for a spreadsheet",
      type: "text/csv"),
    File(
      path: "subscriptions.ics", id: "getCalendar", summary: "The calendar of the offerings",
      type: "text/calendar"),
    File(
      path: "calendars/{calendar}.ics", id: "getCalendarNamed", summary: "A calendar of one kind of day",
      type: "text/calendar", parameter: ("calendar", #"^[a-z0-9][a-z0-9-]*(\.en)?$"#, "deadline")),
    File(
      path: "offerings/{id}.json", id: "getOffering",
      summary: "One offering: facts, revisions and calendar entries", schema: "Offering",
      parameter: ("id", "^[0-9A-Z]+-([0-9]{8}|undated)(-[0-9]+)?$", "9935-20241029")),
    File(
      path: "auctions.json", id: "getAuctions", summary: "Every auction with all its fields",
      schema: "Auctions"),
    File(path: "auctions.csv", id: "getAuctionsCSV", summary: "The same as a table", type: "text/csv"),
    File(
      path: "auctions/{id}.json", id: "getAuction",
      summary: "One auction: facts, revisions and calendar entries", schema: "Auction",
      parameter: ("id", "^[0-9A-Z]+-([0-9]{8}|undated)-auction(-[0-9]+)?$", "7703-20241023-auction")),
    File(
      path: "coming.json", id: "getComing", summary: "Every coming offering with all its fields",
      schema: "Coming"),
    File(
      path: "coming/{id}.json", id: "getComingOffering",
      summary: "One coming offering: facts, revisions and calendar entry", schema: "ComingOffering",
      parameter: ("id", "^[0-9A-Z]+-([0-9]{8}|undated)-rights(-[0-9]+)?$", "9995-20241107-rights")),
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

  private static let englishCalendar = File(
    path: "subscriptions.en.ics", id: "getEnglishCalendar", summary: "The calendar in English",
    type: "text/calendar")

  private static let schemas: [(name: String, schema: [(String, JSONValue)])] = [
    ("Latest", LatestSchema.members), ("Subscriptions", JSONSchema.subscriptions),
    ("Offering", FileSchemas.offering), ("Auctions", AuctionsJSON.schema),
    ("Auction", FileSchemas.record(Auction.self)), ("Coming", ComingJSON.schema),
    ("ComingOffering", FileSchemas.record(RightsNotice.self)), ("Changes", ChangesJSON.schema),
    ("TrackRecord", TrackRecordSchema.schema), ("Dataset", DatasetDescription.schema),
    ("Schema", [("type", .string("object"))]),
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
              (
                "schema", .object([("type", .string("string")), ("pattern", .string(parameter.pattern))])
              ),
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
