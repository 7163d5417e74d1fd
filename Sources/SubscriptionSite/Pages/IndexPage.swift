internal import SubscriptionCalendar

/// index.html: the table, the months, the calculator, what to subscribe to.
struct IndexPage {
  let lang: String
  let base = ""
  let title: String
  let otherHref, otherLang: String
  let isIndex = true
  let dataOf: String
  let old: String?
  let isEmpty: Bool
  let groups: [Group]
  let weekdays: [String]
  let legend: [Legend]
  let months: [MonthTable]
  let feeds: [SubscribeLink]
  let isServed: Bool
  let files: [FileLink]
  let attribution = Attribution.all
  let calculator: Calculator
  let block: String

  /// One part of the table.
  struct Group {
    let key, title: String
    let count: Int
    let rows: [OfferingRow]
  }

  /// What a mark in the calendar means.
  struct Legend {
    let key, text: String
  }

  /// A file beside the page.
  struct FileLink {
    let href, text: String
  }

  init(_ report: Report, _ material: SiteMaterial, _ words: Words) {
    let asOf = report.asOf
    lang = words.language.rawValue
    title = words("siteTitle")
    let other: Language = words.language == .chinese ? .english : .chinese
    (otherHref, otherLang) = ("index\(other.fileSuffix).html", other.rawValue)
    dataOf = words(
      "dataOf", report.dataAsOf?.description ?? words("noDay"), Words.minute(asOf))
    let late = Lateness(report)
    let isLong = late.missed == late.nextDays.count
    old = late.missed > 1 ? words(isLong ? "oldLong" : "old", "\(late.missed)") : nil
    let rows = report.items.map(\.standing).sorted(by: Self.order).map {
      OfferingRow($0, asOf: asOf, material, words)
    }
    groups = OfferingRow.Group.allCases.map { group in
      let members = rows.filter { $0.group == group }
      let key = group.rawValue
      return Group(
        key: key, title: words("group\(key.prefix(1).uppercased())\(key.dropFirst())"),
        count: members.count, rows: members)
    }
    isEmpty = groups.allSatisfy { $0.key != "open" || $0.rows.isEmpty }
    weekdays = (1...7).map { words("weekday\($0)") }
    legend = EventKind.allCases.map { Legend(key: $0.rawValue, text: words("event_\($0.rawValue)")) }
    months = MonthTable.around(asOf.day, report, words)
    feeds = SubscribeLink.all(report.edition, words)
    isServed = report.edition.siteURL != nil
    files = [
      ("subscriptions.json", "JSON"), ("subscriptions.csv", "CSV"),
      ("subscriptions.excel.csv", "CSV (Excel)"), ("changes.atom", "Atom"),
      ("schema/subscriptions.schema.json", "JSON Schema"),
    ].map { FileLink(href: $0, text: $1) }
    let costs = report.circumstances.costs
    let example = report.items.map(\.standing).sorted(by: Self.order).first { $0.numbers.outcome != nil }
    calculator = Calculator(of: example, isExample: true, costs: costs, on: asOf.day, words)
    block =
      PageData(
        words, costs: costs, cutOff: report.circumstances.cutOff, isIndex: true, tradingDays: late.nextDays
      ).block
  }

  /// Open by their last day, upcoming by their first, past by their last, newest first.
  private static func order(_ left: Standing, _ right: Standing) -> Bool {
    let keys = [left, right].map { standing -> (Int, Int) in
      let offering = standing.known.offering
      return switch standing.state {
      case _ where offering.isCancelled: (2, -(offering.subscriptionEnd?.number ?? 0))
      case .during: (0, offering.subscriptionEnd?.number ?? .max)
      case .before: (1, offering.subscriptionStart?.number ?? .max)
      case .undefined: (1, .max)
      case .after: (2, -(offering.subscriptionEnd?.number ?? 0))
      }
    }
    return keys[0] == keys[1] ? left.known.id < right.known.id : keys[0] < keys[1]
  }
}

extension IndexPage: PageFields {
  var fields: [String: any PageValue] {
    [
      "lang": lang, "base": base, "title": title, "otherHref": otherHref, "otherLang": otherLang,
      "isIndex": isIndex, "dataOf": dataOf, "old": old, "isEmpty": isEmpty, "groups": groups,
      "weekdays": weekdays, "legend": legend, "months": months, "feeds": feeds, "isServed": isServed,
      "files": files, "attribution": attribution, "calculator": calculator, "block": block,
    ]
  }
}

extension IndexPage.Group: PageFields {
  var fields: [String: any PageValue] {
    ["key": key, "title": title, "count": count, "rows": rows]
  }
}

extension IndexPage.Legend: PageFields {
  var fields: [String: any PageValue] {
    ["key": key, "text": text]
  }
}

extension IndexPage.FileLink: PageFields {
  var fields: [String: any PageValue] {
    ["href": href, "text": text]
  }
}
