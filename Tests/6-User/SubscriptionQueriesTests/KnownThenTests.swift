import Diagnostics
import Foundation
import ListEngine
import Localization
import Posix
@testable import SubscriptionAccounts
import SubscriptionLists
import SubscriptionNightly
import SubscriptionQueries
import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values
import WinRates

/// What was known at a moment: an answer about it uses nothing that was stored later.
@Suite(.timeLimit(.minutes(60))) struct KnownThenTests {
  private let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
  }

  /// The store of the story as it was after a night.
  private func store(after night: StoryNight) throws -> FilePath {
    let path = scratch.path("\(night.number).sqlite")
    try night.copyStore(to: path)
    return FilePath(path)
  }

  /// The codes of the story's offerings.
  private static let codes = (9981...9990).map(String.init) + ["A141KA"]

  /// What the answers to all questions at a moment say, by question.
  private func answers(of path: FilePath, at moment: Instant) throws -> [String: String] {
    let access = StoreAccess(path)
    let settings = QuerySettings(store: access, moment: moment)
    var (all, given) = (ListFilter(), [String: String]())
    all.includesPast = true
    func add(_ question: String, _ answer: () throws -> any Answer) {
      do {
        let answer = try answer()
        let notes = answer.notes.map { $0[.english] }
        given[question] = ([String(decoding: answer.document, as: UTF8.self)] + notes).joined(separator: "\n")
      } catch {
        given[question] = "\(error)"
      }
    }
    for (name, filter) in [("list", ListFilter()), ("list --all", all)] {
      add(name) {
        try OfferingsAnswer(settings, matching: filter, order: .ev, isReversed: false)
      }
      add("\(name) --auctions") { try ListAnswer<Auction>(settings, matching: filter) }
    }
    add("query") { try CodeQuery(Self.codes, settings) }
    add("digest") { try DigestAnswer(settings, ledger: nil) }
    add("cash-plan") { try CashPlanResult([], budget: 300_000, settings) }
    add("stats") { try PremiumGroups(in: access, moment: moment) }
    add("stats --odds") { try OddsRecord(in: access, moment: moment) }
    add("stats --auctions") { try AuctionGroups(in: access, moment: moment) }
    for text in Self.codes {
      let code = try #require(StockCode(text))
      add("history \(code)") {
        try CodeHistory(of: code, days: Day(number: 20_000)...moment.day, moment: moment, in: access)
      }
    }
    return given
  }

  /// Five moments from a night on until the next one.
  private func moments(after night: StoryNight) throws -> [Instant] {
    let first = try #require(Instant(night.moment))
    let next = StoryNight.all.first { $0.number > night.number }
    let last =
      try next.map { try #require(Instant($0.moment)) }
      ?? Instant(secondsSince1970: first.secondsSince1970 + 200_000)
    func on(_ day: Day, hour: Int) -> Instant {
      Instant(secondsSince1970: (day.number * 24 + hour - 8) * 3600)
    }
    return [
      first, on(first.day.adding(1), hour: 9), on(last.day, hour: 8), on(last.day, hour: 16),
      Instant(secondsSince1970: last.secondsSince1970 - 1),
    ]
  }

  @Test func `the store after the story answers for every moment as the store of that moment did`() throws {
    let last = try store(after: #require(StoryNight.all.last))
    var different: Set<String> = []
    for (place, night) in StoryNight.all.enumerated() {
      let then = try store(after: night)
      // Without LONG=1 one of the five, another one on each night.
      for (number, moment) in try moments(after: night).enumerated()
      where LongRun.isOn || (place + number) % 5 == 0 {
        let (now, earlier) = (try answers(of: last, at: moment), try answers(of: then, at: moment))
        #expect(now.count == 21)
        for (question, answer) in earlier { #expect(now[question] == answer, "\(question) at \(moment)") }
        different.formUnion(earlier.map { "\($0) \($1)" })
      }
    }
    #expect(different.count > (LongRun.isOn ? 600 : 150))
  }

  @Test func `the close of the delivery day is not known in its morning, nor the evening's estimate`() throws
  {
    let last = StoreAccess(try store(after: #require(StoryNight.all.last)))
    func item(_ code: String, _ moment: String) throws -> EvaluatedOffering {
      let settings = QuerySettings(store: last, moment: try #require(Instant(moment)))
      return try #require(try CodeQuery([code], settings).result.offerings.first)
    }
    let morning = try item("9985", "2026-01-05T09:00").valuation
    #expect(morning.close == nil && morning.closeMissing == .noDeliveryClose)
    let estimates = try ["2025-12-30T09:00", "2025-12-30T21:29", "2025-12-30T21:30"].map { moment in
      try item("9988", moment)
    }
    #expect(estimates[0].known.estimateBeforeLastDay == nil && estimates[1].known.closeBeforeLastDay == nil)
    #expect(estimates[2].known.closeBeforeLastDay?.day == Day(iso: "2025-12-30"))
  }

  /// The moment of later facts, and some before it.
  private static let moments = [
    "2026-01-05T20:00", "2026-01-05T19:59", "2026-01-02T21:30", "2025-12-24T09:00",
  ]
  .compactMap { Instant($0) }

  /// What the store of night 10 answers about them.
  private static let before = Result {
    let test = try KnownThenTests()
    let path = try test.store(after: StoryNight["10"])
    return try moments.map { try test.answers(of: path, at: $0) }
  }

  @Test(arguments: 0..<8) func `a fact that is stored later changes no earlier answer`(seed: UInt64) throws {
    let path = try store(after: StoryNight["10"])
    var random = SplitMix64(seed: seed)
    let later = try #require(Self.moments.first)
    let fact = try addFact(Int(seed), to: SubscriptionStore(at: path), at: later, &random)
    for (moment, before) in zip(Self.moments, try Self.before.get()) {
      let answers = try answers(of: path, at: moment)
      if moment == later { #expect(answers != before, "\(fact)") }
      for (question, answer) in before where moment < later {
        #expect(answers[question] == answer, "\(question) at \(moment) after \(fact)")
      }
    }
  }

  /// Stores a fact of some kind, and says what it is.
  private func addFact(
    _ kind: Int, to store: SubscriptionStore, at moment: Instant, _ random: inout SplitMix64
  ) throws -> String {
    let day = try #require(Day(iso: "2025-12-22"))
    var known = try store.records(Offering.self).filter { $0.record.subscriptionEnd != nil }
    let place = Int.random(in: 0..<known.count, using: &random)
    let price = try #require(Price("\(Int.random(in: 50...90, using: &random))"))
    var (files, holidays, what) = ([DailyCloses](), [HolidayList](), "")
    var record = known[place].record
    func file(_ day: Day, _ board: Board = .twse, doubt: CloseDoubt? = nil) -> DailyCloses {
      let bars = Set(known.map(\.record.code)).sorted().map { code in
        let bar = DailyBar(code: code, name: "", close: price)
        return doubt.map { bar.doubted($0) } ?? bar
      }
      return DailyCloses(board: board, day: day, bars: bars)
    }
    switch kind {
    case 0:
      what = "another price and a result"
      (record.finalPrice, record.qualifiedApplications) = (
        price, Int.random(in: 5_000...90_000, using: &random)
      )
      known[place].update(with: record, at: moment)
    case 1:
      what = "an estimate and closes of evenings before"
      let end = try #require(record.subscriptionEnd)
      let rate = try #require(EstimatedRate(millionths: Int.random(in: 900...90_000, using: &random)))
      let estimate = try #require(
        OddsEstimate(rate: rate, low: rate, high: rate, source: .regression, cases: 40, note: nil))
      let close = BoardClose(price: price, day: day, board: .twse)
      for place in known.indices {
        known[place].published.estimates.lastDay = FrozenEstimate(
          estimate, close: price, before: end, made: moment)
        known[place].published.frozen.lastDay = FrozenClose(
          close, before: known[place].record.subscriptionEnd ?? end)
        known[place].published.lastClose = close
      }
    case 2:
      what = "a doubt"
      known[place].doubt = "lot_size"
    case 3:
      what = "an offering that had been left out"
      record.code = try #require(StockCode("2330"))
      (record.qualifiedApplications, record.isCancelled) = (
        Int.random(in: 5_000...90_000, using: &random), false
      )
      known.append(Tracked(id: "2330-20251201", record: record, firstSeen: moment))
    case 4:
      what = "other closes of a stored day"
      files = [file(day)]
    case 5:
      what = "closes of a day that was missed"
      files = [file(try #require(Day(iso: "2025-12-18"))), file(try #require(Day(iso: "2025-12-29")))]
    case 6:
      what = "closes in doubt"
      files = [file(day, .tpex, doubt: .change), file(try #require(Day(iso: "2026-01-02")), doubt: .change)]
    default:
      what = "other holidays"
      let holiday = day.adding(Int.random(in: 17...18, using: &random))
      holidays = [HolidayList(year: 2026, entries: [.init(day: holiday, name: "補假", isTradingDay: false)])]
    }
    try store.commitNight(
      files, holidays: holidays, lists: TrackedLists(known),
      run: StoredRun(startedAt: moment, moment: moment, status: 0, message: nil, sources: []))
    try store.refreshOutcomes(at: moment)
    return what
  }
}
