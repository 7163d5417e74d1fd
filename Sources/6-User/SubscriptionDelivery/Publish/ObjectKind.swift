internal import SubscriptionOutputs

/// The kind of a file: the wave in which it is uploaded, and its headers.
///
/// Waves go against the direction of links: what a page links to is uploaded before the page.
enum ObjectKind: Int, CaseIterable, Comparable {
  /// Style sheets, scripts, pictures, schemas.
  case asset
  /// Data for programs and calendars.
  case data
  /// Pages that other pages link to.
  case page
  /// The pages that readers open first, and the file with the hashes of the data.
  case entrance

  static func < (left: ObjectKind, right: ObjectKind) -> Bool { left.rawValue < right.rawValue }

  init(path: String) {
    let form = PublishedForm(path: path)
    if path.hasPrefix("assets/") || path.hasPrefix("schema/") || form == .css || form == .script
      || form?.mediaType.hasPrefix("image/") == true
    {
      self = .asset
    } else if path == LatestFile.path {
      self = .entrance
    } else if form == .html {
      self = path.contains("/") ? .page : .entrance
    } else {
      self = .data
    }
  }

  /// How long a cache may serve it. Pages and their assets are revalidated every time, so that a new page never loads
  /// an old script; calendars and data files may be an hour old, and a week while the origin fails (RFC 5861).
  static func cacheControl(of path: String) -> String {
    switch ObjectKind(path: path) {
    case .asset where path.hasPrefix("schema/"): "public, max-age=86400"
    case .asset, .page, .entrance: "public, no-cache"
    case .data where path == FolderSnapshot.runRecord || path == Manifest.path: "public, no-cache"
    case .data: "public, max-age=3600, stale-if-error=604800"
    }
  }

  static func contentType(of path: String) -> String {
    PublishedForm(path: path)?.contentType ?? "application/octet-stream"
  }

  /// Whether a file is a text, which gzip makes much smaller. Pictures and fonts are compressed already.
  static func isCompressible(_ path: String) -> Bool {
    let type = contentType(of: path)
    return type.hasPrefix("text/")
      || ["json", "+json", "xml", "+xml", "+xml; charset=utf-8"].contains { type.hasSuffix($0) }
  }
}
