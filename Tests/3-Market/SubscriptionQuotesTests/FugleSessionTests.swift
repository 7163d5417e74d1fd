import Decoding
import Localization
import TestSupport
import Testing

@testable import SubscriptionQuotes
import Values

/// The messages on a connection to Fugle and their times.
@Suite struct FugleSessionTests {
  private func session(_ codes: [String] = ["2330"]) throws -> FugleSession {
    FugleSession(key: "secret", codes: try codes.map { try .of($0) })
  }

  /// A session whose connection was opened at 0 and whose codes are subscribed.
  private func subscribed(_ codes: [String] = ["2330"]) throws -> FugleSession {
    var session = try session(codes)
    _ = session.opened(at: .zero)
    _ = session.heard(Fugle.authenticated, at: .zero)
    _ = session.heard(Fugle.subscribed(codes), at: .zero)
    return session
  }

  @Test func `the key is sent first, then the codes as one symbol or as a list`() throws {
    var (one, two) = (try session(), try session(["2330", "2317"]))
    #expect(one.opened(at: .zero) == [.send(#"{"event":"auth","data":{"apikey":"secret"}}"#)])
    #expect(
      one.heard(Fugle.authenticated, at: .zero)
        == [.send(#"{"event":"subscribe","data":{"channel":"aggregates","symbol":"2330"}}"#)])
    _ = two.opened(at: .zero)
    #expect(
      two.heard(Fugle.authenticated, at: .zero)
        == [.send(#"{"event":"subscribe","data":{"channel":"aggregates","symbols":["2330","2317"]}}"#)])
  }

  @Test func `codes whose subscription is not confirmed are subscribed again`() throws {
    var session = try session(["2330", "2317"])
    _ = session.opened(at: .zero)
    _ = session.heard(Fugle.authenticated, at: .zero)
    _ = session.heard(Fugle.subscribed(["2330"]), at: .seconds(1))
    #expect(session.ticked(at: .seconds(9)) == [])
    let again = FugleSession.Action.send(
      #"{"event":"subscribe","data":{"channel":"aggregates","symbol":"2317"}}"#)
    #expect(session.ticked(at: .seconds(10)) == [again])
    #expect(session.ticked(at: .seconds(19)) == [])
    #expect(session.ticked(at: .seconds(20)) == [again])
    _ = session.heard(Fugle.subscribed(["2317"]), at: .seconds(21))
    #expect(session.ticked(at: .seconds(40)) == [])
  }

  @Test func `a session pings after half a minute of silence and gives up after a minute`() throws {
    var session = try subscribed()
    _ = session.heard(Fugle.heartbeat, at: .seconds(100))
    #expect(session.ticked(at: .seconds(129)) == [])
    #expect(session.ticked(at: .seconds(130)) == [.send(#"{"event":"ping","data":{"state":"2"}}"#)])
    #expect(session.ticked(at: .seconds(131)) == [])
    #expect(session.ticked(at: .seconds(159)) == [])
    #expect(session.ticked(at: .seconds(160)) == [.close(.silent)])
    // Any message counts as a sign of life.
    _ = session.heard("garbage", at: .seconds(160))
    #expect(session.ticked(at: .seconds(161)) == [])
  }

  @Test func `a heartbeat is answered, at most twice a minute`() throws {
    var session = try subscribed()
    let answers = [29, 30, 31, 60, 90].map { session.heard(Fugle.heartbeat, at: .seconds($0)) }
    #expect(answers.map(\.count) == [0, 1, 0, 1, 1])
    #expect(answers[1] == [.send(#"{"event":"ping","data":{"state":"1"}}"#)])
  }

  @Test func `adding a code sends subscribe, and removing one unsubscribe with its id`() throws {
    let (two, three) = (try StockCode.of("2317"), try StockCode.of("2330"))
    let subscribe = FugleSession.Action.send(
      #"{"event":"subscribe","data":{"channel":"aggregates","symbol":"2317"}}"#)
    func unsubscribe(_ code: String) -> FugleSession.Action {
      .send(#"{"event":"unsubscribe","data":{"id":"x\#(code)"}}"#)
    }
    var session = try subscribed()
    _ = session.heard(Fugle.data("2317", 5), at: .seconds(1))
    #expect(session.follow([three], at: .seconds(1)) == [])
    #expect(session.follow([two, three], at: .seconds(1)) == [subscribe])
    #expect(session.heard(Fugle.subscribed(["2317"]), at: .seconds(2)) == [])
    // A code that is taken up again begins with the quote that is known.
    #expect(session.heard(Fugle.data("2317", 5), at: .seconds(2)).count == 1)
    #expect(session.follow([two], at: .seconds(3)) == [unsubscribe("2330")])
    #expect(session.follow([two], at: .seconds(4)) == [])
    // Dropped before its subscription is confirmed.
    _ = session.follow([two, three], at: .seconds(5))
    #expect(session.follow([two], at: .seconds(6)) == [])
    #expect(session.ticked(at: .seconds(20)) == [])
    #expect(session.heard(Fugle.subscribed(["2330"]), at: .seconds(20)) == [unsubscribe("2330")])
    // A new connection subscribes what is followed by then.
    _ = session.opened([three], at: .seconds(30))
    #expect(session.follow([two], at: .seconds(30)) == [])
    #expect(session.heard(Fugle.authenticated, at: .seconds(30)) == [subscribe])
  }

  @Test func `a connection that never answers is closed too`() throws {
    var session = try session()
    _ = session.opened(at: .seconds(5))
    #expect(session.ticked(at: .seconds(64)) == [])
    #expect(session.ticked(at: .seconds(65)) == [.close(.silent)])
  }

  @Test func `older and repeated quotes are dropped`() throws {
    var session = try subscribed()
    func numbers(_ text: String) -> [Int] {
      session.heard(text, at: .seconds(1)).flatMap { action in
        if case .event(.quotes(let quotes)) = action { quotes.map(Fugle.number) } else { [Int]() }
      }
    }
    #expect(numbers(Fugle.data("2330", 5)) == [5])
    #expect(numbers(Fugle.data("2330", 5)) == [])
    #expect(numbers(Fugle.data("2330", 4)) == [])
    #expect(numbers(Fugle.data("2317", 4)) == [4])
    #expect(numbers(Fugle.data("2330", 6)) == [6])
  }

  @Test func `a quote from the future does not hide later ones, and is reported once`() throws {
    var session = try subscribed()
    func events(_ number: Int, at second: Int) -> [QuoteEvent] {
      // The quote of a number is of that second.
      let instant = Instant(secondsSince1970: 1_791_249_000 + second)
      return session.heard(Fugle.data("2330", number), at: .seconds(1), instant).compactMap {
        if case .event(let event) = $0 { event } else { nil }
      }
    }
    func numbers(_ events: [QuoteEvent]) -> [Int] {
      events.flatMap { if case .quotes(let quotes) = $0 { quotes.map(Fugle.number) } else { [Int]() } }
    }
    #expect(numbers(events(5, at: 5)) == [5])
    let ahead = events(3600, at: 6)
    #expect(try ahead.first == .ahead(.of("2330"), seconds: 3594) && numbers(ahead) == [3600])
    #expect(numbers(events(7, at: 7)) == [7])
    #expect(numbers(events(8, at: 8)) == [8])
    #expect(numbers(events(7200, at: 9)) == [7200])
    #expect(events(7200, at: 10) == [])
  }

  @Test func `an unfit message is reported once for its kind, then by its count`() throws {
    var session = try subscribed()
    var counts: [Int] = []
    func hear(_ text: String) {
      for case .event(.rejected(_, let count)) in session.heard(text, at: .seconds(1)) {
        counts.append(count)
      }
    }
    for number in 1...250 { hear("garbage \(number)") }
    #expect(counts == [1, 10, 100])
    hear(#"{"event":"data","data":{"symbol":"(1)"},"channel":"aggregates"}"#)
    #expect(counts == [1, 10, 100, 1])
    #expect(session.finalEvents.count == 1)
    guard case .rejected(let remark, 250)? = session.finalEvents.first else {
      Issue.record("\(session.finalEvents)")
      return
    }
    #expect(remark.row?.text == "garbage 250")
  }

  @Test(arguments: [
    #"{"event":"error","data":{"message":"no rights for secret"}}"#, "not JSON, but secret",
    #"{"event":"data","channel":"aggregates","data":{"symbol":"secret"}}"#,
    #"{"event":"error","data":{"message":"no rights for \u0073ecret"}}"#,
    // Shown, or reported as what cannot be read of a quote that can be used.
    Fugle.data("2330", 5).replacing("甲", with: "secret"),
    Fugle.data("2330", 5).replacing(#""asks":[{"price":100.25"#, with: #""asks":[{"price":"secret""#),
  ])
  func `what the service repeats of the key is hidden`(text: String) throws {
    var (before, after) = (try session(), try subscribed())
    for shown in ["\(before.heard(text, at: .zero))", "\(after.heard(text, at: .zero))"] {
      #expect(!shown.contains("secret") && (shown.contains("•••") || shown == "[]"), "\(shown)")
    }
  }

  @Test func `waits double from a second to a minute, and are longer after too many connections`()
    throws
  {
    func waits(_ ending: FugleSession.Ending) throws -> [Double] {
      var (session, generator) = (try session(), SplitMix64(seed: 4))
      return (0..<8).map { _ in
        let wait = session.ended(ending, using: &generator) ?? .zero
        return Double(wait.components.seconds) + Double(wait.components.attoseconds) / 1e18
      }
    }
    func fits(_ waits: [Double], _ least: [Double]) -> Bool {
      zip(waits, least).allSatisfy { ($1...($1 * 1.2)).contains($0) }
    }
    #expect(fits(try waits(.silent), [1, 2, 4, 8, 16, 32, 60, 60]))
    #expect(fits(try waits(.broken(Text(verbatim: "x"))), [1, 2, 4, 8, 16, 32, 60, 60]))
    #expect(fits(try waits(.tooMany), [60, 120, 240, 300, 300, 300, 300, 300]))
  }

  @Test func `a connection that carried messages for half a minute resets the waits`() throws {
    var generator = SplitMix64(seed: 4)
    func wait(after seconds: Int) throws -> Int64 {
      var session = try subscribed()
      for _ in 0..<5 { _ = session.ended(.silent, using: &generator) }
      _ = session.opened(at: .zero)
      _ = session.heard(Fugle.heartbeat, at: .seconds(seconds))
      return session.ended(.silent, using: &generator)?.components.seconds ?? 0
    }
    #expect(try wait(after: 29) >= 32)
    #expect(try wait(after: 30) == 1)
  }

  @Test func `a refused key ends the session, and 1001 closes the connection`() throws {
    var (refused, crowded) = (try session(), try subscribed())
    _ = refused.opened(at: .zero)
    let ending = FugleSession.Ending.refused("Invalid authentication credentials")
    #expect(refused.heard(Fugle.refused, at: .zero) == [.close(ending)])
    var generator = SplitMix64(seed: 4)
    #expect(refused.ended(ending, using: &generator) == nil)
    #expect(crowded.heard(Fugle.tooMany, at: .zero) == [.close(.tooMany)])
  }
}
