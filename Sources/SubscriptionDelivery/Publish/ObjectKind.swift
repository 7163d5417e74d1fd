/// What kind of file an object is: in which wave it is published, and with which headers.
///
/// Waves go against the direction of links: what a page names is there before the page.
enum ObjectKind: Int, CaseIterable, Comparable {
  /// Style sheets, scripts, pictures, schemas.
  case asset
  /// What programs and calendars read.
  case data
  /// Pages that other pages lead to.
  case page
  /// The pages that readers begin with.
  case entrance

  static func < (left: ObjectKind, right: ObjectKind) -> Bool { left.rawValue < right.rawValue }

  /// The kind of a file by its path.
  init(path: String) {
    let type = Self.contentType(of: path)
    if path.hasPrefix("assets/") || path.hasPrefix("schema/") || type.hasPrefix("image/")
      || type.hasPrefix("text/css") || type.hasPrefix("text/javascript")
    {
      self = .asset
    } else if type.hasPrefix("text/html") {
      self = path.contains("/") ? .page : .entrance
    } else {
      self = .data
    }
  }

  /// How long a cache may show it unasked. Pages and what they load are asked for every time, which costs a 304, so
  /// that a new page never meets an old script; a calendar or a file may be an hour old.
  static func cacheControl(of path: String) -> String {
    switch ObjectKind(path: path) {
    case .asset where path.hasPrefix("schema/"): "public, max-age=86400"
    case .asset, .page, .entrance: "public, no-cache"
    case .data where path == PublishFolder.runRecord || path == Manifest.path: "public, no-cache"
    case .data: "public, max-age=3600"
    }
  }

  /// The Content-Type by the path's ending.
  static func contentType(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.contains(".") ? name.split(separator: ".").last.map { $0.lowercased() } : nil
    return ending.flatMap { types[$0] } ?? "application/octet-stream"
  }

  // The media types of RFC 5545, RFC 4180, RFC 4287, RFC 8259, RFC 9239 and the W3C's CSVW.
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json", "csv": "text/csv; charset=utf-8",
    "ics": "text/calendar; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "xml": "application/xml", "svg": "image/svg+xml",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
    "ico": "image/vnd.microsoft.icon", "woff2": "font/woff2", "webmanifest": "application/manifest+json",
  ]
}
