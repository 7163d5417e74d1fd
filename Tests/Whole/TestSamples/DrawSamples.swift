import Decoding
import Foundation
package import SubscriptionLists
package import TestSupport
import Testing

package import Values
package import WinRates

/// Invented draws, and the recorded ones.
package enum DrawSamples {
  /// A drawn cash increase, or another offering, with lots of 1,000 shares. Nil applications leave it undrawn.
  package static func offering(
    _ number: Int, market: String = "上市增資", lastDay: Day, lots: Int, price: String, applications: Int?
  ) throws -> Offering {
    try Offering.sample(
      "\(1000 + number % 8999)", market: market, start: lastDay.adding(-2).description,
      end: lastDay.description, draw: lastDay.adding(2).description, delivery: lastDay.adding(10).description,
      shares: lots * 1000, finalShares: lots * 1000, offerPrice: price, finalPrice: price, total: nil,
      applications: applications)
  }

  package static func draw(
    _ number: Int, market: String = "上市增資", lastDay: Day, lots: Int, price: String = "50",
    close: String? = "60", applications: Int
  ) throws -> PastDraw {
    let offering = try offering(
      number, market: market, lastDay: lastDay, lots: lots, price: price, applications: applications)
    return try #require(
      PastDraw(of: offering, id: "\(1000 + number)", close: close.flatMap { Price($0) }))
  }

  /// Draws a day apart whose applications follow premium, cash and lots, but for a random factor.
  package static func following(
    _ count: Int, market: String = "上市增資", from first: Day, noise: Double = 0.4,
    random: inout SplitMix64
  ) throws -> [PastDraw] {
    try (0..<count).map { number in
      let lots = Int.random(in: 100...20_000, using: &random)
      let price = Int.random(in: 10...300, using: &random)
      let premium = Double.random(in: 0.02...0.8, using: &random)
      let close = Int(Double(price) * (1 + premium) * 100)
      let random = Double.random(in: -noise...noise, using: &random)
      let logarithm =
        8.5 + 0.8 * log(premium) + 0.25 * log(Double(price * 1000)) + 0.25 * log(Double(lots)) + random
      return try draw(
        number, market: market, lastDay: first.adding(number), lots: lots, price: "\(price)",
        close: FixedPoint.text(close, places: 2), applications: max(1, Int(exp(logarithm))))
    }
  }

  package static let firstDay = Day(number: 21_000)

  /// The recorded draws of 2024 up to July: of cash increases with the close of the day before the last day.
  package static func recorded() throws -> [PastDraw] {
    let text = String(decoding: try RecordedPayload.bytes("odds/draws-2024-to-july.csv"), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(lines.first)
    return try lines.dropFirst().map { cells in
      func cell(_ name: String) throws -> String {
        let column = try #require(header.firstIndex(of: name))
        return cells[column]
      }
      func count(_ name: String) throws -> Int {
        let text = try cell(name)
        return try #require(Int(text), "\(name)")
      }
      let lots = try count("lots_drawn")
      let shares = try count("lot_shares")
      let offering = try Offering.sample(
        try cell("code"), name: try cell("name"), market: try cell("market"), start: try cell("start"),
        end: try cell("end"), draw: try cell("draw"), delivery: try cell("delivery"), shares: lots * shares,
        finalShares: lots * shares, offerPrice: try cell("final_price"), finalPrice: try cell("final_price"),
        lot: shares, total: nil, applications: try count("applications"),
        winRate: try cell("published_rate_pct"))
      let (close, start) = (Price(try cell("close_before_end_approx")), try cell("start"))
      return try #require(PastDraw(of: offering, id: "\(offering.code)-\(start)", close: close))
    }
  }

  /// Every draw of the recorded list of 2024, none with a close.
  package static func listed() throws -> [PastDraw] {
    try Offering.decodeList(try RecordedPayload.bytes("public_form/csv-big5-crlf-113-20241102.csv"))
      .content.compactMap { offering in
        PastDraw(
          of: offering, id: "\(offering.code)-\(offering.subscriptionStart?.compact ?? "")", close: nil)
      }
  }
}
