internal import JSON
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
      return [
        "key": group.rawValue, "stages": group.stages, "title": group.title,
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
      "pages": Site.pages.filter { $0.isLinkedBelow(report) }.map {
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

/// The line above the table, and what is folded below it: the digest of the moment, in its order.
///
/// The line says what can still be done today; what closes next, with its sum; what is debited, drawn, refunded and
/// delivered; what opens. Below it is what it says in short, with every name and sum, and what the next trading day brings.
/// Changes are not among them: the table has their rows.
///
/// The script computes the same by its clock, and the sums for what is ticked.
enum TodayLine {
  static func content(_ report: Report) -> PageContent {
    let (context, today) = (report.context, report.moment.day)
    let offerings = report.lists.offerings.map(\.evaluated)
    let digest = Digest(Agenda(offerings, in: context), report.events)
    let agenda = digest.agenda
    var lines: [(text: Text, isUrgent: Bool, isOpening: Bool)] = []
    var more: [Text] = []
    func add(_ text: Text, isUrgent: Bool = false, isOpening: Bool = false) {
      lines.append((text, isUrgent, isOpening))
    }
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
    /// By id, as the script has them however the table is sorted.
    func found(_ kind: RecordEvent.Kind) -> [EvaluatedOffering] {
      (digest.sections.first { $0.kind == kind }?.events ?? []).compactMap(\.offering)
        .sorted { $0.known.id < $1.known.id }
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
        let parts = deposit.parts.map(\.offering)
        let sum = Text(deposit.cash?.grouped, or: Text(verbatim: "?"))
        let hour = Text(verbatim: Instant.hourAndMinute(deposit.by.secondOfDay))
        let what = text(PagePhrase.deposit, day, sum, hour)
        add(what + PagePhrase.sumOf.filled(with: names(of: parts)) + PagePhrase.oneEach)
        more.append(
          what + PagePhrase.sumOf.filled(with: sums(of: parts))
            + PagePhrase.debited.filled(with: deposit.deduction.text(in: today.year)) + PagePhrase.oneEach)
      }
    }
    // What the day brings without being asked for, and the next trading day; the debits of that are among the sums above.
    let days: [(DayKind<EvaluatedOffering>, RecordEvent.Kind, RecordEvent.Kind?, (Offering) -> Day?)] = [
      (OfferingDays.deduction, .deductedToday, nil, { _ in nil }),
      (OfferingDays.draw, .drawnToday, .drawnNext, \.drawDate),
      (OfferingDays.refund, .refundedToday, .refundedNext, { _ in nil }),
      (OfferingDays.delivery, .deliveredToday, .deliveredNext, \.deliveryDate),
    ]
    for (kind, event, _, day) in days {
      let some = found(event)
      if some.isEmpty { continue }
      let isDebit = event == .deductedToday
      let sum =
        isDebit
        ? PagePhrase.inAll.filled(with: some.map(\.numbers.debit).wholeSum?.grouped ?? "?")
          + PagePhrase.oneEach : Text.empty
      let note = putOff(some, day)
      add(PagePhrase.eventToday.filled(with: kind.word, these(some)) + sum + note)
      if some.count > (isDebit ? 1 : 3) {
        let all = isDebit ? sums(of: some) : allNames(of: some)
        more.append(
          PagePhrase.eventToday.filled(with: kind.word, PagePhrase.these.filled(with: "\(some.count)", all))
            + sum + note)
      }
    }
    // What begins today, and what begins next.
    func opened(_ day: Day) -> [EvaluatedOffering] {
      offerings.filter { !$0.record.isCancelled && $0.held.subscriptionStart == day }
        .sorted { $0.known.id < $1.known.id }
    }
    func count(_ some: [EvaluatedOffering]) -> Text { PagePhrase.count.filled(with: "\(some.count)") }
    func each(_ some: [EvaluatedOffering]) -> Text {
      PagePhrase.these.filled(with: "\(some.count)", sums(of: some))
    }
    let opening = opened(today)
    if !opening.isEmpty {
      // A phone shows the first card below the line: what is folded names several, and there the line has nothing of it.
      let note = putOff(opening, \.subscriptionStart)
      add(
        PagePhrase.openingToday.filled(with: opening.count == 1 ? these(opening) : count(opening)) + note,
        isOpening: true)
      more.append(PagePhrase.openingToday.filled(with: each(opening)) + note)
    }
    let next = context.nextTradingDay
    for (kind, _, event, day) in days {
      let some = event.map(found) ?? []
      if some.isEmpty { continue }
      let what = PagePhrase.these.filled(with: "\(some.count)", allNames(of: some))
      more.append(text(PagePhrase.event, next, kind.word, what) + putOff(some, day))
    }
    let starts = offerings.filter { !$0.record.isCancelled }.compactMap(\.held.subscriptionStart)
    if let start = starts.filter({ $0 > today }).min() {
      let some = opened(start)
      // Their codes alone where there are several: what is folded names them, and a phone shows the first card below the line.
      let codes = some.map { Text(verbatim: "\($0.record.code)") }
      let which = some.count > 1 && some.count < 4 ? codes.joined(.enumeration) : names(of: some)
      func phrase(_ which: Text) -> Text {
        start == today.adding(1)
          ? PagePhrase.nextTomorrow.filled(with: which) : PagePhrase.nextOn.filled(with: start.text, which)
      }
      let note = putOff(some, \.subscriptionStart)
      add(
        phrase(which) + (some.count > 1 ? note.map { _ in PagePhrase.someListedFor } : note), isOpening: true)
      more.append(phrase(sums(of: some)) + note)
    }
    for (day, held) in [(today, digest.lastDayToHold), (next, digest.lastDayToHoldNext)] where !held.isEmpty {
      let names = held.map { "\($0.code) \($0.name)" }.sorted().joined(.enumeration)
      more.append(text(PagePhrase.hold, day, names))
    }
    return [
      "title": PagePhrase.todayIs.filled(with: today.text), "isEmpty": lines.isEmpty,
      "lines": lines.map {
        ["text": $0.text, "isUrgent": $0.isUrgent, "isOpening": $0.isOpening] as PageContent
      },
      "hasMore": !more.isEmpty, "more": more.map { ["text": $0] as PageContent },
    ]
  }

  /// The days from a moment on that are the last to hold a share before its cash increase, for the script: each with what it
  /// is of.
  static func lastDaysToHold(_ report: Report) -> JSONValue {
    let days = report.comingItems.compactMap { item -> (Day, String)? in
      guard item.isComing, let day = item.lastDayToHold, day >= report.moment.day else { return nil }
      return (day, "\(item.code) \(item.name)")
    }
    return .array(
      days.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { day, name in
        .array([.string("\(day)"), .string(name)])
      })
  }

  /// How many, and up to three by name.
  private static func these(_ some: [EvaluatedOffering]) -> Text {
    some.count < 4 ? PagePhrase.these.filled(with: "\(some.count)", names(of: some)) : names(of: some)
  }

  /// Up to three by name, else how many.
  private static func names(of some: [EvaluatedOffering]) -> Text {
    some.count < 4 ? allNames(of: some) : PagePhrase.count.filled(with: "\(some.count)")
  }

  private static func allNames(of some: [EvaluatedOffering]) -> Text {
    some.map { "\($0.record.code) \($0.record.name)" }.joined(.enumeration)
  }

  /// Each with what one application of it takes, NT$.
  private static func sums(of some: [EvaluatedOffering]) -> Text {
    some.map { "\($0.record.code) \($0.record.name) \($0.numbers.debit?.grouped ?? "?")" }.joined(
      .enumeration)
  }
}
