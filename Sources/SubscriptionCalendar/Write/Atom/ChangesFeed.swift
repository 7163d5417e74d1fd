/// changes.atom (RFC 4287): one entry a happening, the 50 newest, each told once under a permanent name.
///
/// `updated` is when a happening was seen, never when the file was made: readers would show everything as unread
/// again each night.
enum ChangesFeed {
  static func file(_ report: Report) -> [UInt8] {
    let happenings = report.items.flatMap { Happening.all(of: $0.known) }
      .sorted { left, right in
        left.seen == right.seen
          ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : left.seen > right.seen
      }
      .prefix(50)
    let site = report.edition.siteURL
    var xml = XMLText()
    xml.open("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", Language.chinese.rawValue)])
    xml.element("id", "tag:subcal,2026:changes")
    xml.element("title", "公開申購異動")
    xml.element("updated", (happenings.first?.seen ?? Instant(secondsSince1970: 0)).description)
    xml.open("author")
    xml.element("name", "subcal")
    xml.close("author")
    if let site {
      xml.empty(
        "link", [("rel", "self"), ("href", "\(site)/changes.atom"), ("type", "application/atom+xml")])
    }
    xml.empty("link", [("rel", "alternate"), ("href", ExchangePage.subscriptions), ("type", "text/html")])
    for happening in happenings { write(happening, to: &xml) }
    xml.close("feed")
    return xml.file
  }

  private static func write(_ happening: Happening, to xml: inout XMLText) {
    xml.open("entry")
    xml.element("id", "tag:subcal,2026:\(happening.name)")
    xml.element("title", happening.title)
    xml.element("updated", happening.seen.description)
    xml.empty("category", [("term", happening.kind.rawValue)])
    xml.element("content", happening.content, [("type", "text")])
    xml.close("entry")
  }
}

extension Happening {
  fileprivate var title: String {
    let what =
      switch kind {
      case .new: "新增申購案"
      case .moved: "日期異動"
      case .priced: changes.last?.from == nil ? "承銷價訂出" : "承銷價異動"
      case .cancelled: "取消申購"
      case .reinstated: "恢復申購"
      case .drawn: "抽籤結果"
      case .vanished: "自清單消失"
      case .returned: "重回清單"
      }
    let name = [value(of: .code), value(of: .name)].compactMap(\.self).joined(separator: " ")
    return "\(what)｜\(name)" + (short.map { "｜\($0)" } ?? "")
  }

  private var short: String? {
    switch kind {
    case .new:
      value(of: .subscriptionStart).flatMap { first in
        value(of: .subscriptionEnd).map { "\(first)～\($0)" }
      }
    case .priced: changes.last?.to.map { "\($0) 元" }
    case .drawn: changes.first { $0.field == "win_rate_percent" }?.to.map { "中籤率 \($0)%" }
    case .moved, .cancelled, .reinstated, .vanished, .returned: nil
    }
  }

  fileprivate var content: String {
    let lines = changes.compactMap { change -> String? in
      guard let name = Self.names[change.field] else { return nil }
      let old = change.from.map { "\($0) → " } ?? ""
      return "\(name)：\(old)\(change.to ?? "未定")"
    }
    let market = "發行市場：\(value(of: .market) ?? "")"
    let about = kind == .vanished ? ["交易所並未公告取消。"] : []
    return (lines + about + [market]).joined(separator: "\n")
  }

  private static let names = [
    "subscription_start": "申購開始日", "subscription_end": "申購結束日", "draw_date": "抽籤日期",
    "delivery_date": "撥券日期", "offer_price": "承銷價", "final_price": "實際承銷價", "qualified_applications": "總合格件",
    "win_rate_percent": "中籤率(%)",
  ]
}
