import Decoding
import Localization
import SubscriptionQueries
import SubscriptionQuotes
import Testing
import Values

@testable import SubscriptionWatch
internal import TerminalText

/// The lines of a watch, the keys that move them, and its messages.
@Suite struct WatchFrameTests {
  @Test func `a frame shows what fits, alerts and notes before rows`() {
    var frame = WatchFrame()
    frame.head = ["head"]
    frame.alerts = ["a1", "a2", "a3", "a4"]
    frame.titles = ["titles"]
    frame.rows = (1...20).map { "r\($0)" }
    frame.legend = ["legend"]
    frame.notes = ["n1", "n2"]
    func part(_ height: Int, _ first: Int = 0) -> [String] {
      frame.part(height: height, from: first) { "\($0)-\($1)/\($2)" }.lines
    }
    let top = ["head", "a1", "a2", "a3", "a4", "titles"]
    #expect(part(.max) == frame.lines && part(29) == frame.lines)
    #expect(part(28, 9) == top + frame.rows.suffix(18) + ["3-20/20", "legend", "n1", "n2"])
    #expect(part(14) == top + ["r1", "r2", "r3", "r4", "1-4/20", "legend", "n1", "n2"])
    #expect(part(14, 5) == top + ["r6", "r7", "r8", "r9", "6-9/20", "legend", "n1", "n2"])
    #expect(part(11) == top + ["r1", "r2", "r3", "1-3/20", "legend"])
    #expect(part(8) == ["head", "a3", "a4", "titles", "r1", "r2", "r3", "1-3/20"])
    #expect(part(5) == ["head", "a4", "titles", "r1", "1-1/20"])
    for height in 1...40 {
      for first in [-5, 0, 7, 99] { #expect(part(height, first).count == min(height, frame.lines.count)) }
    }
    frame.rows = ["r1", "r2"]
    #expect(part(10) == top + ["r1", "r2", "legend", "n2"])
  }

  @Test func `keys are read from what terminals send`() {
    func keys(_ text: String) -> [ScrollKey] {
      var (keys, rest): ([ScrollKey], _) = ([], Array(text.utf8)[...])
      while !rest.isEmpty {
        let found = ScrollKey.first(in: rest)
        keys += found.map { [$0.key] } ?? []
        rest = rest.dropFirst(found?.count ?? 1)
      }
      return keys
    }
    #expect(
      keys("\u{1B}[A\u{1B}OBk j\u{1B}[5~\u{1B}[6~gG") == [
        .up, .down, .up, .pageDown, .down, .pageUp, .pageDown, .top, .bottom,
      ])
    #expect(keys("\u{1B}") == [] && keys("xyz\u{1B}[2~") == [] && keys("") == [])
  }

  @Test func `keys ask to add and remove a code`() {
    var view = WatchView(hasBook: false, hasTrades: false, isBig: false, in: .chinese)
    func press(_ text: String) -> [WatchRequest] { view.press(Array(text.utf8)) }
    func shown() -> String {
      view.frame(
        at: Instant(secondsSince1970: 0), columns: 60, height: 20, style: Style(isOn: false))
    }
    view.hasKeys = true
    #expect(shown().hasSuffix("a 加入，d 移除，Ctrl-C 結束\n"))
    #expect(press("a23") == [] && shown().hasSuffix("加入代號或名稱：23_\n"))
    #expect(press("3\u{7F}30\r") == [.add("2330")] && !shown().contains("加入"))
    // A name may arrive in parts of its characters, and scrolling keys are a part of it.
    let name = Array("台積j電".utf8)
    #expect(press("+") == [] && view.press(Array(name.prefix(4))) == [])
    #expect(view.press(Array(name.dropFirst(4))) == [] && shown().contains("台積j電_"))
    #expect(press("\u{7F}\u{1B}[A\nd9935\n-\n") == [.add("台積j"), .remove("9935")])
    #expect(press("a1101\u{1B}") == [] && !shown().contains("1101") && press("\n") == [])
  }

  @Test func `a note goes after five minutes, trouble with its end`() throws {
    let code = try #require(StockCode("9999"))
    let start = try #require(Instant("2024-10-30T10:00:00"))
    func later(_ seconds: Int) -> Instant { Instant(secondsSince1970: start.secondsSince1970 + seconds) }
    var notes = WatchNotes()
    notes.take(.unknown([code]), at: start, in: .english)
    notes.take(.trouble(Self.failure, seconds: 30), at: later(5), in: .english)
    notes.take(.trouble(Self.failure, seconds: 60), at: later(40), in: .english)
    #expect(
      notes.texts == [
        "9999: no exchange lists this code", "no quotes for now, asking again at 10:01:40 (h: down)",
      ])
    notes.expire(at: later(299))
    #expect(notes.texts.count == 2)
    notes.expire(at: later(300))
    #expect(notes.texts == ["no quotes for now, asking again at 10:01:40 (h: down)"])
    notes.take(.recovered(host: "other"), at: later(301), in: .english)
    #expect(notes.texts.count == 1)
    notes.take(.trouble(Self.failure, seconds: nil), at: later(302), in: .english)
    #expect(notes.texts == ["no quotes for now (h: down)"])
    notes.take(.recovered(host: "h"), at: later(303), in: .english)
    #expect(notes.texts == [])
    let remark = Remark(
      .rejected, source: SourceID("mis"), row: 1, column: "z", text: "oops",
      reason: Text("不是價格", "not a price"))
    for count in [1, 10, 100] { notes.take(.rejected(remark, count: count), at: later(304), in: .english) }
    #expect(notes.texts == ["mis: row 1, column z: 'oops': not a price (100 times)"])
    for number in 0..<9 { notes.add("\(number)", at: later(305)) }
    #expect(notes.texts == ["5", "6", "7", "8"])
  }

  private static let failure = QuoteFailure(
    .broken, host: "h", reason: Text(verbatim: "down"), advice: Text(verbatim: "a"))
}
