internal import Hashing
internal import JSON
package import SubscriptionReport
internal import Values

/// latest.json: the moment and the newest trading day of a set of files, and the hashes of those that programs read,
/// so that one small request shows what there is to fetch.
package struct LatestFile {
  package static let path = "latest.json"

  private var sums: [String: JSONValue] = [:]

  package init() {}

  /// Adds a file if it is one that programs read.
  package mutating func add(_ path: String, _ bytes: [UInt8]) {
    guard Self.isNamed(path) else { return }
    let sum = MessageDigest.sha256(bytes).hexadecimal
    sums[path] = .object([("sha256", .string(sum)), ("bytes", .integer(bytes.count))])
  }

  package func file(_ report: Report) -> [UInt8] {
    JSONValue.object([
      ("schema_version", .string(FileFormat.version)), ("state_as_of", .string(report.moment.description)),
      ("data_as_of", .stringOrNull(report.dataAsOf)),
      ("files", .object(sums.sorted { $0.key < $1.key }.map { ($0, $1) })),
    ]).file
  }

  /// Neither pages, nor the hundreds of files of single offerings, whose changes are in changes.json.
  private static func isNamed(_ path: String) -> Bool {
    !path.hasSuffix(".html") && (path.hasPrefix("calendars/") || !path.contains("/"))
  }
}
