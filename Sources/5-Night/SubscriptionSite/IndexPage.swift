internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// index.html: the table, the calendar and the calendars to subscribe to.
enum IndexPage {
  static let page = SitePage(
    "index", \.index, title: PagePhrase.siteTitle, subtitle: PagePhrase.siteSubtitle
  ) { report, _ in content(report) }

  private static func content(_ report: Report) -> PageContent {
    let (moment, options) = (report.moment, report.options)
    let year = moment.day.year
    let day = report.dataAsOf?.text(in: year) ?? Text("不明", "an unknown day")
    let dataOf = Text(
      "行情 \(day)，更新於 \(moment.text(in: year))", "Prices of \(day), updated \(moment.text(in: year))")
    let freshness = DataFreshness(report)
    let isLong = freshness.missed == freshness.nextDays.count
    let old =
      freshness.missed > 1
      ? (isLong ? PagePhrase.oldLong : PagePhrase.old).filled(with: "\(freshness.missed)") : nil
    let ordered = report.lists.offerings.map(\.evaluated).sorted { order($0, $1, on: moment.day) }
    let rows = ordered.map {
      OfferingTableRow(
        $0, moment: moment, cutOff: report.context.cutOff, ready: $0.readyDay(in: report.context.calendar))
    }
    let groups = OfferingTableRow.Group.allCases.map { group -> PageContent in
      let members = rows.filter { $0.group == group }.map(\.content)
      let key = group.rawValue
      return [
        "key": key, "title": group.title,
        "count": members.count, "rows": members,
      ]
    }
    // What may take applications within some weeks; the page of what comes has the rest.
    let until = moment.day.adding(45)
    let expected = ComingPage.expected(in: report).filter { item in
      item.draw?.firstDays.map { $0.lowerBound <= until } ?? false
    }.map { ComingPage.content($0, report) }
    let feeds = SubscribeLink.all(options)
    return [
      "isIndex": true, "auctionsHref": AuctionsPage.page.path, "comesHref": ComingPage.page.path,
      "dataOf": dataOf, "old": old,
      "doubts": report.doubtText.map { Text("資料有疑慮、暫不採用：\($0)。", "In doubt and not used: \($0).") },
      "today": TodayLine.content(report),
      "strip": PeriodStrip.content(ordered, today: moment.day, report.context.calendar),
      "isEmpty": !rows.contains { $0.group == .open }, "groups": groups,
      "hasExpected": !expected.isEmpty, "expected": expected,
      "weekdays": Day.weekdays, "legend": WeeksTable.legend,
      "weeks": WeeksTable.content(moment.day, DayEvents(report), report.context.calendar),
      "mainFeed": [feeds[0]], "feeds": Array(feeds.dropFirst()), "isServed": options.siteURL != nil,
      "kinds": SubscribeLink.kinds,
      "pages": Site.pages.filter(\.isLinkedBelow).map {
        ["href": $0.path, "title": $0.title] as PageContent
      },
      "block": PageData.block(report, isIndex: true, tradingDays: freshness.nextDays),
    ]
  }

  /// Open offerings by their expected value, upcoming ones by their first, the others by their last day, newest first,
  /// those of whose draw one waits to hear before past ones.
  private static func order(_ left: EvaluatedOffering, _ right: EvaluatedOffering, on today: Day) -> Bool {
    let keys = [left, right].map { evaluated -> (Int, Int) in
      let offering = evaluated.known.offering
      let value = evaluated.expectedValue
      return switch evaluated.state {
      case _ where offering.isCancelled: (3, -(offering.subscriptionEnd?.number ?? 0))
      case .during: (0, value.map { -$0.count } ?? .max)
      case .before: (1, offering.subscriptionStart?.number ?? .max)
      case .undefined: (1, .max)
      case .after:
        (OfferingTableRow.isAwaited(evaluated, on: today) ? 2 : 3, -(offering.subscriptionEnd?.number ?? 0))
      }
    }
    return keys[0] == keys[1] ? left.known.id < right.known.id : keys[0] < keys[1]
  }
}

/// The line above the table: the agenda of the moment and what the day brings, in the order of the digest: what can
/// still be done today; what closes next, with its sum; what is debited, drawn, refunded and delivered; what opens.
///
/// The script computes the same line by its clock, and the sums for what is ticked.
enum TodayLine {
  static func content(_ report: Report) -> PageContent {
    let (context, today) = (report.context, report.moment.day)
    let offerings = report.lists.offerings.map(\.evaluated)
    let agenda = Agenda(offerings, in: context)
    let items = offerings.filter { !$0.record.isCancelled }.sorted { $0.known.id < $1.known.id }
    var lines: [(text: Text, isUrgent: Bool)] = []
    func add(_ text: Text, isUrgent: Bool = false) { lines.append((text, isUrgent)) }
    /// What is said of today, of tomorrow and of a later day, with its values.
    func text(_ phrases: (Text, Text, Text), _ day: Day, _ value: Text, _ other: Text = .empty) -> Text {
      switch day.number - today.number {
      case 0: phrases.0.filled(with: value, other)
      case 1: phrases.1.filled(with: value, other)
      default: phrases.2.filled(with: day.text, value, other)
      }
    }
    /// That something is listed for a day on which the exchanges are closed.
    func putOff(_ some: [EvaluatedOffering], _ day: (Offering) -> Day?) -> Text? {
      some.first { day($0.record) != day($0.held) }.flatMap { day($0.record) }.map {
        PagePhrase.listedFor.filled(with: $0.text(in: today.year))
      }
    }
    // What closes, and the money for it, day by day.
    let open = agenda.closings.filter { $0.offering.held.subscriptionStart.map { $0 <= today } == true }
    // Without anything that closes by the next trading day, what closes first.
    let near = open.filter { $0.cutOff.day <= context.nextTradingDay }
    let first = open.first?.cutOff.day
    let closing = near.isEmpty ? open.filter { $0.cutOff.day == first } : near
    for day in Set(closing.map(\.cutOff.day) + agenda.deposits.map(\.by.day)).sorted() {
      let some = closing.filter { $0.cutOff.day == day }.map(\.offering)
      if !some.isEmpty {
        add(
          text(PagePhrase.closing, day, these(some)) + putOff(some, \.subscriptionEnd), isUrgent: day == today
        )
      }
      for deposit in agenda.deposits where deposit.by.day == day {
        let sum = Text(deposit.cash?.grouped, or: Text(verbatim: "?"))
        let hour = Text(verbatim: Instant.hourAndMinute(deposit.by.secondOfDay))
        let about = PagePhrase.sumOf.filled(with: names(of: deposit.parts.map(\.offering)))
        add(text(PagePhrase.deposit, day, sum, hour) + about + PagePhrase.oneEach)
      }
    }
    // What happens today without being asked for.
    func add(_ kind: DayKind<EvaluatedOffering>, _ day: (EvaluatedOffering, Offering) -> Day?) {
      let found = items.filter { day($0, $0.held) == today }
      guard let first = found.first(where: { day($0, $0.record) != today }) ?? found.first else { return }
      add(
        PagePhrase.eventToday.filled(with: kind.word, these(found))
          + putOff([first]) { day(first, $0) })
    }
    add(OfferingDays.deduction) { one, _ in one.timetable.deduction }
    add(OfferingDays.draw) { $1.drawDate }
    add(OfferingDays.refund) { one, _ in one.timetable.refund }
    add(OfferingDays.delivery) { $1.deliveryDate }
    // What begins today, and what begins next.
    func opened(_ day: Day) -> [EvaluatedOffering] { items.filter { $0.held.subscriptionStart == day } }
    let opening = opened(today)
    if !opening.isEmpty {
      // A phone shows the first card below the line: the table names several.
      let which = opening.count == 1 ? these(opening) : PagePhrase.count.filled(with: "\(opening.count)")
      add(PagePhrase.openingToday.filled(with: which) + putOff(opening, \.subscriptionStart))
    }
    if let next = items.compactMap(\.held.subscriptionStart).filter({ $0 > today }).min() {
      let some = opened(next)
      // Their codes alone where there are several: the table names them, and a phone shows the first card below the line.
      let codes = some.map { Text(verbatim: "\($0.record.code)") }
      let which = some.count > 1 && some.count < 4 ? codes.joined(.enumeration) : names(of: some)
      let phrase =
        next == today.adding(1)
        ? PagePhrase.nextTomorrow.filled(with: which) : PagePhrase.nextOn.filled(with: next.text, which)
      // Of several, the table says which is put off.
      let note = putOff(some, \.subscriptionStart)
      add(phrase + (some.count > 1 ? note.map { _ in PagePhrase.someListedFor } : note))
    }
    return [
      "title": PagePhrase.todayIs.filled(with: today.text), "isEmpty": lines.isEmpty,
      "lines": lines.map { ["text": $0.text, "isUrgent": $0.isUrgent] as PageContent },
    ]
  }

  /// How many, and up to three by name.
  private static func these(_ some: [EvaluatedOffering]) -> Text {
    some.count < 4 ? PagePhrase.these.filled(with: "\(some.count)", names(of: some)) : names(of: some)
  }

  /// Up to three by name, else how many.
  private static func names(of some: [EvaluatedOffering]) -> Text {
    some.count < 4
      ? some.map { "\($0.record.code) \($0.record.name)" }.joined(.enumeration)
      : PagePhrase.count.filled(with: "\(some.count)")
  }
}
