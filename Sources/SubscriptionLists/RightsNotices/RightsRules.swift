internal import Localization
package import Records
internal import Trading
internal import Values

extension RightsNotice {
  package static let rules: [Rule<RightsNotice>] = [
    Rule(
      "ratio", [.ratio, .holderShares, .sharesPerThousand],
      Text("配股率中股東的部分與其可認購股數不符", "the holders' part of the ratio is not what they may subscribe for")
    ) { disagrees($0.now) },
    Rule("ratio", [.ratio], Text("新股超過原有股數的十倍", "more new shares than ten times those before")) {
      ($0.now.ratio?.hundredMillionths ?? 0) > most
    },
    Rule("price_level", [.price], Text("股價不會這麼高或這麼低", "no share costs so much or so little")) {
      $0.now.price.map { !prices.contains($0.tenThousandths) } ?? false
    },
    // The exchanges announce the days of the coming weeks.
    Rule(
      "date_distance", [.exRightsDay], Text("距今天超過 \(mostDays) 天", "more than \(mostDays) days from today")
    ) { row in row.now.exRightsDay.map { abs($0.number - row.today.number) > mostDays } ?? false },
    .open("weekend", [.exRightsDay]),
    .enough("shares_change", .publicShares) { ($0.publicShares, $0.price) },
    Rule(
      "shares_change", [.publicShares, .ratio], Text("股數不可能這麼多", "no company has so many shares")
    ) { row in
      guard let ratio = row.now.ratio, let offered = row.now.publicShares else { return false }
      let all = Int128(offered) + Int128(row.now.holderShares ?? 0) + Int128(row.now.employeeShares ?? 0)
      let worth = row.now.price ?? row.context.close(row.now)?.price
      return all * 100_000_000 > Int128(ratio.hundredMillionths) * mostShares
        || Int128(offered) * Int128(worth?.tenThousandths ?? 0) > mostWorth * 10_000
    },
    .sameName("name_change"), .moves("date_change", [.exRightsDay]), .withinAQuarter("price_change", .price),
    .withinFourTimes("shares_change", .publicShares) { $0.publicShares },
    .nearClose("price_level") { row in row.now.price.map { (.price, $0) } },
    .notRepeated("repeated_row", [.code, .exRightsDay]),
    .notRenamed("identity_change", [.code, .name]) { $0.board?.rawValue ?? "" },
    .sameBoard("identity_change", .board) { $0.board },
    .listedName("name_change"),
    .listedBoard("identity_change", .board) { $0.board.map { ($0, true) } },
  ]

  package static let massChanges: [MassChange<RightsNotice>] = [
    MassChange(Text("日期", "dates"), [.exRightsDay]), MassChange(Text("價格", "prices"), [.price]),
    MassChange(Text("股數", "shares"), [.publicShares]),
  ]

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
  /// TSMC, which has the most, has 25.9 billion.
  private static let mostShares: Int128 = 30_000_000_000
  /// As of an offering.
  private static let mostWorth: Int128 = 20_000_000_000
  static let mostDays = 180
  /// NT$ 1 to 10,000.
  private static let prices = 10_000...100_000_000
}
