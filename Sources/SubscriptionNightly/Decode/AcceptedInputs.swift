internal import Diagnostics
internal import Localization
internal import SubscriptionCalendar

/// What a night is computed from: the newest body of each source, if it is not worse than that of the last good night.
struct AcceptedInputs: Sendable {
  /// The lists' plausible rows, without the bonds that are dropped.
  var offerings: [Offering] = []
  /// Why the rows of known offerings, by id, cannot be right.
  var doubts: [String: OfferingDoubt] = [:]
  /// The number of rows of the lists that cannot be right and are of no known offering.
  var rowsLeftOut = 0
  /// The lists as they came.
  private(set) var lists: [ListReview.List] = []
  /// The years whose lists were all read in full; only in these can a missing offering count as gone.
  var yearsRead: Set<Int> = []
  private(set) var listsRead: Set<SourceID> = []
  private(set) var bondsDropped = 0
  /// The years' lists of auctions, and the boards' tables of rights notices, as they came.
  private(set) var auctionLists: [(year: Int, list: RecordReview<Auction>.List)] = []
  private(set) var noticeTables: [(board: Board, table: RecordReview<RightsNotice>.List)] = []
  /// The auctions of the lists, as far as they can be right.
  var auctions: [Auction] = []
  /// The codes of rows of auctions that cannot be used.
  var codesOfUnusedAuctions: Set<StockCode> = []
  /// The years whose lists of auctions were read in full.
  var auctionYearsRead: Set<Int> = []
  /// The notices of cash increases with public shares, as far as they can be right.
  var notices: [RightsNotice] = []
  /// The codes of rows of notices that cannot be used.
  var codesOfUnusedNotices: Set<StockCode> = []
  /// The boards whose notices were read in full.
  var boardsOfNoticesRead: Set<Board> = []
  /// The boards' newest files as they came.
  var files: [ClosesReview.File] = []
  /// The boards' newest closes, of which those in doubt have no prices.
  private(set) var closes: [DailyCloses] = []
  /// The bars of days that earlier nights missed.
  var recoveredBars: [DailyCloses] = []
  private(set) var holidays: [HolidayList] = []
  /// The boards' answers for one past day, before they are judged together.
  var pendingDayFiles: [Decoded<DailyCloses>] = []

  /// What is known of trading days, with tonight's holidays, closes and bars.
  var evidence = TradingDayEvidence()
  var sources: [SourceResult] = []
  var remarks: [Remark] = []
  let baselines: [SourceBaseline]

  /// The sources and codes that are used as they are.
  let accepted: Set<String>

  init() { (baselines, accepted) = ([], []) }

  init(_ prior: PriorState, accepted: Set<String>) {
    (evidence, baselines, self.accepted) = (prior.evidence, prior.baselines, accepted)
  }

  /// ``ExitStatus/done`` or ``ExitStatus/incomplete``.
  var status: ExitStatus { remarks.contains { $0.severity >= .doubtful } ? .incomplete : .done }

  /// The latest baseline of each source, tonight's included.
  var newBaselines: [SourceBaseline] {
    var bySource = Dictionary(baselines.map { ($0.source, $0) }) { first, _ in first }
    for result in sources where result.outcome == .used && result.id.isGuarded {
      guard let records = result.records else { continue }
      let source = result.id.description
      let days = [bySource[source]?.day, result.day].compactMap(\.self)
      bySource[source] = SourceBaseline(source: source, records: records, day: days.max())
    }
    return bySource.values.sorted { $0.source < $1.source }
  }

  mutating func add(_ list: Decoded<[Offering]>, from source: ListSource<Offering>) {
    let id = SourceID(description: source.id)
    remarks += list.rejected.map { Remark(.incomplete, reason: .rejected($0)) }
    // An empty list, or one with a row whose code cannot be read, does not show which offerings are gone.
    if !list.content.isEmpty, list.rejected.allSatisfy({ $0.code != nil }) { listsRead.insert(id) }
    remarkIfEmpty(list, id, SourceID.offeringsStay)
    let rows = zip(list.rowNumbers, list.content).filter { source.keeps($1) }
    bondsDropped += list.content.count - rows.count
    lists.append(
      ListReview.List(
        source: id, year: source.year ?? 0, rows: rows.map { .init(number: $0, offering: $1) },
        rejected: list.rejected))
  }

  mutating func add(_ list: Decoded<[Auction]>, from source: ListSource<Auction>) {
    let id = SourceID(description: source.id)
    remarkIfEmpty(list, id, SourceID.auctionsStay)
    auctionLists.append((source.year ?? 0, RecordReview.List(source: id, decoded: list)))
  }

  mutating func add(_ table: Decoded<[RightsNotice]>, from source: ListSource<RightsNotice>) {
    guard case .board(let board) = source.scope else { return }
    noticeTables.append((board, RecordReview.List(source: SourceID(description: source.id), decoded: table)))
  }

  private mutating func remarkIfEmpty<Record>(
    _ list: Decoded<[Record]>, _ source: SourceID, _ consequence: Text
  ) {
    guard list.content.isEmpty, let records = baselines.of(source)?.records, records > 0 else { return }
    remark(.incomplete, source, Text.empty(records) + consequence)
  }

  mutating func add(_ file: DailyCloses) {
    closes.append(file)
    evidence.add(file)
  }

  /// Adds a year's list of holidays unless it cannot be right; then the one that is known stays.
  mutating func add(_ list: HolidayList, from source: SourceID) {
    if !accepted.contains(source.description) {
      let review = HolidayReview(list, after: evidence.lists[list.year], sessions: evidence.sessions)
      if let refusal = review.refusal {
        return remark(
          .incomplete, source,
          refusal
            + Text(
              "；不採用此清單。若確實如此，可加 --accept \(source)",
              "; the list is not used. If it really is like that, run with --accept \(source)"))
      }
      if let change = review.change { remark(.doubtful, source, change) }
    }
    holidays.append(list)
    evidence.add(list)
  }

  mutating func remark(_ severity: Remark.Severity, _ source: SourceID, _ reason: Text) {
    remarks.append(Remark(severity, source: source.description, reason: reason))
  }
}

extension SourceID {
  // What becomes of what a source that cannot be used would say.
  static let offeringsStay = Text("；申購案維持不變", "; its offerings stay as they were")
  static let auctionsStay = Text("；競價拍賣維持不變", "; its auctions stay as they were")
}

extension Text {
  static func rejected(_ remark: Remark) -> Text { Text("不採用：", "rejected: ") + remark.message }

  fileprivate static func empty(_ records: Int) -> Text {
    Text("清單為空，先前有 \(records) 筆", "the list is empty and had \(records) rows")
  }
}

extension [SourceBaseline] {
  func of(_ source: SourceID) -> SourceBaseline? { first { $0.source == source.description } }
}
