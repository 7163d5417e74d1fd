import SubscriptionCalendar
import Testing

/// Numbers of the tests as text, read strictly.
func price(_ text: String) throws -> Price {
  try #require(Price(text), "\(text)")
}

func day(_ text: String) throws -> Day {
  try #require(Day(iso: text), "\(text)")
}

func chance(_ percent: String) throws -> Chance {
  try #require(Chance(percent: percent), "\(percent)")
}

/// The costs of selling shares at the standard rates.
func shareCosts(_ assumptions: CostAssumptions = .standard) throws -> SaleCosts {
  try #require(SaleCosts(assumptions, selling: .share, on: try day("2024-11-13")))
}

func table(_ security: SecurityClass) throws -> TickTable {
  TickTable.table(of: security, on: try day("2024-11-13"))
}
