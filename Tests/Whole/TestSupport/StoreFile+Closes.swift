internal import SQLite
package import Trading
internal import Values

extension StoreFile {
  /// Adds made-up closes. Every weekday without a holiday gets a session on all boards up to the newest that is
  /// stored, and each offering closes from 25 days before its last day to 15 after its delivery: before a first
  /// listing on the emerging board, else on its own. One in nine offerings has none. The same store gets the
  /// same rows.
  package func addCloses() throws {
    var random = LinearCongruential()
    try Connection(path).transaction { db in
      var closed = Set(try db.map("SELECT day FROM holiday WHERE is_trading = 0") { try $0[0].integer })
      // Typhoons, which no list of holidays announces.
      for day in ["2024-07-24", "2024-07-25", "2024-10-02", "2024-10-03"] {
        closed.insert(try SampleBars.day(day).number)
      }
      let last = try db.value("SELECT max(day) FROM session WHERE held = 1").integer
      let days = try (SampleBars.day("2021-12-01").number...last).filter {
        Day(number: $0).weekday < 6 && !closed.contains($0)
      }
      for day in days {
        for board in 1...3 {
          try db.run(
            "INSERT OR IGNORE INTO session (day, board, held) VALUES (?, ?, 1)",
            [.integer(day), .integer(board)])
        }
      }
      let offerings = try db.map(
        "SELECT code, market, coalesce(final_price, offer_price), subscription_end, delivery_date FROM offering"
          + " WHERE cancelled = 0 AND subscription_end IS NOT NULL AND delivery_date IS NOT NULL ORDER BY id"
      ) { $0.values }
      for (index, row) in offerings.enumerated() {
        var premium = random.next(in: -120...500)
        guard !row[2].isNull, index % 9 != 4 else { continue }
        let (market, price) = (try row[1].text, try row[2].integer)
        let (end, delivery) = (try row[3].integer, try row[4].integer)
        let own = market.contains("櫃") ? 2 : 1
        for day in days where end - 25 <= day && day <= delivery + 15 {
          premium += random.next(in: -30...29)
          let board = market.contains("初") && day < delivery ? 3 : own
          let close = max(price / 3, price * (1000 + premium) / 1000) / 500 * 500
          try db.run(
            "INSERT OR IGNORE INTO bar (day, code, board, close) VALUES (?, ?, ?, ?)",
            [.integer(day), row[0], .integer(board), .integer(close)])
        }
      }
    }
  }
}

extension StoreFile {
  /// Adds bars that have a close, and a session on each of their days.
  package func add(_ bars: [DatedBar]) throws {
    try Connection(path).transaction { db in
      for dated in bars {
        guard let close = dated.bar.close else { continue }
        let board = dated.board == .twse ? 1 : dated.board == .tpex ? 2 : 3
        func units(_ price: Price?) -> SQLiteValue { price.map { .integer($0.tenThousandths) } ?? .null }
        func number(_ number: Int?) -> SQLiteValue { number.map { .integer($0) } ?? .null }
        try db.run(
          "INSERT OR IGNORE INTO session (day, board, held) VALUES (?, ?, 1)",
          [.integer(dated.day.number), .integer(board)])
        try db.run(
          "INSERT INTO bar (day, code, board, open, high, low, close, volume, value, reference, incomparable)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [
            .integer(dated.day.number), .text(dated.bar.code.description), .integer(board),
            units(dated.bar.open), units(dated.bar.high), units(dated.bar.low), units(close),
            number(dated.bar.volume), number(dated.bar.value), units(dated.bar.reference),
            .integer(dated.bar.isIncomparable ? 1 : 0),
          ])
      }
    }
  }
}
