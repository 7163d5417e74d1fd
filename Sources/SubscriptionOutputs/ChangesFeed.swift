internal import Localization
internal import Records
internal import SubscriptionLists
package import SubscriptionReport
internal import Values

/// changes.atom (RFC 4287): the 50 newest changes of offerings, each with a permanent name.
///
/// `updated` is when a change was seen, never when the file was made: readers would show every entry as unread again
/// each night.
enum ChangesFeed {
  static let title = "公開申購異動"

  static func file(_ report: Report) -> [UInt8] {
    let events = events(report)
    let site = report.options.siteURL
    var xml = XMLText()
    xml.open("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", Language.chinese.rawValue)])
    xml.element("id", "tag:subcal,2026:changes")
    xml.element("title", title)
    xml.element("updated", (events.first?.seen ?? Instant(secondsSince1970: 0)).description)
    xml.open("author")
    xml.element("name", "subcal")
    xml.close("author")
    if let site {
      xml.empty(
        "link", [("rel", "self"), ("href", "\(site)/changes.atom"), ("type", "application/atom+xml")])
    }
    xml.empty("link", [("rel", "alternate"), ("href", ExchangePage.subscriptions), ("type", "text/html")])
    for event in events { write(event, to: &xml) }
    xml.close("feed")
    return xml.file
  }

  /// The changes, the newest first.
  static func events(_ report: Report) -> ArraySlice<OfferingEvent> {
    report.items.flatMap { OfferingEvent.changes(of: $0.evaluated) }.filter(\.kind.isInFeed).sorted {
      left, right in
      left.seen == right.seen
        ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : left.seen > right.seen
    }.prefix(50)
  }

  private static func write(_ event: OfferingEvent, to xml: inout XMLText) {
    xml.open("entry")
    xml.element("id", event.feedID)
    xml.element("title", event.title)
    xml.element("updated", event.seen.description)
    xml.empty("category", [("term", event.kind.rawValue)])
    xml.element("content", event.content, [("type", "text")])
    xml.close("entry")
  }
}

extension OfferingEvent {
  /// The permanent name of its entry in every feed.
  var feedID: String { "tag:subcal,2026:\(name)" }

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
