package import JSON
package import ListEngine
internal import Localization
package import SubscriptionLists
package import SubscriptionReport
internal import Values

extension JSONSchema {
  /// The path of the schema of a file such as `latest.json`.
  package static func path(of file: String) -> String { "schema/\(name(of: file)).schema.json" }

  private static func name(of file: String) -> Substring { file.prefix { $0 != "." } }

  /// The schema of a file.
  package static func file(of file: String, _ schema: [(String, JSONValue)], _ report: Report) -> [UInt8] {
    let name = name(of: file)
    let site = report.options.siteURL.map { "\($0)/\(path(of: file))" }
    return JSONValue.object(
      [
        ("$schema", "https://json-schema.org/draft/2020-12/schema"),
        ("$id", .string(site ?? "urn:subcal:schema:\(name):\(FileFormat.version)")),
        ("title", "\(name).json of subcal"),
      ] + schema
    ).file
  }

  package static let version: JSONValue = ["type": "string", "pattern": "^2\\.[0-9]+$"]

  package static let assumptions: JSONValue = [
    "type": "object", "description": "What profits and break-evens rest on; amounts in NT$",
    "properties": [
      "commission_percent": ["type": "number"], "minimum_commission": ["type": "integer"],
      "broker_discount": ["type": "number"],
      "transaction_tax_percent": [
        "description": "Null where it is that of the kind of each security", "type": ["number", "null"],
      ],
      "application_fee": ["type": "integer"], "notice_postage": ["type": "integer"],
      "rounding": ["enum": .array(Rounding.allCases.map { .string($0.rawValue) })],
    ],
  ]

  package static let attribution: JSONValue = [
    "type": "object", "required": ["name", "url", "licence"],
    "properties": ["name": ["type": "string"], "url": ["type": "string"], "licence": ["type": "string"]],
  ]

  /// An object with some fields, all required.
  package static func item<Item>(_ fields: [Field<Item>]) -> JSONValue {
    .object(
      members(
        of: fields.map {
          ($0.name, schema($0.form, isRequired: $0.isRequired, "\($0.title[.chinese]): \($0.meaning)"))
        }))
  }
}

/// The schema of latest.json, which the nightly run writes when it knows the bytes of every other file.
enum LatestSchema {
  static let members = JSONSchema.members([
    "schema_version": JSONSchema.version,
    "state_as_of": JSONSchema.required(.instant, "The moment of state and stage"),
    "data_as_of": JSONSchema.nullable(.day, "The newest trading day used"),
    "files": [
      "type": "object", "description": "By path",
      "additionalProperties": JSONSchema.object([
        "sha256": ["type": "string", "pattern": "^[0-9a-f]{64}$"],
        "bytes": JSONSchema.required(.integer, "Size, not compressed"),
      ]),
    ],
  ])
}

/// The schema of run.json, which the nightly run writes last.
package enum RunSchema {
  package static let path = "run.json"

  static let members: [(String, JSONValue)] = JSONSchema.members(of: run + counts + details)

  private static let run: [(String, JSONValue)] = [
    ("schema_version", JSONSchema.version),
    ("subcal_version", JSONSchema.required(.text, "The version that wrote the files")),
    ("state_as_of", JSONSchema.required(.instant, "The moment of state and stage")),
    ("data_as_of", JSONSchema.nullable(.day, "The newest trading day used")),
    ("started_at", JSONSchema.required(.instant, "When the run started")),
    ("duration_ms", JSONSchema.required(.integer, "How long it took")),
    ("replayed", JSONSchema.required(.boolean, "Whether it read a recording")),
    ("exit_status", JSONSchema.required(.integer, "0, or 10 with something incomplete or in doubt")),
    ("warnings", JSONSchema.array(of: text)),
  ]

  private static let counts: [(String, JSONValue)] =
    listed.map { ($0, JSONSchema.required(.integer, "Records of the list that are published")) } + [
      ("coming", JSONSchema.required(.integer, "Items of coming.json")),
      (
        "doubts",
        .object(
          JSONSchema.members(
            of: (listed + ["closes"]).map { ($0, JSONSchema.required(.integer, "How many are in doubt")) }))
      ),
    ]

  private static let listed = Lists.all.map { $0.kind.countName }

  private static let details: [(String, JSONValue)] = [
    ("bonds_dropped", JSONSchema.required(.integer, "Government bonds that were left out")),
    ("sources", JSONSchema.array(of: source)), ("announcements", JSONSchema.array(of: announcements)),
    ("baselines", JSONSchema.array(of: baseline)), ("trading_calendar", calendar),
    ("win_rate_disagreements", JSONSchema.array(of: disagreement)),
    ("rejected_rows", JSONSchema.array(of: row)), ("doubtful_rows", JSONSchema.array(of: row)),
    ("noted_rows", JSONSchema.array(of: row)),
  ]

  private static let source = JSONSchema.object([
    "id": JSONSchema.required(.text, "Name of the source"),
    "url": JSONSchema.required(.text, "Address that was asked"),
    "outcome": JSONSchema.required(.text, "What became of the answer"),
    "bytes": JSONSchema.nullable(.integer, "Its size"), "sha256": JSONSchema.nullable(.text, "Its hash"),
    "form": JSONSchema.nullable(.text, "Its form"), "rows": JSONSchema.nullable(.integer, "Its rows"),
    "records": JSONSchema.nullable(.integer, "Records that were made of them"),
    "rejects": JSONSchema.nullable(.integer, "Rows that could not be read"),
    "left_out": JSONSchema.nullable(.integer, "Rows that were left out"),
    "trading_day": JSONSchema.nullable(.day, "The day that it is of"),
    "duration_ms": JSONSchema.required(.integer, "How long the answer took"),
    "problem": JSONSchema.nullable(.text, "Why it was not used"),
  ])

  private static let announcements = JSONSchema.object([
    "source": JSONSchema.required(.text, "Name of the source"),
    "stored": JSONSchema.required(.integer, "Days whose announcements are stored"),
    "first": JSONSchema.nullable(.day, "The first of them"),
    "last": JSONSchema.nullable(.day, "The last of them"),
    "missing": JSONSchema.array(of: day),
  ])

  private static let baseline = JSONSchema.object([
    "source": JSONSchema.required(.text, "Name of the source"),
    "records": JSONSchema.required(.integer, "Records of its last good answer"),
    "trading_day": JSONSchema.nullable(.day, "The day that it was of"),
  ])

  private static let calendar = JSONSchema.object([
    "years_with_holidays": JSONSchema.array(of: year), "years_weekends_only": JSONSchema.array(of: year),
    "closed_weekdays": JSONSchema.array(of: day), "open_weekend_days": JSONSchema.array(of: day),
    "deduction_disagreements": JSONSchema.array(
      of: JSONSchema.object([
        "id": JSONSchema.required(.text, "Id of the offering"),
        "day_before_draw": JSONSchema.nullable(.day, "The debit, counted from the draw"),
        "day_after_end": JSONSchema.nullable(.day, "The debit, counted from the last day"),
      ])),
  ])

  private static let disagreement = JSONSchema.object([
    "id": JSONSchema.required(.text, "Id of the offering"),
    "published_percent": JSONSchema.nullable(.decimal, "The win rate of the list"),
    "recomputed_percent": JSONSchema.nullable(.decimal, "The win rate that shares and applications give"),
  ])

  private static let row = JSONValue.object(
    JSONSchema.members(
      of: [
        ("source", JSONSchema.required(.text, "Name of the source")),
        ("row", JSONSchema.required(.integer, "Number of the row")),
        ("column", JSONSchema.required(.text, "Its column")),
        ("text", JSONSchema.required(.text, "Its text")),
        ("reason", JSONSchema.required(.text, "What is wrong with it")),
      ],
      optional: [
        ("rule", JSONSchema.required(.text, "Name of the doubt, if a rule is broken")),
        ("quiet", JSONSchema.required(.boolean, "True if it is no warning any more")),
      ]))

  private static let text: JSONValue = ["type": "string"]
  private static let day = JSONSchema.required(.day, "A day")
  private static let year = JSONSchema.required(.integer, "A year")
}
