import Localization
import SubscriptionQuotes
import TestSupport
import Testing
import Values
internal import SubscriptionWatch

/// Answers that lack codes, and hosts that do not answer.
@Suite(.timeLimit(.minutes(60))) struct AbsenceTests {
  private static let mis = PollingTests.mis

  /// An exchange that has 2330 and 2317, but for those that a response of a number lacks.
  private func exchange(
    _ clock: FakeClock, lacking: @escaping @Sendable (Int) -> Set<String>
  ) -> FakeExchange {
    FakeExchange(clock) { number, url in
      let asked = url.matches(of: /(?:tse|otc)_(\w+)\.tw/).map { String($0.1) }
      let found = ["2330", "2317"].filter { asked.contains($0) && !lacking(number).contains($0) }
      return .body(MIS.body(found.map { MIS.row(["c": $0, "z": "100.5000"]) }))
    }
  }

  private func settings(requests: Int) -> PollingSettings {
    var settings = PollingSettings()
    settings.requestLimit = requests
    return settings
  }

  @Test func `an empty response is a failure, after which all codes are asked for again within a minute`()
    async throws
  {
    let exchange = exchange(try FakeClock("2026-10-06T10:00:00")) { number in
      (3...9).contains(number) ? ["2330", "2317"] : []
    }
    let (events, failure) = try await exchange.provider(settings(requests: 20)).all(["2330", "2317"])
    #expect(failure == nil && events.last == .exhausted(requests: 20) && events.absences == [])
    let troubles = events.compactMap { if case .trouble(let failure, _) = $0 { failure } else { nil } }
    #expect(troubles.count == 7 && troubles.allSatisfy { $0.kind == .empty && $0.isNotUnderstood })
    #expect(events.count { $0 == .recovered(host: Self.mis) } == 1)
    #expect(exchange.visits.allSatisfy { $0.url.contains("tse_2317.tw%7Ctse_2330.tw") })
    let pauses = exchange.pauses(at: Self.mis).map { Int($0.components.seconds) }
    #expect(pauses.allSatisfy { (15...72).contains($0) })
    #expect(zip(pauses[2...], [15...18, 30...36, 60...72, 60...72]).allSatisfy { $1.contains($0) })
  }

  @Test func `a code that quoted once is late after a minute without it, and never unknown`() async throws {
    let exchange = exchange(try FakeClock("2026-10-06T09:05:00")) { number in
      [3, 5].contains(number) || (10...50).contains(number) ? ["2317"] : []
    }
    let (events, failure) = try await exchange.provider(settings(requests: 60)).all(["2330", "2317"])
    #expect(try failure == nil && events.absences == [.late([.of("2317")])])
    #expect(exchange.visits.allSatisfy { $0.url.contains("tse_2317.tw") })
    var watched = WatchedQuotes([
      try WatchedQuotesTests.watched("2330"), try WatchedQuotesTests.watched("2317"),
    ])
    watched.take(.late([try .of("2317")]))
    #expect(watched.rows.map(\.absence) == [nil, .late])
    let quote = try WatchedQuotesTests.quote("2317", "101", at: 10)
    for _ in 1...2 {
      // Also an unchanged quote ends the absence.
      watched.take(.late([try .of("2317")]))
      watched.take(quote)
      #expect(watched.rows.map(\.absence) == [nil, nil])
    }
  }

  @Test func `a code is unknown if all answers of five minutes of trading lack it`() async throws {
    // From 08:30, before trading, nothing is concluded.
    let clock = try FakeClock("2026-10-06T08:50:00")
    let exchange = exchange(clock) { _ in [] }
    var events: [QuoteEvent] = []
    var unknownAt: Instant?
    let codes: [StockCode: Set<Board>] = [try .of("2330"): [.twse], try .of("9999"): [.twse, .tpex]]
    for try await event in exchange.provider(settings(requests: 80)).quotes(of: codes) {
      events.append(event)
      if case .unknown = event { unknownAt = clock.instant }
    }
    #expect(try events.absences == [.late([.of("9999")]), .unknown([.of("9999")])])
    let moment = try #require(unknownAt)
    #expect(try (Instant.of("2026-10-06T09:05:00")...(.of("2026-10-06T09:06:00"))).contains(moment))
    #expect(exchange.visits.first?.url.contains("tse_2330.tw%7Ctse_9999.tw%7Cotc_9999.tw") == true)
    #expect(exchange.visits.last?.url.contains("9999") == false)
  }

  @Test func `a code that comes after minutes is followed`() async throws {
    let exchange = exchange(try FakeClock("2026-10-06T09:00:00")) { number in number < 15 ? ["2317"] : [] }
    let (events, _) = try await exchange.provider(settings(requests: 60)).all(["2330", "2317"])
    #expect(try events.absences == [.late([.of("2317")])])
    #expect(exchange.visits.last?.url.contains("tse_2317.tw") == true)
  }

  @Test func `only unknown codes end the run without an error, also after an old failure`() async throws {
    let exchange = FakeExchange(try FakeClock("2026-10-06T10:00:00")) { number, url in
      number == 2 ? .status(503) : .body(MIS.body([#"{"c":"","z":"-"}"#]))
    }
    let (events, failure) = try await exchange.provider().all(["9999"])
    #expect(try failure == nil && events.last == .unknown([.of("9999")]))
    #expect((15...25).contains(exchange.visits.count))
  }

  @Test func `codes that no exchange knows end the run after answers without any row`() async throws {
    func run(on boards: Set<Board>) async throws -> (ending: QuoteEvent?, requests: Int) {
      let exchange = FakeExchange(try FakeClock("2026-10-06T10:00:00")) { _, url in .body(MIS.body([])) }
      let (events, failure) = try await exchange.provider(settings(requests: 100)).all(
        ["9998", "9999"], on: boards)
      #expect(failure == nil)
      return (events.last, exchange.visits.count)
    }
    let unknown = try await run(on: [.twse, .tpex])
    #expect(
      try unknown.ending == .unknown([.of("9998"), .of("9999")]) && (3...10).contains(unknown.requests))
    // A code that has traded is not gone because an answer has no rows.
    #expect(try await run(on: [.tpex]).ending == .exhausted(requests: 100))
  }

  @Test func `a session that ends during the search reports the codes that were missing`() async throws {
    let exchange = exchange(try FakeClock("2026-10-06T13:33:00")) { _ in [] }
    let (events, failure) = try await exchange.provider().all(["2330", "9999"])
    #expect(failure == nil)
    #expect(
      try Array(events.suffix(2)) == [.unknown([.of("9999")]), .closed(until: .of("2026-10-07T09:00:00"))])
  }

  @Test func `a session without a single row ends with that failure`() async throws {
    let exchange = exchange(try FakeClock("2026-10-06T13:20:00")) { _ in ["2330"] }
    let (events, failure) = try await exchange.provider().all(["2330"])
    #expect(failure?.kind == .empty && events.absences == [])
    // The last try is announced without a time.
    guard case .trouble(_, seconds: nil)? = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(exchange.visits.allSatisfy { $0.start < .seconds(900) })
  }

  @Test func `connections that break for an hour are tried again ever less often`() async throws {
    let clock = try FakeClock("2026-10-06T09:30:00")
    let exchange = FakeExchange(clock) { _, url in
      (.seconds(600)..<(.seconds(4200))).contains(clock.now) ? .broken : PollingTests.answer(url)
    }
    let (events, failure) = try await exchange.provider().all(["2330"])
    #expect(try failure == nil && events.last == .closed(until: .of("2026-10-07T09:00:00")))
    #expect(events.count { $0 == .recovered(host: Self.mis) } == 1)
    let pauses = exchange.pauses(at: Self.mis).map { Int($0.components.seconds) }.filter { $0 > 18 }
    #expect((9...11).contains(pauses.count))
    #expect(
      zip(pauses, [30, 60, 120, 240, 480, 600, 600, 600, 600]).allSatisfy { ($1...($1 * 6 / 5)).contains($0) }
    )
  }

  @Test func `an outage of an hour is survived, a host that refuses is given up while the other is asked`()
    async throws
  {
    let clock = try FakeClock("2026-10-06T09:30:00")
    let emerging = """
      [{"Date":"1151006","Time":"093030","SecuritiesCompanyCode":"7777","LatestPrice":"31.15"}]
      """
    let exchange = FakeExchange(clock) { _, url in
      if url.contains("esb") { return .body(Array(emerging.utf8)) }
      if clock.now < .seconds(600) { return PollingTests.answer(url) }
      return clock.now < .seconds(4200) ? .unreachable : .status(403)
    }
    var events: [QuoteEvent] = []
    let codes: [StockCode: Set<Board>] = [try .of("2330"): [.twse], try .of("7777"): [.emerging]]
    for try await event in exchange.provider().quotes(of: codes) { events.append(event) }
    let outage = exchange.pauses(at: Self.mis).filter { $0 > .seconds(18) }.dropLast(4)
    #expect(outage.count > 25 && outage.allSatisfy { (.seconds(30)...(.seconds(144))).contains($0) })
    let lost = events.compactMap { if case .gaveUp(let failure) = $0 { failure.kind } else { nil } }
    #expect(lost == [.status(403)])
    #expect(try events.last == .closed(until: .of("2026-10-07T09:00:00")))
    #expect(exchange.visits.filter { $0.url.contains("esb") }.count > 280)
  }

  @Test func `a single poll tells a code that is unknown from one that the response lacks`() async throws {
    let codes: [StockCode: Set<Board>] = [try .of("2330"): [.twse], try .of("9999"): [.twse, .tpex]]
    let unknown = #"{"c":"","z":"-"}"#
    let bodies: [([String], QuoteEvent)] = [
      ([MIS.row(), unknown, unknown], .unknown([try .of("9999")])),
      (
        [MIS.row()],
        .trouble(
          QuoteFailure(
            .missing, host: Self.mis, source: "mis",
            reason: Text("回應沒有代號 9999", "the response has no row for 9999"),
            advice: Text(
              "檢查代號；若確為上市櫃代號，一分鐘後再查詢。", "check the codes; if they are listed, ask again in a minute.")),
          seconds: nil)
      ),
    ]
    for (rows, last) in bodies {
      let exchange = FakeExchange(try FakeClock("2026-10-06T10:00:00")) { _, _ in .body(MIS.body(rows)) }
      let events = try await exchange.provider().once(of: codes)
      #expect(events.count == 2 && events.last == last)
    }
    let empty = FakeExchange(try FakeClock("2026-10-06T10:00:00")) { _, _ in .body(MIS.body([])) }
    await #expect(throws: QuoteFailure.self) { try await empty.provider().once(of: codes) }
  }
}

extension [QuoteEvent] {
  /// The events about codes that answers lack.
  var absences: [QuoteEvent] {
    filter {
      switch $0 {
      case .late, .unknown: true
      default: false
      }
    }
  }
}
