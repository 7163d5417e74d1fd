public import SubscriptionCalendar

/// Which alerts have fired: each fires once, and again only after it has been false in between.
public struct AlertMemory: Sendable {
  private let conditions: [AlertCondition]
  private var holding: Set<Key> = []

  private struct Key: Hashable {
    var condition: Int
    var code: StockCode
  }

  /// A condition that has just become true of a security.
  public struct Alert: Sendable {
    /// The condition.
    public let condition: AlertCondition
    /// The security as it was then.
    public let row: LiveRow
    /// When.
    public let moment: Instant
  }

  /// Nothing has fired yet.
  public init(_ conditions: [AlertCondition]) {
    self.conditions = conditions
  }

  /// The alerts that fire now. What cannot be said neither fires nor arms.
  public mutating func fired(by rows: [LiveRow], at now: Instant) -> [Alert] {
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
