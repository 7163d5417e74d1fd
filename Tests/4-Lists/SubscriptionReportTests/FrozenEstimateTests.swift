import Costs
@testable import ListEngine
import Localization
@testable import SubscriptionLists
@testable import SubscriptionOutputs
@testable import SubscriptionReport
import TestSamples
import TestSupport
import Testing

internal import Published
@testable import Trading
@testable import Values
@testable import WinRates

/// When an estimate is made, kept and forgotten, night by night.
@Suite struct FrozenEstimateTests {
  /// Publishes a cash increase with a period from Tuesday 2026-03-03 to Thursday 2026-03-05 and a draw on Monday.
  private struct Nights {
    var known: [Tracked<Offering>] = []
    var draws: [PastDraw] = []
    var offering: Offering

    init() throws {
      offering = try Offering.sample(
        start: "2026-03-03", end: "2026-03-05", draw: "2026-03-09", delivery: "2026-03-17")
    }

    mutating func publish(_ moment: String, close: String, day: String? = nil) throws -> EvaluatedOffering {
      let moment = try #require(Instant(moment))
      let index = Tracker<Offering>.index([offering], known: known, read: [.year(2026)], moment: moment)
      let closes = try DailyCloses.sample(day ?? moment.day.description, ["9935": close])
      let report = Report(
        TrackedLists(index), closes: CloseIndex([closes]), draws: [],
        context: EvaluationContext(moment: moment, odds: OddsEstimator(draws)))
      known = report.lists.offerings.map(\.known)
      return try #require(report.lists.offerings.first).evaluated
    }
  }

  @Test func `the estimate of the evening before the last day is kept until the draw`() throws {
    var nights = try Nights()
    let first = try nights.publish("2026-02-26T21:30", close: "35")
    let estimate = try #require(first.estimate)
    #expect(estimate.source == .regression && estimate.note == .shipped && estimate.cases == 45)
    #expect(first.known.published.estimates == FrozenEstimates())
    // The evening before the first day, 2 March: that of calendars.
    let opening = try nights.publish("2026-03-02T21:30", close: "36")
    #expect(opening.known.published.estimates.opening?.estimate == opening.estimate)
    #expect(opening.known.published.estimates.lastDay == nil)
    #expect(opening.estimate != estimate)
    // A higher close brings more applications.
    let eve = try nights.publish("2026-03-04T21:30", close: "40")
    let frozen = try #require(eve.known.published.estimates.lastDay)
    #expect(frozen.estimate == eve.estimate)
    #expect(
      frozen.before.description == "2026-03-05" && frozen.made.description == "2026-03-04T21:30:00+08:00")
    #expect(try #require(eve.estimate).rate < (try #require(opening.estimate?.rate)))
    let value = try #require(eve.estimatedValue)
    #expect(value.atLow < value.expected && value.expected < value.atHigh)
    for (moment, close) in [("2026-03-05T21:30", "60"), ("2026-03-06T21:30", "20")] {
      let after = try nights.publish(moment, close: close)
      #expect(after.estimate == eve.estimate)
      #expect(after.estimatedValue != eve.estimatedValue)
      #expect(try after.estimatedValue?.expected == worth(after, at: eve.estimate?.rate))
      #expect(after.known.published.estimates == eve.known.published.estimates)
    }
    (nights.offering.qualifiedApplications, nights.offering.winRate) = (102_300, WinRate(hundredths: 33))
    let drawn = try nights.publish("2026-03-09T21:30", close: "30")
    #expect(drawn.estimate == nil && drawn.estimatedValue == nil)
    #expect(drawn.known.published.estimates == eve.known.published.estimates)
    #expect(drawn.numbers.odds?.probability.description == "0.3324")
  }

  /// The profit at the evening's close at a rate, less the fee of what is not drawn.
  private func worth(_ evaluated: EvaluatedOffering, at rate: EstimatedRate?) throws -> Hundredths? {
    let (profit, rate) = (try #require(evaluated.numbers.outcome).profit, try #require(rate).millionths)
    return Hundredths(Int128(profit * rate - 20 * (1_000_000 - rate)), over: 1_000_000)
  }

  @Test func `a period that moves is estimated again`() throws {
    var nights = try Nights()
    let eve = try nights.publish("2026-03-04T21:30", close: "40")
    nights.offering.subscriptionEnd = Day(iso: "2026-03-10")
    nights.offering.drawDate = Day(iso: "2026-03-12")
    let moved = try nights.publish("2026-03-05T21:30", close: "34")
    #expect(moved.known.published.estimates.lastDay == nil)
    #expect(moved.known.published.estimates.opening == eve.known.published.estimates.opening)
    #expect(try #require(moved.estimate).rate > (try #require(eve.estimate?.rate)))
  }

  @Test func `an offering first seen on its last day is estimated from the days before it`() throws {
    var nights = try Nights()
    let late = try nights.publish("2026-03-05T21:30", close: "60")
    // The close is of the last day itself, and there is none from before.
    let estimate = try #require(late.estimate)
    #expect(estimate.source == .groupMedian)
    #expect(try late.estimatedValue?.expected == worth(late, at: estimate.rate))
    #expect(late.known.published.estimates.lastDay?.estimate == estimate)
    // The calendar's text has one close for both figures.
    #expect(late.known.published.frozen.shown?.close.price.description == "60")
    let value = try #require(late.estimatedValue?.expected.whole.grouped)
    #expect(late.lines.compactMap { $0?[.english] }.contains { $0.hasSuffix("an application: NT$\(value)") })
    var after = try Nights()
    #expect(try after.publish("2026-03-06T21:30", close: "60").estimate == nil)
  }

  @Test func `a draw on the evening before the last day counts, one of that day does not`() throws {
    func estimate(drawnOn day: String) throws -> OddsEstimate? {
      var nights = try Nights()
      let lastDay = try #require(Day(iso: day)).adding(-2)
      nights.draws = try (0..<30).map { number in
        try DrawSamples.draw(
          number, lastDay: lastDay, lots: 1000 + 10 * number, close: "\(55 + number)",
          applications: 90_000 + 1000 * number)
      }
      return try nights.publish("2026-03-04T21:30", close: "40").estimate
    }
    #expect(try estimate(drawnOn: "2026-03-04")?.cases == 30)
    #expect(try estimate(drawnOn: "2026-03-05")?.note == .shipped)
  }

  @Test func `what was known on an evening is what later nights keep of it`() throws {
    var nights = try Nights()
    var evenings: [Tracked<Offering>] = []
    func publish(_ moment: String, close: String) throws {
      evenings.append(try nights.publish(moment, close: close).known)
    }
    try publish("2026-02-26T21:30", close: "35")
    try publish("2026-03-02T21:30", close: "36")
    nights.offering.underwriter = nil
    try publish("2026-03-03T21:30", close: "37")
    try publish("2026-03-04T21:30", close: "40")
    try publish("2026-03-05T21:30", close: "60")
    nights.offering.finalPrice = Price("24")
    try publish("2026-03-06T21:30", close: "20")
    (nights.offering.qualifiedApplications, nights.offering.winRate) = (102_300, WinRate(hundredths: 33))
    try publish("2026-03-09T21:30", close: "30")
    (nights.offering.qualifiedApplications, nights.offering.winRate) = (nil, nil)
    nights.offering.isCancelled = true
    try publish("2026-03-10T21:30", close: "30")
    let last = try #require(evenings.last)
    #expect(last.revisions.count >= 4)
    for (place, evening) in evenings.enumerated() {
      let moments = [
        "2026-02-26", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-09",
        "2026-03-10",
      ]
      let moment = try #require(Instant("\(moments[place])T23:00"))
      var then = try #require(last.known(at: moment))
      // Calendars are not asked about, and what is kept has its moments in the store.
      (then.calendar, then.published) = (evening.calendar, evening.published)
      #expect(then == evening, "\(moments[place])")
    }
    func known(_ moment: String, _ known: Tracked<Offering>) throws -> Offering? {
      let moment = try #require(Instant(moment))
      return known.known(at: moment)?.offering
    }
    #expect(try known("2026-02-26T21:00", last) == nil)
    // An offering that was over is history.
    var history = last
    history.firstSeen = try #require(Instant("2027-01-01T00:00"))
    #expect(try known("2026-04-01T21:00", history) == last.offering)
    #expect(try known("2026-03-11T21:00", history) == nil)
  }

  @Test func `what is kept comes back from the published file, and what cannot be read is an error`() throws {
    var nights = try Nights()
    let known = try nights.publish("2026-03-04T21:30", close: "40").known
    let path = RecordFile<Offering>.path(of: known.id)
    func read(_ file: [UInt8]) throws -> Tracked<Offering>? {
      try PublishedRecords<Offering>(items: nil, ids: [known.id]) { $0 == path ? file : nil }.records.first
    }
    let file = String(decoding: RecordFile<Offering>.file(known), as: UTF8.self)
    #expect(try read(Array(file.utf8))?.published.estimates == known.published.estimates)
    // A source of a newer version is skipped.
    let newer = file.replacing("\"source\": \"regression\"", with: "\"source\": \"oracle\"")
    #expect(try read(Array(newer.utf8))?.published.estimates == FrozenEstimates())
    let rate = try #require(known.published.estimates.lastDay?.estimate.rate)
    for wrong in ["0", "100.0001", "1e-5", "\"x\"", "99", "true"] {
      let broken = file.replacing("\"percent\": \(rate)", with: "\"percent\": \(wrong)")
      #expect(throws: UnreadableFile.self, "\(wrong)") { try read(Array(broken.utf8)) }
    }
    let without = try #require(file.firstRange(of: "  \"frozen_estimates\""))
    let rest = try #require(file.firstRange(of: "  \"calendar\""))
    let earlier = file[..<without.lowerBound] + file[rest.lowerBound...]
    #expect(try read(Array(earlier.utf8))?.published.estimates == FrozenEstimates())
  }
}
