internal import Localization

extension RecordImplausibility {
  /// What is wrong with the row of a rights notice; nil for a plausible one.
  package init?(_ notice: RightsNotice) {
    let rules: [([RightsNotice.Key], Text, isBroken: Bool)] = [
      (
        [.ratio, .holderShares, .sharesPerThousand],
        Text("配股率中股東的部分與其可認購股數不符", "the holders' part of the ratio is not what they may subscribe for"),
        Self.disagrees(notice)
      ),
      (
        [.ratio], Text("新股超過原有股數的十倍", "more new shares than ten times those before"),
        (notice.ratio?.hundredMillionths ?? 0) > Self.most
      ),
      (
        [.price], Text("股價不會這麼高或這麼低", "no share costs so much or so little"),
        notice.price.map { !Self.prices.contains($0.tenThousandths) } ?? false
      ),
    ]
    guard let (facts, reason, _) = rules.first(where: \.isBroken) else { return nil }
    self.init(facts, of: notice, reason)
  }

  /// What is wrong with the row of a notice by itself, after what was published of it, and beside the newest close of its
  /// code; nil for a plausible one.
  package init?(
    _ notice: RightsNotice, after known: RightsNotice?, close: Price?, on today: Day,
    _ calendar: TradingCalendar
  ) {
    let found =
      RecordImplausibility(notice) ?? Self.distance(notice, today)
      ?? known.flatMap { Self.change(notice, after: $0, today, calendar) } ?? Self.level(notice, close)
    guard let found else { return nil }
    self = found
  }

  /// The exchanges announce the days of the coming weeks.
  private static func distance(_ notice: RightsNotice, _ today: Day) -> RecordImplausibility? {
    guard let day = notice.exRightsDay, abs(day.number - today.number) > mostDays else { return nil }
    return RecordImplausibility(
      [.exRightsDay], of: notice, Text("距今天超過 \(mostDays) 天", "more than \(mostDays) days from today"))
  }

  private static func change(
    _ notice: RightsNotice, after known: RightsNotice, _ today: Day, _ calendar: TradingCalendar
  ) -> RecordImplausibility? {
    if !notice.name.isNamed(as: known.name) {
      return RecordImplausibility([.name], of: notice, .was(known.name))
    }
    if let before = known.exRightsDay, let now = notice.exRightsDay,
      let problem = RowImplausibility.problem(
        from: before, to: now, hasPassed: before <= today, isFinal: false, on: today, calendar)
    {
      return RecordImplausibility([.exRightsDay], of: notice, problem)
    }
    if let before = known.price, notice.price.map({ !$0.isWithinAQuarter(of: before) }) ?? true {
      return RecordImplausibility([.price], of: notice, .wasTheNightBefore(before))
    }
    if let before = known.publicShares, let now = notice.publicShares, !now.isWithinFourTimes(before) {
      return RecordImplausibility([.publicShares], of: notice, .was(before))
    }
    return nil
  }

  private static func level(_ notice: RightsNotice, _ close: Price?) -> RecordImplausibility? {
    guard let close, let price = notice.price else { return nil }
    return price.problem(atClose: close).map { RecordImplausibility([.price], of: notice, $0) }
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
  private static let mostDays = 180
  /// NT$ 1 to 10,000.
  private static let prices = 10_000...100_000_000

  private init(_ facts: [RightsNotice.Key], of notice: RightsNotice, _ reason: Text) {
    self.init(facts, in: RightsNotice.column, of: notice, reason)
  }
}
