internal import Decoding
internal import Diagnostics
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values

/// What came: the content of the body that is used of each source, by kind.
///
/// A night makes it of its ``SourceChoice``s, a backfill of single bodies. Nothing in it is compared with what is known yet;
/// ``ReviewedNight`` does that.
struct NightInputs: Sendable {
  private(set) var lists = DecodedLists()
  private(set) var bondsDropped = 0
  /// The boards' newest closes.
  private(set) var closes: [ClosesReview.File] = []
  private(set) var holidays: [(source: SourceID, list: Decoded<HolidayList>)] = []
  private(set) var pastDays: [PastDay] = []
  /// The shares of the companies on the registers.
  private(set) var issuedShares: [StockCode: Int] = [:]
  /// The names of the companies on them.
  private(set) var registeredNames: [StockCode: String] = [:]
  /// What the lists of securities that cannot be traded as usual have; none for a list that did not come.
  private(set) var statuses: [StatusList: [TradingStatus]] = [:]
  private(set) var sources: [SourceResult] = []
  private(set) var remarks: [Remark] = []
  /// The sources that are used as they are because a person accepts them.
  private(set) var sourcesTakenAsTheyAre: Set<SourceID> = []
  private let baselines: [SourceBaseline]

  /// The boards' answers for a past day, which are judged together.
  struct PastDay: Sendable {
    let day: Day
    /// The number of boards that were asked.
    let asked: Int
    let answers: [Decoded<DailyCloses>]
  }

  /// Of no source yet.
  init() { baselines = [] }

  /// - Parameter groups: In the order in which run.json lists them: single sources, and the boards' bars of a past day.
  /// - Throws: Why a source that the night requires cannot be used.
  init(
    _ bodies: [DecodedBody], of groups: [[NightSource]], baselines: [SourceBaseline], accepted: Accepted
  ) throws(SubcalError) {
    self.baselines = baselines
    let regressions = RegressionGuard(baselines: baselines, accepted: accepted)
    func answers(of source: NightSource) -> [DecodedBody] { bodies.filter { $0.source.id == source.id } }
    for source in groups.joined() where source.need == .required {
      if let failure = answers(of: source).failure { throw failure }
    }
    // A recording of an earlier version has none of the lists that it did not ask for, and one of a night that missed no
    // day no past days.
    let recorded = groups.joined().filter { $0.mayBeUnrecorded && answers(of: $0).wereAsked }
    func isUnrecorded(_ source: NightSource) -> Bool {
      source.mayBeUnrecorded && !recorded.contains { ($0.pastDay == nil) == (source.pastDay == nil) }
    }
    for group in groups {
      let asked = group.filter { !isUnrecorded($0) }
      var ofPastDay: [Decoded<DailyCloses>] = []
      for source in asked {
        let choice = try SourceChoice(of: source, among: answers(of: source), regressions)
        sources += choice.results
        remarks += choice.remarks
        if choice.isTakenAsItIs { sourcesTakenAsTheyAre.insert(source.id) }
        switch choice.content {
        case .pastDay(let file): ofPastDay.append(file)
        case let content?: add(content, from: source.id)
        case nil: break
        }
      }
      if let day = group.first?.pastDay {
        pastDays.append(PastDay(day: day, asked: asked.count, answers: ofPastDay))
      }
    }
  }

  /// Takes a body of a source in.
  mutating func add(_ content: DecodedContent, from source: SourceID) {
    switch content {
    case .rows(let rows): rows.add(to: &self)
    case .closes(let file): closes.append(.init(source: source, decoded: file))
    // The answers for a day are judged together.
    case .pastDay, .emergingMonth: break
    case .holidays(let list): holidays.append((source, list))
    case .companies(let register):
      issuedShares.merge(register.content.shares) { first, _ in first }
      registeredNames.merge(register.content.names) { first, _ in first }
    case .statuses(let list, let rows):
      statuses[list] = rows.content
      remarks += rows.rejected.map { Remark(.incomplete, reason: .rejected($0), about: $0.subject) }
    }
  }

  mutating func add<Record: PublishedRecord>(_ list: Decoded<[Record]>, from source: ListSource<Record>) {
    remarks += list.rejected.map { Remark(.incomplete, reason: .rejected($0), about: $0.subject) }
    if list.rowCount == 0, source.scope != nil, let records = baselines.of(source.id)?.records, records > 0 {
      let noun = Record.kind.noun
      remarks.append(
        Remark(
          .incomplete, source: source.id,
          reason: Text(
            "清單為空，先前有 \(records) 筆；\(noun)維持不變",
            "the list is empty and had \(records) rows; its \(noun)s stay as they were")))
    }
    let decoded = DecodedList(list, of: source)
    if Record.self == Offering.self { bondsDropped += decoded.dropped }
    lists[Record.self].append(decoded)
  }

  /// The names of columns in tonight's headers, by source and fact.
  var columns: [SourceID: [String: String]] {
    func columns<Record: PublishedRecord>(_ list: Record.Type) -> [(SourceID, [String: String])] {
      lists[list].map { ($0.source.id, $0.columns) }
    }
    return Dictionary(Lists.all.flatMap { columns($0) }.filter { !$0.1.isEmpty }) { $1 }
  }

  /// The known records of a list, and tonight's rows.
  private func records<Record: PublishedRecord>(_ list: Record.Type, with known: TrackedLists) -> [Record] {
    known[list].map(\.record) + lists[list].flatMap { $0.rows.map(\.record) }
  }

  /// The codes by whose closes something is valued that is not over; what is auctioned before its listing is priced by those
  /// of the emerging board.
  func liveCodes(with known: TrackedLists, on today: Day) -> Set<StockCode> {
    let offerings = liveOfferings(with: known, on: today)
    let increases = records(CashIncrease.self, with: known).filter { increase in
      !increase.isClosed && increase.lastDay.map { $0 >= today } ?? false
    }
    let auctions = records(Auction.self, with: known).filter { auction in
      !auction.isCancelled && (auction.deliveryDate ?? auction.lastDay).map { $0 > today } ?? false
    }
    return Set(offerings.map(\.code) + increases.map(\.code) + auctions.map(\.code))
  }

  private func liveOfferings(with known: TrackedLists, on today: Day) -> [Offering] {
    records(Offering.self, with: known).filter { offering in
      offering.isPricedByItsCode && !offering.isCancelled
        && (offering.deliveryDate ?? offering.lastDay).map { $0 > today } ?? false
    }
  }

  /// By board, the codes of those offerings whose shares are traded on it already, by their market.
  func tradedCodes(with known: TrackedLists, on today: Day) -> [Board: Set<StockCode>] {
    liveOfferings(with: known, on: today).reduce(into: [:]) { codes, offering in
      guard offering.market.trade == .onOwnBoard, let board = offering.market.board else { return }
      codes[board, default: []].insert(offering.code)
    }
  }

  /// By code, the first trading days of first listings that are known, or in tonight's lists; of several the first.
  func firstDays(with known: TrackedLists) -> [StockCode: ClosesReview.FirstDay] {
    let offerings = records(Offering.self, with: known).filter {
      $0.market.trade == .notYet && !$0.isCancelled
    }
    let auctions = records(Auction.self, with: known).filter { $0.kind == .ipo && !$0.isCancelled }
    let days =
      offerings.map { ($0.code, $0.deliveryDate, $0.market.board) }
      + auctions.map { ($0.code, $0.deliveryDate, $0.board) }
    let emerging = Set(
      closes.map(\.decoded.content).filter { $0.board == .emerging }.flatMap { $0.bars.map(\.code) })
    let all = days.compactMap { code, day, board in
      day.map {
        (code, ClosesReview.FirstDay(day: $0, board: board, isEmerging: emerging.contains(code)))
      }
    }
    return Dictionary(all) { one, other in
      var first = one.day <= other.day ? one : other
      first.board = one.board == other.board ? one.board : nil
      return first
    }
  }

  /// By code, the names of the exchanges' lists of tonight and of known offerings, but for what ended a week ago and may be
  /// renamed. What companies announce is their own text: no close is doubted for it.
  func names(with known: [Tracked<Offering>], on day: Day) -> [StockCode: Set<String>] {
    func records<Record: PublishedRecord>(_ list: Record.Type) -> [any ListedRecord] {
      lists[list].filter { $0.source.repeats == .doubtful }.flatMap { $0.rows.map(\.record) }
    }
    let all = known.map(\.record) + Lists.all.flatMap { records($0) }
    let current = all.filter { $0.lastDay.map { $0 >= day.adding(-7) } ?? true }
    return current.reduce(into: [:]) { $0[$1.code, default: []].insert($1.name) }
  }
}

extension Text {
  static func rejected(_ remark: Remark) -> Text { Text("不採用：", "rejected: ") + remark.message }
}

extension [SourceBaseline] {
  func of(_ source: SourceID) -> SourceBaseline? { first { $0.source == source } }
}
