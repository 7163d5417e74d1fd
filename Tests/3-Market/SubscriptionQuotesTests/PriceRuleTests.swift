import SubscriptionQuotes
import Testing
import Values

/// The choice of a quote's price.
@Suite struct PriceRuleTests {
  static let book = ["a": "101.0000_101.5000_", "f": "3_4_", "b": "100.0000_99.5000_", "g": "5_6_"]

  /// The changed members of a row, its order book and last trade, and the expected price.
  static let rules: [(members: [String: String], trade: String?, price: String?, kind: QuotePrice.Kind?)] = [
    (
      book.merging(["z": "100.5000"]) { $1 }, #"{"t":"09:26:19","v":35,"z":"102.0000","ft":20}"#, "102",
      .trade
    ),
    (book.merging(["z": "100.5000", "tv": "7"]) { $1 }, nil, "100.5", .trade),
    (book, #"{"t":"09:26:19","v":35,"z":"-","ft":20}"#, "100.5", .indicative),
    (book, nil, "100.5", .indicative),
    (book.merging(["ts": "1", "pz": "104.0000"]) { $1 }, nil, "100", .reference),
    (book.merging(["ts": "1", "pz": "104.0000", "z": "103.0000"]) { $1 }, nil, "103", .trade),
    (["b": "110.0000_", "g": "9_"], nil, "100", .reference),
    (["y": "-"], nil, nil, nil),
    (["a": "101.0000_", "f": "1_", "b": "0.0000_100.0000_", "g": "8_2_"], nil, "100.5", .indicative),
  ]

  @Test(arguments: rules.indices)
  func `the price is the last trade, else the middle of the book unless on trial, else the reference`(
    rule: Int
  ) throws {
    let (members, trade, price, kind) = Self.rules[rule]
    let quote = try MIS.quote(members, trade: trade)
    #expect(quote.price?.price.description == price)
    #expect(quote.price?.kind == kind)
  }

  @Test func `a trial price is separate from the price, and only present during a trial`() throws {
    #expect(try MIS.quote(["ts": "1", "pz": "104.0000"]).trial == Price.of("104"))
    #expect(try MIS.quote(["ts": "1", "pz": "-"]).trial == nil)
    #expect(try MIS.quote(["ts": "0", "pz": "104.0000"]).trial == nil)
  }

  @Test func `numbers that mean no limit are decoded as nil`() throws {
    let open = try MIS.quote(["u": "9999.9500", "w": "-"])
    #expect(open.limitUp == nil && open.limitDown == nil)
    #expect(try MIS.quote(["w": "0.0100"]).limitDown == nil)
    let limited = try MIS.quote(["z": "110.0000"])
    #expect(try limited.limitUp == Price.of("110") && limited.limitReached == .up)
    #expect(try MIS.quote(["z": "90.0000"]).limitReached == .down)
    // Nobody has traded at the reference price.
    #expect(try MIS.quote(["y": "110.0000"]).limitReached == nil)
  }
}
