internal import Localization
internal import Records
internal import SubscriptionCharts
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import Values

/// index.html: the table, the months, the calculator and the calendars to subscribe to.
struct IndexPage {
  let base = ""
  let title = Text(phrase: "siteTitle")
  let otherHref = Text { "index\($0.other.fileSuffix).html" }
  let auctionsHref = Text(AuctionsPage.path)
  let isIndex = true
  let dataOf: Text
  let sample: Text?
  let preview: Preview
  let old: Text?
  let isEmpty: Bool
  let doubts: Text?
  let today: TodayLine
  let strip: PeriodStrip?
  let groups: [Group]
  let coming: [ComingRow]
  let weekdays = Day.weekdays
  let legend = Legend.all
  let months: [MonthTable]
  let years: [MonthPage.Year]
  let feeds: [SubscribeLink]
  let isServed: Bool
  let files: [FileLink]
  let attribution = Attribution.all
  let calculator: Calculator
  let block: Text

  /// A part of the table.
  struct Group {
    let key: String
    let title: Text
    let count: Int
    let rows: [OfferingTableRow]
  }

  /// An offering that is announced.
  struct ComingRow {
    let code, name: String
    let market: Text
    let exRightsDay, lastDayToHold, price, shares, perThousand: String?
  }

  /// An entry of the calendar's key.
  struct Legend {
    let key: String
    let text: Text

    static var all: [Legend] { Offering.days.map { Legend(key: $0.name, text: $0.word) } }
  }

  struct FileLink { let href, text: Text }

  init(_ report: Report, sparklines: [StockCode: String], _ events: DayEvents) {
    let asOf = report.asOf
    dataOf = Text(
      phrase: "dataOf", report.dataAsOf.map { $0.text(in: asOf.day.year) } ?? Text(phrase: "noDay"),
      "\(asOf.day.year)/\(asOf.day.monthAndDay) \(asOf.dayAndTime.suffix(5))")
    sample = Text.sample(of: report)
    preview = Preview(Text(phrase: "siteSubtitle"), path: .indexPath, report.options)
    let freshness = DataFreshness(report)
    let isLong = freshness.missed == freshness.nextDays.count
    old = freshness.missed > 1 ? Text(phrase: isLong ? "oldLong" : "old", "\(freshness.missed)") : nil
    let ordered = report.items.map(\.evaluated).sorted(by: Self.order)
    let rows = ordered.map {
      OfferingTableRow(
        $0, asOf: asOf, cutOff: report.context.cutOff, sparkline: sparklines[$0.known.offering.code])
    }
    today = TodayLine(report, events)
    strip = PeriodStrip(ordered, today: asOf.day, report.context.calendar)
    groups = OfferingTableRow.Group.allCases.map { group in
      let members = rows.filter { $0.group == group }
      let key = group.rawValue
      return Group(
        key: key, title: Text(phrase: "group\(key.prefix(1).uppercased())\(key.dropFirst())"),
        count: members.count, rows: members)
    }
    coming = report.coming.map(\.evaluated).filter(\.isComing).map { coming in
      let notice = coming.notice
      return ComingRow(
        code: notice.code.description, name: notice.name, market: notice.board?.text ?? .empty,
        exRightsDay: notice.exRightsDay?.description, lastDayToHold: coming.lastDayToHold?.description,
        price: notice.price?.description, shares: notice.publicShares.map(\.grouped),
        perThousand: notice.sharesPerThousand?.description)
    }
    let doubtful = (offerings: report.doubtfulOfferings, closes: report.doubtfulCloses)
    doubts = doubtful == (0, 0) ? nil : Text(phrase: "doubts", "\(doubtful.offerings)", "\(doubtful.closes)")
    isEmpty = groups.allSatisfy { $0.key != "open" || $0.rows.isEmpty }
    months = MonthTable.around(asOf.day, events, report.context.calendar)
    years = MonthPage.years(events) { month in Text { MonthPage.path(of: month, in: $0) } }
    feeds = SubscribeLink.all(report.options)
    isServed = report.options.siteURL != nil
    let data = [
      ("subscriptions.json", "JSON"), ("subscriptions.csv", "CSV"),
      ("subscriptions.excel.csv", "CSV (Excel)"), ("changes.atom", "Atom"),
      ("changes.json", "JSON Feed"), ("openapi.json", "OpenAPI"),
      ("schema/subscriptions.schema.json", "JSON Schema"),
    ].map { ($0, Text(verbatim: $1)) }
    let lists = [
      ("auctions.json", "auctionsTitle", "JSON"), ("auctions.csv", "auctionsTitle", "CSV"),
      ("coming.json", "comingTitle", "JSON"),
    ].map { ($0, Text(phrase: $1) + Text(verbatim: " \($2)")) }
    files =
      (data + lists).map { FileLink(href: Text(verbatim: $0), text: $1) }
      + [FileLink(href: Text(TrackRecordPage.path), text: Text(phrase: "recordTitle"))]
    let costs = report.context.costs
    let example = ordered.first { $0.numbers.outcome != nil }
    let calculator = Calculator(of: example, isExample: true, costs: costs, on: asOf.day)
    self.calculator = calculator
    block = PageData(report, fees: calculator.fees, isIndex: true, tradingDays: freshness.nextDays).block
  }

  /// Open offerings by their last day, upcoming ones by their first, past ones by their last day, newest first.
  private static func order(_ left: EvaluatedOffering, _ right: EvaluatedOffering) -> Bool {
    let keys = [left, right].map { evaluated -> (Int, Int) in
      let offering = evaluated.known.offering
      return switch evaluated.state {
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
  var fields: PageMembers {
    [
      "lang": .of(Text.lang), "base": .of(base), "title": .of(title), "otherHref": .of(otherHref),
      "otherLang": .of(Text.otherLang), "auctionsHref": .of(auctionsHref), "isIndex": .of(isIndex),
      "dataOf": .of(dataOf), "sample": .of(sample), "preview": .of(preview), "old": .of(old),
      "doubts": .of(doubts), "today": .of(today), "strip": .of(strip), "isEmpty": .of(isEmpty),
      "groups": .of(groups), "hasComing": .of(!coming.isEmpty), "coming": .of(coming),
      "weekdays": .of(weekdays), "legend": .of(legend), "months": .of(months), "years": .of(years),
      "feeds": .of(feeds), "isServed": .of(isServed), "files": .of(files), "attribution": .of(attribution),
      "calculator": .of(calculator), "block": .of(block),
    ]
  }
}

extension IndexPage.Group: PageFields {
  var fields: PageMembers { ["key": .of(key), "title": .of(title), "count": .of(count), "rows": .of(rows)] }
}

extension IndexPage.ComingRow: PageFields {
  var fields: PageMembers {
    [
      "code": .of(code), "name": .of(name), "market": .of(market), "exRightsDay": .of(exRightsDay),
      "lastDayToHold": .of(lastDayToHold), "price": .of(price), "shares": .of(shares),
      "perThousand": .of(perThousand),
    ]
  }
}

extension IndexPage.Legend: PageFields {
  var fields: PageMembers { ["key": .of(key), "text": .of(text)] }
}

extension IndexPage.FileLink: PageFields {
  var fields: PageMembers { ["href": .of(href), "text": .of(text)] }
}
