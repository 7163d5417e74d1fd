internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionStore
internal import SystemPackage

/// What the store knows, as things stand now: states and days left are told for the moment of the question, not for
/// last night.
struct Answers {
  let circumstances: Circumstances
  var standings: [Standing]
  /// The newest trading day used.
  let dataAsOf: Day?
  /// When the store last had a good night.
  let lastNight: Instant?
  /// The newest day with closes.
  private let newestSession: Day?

  /// Reads offerings and reckons them for the moment of the question; says on standard error when the data are old.
  ///
  /// - Parameter offerings: Picks what is asked for.
  init(
    _ options: QuestionOptions, offerings: (SubscriptionStore, Instant) throws -> [KnownOffering]
  ) throws {
    let asOf = try Arguments.moment(options.asOf)
    let costs = try options.cost.costs()
    let assumed = try options.odds()
    self = try StoreReading.from(options.store, orPublished: options.published) { store in
      let known = try offerings(store, asOf)
      let evidence = try CalendarEvidence(of: store, since: asOf.day.adding(-Self.daysOfEvidence))
      let circumstances = Circumstances(
        asOf: asOf, cutOff: Instant.secondOfDay(options.cutOff) ?? Stage.usualCutOff,
        calendar: evidence.calendar, costs: costs)
      // The closes of the moment: those of last night may be of a later day than `--as-of`, or of before a backfill.
      let due = circumstances.calendar.expectedCloseDay(at: asOf)
      let wanted = known.map { known in
        (code: known.offering.code, until: min(known.offering.deliveryDate ?? due, due))
      }
      let closes = CloseIndex([], earlier: try store.lastCloses(wanted))
      let estimate = try Estimate(assumed, store: store, asOf: asOf)
      let standings = known.map {
        Standing(of: $0, closes: closes, circumstances: circumstances, estimate: estimate.odds)
      }
      return Answers(
        circumstances: circumstances, standings: standings, lastNight: try store.lastGoodRun()?.asOf,
        newestSession: evidence.sessions.filter { $0 <= asOf.day }.max())
    }
    warnIfOld()
  }

  private init(
    circumstances: Circumstances, standings: [Standing], lastNight: Instant?, newestSession: Day?
  ) {
    self.newestSession = newestSession
    self.circumstances = circumstances
    self.standings = standings
    self.lastNight = lastNight
    dataAsOf = standings.compactMap { $0.valuation.close?.day }.max()
  }

  /// A night that is missing is worth a word; before tonight's run nothing is missing.
  private func warnIfOld() {
    guard let lastNight else {
      Complaint.say("no good night is stored yet: run subcal nightly")
      return
    }
    let calendar = circumstances.calendar
    let due = calendar.expectedCloseDay(at: circumstances.asOf)
    // A night that published but had old closes is no better than one that did not run.
    let had = min(calendar.expectedCloseDay(at: lastNight), newestSession ?? due)
    guard had < due else { return }
    let missing = calendar.tradingDays(in: had.adding(1)...due).count
    if missing > 1 {
      Complaint.say(
        "the data are of \(lastNight.dayAndTime), the closes of \(had), \(missing) trading days old: run subcal nightly, "
          + "or see subcal status")
    }
  }

  private static let daysOfEvidence = 400
}

/// The odds to reckon with before a draw.
private struct Estimate {
  private let chance: Chance?
  private let medians: [Market: Odds]

  init(_ assumed: QuestionOptions.AssumedOdds, store: SubscriptionStore, asOf: Instant) throws {
    switch assumed {
    case .none: (chance, medians) = (nil, [:])
    case .chance(let chance): (self.chance, medians) = (chance, [:])
    case .median:
      chance = nil
      // What was drawn later could not be known at the moment.
      let past = try store.drawnOfferings().filter { $0.drawDate.map { $0 <= asOf.day } ?? false }
      medians = Dictionary(grouping: past, by: \.market).compactMapValues { offerings in
        Odds.median(of: offerings.compactMap { Odds(of: $0) })
      }
    }
  }

  func odds(of offering: Offering) -> Odds? {
    chance.map(Odds.assumed) ?? medians[offering.market]
  }
}
