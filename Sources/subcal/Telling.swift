internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionJob
internal import SubscriptionStore
internal import SystemPackage

/// Tells every target what it has not been told: reads the store, selects, sends, remembers.
///
/// It is remembered after it was told. A run that is killed in between tells twice and never not at all; the message
/// then carries the same key.
struct Telling: Sendable {
  let settings: FilePath
  let options: QuestionOptions
  let observer: RunObserver

  /// Tells; gives what could not be told.
  func run(test: String?, isRehearsal: Bool) async throws -> [JobError] {
    let settings = try NotifySettings(file: settings, only: test, environment: Environment.value)
    if let test { return try await send(test: test, settings) }
    let path = try Paths.store(options.store)
    guard let lock = try FileLock(exclusively: FilePath("\(path).notify.lock")) else {
      throw JobError(
        .locked, nil, reason: "another run tells the targets of \(path)", advice: "wait for it to end.")
    }
    defer { withExtendedLifetime(lock) {} }
    let answers = try Answers(options) { store, asOf in
      try store.offerings(since: asOf.day.adding(-30))
    }
    let (lastRun, told) = try StoreReading.from(options.store) { store in
      (
        try store.lastRun(),
        try Dictionary(uniqueKeysWithValues: settings.targets.map { ($0.name, try store.told(to: $0.name)) })
      )
    }
    let favourites = Set(try Favourites().codes)
    var failures: [JobError] = []
    for target in settings.targets {
      let asOf = answers.circumstances.asOf
      if target.rules.quiet?.contains(asOf.secondOfDay) == true {
        observer(.detail("\(target.name): not now, it is quiet"))
        continue
      }
      let notices = try notices(
        for: target, answers, lastRun, told: told[target.name] ?? [:], favourites, link: settings.link)
      do {
        for notice in notices {
          if isRehearsal {
            print(Self.shown(notice, to: target), terminator: "")
            continue
          }
          try await Notifier(observer: observer).tell(notice, to: target)
          try SubscriptionStore(at: path).remember(notice.names, toldTo: target.name, at: asOf)
        }
      } catch let error as JobError {
        // The others are told all the same.
        failures.append(error)
      } catch let error as StoreError {
        failures.append(JobError(error))
      }
    }
    return failures
  }

  /// Tells after a night, with the night's own options; says on standard error what could not be told, and gives
  /// whether all was.
  static func afterNight(
    _ night: NightlySettings, cost: CostOptions, display: RunDisplay
  ) async -> Bool {
    do {
      var options = try QuestionOptions.parse(["--store", night.store.string, "--as-of", "\(night.asOf)"])
      options.cost = cost
      let telling = Telling(
        settings: try Paths.notifySettings(nil), options: options, observer: display.show)
      let failures = try await telling.run(test: nil, isRehearsal: false)
      for failure in failures { Complaint.say(failure.description) }
      return failures.isEmpty
    } catch is ExitCode {
      // What was wrong has been said.
      return false
    } catch {
      Complaint.say("nobody was told: \(error)")
      return false
    }
  }

  private func send(test name: String, _ settings: NotifySettings) async throws -> [JobError] {
    for target in settings.targets {
      let circumstances = Circumstances(asOf: try Arguments.moment(options.asOf))
      let words = NoticeText(say: try wording(of: target), circumstances: circumstances, link: settings.link)
      try await Notifier(observer: observer).tell(words.test(of: name), to: target)
      print(words.say("已傳送測試給 \(name)", "\(name): the test was sent"))
    }
    return []
  }

  private func notices(
    for target: NotifyTarget, _ answers: Answers, _ lastRun: StoredRun?, told: [String: Instant],
    _ favourites: Set<StockCode>, link: String?
  ) throws -> [Notice] {
    let circumstances = answers.circumstances
    let words = NoticeText(
      say: try wording(of: target), circumstances: circumstances, link: link)
    // Who is new is told the news of a day; who was away, those of a week, and none from before the first telling.
    let asOf = circumstances.asOf.secondsSince1970
    let first = (told.values.min() ?? circumstances.asOf).secondsSince1970
    let since = Instant(secondsSince1970: max(asOf - 7 * 86_400, first - 86_400))
    let tidings = Selection(
      Tiding.all(of: answers.standings, circumstances: circumstances, seenAfter: since), rules: target.rules,
      told: Set(told.keys), favourites: favourites
    ).tidings
    var notices: [Notice] = []
    if target.rules.failures, let failure = words.failure(of: lastRun) { notices.append(failure) }
    if !tidings.isEmpty { notices.append(words.digest(tidings)) }
    // Of a day on which something was told, "nothing" would be wrong.
    let wasToldToday = told.values.contains { $0.day == circumstances.asOf.day }
    if notices.isEmpty, target.rules.nothing, !wasToldToday { notices.append(words.nothing) }
    return notices.filter { !$0.names.allSatisfy { told[$0] != nil } }
  }

  private func wording(of target: NotifyTarget) throws -> Wording {
    try target.language.map { Wording(language: $0) } ?? Wording.of(options.language)
  }

  private static func shown(_ notice: Notice, to target: NotifyTarget) -> String {
    "→ \(target.name)\n" + ([notice.title] + notice.lines).map { "  \($0)\n" }.joined()
  }
}
