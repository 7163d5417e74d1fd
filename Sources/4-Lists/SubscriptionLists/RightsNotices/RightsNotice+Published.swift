internal import ListEngine
internal import Localization
package import Values

extension RightsNotice: PublishedRecord {
  package typealias Item = EvaluatedRightsNotice

  package static let place = ListPlace<RightsNotice>(
    decoded: \.rightsNotices, tracked: \.rightsNotices, published: \.rightsNotices)

  package static let list = ListDescription(
    name: "coming", noun: "upcoming offering", moment: "coming is given",
    attributions: Attribution.rights, hasFile: false, exampleID: "9995-20241107-rights")
  package static let days = [
    DayKind<EvaluatedRightsNotice>(
      "ex_rights", Text("現增除權", "Ex-rights day"), word: Text("除權", "ex-rights"),
      from: { $0.notice.exRightsDay }
    ) { [$0.notice.priceText] }
  ]

  package static let coming: ComingKind<EvaluatedRightsNotice>? = ComingKind(
    "ex_rights", Text("現增除權", "announced"), noun: Text("現金增資除權", "announced cash increase"), fields: fields,
    board: \.notice.board, status: \.status, statusText: \.text, daysOnClosures: \.daysOnClosures,
    days: { [$0.lastDayToHold, $0.notice.exRightsDay] },
    steps: { item in
      [
        .init(Text("最後買進日", "last day to hold"), item.lastDayToHold),
        .init(Text("除權交易日", "ex-rights day"), item.notice.exRightsDay),
      ]
    }, lastDayToHold: \.lastDayToHold,
    offeringID: \.offeringID, isComing: { item, _ in item.isComing && item.increaseID == nil },
    isShown: { item, _ in item.increaseID == nil },
    summary: \.terms, facts: { item, _ in item.terms },
    draw: \.draw,
    holders: \.holders)

  package static let feed = Feed(
    path: "calendars/coming", title: Text("現金增資除權（原股東）", "Rights of holders in Taiwan’s cash increases"),
    about: Text(
      "給原股東：已公告現金增資的最後買進、除權、基準與繳款日，每晚依公告更新。",
      "For holders: until when to hold, the ex-rights day, the record date and the days to pay, renewed every night."
    ),
    link: Text("原股東的行事曆（現增除權與繳款）", "Calendar for holders (ex-rights days, payments)"),
    category: Text("現金增資認股", "Rights issue"), cancelledMark: .empty, undatedMark: .empty)

  /// By their ex-rights days, then by id.
  package static func evaluate(_ lists: TrackedLists, in context: EvaluationContext)
    -> [EvaluatedRightsNotice]
  {
    let notices = lists[RightsNotice.self]
    let ids = RightsJoin(notices).offerings(of: lists[Offering.self])
    let increases = IncreaseJoin(lists[CashIncrease.self])
    return notices.map { known in
      EvaluatedRightsNotice(
        of: known, offeringID: ids[known.id], increaseID: increases.increase(of: known.record)?.id,
        in: context)
    }.sorted { left, right in
      let keys = [left, right].map { sortKey(of: $0, on: context.today) }
      return keys[0] == keys[1] ? left.id < right.id : keys[0] < keys[1]
    }
  }

  package static let conditions: [ListFilter.Condition] = [.board]
  package static var daysListed: Int { RightsJoin.longest }

  package static func admits(_ item: EvaluatedRightsNotice, _ filter: ListFilter, on _: Day) -> Bool {
    (item.isComing || filter.looksBack) && filter.admits(boards: [item.notice.board].compactMap(\.self))
  }

  package static func sortKey(of item: EvaluatedRightsNotice, on _: Day) -> SortKey {
    SortKey(rank: 0, nearness: item.notice.exRightsDay?.number ?? .max)
  }
}
