import Decoding
import Localization
import SubscriptionQuotes
import TestSupport
import Testing
import Values

/// Decoding of MIS responses.
@Suite struct MISResponseTests {
  @Test func `a quote has all values of its row`() throws {
    let quote = try MIS.quote(
      [
        "c": "5439", "n": " 高\\u0007技 ", "ex": "otc", "tlong": "1684477800000", "o": "75.1000",
        "h": "76.5000",
        "l": "74.5000", "v": "4917", "y": "75.8000", "u": "83.3000", "w": "68.3000",
        "a": "75.1000_75.3000_75.4000_75.5000_75.6000_75.7000_", "f": "3_13_54_5_7_8_", "b": "75.0000_",
        "g": "41_",
      ], trade: #"{"t":"13:30:00","v":"146","z":75.1}"#)
    var wanted = Quote(
      code: try .of("5439"), name: "高 技", board: .tpex, time: QuoteTime(try .of("2023-05-19T14:30:00")),
      price: QuotePrice(try .of("75.1"), .trade),
      book: OrderBook(
        bids: [.init(price: try .of("75"), shares: 41_000)],
        asks: try [("75.1", 3), ("75.3", 13), ("75.4", 54), ("75.5", 5), ("75.6", 7)].map {
          .init(price: try Price.of($0.0), shares: $0.1 * 1000)
        }))
    (wanted.open, wanted.high, wanted.low) = (try .of("75.1"), try .of("76.5"), try .of("74.5"))
    (wanted.reference, wanted.limitUp, wanted.limitDown) = (try .of("75.8"), try .of("83.3"), try .of("68.3"))
    wanted.volume = 4_917_000
    wanted.lastTrade = .init(price: try .of("75.1"), shares: 146_000, secondOfDay: 13 * 3600 + 1800)
    #expect(quote == wanted)
  }

  @Test func `rows without a code are counted, and the requested pause is read`() throws {
    let answer = try MISResponse(
      MIS.body([#"{"tv":"-","s":"-","c":"","z":"-"}"#, MIS.row(), #"{"z":"-"}"#], userDelay: 7000))
    #expect(answer.emptyRows == 2 && answer.quotes.count == 1 && answer.userDelay == .seconds(7))
  }

  static let bad: [(members: [String: String], report: String)] = [
    (["tlong": "soon"], "mis: row 2, column tlong: 'soon': not a whole number"),
    (
      ["v": "9999999999999999"],
      "mis: row 2, column v: '9999999999999999': more shares than there are"
    ),
    (["tlong": "9999999999999999"], "mis: row 2, column tlong: '9999999999999999': not a timestamp"),
    (["tlong": "-"], "mis: row 2, column tlong: '': not a timestamp"),
    (["c": "23/0"], "mis: row 2, column c: '23/0': not a code of four to six digits and capital letters"),
    (["ex": "nyse"], "mis: row 2, column ex: 'nyse': neither tse nor otc"),
    (["y": "1e3"], "mis: row 2, column y: '1e3': not a price such as 43.91"),
    (["z": "-1.00"], "mis: row 2, column z: '-1.00': not a price such as 43.91"),
    (["v": "1.5"], "mis: row 2, column v: '1.5': not a whole number"),
  ]

  @Test(arguments: bad.indices)
  func `a row that cannot be decoded is rejected with its place, and the others are kept`(row: Int) throws {
    let answer = try MISResponse(MIS.body([MIS.row(["c": "1101"]), MIS.row(Self.bad[row].members)]))
    #expect(answer.quotes.map(\.code.description) == ["1101"])
    #expect(answer.remarks.map(\.description) == [Self.bad[row].report])
  }

  static let badLevels: [(members: [String: String], bids: [String], asks: [String], report: String)] = [
    (
      ["a": "1.00_2.00_", "f": "3_", "b": "0.99_", "g": "4_"], ["0.99"], [],
      "mis: row 2, column a: '1.00_2.00_ 3_': not as many prices as volumes"
    ),
    (
      ["b": "1.00_x_0.98_", "g": "3_4_5_"], ["1", "0.98"], [],
      "mis: row 2, column b: 'x': not a price such as 43.91"
    ),
    (
      ["b": "1.00_0.99_", "g": "99999999999999999_2_", "a": "1.01_", "f": "1_"], ["0.99"], ["1.01"],
      "mis: row 2, column g: '99999999999999999': not a whole number"
    ),
    (
      ["a": "1_", "f": "9223372036854775_"], [], [],
      "mis: row 2, column f: '9223372036854775': more shares than there are"
    ),
  ]

  @Test(arguments: badLevels.indices)
  func `a level that cannot be decoded does not cost the quote`(number: Int) throws {
    let (members, bids, asks, report) = Self.badLevels[number]
    let answer = try MISResponse(
      MIS.body([MIS.row(["c": "1101"]), MIS.row(members.merging(["z": "1.00"]) { $1 })]))
    let quote = try #require(answer.quotes.last)
    #expect(try answer.quotes.count == 2 && quote.price == QuotePrice(.of("1"), .trade))
    #expect(quote.book.bids.map(\.price?.description) == bids)
    #expect(quote.book.asks.map(\.price?.description) == asks)
    #expect(answer.remarks.map(\.description) == [report])
    #expect(try answer.remarks.map(\.severity) == [.note] && answer.remarks.map(\.code) == [.of("2330")])
  }

  static let foreign: [(body: String, reason: String)] = [
    ("", "the response is not JSON but empty"),
    ("<html><body>因為安全性考量</body></html>", "the response is not JSON but '<html><body>因為安全性考量</body></html>'"),
    ("\r\n\r\n[1, 2]", "the response is not JSON but '[1, 2]'"),
    ("{\"msgArray\": [", "the response is not JSON but '{\"msgArray\": ['"),
    ("{\"rtcode\":\"5001\",\"rtmessage\":\"參數不足\"}", "the response has no quotes: '參數不足'"),
    ("{\"msgArray\":[],\"rtcode\":\"9999\",\"rtmessage\":\"busy\"}", "the response is '9999 busy'"),
  ]

  @Test(arguments: foreign.indices)
  func `any other body is refused`(body: Int) {
    #expect {
      try MISResponse(Array(Self.foreign[body].body.utf8))
    } throws: { error in
      (error as? NotUnderstood)?.reason[.english] == Self.foreign[body].reason
    }
  }

  @Test func `randomly changed responses are decoded or refused`() throws {
    var generator = SplitMix64(seed: 9)
    let body = MIS.body(
      [MIS.row(PriceRuleTests.book), MIS.row(["c": "1101"], trade: #"{"t":"09:00:00","v":1,"z":"5.00"}"#)])
    var (read, refused) = (0, 0)
    for _ in 0..<3000 {
      var changed = body
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: changed[place] = .random(in: 0...255, using: &generator)
        case 1: changed.remove(at: place)
        default: changed.removeSubrange(place..<min(changed.count, place + 20))
        }
      }
      do {
        read += try MISResponse(changed).quotes.isEmpty ? 0 : 1
      } catch {
        refused += 1
      }
    }
    #expect(read > 100 && refused > 100)
  }
}
