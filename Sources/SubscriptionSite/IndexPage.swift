internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import Values

/// index.html: the table, the months, the calculator and the calendars to subscribe to.
enum IndexPage {
  static func content(_ report: Report, sparklines: [StockCode: String], _ events: DayEvents) -> PageContent {
    let (asOf, options) = (report.asOf, report.options)
    let dataOf = Text(
      phrase: "dataOf", report.dataAsOf.map { $0.text(in: asOf.day.year) } ?? Text(phrase: "noDay"),
      "\(asOf.day.year)/\(asOf.day.monthAndDay) \(asOf.dayAndTime.suffix(5))")
    let freshness = DataFreshness(report)
    let isLong = freshness.missed == freshness.nextDays.count
    let old = freshness.missed > 1 ? Text(phrase: isLong ? "oldLong" : "old", "\(freshness.missed)") : nil
    let ordered = report.items.map(\.evaluated).sorted(by: order)
    let rows = ordered.map {
      OfferingTableRow(
        $0, asOf: asOf, cutOff: report.context.cutOff, sparkline: sparklines[$0.known.offering.code])
    }
    let groups = OfferingTableRow.Group.allCases.map { group -> PageContent in
      let members = rows.filter { $0.group == group }.map(\.content)
      let key = group.rawValue
      return [
        "key": key, "title": Text(phrase: "group\(key.prefix(1).uppercased())\(key.dropFirst())"),
        "count": members.count, "rows": members,
      ]
    }
    let coming = report.coming.map(\.evaluated).filter(\.isComing).map { coming -> PageContent in
      let notice = coming.notice
      return [
        "code": notice.code.description, "name": notice.name, "market": notice.board?.text ?? Text.empty,
        "exRightsDay": notice.exRightsDay?.description, "lastDayToHold": coming.lastDayToHold?.description,
        "price": notice.price?.description, "shares": notice.publicShares.map(\.grouped),
        "perThousand": notice.sharesPerThousand?.description,
      ]
    }
    let doubtful = (offerings: report.doubtfulOfferings, closes: report.doubtfulCloses)
    let doubts =
      doubtful == (0, 0) ? nil : Text(phrase: "doubts", "\(doubtful.offerings)", "\(doubtful.closes)")
    let example = ordered.first { $0.numbers.outcome != nil }
    let calculator = Calculator(of: example, isExample: true, costs: report.context.costs, on: asOf.day)
    let own: PageContent = [
      "isIndex": true, "auctionsHref": Text(AuctionsPage.path), "comesHref": Text(ComingPage.path),
      "dataOf": dataOf, "old": old,
      "doubts": doubts, "today": TodayLine.content(report, events),
      "strip": PeriodStrip.content(ordered, today: asOf.day, report.context.calendar),
      "isEmpty": !rows.contains { $0.group == .open }, "groups": groups, "hasComing": !coming.isEmpty,
      "coming": coming, "weekdays": Day.weekdays, "legend": MonthTable.legend,
      "months": MonthTable.around(asOf.day, events, report.context.calendar),
      "years": MonthPage.years(events) { month in Text { MonthPage.path(of: month, in: $0) } },
      "feeds": SubscribeLink.all(options), "isServed": options.siteURL != nil, "files": files,
      "calculator": calculator.content,
    ]
    return .page(
      own, of: report, title: Text(phrase: "siteTitle"),
      preview: .preview(Text(phrase: "siteSubtitle"), path: path, options), path: path,
      block: PageData.block(report, fees: calculator.fees, isIndex: true, tradingDays: freshness.nextDays))
  }

  /// The path in the output folder.
  static func path(in language: Language) -> String { "index\(language.fileSuffix).html" }

  /// Links to the files for programs.
  private static var files: [PageContent] {
    let data = [
      ("subscriptions.json", "JSON"), ("subscriptions.csv", "CSV"),
      ("subscriptions.excel.csv", "CSV (Excel)"), ("changes.atom", "Atom"),
      ("changes.json", "JSON Feed"), ("openapi.json", "OpenAPI"),
      ("schema/subscriptions.schema.json", "JSON Schema"),
    ].map { (Text(verbatim: $0), Text(verbatim: $1)) }
    let lists = [
      ("auctions.json", "auctionsTitle", "JSON"), ("auctions.csv", "auctionsTitle", "CSV"),
      ("coming.json", "comingTitle", "JSON"),
    ].map { (Text(verbatim: $0), Text(phrase: $1) + Text(verbatim: " \($2)")) }
    let record = (Text(TrackRecordPage.path), Text(phrase: "recordTitle"))
    return (data + lists + [record]).map { ["href": $0, "text": $1] }
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

/// The line above the table: what closes next, the cash needed next, and what opens next.
///
/// The script computes the same line by its clock.
enum TodayLine {
  static func content(_ report: Report, _ events: DayEvents) -> PageContent {
    let today = report.asOf.day
    let items = report.items.map(\.evaluated).filter { !$0.known.offering.isCancelled }
    let open = items.filter { $0.state == .during }.compactMap(\.known.offering.subscriptionEnd)
    let last = open.min()
    func text(_ name: String, _ day: Day, _ value: String) -> Text {
      switch day.number - today.number {
      case 0: Text(phrase: "\(name)Today", value)
      case 1: Text(phrase: "\(name)Tomorrow", value)
      default: Text(phrase: "\(name)On", day.text, value)
      }
    }
    let closing = last.map { last in text("closing", last, "\(open.count { $0 == last })") }
    // Debits are made in the morning.
    let isOver = report.asOf.secondOfDay >= report.context.cutOff
    let cash = events.cash.filter { $0.key > today || $0.key == today && !isOver }.min { $0.key < $1.key }
      .map { day, sum in text("cash", day, sum.grouped) }
    let next = items.compactMap(\.known.offering.subscriptionStart).filter { $0 > today }.min()
    let opening = next.map { day in
      day == today.adding(1) ? Text(phrase: "nextTomorrow") : Text(phrase: "nextOn", day.text)
    }
    return [
      "title": Text(phrase: "todayIs", today.text), "closing": closing, "cash": cash, "opening": opening,
      // Whether an offering closes today.
      "isUrgent": last == today, "isEmpty": closing == nil && cash == nil && opening == nil,
    ]
  }
}
