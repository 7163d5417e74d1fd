/// A record's file: its facts, what changed when, and what its calendar entries were last published as, so that
/// identity survives the loss of the store.
package protocol PublishedRecord: ListedRecord {
  /// The folder of the files.
  static var folder: String { get }
  /// The sources of its lists.
  static func sources(_ request: ListRequest) -> [ListSource<Self>]
}

extension Offering: PublishedRecord {
  package static var folder: String { "offerings" }
}

extension Auction: PublishedRecord {
  package static var folder: String { "auctions" }
}

extension RightsNotice: PublishedRecord {
  package static var folder: String { "coming" }
}

extension KnownRecord where Record: PublishedRecord {
  package static func path(of id: String) -> String { "\(Record.folder)/\(id).json" }

  var path: String { Self.path(of: id) }

  var file: [UInt8] {
    let facts = Record.keyedFacts.map { ($0.rawValue, $1.access.json(in: record)) }
    return JSONValue.object(
      [("schema_version", .string(SubscriptionsJSON.schemaVersion)), ("id", .string(id))] + facts + [
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
