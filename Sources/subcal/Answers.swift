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

  /// Reads offerings and reckons them for the moment of the question; says on standard error when the data are old.
  ///
  /// - Parameter offerings: Picks what is asked for.
  init(
    _ options: QuestionOptions, offerings: (SubscriptionStore, Instant) throws -> [KnownOffering]
  ) throws {
    let asOf = try Arguments.moment(options.asOf)
    let costs = try options.cost.costs()
    let assumed = try options.odds()
    self = try StoreReading.from(options.store) { store in
      let known = try offerings(store, asOf)
      let evidence = try CalendarEvidence(of: store, since: asOf.day.adding(-Self.daysOfEvidence))
      let circumstances = Circumstances(
        asOf: asOf, cutOff: Instant.secondOfDay(options.cutOff) ?? Stage.usualCutOff,
        calendar: evidence.calendar, costs: costs)
      let delivered = known.compactMap { known in
        known.offering.deliveryDate.flatMap {
          $0 <= asOf.day ? (code: known.offering.code, until: $0) : nil
        }
      }
      let closes = CloseIndex([], earlier: try store.lastCloses(delivered))
      let estimate = try Estimate(assumed, store: store)
      let standings = known.map {
        Standing(of: $0, closes: closes, circumstances: circumstances, estimate: estimate.odds)
      }
      return Answers(
        circumstances: circumstances, standings: standings, lastNight: try store.lastGoodRun()?.asOf)
    }
    warnIfOld()
  }

  private init(circumstances: Circumstances, standings: [Standing], lastNight: Instant?) {
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
    let (had, due) = (
      calendar.expectedCloseDay(at: lastNight), calendar.expectedCloseDay(at: circumstances.asOf)
    )
    guard had < due else { return }
    let missing = calendar.tradingDays(in: had.adding(1)...due).count
    if missing > 1 {
      Complaint.say(
        "the data are of \(lastNight), \(missing) trading days old: run subcal nightly, or see subcal status")
    }
  }

  private static let daysOfEvidence = 400
}

/// The odds to reckon with before a draw.
private struct Estimate {
  private let chance: Chance?
  private let medians: [Market: Odds]

  init(_ assumed: QuestionOptions.AssumedOdds, store: SubscriptionStore) throws {
    switch assumed {
    case .none: (chance, medians) = (nil, [:])
    case .chance(let chance): (self.chance, medians) = (chance, [:])
    case .median:
      chance = nil
      medians = Dictionary(grouping: try store.drawnOfferings(), by: \.market).compactMapValues { offerings in
        Odds.median(of: offerings.compactMap { Odds(of: $0) })
      }
    }
  }

  func odds(of offering: Offering) -> Odds? {
    chance.map(Odds.assumed) ?? medians[offering.market]
  }
}
