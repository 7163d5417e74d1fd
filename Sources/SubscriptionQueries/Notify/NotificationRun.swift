package import Diagnostics
package import Localization
internal import Posix
package import SubscriptionDelivery
internal import SubscriptionFolder
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionReport
internal import SubscriptionStore
internal import SystemPackage
package import Values

/// Sends each target the events not sent to it before, and records them in the store.
///
/// Recording follows sending: a run killed in between sends a message twice, with the same key, but never loses it.
package struct NotificationRun: Sendable {
  private let settings: NotifySettings
  private let query: QuerySettings
  private let favourites: Set<StockCode>
  private let ledger: LedgerDesk?
  private let language: Language
  private let observer: RunObserver

  package struct Outcome: Sendable {
    /// The messages that a rehearsal does not send.
    package var messages: [(target: String, message: NotificationMessage)] = []
    package var failures: [SubcalError] = []
    /// As in ``QueryResult``.
    package var notes: [Text] = []

    package init(notes: [Text] = []) { self.notes = notes }
  }

  /// - Parameters:
  ///   - ledger: The user's journal, which is read only for a target whose rules need it.
  ///   - language: For targets without their own.
  package init(
    _ settings: NotifySettings, _ query: QuerySettings, favourites: [StockCode],
    ledger: LedgerDesk? = nil, language: Language,
    observer: @escaping RunObserver
  ) {
    (self.settings, self.query, self.language, self.observer) = (settings, query, language, observer)
    (self.favourites, self.ledger) = (Set(favourites), ledger)
  }

  /// Notifies the targets in order; the failure of one does not stop the others.
  package func run(isRehearsal: Bool = false) async throws -> Outcome {
    let access = query.store.withoutFolder
    try access.requireStore()
    let lock = try RunLock.take(
      FilePath("\(access.path).notify.lock"), holder: Text("另一次 subcal notify ", "another subcal notify"))
    defer { withExtendedLifetime(lock) {} }
    let (runs, sent) = try access.read { store in
      (
        (last: try store.lastRun(), good: try store.lastGoodRun()),
        try Dictionary(
          uniqueKeysWithValues: settings.targets.map { ($0.name, try store.sentNotifications(to: $0.name)) })
      )
    }.value
    let result = try QueryResult(query, daysBack: 30)
    let mine = settings.targets.contains(where: \.rules.needsLedger) ? try ledger?.resultIfAny() : nil
    var outcome = Outcome(notes: result.notes)
    for target in settings.targets {
      let asOf = query.asOf
      if target.rules.quiet?.contains(asOf.secondOfDay) == true {
        observer(.detail(Text("\(target.name)：勿擾時段，略過", "\(target.name): skipped in quiet hours")))
        continue
      }
      do {
        for message in messages(for: target, result, mine, runs, sent: sent[target.name] ?? [:]) {
          if isRehearsal {
            outcome.messages.append((target.name, message))
            continue
          }
          try await Notifier(observer: observer).send(message, to: target)
          try SubscriptionStore(at: access.path).recordNotifications(
            message.names, sentTo: target.name, at: asOf)
        }
      } catch let error as SubcalError {
        outcome.failures.append(error)
      } catch let error as StoreError {
        outcome.failures.append(SubcalError(error))
      }
    }
    return outcome
  }

  /// Sends a test to the targets; returns the language of each.
  package func test() async throws -> [(target: String, language: Language)] {
    var sent: [(String, Language)] = []
    for target in settings.targets {
      let text = text(for: target, EvaluationContext(asOf: query.asOf))
      try await Notifier(observer: observer).send(text.test(of: target.name), to: target)
      sent.append((target.name, text.language))
    }
    return sent
  }

  private func messages(
    for target: NotifyTarget, _ result: QueryResult, _ mine: LedgerResult?,
    _ runs: (last: StoredRun?, good: StoredRun?),
    sent: [String: Instant]
  ) -> [NotificationMessage] {
    let context = result.context
    let text = text(for: target, context)
    // Changes of the last week, but none from over a day before the target's first message.
    let asOf = context.asOf.secondsSince1970
    let first = (sent.values.min() ?? context.asOf).secondsSince1970
    let since = Instant(secondsSince1970: max(asOf - 7 * 86_400, first - 86_400))
    let events = NotificationSelection(
      OfferingEvent.all(of: result.offerings, in: context, changedAfter: since), rules: target.rules,
      sent: Set(sent.keys), favourites: favourites,
      applied: Set(mine?.positions.map(\.application.code) ?? [])
    ).events
    let reminders = mine.map(LedgerReminder.all) ?? []
    let due = reminders.filter { reminder in
      target.rules.reminders.contains(reminder.kind) && !reminder.names.allSatisfy { sent[$0] != nil }
    }
    var messages: [NotificationMessage] = []
    if target.rules.failures, let failure = text.failure(of: runs.last, after: runs.good) {
      messages.append(failure)
    }
    if !events.isEmpty || !due.isEmpty { messages.append(text.digest(events, due)) }
    // On a day with an earlier message, "nothing" would be wrong.
    let hasMessageToday = sent.values.contains { $0.day == context.asOf.day }
    if messages.isEmpty, target.rules.nothing, !hasMessageToday { messages.append(text.nothing) }
    return messages.filter { !$0.names.allSatisfy { sent[$0] != nil } }
  }

  private func text(for target: NotifyTarget, _ context: EvaluationContext) -> NotificationText {
    NotificationText(language: target.language ?? language, context: context, link: settings.link)
  }
}
