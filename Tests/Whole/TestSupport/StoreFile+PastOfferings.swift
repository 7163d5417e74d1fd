internal import SQLite

extension StoreFile {
  /// Adds thirty drawn offerings of 上市增資, the last with a published win rate that differs from its draw; a
  /// convertible bond and an offering without a price, both otherwise like 9935; and for every drawn offering
  /// its closes on the last day, at the draw and at delivery, and that of the day before the last day. The same
  /// store gets the same rows.
  package func addPastOfferings() throws {
    var random = LinearCongruential()
    try Connection(path).transaction { db in
      let columns = try db.map("PRAGMA table_info(offering)") { try $0[1].text }
      /// Copies an offering, with other SQL for some of its columns.
      func addCopy(of id: String, _ changes: [String: String]) throws {
        let values = columns.map { changes[$0] ?? $0 }.joined(separator: ", ")
        try db.run("INSERT INTO offering SELECT \(values) FROM offering WHERE id = ?", [.text(id)])
      }
      for number in 0..<30 {
        let (code, applicationsOfLot) = (8800 + number, random.next(in: 20...400))
        var changes = [
          "id": "'\(code)-\(20_240_101 + number / 28 * 100 + number % 28)'", "code": "'\(code)'",
          "name": "printf('過去%02d', \(number + 1))",
          "qualified_applications": "shares_offered_final / lot_shares * \(applicationsOfLot)",
          "win_rate": "\(10_000 / applicationsOfLot + number / 29)",
        ]
        for day in ["subscription_start", "subscription_end", "draw_date", "delivery_date", "last_day"] {
          changes[day] = "\(day) - \(100 + 7 * number)"
        }
        try addCopy(of: "9939-20241018", changes)
      }
      try addCopy(
        of: "9935-20241029",
        [
          "id": "'99351-20241029'", "code": "'99351'", "name": "'慶豐富一'", "offer_price": "1000000",
          "final_price": "1000000",
        ])
      try addCopy(
        of: "9935-20241029",
        [
          "id": "'8899-20241029'", "code": "'8899'", "name": "'過去未定'", "offer_price": "NULL",
          "final_price": "NULL",
        ])
      let drawn = try db.map(
        "SELECT id, coalesce(final_price, offer_price) FROM offering"
          + " WHERE qualified_applications IS NOT NULL AND cancelled = 0 ORDER BY id"
      ) { (id: $0[0], price: try $0[1].integer) }
      try db.run("DELETE FROM outcome")
      for (id, price) in drawn {
        let lastDay = random.next(in: -150...600)
        let draw = lastDay + random.next(in: -90...90)
        let delivery = draw + random.next(in: -200...160)
        // Premiums with more digits than are shown.
        let closes = [lastDay, draw, delivery].map {
          price * (1000 + $0) / 1000 + random.next(in: -99...99)
        }
        let drawClose = random.next(in: 0...9) == 0 ? nil : closes[1]
        try db.run(
          "INSERT INTO outcome (offering, price, last_day_close, draw_close, delivery_close, eve_close)"
            + " VALUES (?, ?, ?, ?, ?, ?)",
          [
            id, .integer(price), .integer(closes[0]), .integer(drawClose), .integer(closes[2]),
            .integer(closes[0] * 99 / 100),
          ])
      }
    }
  }
}
