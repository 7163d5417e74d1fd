internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionStore

/// Notifications as plain text: the first line is enough for a lock screen, and each line after it stands alone.
struct NotificationText {
  let localizer: Localizer
  let context: EvaluationContext
  let link: String?

  private var today: Day { context.asOf.day }
  private var nextTradingDay: Day { context.nextTradingDay }

  func digest(_ events: [OfferingEvent], _ reminders: [LedgerReminder] = []) -> NotificationMessage {
    let kinds = OfferingEvent.Kind.allCases.compactMap { kind -> String? in
      let count = events.count { $0.kind == kind }
      return count == 0 ? nil : localizer("\(short(kind)) \(count)", "\(count) \(short(kind))")
    }
    let due = NotifyTarget.Rules.Reminder.allCases.compactMap { kind -> String? in
      let count = reminders.count { $0.kind == kind }
      return count == 0 ? nil : localizer("\(name(kind)) \(count)", "\(count) \(name(kind))")
    }
    let mine = reminders.map { reminder in
      NotificationMessage.Entry(
        kind: reminder.kind.rawValue, line: "\(name(reminder.kind))" + localizer("：", ": ") + reminder.line,
        item: .null, changes: [])
    }
    let entries =
      mine
      + events.compactMap { event in
        event.kind.notificationName.map {
          NotificationMessage.Entry(
            kind: $0, line: line(of: event), item: ItemsJSON.item(of: event.offering), changes: event.changes)
        }
      }
    return NotificationMessage(
      .digest, asOf: context.asOf,
      title: localizer("公開申購 \(today)：", "Subscriptions \(today): ")
        + (due + kinds).joined(separator: localizer("、", ", ")),
      lines: entries.map(\.line), entries: entries, names: events.map(\.name) + reminders.flatMap(\.names),
      link: link)
  }

  /// Nil for a good run.
  func failure(of run: StoredRun?) -> NotificationMessage? {
    guard let run, !run.isGood else { return nil }
    let reasons = run.message.map { localizer($0) }?.split(whereSeparator: \.isNewline).map(String.init) ?? []
    return NotificationMessage(
      .failedNight, asOf: context.asOf,
      title: localizer("公開申購 \(today)：更新失敗", "Subscriptions \(today): the nightly run failed"),
      lines: [
        localizer(
          "\(run.startedAt.dayAndTime) 的更新沒有發布（結束代碼 \(run.status)），先前的檔案仍在。",
          "The run of \(run.startedAt.dayAndTime) published nothing (exit \(run.status)); earlier files stay."
        )
      ] + reasons.prefix(3), names: ["failed_night/\(today)"])
  }

  var nothing: NotificationMessage {
    NotificationMessage(
      .nothing, asOf: context.asOf,
      title: localizer("公開申購 \(today)：今天無待辦事項", "Subscriptions \(today): nothing today"),
      lines: [localizer("沒有截止、扣款、抽籤或異動。", "No deadline, deduction, draw or change.")],
      names: ["nothing/\(today)"], link: link)
  }

  func test(of target: String) -> NotificationMessage {
    NotificationMessage(
      .test, asOf: context.asOf, title: localizer("公開申購：測試通知", "Subscriptions: a test"),
      lines: [
        localizer(
          "這是 subcal 傳給「\(target)」的測試。收到即表示設定正確。",
          "A test from subcal for “\(target)”. If you read this, it works.")
      ], link: link)
  }

  private func name(_ kind: NotifyTarget.Rules.Reminder) -> String {
    switch kind {
    case .deposit: localizer("備款", "to deposit")
    case .lookUp: localizer("查詢中籤", "to look up")
    }
  }

  private func line(of event: OfferingEvent) -> String {
    let line = OfferingEventText(event: event, context: context, localizer: localizer).line
    return localizer("\(name(event.kind))：\(line)", "\(name(event.kind)): \(line)")
  }

  /// Short, for a title.
  private func short(_ kind: OfferingEvent.Kind) -> String {
    switch kind {
    case .closesToday: localizer("截止", "closing")
    case .deductedNext: localizer("扣款", "to pay")
    case .deductedToday: localizer("今天扣款", "paid")
    case .drawnToday: localizer("抽籤", "drawn")
    case .drawn: localizer("結果", "result")
    case .refundedToday: localizer("還款", "refunded")
    case .deliveredToday: localizer("撥券", "delivered")
    case .moved: localizer("異動", "moved")
    case .auctioned: localizer("開標", "auctioned")
    default: localizer.lexicon.event(kind)
    }
  }

  private func name(_ kind: OfferingEvent.Kind) -> String {
    kind == .deductedNext
      ? localizer("\(nextTradingDay) 扣款", "taken on \(nextTradingDay)") : localizer.lexicon.event(kind)
  }
}
