internal import ListEngine
internal import Localization
package import Values

extension ListingApplication: PublishedRecord {
  package typealias Item = EvaluatedListing

  package static let place = ListPlace<ListingApplication>(
    decoded: \.listings, tracked: \.listings, published: \.listings)

  package static let list = ListDescription(
    name: "listings", noun: "application", moment: "status is given", attributions: Attribution.applications,
    hasFile: false, exampleID: "7703-20240126-listing")

  /// What has a day is in the calendars of auctions and offerings, and a range is no day.
  package static let days: [DayKind<EvaluatedListing>] = []
  package static let feed = RightsNotice.feed

  package static let coming: ComingKind<EvaluatedListing>? = ComingKind(
    "listing", Text("申請上市櫃", "listing"), noun: Text("申請上市櫃", "application to list"), fields: fields,
    name: \.name, board: \.application.board, status: \.application.status,
    statusText: \.text,
    daysOnClosures: \.daysOnClosures, days: \.days,
    steps: \.steps, expected: { $0.range?.earliest }, offeringID: { $0.offering?.id },
    auctionID: { $0.auction?.id },
    isNew: { item in
      item.application.appliedOn.map { $0 >= item.known.firstSeen.day.adding(-30) } ?? true
    }, isComing: { item, _ in item.isShown }, summary: \.summary,
    facts: { $0.facts(in: $1) }, draw: \.draw,
    events: ComingKind.Events(
      [
        .listingDay, .contractOn, .approvedOn, .reviewedOn, .appliedOn, .withdrawnOn, .offerPrice,
        .underwriter,
      ], offering: { $0.offering?.firstSeen }
    ) { key, change in
      switch key {
      case .listingDay, .contractOn, .approvedOn, .reviewedOn:
        change.from == nil ? .comingStage : .comingMoved
      case .end: change.to == End.withdrawn.rawValue ? .comingWithdrawn : .comingStage
      case .offerPrice: change.to == nil ? nil : .comingPriced
      default: nil
      }
    })

  package static func evaluate(
    _ lists: TrackedLists, in context: EvaluationContext
  ) -> [EvaluatedListing] {
    let known = lists[ListingApplication.self]
    guard !known.isEmpty else { return [] }
    let (join, past) = (ListingJoin(known), PastListings(known, on: context.today))
    func joined<Record: ListedRecord>(
      _ records: [Tracked<Record>], _ first: (Record) -> Day?
    ) -> [String: Tracked<Record>] {
      // Of several the last one counts: a cancelled auction may be held again.
      records.reduce(into: [:]) { joined, record in
        guard let id = join.application(record.record.code, before: first(record.record))?.id,
          (joined[id].flatMap { first($0.record) } ?? .first) < first(record.record) ?? .first
        else { return }
        joined[id] = record
      }
    }
    let auctions = joined(lists[Auction.self].filter { $0.record.kind == .ipo && !$0.record.isCancelled }) {
      $0.bidStart
    }
    let offerings = joined(
      lists[Offering.self].filter { $0.record.market.trade != .onOwnBoard && !$0.record.isCancelled }
    ) { $0.subscriptionStart }
    return known.map { known in
      EvaluatedListing(
        of: known, auctions[known.id], offerings[known.id], range: past.range(of: known.record), in: context)
    }
  }

  package static var isEstimatedFromAll: Bool { true }

  /// Who asks the published folder gets the same ranges.
  package static func isPublished(_ item: EvaluatedListing) -> Bool { item.isShown || item.isCase }

  package static let conditions: [ListFilter.Condition] = [.board, .underwriter]
  package static func admits(_ item: EvaluatedListing, _ filter: ListFilter, on _: Day) -> Bool {
    item.isShown
      && filter.admits(boards: [item.application.board].compactMap(\.self), item.application.underwriter)
  }
  package static func sortKey(of item: EvaluatedListing, on _: Day) -> SortKey {
    SortKey(rank: 0, nearness: item.range?.earliest.number ?? .max)
  }

  /// The fields of its items in coming.json after those that all have; new ones go to the end.
  package static let fields: [Field<EvaluatedListing>] = [
    .fact(.appliedOn), .fact(.reviewedOn), .fact(.approvedOn), .fact(.contractOn),
    Field(
      "listed_on", Text("上市櫃日", "First trading day"),
      note: ": that of the offering or the auction, and once the list itself has it, that", \.listedOn),
    Field("withdrawn_on", Text("撤件日", "Day it was withdrawn")) { item in
      item.application.status == .withdrawn ? item.application.withdrawnOn : nil
    },
    Field("listing_kind", Text("申請種類", "Kind of application"), \.application.kind),
    Field("has_draw", Text("有公開申購", "Whether shares are sold to the public"), \.hasDraw),
    Field(
      "listing_earliest", Text("推估最早上市櫃日", "First day of the range in which eight of ten were listed"),
      note: ", from the last stage; null once an auction or an offering gives the day", { $0.range?.earliest }
    ),
    Field("listing_latest", Text("推估最晚上市櫃日", "Last day of that range"), { $0.range?.latest }),
    Field(
      "listing_cases", Text("推估所依案數", "Number of listings that the range is computed from"),
      { $0.range?.cases }),
    .fact(.underwriter), Field("offer_price", Text("承銷價", "NT$ of a share"), \.offerPrice),
    Field("listed", Text("在今日清單", "Whether the row is in the list"), \.known.isListed),
    .fact(.missingSince),
    Field("late", Text("已過推估期間", "Whether the range is over: later than nine of ten"), \.isLate),
    Field("doubt", Text("存疑", "The rule that its row breaks, null for none"), \.known.doubt),
  ]
}
