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

  /// What an announcement says in a part of it.
  package struct Excerpt: Hashable, Sendable {
    /// The label of an item; empty for the subject.
    package let label: String
    /// Its beginning, without blanks.
    package let text: String

    fileprivate init(_ label: String, _ text: AnnouncementText?) {
      (self.label, self.text) = (label, text?[0..<60].string ?? "")
    }

    /// Both in one line: `發行價格：每股58元或62元`.
    package var line: String { "\(label.isEmpty ? "主旨" : label)：\(text)" }
  }

  package enum PriceStatus: String, Sendable, CaseIterable { case final, provisional, range, none }

  package let kind: Kind
  /// The days that name the increase: of the board's decisions, and in an event all days of its text.
  package fileprivate(set) var mentioned: [Day] = []
  /// In an event, the years that name the increase: 2026 of `115年度現金增資`.
  package fileprivate(set) var years: Set<Int> = []
  /// In an event, whether its text speaks of a company that this one holds shares of.
  package fileprivate(set) var speaksOfAffiliate = false
  /// In an event, whether its text says that the increase is another company's.
  package fileprivate(set) var isAnothers = false
  /// In an event that ends or suspends an increase, whether it says plainly that it does, and that the increase is its own.
  package fileprivate(set) var isPlain = true
  /// In an event, the days on which its increase became effective and was decided, as far as the text says so.
  package fileprivate(set) var effectiveDays: Set<Day> = []
  package fileprivate(set) var boardDays: Set<Day> = []
  /// In an event, whether it counts the increases of a year: `115年度第二次現金增資`.
  package fileprivate(set) var isNumbered = false
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
  /// The first item that contradicts itself, with its text (`現金增資認股基準日:113/11/31`); of an event its subject.
  package fileprivate(set) var excerpt: Excerpt?
  /// Whether the amount beside the shares is neither theirs at par nor at the price.
  package fileprivate(set) var amountDisagrees = false
  /// Whether a part stands beside another percentage than that which it is of all shares.
  package fileprivate(set) var percentDisagrees = false
  /// Whether the text lacks an item that all such texts have; ``excerpt`` names it, with the end of the text.
  package fileprivate(set) var isIncomplete = false

  /// Whether it is one of the forms for an increase, and not about what becomes of one.
  package var isForm: Bool { if case .event = kind { false } else { true } }

  /// Whether it names increases by their years, and none of these.
  package func isOfYear(otherThan these: Set<Int>) -> Bool { !years.isEmpty && years.isDisjoint(with: these) }

  /// Nil for one that is not about such an increase.
  ///
  /// - Parameters:
  ///   - clause: Of the regulation, such as `第11款`; 51 and 53 are "other".
  ///   - company: Its short name: 新代 is not 代 (on behalf of).
  ///   - announcedOn: The day of the announcement, as far as it is known.
  package init?(subject: String, clause: String, text: String, company: String, announcedOn: Day? = nil) {
    guard let clause = Clause(clause), clause == .issue || subject.contains("增"),
      text.utf8.count <= Self.mostBytes
    else { return nil }
    let subject = AnnouncementText(subject.prefix(Self.mostOfSubject))
    guard !Self.isForSubsidiary(subject, of: AnnouncementText(company)), !subject.isOfAffiliate else {
      return nil
    }
    isCorrection = subject.contains("更正", "補充", "調整", "變更", "修正", "修訂", "更新")
    let items = AnnouncementItems(of: text)
    if items.form == .decision, let offered = items["公開銷售股數"] {
      kind = .decision
      let (source, holders) = (items["增資資金來源"], items["原股東認購或無償配發比例"])
      guard source != nil || subject.speaksOfIncrease,
        Self.isCashIncrease(subject, source, items["全案發行總金額及股數"], offered, holders)
      else { return nil }
      readDecisions(items["董事會決議日期"])
      readShares(
        items["全案發行總金額及股數"], employees: items["員工認購股數或配發金額"], offered: offered, holders: holders)
      readPrice(items["發行價格"], total: items["全案發行總金額及股數"])
      compareAmount(items["全案發行總金額及股數"], par: items["每股面額"])
    } else if items.form == .notice, let offered = items["公開銷售方式及股數"] {
      kind = .notice
      let (effective, holders) = (items["主管機關申報生效日期"], items["原股東認購比率"])
      guard Self.isCashIncrease(subject, nil, items["發行總金額及股數"], offered, holders) else { return nil }
      effectiveOn = effective?.days.first?.day
      readDecisions(items["董事會決議(追補)發行日期"])
      readShares(
        items["發行總金額及股數"], employees: items["員工認股股數"], offered: offered, holders: holders)
      sharesPerThousand = holders?.perThousand
      readPrice(items["發行價格"], total: nil)
      let years = [effectiveOn, announcedOn].compactMap(\.self).map(\.year) + mentioned.map(\.year)
      comparePrice(
        items["發行價格"], with: [("主旨", subject), ("其他應敘明事項", items["其他應敘明事項"])], of: Set(years))
      comparePublicShares(items["公開銷售方式及股數"], with: items["其他應敘明事項"], of: Set(years))
      compareAmount(items["發行總金額及股數"], par: items["每股面額"])
      recordDate = day("現金增資認股基準日", items)
      lastTransferDay = day("最後過戶日", items)
      closedFrom = day("停止過戶起始日期", items)
      closedTo = day("停止過戶截止日期", items)
      if let effective, effective.hasImpossibleDay {
        effectiveOn = nil
        contradict("主管機關申報生效日期", effective)
      }
      readPayment(items["股款繳納期間"])
      compareDays(items, with: [("主旨", subject), ("其他應敘明事項", items["其他應敘明事項"])], of: Set(years))
      if let announcedOn { forgetDays(farFrom: announcedOn, items) }
    } else {
      let body = AnnouncementText(text)
      guard items["私募有價證券種類"] == nil, let event = Self.event(subject, body),
        event.endsIncrease || !Self.isUnreadable(subject, clause, body, items)
      else { return nil }
      kind = .event(event)
      mentioned = (subject.days + body.days).map(\.day)
      years = subject.increaseYears.isEmpty ? body.increaseYears : subject.increaseYears
      isPlain = !event.endsIncrease || Self.isPlain(subject, body, of: AnnouncementText(company))
      let head = body[0..<Self.mostOfBody]
      (effectiveDays, boardDays) = head.daysOfIncrease
      isNumbered = subject.countsIncreases || head.countsIncreases
      (speaksOfAffiliate, isAnothers) = (body.speaksOfAffiliate, head.isOfAnother)
      excerpt = Excerpt("", subject)
      return
    }
    forget(items.contradictions, items)
    if let announcedOn { compareYear(of: subject, announcedOn) }
    forgetEnd(of: items)
  }

  /// A text that lacks an item which all such texts have may be cut off: what its last item says may be a part of it
  /// (`113/12` of `113/12/04`), and is not known.
  private mutating func forgetEnd(of items: AnnouncementItems) {
    guard let form = items.form, let last = items.last,
      let lacking = form.neededLabels.first(where: { items[$0] == nil })
    else { return }
    isIncomplete = true
    excerpt = Excerpt(lacking, AnnouncementText("…" + last.end.string))
    guard items[Self.remarks] == nil else { return }
    for (label, day) in Self.days where label == last.label { self[keyPath: day] = nil }
    switch last.label {
    case "董事會決議日期", "董事會決議(追補)發行日期": mentioned = []
    case "全案發行總金額及股數", "發行總金額及股數": (totalShares, totalIsLimit) = (nil, nil)
    case "發行價格": (price, priceStatus) = (nil, .none)
    case "員工認購股數或配發金額", "員工認股股數": employeeShares = nil
    case "原股東認購或無償配發比例", "原股東認購比率": (holderShares, sharesPerThousand) = (nil, nil)
    case "公開銷售股數", "公開銷售方式及股數": publicShares = nil
    case "股款繳納期間": (holdersPay, othersPay) = (nil, nil)
    default: break
    }
  }

  /// Notes that an item contradicts itself; the first one is named.
  private mutating func contradict(_ label: String, _ text: AnnouncementText?) {
    contradictsItself = true
    excerpt = excerpt ?? Excerpt(label, text)
  }

  private mutating func readDecisions(_ text: AnnouncementText?) {
    guard let text else { return }
    mentioned = text.days.map(\.day)
    if text.hasImpossibleDay { contradict("董事會決議日期", text) }
  }

  /// The day of an item; nil where it has two, or one that no calendar has.
  private mutating func day(_ label: String, _ items: AnnouncementItems) -> Day? {
    guard let text = items[label] else { return nil }
    let days = text.days
    let newest = text.newest(days)
    if text.hasImpossibleDay || Set(days.map(\.day)).count > 1 && newest?.range == days.first?.range {
      contradict(label, text)
      return nil
    }
    return newest?.day
  }

  /// A day whose year is far from the announcement's is not known: `103/11/25`. A period without one of its ends is none.
  private mutating func forgetDays(farFrom announced: Day, _ items: AnnouncementItems) {
    func isFar(_ days: Day?...) -> Bool {
      days.contains { day in day.map { abs($0.year - announced.year) > Self.mostYears } ?? false }
    }
    for (label, day) in Self.days where isFar(self[keyPath: day]) {
      self[keyPath: day] = nil
      contradict(label, items[label])
    }
    if isFar(holdersPay?.lowerBound, holdersPay?.upperBound, othersPay?.lowerBound, othersPay?.upperBound) {
      (holdersPay, othersPay) = (nil, nil)
      contradict("股款繳納期間", items["股款繳納期間"])
    }
  }

  /// A day that the subject or the remarks give, and its item does not, is not guessed away.
  private mutating func compareDays(
    _ items: AnnouncementItems, with others: [(name: String, text: AnnouncementText?)], of years: Set<Int>
  ) {
    for case (let name, let text?) in others {
      for (label, words, forget) in Self.statedDays {
        guard let item = items[label], case let own = Set(item.days.map(\.day)), !own.isEmpty else {
          continue
        }
        let stated = text.days(beside: words, of: years)
        guard let odd = stated.first, !stated.contains(where: { own.contains($0.day) }) else { continue }
        forget(&self)
        contradict(label, item.beside(name, text, at: odd.range))
      }
      let effective = text.daysOfIncrease.effective
      if let item = items["主管機關申報生效日期"], let own = effectiveOn, !effective.isEmpty, !effective.contains(own),
        let odd = text.days.first(where: {
          effective.contains($0.day) && !text.isOfOther(at: $0.range, years)
        })
      {
        effectiveOn = nil
        contradict("主管機關申報生效日期", item.beside(name, text, at: odd.range))
      }
      // Who buys on the day before the ex-rights day is on the register before it closes.
      if let item = items["停止過戶起始日期"], let closed = closedFrom,
        let odd = text.days(beside: ["除權交易日", "除權日", "最後買進日", "最後買進"], of: years).first(where: { found in
          !(1...Self.mostDaysToClosing).contains(closed.number - found.day.number)
        })
      {
        closedFrom = nil
        contradict("停止過戶起始日期", item.beside(name, text, at: odd.range))
      }
    }
  }

  /// An increase is named by the year of its decision, of its filing or of its notice; late in a year often by the next.
  private mutating func compareYear(of subject: AnnouncementText, _ announced: Day) {
    let days = mentioned + [effectiveOn, announced].compactMap(\.self)
    guard let year = subject.yearOfIncrease, let first = days.min(), let last = days.max(),
      year < first.year - 1 || year > last.adding(61).year
    else { return }
    contradict("", subject)
  }

  /// What a text says twice, and not the same, is not known.
  private mutating func forget(_ labels: Set<String>, _ items: AnnouncementItems) {
    func isAny(_ names: String...) -> Bool { !labels.isDisjoint(with: names) }
    if let first = labels.min() { contradict(first, items[first]) }
    if isAny("發行價格") { (price, priceStatus) = (nil, .none) }
    for (label, day) in Self.days where isAny(label) { self[keyPath: day] = nil }
    if isAny("股款繳納期間") { (holdersPay, othersPay) = (nil, nil) }
  }

  /// The days of a notice, by their items.
  private static let days: [(label: String, day: any WritableKeyPath<Announcement, Day?> & Sendable)] = [
    ("主管機關申報生效日期", \.effectiveOn), ("現金增資認股基準日", \.recordDate), ("最後過戶日", \.lastTransferDay),
    ("停止過戶起始日期", \.closedFrom), ("停止過戶截止日期", \.closedTo),
  ]

  /// The days that the subject and the remarks may name again, and what is not known if they are others.
  private static let statedDays:
    [(label: String, words: [String], forget: @Sendable (inout Announcement) -> Void)] = [
      ("現金增資認股基準日", ["認股基準日"], { $0.recordDate = nil }),
      ("最後過戶日", ["最後過戶日"], { $0.lastTransferDay = nil }),
      ("停止過戶起始日期", ["停止過戶起始日期", "停止過戶起始日", "停止過戶起日"], { $0.closedFrom = nil }),
      ("停止過戶截止日期", ["停止過戶截止日期", "停止過戶截止日", "停止過戶迄日"], { $0.closedTo = nil }),
      (
        "股款繳納期間", ["股款繳納期間", "繳款期間", "繳納期間", "繳款期限", "繳款截止日"],
        { ($0.holdersPay, $0.othersPay) = (nil, nil) }
      ),
    ]

  /// From the last day to hold the share to the closing of the register: over the Lunar New Year, too.
  private static let mostDaysToClosing = 20
  /// All days of a notice are within a year of it.
  private static let mostYears = 2
  /// More than any recorded text has that tells of an end.
  static let mostOfBody = 3000
  /// More than any subject has: what is before a word is looked at for each of them.
  private static let mostOfSubject = 500
  /// The longest recorded text has 16,378.
  private static let mostBytes = 100_000

  private static let remarks = "其他應敘明事項"
}

// What cannot be read.
extension Announcement {
  /// The clause of the regulation by which a company announces.
  private enum Clause {
    /// 第11款: new shares.
    case issue
    /// 第51款, 第53款: whatever else.
    case other
    /// None that can be read.
    case unknown

    /// Nil for a clause about other things.
    init?(_ text: String) {
      let text = AnnouncementText(text)
      let numbers = text.numbers.compactMap(\.whole)
      if numbers.contains(11) {
        self = .issue
      } else if numbers.isEmpty {
        self = .unknown
      } else if numbers.contains(51) || numbers.contains(53) {
        self = .other
      } else {
        return nil
      }
    }
  }

  /// Whether an announcement that gives nothing is of a cash increase, and its text is empty, garbled or cut off before the
  /// shares for the public.
  package static func isUnreadable(subject: String, clause: String, text: String, company: String) -> Bool {
    let words = AnnouncementText(subject.prefix(mostOfSubject))
    guard let clause = Clause(clause), text.utf8.count <= mostBytes,
      !isForSubsidiary(words, of: AnnouncementText(company)), !words.isOfAffiliate
    else { return false }
    return isUnreadable(words, clause, AnnouncementText(text), AnnouncementItems(of: text))
  }

  private static func isUnreadable(
    _ subject: AnnouncementText, _ clause: Clause, _ body: AnnouncementText, _ items: AnnouncementItems
  ) -> Bool {
    guard clause != .other, items["私募有價證券種類"] == nil else { return false }
    let isLost = !body.scalars.contains { $0.properties.isIdeographic }
    // A company's own words of new shares, garbled as a whole.
    if isLost, !subject.scalars.contains(where: { $0.properties.isIdeographic }) { return clause == .issue }
    guard subject.speaksOfIncrease || subject.contains("现金增资", "现增"), !isAboutOtherMatter(subject),
      !subject.contains("私募", "擇一", "搭配", "分次")
    else { return false }
    func isCut(before label: String) -> Bool {
      items[label] == nil || items.last?.label == label && items[remarks] == nil
    }
    switch items.form {
    case .notice?: return isCut(before: "公開銷售方式及股數")
    case .decision?:
      let source = items["增資資金來源"]
      return isCut(before: "公開銷售股數") && source.map { !isOtherSource($0) } ?? true
    case nil:
      // All other texts about new shares have one of these.
      let labels = ["事實發生日", "發生緣由", "公司名稱:", "董事會決議或公司決定日期", "原公告"]
      return clause == .issue && (isLost || !labels.contains { body.contains($0) })
    }
  }

  /// Whether new shares come from something else than cash.
  private static func isOtherSource(_ source: AnnouncementText) -> Bool {
    let others = [
      "盈餘", "公積", "認股權", "公司債", "酬勞", "限制員工", "紅利", "債權", "合併", "換股", "股份轉換", "受讓", "私募",
    ]
    return others.contains { source.contains($0) }
  }
}

extension AnnouncementText {
  /// The days right beside one of some words: `認股基準日為113年12月25日`, `訂113年12月25日為認股基準日`; not those that a clause
  /// calls former ones.
  fileprivate func days(beside words: [String], of years: Set<Int>) -> [FoundDay] {
    days.filter { found in
      if isOfOther(at: found.range, years) { return false }
      let (start, end) = (found.range.lowerBound, found.range.upperBound)
      let before = clause(before: start)
      let former = ["前次", "前公告", "更正前", "變更前", "修正前", "調整前", "由"]
      let isFormer =
        former.contains { before.contains($0) }
        || before.scalars.indices.contains { before.has("原", at: $0) && !before.has("原股東", at: $0) }
      if isFormer { return false }
      let isBehind = words.contains { word in
        before.scalars.indices.contains { index in
          before.has(word, at: index)
            && before[(index + word.unicodeScalars.count)..<before.scalars.count].isLink
        }
      }
      let rest = self[end..<(end + 16)].clause(after: 0)
      return isBehind
        || (rest.has("為", at: 0) || rest.has("作為", at: 0))
          && words.contains { word in rest.index(of: word).map { $0 <= 8 } ?? false }
    }
  }

  /// Whether the sentence around a place is about something else than this increase: an earlier one, bonds, a private
  /// placement, a dividend, the shares of employees.
  ///
  /// - Parameter years: Those by which this increase may be named.
  fileprivate func isOfOther(at range: Range<Int>, _ years: Set<Int>) -> Bool {
    let rest = self[range.upperBound..<(range.upperBound + 60)].scalars.prefix {
      !"。;；".unicodeScalars.contains($0)
    }
    let sentence = AnnouncementText(sentence(before: range.lowerBound).scalars + rest)
    if sentence.contains(
      "前次", "上次", "前一次", "歷次", "以前年度", "公司債", "私募", "除息", "股息", "現金股利", "減資", "認股權憑證", "限制員工")
    {
      return true
    }
    let named = sentence.increaseYears
    return sentence.contains("員工") && !sentence.contains("股東")
      || !named.isEmpty && named.isDisjoint(with: years)
  }

  /// Whether nothing but words for "is" stand here.
  private var isLink: Bool {
    var rest = self
    while !rest.scalars.isEmpty {
      guard
        let word = ["為", "訂", "定", "於", "係", "是", "自", "中華民國", "民國", ":", "期間"].first(where: {
          rest.has($0, at: 0)
        })
      else { return false }
      rest = rest[word.unicodeScalars.count..<rest.scalars.count]
    }
    return true
  }

  /// The beginning of an item, and what another part of the text has in its place.
  fileprivate func beside(_ name: String, _ text: AnnouncementText, at range: Range<Int>) -> AnnouncementText
  {
    let words = text[(range.lowerBound - 12)..<(range.upperBound + 8)].string
    return AnnouncementText("\(self[0..<30].string)；\(name)：\(words)")
  }

  /// The year by which a subject names its increase: 2024 of `113年度第一次現金增資`, and none of `113年股東會決議之現金增資`.
  fileprivate var yearOfIncrease: Int? {
    for index in scalars.indices where scalars[index] == "年" {
      let rest = self[(index + 1)..<(index + 12)].clause(after: 0)
      guard let year = numberBefore(index), year > 99,
        let end = rest.index(of: "現金增資") ?? rest.index(of: "現增"),
        !rest[0..<end].contains("月", "會")
      else { continue }
      return year < 1000 ? year + 1911 : year
    }
    return nil
  }
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
      guard !isOtherSource(source), source.contains("現金", "發行新股", "發行普通股") else { return false }
    }
    for text in [subject, source, total, offered, holders].compactMap(\.self)
    where text.contains("存託憑證", "擇一", "搭配", "分次", "私募") {
      return false
    }
    // Preferred shares have another price than the common ones that are traded.
    if [subject, total].compactMap(\.self).contains(where: { $0.contains("特別股") && !$0.contains("普通股") }) {
      return false
    }
    let parts = [offered, holders].compactMap(\.self)
    // Otherwise the shares are for a first listing, which comes as an auction or a subscription.
    guard !parts.contains(where: { $0.contains("全數提撥") || $0.saysWaiver }) else { return false }
    return offered.percent != nil || offered.numbers.contains { offered.isShares($0) && $0.value > 0 }
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
    // All are parts of one total, each rounded: of more than all of it, which part is wrong is not guessed.
    let percents = [employees, offered, holders].compactMap { $0?.onlyPercent }
    if percents.reduce(0, +) > 101 * AnnouncementText.one {
      (publicShares, percentDisagrees) = (nil, true)
    }
    guard !isRange, let totalShares else { return }
    let parts: [(text: AnnouncementText?, shares: Int?)] = [
      (employees, employeeShares), (offered, publicShares), (holders, holderShares),
    ]
    for part in parts {
      guard let shares = part.shares, let percent = part.text?.percent, percent.low == nil else { continue }
      if !percent.isPercent(shares, of: totalShares) { percentDisagrees = true }
    }
  }
}

extension Announcement {
  /// The shares for the public that the remarks give (`提撥1,200,000股對外公開承銷`), and their item does not, are not guessed
  /// away.
  private mutating func comparePublicShares(
    _ item: AnnouncementText?, with text: AnnouncementText?, of years: Set<Int>
  ) {
    guard let item, let text, let own = publicShares else { return }
    let other = text.numbers.first { number in
      guard number.low == nil, let shares = text.sharesForPublic(number), shares != own else { return false }
      return !text.clause(before: number.range.lowerBound).contains("原")
        && !text.isOfOther(at: number.range, years)
    }
    guard let other else { return }
    publicShares = nil
    contradict("公開銷售方式及股數", item.beside("其他應敘明事項", text, at: other.range))
  }
}

extension AnnouncementText {
  /// The shares that a number is of, where the words behind it say that they are for the public.
  fileprivate func sharesForPublic(_ number: Number) -> Int? {
    let rest = self[number.range.upperBound..<(number.range.upperBound + 12)]
    let words = ["對外公開", "公開承銷", "供公開", "供對外", "辦理公開", "以公開", "作為公開"]
    guard let start = ["普通股", "股"].first(where: { rest.has($0, at: 0) }), isShares(number),
      words.contains(where: { rest.has($0, at: start.unicodeScalars.count) })
    else { return nil }
    return shares(number)
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
    let words = [
      "調整為", "變更為", "更正為", "修正為", "修訂為", "改為", "核定為", "實際發行價格訂為", "實際發行價格為", "實際發行價訂為", "實際發行價為", "實際訂為",
      "調降至", "調降為", "調高至", "調高為", "調增至",
    ]
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

  /// The only percentage, however large, in 1/100,000,000; nil if there are several, or a range.
  fileprivate var onlyPercent: Int128? {
    let found = numbers.filter {
      has("%", at: $0.range.upperBound) || has("百分之", at: $0.range.lowerBound - 3)
    }
    return Set(found.map(\.value)).count == 1 && found.allSatisfy { $0.low == nil } ? found.first?.value : nil
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
    if let par, par.hasForeignAmount, par.isForeign { contradict("每股面額", par) }
    if let total, total.hasForeignAmount, total.isForeign { contradict("發行總金額及股數", total) }
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
    let item = text
    var (text, prices) = (text, text?.prices ?? [])
    if prices.isEmpty, let total {
      // It may stand beside the amount.
      (text, prices) = (
        total, total.prices.filter { total.clause(before: $0.range.lowerBound).contains("價", "每股") }
      )
    }
    // A price of nothing, below nothing, in thousands or of a lot is not "to be announced" either, and none of a share.
    if let item, item.hasImpossiblePrice { return contradict("發行價格", item) }
    // An amount in another currency is not "to be announced".
    if prices.isEmpty, item?.hasForeignAmount ?? false { contradict("發行價格", item) }
    guard let text, !prices.isEmpty else { return }
    let single = text.standing(prices.filter { $0.low == nil })
    guard let found = text.newest(single) else { return priceStatus = .range }
    let isChange = text.newest(single)?.range != single.first?.range
    guard isChange || Set(single.map(\.value)).count == 1 else { return contradict("發行價格", text) }
    guard !text.isForeign else { return contradict("發行價格", text) }
    guard found.value % 10_000 == 0,
      let value = Int(exactly: found.value / 10_000), let price = Price(tenThousandths: value)
    else { return }
    self.price = price
    // Beside a price of before, only what is said of this one counts.
    let words = isChange || single.count < prices.count ? text.clause(before: found.range.lowerBound) : text
    priceStatus =
      kind == .decision || words.contains("暫定", "暫訂", "暫以", "暫估", "預計", "預估", "擬以", "擬定")
      ? .provisional : .final
  }

  /// A price that the subject or the remarks give the new shares, and the item does not, is not guessed away.
  private mutating func comparePrice(
    _ item: AnnouncementText?, with others: [(name: String, text: AnnouncementText?)], of years: Set<Int>
  ) {
    guard let item, let own = price.map({ Int128($0.tenThousandths) * 10_000 }) else { return }
    for (name, text) in others {
      // One that names both says which of them was before.
      guard let text, let stated = text.statedPrice(of: years),
        !text.prices.contains(where: { $0.value == own })
      else {
        continue
      }
      (price, priceStatus) = (nil, .none)
      let words = text[(stated.lowerBound - 16)..<(stated.upperBound + 1)].string
      return contradict("發行價格", AnnouncementText("\(item[0..<30].string)；\(name)：\(words)"))
    }
  }
}

extension AnnouncementText {
  /// Whether an amount in it is in another currency than the NT dollar. What an amount is worth in one (`約當美金2.75元`) may
  /// stand in brackets behind it.
  fileprivate var isForeign: Bool {
    let text = withoutEquivalents
    let units = [
      "鎊", "銖", "盾", "法郎", "披索", "比索", "盧比", "盧布", "令吉", "克朗", "克郎", "里拉", "迪拉姆", "圜", "瑞郎", "¥", "€", "£",
      "￥",
    ]
    if units.contains(where: { text.contains($0) }) { return true }
    return text.scalars.indices.contains { index in
      let before = index > 0 ? text.scalars[index - 1] : nil
      switch text.scalars[index] {
      case "幣":
        return before != "台" && before != "貨" && !text.has("別", at: index + 1)
          && !text.has("值", at: index + 1)
      case "元", "圓": return before.map { "美日歐港澳加韓紐星坡英泰越".unicodeScalars.contains($0) } ?? false
      // `美金16元` is the US dollar; what an amount is about equal to is none of its own.
      case "金": return before == "美" && !text.clause(before: index).contains("約", "折合", "相當")
      default:
        return text.isLatin(at: index) && !(before.map(Self.isLatin) ?? false)
          && text.isForeignSign(at: index)
      }
    }
  }

  /// Whether a number in it is an amount in another currency.
  fileprivate var hasForeignAmount: Bool {
    numbers.contains { self[($0.range.lowerBound - 5)..<($0.range.upperBound + 5)].isForeign }
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && scalar.isASCII || scalar == "$"
  }

  private func isLatin(at index: Int) -> Bool {
    scalars.indices.contains(index) && Self.isLatin(scalars[index])
  }

  /// Whether letters name a currency, or stand beside a number and are other than `NT$`, `NTD` and `TWD`.
  private func isForeignSign(at start: Int) -> Bool {
    var end = start
    while isLatin(at: end) { end += 1 }
    let isBesideNumber =
      (start > 0 && (0x30...0x39).contains(scalars[start - 1].value))
      || (end < scalars.count && (0x30...0x39).contains(scalars[end].value))
    let sign = self[start..<end].string.uppercased()
    return Self.foreignSigns.contains(sign) || isBesideNumber && !Self.ownSigns.contains(sign)
  }

  /// Signs that are those of a currency wherever they stand: `幣別EUR,每股16元`.
  private static let foreignSigns: Set<String> = [
    "USD", "US$", "EUR", "JPY", "HKD", "HK$", "CNY", "CNH", "RMB", "GBP", "SGD", "AUD", "NZD", "CAD", "CHF",
    "KRW", "THB", "VND", "MYR", "IDR", "PHP", "INR",
  ]

  private static let ownSigns: Set<String> = ["NT$", "NT", "NTD", "NTD$", "TWD", "TWD$", "$"]

  /// The text without brackets that say what an amount is about equal to.
  private var withoutEquivalents: AnnouncementText {
    var (kept, index): ([Unicode.Scalar], Int) = ([], 0)
    while index < scalars.count {
      if scalars[index] == "(", let end = scalars[index...].firstIndex(of: ")"), end - index <= 40,
        self[index..<end].contains("約", "折合", "相當")
      {
        index = end + 1
      } else {
        kept.append(scalars[index])
        index += 1
      }
    }
    return AnnouncementText(kept)
  }

  /// Whether nothing but a word for "and" or "or" stands here.
  fileprivate var isConjunction: Bool {
    ["及", "和", "與", "或", "以及", "暨", "及自", "或自"].contains(String(string.drop { ",、;".contains($0) }))
  }

  /// Whether an amount in it can be no price of a share: `0元`, `-88元`, `88千元`, `每張88,000元`.
  fileprivate var hasImpossiblePrice: Bool {
    numbers.contains { number in
      let (start, end) = (number.range.lowerBound, number.range.upperBound)
      guard number.low == nil, has("元", at: end) else { return false }
      let clause = clause(before: start)
      guard !["面額", "面值", "金額", "總額", "資金", "資本", "募"].contains(where: { clause.contains($0) }) else {
        return false
      }
      if number.value == 0 || clause.contains("每張") { return true }
      // The dash of a range stands behind a number.
      if has("-", at: start - 1), !(start > 1 && (0x30...0x39).contains(scalars[start - 2].value)) {
        return true
      }
      return has("千", at: end - 1) && (0x30...0x39).contains(scalars[start].value)
        && (clause.contains("每股") || numbers.count == 1)
    }
  }

  /// Without prices that a clause calls those of an earlier announcement: `88元(原公告每股90元)`.
  fileprivate func standing(_ prices: [Number]) -> [Number] {
    let words = ["原公告", "原訂", "原定", "原暫定", "原暫訂", "前次", "前公告", "先前公告"]
    let standing = prices.filter { number in
      let clause = clause(before: number.range.lowerBound)
      return !words.contains { clause.contains($0) }
    }
    return standing.isEmpty || newest(prices)?.range != prices.first?.range ? prices : standing
  }

  /// Where a sentence states the price of the new shares, as in `發行價格訂為每股85元`. Earlier, provisional and conditional
  /// prices do not count, and neither do those of other years' increases.
  fileprivate func statedPrice(of years: Set<Int>) -> Range<Int>? {
    let others = [
      "原訂", "原定", "原公告", "原發行", "原每股", "前次", "前公告", "更正前", "變更前", "修正前", "調整前", "暫", "預", "擬", "若", "如", "低於",
      "高於", "參考", "平均", "區間", "由", "折", "去年", "上年", "前年", "上次", "前一次",
    ]
    return prices.first { number in
      let clause = clause(before: number.range.lowerBound)
      guard number.low == nil, let word = clause.scalars.indices.last(where: { clause.has("發行價", at: $0) }),
        // `發行價格訂為每股新台幣` at most: further on, a clause is about something else.
        clause.scalars.count - word <= 16
      else { return false }
      let sentence = sentence(before: number.range.lowerBound)
      let named = sentence.increaseYears
      let isOfOtherYear = !years.isEmpty && !named.isEmpty && named.isDisjoint(with: years)
      return !isOfOtherYear && !others.contains { clause.contains($0) }
    }?.range
  }

  /// The prices of a share: no amount, no par value, no least price.
  fileprivate var prices: [Number] {
    let numbers = numbers
    if numbers.count == 1, let only = numbers.first, only.range.lowerBound == 0,
      ["", "元", "元整"].contains(self[only.range.upperBound..<scalars.count].string)
    {
      return [only]
    }
    // Of `平均收盤價104.5元、105.2元及106元` all are what the first one is.
    var (end, isOther) = (0, false)
    return numbers.filter { number in
      let clause = clause(before: number.range.lowerBound)
      let gap = self[end..<number.range.lowerBound].string
      end = number.range.upperBound
      if isOther, ["元、", "元及", "元和", "元與", "元或", "元,", "元以及"].contains(gap) { return false }
      isOther = false
      guard number.factor < 1000, number.value > 0,
        has("元", at: number.range.upperBound) || hasOwnSign(before: number.range.lowerBound)
          || number.low != nil && (clause.contains("價", "每股") || number.range == scalars.indices)
      else { return false }
      // What the last of the words says.
      // `新台幣88元(約當美金2.75元)` has one price.
      if clause.contains("約當", "折合", "約合") { return false }
      let words = ["面額", "面值", "金額", "總額", "低於", "資金", "資本", "淨值", "價"]
      let last = clause.scalars.indices.last { index in words.contains { clause.has($0, at: index) } }
      guard let last else { return true }
      isOther = clause.has("價", at: last) && clause.isOtherPrice(at: last)
      return clause.has("價", at: last) && !isOther
    }
  }
}

extension AnnouncementText {
  /// Whether the word for a price (價) there is about another one than that of the new shares, and no amount stands behind it
  /// yet: `溢價78元`, `平均收盤價110元之80%`.
  private func isOtherPrice(at index: Int) -> Bool {
    let words = ["溢", "收盤", "均", "平均股", "參考", "市", "成交", "底"]
    let rest = self[index..<scalars.count]
    // `溢價以每股88元發行` is their price.
    if has("溢", at: index - 1), rest.contains("每股") { return false }
    return words.contains { has($0, at: index - $0.unicodeScalars.count) } && rest.index(of: "元") == nil
  }

  /// Whether a number is an amount by the sign before it: `NT$88`.
  private func hasOwnSign(before index: Int) -> Bool {
    ["NT$", "NTD", "NTD$", "TWD"].contains { has($0, at: index - $0.unicodeScalars.count) }
  }
}

extension AnnouncementText.Number {
  /// Whether a part is this percentage of all shares: to half of one per cent, and to a lot.
  fileprivate func isPercent(_ part: Int, of total: Int) -> Bool {
    let exact = Int128(total) * value / 10_000_000_000
    return (Int128(part) - exact).magnitude <= max(Int128(total) / 200, 1000).magnitude
  }
}

// The periods of payment.
extension Announcement {
  /// Those of holders and employees, and of specific persons (特定人), who take what is left; each beside its words.
  private mutating func readPayment(_ text: AnnouncementText?) {
    guard let text else { return }
    // Which day is meant is not guessed.
    if text.hasImpossibleDay { return contradict("股款繳納期間", text) }
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
        return contradict("股款繳納期間", text)
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
      // `12/05~12/11及12/12~12/18`: which of them holds is not guessed.
      if !isBehind, index > 0, words.isConjunction {
        let areOthers = othersPay == periods[index - 1].days
        if areOthers { othersPay = nil } else { holdersPay = nil }
        return contradict("股款繳納期間", text)
      }
      if words.contains("特定人") {
        othersPay = othersPay ?? period.days
      } else {
        // Employees may pay on other days; that holders do so twice is a contradiction.
        let isOwn = words.contains("股東") && !words.contains("員工")
        if isOwn, let first = holdersPay, first != period.days {
          holdersPay = nil
          return contradict("股款繳納期間", text)
        }
        holdersPay = holdersPay ?? period.days
      }
    }
  }
}
