import Foundation
import SubscriptionLists
import TestSupport

/// An Atom feed as read by `Tests/Machines/Clients/atom.py`, which rejects feeds that do not conform to RFC 4287.
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
      from: Tool.script("atom.py", [feed.path]))
  }
}
