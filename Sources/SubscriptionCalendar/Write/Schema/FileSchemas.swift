internal import Localization

/// The schemas of the files of single offerings, auctions and coming offerings, which openapi.json includes.
enum FileSchemas {
  /// offerings/<id>.json.
  static let offering = JSONSchema.members(
    of: head + properties(of: Offering.self) + [
      listed, ("doubt", field(OfferingDoubt.form, false, "The rule that its row breaks")), firstSeen,
      lastChanged,
      ("feeds", JSONSchema.array(of: field(.text, true, "A filtered calendar that it is in"))), revision,
      revisions, ("frozen_closes", pair(close)), ("frozen_estimates", pair(estimate)), calendar,
    ])

  /// auctions/<id>.json and coming/<id>.json.
  static func record<Record: PublishedRecord>(_: Record.Type) -> [(String, JSONValue)] {
    JSONSchema.members(
      of: head + properties(of: Record.self) + [
        listed, firstSeen, lastChanged, revision, revisions, calendar,
      ])
  }

  private static let head: [(String, JSONValue)] = [
    ("schema_version", JSONSchema.version), ("id", field(.text, true, "Permanent id")),
  ]
  private static let listed = (
    Tracked<Offering>.listedField, field(.boolean, true, "Whether the row was in the list when last read")
  )
  private static let firstSeen = ("first_seen", field(.instant, true, "When it was first seen"))
  private static let lastChanged = ("last_changed", field(.instant, true, "When a fact of it last changed"))
  private static let revision = ("revision", field(.integer, true, "Nights on which facts of it changed"))
  private static let revisions = (
    "revisions",
    JSONSchema.array(
      of: .object(
        JSONSchema.members(of: [
          ("seen", field(.instant, true, "When the changes were seen")),
          ("changes", JSONSchema.array(of: Revision.Change.schema)),
        ])))
  )

  /// The entries of the calendars by kind.
  private static let calendar = (
    "calendar",
    JSONValue.object([
      ("type", .string("object")),
      (
        "additionalProperties",
        .object(
          JSONSchema.members(of: [
            ("sequence", field(.integer, true, "SEQUENCE of the entry")),
            ("last_modified", field(.instant, true, "When the entry last changed")),
            ("start", field(.day, true, "First day")), ("end", field(.day, true, "Last day")),
            (
              "status",
              field(.choice(EntryState.Status.allCases.map(\.rawValue)), true, "STATUS of the entry")
            ),
            ("content", field(.text, true, "A fingerprint of its texts")),
          ]))
      ),
    ])
  )

  /// What was kept of the evening before the first and the last day.
  private static func pair(_ kept: JSONValue) -> JSONValue {
    .object(JSONSchema.members(of: [("opening", kept), ("last_day", kept)]))
  }

  private static let close = nullable([
    ("before", field(.day, true, "The day for which it was kept")),
    ("close", field(.decimal(nil), true, "NT$ a share")),
    ("close_date", field(.day, false, "Its trading day")),
    ("close_board", field(Board.form, true, "Its board")),
    ("close_kind", field(CloseKind.form, true, "Kind of day price")),
  ])

  private static let estimate = nullable([
    ("before", field(.day, true, "The day for which it was kept")),
    ("made", field(.instant, true, "When it was made")),
    ("close", field(.decimal(nil), false, "The close that it was made from")),
    ("percent", field(.decimal(4), true, "Estimated win rate")),
    ("low_percent", field(.decimal(4), true, "Low end")),
    ("high_percent", field(.decimal(4), true, "High end")),
    ("source", field(OddsEstimate.Source.form, true, "How it was made")),
    ("cases", field(.integer, true, "Past draws that it rests on")),
    ("note", field(.choice(OddsEstimate.Note.allCases.map(\.rawValue)), false, "What else to know about it")),
  ])

  private static func nullable(_ properties: [(String, JSONValue)]) -> JSONValue {
    .object(
      [("type", .array([.string("object"), .string("null")]))]
        + JSONSchema.members(of: properties).dropFirst())
  }

  private static func properties<Record: ListedRecord>(of _: Record.Type) -> [(String, JSONValue)] {
    Record.keyedFacts.map { key, fact in
      let description = "\(fact.title[.chinese]): \(fact.title[.english])\(fact.note)"
      return (key.rawValue, field(fact.access.form, fact.access.isRequired, description))
    }
  }

  private static func field(_ form: FieldForm, _ isRequired: Bool, _ description: String) -> JSONValue {
    JSONSchema.schema(form, isRequired: isRequired, description)
  }
}

extension Revision.Change {
  static let schema = JSONValue.object(
    JSONSchema.members(of: [
      ("field", JSONSchema.schema(.text, isRequired: true, "The field that changed")),
      ("from", JSONSchema.schema(.text, isRequired: false, "The value before")),
      ("to", JSONSchema.schema(.text, isRequired: false, "The value after")),
    ]))
}
