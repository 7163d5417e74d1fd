internal import JSON
internal import Localization
internal import Records
internal import SubscriptionLists
package import SubscriptionReport
internal import Values

/// changes.atom (RFC 4287): the 50 newest changes of offerings and of what comes, each with a permanent name.
///
/// `updated` is when a change was seen, never when the file was made: readers would show every entry as unread again
/// each night.
enum ChangesFeed {
  static let title = "公開申購異動"

  static func file(_ report: Report) -> [UInt8] {
    let entries = entries(report)
    let site = report.options.siteURL
    var xml = XMLText()
    xml.open("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", Language.chinese.rawValue)])
    xml.element("id", "tag:subcal,2026:changes")
    xml.element("title", title)
    xml.element("updated", (entries.first?.seen ?? Instant(secondsSince1970: 0)).description)
    xml.open("author")
    xml.element("name", "subcal")
    xml.close("author")
    if let site {
      xml.empty(
        "link", [("rel", "self"), ("href", "\(site)/changes.atom"), ("type", "application/atom+xml")])
    }
    xml.empty("link", [("rel", "alternate"), ("href", ExchangePage.subscriptions), ("type", "text/html")])
    for entry in entries { write(entry, to: &xml) }
    xml.close("feed")
    return xml.file
  }

  /// The changes, the newest first.
  static func entries(_ report: Report) -> ArraySlice<FeedEntry> {
    let offerings = report.items.flatMap { OfferingEvent.changes(of: $0.evaluated) }.filter(\.kind.isInFeed)
    return (offerings.map(FeedEntry.init) + report.comingEvents.map(FeedEntry.init)).sorted {
      left, right in
      left.seen == right.seen
        ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : left.seen > right.seen
    }.prefix(50)
  }

  private static func write(_ entry: FeedEntry, to xml: inout XMLText) {
    xml.open("entry")
    xml.element("id", entry.id)
    xml.element("title", entry.title)
    xml.element("updated", entry.seen.description)
    xml.empty("category", [("term", entry.kind)])
    xml.element("content", entry.content, [("type", "text")])
    xml.close("entry")
  }
}

/// An entry of both feeds.
struct FeedEntry {
  /// Permanent.
  let id: String
  let kind, title, content: String
  let seen: Instant
  let changes: [Revision.Change]
  /// The members that say what it is about.
  let about: [(String, JSONValue)]

  init(_ event: OfferingEvent) {
    (id, kind, title) = ("tag:subcal,2026:\(event.name)", event.kind.rawValue, event.title)
    (content, seen, changes) = (event.content, event.seen, event.changes)
    about = [
      ("offering_id", .string(event.offering.known.id)),
      ("code", .string(event.offering.known.offering.code.description)),
    ]
  }

  init(_ event: ComingEvent) {
    (id, kind, title) = ("tag:subcal,2026:\(event.name)", event.kind.rawValue, event.title[.chinese])
    (content, seen, changes) = (event.content[.chinese], event.seen, event.changes)
    about = [
      ("offering_id", .null), ("code", .string(event.item.code.description)),
      ("coming_id", .string(event.item.id)),
    ]
  }
}

extension OfferingEvent {
  package var title: String {
    let what =
      switch kind {
      case .priced: changes.last?.from == nil ? "承銷價訂出" : "承銷價異動"
      default: kind.text[.chinese]
      }
    let name = [value(of: .code), value(of: .name)].compactMap(\.self).joined(separator: " ")
    return "\(what)｜\(name)" + (short.map { "｜\($0)" } ?? "")
  }

  private var short: String? {
    switch kind {
    case .new:
      value(of: .subscriptionStart).flatMap { first in value(of: .subscriptionEnd).map { "\(first)～\($0)" } }
    case .priced: changes.last?.to.map { "\($0) 元" }
    case .auctioned: auctionResult?[.chinese]
    case .drawn: changes.first { $0.field == "win_rate_percent" }?.to.map { "中籤率 \($0)%" }
    default: nil
    }
  }

  package var content: String {
    // A change that the title already states needs no line.
    let isInTitle = [.auctioned, .cancelled, .reinstated, .vanished, .returned].contains(kind)
    let lines = (isInTitle ? [] : changes).compactMap { change -> String? in
      guard let name = Offering.field(change.field)?.title[.chinese] else { return nil }
      let old = change.from.map { "\($0) → " } ?? ""
      return "\(name)：\(old)\(change.to ?? "未定")"
    }
    let market = "發行市場：\(value(of: .market) ?? "")"
    let about = kind == .vanished ? ["交易所並未公告取消。"] : []
    return (lines + about + [market]).joined(separator: "\n")
  }
}

/// Writes XML line by line. Text is escaped, and characters that XML 1.0 does not allow are left out.
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
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
