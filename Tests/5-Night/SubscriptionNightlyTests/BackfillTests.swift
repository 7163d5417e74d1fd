import Diagnostics
import Localization
import Posix
import SubscriptionNightly
import Synchronization
import TestSupport
import Testing
import Values

/// A backfill stores each day once, completely or not at all.
@Suite struct BackfillTests {
  let past: PastDays

  init() throws {
    past = try PastDays()
  }

  private static let sessions = [
    "2024-10-28", "2024-10-29", "2024-10-30", "2024-11-01", "2024-11-04", "2024-11-05",
  ]

  @Test func `every trading day is requested once from both boards, newest first`() async throws {
    let exchange = try past.exchange(PastDays.replies(Self.sessions))
    let outcome = try await past.fill("2024-10-28", "2024-11-05", exchange)
    #expect(outcome.status == .done)
    #expect((outcome.filled, outcome.closures.count, outcome.problems) == (6, 0, []))
    #expect(
      PastDays.asked(exchange) == ["20241105", "20241104", "20241101", "20241030", "20241029", "20241028"])
    #expect(exchange.urls == (try PastDays.replies(Self.sessions)).keys.sorted())
    #expect(exchange.pauses(at: "www.twse.com.tw").allSatisfy { $0 >= .seconds(3) })
    #expect(exchange.pauses(at: "www.tpex.org.tw").allSatisfy { $0 >= .seconds(3) })
    let again = try past.exchange([:])
    let nothing = try await past.fill("2024-10-28", "2024-11-05", again)
    #expect((nothing.status, nothing.filled) == (.done, 0))
    #expect(again.visits == [])
  }

  @Test func `a backfill stopped at any request resumes to the same store`() async throws {
    let whole = try past.exchange(PastDays.replies(Self.sessions))
    try await past.fill("2024-10-28", "2024-11-05", whole)
    let expected = try StoreFile(past.store.string).rows()
    #expect(expected.count { $0.hasPrefix("bar ") } == 6 * 8)
    #expect(whole.visits.count == 13)
    for stop in 1...whole.visits.count {
      let store = past.scratch.path.appending("stopped-\(stop).db")
      let requests = Mutex(0)
      let stopping = try past.exchange(PastDays.replies(Self.sessions)) { _ in
        if requests.withLock({
          $0 += 1; return $0
        }) >= stop {
          throw CancellationError()
        }
      }
      await #expect(throws: CancellationError.self) {
        try await past.fill("2024-10-28", "2024-11-05", stopping, store: store)
      }
      let resumed = try past.exchange(PastDays.replies(Self.sessions))
      let outcome = try await past.fill("2024-10-28", "2024-11-05", resumed, store: store)
      #expect(outcome.status == .done)
      #expect(try StoreFile(store.string).rows() == expected, "stopped at request \(stop)")
    }
  }

  @Test func `a day without a session on both boards is stored and not requested again`() async throws {
    var replies = try PastDays.replies(["2024-11-04", "2024-11-05"])
    let day: Day = try #require(Day(iso: "2024-11-04"))
    replies[Address.listedBars(day)] = [.body(Payload.nothing)]
    replies[Address.tpexBars(day)] = [.body(Payload.tpexBars(day, rows: 0))]
    let outcome = try await past.fill("2024-11-04", "2024-11-05", past.exchange(replies))
    #expect((outcome.status, outcome.filled, outcome.closures.count) == (.done, 2, 1))
    let again = try past.exchange([:])
    try await past.fill("2024-11-04", "2024-11-05", again)
    #expect(again.visits == [])
  }

  @Test func `a board without data on a day on which the other traded is requested again`() async throws {
    var replies = try PastDays.replies(["2024-11-05"])
    let day: Day = try #require(Day(iso: "2024-11-05"))
    replies[Address.tpexBars(day)] = [.body(Payload.tpexBars(day, rows: 0))]
    let outcome = try await past.fill("2024-11-05", "2024-11-05", past.exchange(replies))
    #expect(outcome.status == .incomplete)
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems.first?[.english].hasPrefix("tpex-bars-20241105: ") == true)
    let again = try past.exchange(PastDays.replies(["2024-11-05"]))
    #expect(try await past.fill("2024-11-05", "2024-11-05", again).status == .done)
    #expect(again.urls == [Address.tpexBars(day)])
  }

  @Test func `a day that fails is reported and requested again next time, and the others are stored`()
    async throws
  {
    var replies = try PastDays.replies(Self.sessions)
    let day: Day = try #require(Day(iso: "2024-11-01"))
    replies[Address.listedBars(day)] = [.status(404)]
    let outcome = try await past.fill("2024-10-28", "2024-11-05", past.exchange(replies))
    #expect(outcome.status == .incomplete)
    #expect(outcome.problems.map { $0[.english].prefix(18) } == ["twse-bars-20241101"])
    let again = try past.exchange(PastDays.replies(Self.sessions))
    try await past.fill("2024-10-28", "2024-11-05", again)
    #expect(again.urls == [Address.listedBars(day)])
  }

  @Test func `closes that the next session contradicts are in doubt, and many of them refuse the day`()
    async throws
  {
    let days = try Self.sessions.suffix(3).map { try #require(Day(iso: $0)) }
    var replies = try PastDays.replies(Self.sessions.suffix(3).map { $0 })
    for (day, price) in zip(days, ["25.00", "250.00", "25.10"]) {
      replies[Address.listedBars(day)] = [.body(Payload.listedBars(day, rows: 30, price: price))]
    }
    let outcome = try await past.fill("2024-11-01", "2024-11-05", past.exchange(replies))
    #expect(outcome.status == .incomplete)
    #expect(
      outcome.problems.contains {
        $0[.english].hasPrefix(
          "twse-bars-20241104: of 30 closes, 0 are those of 2024-11-05, and 30 lie beyond the limits")
      }, "\(outcome.problems)")
    let rows = try StoreFile(past.store.string).rows()
    #expect(rows.contains { $0.contains("2001") } && !rows.contains { $0.contains("2500000") })
    let slip = Payload.listedBars(days[1], rows: 30, price: "25.20").replacing(
      #""甲4","1,000","1","25,500","25.20","25.20","25.20","25.20""#,
      with: #""甲4","1,000","1","25,500","252.0","252.0","252.0","252.0""#)
    replies[Address.listedBars(days[1])] = [.body(slip)]
    let again = try await past.fill("2024-11-01", "2024-11-05", past.exchange(replies))
    #expect(
      again.problems.contains {
        $0[.english].hasPrefix("twse-bars-20241104: 2005: 252: at least three times")
      })
  }

  @Test func `three failed days in a row stop the backfill`() async throws {
    let refused = try PastDays.replies(Self.sessions).mapValues { _ in [Reply.status(403)] }
    let exchange = try past.exchange(refused)
    let outcome = try await past.fill("2024-10-28", "2024-11-05", exchange)
    #expect(outcome.status == .unavailable)
    #expect(PastDays.asked(exchange) == ["20241105", "20241104", "20241101"])
    #expect(
      outcome.problems.last?[.english] == "stopped after 3 days that could not be downloaded; run again later"
    )
  }

  @Test func `future days are not requested, and an empty range is not an error`() async throws {
    let exchange = try past.exchange(PastDays.replies(["2024-11-05"]))
    let outcome = try await past.fill("2024-11-05", "2025-03-01", exchange)
    #expect((outcome.status, outcome.filled) == (.done, 1))
    #expect(PastDays.asked(exchange) == ["20241105"])
    let future = try past.exchange([:])
    #expect(try await past.fill("2024-11-06", "2025-03-01", future).filled == 0)
    #expect(future.visits == [])
  }

  @Test func `Saturdays are requested only in a year without a list of holidays`() async throws {
    let week = ["2016-01-28", "2016-01-29", "2016-02-01"]
    let known = try past.exchange(PastDays.replies(week))
    try await past.fill("2016-01-28", "2016-02-01", known)
    #expect(PastDays.asked(known) == ["20160201", "20160129", "20160128"])
    var replies = try PastDays.replies(week + ["2016-01-30"])
    replies[Address.holidays(2016)] = [
      .body(#"{"stat":"ok","date":"20160101","fields":["日期","名稱","說明"],"data":[],"total":0}"#)
    ]
    let unknown = try past.exchange(replies)
    let store = past.scratch.path.appending("unknown.db")
    let outcome = try await past.fill("2016-01-28", "2016-02-01", unknown, store: store)
    #expect(outcome.status == .done)
    #expect(PastDays.asked(unknown) == ["20160201", "20160130", "20160129", "20160128"])
  }

  @Test func `two backfills do not run at once`() async throws {
    let lock = try FileLock(exclusively: FilePath("\(past.store).backfill.lock"))
    let exchange = try past.exchange([:])
    let error = await #expect(throws: SubcalError.self) {
      try await past.fill("2024-11-05", "2024-11-05", exchange)
    }
    #expect(error?.status == .locked)
    #expect(exchange.visits == [])
    withExtendedLifetime(lock) {}
  }

  @Test func `a backfill waits for a nightly run and reports it once`() async throws {
    let lock = Mutex(try FileLock(exclusively: FilePath("\(past.store).lock")))
    let notes = Mutex<[String]>([])
    let exchange = try past.exchange(PastDays.replies(["2024-11-05"]))
    let clock = past.clock
    let backfill = try past.backfill(exchange) { event in
      if case .note(let text) = event { notes.withLock { $0.append(text[.english]) } }
    }
    let day: Day = try #require(Day(iso: "2024-11-05"))
    async let outcome = backfill.bars(from: day, to: day)
    for _ in 0..<3000 where clock.sleeps.count < 4 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(clock.sleeps.prefix(4) == [.seconds(3), .seconds(3), .seconds(3), .seconds(3)])
    #expect(exchange.visits == [])
    lock.withLock { $0 = nil }
    #expect(try await outcome.status == .done)
    #expect(notes.withLock(\.self) == ["a nightly run is active; waiting for it to end"])
  }

  @Test func `the lists of past years are stored under stable ids`() async throws {
    let replies = [2022, 2023].reduce(into: [String: [Reply]]()) { replies, year in
      replies[Address.list(year)] = [.body(Payload.list(year))]
    }
    let exchange = try past.exchange(replies)
    let outcome = try await past.backfill(exchange).subscriptions(of: 2022...2023)
    #expect((outcome.status, outcome.filled, outcome.problems) == (.done, 2, []))
    #expect(exchange.urls == replies.keys.sorted())
    let stored = try StoreFile(past.store.string).rows().filter { $0.hasPrefix("offering ") }
    #expect(stored.count == 8)
    let again = try await past.backfill(past.exchange(replies)).subscriptions(of: 2022...2023)
    #expect(again.status == .done)
    #expect(try StoreFile(past.store.string).rows().filter { $0.hasPrefix("offering ") } == stored)
  }

  @Test func `a year whose list is empty or fails is reported, and the others are stored`() async throws {
    let exchange = try past.exchange([
      Address.list(2021): [.status(404)], Address.list(2022): [.body(Payload.nothing)],
      Address.list(2023): [.body(Payload.list(2023))],
    ])
    let outcome = try await past.backfill(exchange).subscriptions(of: 2021...2023)
    #expect((outcome.status, outcome.filled) == (.incomplete, 1))
    #expect(
      outcome.problems.map { $0[.english].prefix(23) } == [
        "twse-subscriptions-2022", "twse-subscriptions-2021",
      ])
  }
}
