internal import JSON
internal import Localization
internal import SubscriptionDelivery
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import SubscriptionStore
internal import Values

/// Notifications as plain text: the first line is enough for a lock screen, and each line after it stands alone.
struct NotificationText {
  let language: Language
  let context: EvaluationContext
  let link: String?

  private var today: Text { context.today.text(in: context.today.year) }

  /// One event is a title and nothing else; several of a kind name the offerings in the title; of several kinds it has
  /// the counts.
  func digest(_ events: [OfferingEvent], _ reminders: [LedgerReminder] = []) -> NotificationMessage {
    let mine = reminders.map { reminder in
      NotificationMessage.Entry(
        kind: reminder.kind.rawValue, line: "\(name(reminder.kind)[language])｜\(reminder.line[language])",
        item: .null, changes: [])
    }
    let theirs = events.compactMap { event in
      event.kind.notificationName.map {
        NotificationMessage.Entry(
          kind: $0, line: OfferingEventLine(event, context).text[language],
          item: ListFiles<Offering>.item(event.offering), changes: event.changes)
      }
    }
    let entries = mine + theirs
    let lines =
      entries.count > 1 ? mine.map(\.line) + Self.lines(theirs, sum: sum(of: events)?[language]) : []
    return NotificationMessage(
      .digest, asOf: context.asOf,
      title: entries.count == 1 ? entries[0].line : title(of: events, reminders)[language],
      lines: lines, entries: entries, names: events.map(\.name) + reminders.flatMap(\.names), link: link)
  }

  /// Nil for a good run.
  func failure(of run: StoredRun?, after good: StoredRun?) -> NotificationMessage? {
    guard let run, !run.isGood else { return nil }
    let reasons = run.message?[language].split(whereSeparator: \.isNewline).map(String.init) ?? []
    let year = context.today.year
    let (day, clock) = (run.startedAt.day.text(in: year), Instant.hourAndMinute(run.startedAt.secondOfDay))
    let published = good?.asOf.day.text(in: year) ?? Text("先前", "before")
    return NotificationMessage(
      .failedNight, asOf: context.asOf,
      title: Text("更新失敗｜\(day)\(clock)", "Update failed｜\(day) \(clock)")[language],
      lines: [
        Text(
          "網頁與行事曆仍是 \(published) 的內容（結束碼 \(run.status)）",
          "Pages and calendars are still those of \(published) (exit code \(run.status))")[language]
      ] + reasons.prefix(3), names: ["failed_night/\(context.today)"])
  }

  var nothing: NotificationMessage {
    NotificationMessage(
      .nothing, asOf: context.asOf,
      title: Text("今天沒有待辦｜公開申購 \(today)", "Nothing today｜Public subscriptions, \(today)")[language],
      lines: [Text("沒有截止、扣款、抽籤或異動。", "No deadline, debit, draw or change.")[language]],
      names: ["nothing/\(context.today)"], link: link)
  }

  func test(of target: String) -> NotificationMessage {
    NotificationMessage(
      .test, asOf: context.asOf,
      title: Text("測試通知｜收到表示「\(target)」設定正確", "Test｜“\(target)” works if you read this")[language],
      link: link)
  }

  private func title(of events: [OfferingEvent], _ reminders: [LedgerReminder]) -> Text {
    let kinds = OfferingEvent.Kind.allCases.filter { kind in events.contains { $0.kind == kind } }
    if kinds.count == 1, reminders.isEmpty {
      if let sum = sum(of: events) { return sum }
      let names = events.map(\.codeAndName).joined(.enumeration)
      return count(events.count, kinds[0].text) + .colon + names
    }
    let due = NotifyTarget.Rules.Reminder.allCases.compactMap { kind -> Text? in
      let number = reminders.count { $0.kind == kind }
      return number == 0 ? nil : Text("\(name(kind)) \(number) 件", "\(name(kind)): \(number)")
    }
    let counts = kinds.map { kind in count(events.count { $0.kind == kind }, kind.text) }
    return Text("公開申購 \(today)：", "Public subscriptions, \(today): ")
      + (due + counts).joined(.enumeration)
  }

  private func count(_ number: Int, _ kind: Text) -> Text { Text("\(kind) \(number) 檔", "\(number) \(kind)") }

  /// The debits of the next trading day together: if the money falls short, none of them counts.
  private func sum(of events: [OfferingEvent]) -> Text? {
    let debits = events.filter { $0.kind == .deductedNext }
    guard debits.count > 1 else { return nil }
    let cash = Text.money(debits.compactMap(\.offering.numbers.cash).reduce(0, +))
    let names = debits.map(\.codeAndName).joined(.enumeration)
    let day = context.nextTradingDay.text(in: context.today.year)
    return Text(
      "今天須備妥 \(cash)｜\(names)｜\(day)扣款，不足時 \(debits.count) 檔均為不合格件",
      "\(cash) needed today｜\(names)｜debited on \(day); if it falls short, none of the \(debits.count) counts"
    )
  }

  private static func lines(_ entries: [NotificationMessage.Entry], sum: String?) -> [String] {
    let debit = OfferingEvent.Kind.deductedNext.notificationName
    guard let sum, let first = entries.firstIndex(where: { $0.kind == debit }) else {
      return entries.map(\.line)
    }
    return entries[..<first].map(\.line) + [sum] + entries[first...].map(\.line)
  }

  private func name(_ kind: NotifyTarget.Rules.Reminder) -> Text {
    switch kind {
    case .deposit: Text("備款", "To deposit")
    case .lookUp: Text("查詢中籤", "To look up")
    }
  }
}
