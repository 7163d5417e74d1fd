/// Why the row of a rights notice cannot be right.
package struct RightsImplausibility: Hashable, Sendable {
  /// The columns that disagree, and what they say.
  package let columns, values: String
  package let reason: String

  /// Nil for a plausible row.
  package init?(_ notice: RightsNotice) {
    let rules: [([RightsNoticeFact], String, isBroken: Bool)] = [
      (
        [.ratio, .holderShares, .sharesPerThousand],
        "the holders' part of the ratio is not what they may subscribe for",
        Self.disagrees(notice)
      ),
      (
        [.ratio], "more new shares than ten times those before",
        (notice.ratio?.hundredMillionths ?? 0) > Self.most
      ),
    ]
    guard let (facts, reason, _) = rules.first(where: \.isBroken) else { return nil }
    columns = facts.map(\.declaration.column.name).joined(separator: ", ")
    values = facts.map { $0.declaration.access.value(in: notice).plainText ?? "" }.joined(separator: ", ")
    self.reason = reason
  }

  /// Of the new shares, which are the ratio times those before, holders get their part: per thousand held, the ratio ×
  /// 1,000 × holders' shares ÷ all new shares. Both ratios are rounded to eight decimals.
  private static func disagrees(_ notice: RightsNotice) -> Bool {
    guard let ratio = notice.ratio, let perThousand = notice.sharesPerThousand,
      let offered = notice.publicShares, let holders = notice.holderShares,
      let employees = notice.employeeShares
    else { return false }
    let all = Int128(offered) + Int128(holders) + Int128(employees)
    let expected = Int128(ratio.hundredMillionths) * 1000 * Int128(holders)
    return (expected - Int128(perThousand.hundredMillionths) * all).magnitude
      > (500 * Int128(holders) + all).magnitude
  }

  private static let most = 1_000_000_000
}
