internal import SQLite
package import Values

/// How many shares companies have, by the exchanges' registers.
///
/// A night writes a row where it is another, so that `FormerRows` keeps what an evening knew. A company that a register lacks
/// keeps its last number. Nothing else of a register is kept.
enum IssuedSharesTable {
  static func write(_ shares: [StockCode: Int], at moment: Instant, to db: Connection) throws {
    for (code, count) in shares.sorted(by: { $0.key < $1.key }) {
      try db.run(
        """
        INSERT INTO issued_shares (code, shares, seen) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET (shares, seen) = (excluded.shares, excluded.seen)
        WHERE shares IS NOT excluded.shares
        """, [.text(code.description), .integer(count), .integer(moment.secondsSince1970)])
    }
  }
}

extension SubscriptionStore {
  /// The shares of some companies.
  package func issuedShares(of codes: Set<StockCode>) throws(StoreError) -> [StockCode: Int] {
    try reading("reading the shares of companies") { db in
      var found: [StockCode: Int] = [:]
      for code in codes {
        try db.each("SELECT shares FROM issued_shares WHERE code = ?", [.text(code.description)]) { row in
          found[code] = try row[0].whole("the shares of \(code)")
        }
      }
      return found
    }
  }
}
