/// A record's file: its facts, what changed when, and what its calendar entries were last published as, so that
/// identity survives the loss of the store.
extension KnownRecord where Record: PublishedRecord {
  package static func path(of id: String) -> String { "\(Record.list.folder)/\(id).json" }

  var file: [UInt8] {
    let facts = Record.keyedFacts.map { ($0.rawValue, $1.access.json(in: record)) }
    return JSONValue.object(
      [("schema_version", .string(FileFormat.version)), ("id", .string(id))] + facts + [
        (KnownOffering.listedField, .boolean(isListed)),
        ("first_seen", .string(firstSeen.description)),
        ("last_changed", .string(lastChanged.description)),
        ("revision", .integer(revisions.count)),
        ("revisions", .array(revisions.map(\.json))),
        (
          "calendar",
          .object(calendar.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
        ),
      ]
    ).file
  }
}
