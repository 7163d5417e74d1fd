package import Costs
import Testing
package import Trading
package import Values

/// A price from text, or a test failure.
package func price(_ text: String) throws -> Price {
  try #require(Price(text), "\(text)")
}

package func day(_ text: String) throws -> Day {
  try #require(Day(iso: text), "\(text)")
}

package func probability(_ percent: String) throws -> Probability {
  try #require(Probability(percent: percent), "\(percent)")
}

/// The costs of selling shares at the standard rates.
package func shareCosts(_ assumptions: CostAssumptions = .standard) throws -> LotCosts {
  try lotCosts(assumptions, of: .share)
}

/// The costs of a lot applied for and sold in 2024.
package func lotCosts(_ assumptions: CostAssumptions, of security: SecurityClass?) throws -> LotCosts {
  try #require(
    LotCosts(
      assumptions, of: security, appliedOn: try day("2024-11-01"), soldOn: try day("2024-11-13")))
}

package func table(_ security: SecurityClass) throws -> TickTable {
  TickTable.table(of: security, on: try day("2024-11-13"))
}
