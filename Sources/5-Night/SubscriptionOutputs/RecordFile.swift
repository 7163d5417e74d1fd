internal import Diagnostics
internal import FoundationEssentials
package import JSON
package import ListEngine
package import Localization
package import SubscriptionLists
internal import Values

/// A record's file: its facts, what changed when, and what its calendar entries were last published as, so that identity
/// survives the loss of the store.
///
/// What is computed of it is in the file of all records: it changes every night, and this file only when the record does.
///
/// A night writes one a record, and `PublishedRecords` reads them back when the store is lost. What identity
/// depends on and is not in this file is lost with the store.
package enum RecordFile<Record: PublishedRecord> {
  package static func path(of id: String) -> String { "\(Record.kind.folder)/\(id).json" }

  package static func file(_ known: Tracked<Record>) -> [UInt8] {
    let listed: [(String, JSONValue)] = [(Tracked<Record>.listedField, .boolean(known.isListed))]
    let times: [(String, JSONValue)] = [
      ("first_seen", .string(known.firstSeen.description)),
      ("last_changed", .string(known.lastChanged.description)),
    ]
    let history: [(String, JSONValue)] = [
      ("revision", .integer(known.revisions.count)), ("revisions", .array(known.revisions.map(\.json))),
    ]
    let kinds = Record.entries
    let ordered = kinds.filter { known.calendar[$0] != nil }
    let others = known.calendar.keys.filter { !kinds.contains($0) }.sorted()
    let calendar = (ordered + others).map { ($0, known.calendar[$0]?.json ?? .null) }
    return JSONValue.object(
      [("schema_version", .string(FileFormat.version)), ("id", .string(known.id))]
        + Record.keyedFacts.map { ($0.rawValue, $1.access.json(in: known.record)) } + listed
        + (Record.list.publishesDoubt ? [("doubt", .stringOrNull(known.doubt))] : []) + times
        + known.published.members(.beforeRevisions) + history + known.published.members(.afterRevisions) + [
          ("calendar", .object(calendar))
        ]
    ).file
  }

  /// Reads a file back.
  ///
  /// A value that cannot be read is an error: read as "not known" it would be published as a change. Members that only a
  /// newer version knows are skipped, its calendar entries kept.
  package static func read(_ bytes: [UInt8], at path: String) throws(UnreadableFile) -> Tracked<Record> {
    let known: Tracked<Record>
    do { known = try JSONDecoder().decode(ReadRecord<Record>.self, from: Data(bytes)).known } catch {
      throw UnreadableFile(path: path, reason: Text(verbatim: "\(error)"))
    }
    guard self.path(of: known.id) == path, RecordID.isValid(known.id, suffix: Record.kind.idSuffix) else {
      let id = PrintableText.visible(known.id)
      throw UnreadableFile(path: path, reason: Text("id「\(id)」不屬於此檔", "the id '\(id)' is not this file's"))
    }
    return known
  }
}

private struct ReadRecord<Record: PublishedRecord>: Decodable {
  let known: Tracked<Record>

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    var record = Record(code: try members.decode(StockCode.self, forKey: "code"))
    try record.decodeFacts(from: members)
    var known = Tracked(
      id: try members.decode(String.self, forKey: "id"), record: record,
      firstSeen: try members.decode(Instant.self, forKey: "first_seen"),
      lastChanged: try members.decode(Instant.self, forKey: "last_changed"),
      isListed: try members.decode(Bool.self, forKey: MemberName(Tracked<Record>.listedField)),
      // Absent in what earlier versions published.
      doubt: try members.decodeIfPresent(String.self, forKey: "doubt").flatMap(Record.doubt)?.id,
      revisions: try members.decode([PublishedRevision].self, forKey: "revisions").map(\.revision),
      published: try Record.Published(from: members))
    let entries = try members.nestedContainer(keyedBy: MemberName.self, forKey: "calendar")
    for name in entries.allKeys {
      known.calendar[name.stringValue] = try entries.decode(PublishedEntry.self, forKey: name).state
    }
    self.known = known
  }
}

extension Revision {
  package var json: JSONValue { ["seen": .string(seen.description), "changes": .array(changes.map(\.json))] }
}

extension Revision.Change {
  package var json: JSONValue {
    ["field": .string(field), "from": .stringOrNull(from), "to": .stringOrNull(to)]
  }
}

extension EntryState {
  fileprivate var json: JSONValue {
    [
      "sequence": .integer(sequence), "last_modified": .string(lastModified.description),
      "start": .string(start.description), "end": .string(end.description),
      "status": .string(status.rawValue), "content": .string(content),
    ]
  }
}

/// The schema of the file of a single record, which openapi.json includes.
///
/// It is made of the facts themselves, so a new fact is in the schema on the day it is added. ``RecordFile``
/// writes such files, and reads them back when the store is lost.
enum RecordFileSchema {
  static func schema<Record: PublishedRecord>(of _: Record.Type) -> [(String, JSONValue)] {
    let facts = Record.keyedFacts.map { key, fact in
      let description = "\(fact.title[.chinese]): \(fact.title[.english])\(fact.note)"
      let access = fact.access
      return (key.rawValue, JSONSchema.schema(access.form, isRequired: access.isRequired, description))
    }
    let doubt = JSONSchema.nullable(.choice(Record.doubts.map(\.id)), "The rule that its row breaks")
    return JSONSchema.members(
      of: [("schema_version", JSONSchema.version), ("id", JSONSchema.required(.text, "Permanent id"))] + facts
        + [(Tracked<Record>.listedField, listed)] + (Record.list.publishesDoubt ? [("doubt", doubt)] : [])
        + times + Record.Published.schemas(.beforeRevisions) + history
        + Record.Published.schemas(.afterRevisions) + [
          ("calendar", calendar)
        ])
  }

  private static let listed = JSONSchema.required(.boolean, "Whether the row was in the list when last read")

  private static let times = [
    ("first_seen", JSONSchema.required(.instant, "When it was first seen")),
    ("last_changed", JSONSchema.required(.instant, "When a fact of it last changed")),
  ]

  private static let history = [
    ("revision", JSONSchema.required(.integer, "Nights on which facts of it changed")),
    ("revisions", JSONSchema.array(of: revision)),
  ]

  private static let revision = JSONSchema.object([
    "seen": JSONSchema.required(.instant, "When the changes were seen"),
    "changes": JSONSchema.array(of: Revision.Change.schema),
  ])

  /// The entries of the calendars by kind.
  private static let calendar: JSONValue = [
    "type": "object",
    "additionalProperties": JSONSchema.object([
      "sequence": JSONSchema.required(.integer, "SEQUENCE of the entry"),
      "last_modified": JSONSchema.required(.instant, "When the entry last changed"),
      "start": JSONSchema.required(.day, "First day"), "end": JSONSchema.required(.day, "Last day"),
      "status": JSONSchema.required(
        .choice(EntryState.Status.allCases.map(\.rawValue)), "STATUS of the entry"),
      "content": JSONSchema.required(.text, "A fingerprint of its texts"),
    ]),
  ]
}

extension Revision.Change {
  package static let schema = JSONSchema.object([
    "field": JSONSchema.required(.text, "The field that changed"),
    "from": JSONSchema.nullable(.text, "The value before"),
    "to": JSONSchema.nullable(.text, "The value after"),
  ])
}

/// A published file that cannot be read back.
package struct UnreadableFile: Error, CustomStringConvertible, Sendable {
  package var path: String
  package let reason: Text

  /// The problem with a file.
  package init(path: String, reason: Text) { (self.path, self.reason) = (path, reason) }

  package var description: String { message[.english] }

  package var message: Text { Text("\(path)：", "\(path): ") + reason }
}
