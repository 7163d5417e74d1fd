internal import Diagnostics
internal import JSON
internal import Localization

/// The object that lists what publishes uploaded: only that is ever deleted.
///
/// It is first written, as incomplete, before the first upload, with the existing and the coming files; so a killed
/// publish leaves no unknown object. It names neither machine nor time: the same files give the same bytes.
struct Manifest: Equatable {
  static let path = "subcal-manifest.json"

  var isComplete: Bool
  /// Whether it was read of the very bytes that ``file`` makes. A publish writes what is not.
  private(set) var isAsWritten = true
  /// By path.
  var files: [String: File]

  struct File: Equatable {
    var sha256: String
    var bytes: Int
    var contentType: String
    var cacheControl: String
    /// The `Content-Encoding`; nil for the file as it is.
    var contentEncoding: String?
    /// The store's ETag of the object; nil until it was listed after the upload.
    var tag: String?
  }

  /// Whether the files but some are those of another manifest. The ETags may be known in one alone.
  func hasFiles(of other: Manifest, besides paths: [String]) -> Bool {
    func untagged(_ files: [String: File]) -> [String: File] {
      files.mapValues { file in
        var file = file
        file.tag = nil
        return file
      }
    }
    return untagged(files.filter { !paths.contains($0.key) }) == untagged(other.files)
  }

  struct Unreadable: Error { var reason: Text }

  static let nothing = Manifest(isComplete: true, files: [:])

  init(isComplete: Bool, files: [String: File]) { (self.isComplete, self.files) = (isComplete, files) }

  init(reading bytes: [UInt8]) throws(Unreadable) {
    do {
      let written = try JSONText.decode(Written.self, from: bytes, within: Self.limits)
      guard written.schema_version.hasPrefix("1.") else {
        throw Unreadable(
          reason: Text(
            "schema_version 為 \(written.schema_version)", "its schema_version is \(written.schema_version)"))
      }
      isComplete = written.complete
      files = [:]
      for file in written.files {
        guard ObjectKey.isUsablePath(file.path) else {
          throw Unreadable(
            reason: Text(
              "列有「\(PrintableText.excerpt(file.path, upTo: 200))」，不是路徑",
              "it names '\(PrintableText.excerpt(file.path, upTo: 200))', which is no path"))
        }
        files[file.path] = File(
          sha256: file.sha256, bytes: file.bytes, contentType: file.content_type,
          cacheControl: file.cache_control, contentEncoding: file.content_encoding, tag: file.tag)
      }
      isAsWritten = bytes == file
    } catch let error as Unreadable {
      throw error
    } catch {
      throw Unreadable(reason: (error as? JSONText.Unreadable)?.reason ?? Text(verbatim: "\(error)"))
    }
  }

  /// Its values are not counted: it has as many as it has files.
  private static let limits = JSONText.Limits(values: .max, tooMany: .empty, stopped: .empty)

  var file: [UInt8] {
    let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let written = sorted.map { path, file in
      JSONValue.object(
        [
          ("path", .string(path)), ("sha256", .string(file.sha256)), ("bytes", .integer(file.bytes)),
          ("content_type", .string(file.contentType)), ("cache_control", .string(file.cacheControl)),
        ] + (file.contentEncoding.map { [("content_encoding", .string($0))] } ?? [])
          + [("tag", .stringOrNull(file.tag))])
    }
    return JSONValue.object([
      ("schema_version", .string("1.0")), ("complete", .boolean(isComplete)), ("files", .array(written)),
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
    var content_encoding: String?
    var tag: String?
  }
}
