import Foundation

/// An Atom feed as `Tests/Clients/atom.py` read it, which refuses one that RFC 4287 does not allow.
struct ReadAtom: Decodable {
  var id, title, updated: String
  var language: String?
  var links: [String: String]
  var entries: [Entry]

  struct Entry: Decodable, Hashable {
    var id, title, updated, content: String
    var terms: [String]
  }

  init(_ feed: URL) throws {
    self = try JSONDecoder().decode(
      ReadAtom.self,
      from: Clients.script("atom.py", [feed.path]))
  }
}
