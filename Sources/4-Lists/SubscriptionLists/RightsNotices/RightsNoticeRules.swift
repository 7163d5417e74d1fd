package import ListEngine
internal import Localization
internal import Trading
internal import Values

extension RightsNotice {
  package static let rules: [Rule<RightsNotice>] =
    [
      Rule(
        ratios, [.ratio, .holderShares, .sharesPerThousand],
        Text("配股率中股東的部分與其可認購股數不符", "the holders' part of the ratio is not what they may subscribe for")
      ) { disagrees($0.now) },
      Rule(ratios, [.ratio], Text("新股超過原有股數的十倍", "more new shares than ten times those before")) {
        ($0.now.ratio?.hundredMillionths ?? 0) > most
      },
      Rule(priceLevel, [.price], Text("股價不會這麼高或這麼低", "no share costs so much or so little")) {
        $0.now.price.map { !prices.contains($0.tenThousandths) } ?? false
      },
      // The exchanges announce the days of the coming weeks.
      Rule(
        .dateDistance, [.exRightsDay], Text("距今天超過 \(mostDays) 天", "more than \(mostDays) days from today")
      ) { row in row.now.exRightsDay.map { abs($0.number - row.today.number) > mostDays } ?? false },
      .open(.weekend, [.exRightsDay]),
      .enough(sharesChange, .publicShares) { ($0.publicShares, $0.price) },
      Rule(
        sharesChange, [.publicShares, .ratio], Text("股數不可能這麼多", "no company has so many shares")
      ) { row in
        guard let ratio = row.now.ratio, let offered = row.now.publicShares else { return false }
        let worth = row.now.price ?? row.context.close(row.now)?.price
        return Int128(row.now.newShares) * 100_000_000 > Int128(ratio.hundredMillionths) * mostShares
          || Int128(offered) * Int128(worth?.tenThousandths ?? 0) > mostWorth * 10_000
      },
      .sameName(.nameChange), .moves(.dateChange, [.exRightsDay]),
      .withinTwice(priceChange, .price), .withinAQuarter(priceChange, .price),
      .withinFourTimes(sharesChange, .publicShares) { $0.publicShares },
      .underTwiceTheClose(priceLevel) { row in row.now.price.map { (.price, $0) } },
      .overAFifthOfTheClose(priceLevel) { row in row.now.price.map { (.price, $0) } },
      Rule(priceLevel) { row in
        guard let price = row.now.price, let close = row.context.close(row.now),
          let rights = ExRights(nil, row.now, price: nil, row.context.calendar),
          rights.isIn(close, on: row.today),
          let value = rights.value(of: close),
          price.tenThousandths / 2 > value.tenThousandths
        else { return nil }
        return Violation(
          [.price, .ratio, .stockDividendRatio, .cashDividend],
          Text(
            "除權參考價 \(value) 不到此價的一半", "without its rights a share is worth \(value), under half of the price")
        )
      },
      .notRepeated(.repeatedRow, [.code, .exRightsDay]),
      .notRenamed(.identityChange, [.code, .name]) { $0.board?.rawValue ?? "" },
      .sameBoard(.identityChange, .board) { $0.board },
      .sizeOfCompany(companySize, [.publicShares, .ratio]) { ($0.issuedShares, $0.publicShares) },
      .listedName(.nameChange), .listedCode(.identityChange),
      .listedBoard(.identityChange, .board) { $0.board.map { ($0, true) } },
    ] + otherListRules

  private static let ratios = Doubt("ratio", Text("配股率不合理", "an impossible ratio"))
  private static let priceLevel = Doubt(
    "price_level", Text("認購價與市價相差過大，或不是股價", "a price far from the market's, or no share's"))
  private static let sharesChange = Doubt(
    "shares_change", Text("公開承銷股數不合理或變動過大", "impossible shares, or too large a change of them"))
  private static let companySize = Doubt(
    "shares_size", Text("股數與公司的規模不符", "the shares do not go with the company's size"))
  private static let priceChange = Doubt(
    "price_change", Text("認購價變動逾四分之一", "a price that changed by over a quarter"))

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

  /// All that the notice names. Each is read as a whole number of at most twelve digits.
  private var newShares: Int { (publicShares ?? 0) + (holderShares ?? 0) + (employeeShares ?? 0) }

  /// The shares before the increase, of which the new ones are the ratio.
  var issuedShares: Int? {
    guard let ratio = ratio?.hundredMillionths, ratio > 0, holderShares != nil else { return nil }
    return Int(clamping: Int128(newShares) * 100_000_000 / Int128(ratio))
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
