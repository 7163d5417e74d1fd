package import JSON
internal import Localization
package import Records
internal import SubscriptionLists

/// The schema of the file of a single record, which openapi.json includes.
enum RecordFileSchema {
  static func schema<Record: PublishedRecord>(of _: Record.Type) -> [(String, JSONValue)] {
    let doubt = ("doubt", field(.choice(Record.doubts), false, "The rule that its row breaks"))
    return JSONSchema.members(
      of: head + properties(of: Record.self) + [listed] + (Record.list.publishesDoubt ? [doubt] : [])
        + [firstSeen, lastChanged] + Record.Kept.headSchema + [revision, revisions] + Record.Kept.tailSchema
        + [calendar])
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
  package static let schema = JSONValue.object(
    JSONSchema.members(of: [
      ("field", JSONSchema.schema(.text, isRequired: true, "The field that changed")),
      ("from", JSONSchema.schema(.text, isRequired: false, "The value before")),
      ("to", JSONSchema.schema(.text, isRequired: false, "The value after")),
    ]))
}
