internal import Diagnostics
internal import Localization
internal import XML

/// One page of a bucket's list: a response to ListObjectsV2 (Amazon S3 API Reference).
///
/// ``S3Client`` reads page after page with it. The answer is that of a stranger's server: a key that leads
/// out of the prefix, or a list that is cut off, is refused before anything is changed, for deletions follow
/// from it.
struct ObjectListing: Equatable {
  struct Object: Equatable {
    var key: String
    var bytes: Int
    /// The ETag without its quotes: for a single-part upload the MD5 of the bytes.
    var tag: String

    /// The path after a prefix; nil for the prefix itself, which some tools write as an empty object. Throws for a
    /// key that is not below it.
    func path(under prefix: String) throws(NotUnderstood) -> String? {
      // By bytes: characters are also equal when they are only canonically equivalent.
      let path = String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      guard key.utf8.starts(with: prefix.utf8), path.isEmpty || ObjectKey.isUsablePath(path) else {
        throw NotUnderstood(
          reason: Text(
            "物件清單有鍵「\(PrintableText.excerpt(key, upTo: 200))」，不是前綴之下的路徑",
            "the list of objects has the key '\(PrintableText.excerpt(key, upTo: 200))', which is no path below "
              + "the prefix"))
      }
      return path.isEmpty ? nil : path
    }
  }

  var objects: [Object] = []
  /// The continuation token of the next page; nil after the last.
  var next: String?

  struct NotUnderstood: Error { var reason: Text }

  init(reading bytes: [UInt8]) throws(NotUnderstood) {
    let list: XMLElement
    do {
      list = try XMLElement(parsing: bytes)
    } catch {
      let problem = PrintableText.excerpt(error.message, upTo: 200)
      throw NotUnderstood(reason: Text("物件清單不是 XML：\(problem)", "the list of objects is not XML: \(problem)"))
    }
    guard list.name == "ListBucketResult" else {
      throw NotUnderstood(reason: Text("回應不是物件清單", "the answer is not a list of objects"))
    }
    for contents in list.children where contents.name == "Contents" {
      guard let key = contents["Key"], let bytes = contents["Size"].flatMap({ Int($0) }) else {
        throw NotUnderstood(reason: Text("物件清單有物件沒有鍵或大小", "the list has an object without key or size"))
      }
      let tag = (contents["ETag"] ?? "").filter { $0 != "\"" }
      objects.append(Object(key: key, bytes: bytes, tag: tag))
    }
    guard list["IsTruncated"] == "true" else { return }
    next = list["NextContinuationToken"]
    if next == nil {
      throw NotUnderstood(
        reason: Text("物件清單不完整，且沒有接續的標記", "the list is truncated and has no continuation token"))
    }
  }
}

enum ObjectKey {
  /// Whether a name may be part of a key: no control characters, which XML cannot represent, and no `.` or `..`,
  /// which clients resolve.
  static func isUsable(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name != "." && name != ".."
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// Whether every part of a path below the prefix may be part of a key, so that no request leads elsewhere.
  static func isUsablePath(_ path: String) -> Bool {
    // By scalars: a combining mark after a slash makes another character of it.
    path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { isUsable(String($0)) }
  }
}
