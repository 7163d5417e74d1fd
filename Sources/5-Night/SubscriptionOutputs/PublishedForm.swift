/// The form of a published file, by the ending of its name.
///
/// A new form, such as a spreadsheet, is a case here; the descriptions of the files and uploads follow.
package enum PublishedForm: String, CaseIterable, Sendable {
  case html, css
  case script = "js"
  case json
  case linkedData = "jsonld"
  case csv
  case calendar = "ics"
  case atom
  case text = "txt"
  case xml, svg, png, jpg, jpeg, webp
  case icon = "ico"
  case font = "woff2"
  case webManifest = "webmanifest"

  /// The form of the file at a path; nil for an ending that nothing published has.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard name.contains("."), let ending = name.split(separator: ".").last else { return nil }
    self.init(rawValue: ending.lowercased())
  }

  /// The name of the file of this form with a stem.
  package func file(_ stem: String) -> String { "\(stem).\(rawValue)" }

  // RFC 5545, RFC 4180, RFC 4287, RFC 8259, RFC 9239, JSON-LD 1.1 and the W3C's CSVW.
  package var mediaType: String {
    switch self {
    case .html: "text/html"
    case .css: "text/css"
    case .script: "text/javascript"
    case .json: "application/json"
    case .linkedData: "application/ld+json"
    case .csv: "text/csv"
    case .calendar: "text/calendar"
    case .atom: "application/atom+xml"
    case .text: "text/plain"
    case .xml: "application/xml"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .jpg, .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .icon: "image/vnd.microsoft.icon"
    case .font: "font/woff2"
    case .webManifest: "application/manifest+json"
    }
  }

  /// The header of an answer with such a file: a text that does not say its encoding is in UTF-8.
  package var contentType: String {
    mediaType.hasPrefix("text/") || self == .atom ? "\(mediaType); charset=utf-8" : mediaType
  }
}
