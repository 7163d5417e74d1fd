package import Values

/// What an announcement of a company (重大訊息) says of its own cash increase with a part for the public.
///
/// Read by the labels of its items and by words, without a guess: what the text does not say is nil.
package struct Announcement: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The board's decision to increase, or to change it.
    case decision
    /// The record date and what goes with it.
    case notice
    /// What becomes of an increase that was announced before.
    case event(Event)
  }

  package enum Event: Hashable, Sendable {
    case cancelled, cancelRequested, suspended, extended, changed

    /// Whether the increase does not go on.
    package var endsIncrease: Bool { self != .extended && self != .changed }
  }

  package enum PriceStatus: String, Sendable, CaseIterable { case final, provisional, range, none }

  package let kind: Kind
  /// The days that name the increase: of the board's decisions, and in an event all days of its text.
  package fileprivate(set) var mentioned: [Day] = []
  /// In an event, the years that name the increase: 2026 of `115年度現金增資`.
  package fileprivate(set) var years: Set<Int> = []
  /// In an event, whether its text speaks of a company that this one holds shares of.
  package fileprivate(set) var speaksOfAffiliate = false
  /// In an event that ends or suspends an increase, whether the subject says plainly that it does.
  package fileprivate(set) var isPlain = true
  package fileprivate(set) var effectiveOn, recordDate, lastTransferDay, closedFrom, closedTo: Day?
  package fileprivate(set) var holdersPay, othersPay: ClosedRange<Day>?
  package fileprivate(set) var totalShares, employeeShares, publicShares, holderShares: Int?
  package fileprivate(set) var totalIsLimit: Bool?
  package fileprivate(set) var sharesPerThousand: ShareRatio?
  package fileprivate(set) var price: Price?
  package fileprivate(set) var priceStatus = PriceStatus.none
  /// Whether it says of itself that it changes what was announced before.
  package let isCorrection: Bool
  /// Whether the text has two different prices, or sets of days, or a period that ends before it begins: they are nil.
  package fileprivate(set) var contradictsItself = false
  /// Whether the amount beside the shares is neither theirs at par nor at the price.
  package fileprivate(set) var amountDisagrees = false

  /// Whether it names increases by their years, and none of these.
  package func isOfYear(otherThan these: Set<Int>) -> Bool { !years.isEmpty && years.isDisjoint(with: these) }

  /// Nil for one that is not about such an increase.
  ///
  /// - Parameters:
  ///   - clause: Of the regulation, such as `第11款`; 51 and 53 are "other".
  ///   - company: Its short name: 新代 is not 代 (on behalf of).
  package init?(subject: String, clause: String, text: String, company: String) {
    let number = clause.narrow.filter(\.isNumber)
    guard ["11", "51", "53"].contains(number), number == "11" || subject.contains("增"),
      text.utf8.count <= Self.mostBytes
    else { return nil }
    let subject = AnnouncementText(subject.prefix(Self.mostOfSubject))
    guard !Self.isForSubsidiary(subject, of: AnnouncementText(company)), !subject.isOfAffiliate else {
      return nil
    }
    isCorrection = subject.contains("更正", "補充", "調整", "變更", "修正", "修訂", "更新")
    let items = AnnouncementItems(of: text, Self.labels)
    if number == "11", let source = items["增資資金來源"], let offered = items["公開銷售股數"] {
      kind = .decision
      let holders = items["原股東認購或無償配發比例"]
      guard Self.isCashIncrease(subject, source, items["全案發行總金額及股數"], offered, holders) else { return nil }
      readDecisions(items["董事會決議日期"])
      readShares(
        items["全案發行總金額及股數"], employees: items["員工認購股數或配發金額"], offered: offered, holders: holders)
      readPrice(items["發行價格"], total: items["全案發行總金額及股數"])
      compareAmount(items["全案發行總金額及股數"], par: items["每股面額"])
    } else if number == "11", let effective = items["主管機關申報生效日期"], let offered = items["公開銷售方式及股數"] {
      kind = .notice
      let holders = items["原股東認購比率"]
      guard Self.isCashIncrease(subject, nil, items["發行總金額及股數"], offered, holders) else { return nil }
      effectiveOn = effective.days.first?.day
      readDecisions(items["董事會決議(追補)發行日期"])
      readShares(
        items["發行總金額及股數"], employees: items["員工認股股數"], offered: offered, holders: holders)
      sharesPerThousand = holders?.perThousand
      readPrice(items["發行價格"], total: nil)
      compareAmount(items["發行總金額及股數"], par: items["每股面額"])
      recordDate = day(items["現金增資認股基準日"])
      lastTransferDay = day(items["最後過戶日"])
      closedFrom = day(items["停止過戶起始日期"])
      closedTo = day(items["停止過戶截止日期"])
      if effective.hasImpossibleDay { (effectiveOn, contradictsItself) = (nil, true) }
      readPayment(items["股款繳納期間"])
    } else {
      let body = AnnouncementText(text)
      guard items["私募有價證券種類"] == nil, let event = Self.event(subject, body) else { return nil }
      kind = .event(event)
      mentioned = (subject.days + body.days).map(\.day)
      years = subject.increaseYears.isEmpty ? body.increaseYears : subject.increaseYears
      isPlain =
        !event.endsIncrease
        || subject.endsIncreasePlainly && !["契約", "合約", "協議"].contains { subject.contains($0) }
      speaksOfAffiliate = body.speaksOfAffiliate
      return
    }
    forget(items.contradictions)
  }

  private mutating func readDecisions(_ text: AnnouncementText?) {
    guard let text else { return }
    mentioned = text.days.map(\.day)
    if text.hasImpossibleDay { contradictsItself = true }
  }

  /// The day of an item; nil where it has two, or one that no calendar has.
  private mutating func day(_ text: AnnouncementText?) -> Day? {
    guard let text else { return nil }
    let days = text.days
    let newest = text.newest(days)
    if text.hasImpossibleDay || Set(days.map(\.day)).count > 1 && newest?.range == days.first?.range {
      contradictsItself = true
      return nil
    }
    return newest?.day
  }

  /// What a text says twice, and not the same, is not known.
  private mutating func forget(_ labels: Set<String>) {
    func isAny(_ names: String...) -> Bool { !labels.isDisjoint(with: names) }
    contradictsItself = contradictsItself || !labels.isEmpty
    if isAny("發行價格") { (price, priceStatus) = (nil, .none) }
    if isAny("現金增資認股基準日") { recordDate = nil }
    if isAny("最後過戶日") { lastTransferDay = nil }
    if isAny("停止過戶起始日期") { closedFrom = nil }
    if isAny("停止過戶截止日期") { closedTo = nil }
    if isAny("股款繳納期間") { (holdersPay, othersPay) = (nil, nil) }
  }

  /// More than any subject has: what is before a word is looked at for each of them.
  private static let mostOfSubject = 500
  /// The longest recorded text has 16,378.
  private static let mostBytes = 100_000

  // Of decisions, of notices (record dates), of private placements.
  private static let labels = [
    "董事會決議日期", "增資資金來源", "是否採總括申報發行新股", "全案發行總金額及股數", "採總括申報發行新股案件", "每股面額", "發行價格",
    "員工認購股數或配發金額", "公開銷售股數", "原股東認購或無償配發比例", "畸零股及逾期未認購股份", "本次發行新股之權利義務", "本次增資資金用途",
    "現金減資後再行募資", "其他應敘明事項", "董事會決議或公司決定增資基準日期", "主管機關申報生效日期", "董事會決議(追補)發行日期", "發行總金額及股數",
    "員工認股股數", "原股東認購比率", "公開銷售方式及股數", "現金增資認股基準日", "最後過戶日", "停止過戶起始日期", "停止過戶截止日期", "股款繳納期間",
    "與代收及專戶存儲價款行庫訂約日期", "委託代收存款機構", "委託存儲款項機構", "私募有價證券種類",
  ]
}

// Which announcements are published.
extension Announcement {
  /// A company announces for a subsidiary that is no public company: `代子公司…`, `代重要子盛新材料…`, `代國泰期貨…公告`.
  private static func isForSubsidiary(_ subject: AnnouncementText, of company: AnnouncementText) -> Bool {
    var text = subject.string.replacing("代收", with: "").replacing("代理", with: "")
    if company.string.contains("代") {
      text = text.replacing(company.string.prefix { $0 != "*" && $0 != "-" }, with: "")
    }
    if text.hasPrefix("子公司") { return true }
    let words = AnnouncementText(text)
    for index in words.scalars.indices where words.scalars[index] == "代" {
      // No farther than a name is long: a text of nothing but this sign is not read again from each of them.
      let rest = words[(index + 1)..<(index + 50)]
      let named = ["本公司之", "本公司"].first { rest.has($0, at: 0) }.map { $0.unicodeScalars.count } ?? 0
      let start = rest.has("重要", at: named) ? named + 2 : named
      if rest.has("子", at: start) || rest.has("孫", at: start) { return true }
      if let end = rest.index(of: "公告"), (2...40).contains(end) { return true }
    }
    return false
  }

  /// Shares for cash with a part for the public, at home, which holders may subscribe for first.
  private static func isCashIncrease(
    _ subject: AnnouncementText, _ source: AnnouncementText?, _ total: AnnouncementText?,
    _ offered: AnnouncementText, _ holders: AnnouncementText?
  ) -> Bool {
    if let source {
      let others = [
        "盈餘", "公積", "認股權", "公司債", "酬勞", "限制員工", "紅利", "債權", "合併", "換股", "股份轉換", "受讓", "私募",
      ]
      guard !others.contains(where: { source.contains($0) }), source.contains("現金", "發行新股", "發行普通股")
      else { return false }
    }
    for text in [subject, source, total, offered, holders].compactMap(\.self)
    where text.contains("存託憑證", "擇一", "搭配", "分次", "私募") {
      return false
    }
    let parts = [offered, holders].compactMap(\.self)
    // Otherwise the shares are for a first listing, which comes as an auction or a subscription.
    guard !parts.contains(where: { $0.contains("全數提撥") || $0.saysWaiver }) else { return false }
    return offered.percent != nil || offered.numbers.contains { offered.isShares($0) && $0.value > 0 }
  }

  /// What a company says of others' increases, of rumours and of contracts about an increase is no event of its own.
  private static let othersMatters = [
    "私募", "存託憑證", "收足", "催繳", "放棄", "代收", "備案", "備查文件", "參與", "參加", "對子公司", "資金運用", "計畫項目",
    "母公司", "持股", "合資", "法人董事", "取消投資", "取消認購", "公司債轉換", "停止轉換", "融券", "憑證", "終止上市", "說明會",
    "股東臨時會", "股東常會", "專戶", "承銷商", "特別股", "認股權", "訴訟", "聲請", "駁回", "否准", "恢復", "不受影響", "未支用",
  ]

  /// What speaks of a rumour or says that something is not so.
  private static let denials = [
    "澄清", "並未", "並無", "媒體", "報導", "傳聞", "傳言", "流傳", "新聞", "回應", "駁斥", "謠言", "不實", "否認", "一事", "情事", "未取消",
    "未撤銷", "未終止", "未暫", "無取消", "無撤銷", "無終止", "不取消", "不撤銷", "不終止", "不暫",
  ]

  private static func event(_ subject: AnnouncementText, _ text: AnnouncementText) -> Event? {
    guard subject.contains("現金增資", "現增"), !(othersMatters + denials).contains(where: { subject.contains($0) })
    else { return nil }
    let isContract = ["契約", "合約", "協議"].contains { subject.contains($0) }
    if isContract, !subject.endsIncreasePlainly { return nil }
    if subject.contains("撤銷", "取消", "撤回", "終止", "廢止", "不繼續", "停止辦理", "不辦理", "不予辦理") {
      let isApproved = subject.contains("核准", "同意", "准予", "備查", "業經")
      return !isApproved && text.contains("申請撤銷", "申請廢止", "申請撤回", "申請取消", "尚未經")
        ? .cancelRequested : .cancelled
    }
    // The authority returns a filing, or stops it before it is effective.
    if subject.contains("退件", "退回申報") { return .cancelled }
    if subject.contains("暫停", "暫緩", "中止", "停止申報", "停止其申報", "停止生效") { return .suspended }
    if subject.contains("延長", "展延", "延期"), subject.contains("募集") { return .extended }
    return subject.contains("股數") && subject.contains("調整", "變更", "修正", "調降", "調增") ? .changed : nil
  }
}

// The shares.
extension Announcement {
  private mutating func readShares(
    _ total: AnnouncementText?, employees: AnnouncementText?, offered: AnnouncementText,
    holders: AnnouncementText?
  ) {
    var isRange = false
    if let total, let number = total.newest(total.numbers.filter { total.isShares($0) }) {
      totalShares = total.shares(number)
      isRange = number.low != nil
      // A range has an upper end, and is no ceiling in words.
      totalIsLimit = isRange ? nil : totalShares.map { _ in total.isLimit(number) }
    }
    employeeShares = employees?.shares(of: totalShares)
    holderShares = holders?.shares(of: totalShares)
    publicShares = offered.shares(of: totalShares)
    // Where only the percentage stands, the public part is that of the total.
    if publicShares == nil, !isRange, let totalShares, let percent = offered.percent, percent.low == nil,
      let share = percent.whole
    {
      let (shares, rest) = Int128(totalShares * share).quotientAndRemainder(dividingBy: 100)
      publicShares = rest == 0 ? Int(shares) : nil
    }
  }
}

extension AnnouncementText {
  /// Whether it speaks of a company that the announcing one holds shares of, other than in the label that asks for it:
  /// `與公司關係(請輸入本公司或子公司):本公司`.
  fileprivate var speaksOfAffiliate: Bool {
    let words = ["關係企業", "關聯企業", "轉投資", "被投資", "子公司", "孫公司", "從屬公司", "聯屬公司"]
    return words.contains { word in
      scalars.indices.contains { index in
        // A label is shorter than this, and a long text is not read again from each word.
        let before = self[(index - 20)..<index]
        return has(word, at: index) && !before.clause(before: before.scalars.count).contains("請輸入")
      }
    }
  }

  /// Whether a subject names an affiliate before the increase, as the company whose increase it is. Behind it stands what
  /// the money is for: `辦理現金增資轉投資子公司`.
  fileprivate var isOfAffiliate: Bool {
    let increase = ["董事會", "現金增資", "現增"].compactMap { index(of: $0) }.min()
    return self[0..<(increase ?? scalars.count)].speaksOfAffiliate
  }

  /// Whether a verb of ending stands right before the increase, but for its year and number (`撤銷115年度現金增資`), or behind
  /// it at the end of the clause (`現金增資案業經核准撤銷`).
  fileprivate var endsIncreasePlainly: Bool {
    let verbs = [
      "撤銷", "取消", "撤回", "終止", "廢止", "不繼續", "停止", "不辦理", "不予辦理", "暫停", "暫緩", "中止", "不再",
    ]
    let modifiers = [
      "發行", "辦理", "國內", "本公司", "本次", "該次", "之", "年度", "年", "第", "次", "度", "申報", "原", "民國",
    ]
    func endsWithVerb(_ text: AnnouncementText) -> Bool {
      var text = text
      while !text.scalars.isEmpty {
        if verbs.contains(where: { text.has($0, at: text.scalars.count - $0.unicodeScalars.count) }) {
          return true
        }
        if let word = modifiers.first(where: {
          text.has($0, at: text.scalars.count - $0.unicodeScalars.count)
        }) {
          text = text[0..<(text.scalars.count - word.unicodeScalars.count)]
        } else if let last = text.scalars.last, last.properties.numericType != nil || Self.isNumeral(last) {
          text = text[0..<(text.scalars.count - 1)]
        } else {
          return false
        }
      }
      return false
    }
    return ["現金增資", "現增"].contains { word in
      scalars.indices.contains { index in
        guard has(word, at: index) else { return false }
        let rest = clause(after: index + word.unicodeScalars.count)
        // What is ended may be something of the increase: its underwriters' contract, its meeting.
        let isWhole =
          rest.scalars.isEmpty
          || ["發行", "案", "計畫", "計劃", "乙案", "一案", "相關", "新股", "普通股", "暨", "(", "及", "募集", "事宜", "作業", "申報"]
            .contains { rest.has($0, at: 0) }
        return isWhole && endsWithVerb(self[0..<index]) || endsWithVerb(rest)
      }
    }
  }

  /// The years of increases: `115年度現金增資`, `一一五年第一次現金增資`; not those of days.
  fileprivate var increaseYears: Set<Int> {
    var years: Set<Int> = []
    for index in scalars.indices where scalars[index] == "年" {
      guard let year = numberBefore(index), plainNumber(at: index + 1).map({ !has("月", at: $0.end) }) ?? true,
        self[index..<(index + 30)].clause(after: 0).contains("增資", "現增")
      else { continue }
      years.insert(year < 1000 ? year + 1911 : year)
    }
    return years
  }

  /// Whether holders give up their right: `放棄優先認購權`, `放棄依原有股份比例儘先分認權`; not `放棄認購之股份`.
  fileprivate var saysWaiver: Bool {
    scalars.indices.contains { index in
      has("放棄", at: index) && self[index..<(index + 16)].contains("優先", "儘先", "盡先")
    }
  }

  /// Whether a number counts shares, and is not a ratio (`每千股認購50.37股`).
  fileprivate func isShares(_ number: Number) -> Bool {
    let end = number.range.upperBound
    guard has("股", at: end) || has("張", at: end) || has("普通股", at: end) || has("新股", at: end) else {
      return false
    }
    let clause = clause(before: number.range.lowerBound)
    guard let each = clause.scalars.lastIndex(of: "每") else { return true }
    let base = clause[(each + 1)..<clause.scalars.count]
    return !base.scalars.isEmpty && !(base.contains("股") && base.contains("認", "配") && !base.contains("元"))
  }

  fileprivate func shares(_ number: Number) -> Int? {
    number.whole.map { has("張", at: number.range.upperBound) ? $0 * 1000 : $0 }
  }

  /// The first of numbers, or the first behind words for a change: `由50,000千股調整為36,000千股`.
  fileprivate func newest(_ numbers: [Number]) -> Number? { newest(numbers, at: \.range) }

  fileprivate func newest(_ days: [FoundDay]) -> FoundDay? { newest(days, at: \.range) }

  private func newest<Found>(_ found: [Found], at range: (Found) -> Range<Int>) -> Found? {
    let words = ["調整為", "變更為", "更正為", "修正為", "修訂為", "改為", "調降至", "調降為", "調高至", "調高為", "調增至"]
    let last = words.compactMap { word in scalars.indices.last { has(word, at: $0) } }.max()
    return last.flatMap { last in found.first { range($0).lowerBound > last } } ?? found.first
  }

  fileprivate func isLimit(_ number: Number) -> Bool {
    let end = number.range.upperBound
    let (before, after) = (clause(before: number.range.lowerBound), clause(after: end))
    // Of an amount and shares in one clause, the words before the amount are about that.
    let own = before.index(of: "元").map { before[($0 + 1)..<before.scalars.count] } ?? before
    let words = ["不超過", "上限", "以內", "不逾", "最高", "至多"]
    let rest = after.numbers.first.map { after[0..<$0.range.lowerBound] } ?? after
    return words.contains { own.contains($0) || rest.contains($0) }
  }

  /// The only percentage, or `10%~15%`; nil if there are several.
  fileprivate var percent: Number? {
    let found = numbers.filter {
      has("%", at: $0.range.upperBound) || has("百分之", at: $0.range.lowerBound - 3)
    }.filter { $0.whole.map { $0 <= 100 } ?? true }
    return Set(found.map { [$0.value, $0.low ?? -1] }).count == 1 ? found.first : nil
  }

  /// A part in figures. Others stand beside it: the total, the shares before the increase.
  fileprivate func shares(of total: Int?) -> Int? {
    let parts = numbers.filter { isShares($0) && $0.low == nil }
    let counts = parts.compactMap { shares($0) }
    guard let total, counts.count > 1 else { return counts.first }
    if let percent = percent?.whole, self.percent?.low == nil {
      // Rounded to a lot at most.
      let part = total / 100 * percent
      if let exact = counts.first(where: { abs($0 - part) <= 1000 }) { return exact }
    }
    return counts.first { $0 < total }
  }

  /// `每千股認購50.37股`.
  fileprivate var perThousand: ShareRatio? {
    for number in numbers where has("股", at: number.range.upperBound) && !isShares(number) && number.value > 0
    {
      let clause = clause(before: number.range.lowerBound)
      guard clause.contains("每千股", "每一千股", "每壹千股", "每1000股", "每1"), number.value < 1 << 62 else { continue }
      return ShareRatio(hundredMillionths: Int(number.value))
    }
    return nil
  }
}

// The amount.
extension Announcement {
  /// An amount is that of the shares at par; a decision may have the shares at their price, which it need not name.
  private mutating func compareAmount(_ total: AnnouncementText?, par: AnnouncementText?) {
    guard let total, let shares = totalShares, shares > 0, totalIsLimit == false,
      par.map({ !$0.contains("無票面", "無面額") }) ?? true
    else { return }
    let amounts = total.numbers.filter { $0.low == nil && total.has("元", at: $0.range.upperBound) }
      .compactMap(\.whole).filter { $0 >= Self.leastAmount }
    guard Set(amounts).count == 1, let amount = amounts.first else { return }
    let face =
      par?.numbers.first { par?.has("元", at: $0.range.upperBound) ?? false }?.tenThousandths ?? Self.par
    let paid = Int128(amount) * 10_000
    let isAtPar = paid == Int128(shares) * Int128(face)
    let isAtPrice = price.map { paid == Int128(shares) * Int128($0.tenThousandths) } ?? (kind == .decision)
    amountDisagrees = !isAtPar && !(isAtPrice && paid > Int128(shares) * Int128(face))
  }

  /// What is less is a price.
  private static let leastAmount = 100_000
  /// NT$ 10, in NT$ 0.0001.
  private static let par = 100_000
}

// The price.
extension Announcement {
  private mutating func readPrice(_ text: AnnouncementText?, total: AnnouncementText?) {
    var (text, prices) = (text, text?.prices ?? [])
    if prices.isEmpty, let total {
      // It may stand beside the amount.
      (text, prices) = (
        total, total.prices.filter { total.clause(before: $0.range.lowerBound).contains("價", "每股") }
      )
    }
    guard let text, !prices.isEmpty else { return }
    let single = prices.filter { $0.low == nil }
    guard let found = text.newest(single) else { return priceStatus = .range }
    let isChange = text.newest(single)?.range != single.first?.range
    guard isChange || Set(single.map(\.value)).count == 1 else { return contradictsItself = true }
    guard !text.isForeign else { return contradictsItself = true }
    guard found.value % 10_000 == 0,
      let value = Int(exactly: found.value / 10_000), let price = Price(tenThousandths: value)
    else { return }
    self.price = price
    priceStatus =
      kind == .decision || text.contains("暫定", "暫訂", "暫以", "暫估", "預計", "預估", "擬以", "擬定")
      ? .provisional : .final
  }
}

extension AnnouncementText {
  /// Whether it speaks of another currency than the NT dollar.
  fileprivate var isForeign: Bool {
    ["美金", "美元", "USD", "人民幣", "港幣", "港元", "日圓", "日元", "歐元"].contains { contains($0) }
  }

  /// The prices of a share: no amount, no par value, no least price.
  fileprivate var prices: [Number] {
    let numbers = numbers
    if numbers.count == 1, let only = numbers.first, only.range.lowerBound == 0,
      ["", "元", "元整"].contains(self[only.range.upperBound..<scalars.count].string)
    {
      return [only]
    }
    return numbers.filter { number in
      let clause = clause(before: number.range.lowerBound)
      guard number.factor < 1000, number.value > 0,
        has("元", at: number.range.upperBound)
          || number.low != nil && (clause.contains("價", "每股") || number.range == scalars.indices)
      else { return false }
      // What the last of the words says.
      let words = ["面額", "面值", "金額", "總額", "低於", "資金", "資本", "價"]
      let last = clause.scalars.indices.last { index in words.contains { clause.has($0, at: index) } }
      return last.map { clause.has("價", at: $0) } ?? true
    }
  }
}

// The periods of payment.
extension Announcement {
  /// Those of holders and employees, and of specific persons (特定人), who take what is left; each beside its words.
  private mutating func readPayment(_ text: AnnouncementText?) {
    guard let text else { return }
    // Which day is meant is not guessed.
    if text.hasImpossibleDay { return contradictsItself = true }
    let days = text.days
    var (periods, index): ([(days: ClosedRange<Day>, range: Range<Int>)], Int) = ([], 0)
    while index < days.count {
      let (first, last) = (days[index], index + 1 < days.count ? days[index + 1] : nil)
      if let last, text.isPeriod(from: first.range.upperBound, to: last.range.lowerBound),
        first.day <= last.day
      {
        periods.append((first.day...last.day, first.range.lowerBound..<last.range.upperBound))
        index += 2
      } else if let last, text.isPeriod(from: first.range.upperBound, to: last.range.lowerBound) {
        // Which of its ends is wrong is not guessed.
        return contradictsItself = true
      } else {
        periods.append((first.day...first.day, first.range))
        index += 1
      }
    }
    // The words may stand behind the days.
    func names(_ range: Range<Int>?) -> Bool { range.map { text[$0].contains("特定人", "股東", "員工") } ?? false }
    let isBehind =
      !names(periods.first.map { 0..<$0.range.lowerBound })
      && names(periods.last.map { $0.range.upperBound..<text.scalars.count })
    for (index, period) in periods.enumerated() {
      let start = index == 0 ? 0 : periods[index - 1].range.upperBound
      let end = index + 1 < periods.count ? periods[index + 1].range.lowerBound : text.scalars.count
      let words = isBehind ? text[period.range.upperBound..<end] : text[start..<period.range.lowerBound]
      if words.contains("註") { continue }
      if words.contains("特定人") {
        othersPay = othersPay ?? period.days
      } else {
        // Employees may pay on other days; that holders do so twice is a contradiction.
        let isOwn = words.contains("股東") && !words.contains("員工")
        if isOwn, let first = holdersPay, first != period.days {
          holdersPay = nil
          return contradictsItself = true
        }
        holdersPay = holdersPay ?? period.days
      }
    }
  }
}
