import Foundation
import SQLite
import TestSupport
import Values

/// The journal of ten invented families who apply for the offerings of a store, in the form of `ledger --export`.
struct InventedJournal {
  private struct Offering {
    var id, code, name: String
    var subscription: ClosedRange<Day>
    var draw, delivery: Day
    var price: Int
    var isCancelled: Bool
  }

  private var lines = ["number,recorded,kind,account,person,offering,code,name,day,price,shares"]
  var text: String { lines.map { $0 + "\r\n" }.joined() }

  init(store: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    let offerings = try Self.offerings(of: store)
    for family in 0..<10 {
      // Some persons have two accounts, of which one applies.
      let people = (0..<Int.random(in: 1...4, using: &random)).map { number in
        (
          name: "p\(family)\(number)",
          accounts: ["a\(family)\(number)", "b\(family)\(number)"].prefix(chance(50) ? 1 : 2)
        )
      }
      for offering in offerings {
        for person in people where chance(60) {
          var account = person.accounts.randomElement(using: &random) ?? ""
          func add(_ kind: String, _ day: Day, price: String = "") {
            append(kind, account, person.name, offering, day, price)
          }
          add("applied", chance(50) ? offering.subscription.lowerBound : offering.subscription.upperBound)
          if chance(8) {
            add("withdrawn", offering.subscription.upperBound)
            if chance(50) { continue }
            account = person.accounts.randomElement(using: &random) ?? ""
            add("applied", offering.subscription.upperBound)
          }
          if offering.isCancelled || chance(10) { continue }
          let wins = chance(30)
          // Entered wrongly, and corrected.
          if chance(5) { add(wins ? "not_won" : "won", offering.draw) }
          add(wins ? "won" : "not_won", offering.draw)
          guard wins, chance(80) else { continue }
          for _ in 0..<(chance(25) ? 2 : 1) {
            // From half to twice the offering price, in whole cents.
            let cents = Int.random(in: offering.price / 200...offering.price / 50, using: &random)
            add(
              "sold", offering.delivery.adding(Int.random(in: 0...40, using: &random)),
              price: "\(Decimal(cents) / 100)")
          }
        }
      }
    }
  }

  private mutating func append(
    _ kind: String, _ account: String, _ person: String, _ offering: Offering, _ day: Day, _ price: String
  ) {
    let second = lines.count - 1
    let clock = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    // Texts are in quotes, so that no spreadsheet reads them as anything else.
    lines.append(
      "\(lines.count),2024-12-01T\(clock.joined(separator: ":"))+08:00,\(kind),\"\(account)\",\"\(person)\","
        + "\"\(offering.id)\",\(offering.code),\"\(offering.name)\",\(day),\(price),")
  }

  /// Those whose draw is over, and the cancelled ones, in the order of their first days.
  private static func offerings(of store: String) throws -> [Offering] {
    try Connection(store).map(
      """
      SELECT id, code, name, subscription_start, subscription_end, draw_date, delivery_date, offer_price, cancelled
      FROM offering WHERE draw_date AND delivery_date AND offer_price
      AND (cancelled OR qualified_applications AND shares_offered_final) ORDER BY subscription_start, id
      """
    ) { row in
      let days = try (3...6).map { try Day(number: row[$0].integer) }
      return Offering(
        id: try row[0].text, code: try row[1].text, name: try row[2].text, subscription: days[0]...days[1],
        draw: days[2], delivery: days[3], price: try row[7].integer, isCancelled: try row[8].integer != 0)
    }
  }
}
