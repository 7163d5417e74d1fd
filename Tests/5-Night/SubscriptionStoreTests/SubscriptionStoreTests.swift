import Foundation
import ListEngine
import Localization
import Posix
import SQLite
import SubscriptionLists
import SubscriptionReport
@testable import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values
import WinRates

@Suite struct SubscriptionStoreTests {
  private let scratch: ScratchDirectory
  private var path: FilePath { scratch.path.appending("store.sqlite") }

  init() throws {
    scratch = try ScratchDirectory()
  }

  @Test func `an offering with every field reads back unchanged`() throws {
    let known = try Tracked<Offering>.full()
    let store = try SubscriptionStore(at: path)
    try store.commitNight([], lists: TrackedLists([known]), run: .good)
    let day = try #require(Day(iso: "2024-01-01"))
    #expect(try SubscriptionStore(at: path).records(Offering.self, since: day) == [known])
    // The same after writing it again, and after a change on another night.
    var next = known
    next.offering.drawDate = nil
    next.isListed = true
    next.published.frozen.opening = nil
    next.published.estimates.opening = nil
    next.published.lastClose = nil
    next.revisions.append(
      Revision(seen: known.lastChanged, changes: [Revision.Change(field: "draw_date", from: "x", to: nil)]))
    next.calendar["draw"]?.sequence = 7
    try store.commitNight([], lists: TrackedLists([known]), run: .good)
    try store.commitNight([], lists: TrackedLists([next]), run: .good)
    #expect(try store.records(Offering.self, since: day) == [next])
  }

  @Test func `reads in a snapshot do not see what is committed meanwhile`() throws {
    let store = try SubscriptionStore(at: path)
    let known = try Tracked<Offering>.full()
    let day = try #require(Day(iso: "2024-01-01"))
    let reader = try SubscriptionStore(reading: path)
    try reader.snapshot { reader in
      #expect(try reader.records(Offering.self, since: day) == [])
      try store.commitNight([], lists: TrackedLists([known]), run: .good)
      #expect(try reader.records(Offering.self, since: day) == [] && reader.lastGoodRun() == nil)
    }
    #expect(try reader.records(Offering.self, since: day) == [known] && reader.lastGoodRun() != nil)
  }

  @Test func `a notification sent to a target is recorded once, and removed after two years`() throws {
    let store = try SubscriptionStore(at: path)
    let (first, later) = (Instant(secondsSince1970: 1_730_208_600), Instant(secondsSince1970: 1_730_300_000))
    try store.recordNotifications(["a/new", "b/new"], sentTo: "phone", at: first)
    try store.recordNotifications(["b/new", "c/new"], sentTo: "phone", at: later)
    #expect(try store.sentNotifications(to: "phone") == ["a/new": first, "b/new": first, "c/new": later])
    #expect(try store.sentNotifications(to: "mail") == [:])
    try store.recordNotifications(
      ["d/new"], sentTo: "mail", at: Instant(secondsSince1970: 1_730_250_000 + 2 * 366 * 86_400))
    #expect(try store.sentNotifications(to: "phone") == ["c/new": later])
  }

  @Test
  func `a day without a session becomes one when its bars come, and an empty list of holidays replaces none`()
    throws
  {
    let store = try SubscriptionStore(at: path)
    let day: Day = try #require(Day(iso: "2024-10-31"))
    let list = HolidayList(year: 2024, entries: [.init(day: day, name: "颱風", isTradingDay: false)])
    try store.storeHistory(
      [DailyCloses(board: .twse, day: day, bars: [])], holidays: [list], at: StoredRun.good.moment)
    #expect(try store.holidays() == [list])
    try store.storeHistory(holidays: [HolidayList(year: 2024, entries: [])], at: StoredRun.good.moment)
    #expect(try store.holidays() == [list])
    #expect(try store.sessions(since: day) == [StoredSession(day: day, board: .twse, isHeld: false)])
    let bar = DailyBar(code: try #require(StockCode("2330")), name: "", close: Price("1"))
    for bars in [[bar], []] {
      try store.storeHistory([DailyCloses(board: .twse, day: day, bars: bars)], at: StoredRun.good.moment)
      #expect(try store.sessions(since: day).map(\.isHeld) == [true])
    }
  }

  @Test func `offerings long past are not read, but their ids stay reserved`() throws {
    let known = try Tracked<Offering>.full()
    let store = try SubscriptionStore(at: path)
    try store.commitNight([], lists: TrackedLists([known]), run: .good)
    let last = try #require(known.offering.lastDay)
    #expect(try store.records(Offering.self, since: last) == [known])
    #expect(try store.records(Offering.self, since: last.adding(1)) == [])
    #expect(try store.ids(of: Offering.self, [known.offering.code]) == [known.id])
    #expect(try store.ids(of: Offering.self, [try #require(StockCode("2330"))]) == [])
  }

  @Test func `writing a day again replaces its bars, and a file without a day stores none`() throws {
    let store = try SubscriptionStore(at: path)
    let day = try #require(Day(iso: "2024-10-29"))
    let code = try #require(StockCode("2330"))
    func file(_ close: String?, board: Board = .twse, day: Day?) -> DailyCloses {
      DailyCloses(
        board: board, day: day,
        bars: [DailyBar(code: code, name: "台積電", close: close.flatMap { Price($0) }, volume: 5)])
    }
    func bars() throws -> [StoreSummary.Bars] { try store.summary().bars }
    try store.commitNight([file("1040", day: day)], lists: TrackedLists(), run: .good)
    try store.commitNight([file("1040", day: day)], lists: TrackedLists(), run: .good)
    let once = [StoreSummary.Bars(board: .twse, bars: 1, days: 1, first: day, last: day)]
    #expect(try bars() == once)
    try store.commitNight(
      [file(nil, day: day.adding(1)), file("9", day: nil)], lists: TrackedLists(), run: .good)
    #expect(try bars() == once)
    try store.commitNight(
      [file("1045", day: day), file("1050", day: day.adding(1))], lists: TrackedLists(), run: .good)
    #expect(
      try bars() == [StoreSummary.Bars(board: .twse, bars: 2, days: 2, first: day, last: day.adding(1))])
  }

  @Test func `a code has a bar on each board, and its offering is valued at its own board's`() throws {
    let store = try SubscriptionStore(at: path)
    let day = try #require(Day(iso: "2024-10-29"))
    let code = try #require(StockCode("9935"))
    for (board, close) in [(Board.tpex, "40"), (.twse, "30"), (.emerging, "20")] {
      let bar = DailyBar(code: code, name: "", close: Price(close))
      try store.storeHistory([DailyCloses(board: board, day: day, bars: [bar])], at: StoredRun.good.moment)
    }
    let bars = try store.bars(of: code, in: day...day)
    #expect(bars.map(\.board) == [.twse, .tpex, .emerging])
    let last = CodeDay(code, day.adding(10))
    #expect(try store.closes([last])[last]?.count == 3)
    #expect(try store.closes([CodeDay(code, day.adding(11))]) == [:])
    for (market, close) in [("上櫃增資", "40"), ("上市增資", "30"), ("不明", "30")] {
      var known = try Tracked<Offering>.full()
      known.offering.market = Market(market)
      known.offering.subscriptionEnd = day
      known.offering.finalPrice = Price("20")
      known.offering.isCancelled = false
      try store.storeHistory(lists: TrackedLists([known]), at: StoredRun.good.moment)
      try store.refreshOutcomes(at: StoredRun.good.moment)
      #expect(try store.outcomes().map(\.lastDay) == [Price(close)])
      #expect(
        ClosePrecedence(of: known.offering).onePerDay(bars).map(\.bar.close) == [Price(close)])
    }
  }

  @Test func `a failed night keeps the last good run and the baselines`() throws {
    let store = try SubscriptionStore(at: path)
    let day = try #require(Day(iso: "2024-10-29"))
    var good = StoredRun.good
    good.sources = [
      .init(
        id: .closes(.twse), url: "https://example.org", outcome: "used", rows: 9, records: 8, rejects: 1,
        tradingDay: day, sha256: "00")
    ]
    let baselines = [SourceBaseline(source: .closes(.twse), records: 8, day: day)]
    try store.commitNight([], lists: TrackedLists(), run: good, baselines: baselines)
    let failed = StoredRun(
      startedAt: good.startedAt, moment: good.moment, status: 65, message: Text("原因", "why"), sources: [])
    try store.recordFailedRun(failed)
    #expect(try store.lastGoodRun() == good)
    #expect(try store.summary().lastRun == failed)
    #expect(try store.baselines() == baselines)
    #expect(try store.summary().sources == baselines)
  }

  @Test func `a night that fails to publish leaves the store unchanged and throws the error`() throws {
    struct DiskFull: Error, Equatable {}
    let store = try SubscriptionStore(at: path)
    let known = try Tracked<Offering>.full()
    try store.commitNight([], lists: TrackedLists([known]), run: .good)
    let before = try store.summary()
    var next = known
    next.offering.name = "改名"
    #expect(throws: DiskFull()) {
      try store.commitNight([], lists: TrackedLists([next]), run: .good) { throw DiskFull() }
    }
    #expect(try store.summary() == before)
    #expect(try store.records(Offering.self, since: Day(number: 0)) == [known])
  }

  @Test func `reading a store leaves no other files in its folder`() throws {
    try SubscriptionStore(at: path).recordFailedRun(.good)
    #expect(try SubscriptionStore(reading: path).lastGoodRun() == .good)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path.string) == ["store.sqlite"])
  }

  @Test func `published revisions replace those of the store`() throws {
    let store = try SubscriptionStore(at: path)
    var known = try Tracked<Offering>.full()
    try store.commitNight([], lists: TrackedLists([known]), run: .good)
    known.revisions = [Revision(seen: known.lastChanged, changes: [.init(field: "name", from: "x", to: "y")])]
    try store.commitNight([], lists: TrackedLists([known]), run: .good)
    #expect(try store.records(Offering.self, since: Day(number: 0)) == [known])
  }

  @Test func `another program's database is refused and not changed`() throws {
    let foreign = scratch.path.appending("foreign.sqlite")
    try SubscriptionStore.makeFile(at: foreign)
    try Connection(foreign.string).run("CREATE TABLE note (text TEXT)")
    let bytes = try Data(contentsOf: URL(filePath: foreign.string))
    #expect(throws: StoreError.foreign(path: foreign.string)) { try SubscriptionStore(at: foreign) }
    #expect(try Data(contentsOf: URL(filePath: foreign.string)) == bytes)
    try Data().write(to: URL(filePath: path.string))
    // An empty file belongs to no program.
    _ = try SubscriptionStore(at: path)
  }

  @Test func `a newer version's store is refused and not changed`() throws {
    try SubscriptionStore(at: path).recordFailedRun(.good)
    try Connection(path.string).run("PRAGMA user_version = 999")
    let bytes = try Data(contentsOf: URL(filePath: path.string))
    #expect(throws: StoreError.newer(path: path.string)) { try SubscriptionStore(at: self.path) }
    #expect(throws: StoreError.newer(path: path.string)) { try SubscriptionStore(reading: self.path) }
    #expect(try Data(contentsOf: URL(filePath: path.string)) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path.string) == ["store.sqlite"])
  }

  @Test func `unknown event kinds, close purposes and sources of estimates are ignored and kept`() throws {
    var known = try Tracked<Offering>.full()
    known.revisions.append(
      Revision(seen: known.lastChanged, changes: [.init(field: "lottery", from: nil, to: "x")]))
    let store = try SubscriptionStore(at: path)
    try store.commitNight([], lists: TrackedLists([known]), run: .good)
    let newer = [
      "SELECT * FROM record_event WHERE kind = 'briefing'",
      "SELECT * FROM offering_close WHERE purpose = 'draw' OR kind = 'auction'",
      "SELECT * FROM estimate WHERE source = 'oracle'",
    ]
    func rows() throws -> [String] {
      try newer.flatMap { try store.connection.map($0) { "\($0.values)" } }
    }
    try store.connection.runAll(
      """
      PRAGMA ignore_check_constraints = 1;
      INSERT INTO record_event SELECT record, 'briefing', sequence, last_modified, first_day, last_day, status, content
        FROM record_event WHERE kind = 'draw';
      INSERT INTO offering_close SELECT offering, 'draw', price, day, board, 'auction', frozen_for
        FROM offering_close WHERE purpose = 'opening';
      UPDATE offering_close SET kind = 'auction' WHERE purpose = 'published';
      UPDATE estimate SET source = 'oracle' WHERE purpose = 'opening';
      PRAGMA ignore_check_constraints = 0;
      """)
    let before = try rows()
    #expect(before.count == 4)
    let read = try store.records(Offering.self, since: Day(number: 0))
    let draw = try #require(known.calendar["draw"])
    known.calendar["briefing"] = draw
    known.published.lastClose = nil
    known.published.estimates.opening = nil
    #expect(read == [known])
    try store.commitNight([], lists: TrackedLists(read), run: .good)
    #expect(try rows() == before)
    #expect(try store.records(Offering.self, since: Day(number: 0)) == [known])
  }

  @Test func `a file that is not a database is reported as corrupt`() throws {
    try Data(repeating: 0x41, count: 4096).write(to: URL(filePath: path.string))
    let error = #expect(throws: StoreError.self) { try SubscriptionStore(at: self.path) }
    guard case .corrupt = error else {
      Issue.record("unexpected error: \(String(describing: error))")
      return
    }
  }
}

extension StoredRun {
  static var good: StoredRun {
    StoredRun(
      startedAt: Instant(secondsSince1970: 1_730_208_600), moment: Instant(secondsSince1970: 1_730_208_600),
      status: 0, message: nil, sources: [])
  }
}

extension Tracked<Offering> {
  static func full() throws -> Tracked<Offering> {
    let seen = try #require(Instant("2024-10-28T21:30"))
    let (price, day) = (try #require(Price("32.4")), try #require(Day(iso: "2024-10-28")))
    let offering = Offering(
      code: try #require(StockCode("9935")), name: "慶\"豐\\富*-KY, Ltd.", market: Market("上市增資"),
      subscriptionStart: day.adding(1), subscriptionEnd: day.adding(4), drawDate: day.adding(8),
      deliveryDate: day.adding(16), sharesOffered: 340_000, sharesOfferedFinal: 341_000, offerPrice: price,
      finalPrice: Price("26.05"), underwriter: "凱基", lotShares: 1000, totalAmount: 9_282_000,
      qualifiedApplications: 100_000, winRate: WinRate("0.34"), isCancelled: true)
    let states = Offering.days.enumerated().map { place, kind in
      (
        kind.name,
        EntryState(
          sequence: place, lastModified: seen, start: day, end: day.adding(place), status: .cancelled,
          content: "\(place)")
      )
    }
    var kept = PublishedOfferingState()
    kept.frozen = FrozenCloses(
      opening: FrozenClose(BoardClose(price: price, day: day, board: .tpex, kind: .average), before: day),
      lastDay: FrozenClose(BoardClose(price: price, day: nil, board: .emerging, kind: .last), before: day))
    kept.estimates = FrozenEstimates(
      opening: FrozenEstimate(
        try .sample(4200, .groupMedian, .shipped), close: nil, before: day.adding(1), made: seen),
      lastDay: FrozenEstimate(
        try .sample(5312, .regression), close: price, before: day.adding(4), made: seen))
    kept.lastClose = BoardClose(price: price, day: day, board: .emerging, kind: .average)
    kept.feeds = ["high", "mine"]
    return Tracked(
      id: "9935-20241029", record: offering, firstSeen: seen,
      lastChanged: Instant(secondsSince1970: seen.secondsSince1970 + 61), isListed: false,
      revisions: [
        Revision(
          seen: seen,
          changes: [
            Revision.Change(field: "name", from: "e\u{301}", to: "é"),
            Revision.Change(field: "final_price", from: nil, to: "26.05"),
          ]),
        Revision(seen: seen, changes: [Revision.Change(field: "listed", from: "true", to: "false")]),
      ],
      calendar: Dictionary(uniqueKeysWithValues: states), published: kept)
  }
}

extension OddsEstimate {
  /// An estimate of some millionths within a half and the double.
  static func sample(_ millionths: Int, _ source: Source, _ note: Note? = nil) throws -> OddsEstimate {
    let rates = [millionths, millionths / 2, 2 * millionths].compactMap { EstimatedRate(millionths: $0) }
    try #require(rates.count == 3)
    return try #require(
      OddsEstimate(rate: rates[0], low: rates[1], high: rates[2], source: source, cases: 45, note: note))
  }
}
