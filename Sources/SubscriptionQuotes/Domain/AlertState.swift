package import Values

/// Which alerts have fired. An alert fires once, and again only after its condition was false.
package struct AlertState: Sendable {
  private let conditions: [AlertCondition]
  private var holding: Set<Key> = []

  private struct Key: Hashable {
    var condition: Int
    var code: StockCode
  }

  /// A condition that has become true for a security.
  package struct Alert: Sendable {
    package let condition: AlertCondition
    /// The security at that moment.
    package let row: WatchedQuote
    package let moment: Instant
  }

  package init(_ conditions: [AlertCondition]) { self.conditions = conditions }

  /// The alerts that fire now. An unknown condition neither fires nor resets an alert.
  package mutating func fired(by rows: [WatchedQuote], at now: Instant) -> [Alert] {
    var alerts: [Alert] = []
    for row in rows {
      for (number, condition) in conditions.enumerated() {
        let key = Key(condition: number, code: row.code)
        switch condition.holds(of: row, at: now) {
        case true?:
          if holding.insert(key).inserted {
            alerts.append(Alert(condition: condition, row: row, moment: now))
          }
        case false?: holding.remove(key)
        case nil: break
        }
      }
    }
    return alerts
  }
}
