internal import Diagnostics
internal import Hashing
internal import SubscriptionCalendar

/// latest.json: the moment and the newest trading day of a set of files, and the hashes of those that programs read,
/// so that one small request shows what there is to fetch.
enum LatestFile {
  static let path = "latest.json"

  static func bytes(_ report: Report, _ files: [String: [UInt8]]) throws(SubcalError) -> [UInt8] {
    var sums: [(String, JSONValue)] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where isNamed(path) {
      let sum = try MessageDigest.sha256(bytes).hexadecimal
      sums.append((path, .object([("sha256", .string(sum)), ("bytes", .integer(bytes.count))])))
    }
    return JSONValue.object([
      ("schema_version", .string("1.0")), ("state_as_of", .string(report.asOf.description)),
      ("data_as_of", .stringOrNull(report.dataAsOf)), ("files", .object(sums)),
    ]).file
  }

  /// Neither pages, nor the hundreds of files of single offerings, whose changes are in changes.json.
  private static func isNamed(_ path: String) -> Bool {
    !path.hasSuffix(".html") && (path.hasPrefix("calendars/") || !path.contains("/"))
  }
}
