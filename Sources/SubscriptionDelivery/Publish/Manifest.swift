internal import FoundationEssentials
internal import SubscriptionCalendar

/// The object beside the files that says what a publish put there: only that is ever deleted.
///
/// It is written before the first upload with all that was there and all that is to come, and is then incomplete; so
/// a publish that was killed leaves no object that nobody knows of. Same files, same bytes: it names neither the
/// machine nor the hour.
struct Manifest: Equatable {
  static let path = "subcal-manifest.json"

  var isComplete: Bool
  /// By path.
  var files: [String: File]

  /// What a publish put under a path.
  struct File: Equatable {
    var sha256: String
    var bytes: Int
    var contentType: String
    var cacheControl: String
    /// The store's own tag of the object; nil until it was listed after the upload.
    var tag: String?
  }

  /// Why what stands there is not a manifest.
  struct Unreadable: Error { var reason: String }

  static let nothing = Manifest(isComplete: true, files: [:])

  init(isComplete: Bool, files: [String: File]) {
    (self.isComplete, self.files) = (isComplete, files)
  }

  init(reading bytes: [UInt8]) throws(Unreadable) {
    do {
      let written = try JSONDecoder().decode(Written.self, from: Data(bytes))
      guard written.schema_version.hasPrefix("1.") else {
        throw Unreadable(reason: "its schema_version is \(written.schema_version)")
      }
      isComplete = written.complete
      files = Dictionary(
        written.files.map { file in
          (
            file.path,
            File(
              sha256: file.sha256, bytes: file.bytes, contentType: file.content_type,
              cacheControl: file.cache_control, tag: file.tag)
          )
        }
      ) { _, last in last }
    } catch let error as Unreadable {
      throw error
    } catch {
      throw Unreadable(reason: "\(error)")
    }
  }

  var file: [UInt8] {
    JSONValue.object([
      ("schema_version", .string("1.0")), ("complete", .boolean(isComplete)),
      (
        "files",
        .array(
          files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, file in
            .object([
              ("path", .string(path)), ("sha256", .string(file.sha256)), ("bytes", .integer(file.bytes)),
              ("content_type", .string(file.contentType)), ("cache_control", .string(file.cacheControl)),
              ("tag", .text(file.tag)),
            ])
          })
      ),
    ]).file
  }

  private struct Written: Decodable {
    var schema_version: String
    var complete: Bool
    var files: [WrittenFile]
  }

  private struct WrittenFile: Decodable {
    var path: String
    var sha256: String
    var bytes: Int
    var content_type: String
    var cache_control: String
    var tag: String?
  }
}
