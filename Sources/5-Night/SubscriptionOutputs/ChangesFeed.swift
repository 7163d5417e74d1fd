internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// changes.atom (RFC 4287): the 50 newest changes of offerings and of what comes, each with a permanent name.
///
/// `updated` is when a change was seen, never when the file was made: readers would show every entry as unread again
/// each night.
package enum ChangesFeed {
  package static let path = "changes.atom"
  static let title = "公開申購異動"

  static func file(_ changes: ArraySlice<RecordEvent>, _ options: OutputOptions) -> [UInt8] {
    let site = options.siteURL
    var xml = XMLText()
    xml.open("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", Language.chinese.rawValue)])
    xml.element("id", "tag:subcal,2026:changes")
    xml.element("title", title)
    xml.element("updated", (changes.first?.seen ?? Instant(secondsSince1970: 0)).description)
    xml.open("author")
    xml.element("name", "subcal")
    xml.close("author")
    if let site {
      xml.empty(
        "link", [("rel", "self"), ("href", "\(site)/changes.atom"), ("type", "application/atom+xml")])
    }
    xml.empty("link", [("rel", "alternate"), ("href", ExchangePage.subscriptions), ("type", "text/html")])
    for change in changes { write(change, to: &xml) }
    xml.close("feed")
    return xml.file
  }

  /// The changes, the newest first.
  static func changes(_ report: Report) -> ArraySlice<RecordEvent> {
    report.events.filter { !$0.kind.isDue }.sorted { left, right in
      left.seen == right.seen
        ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : left.seen > right.seen
    }.prefix(50)
  }

  private static func write(_ change: RecordEvent, to xml: inout XMLText) {
    xml.open("entry")
    xml.element("id", change.entryID)
    xml.element("title", change.title[.chinese])
    xml.element("updated", change.seen.description)
    xml.empty("category", [("term", change.kind.rawValue)])
    xml.element("content", change.content[.chinese], [("type", "text")])
    xml.close("entry")
  }
}

extension RecordEvent {
  /// Permanent, in both feeds.
  var entryID: String { "tag:subcal,2026:\(name)" }
}

/// Writes XML line by line. Text is escaped as in ``Markup``.
struct XMLText {
  private var lines = ["<?xml version=\"1.0\" encoding=\"utf-8\"?>"]
  private var depth = 0

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    add("<\(name)\(Self.text(of: attributes))>")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    add("</\(name)>")
  }

  mutating func element(_ name: String, _ text: String, _ attributes: [(String, String)] = []) {
    add("<\(name)\(Self.text(of: attributes))>\(Self.escaped(text))</\(name)>")
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    add("<\(name)\(Self.text(of: attributes))/>")
  }

  var file: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  private mutating func add(_ line: String) { lines.append(String(repeating: "  ", count: depth) + line) }

  private static func text(of attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    Markup.xml.append(text, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }
}
