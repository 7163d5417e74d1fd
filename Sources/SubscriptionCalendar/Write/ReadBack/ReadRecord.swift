internal import Diagnostics
internal import FoundationEssentials
internal import Localization

/// The file of a record, read back. A value that cannot be read is an error: read as "not known" it would be published
/// as a change. Calendar entries of kinds that only a newer version knows are kept.
private struct ReadRecord<Record: PublishedRecord>: Decodable {
  let known: KnownRecord<Record>

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    var record = Record(code: try members.decode(StockCode.self, forKey: "code"))
    try record.decodeFacts(from: members)
    var known = KnownRecord(
      id: try members.decode(String.self, forKey: "id"), record: record,
      firstSeen: try members.decode(Instant.self, forKey: "first_seen"),
      lastChanged: try members.decode(Instant.self, forKey: "last_changed"))
    known.isListed = try members.decode(Bool.self, forKey: MemberName(KnownOffering.listedField))
    known.revisions = try members.decode([PublishedRevision].self, forKey: "revisions").map(\.revision)
    let entries = try members.nestedContainer(keyedBy: MemberName.self, forKey: "calendar")
    for name in entries.allKeys {
      known.calendar[name.stringValue] = try entries.decode(PublishedState.self, forKey: name).state
    }
    self.known = known
  }
}

extension KnownRecord where Record: PublishedRecord {
  /// Reads a record's file back.
  package init(published bytes: [UInt8], at path: String) throws(PublishedOfferings.Unreadable) {
    do {
      self = try JSONDecoder().decode(ReadRecord<Record>.self, from: Data(bytes)).known
    } catch {
      throw PublishedOfferings.Unreadable(path: path, reason: Text(verbatim: "\(error)"))
    }
    guard Self.path(of: id) == path, RecordID.isValid(id, suffix: Record.idSuffix) else {
      throw PublishedOfferings.Unreadable(
        path: path,
        reason: Text(
          "id「\(PrintableText.visible(id))」不屬於此檔", "the id '\(PrintableText.visible(id))' is not this file's")
      )
    }
  }
}
