internal import FoundationEssentials
package import Localization

/// What an earlier run published, read back: ids, revisions and calendar states are also in the output folder, so that
/// subscribers see no duplicates when the store is lost.
package struct PublishedOfferings: Sendable {
  /// The offerings as last published, by id.
  package var offerings: [KnownOffering]

  /// Reads an output folder's files.
  ///
  /// - Parameters:
  ///   - subscriptions: The bytes of subscriptions.json; nil when it is lost; then the closes are lost too.
  ///   - ids: The ids of the files under offerings/.
  ///   - offeringFile: The bytes of a file by its path; nil when it is missing.
  /// - Throws: ``Unreadable`` for a damaged file, and for an offering without its file: without it, subscribers
  ///   would see everything as new.
  package init(subscriptions: [UInt8]?, ids: Set<String>, offeringFile: (String) throws -> [UInt8]?) throws {
    let path = "subscriptions.json"
    let published = try subscriptions.map { try Self.decode(PublishedList.self, $0, path: path) }
    if let version = published?.schemaVersion, !version.hasPrefix("1.") {
      throw Unreadable(
        path: path,
        reason: Text(
          "schema_version 為 \(version)，此版 subcal 不認得",
          "it has schema_version \(version), which this version of subcal does not know"))
    }
    let items = published?.items ?? []
    let closes = Dictionary(items.map { ($0.id, $0.lastClose) }) { first, _ in first }
    let order = ids.union(items.map(\.id)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    offerings = try order.map { id in
      guard OfferingIndex.isID(id) else {
        throw Unreadable(path: path, reason: Text("「\(id)」不是申購案的 id", "'\(id)' is not an offering's id"))
      }
      let path = OfferingFile.path(of: id)
      guard let bytes = try offeringFile(path) else {
        throw Unreadable(
          path: path,
          reason: Text(
            "檔案遺失，subscriptions.json 卻列有此案", "the file is missing, but subscriptions.json lists the offering")
        )
      }
      var known = try Self.decode(PublishedOffering.self, bytes, path: path).known(at: path)
      known.lastClose = closes[id] ?? nil
      return known
    }
  }

  /// A published file that cannot be read back.
  package struct Unreadable: Error, CustomStringConvertible, Sendable {
    /// The file, relative to the output folder.
    package var path: String
    /// What is wrong with it.
    package let reason: Text

    /// The problem with a file.
    package init(path: String, reason: Text) { (self.path, self.reason) = (path, reason) }

    /// One line for people.
    package var description: String { message[.english] }

    package var message: Text { Text("\(path)：\(reason)", "\(path): \(reason)") }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], path: String
  ) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw Unreadable(path: path, reason: Text(verbatim: "\(error)"))
    }
  }
}
