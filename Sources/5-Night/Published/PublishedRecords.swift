internal import FoundationEssentials
internal import JSON
package import ListEngine
internal import Localization
package import SubscriptionLists
internal import SubscriptionOutputs
internal import Trading

/// What an earlier run published, read back: ids, revisions and calendar states are also in the output folder, so that
/// subscribers see no duplicates when the store is lost.
///
/// `PublishedFolder` makes one for each list. A record whose file is missing or damaged is an error and not
/// an empty record: taken for new it would get another id, and every phone a second entry.
package struct PublishedRecords<Record: PublishedRecord>: Sendable {
  package var records: [Tracked<Record>]

  /// Reads an output folder's files.
  ///
  /// - Parameters:
  ///   - items: The bytes of ``PublishedRecord/itemsFile``; nil when it is lost; then what only that has is lost too.
  ///   - ids: The ids of the files in the records' folder.
  ///   - file: The bytes of a file by its path; nil when it is missing.
  /// - Throws: ``UnreadableFile`` for a damaged file, and for a record without its file: without it, subscribers would see
  ///   everything as new.
  package init(items: [UInt8]?, ids: Set<String>, file: (String) throws -> [UInt8]?) throws {
    let path = Record.itemsFile ?? ""
    let published = try items.map { try Self.decode($0, path: path) }
    if let version = published?.schemaVersion, !FileFormat.isReadable(version) {
      throw UnreadableFile(
        path: path,
        reason: Text(
          "schema_version 為 \(version)，此版 subcal 不認得",
          "it has schema_version \(version), which this version of subcal does not know"))
    }
    let items = published?.items ?? []
    let closes = Dictionary(items.map { ($0.id, $0.lastClose) }) { first, _ in first }
    let order = ids.union(items.map(\.id)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    records = try order.map { id in
      guard RecordID.isValid(id, suffix: Record.kind.idSuffix) else {
        throw UnreadableFile(path: path, reason: Text("「\(id)」不是 id", "'\(id)' is not an id"))
      }
      let path = RecordFile<Record>.path(of: id)
      guard let bytes = try file(path) else {
        throw UnreadableFile(
          path: path,
          reason: Text("檔案遺失，清單卻列有此案", "the file is missing, but the file of all records lists it"))
      }
      var known = try RecordFile<Record>.read(bytes, at: path)
      known.published.take(lastClose: closes[id] ?? nil)
      return known
    }
  }

  private static func decode(_ bytes: [UInt8], path: String) throws(UnreadableFile) -> PublishedList {
    do {
      return try JSONDecoder().decode(PublishedList.self, from: Data(bytes))
    } catch {
      throw UnreadableFile(path: path, reason: Text(verbatim: "\(error)"))
    }
  }
}

/// The part of subscriptions.json that is read back: the closes that the offerings were published with.
private struct PublishedList: Decodable {
  var schemaVersion: String
  var items: [Item]

  private enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case items
  }

  struct Item: Decodable {
    let id: String
    let lastClose: BoardClose?

    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: MemberName.self).decode(String.self, forKey: "id")
      lastClose = try PublishedClose(from: decoder).close
    }
  }
}
