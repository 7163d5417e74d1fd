package import ListEngine
internal import Localization
internal import Trading
internal import Values

extension CashIncrease {
  // A text that contradicts itself is published as it is: which of its days is right is not guessed.
  package static let rules: [Rule<CashIncrease>] = [
    rule(lastClosedDay, [.recordDate, .closedTo]) { differ($0.recordDate, $0.closedTo) },
    rule(transferDay, [.lastTransferDay, .closedFrom]) {
      differ($0.lastTransferDay?.adding(1), $0.closedFrom)
    },
    rule(closedDays, [.closedFrom, .closedTo]) { differ($0.closedFrom?.adding(4), $0.closedTo) },
    .ordered(dayOrder, [.effectiveOn, .recordDate, .holdersPayTo], dayOrder.title).remark(),
    rule(sharesSum, [.totalShares, .employeeShares, .publicShares, .holderShares]) { now in
      guard let total = now.totalShares, now.totalIsLimit == false, let employees = now.employeeShares,
        let offered = now.publicShares, let holders = now.holderShares
      else { return false }
      return employees + offered + holders != total
    },
    .ordered(dayOrder, [.holdersPayTo, .othersPayFrom], dayOrder.title).remark(),
    rule(dayOrder, [.effectiveOn]) { now in
      // The filing is effective before the notice, and holders pay within weeks of the record date.
      let isAhead = now.effectiveOn.flatMap { day in now.announcedOn.map { day > $0 } } ?? false
      let wait = now.recordDate.flatMap { day in now.holdersPayTo.map { $0.number - day.number } } ?? 0
      return isAhead || wait > 120
    },
    rule(farDays, [.effectiveOn, .recordDate, .holdersPayTo, .othersPayTo]) { now in
      func days(_ first: Day?, _ last: Day?) -> Int {
        last.flatMap { last in first.map { last.number - $0.number } } ?? 0
      }
      let said = now.status == .announced ? now.announcedOn : nil
      return max(days(now.effectiveOn, said), days(now.effectiveOn, now.recordDate)) > mostDaysOfFiling
        || max(
          days(now.recordDate, now.holdersPayFrom), days(now.holdersPayFrom, now.holdersPayTo),
          days(now.holdersPayTo, now.othersPayFrom), days(now.othersPayFrom, now.othersPayTo))
          > mostDaysOfPayment
    },
    Rule(price) { row in
      guard let own = row.now.price, case let price = own.tenThousandths else { return nil }
      guard let newest = row.context.close(row.now)?.price, case let close = newest.tenThousandths else {
        return price < parValue
          ? Violation(
            [.price],
            Text("發行價 \(own) 低於面額 10 元", "the price of \(own) is under the par value of NT$ 10")) : nil
      }
      // Between two fifths of the close and half as much again.
      guard price * 5 < close * 2 || price * 2 > close * 3 || price < parValue && close >= parValue else {
        return nil
      }
      return Violation(
        [.price],
        Text(
          "發行價 \(own)，最新收盤價 \(newest)，面額 10 元",
          "the price is \(own), the newest close \(newest), and the par value NT$ 10"))
    }.remark(),
    // What a board decides is at most half as much again as what comes of it.
    Rule(sharesChange) { row in
      guard row.now.caveat == scaledShares else { return nil }
      let changed = row.before.map { row.now.tenfoldShares(from: $0) } ?? []
      let reason = changed.first.map { _, before, now in
        Text(
          "先前公告 \(before.grouped) 股，現為 \(now.grouped) 股",
          "\(before.grouped) shares were announced before, and now \(now.grouped)")
      }
      return Violation(
        changed.isEmpty ? [.totalShares, .publicShares, .holderShares] : changed.map { $0.key },
        reason ?? sharesChange.title)
    }.remark(),
    .sizeOfCompany(
      shares, [.totalShares, .publicShares, .holderShares], { ($0.issuedShares, $0.totalShares) }
    ) { now in
      now.issuedShares.map { !issuedShares.contains($0) } ?? false
        || now.totalShares.map { !newShares.contains($0) } ?? false
    },
    rule(shares, [.totalShares, .publicShares, .holderShares]) { now in
      now.totalShares.map { $0 < newShares.lowerBound } ?? false
    },
    // Names of one group are much alike: 統一 and 統一超. A known increase keeps its name.
    Rule(.nameChange) { row in
      let (name, listings) = (row.now.name, row.context.listings(row.now.code))
      guard !name.isEmpty, !listings.isEmpty, !listings.contains(where: { $0.name.isSpelled(as: name) }),
        let other = row.context.namesake(name), other != row.now.code
      else { return nil }
      return Violation([.name], Text("此名稱屬於 \(other)", "this name is that of \(other)"))
    }.factsOnly { $0.before != nil },
    .listedName(.nameChange),
    // A fund issues no shares for cash.
    Rule(.identityChange, [.code], Text("此代號不是公司的股票", "this is not the code of a company's share")) { row in
      SecurityClass(row.now.code).map { ![.share, .depositaryReceipt].contains($0) } ?? true
    }.remark(),
    .listedCode(.identityChange),
    .listedBoard(.identityChange, .board) { $0.board.map { ($0, true) } }.remark(),
    Rule(twoPrices) { row in
      guard row.now.caveat == twoValues else { return nil }
      guard let excerpt = row.now.excerpt else {
        // Of two notices of one day: what they disagree about is null.
        let unknown = keysOfNotice.filter { row.now.text($0) == nil }
        return Violation(unknown.isEmpty ? [.price] : unknown, twoPrices.title)
      }
      return Violation(
        [itemKeys[String(excerpt.prefix { $0 != "：" })] ?? .price],
        Text(
          "公告的「\(excerpt)」有兩個值、不可能、前後顛倒，或不是新台幣",
          "'\(excerpt)' contradicts itself, cannot be, or is in another currency"))
    }.remark(),
    Rule(incomplete) { row in
      guard row.now.caveat == incompleteText else { return nil }
      guard let words = row.now.excerpt?.split(separator: "：", maxSplits: 1), words.count == 2 else {
        return Violation([], incomplete.title)
      }
      return Violation(
        itemKeys[String(words[0])].map { [$0] } ?? [],
        Text(
          "公告缺少「\(words[0])」，內文可能不完整；內文結尾為「\(words[1])」",
          "the announcement lacks the item '\(words[0])': its text may be cut off, and ends with '\(words[1])'"
        ))
    }.remark(),
    rule(amount, [.totalShares]) { $0.caveat == amountOfShares },
    rule(percent, [.publicShares, .holderShares, .employeeShares]) { $0.caveat == percentOfShares },
    rule(repeatedText, [.code]) { $0.caveat == sameText },
    rule(outOfTime, [.decidedOn, .effectiveOn]) { $0.caveat == decisionDay },
    rule(takenBack, [.price]) { $0.caveat == takenBack.id },
    rule(cancelRequested, [.status]) { $0.caveat == cancelRequested.id },
    Rule(unnamedEnd) { row in
      guard row.now.caveat == endUnnamed else { return nil }
      let words = row.now.excerpt?.split(separator: "：", maxSplits: 1).last
      let subject = words.map { Text("主旨「\($0)」：", "the subject '\($0)': ") } ?? .empty
      return Violation([], subject + unnamedEnd.title)
    }.remark(),
    .nameInOtherLists(.nameChange),
  ]

  private static let lastClosedDay = Doubt(
    "record_date", Text("認股基準日不是停止過戶的最後一日", "the record date is not the last closed day"))
  private static let transferDay = Doubt(
    "last_transfer_day",
    Text("最後過戶日不是停止過戶的前一日", "the last transfer day is not the day before the register closes"))
  private static let closedDays = Doubt(
    "closed_days", Text("停止過戶不是五日", "the register is not closed for five days"))
  private static let dayOrder = Doubt("date_order", Text("日期順序有誤", "the days are out of order"))
  private static let sharesSum = Doubt(
    "shares_sum", Text("各部分股數之和不是總股數", "the parts do not add up to all shares"))
  private static let takenBack = Doubt(
    "taken_back",
    Text("公司收回先前公告的價格或日期，將另行公告", "the company took back a price or days, to be announced again"))
  private static let cancelRequested = Doubt(
    "cancel_requested",
    Text("公司已申請撤銷，尚未核准", "the company has asked to cancel it, which is not approved yet"))

  private static let unnamedEnd = Doubt(
    endUnnamed,
    Text(
      "公司的公告可能表示現金增資撤銷、暫停或延後，但未明確指明是本案；本案維持不變",
      "an announcement could mean that an increase ends, is suspended or put off, without saying plainly that it is this "
        + "one, which stays as it is"
    ))
  private static let twoPrices = Doubt(
    twoValues,
    Text(
      "公告的價格或日期有兩個、不可能、前後顛倒，或不是新台幣",
      "the announcement has two prices, days or periods, one that cannot be, or another currency"))
  private static let incomplete = Doubt(
    incompleteText,
    Text(
      "公告缺少必有的項目，內文可能不完整", "the announcement lacks an item that all have: its text may be cut off"))
  private static let amount = Doubt(
    amountOfShares,
    Text(
      "發行總金額與股數乘以面額或發行價不符", "the amount is neither that of the shares at par nor at their price"))
  private static let percent = Doubt(
    percentOfShares,
    Text(
      "股數與公告的百分比不符，或各部分之和超過總股數",
      "a part of the shares is not the percentage that stands beside it, or the parts are more than all shares"
    ))
  private static let farDays = Doubt(
    "day_distance",
    Text("申報生效、認股基準日與繳款日相隔過久", "the days of the filing, the record and the payment are too far apart"))
  private static let repeatedText = Doubt(
    sameText,
    Text("另一公司有完全相同的公告", "another company has the same announcement"))
  private static let outOfTime = Doubt(
    decisionDay,
    Text(
      "董事會決議日距公告過久，或晚於公告或申報生效日",
      "the board's decision is too long before the announcement, or after it or the effective day"))
  private static let price = Doubt(
    "price_distance",
    Text("發行價與收盤價或面額不相稱", "the price does not go with the close or with the par value"))
  private static let shares = Doubt(
    "shares_size",
    Text("股數與公司的規模不符", "the shares do not go with the company's size"))

  private static let sharesChange = Doubt(
    scaledShares,
    Text("股數為先前公告的八倍以上或八分之一以下", "the shares are over eight times those announced before, or under an eighth"))

  /// The facts of the items that may contradict themselves.
  private static let itemKeys: [String: Key] = [
    "發行價格": .price, "現金增資認股基準日": .recordDate, "最後過戶日": .lastTransferDay, "停止過戶起始日期": .closedFrom,
    "停止過戶截止日期": .closedTo, "股款繳納期間": .holdersPayTo, "主管機關申報生效日期": .effectiveOn, "董事會決議日期": .decidedOn,
    "發行總金額及股數": .totalShares, "每股面額": .totalShares, "全案發行總金額及股數": .totalShares,
    "員工認購股數或配發金額": .employeeShares,
    "員工認股股數": .employeeShares, "公開銷售股數": .publicShares, "公開銷售方式及股數": .publicShares, "原股東認購比率": .holderShares,
    "原股東認購或無償配發比例": .holderShares, "董事會決議(追補)發行日期": .decidedOn,
    "事實發生日": .announced, "主旨": .announced,
  ]
  /// The days that every notice has.
  private static let keysOfNotice: [Key] = [
    .recordDate, .lastTransferDay, .closedFrom, .closedTo, .holdersPayTo,
  ]

  /// The doubts in which the price is.
  static let doubtsOfPrice: Set<String> = [price.id]

  /// The doubts in which the numbers of shares are.
  static let doubtsOfShares: Set<String> = [
    shares.id, sharesSum.id, amount.id, percent.id, repeatedText.id, sharesChange.id,
  ]

  // What `caveat` may say beside the doubts above.
  static let endUnnamed = "end_unnamed"
  static let twoValues = "two_values"
  static let incompleteText = "text_incomplete"
  static let decisionDay = "decision_day"
  static let amountOfShares = "amount_of_shares"
  static let percentOfShares = "shares_percent"
  static let sameText = "same_text"
  static let scaledShares = "shares_change"

  /// A filing holds for three months and another three; at most 160 days to a notice, and 167 to the record date.
  private static let mostDaysOfFiling = 300
  /// Holders pay for 32 days at most, at most 29 after the record date, and specific persons pay for eleven.
  private static let mostDaysOfPayment = 120
  /// NT$ 10, which nearly every listed share has, in NT$ 0.0001.
  private static let parValue = 100_000
  /// The shares of the smallest and of the largest company, with room; the exchange lists none below NT$ 50,000,000.
  private static let issuedShares = 3_000_000...60_000_000_000
  /// The shares of an increase without a holders' ratio: the smallest on record are two million.
  private static let newShares = 500_000...5_000_000_000

  /// The shares before the increase, by what the holders get and at which ratio.
  var issuedShares: Int? {
    guard let holderShares, let ratio = sharesPerThousand?.hundredMillionths, ratio > 0 else { return nil }
    let (issued, _) = Int128(holderShares * 1000).multipliedReportingOverflow(by: 100_000_000)
    return Int(clamping: issued / Int128(ratio))
  }

  /// The numbers of shares that are at least eight times those of another announcement, or at most an eighth: a digit does
  /// that.
  func tenfoldShares(from other: CashIncrease) -> [(key: Key, before: Int, now: Int)] {
    let all: [(key: Key, before: Int?, now: Int?)] = [
      (.totalShares, other.totalShares, totalShares), (.publicShares, other.publicShares, publicShares),
      (.holderShares, other.holderShares, holderShares),
      (.employeeShares, other.employeeShares, employeeShares),
    ]
    return all.compactMap { key, before, now in
      guard let before, let now, before > 0, now > 0, now / 8 >= before || before / 8 >= now else {
        return nil
      }
      return (key, before, now)
    }
  }

  package static let massChanges: [MassChange<CashIncrease>] = []

  private static func rule(
    _ doubt: Doubt, _ keys: [Key], isBroken: @escaping @Sendable (CashIncrease) -> Bool
  ) -> Rule<CashIncrease> {
    Rule(doubt, keys) { isBroken($0.now) }.remark()
  }

  private static func differ(_ one: Day?, _ other: Day?) -> Bool {
    guard let one, let other else { return false }
    return one != other
  }
}
