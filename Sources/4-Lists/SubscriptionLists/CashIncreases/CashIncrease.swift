package import Announcements
package import ListEngine
internal import Localization
package import Values

/// A company's increase of its capital for cash with a part for the public, as its announcements (重大訊息) tell it.
///
/// Nil is "not announced", or taken back.
package struct CashIncrease: Hashable, Sendable {
  package enum Status: String, Sendable, CaseIterable { case decided, announced, suspended, cancelled }

  package var code: StockCode
  package var name = ""
  package var board: Board?
  package var status = Status.decided
  package var decidedOn, effectiveOn, recordDate, lastTransferDay, closedFrom, closedTo: Day?
  package var holdersPayFrom, holdersPayTo, othersPayFrom, othersPayTo: Day?
  package var totalShares, employeeShares, publicShares, holderShares: Int?
  package var totalIsLimit: Bool?
  package var sharesPerThousand: ShareRatio?
  package var price: Price?
  package var priceStatus = Announcement.PriceStatus.none
  /// The days of the board's decisions, by which a notice names its increase.
  package var decisionDays = ""
  /// When the announcement was made that holds, such as `2026-06-16 18:00:29`.
  package var announced = ""
  /// What the announcements leave in doubt: a name of a rule.
  package var caveat: String?
  /// Of a row, what it says; nil for what is known.
  package var announcement: Announcement?
  /// The words that leave it in doubt, behind the name of their item: `發行價格：每股58元或62元`.
  package var excerpt: String?

  package init(code: StockCode) { self.code = code }
}

extension CashIncrease: ListedRecord {
  package enum Key: String, FactKey {
    case code, name, board
    case status = "announced_status"
    case decidedOn = "decided_on"
    case effectiveOn = "effective_on"
    case recordDate = "record_date"
    case lastTransferDay = "last_transfer_day"
    case closedFrom = "closed_from"
    case closedTo = "closed_to"
    case holdersPayFrom = "holders_pay_from"
    case holdersPayTo = "holders_pay_to"
    case othersPayFrom = "others_pay_from"
    case othersPayTo = "others_pay_to"
    case totalShares = "total_shares"
    case totalIsLimit = "total_is_limit"
    case employeeShares = "employee_shares"
    case publicShares = "public_shares"
    case holderShares = "holder_shares"
    case sharesPerThousand = "shares_per_thousand"
    case price
    case priceStatus = "price_status"
    case decisionDays = "decision_days"
    case announced = "announced_at"
    case caveat
    case excerpt = "doubtful_text"
  }

  package static func fact(_ key: Key) -> Fact<Self> {
    switch key {
    case .code: Fact(required: Text("公司代號", "Code of the share"), { $0.code }, { $0.code = $1 })
    case .name: Fact(text: Text("公司名稱", "Name of the company"), { $0.name }, { $0.name = $1 })
    case .board:
      Fact(
        Text("交易市場", "Board of the share"), { $0.board?.rawValue },
        { $0.board = $1.flatMap { Board(rawValue: $0) } })
    case .status:
      Fact(
        Text("公告進度", "What the announcements say"), { $0.status.rawValue },
        { $0.status = $1.flatMap { Status(rawValue: $0) } ?? .decided })
    case .decidedOn: day(Text("董事會決議日", "Day of the board's first decision that is known"), \.decidedOn)
    case .effectiveOn: day(Text("申報生效日", "Day on which the filing became effective"), \.effectiveOn)
    case .recordDate: day(Text("認股基準日", "Record date of the right to subscribe"), \.recordDate)
    case .lastTransferDay: day(Text("最後過戶日", "Last day to register as a holder"), \.lastTransferDay)
    case .closedFrom: day(Text("停止過戶起日", "First day on which the register is closed"), \.closedFrom)
    case .closedTo: day(Text("停止過戶迄日", "Last day on which the register is closed"), \.closedTo)
    case .holdersPayFrom:
      day(Text("原股東繳款起日", "First day on which holders and employees pay"), \.holdersPayFrom)
    case .holdersPayTo: day(Text("原股東繳款迄日", "Last day on which holders and employees pay"), \.holdersPayTo)
    case .othersPayFrom: day(Text("特定人繳款起日", "First day on which specific persons pay"), \.othersPayFrom)
    case .othersPayTo: day(Text("特定人繳款迄日", "Last day on which specific persons pay"), \.othersPayTo)
    case .totalShares: count(Text("發行總股數", "All new shares"), "; of a range the upper end", \.totalShares)
    case .totalIsLimit:
      Fact(
        Text("發行總股數為上限", "Whether total_shares is a ceiling"),
        note: "; null without a total, and for a range",
        { $0.totalIsLimit }, { $0.totalIsLimit = $1 })
    case .employeeShares:
      count(
        Text("員工認購股數", "Shares for employees"), "; null where the text has a percentage only",
        \.employeeShares)
    case .publicShares:
      count(
        Text("公開承銷股數", "Shares for the public"), "; where the text has a percentage only, that of the total",
        \.publicShares)
    case .holderShares:
      count(
        Text("原股東認購股數", "Shares for the holders"), "; null where the text has a percentage only",
        \.holderShares)
    case .sharesPerThousand:
      Fact(
        Text("每仟股可認購股數", "New shares that a holder of 1,000 may subscribe for"), { $0.sharesPerThousand },
        { $0.sharesPerThousand = $1 })
    case .price: Fact(Text("發行價", "NT$ of a new share"), { $0.price }, { $0.price = $1 })
    case .priceStatus:
      Fact(
        Text("發行價狀態", "Whether the price is final"), { $0.priceStatus.rawValue },
        { $0.priceStatus = $1.flatMap { Announcement.PriceStatus(rawValue: $0) } ?? .none })
    case .decisionDays:
      text(Text("董事會歷次決議日", "All days of the board's decisions that are known"), \.decisionDays)
    case .announced: text(Text("最近公告時間", "When the announcement was made that holds"), \.announced)
    case .caveat:
      Fact(Text("公告存疑", "What the announcements leave in doubt"), { $0.caveat }, { $0.caveat = $1 })
    case .excerpt:
      Fact(
        Text("存疑的文字", "The words that leave it in doubt"), note: ", behind the name of their item",
        isLater: true, isSilent: true, { $0.excerpt }, { $0.excerpt = $1 })
    }
  }

  private static func day(
    _ title: Text, _ path: any WritableKeyPath<CashIncrease, Day?> & Sendable
  ) -> Fact<Self> {
    Fact(title, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  private static func count(
    _ title: Text, _ note: String, _ path: any WritableKeyPath<CashIncrease, Int?> & Sendable
  ) -> Fact<Self> {
    Fact(title, note: note, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  private static func text(_ title: Text, _ path: any WritableKeyPath<CashIncrease, String> & Sendable)
    -> Fact<Self>
  {
    Fact(text: title, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  package static let facts = Key.allCases.map(fact)

  package static let kind = RecordKind(
    name: "cash_increase", idSuffix: "increase", folder: "increases", noun: Text("現金增資案", "cash increase"),
    counted: Text("件現金增資案", "cash increases"),
    open: Text("進行中", "open"), closed: Text("已撤銷", "cancelled"))

  package var identity: String { board?.rawValue ?? "" }
  package var period: [Day?] { [decidedOn ?? effectiveOn ?? announcedOn] }
  package var listDay: Day? { recordDate ?? announcedOn }
  /// Without days to pay, what is decided is waited for as long as an effective filing holds with its extension.
  package var lastDay: Day? {
    [othersPayTo, holdersPayTo, recordDate].compactMap(\.self).max() ?? announcedOn?.adding(Self.longest)
  }
  package var isClosed: Bool { status == .cancelled }
  // A stream: what a day's announcements do not have is not gone.
  package var scope: Scope? { nil }

  package func mayBe(_: CashIncrease) -> Bool { false }

  /// What becomes of an increase says nothing of it.
  package var standsAlone: Bool { if case .event = announcement?.kind { false } else { true } }

  package var announcedOn: Day? { Day(iso: announced.prefix(10)) }

  package func words(of doubt: Doubt) -> String? { doubt.id == caveat ? excerpt : nil }

  /// The most days between a decision and its notice (240), and the filing's extension.
  static let longest = 365
}

// How an announcement finds its increase, and what it changes.
extension CashIncrease {
  private var decisions: [Day] { decisionDays.split(separator: " ").compactMap { Day(iso: $0) } }

  package func mismatch(of known: CashIncrease) -> Mismatch? {
    guard code == known.code, let announcement, let today = announcedOn, let last = known.announcedOn else {
      return nil
    }
    let distance = abs(today.number - last.number)
    let named = Set(announcement.mentioned)
    // The year in the subject decides, because a text may compare the increase with another one's days. An extension, or
    // another number of shares, ends nothing.
    if case .event(let event) = announcement.kind, event.endsIncrease,
      announcement.isOfYear(otherThan: known.years)
    {
      return nil
    }
    if !named.isDisjoint(with: known.decisions) { return Mismatch(0, 0, distance) }
    // Nothing names the increase: it is the company's only open one.
    let since = (known.decidedOn ?? last).number
    let isOpen = known.status != .cancelled && (since - 1...since + 240).contains(today.number)
    switch announcement.kind {
    case .decision:
      return isOpen && known.effectiveOn == nil && known.decidedOn != nil ? Mismatch(1, 0, distance) : nil
    case .notice:
      if let effective = known.effectiveOn {
        return effective == effectiveOn ? Mismatch(0, 0, distance) : nil
      }
      return isOpen ? Mismatch(1, 0, distance) : nil
    case .event(let event):
      if let effective = known.effectiveOn, named.contains(effective) { return Mismatch(0, 0, distance) }
      // Another company's increase.
      if event.endsIncrease,
        announcement.isAnothers || announcement.speaksOfAffiliate && announcement.years.isEmpty
      {
        return nil
      }
      let isOver = known.lastDay.map { $0.adding(60) < today } ?? false
      return !isOver && (known.status != .cancelled || event == .cancelled) ? Mismatch(2, 0, distance) : nil
    }
  }

  /// The years by which an announcement may name it: a plan that is decided late in a year is often called by the next,
  /// and one that is decided anew early in a year by the one before.
  private var years: Set<Int> {
    let days = decisions + [decidedOn, effectiveOn, announcedOn].compactMap(\.self)
    return Set(days.flatMap { [$0.adding(-61).year, $0.adding(61).year] })
  }

  /// Whether an announcement says which increase it is about: by a day or a year of this one.
  private func isNamed(in announcement: Announcement) -> Bool {
    let hasDay = !Set(announcement.mentioned).isDisjoint(with: decisions + [effectiveOn].compactMap(\.self))
    if isOther(than: announcement) { return false }
    // Which of a year's increases this is, nothing says.
    let hasYear = !announcement.isNumbered && !announcement.years.isDisjoint(with: years)
    // A text that speaks of another company, too, has to say both.
    return announcement.speaksOfAffiliate ? hasDay && hasYear : hasDay || hasYear
  }

  /// Whether an announcement gives its increase another day than this one has, on which the filing became effective or the
  /// board decided.
  private func isOther(than announcement: Announcement) -> Bool {
    let (effective, decided) = (announcement.effectiveDays, announcement.boardDays)
    if let effectiveOn, !effective.isEmpty { return !effective.contains(effectiveOn) }
    let own = decisions
    if let first = own.first, !effective.isEmpty, effective.allSatisfy({ $0 < first }) { return true }
    return !own.isEmpty && !decided.isEmpty && decided.isDisjoint(with: own)
  }

  private mutating func fillGaps(from known: CashIncrease) {
    let days: [WritableKeyPath<CashIncrease, Day?>] = [
      \.effectiveOn, \.recordDate, \.lastTransferDay, \.closedFrom, \.closedTo, \.holdersPayFrom,
      \.holdersPayTo,
      \.othersPayFrom, \.othersPayTo,
    ]
    for day in days where self[keyPath: day] == nil { self[keyPath: day] = known[keyPath: day] }
    let counts: [WritableKeyPath<CashIncrease, Int?>] = [
      \.totalShares, \.employeeShares, \.publicShares, \.holderShares,
    ]
    for count in counts where self[keyPath: count] == nil { self[keyPath: count] = known[keyPath: count] }
    totalIsLimit = totalIsLimit ?? known.totalIsLimit
    sharesPerThousand = sharesPerThousand ?? known.sharesPerThousand
    if price == nil { (price, priceStatus) = (known.price, known.priceStatus) }
  }

  /// The latest announcement holds as a whole; an earlier one only adds the day of its decision.
  package func following(_ known: CashIncrease?) -> CashIncrease {
    guard let announcement else { return self }
    var next = self
    next.announcement = nil
    guard var known else { return next }
    let today = announcedOn ?? .last
    if next.name.isEmpty { next.name = known.name }
    let days = Set(known.decisions + decisions).sorted()
    known.decisionDays = days.map(\.description).joined(separator: " ")
    // A notice may name an earlier decision, or a later change.
    let own = announcement.kind == .decision ? [known.decidedOn, decidedOn].compactMap(\.self).min() : nil
    known.decidedOn = own ?? known.decidedOn ?? decidedOn
    (next.decisionDays, next.decidedOn) = (known.decisionDays, known.decidedOn)
    let isSecond = known.announced == announced && announcement.kind == .notice && caveat == Self.twoValues
    guard known.announced < announced || isSecond else { return known }
    var words = announcement.excerpt?.line
    switch announcement.kind {
    case .decision where known.effectiveOn != nil: return known
    case .decision: break
    case .notice:
      // What a text that is cut off lacks is not taken back.
      if next.caveat == Self.incompleteText, known.status == .announced { next.fillGaps(from: known) }
      let isTaken = known.price != nil && price == nil || known.holdersPayTo != nil && holdersPayTo == nil
      let isTakenBack =
        known.effectiveOn != nil && isTaken
        || known.caveat == "taken_back" && (price == nil || holdersPayTo == nil)
      if next.caveat == nil, isTakenBack { next.caveat = "taken_back" }
      // A filing becomes effective once. After a suspension it may do so again.
      if known.status == .announced, let effective = known.effectiveOn, let other = effectiveOn,
        other != effective
      {
        let doubt = "主管機關申報生效日期：\(other)（先前公告 \(effective)）"
        // Two notices that agree are believed, if the day may be right.
        let isAgreed =
          known.caveat == Self.twoValues && known.excerpt == doubt && next.caveat == nil
          && other <= today && next.recordDate.map { other < $0 } ?? true
          && known.decidedOn.map { $0 < other } ?? true
        if !isAgreed { (next.effectiveOn, next.caveat, words) = (effective, Self.twoValues, doubt) }
      }
    case .event(let event):
      next = known
      next.announced = announced
      // A row under this code with another company's name may be that company's.
      let isOwn =
        announcement.isPlain && known.isNamed(in: announcement) && !name.isEmpty
        && name.isNamed(as: known.name)
      if event.endsIncrease, known.status != .cancelled, !isOwn {
        (next.caveat, next.excerpt) = (Self.endUnnamed, announcement.excerpt?.line)
        return next
      }
      switch event {
      case .cancelled: (next.status, next.caveat, next.excerpt) = (.cancelled, nil, nil)
      case .cancelRequested:
        (next.status, next.caveat, next.excerpt) = (.cancelled, "cancel_requested", nil)
      case .suspended:
        // Its days no longer stand until the next notice.
        next.status = .suspended
        (next.recordDate, next.lastTransferDay, next.closedFrom, next.closedTo) = (nil, nil, nil, nil)
        (next.holdersPayFrom, next.holdersPayTo, next.othersPayFrom, next.othersPayTo) = (nil, nil, nil, nil)
      case .extended, .changed: break
      }
      return next
    }
    // It is reported once. The next announcement shows which number is right.
    if next.caveat == nil, known.caveat != Self.scaledShares, !next.tenfoldShares(from: known).isEmpty {
      next.caveat = Self.scaledShares
    }
    // The same again, for instance with the name of a bank.
    (next.announced, next.excerpt) = (known.announced, known.excerpt)
    if next == known { return known }
    (next.announced, next.excerpt) = (announced, words)
    return next
  }
}
