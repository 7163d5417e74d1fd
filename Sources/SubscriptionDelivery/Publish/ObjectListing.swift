internal import Decoding
internal import Diagnostics
internal import Localization

/// One page of a bucket's list: a response to ListObjectsV2 (Amazon S3 API Reference).
///
/// Such a response has elements without attributes, and text with XML's predefined entities and character references.
/// Anything else is an error.
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
    var path: [String] = []
    var values: [String: String] = [:]
    var isTruncated = false
    var rest = bytes[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      let text = String(decoding: rest[..<open], as: UTF8.self)
      guard let close = rest[open...].firstIndex(of: UInt8(ascii: ">")) else {
        throw NotUnderstood(reason: Text("物件清單在標籤中間結束", "the list of objects ends within a tag"))
      }
      let tag = String(decoding: rest[(open + 1)..<close], as: UTF8.self)
      rest = rest[(close + 1)...]
      if tag.hasPrefix("?") || tag.hasPrefix("!") || tag.hasSuffix("/") { continue }
      guard tag.hasPrefix("/") else {
        path.append(String(tag.prefix { !$0.isWhitespace }))
        continue
      }
      guard path.popLast() == String(tag.dropFirst()) else {
        throw NotUnderstood(
          reason: Text(
            "物件清單的結束標籤 \(tag) 沒有起始標籤", "the list of objects has a closing tag \(tag) without an opening one"))
      }
      switch (path.count, path.last, tag) {
      case (1, _, "/Contents"):
        guard let key = values["Key"], let bytes = values["Size"].flatMap({ Int($0) }) else {
          throw NotUnderstood(reason: Text("物件清單有物件沒有鍵或大小", "the list has an object without key or size"))
        }
        let tag = (values["ETag"] ?? "").filter { $0 != "\"" }
        objects.append(Object(key: key, bytes: bytes, tag: tag))
        values = [:]
      case (2, "Contents", _): values[String(tag.dropFirst())] = Self.unescaped(text)
      case (1, _, "/IsTruncated"): isTruncated = text == "true"
      case (1, _, "/NextContinuationToken"): next = Self.unescaped(text)
      case (0, _, "/ListBucketResult"): if !isTruncated { next = nil }
      default: break
      }
    }
    guard path.isEmpty, bytes.firstRange(of: Array("<ListBucketResult".utf8)) != nil else {
      throw NotUnderstood(reason: Text("回應不是物件清單", "the answer is not a list of objects"))
    }
    if isTruncated, next == nil {
      throw NotUnderstood(
        reason: Text("物件清單不完整，且沒有接續的標記", "the list is truncated and has no continuation token"))
    }
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing(/&(#x[0-9A-Fa-f]+|#[0-9]+|lt|gt|amp|quot|apos);/) { match in
      let name = match.1
      let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      if name.hasPrefix("#") {
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "\u{FFFD}"
      }
      return ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][name] ?? ""
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
