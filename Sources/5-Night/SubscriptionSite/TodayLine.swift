internal import JSON
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// The line above the table, and what is folded below it: the digest of the moment, in its order.
///
/// The line says what can still be done today; what closes next, with its sum; what is debited, drawn, refunded and
/// delivered; what opens. What is folded says it again with every name and sum, and what the next trading day brings.
/// Changes are in neither, because the table has their rows.
///
/// `IndexPage` makes one for the moment of the night. The script (today.js) computes the same by its clock, in the same
/// order, and the sums for what is ticked: a part that is added here is added there.
struct TodayLine {
  private let context: EvaluationContext
  private let offerings: [EvaluatedOffering]
  private let digest: Digest
  private var lines: [(text: Text, isUrgent: Bool, isOpening: Bool)] = []
  /// What is folded.
  private var more: [Text] = []

  init(_ report: Report) {
    context = report.context
    offerings = report.lists.offerings.map(\.evaluated)
    digest = Digest(Agenda(offerings, in: context), report.events)
    addClosings()
    addToday()
    addOpeningToday()
    addNextDay()
    addNextOpening()
    addLastDaysToHold()
  }

  var content: PageContent {
    [
      "title": PagePhrase.todayIs.filled(with: today.text), "isEmpty": lines.isEmpty,
      "lines": lines.map {
        ["text": $0.text, "isUrgent": $0.isUrgent, "isOpening": $0.isOpening] as PageContent
      },
      "hasMore": !more.isEmpty, "more": more.map { ["text": $0] as PageContent },
    ]
  }

  private var today: Day { context.today }

  private mutating func add(_ text: Text, isUrgent: Bool = false, isOpening: Bool = false) {
    lines.append((text, isUrgent, isOpening))
  }
}

// The parts, in their order.
extension TodayLine {
  /// What closes by the next trading day, or what closes first, and the money for it, day by day.
  private mutating func addClosings() {
    let agenda = digest.agenda
    let open = agenda.closings.filter { $0.offering.held.subscriptionStart.map { $0 <= today } == true }
    let near = open.filter { $0.cutOff.day <= context.nextTradingDay }
    let first = open.first?.cutOff.day
    let closing = near.isEmpty ? open.filter { $0.cutOff.day == first } : near
    for day in Set(closing.map(\.cutOff.day) + agenda.deposits.map(\.by.day)).sorted() {
      let some = closing.filter { $0.cutOff.day == day }.map(\.offering)
      if !some.isEmpty {
        let note = postponement(of: some, \.subscriptionEnd)
        add(text(PagePhrase.closing, day, Self.these(some)) + note, isUrgent: day == today)
      }
      for deposit in agenda.deposits where deposit.by.day == day { addDeposit(deposit) }
    }
  }

  private mutating func addDeposit(_ deposit: Agenda.Deposit) {
    let parts = deposit.parts.map(\.offering)
    let sum = Text(deposit.cash?.grouped, or: Text(verbatim: "?"))
    let hour = Text(verbatim: Instant.hourAndMinute(deposit.by.secondOfDay))
    let what = text(PagePhrase.deposit, deposit.by.day, sum, hour)
    add(what + PagePhrase.sumOf.filled(with: Self.names(of: parts)) + PagePhrase.oneEach)
    more.append(
      what + PagePhrase.sumOf.filled(with: Self.sums(of: parts))
        + PagePhrase.debited.filled(with: deposit.deduction.text(in: today.year)) + PagePhrase.oneEach)
  }

  /// What the day brings without being asked for; of many, the names are folded.
  private mutating func addToday() {
    for event in Self.events {
      let some = found(event.today)
      if some.isEmpty { continue }
      let isDebit = event.today == .deductedToday
      let sum =
        isDebit
        ? PagePhrase.inAll.filled(with: some.map(\.numbers.debit).wholeSum?.grouped ?? "?")
          + PagePhrase.oneEach : Text.empty
      let note = sum + postponement(of: some, event.day)
      add(PagePhrase.eventToday.filled(with: event.kind.word, Self.these(some)) + note)
      if some.count > (isDebit ? 1 : 3) {
        let all = Self.these(some, isDebit ? Self.sums(of: some) : Self.allNames(of: some))
        more.append(PagePhrase.eventToday.filled(with: event.kind.word, all) + note)
      }
    }
  }

  /// What begins today. A phone leaves it to what is folded, so that the first card stays in view.
  private mutating func addOpeningToday() {
    let some = opening(on: today)
    if some.isEmpty { return }
    let note = postponement(of: some, \.subscriptionStart)
    let short = some.count == 1 ? Self.these(some) : PagePhrase.count.filled(with: "\(some.count)")
    add(PagePhrase.openingToday.filled(with: short) + note, isOpening: true)
    more.append(
      PagePhrase.openingToday.filled(with: Self.these(some, Self.sums(of: some))) + note)
  }

  /// What the next trading day brings; its debits are among the sums above.
  private mutating func addNextDay() {
    for event in Self.events {
      let some = event.next.map(found) ?? []
      if some.isEmpty { continue }
      let all = Self.these(some, Self.allNames(of: some))
      more.append(
        text(PagePhrase.event, context.nextTradingDay, event.kind.word, all)
          + postponement(of: some, event.day))
    }
  }

  /// What begins next. Of several the line has only the codes: the names are folded, and in the table.
  private mutating func addNextOpening() {
    let starts = offerings.filter { !$0.record.isCancelled }.compactMap(\.held.subscriptionStart)
    guard let start = starts.filter({ $0 > today }).min() else { return }
    let some = opening(on: start)
    let codes = some.map { Text(verbatim: "\($0.record.code)") }
    let short = some.count > 1 && some.count < 4 ? codes.joined(.enumeration) : Self.names(of: some)
    func phrase(_ which: Text) -> Text {
      start == today.adding(1)
        ? PagePhrase.nextTomorrow.filled(with: which) : PagePhrase.nextOn.filled(with: start.text, which)
    }
    let note = postponement(of: some, \.subscriptionStart)
    add(
      phrase(short) + (some.count > 1 ? note.map { _ in PagePhrase.someListedFor } : note), isOpening: true)
    more.append(phrase(Self.sums(of: some)) + note)
  }

  private mutating func addLastDaysToHold() {
    let days = [(today, digest.lastDayToHold), (context.nextTradingDay, digest.lastDayToHoldNext)]
    for (day, held) in days where !held.isEmpty {
      let names = held.map { "\($0.code) \($0.name)" }.sorted().joined(.enumeration)
      more.append(text(PagePhrase.hold, day, names))
    }
  }
}

// What they are made of.
extension TodayLine {
  /// What a day brings: as the digest has it of today and of the next trading day, and the published day that a closure puts
  /// off. Debits and refunds are computed, and already put off.
  private struct DayEvent {
    let kind: DayKind<EvaluatedOffering>
    let today: RecordEvent.Kind
    let next: RecordEvent.Kind?
    let day: @Sendable (Offering) -> Day?
  }

  private static let events = [
    DayEvent(kind: OfferingDays.deduction, today: .deductedToday, next: nil) { _ in nil },
    DayEvent(kind: OfferingDays.draw, today: .drawnToday, next: .drawnNext) { $0.drawDate },
    DayEvent(kind: OfferingDays.refund, today: .refundedToday, next: .refundedNext) { _ in nil },
    DayEvent(kind: OfferingDays.delivery, today: .deliveredToday, next: .deliveredNext) { $0.deliveryDate },
  ]

  /// Those of an event of the digest, by id, as the script has them however the table is sorted.
  private func found(_ kind: RecordEvent.Kind) -> [EvaluatedOffering] {
    (digest.sections.first { $0.kind == kind }?.events ?? []).compactMap(\.offering)
      .sorted { $0.known.id < $1.known.id }
  }

  private func opening(on day: Day) -> [EvaluatedOffering] {
    offerings.filter { !$0.record.isCancelled && $0.held.subscriptionStart == day }
      .sorted { $0.known.id < $1.known.id }
  }

  /// What is said of today, of tomorrow and of a later day, with its values.
  private func text(_ phrases: (Text, Text, Text), _ day: Day, _ value: Text, _ other: Text = .empty) -> Text
  {
    switch day.number - today.number {
    case 0: phrases.0.filled(with: value, other)
    case 1: phrases.1.filled(with: value, other)
    default: phrases.2.filled(with: day.text, value, other)
    }
  }

  /// That one of them is listed for a day on which the exchanges are closed.
  private func postponement(of some: [EvaluatedOffering], _ day: (Offering) -> Day?) -> Text? {
    some.first { day($0.record) != day($0.held) }.flatMap { day($0.record) }.map {
      PagePhrase.listedFor.filled(with: $0.text(in: today.year))
    }
  }

  /// How many, and up to three by name.
  private static func these(_ some: [EvaluatedOffering]) -> Text {
    some.count < 4 ? these(some, allNames(of: some)) : names(of: some)
  }

  /// How many, and what they are.
  private static func these(_ some: [EvaluatedOffering], _ names: Text) -> Text {
    PagePhrase.these.filled(with: "\(some.count)", names)
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

extension TodayLine {
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
}
