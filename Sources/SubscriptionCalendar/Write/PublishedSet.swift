internal import FoundationEssentials

/// What an earlier run published, read back: ids, revisions and calendar states live on in the output folder,
/// so that subscribers see no doubles when nothing else remembers.
public struct PublishedSet: Sendable {
  /// The offerings as last published.
  public var offerings: [KnownOffering]

  /// Nothing published yet.
  public init() {
    offerings = []
  }

  /// Reads an output folder's files.
  ///
  /// - Parameters:
  ///   - subscriptions: The bytes of subscriptions.json.
  ///   - offeringFile: The bytes of a file by its path; nil when it is not there.
  public init(
    subscriptions: [UInt8], offeringFile: (String) throws -> [UInt8]?
  ) throws {
    let published = try Self.decode(PublishedList.self, subscriptions, path: "subscriptions.json")
    guard published.schemaVersion.hasPrefix("1.") else {
      throw Unreadable(
        path: "subscriptions.json",
        reason: "it has schema_version \(published.schemaVersion), which this version of subcal does not know"
      )
    }
    offerings = try published.items.map { item in
      let path = OfferingFile.path(of: item.id)
      let memory = try offeringFile(path).map { try Self.decode(PublishedMemory.self, $0, path: path) }
      guard let known = item.known(with: memory) else {
        throw Unreadable(path: "subscriptions.json", reason: "the item \(item.id) holds a value that is none")
      }
      return known
    }
  }

  /// A published file that cannot be read back.
  public struct Unreadable: Error, CustomStringConvertible, Sendable {
    /// The file, relative to the output folder.
    public var path: String
    /// What is wrong with it.
    public var reason: String

    /// The problem with a file.
    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }

    /// One line for people.
    public var description: String { "\(path): \(reason)" }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], path: String
  ) throws -> Value {
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      throw Unreadable(path: path, reason: "\(error)")
    }
  }
}
