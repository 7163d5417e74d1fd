internal import Costs
package import Diagnostics
internal import JSON
package import Localization
internal import Posix
package import SubscriptionDelivery
internal import Files
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import SubscriptionStore
package import Values
package import SubscriptionQueries

/// Sends each target the events not sent to it before, and records them in the store.
///
/// Recording follows sending: a run killed in between sends a message twice, with the same key, but never loses it.
package struct NotificationRun: Sendable {
  let settings: NotifySettings
  let query: QuerySettings
  private let favourites: Set<StockCode>
  let ledger: LedgerWriter?
  private let language: Language
  let observer: RunObserver

  package struct Outcome: Sendable {
    /// The messages that a rehearsal does not send.
    package var messages: [(target: String, message: NotificationMessage)] = []
    package var failures: [SubcalError] = []
    package var notes: [Text] = []

    package init(notes: [Text] = []) { self.notes = notes }
  }

  /// - Parameters:
  ///   - ledger: The user's journal, which is read only for a target whose rules need it.
  ///   - language: For targets without their own.
  package init(
    _ settings: NotifySettings, _ query: QuerySettings, favourites: [StockCode],
    ledger: LedgerWriter? = nil, language: Language,
    observer: @escaping RunObserver
  ) {
    (self.settings, self.query, self.language, self.observer) = (settings, query, language, observer)
    (self.favourites, self.ledger) = (Set(favourites), ledger)
  }

  /// Notifies the targets in order; the failure of one does not stop the others.
  package func run(isRehearsal: Bool = false) async throws -> Outcome {
    try await deliver(isRehearsal: isRehearsal) { sent in
      let runs = try StoreAccess(query.store.path).read(at: nil) { store in
        (last: try store.lastRun(), good: try store.lastGoodRun())
      }.value
      let result = try QueryResult(query, daysBack: 30)
      let mine = try applied()
      let plan = needsLedger ? try FamilyAnswer.ifAny(ledger) : nil
      let family = plan.map { plan in
        plan.todayLines.dropFirst() + plan.transferLines(by: result.context.nextTradingDay).map(Text.indented)
      }
      let coming =
        settings.targets.contains(where: \.rules.needsComing) ? try ComingAnswer.read(query).events : []
      // What is for others knows nothing of the ledger.
      let own = own(result, mine)
      var deliveries = Deliveries(notes: result.notes)
      for target in settings.targets {
        let made = messages(
          for: target, target.rules.needsLedger ? own : result, coming, mine,
          target.rules.needsLedger ? Array(family ?? []) : [], runs, sent: sent[target.name] ?? [:])
        deliveries.messages.append((target, made))
      }
      return deliveries
    }
  }

  /// What is to be sent to whom.
  struct Deliveries {
    var notes: [Text] = []
    var messages: [(target: NotifyTarget, messages: [NotificationMessage])] = []
  }

  /// Sends what is made of what was sent before, and records it; a target in its quiet hours waits.
  func deliver(
    isRehearsal: Bool, _ make: ([String: [String: Instant]]) async throws -> Deliveries
  ) async throws -> Outcome {
    let access = StoreAccess(query.store.path)
    try access.requireStore()
    // A rehearsal neither sends nor records, so it may run beside another.
    let lock =
      try isRehearsal
      ? nil
      : RunLock.take(
        FilePath("\(access.path).notify.lock"), holder: Text("另一次 subcal notify ", "another subcal notify"))
    defer { withExtendedLifetime(lock) {} }
    let sent = try access.read(at: nil) { store in
      try Dictionary(
        uniqueKeysWithValues: settings.targets.map { ($0.name, try store.sentNotifications(to: $0.name)) })
    }.value
    let deliveries = try await make(sent)
    var outcome = Outcome(notes: deliveries.notes)
    for (target, messages) in deliveries.messages {
      if isQuiet(target) {
        observer(.detail(Text("\(target.name)：勿擾時段，略過", "\(target.name): skipped in quiet hours")))
        continue
      }
      do {
        for message in messages {
          if isRehearsal {
            outcome.messages.append((target.name, message))
            continue
          }
          try await Notifier(observer: observer).send(message, to: target)
          try SubscriptionStore(at: access.path).recordNotifications(
            message.names, sentTo: target.name, at: query.moment)
        }
      } catch let error as SubcalError {
        outcome.failures.append(error)
      } catch let error as StoreError {
        outcome.failures.append(SubcalError(error))
      }
    }
    return outcome
  }

  func isQuiet(_ target: NotifyTarget) -> Bool {
    target.rules.quiet?.contains(query.moment.secondOfDay) == true
  }

  private var needsLedger: Bool { settings.targets.contains(where: \.rules.needsLedger) }

  /// What was applied for, if a target's rules need it.
  func applied() throws(SubcalError) -> LedgerResult? { needsLedger ? try ledger?.resultIfAny() : nil }

  /// The same offerings for the accounts of the ledger and the settings.
  func own(_ result: QueryResult, _ mine: LedgerResult?) -> QueryResult {
    var own = result
    own.applicants = needsLedger ? ledger?.applicants(mine) ?? [] : []
    return own
  }

  /// The events that a target's rules ask for and that were not sent to it.
  func selection(
    _ events: [RecordEvent], for target: NotifyTarget, _ mine: LedgerResult?, sent: [String: Instant]
  ) -> [RecordEvent] {
    let own =
      (mine?.commitments.map { (id: $0.id, code: $0.commitment.code) } ?? [])
      + (mine?.intentions.map { (id: $0.application.target.id, code: $0.application.code) } ?? [])
    return NotificationSelection(
      events, rules: target.rules, sent: Set(sent.keys), favourites: favourites,
      applied: Set(own.map(\.code)), known: target.rules.needsLedger ? Set(own.map(\.id)) : []
    ).events
  }

  /// Sends a test to the targets, unless it is a rehearsal; returns the message and the language of each.
  package func test(
    isRehearsal: Bool = false
  ) async throws -> [(target: String, message: NotificationMessage, language: Language)] {
    var sent: [(String, NotificationMessage, Language)] = []
    for target in settings.targets {
      let text = text(for: target, EvaluationContext(moment: query.moment))
      let message = text.test(of: target.name)
      if !isRehearsal { try await Notifier(observer: observer).send(message, to: target) }
      sent.append((target.name, message, text.language))
    }
    return sent
  }

  private func messages(
    for target: NotifyTarget, _ result: QueryResult, _ coming: [RecordEvent], _ mine: LedgerResult?,
    _ family: [Text], _ runs: (last: StoredRun?, good: StoredRun?), sent: [String: Instant]
  ) -> [NotificationMessage] {
    let (context, events) = (result.context, result.events + coming)
    let text = text(for: target, context)
    // Changes of the last week, but none from over a day before the target's first message.
    let moment = context.moment.secondsSince1970
    let first = (sent.values.min() ?? context.moment).secondsSince1970
    let since = Instant(secondsSince1970: max(moment - 7 * 86_400, first - 86_400))
    // What is applied for is in the reminders of a ledger, with what each account needs.
    let hasDeposits =
      mine?.commitments.contains(where: \.isMade) == true
      && LedgerReminder.Kind.reminder(.deposit).isWanted(by: target.rules)
    // Until the last cut-off of the day a message is about today; after it, about the next trading day.
    let isEvening = context.moment.secondOfDay >= context.lastCutOff
    let selected = selection(
      events.current(at: context.moment, changedAfter: since).inOrder.filter { event in
        if hasDeposits, event.kind == .deductedNext {
          // And what is not applied for is asked for where it closes.
          return !target.rules.kinds.contains(.closesToday)
            && event.offering.map { !$0.closings(in: context).isEmpty } == true
        }
        return isEvening || !event.kind.isOfEvening
      }, for: target, mine, sent: sent)
    let reminders = mine.map(LedgerReminder.all) ?? []
    let due = reminders.filter { reminder in
      if hasDeposits && reminder.kind == .event(.deductedNext) || reminder.isOfEvening && !isEvening {
        return false
      }
      return reminder.kind.isWanted(by: target.rules) && !reminder.names.allSatisfy { sent[$0] != nil }
    }
    var messages: [NotificationMessage] = []
    if target.rules.failures, let failure = text.failure(of: runs.last, after: runs.good) {
      messages.append(failure)
    }
    if !selected.isEmpty || !due.isEmpty {
      let asked = selected.filter { [.closesToday, .closesNext, .deductedNext].contains($0.kind) }.map(\.id)
      let agenda = Agenda(result.offerings, in: context, of: Set(asked))
      let sums = agenda.sums(beside: target.rules.needsLedger ? mine : nil)
      messages.append(text.digest(selected, due, family, sums: sums))
    }
    // On a day with an earlier message, "nothing" would be wrong.
    let hasMessageToday = sent.values.contains { $0.day == context.moment.day }
    if messages.isEmpty, target.rules.nothing, !hasMessageToday { messages.append(text.nothing) }
    return messages.filter { !$0.names.allSatisfy { sent[$0] != nil } }
  }

  func text(for target: NotifyTarget, _ context: EvaluationContext) -> NotificationText {
    NotificationText(language: target.language ?? language, context: context, link: settings.link)
  }
}

/// Notifications as plain text: the first line is enough for a lock screen, and each line after it stands alone.
///
/// `NotificationRun` makes every message with it. A lock screen shows one line, so a single event is a title
/// and nothing else, and what must be done today stands before everything else. `names` are the permanent
/// names of the events: they are remembered as sent, and another name sends the event again.
struct NotificationText {
  let language: Language
  let context: EvaluationContext
  let link: String?

  private var today: Text { context.today.text(in: context.today.year) }

  /// One event is a title and nothing else; several of a kind name the offerings in the title; of several kinds it has
  /// the counts.
  ///
  /// - Parameter sums: Those of what closes.
  func digest(
    _ events: [RecordEvent], _ reminders: [LedgerReminder] = [], _ family: [Text] = [],
    sums: [MessageSum] = []
  ) -> NotificationMessage {
    // What must be there today comes before what must be in later.
    let urgent = self.entries(of: reminders.filter(\.isDueToday))
    let later = self.entries(of: reminders.filter { !$0.isDueToday })
    let first = Self.urgent.flatMap { kind in events.filter { $0.kind == kind } }
    let rest = events.filter { !Self.urgent.contains($0.kind) }
    let ordered = first + rest
    let entries = urgent + self.entries(of: first) + later + self.entries(of: rest)
    var lines: [String] = []
    if entries.count > 1 {
      lines += urgent.map(\.line) + todayLines(of: first, sums.filter { $0.cutOff.day == context.today })
      lines += later.map(\.line) + otherLines(of: rest, sums.filter { $0.cutOff.day > context.today })
    } else {
      lines += sums.map { $0.line[language] }
    }
    return NotificationMessage(
      .digest, moment: context.moment,
      title: entries.count == 1 ? entries[0].line : title(of: ordered, reminders, sums)[language],
      lines: lines + family.map { $0[language] }, entries: entries,
      names: ordered.map(\.name) + reminders.flatMap(\.names), link: link)
  }

  /// The kinds in the order of a message: the debits of the next trading day, whose money must be there today, come
  /// before what closes on it.
  private static let order: [RecordEvent.Kind] =
    urgent + RecordEvent.Kind.allCases.filter { !urgent.contains($0) }
  private static let urgent: [RecordEvent.Kind] = [.closesToday, .lastCall, .deductedNext]

  private func entries(of reminders: [LedgerReminder]) -> [NotificationMessage.Entry] {
    reminders.map { reminder in
      NotificationMessage.Entry(
        kind: reminder.kind.name, line: "\(reminder.title[language])｜\(reminder.line[language])",
        item: .null, changes: [])
    }
  }

  private func entries(of events: [RecordEvent]) -> [NotificationMessage.Entry] {
    events.compactMap { event in
      event.kind.notificationName.map {
        NotificationMessage.Entry(
          kind: $0, line: (OfferingEventLine(event, in: context)?.text ?? event.title)[language],
          item: event.item, changes: event.changes)
      }
    }
  }

  /// The last calls of a target, with the sums of what is debited together; one of them is the title.
  func lastCall(_ calls: [LastCall], _ owed: [OwedCall], sums: [MessageSum]) -> NotificationMessage {
    func entry(_ text: Text, _ item: JSONValue) -> NotificationMessage.Entry {
      NotificationMessage.Entry(
        kind: RecordEvent.Kind.lastCall.rawValue, line: text[language], item: item, changes: [])
    }
    let entries =
      calls.map { entry($0.text(in: context), $0.event.item) }
      + owed.map { entry($0.text(in: context), .null) }
    let title = Text("公開申購 \(today)：", "Public subscriptions, \(today): ") + count(entries.count, .lastCall)
    return NotificationMessage(
      .digest, moment: context.moment, title: entries.count == 1 ? entries[0].line : title[language],
      lines: (entries.count == 1 ? [] : entries.map(\.line)) + sums.map { $0.line[language] },
      entries: entries, names: calls.map(\.event.name) + owed.flatMap(\.names), link: link)
  }

  /// Nil for a good run.
  func failure(of run: StoredRun?, after good: StoredRun?) -> NotificationMessage? {
    guard let run, !run.isGood else { return nil }
    let reasons = run.message?[language].split(whereSeparator: \.isNewline).map(String.init) ?? []
    let year = context.today.year
    let (day, clock) = (run.startedAt.day.text(in: year), Instant.hourAndMinute(run.startedAt.secondOfDay))
    let published = good?.moment.day.text(in: year) ?? Text("先前", "before")
    return NotificationMessage(
      .failedNight, moment: context.moment,
      title: Text("更新失敗｜\(day)\(clock)", "Update failed｜\(day) \(clock)")[language],
      lines: [
        Text(
          "網頁與行事曆仍是 \(published) 的內容（結束碼 \(run.status)）",
          "Pages and calendars are still those of \(published) (exit code \(run.status))")[language]
      ] + reasons.prefix(3), names: ["failed_night/\(context.today)"])
  }

  var nothing: NotificationMessage {
    NotificationMessage(
      .nothing, moment: context.moment,
      title: Text("今天沒有待辦｜公開申購 \(today)", "Nothing today｜Public subscriptions, \(today)")[language],
      lines: [Text("沒有截止、扣款、抽籤或異動。", "No deadline, debit, draw or change.")[language]],
      names: ["nothing/\(context.today)"], link: link)
  }

  func test(of target: String) -> NotificationMessage {
    NotificationMessage(
      .test, moment: context.moment,
      title: Text("測試通知｜收到表示「\(target)」設定正確", "Test｜“\(target)” works if you read this")[language],
      link: link)
  }

  private func title(
    of events: [RecordEvent], _ reminders: [LedgerReminder], _ sums: [MessageSum]
  ) -> Text {
    let kinds = Self.order.filter { kind in events.contains { $0.kind == kind } }
    if kinds.count == 1, !kinds[0].isOfComing, reminders.isEmpty {
      if kinds[0] == .deductedNext, sums.count == 1 { return sums[0].line }
      let names = events.compactMap { $0.offering?.record.codeAndName }.joined(.enumeration)
      return count(events.count, kinds[0]) + Text("：\(names)", " (\(names))")
    }
    let due = LedgerReminder.Kind.allCases.compactMap { kind -> Text? in
      let all = reminders.filter { $0.kind == kind }
      return all.first.map { Text("\($0.title) \(all.count) 件", "\($0.title): \(all.count)") }
    }
    // Kinds that share a name are counted together, at the first of them.
    let names = kinds.map(\.notificationName)
    let counts = zip(kinds, names).enumerated().compactMap { index, kind -> Text? in
      names.firstIndex(of: kind.1) == index
        ? count(events.count { $0.kind.notificationName == kind.1 }, kind.0) : nil
    }
    return Text("公開申購 \(today)：", "Public subscriptions, \(today): ")
      + (due + counts).joined(.enumeration)
  }

  private func count(_ number: Int, _ kind: RecordEvent.Kind) -> Text {
    if kind == .closesNext {
      let closing = context.closing(on: context.nextTradingDay)
      return Text("\(closing) \(number) 檔", "\(closing): \(number)")
    }
    guard kind == .deductedNext else {
      let name = kind.text.capitalized
      return Text("\(name) \(number) 檔", "\(name): \(number)")
    }
    let next = context.nextTradingDay
    if next == context.today.adding(1) {
      return Text(
        "明天（\(next.monthAndDay)）扣款 \(number) 檔", "Debited tomorrow (\(next.monthAndDay)): \(number)")
    }
    let day = next.text(in: context.today.year)
    return Text("\(day)扣款 \(number) 檔", "Debited on \(day): \(number)")
  }

  /// The lines of what must be done today. The sum of a day's debits stands for a line of each of them.
  private func todayLines(of events: [RecordEvent], _ sums: [MessageSum]) -> [String] {
    let summed = sums.reduce(into: Set<String>()) { $0.formUnion($1.ids) }
    let shown = events.filter { $0.kind != .deductedNext || !summed.contains($0.id) }
    let closing = shown.prefix { $0.kind != .deductedNext }
    return entries(of: Array(closing)).map(\.line) + sums.map { $0.line[language] }
      + entries(of: Array(shown.dropFirst(closing.count))).map(\.line)
  }

  /// The other lines, with the sums of what closes next after its lines.
  private func otherLines(of events: [RecordEvent], _ sums: [MessageSum]) -> [String] {
    let closing = events.prefix { $0.kind == .closesNext }
    return entries(of: Array(closing)).map(\.line) + sums.map { $0.line[language] }
      + entries(of: Array(events.dropFirst(closing.count))).map(\.line)
  }
}
