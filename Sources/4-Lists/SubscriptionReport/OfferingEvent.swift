package import Localization
package import Records
package import SubscriptionLists
package import Values

/// Something that happens to an offering or that applicants must do on a day: the digest, changes.atom and
/// notifications all list these.
package struct OfferingEvent: Sendable {
  package let kind: Kind
  package let offering: EvaluatedOffering
  /// The permanent name, kept by the feed's entry and the notification, so that nobody gets an event twice.
  package let name: String
  package let seen: Instant
  /// The changes of facts that make it up; none for an event of a day.
  package let changes: [Revision.Change]
  /// How many revisions the offering had when it happened.
  private let revision: Int

  /// The kinds of event, in the order in which a digest or a notification lists them.
  package enum Kind: String, Sendable, CaseIterable {
    case closesToday = "closes_today"
    case opensToday = "opens_today"
    case opensNext = "opens_next"
    case deductedToday = "deducted_today"
    case deductedNext = "deducted_next"
    case drawnToday = "drawn_today"
    case drawn
    case refundedToday = "refunded_today"
    case deliveredToday = "delivered_today"
    case new, moved, priced, auctioned, cancelled, reinstated, vanished, returned

    /// Whether the event follows from a day; the other events are changes.
    private var isDue: Bool {
      switch self {
      case .closesToday, .opensToday, .opensNext, .deductedToday, .deductedNext, .drawnToday, .refundedToday,
        .deliveredToday:
        true
      case .drawn, .new, .moved, .priced, .auctioned, .cancelled, .reinstated, .vanished, .returned: false
      }
    }

    package var isInDigest: Bool { isDue || [.new, .moved, .auctioned, .cancelled].contains(self) }

    package var isInFeed: Bool { !isDue }

    /// Its name in notifications and their settings; nil where none is sent.
    package var notificationName: String? {
      switch self {
      case .drawn: "result"
      case .auctioned: "auction"
      case .opensToday, .opensNext, .deductedToday, .priced, .reinstated, .vanished, .returned: nil
      case .closesToday, .deductedNext, .drawnToday, .refundedToday, .deliveredToday, .new, .moved,
        .cancelled:
        rawValue
      }
    }
  }
}

extension OfferingEvent {
  /// The events of a moment, and the changes seen after `since` and up to it: by kind, then by deadline.
  package static func all(
    of offerings: [EvaluatedOffering], in context: EvaluationContext, changedAfter since: Instant
  ) -> [OfferingEvent] {
    let byDeadline = offerings.sorted { left, right in
      let days = [left, right].map { $0.known.offering.subscriptionEnd?.number ?? .max }
      return days[0] == days[1] ? left.known.id < right.known.id : days[0] < days[1]
    }
    let events = byDeadline.flatMap { offering in
      due(offering, in: context) + changes(of: offering).filter { $0.seen > since && $0.seen <= context.asOf }
    }
    let byKind = Dictionary(grouping: events, by: \.kind)
    return Kind.allCases.flatMap { byKind[$0] ?? [] }
  }

  /// The events that follow from the day; a cancelled offering has none.
  package static func due(_ offering: EvaluatedOffering, in context: EvaluationContext) -> [OfferingEvent] {
    let (known, timetable) = (offering.known, offering.timetable)
    guard !known.offering.isCancelled else { return [] }
    let (today, next) = (context.today, context.nextTradingDay)
    let first = known.offering.subscriptionStart
    let deductions = [timetable.deduction, timetable.deductionByEnd]
    let kinds: [(Kind, isDue: Bool)] = [
      // Not after the cut-off, when nobody can apply any more.
      (.closesToday, offering.stage == .lastDay),
      (.opensToday, first == today), (.opensNext, first.map { $0 > today && $0 <= next } ?? false),
      (.deductedToday, deductions.contains(today)), (.deductedNext, deductions.contains(next)),
      (.drawnToday, known.offering.drawDate == today), (.refundedToday, timetable.refund == today),
      (.deliveredToday, known.offering.deliveryDate == today),
    ]
    return kinds.filter(\.isDue).map { kind, _ in
      // Named by the day it is about: an event of a Friday for Monday is the same on the weekend.
      let day = [.deductedNext, .opensNext].contains(kind) ? next : today
      return OfferingEvent(
        kind: kind, offering: offering, name: "\(known.id)/\(kind.rawValue)/\(day)", seen: context.asOf,
        changes: [], revision: known.revisions.count)
    }
  }

  package static func changes(of offering: EvaluatedOffering) -> [OfferingEvent] {
    let known = offering.known
    let new = OfferingEvent(.new, of: offering, revision: 0, seen: known.firstSeen, changes: [])
    // An offering that was over when it was first seen is history, not news.
    let end = new.value(of: .subscriptionEnd).flatMap { Day(iso: $0) }
    var events = end.map { known.firstSeen.day <= $0 } == true ? [new] : []
    for (index, revision) in known.revisions.enumerated() {
      for kind in Kind.allCases {
        let changes = revision.changes.filter { kind.fields.contains($0.field) }
        guard changes.contains(where: kind.isMade) else { continue }
        let event = OfferingEvent(
          kind, of: offering, revision: index + 1, seen: revision.seen, changes: changes)
        if event.isNews(beside: revision.changes) { events.append(event) }
      }
    }
    return events + auctionResults(of: offering)
  }

  /// The results of the auction before the draw, as they came.
  private static func auctionResults(of offering: EvaluatedOffering) -> [OfferingEvent] {
    guard let auction = offering.auction?.known, !offering.known.offering.isCancelled else { return [] }
    return auction.revisions.enumerated().compactMap { index, revision in
      let changes = revision.changes.filter { change in
        change.from == nil && change.to != nil
          && [Auction.Key.averagePrice.rawValue, Auction.Key.offerPrice.rawValue].contains(change.field)
      }
      guard !changes.isEmpty, auction.price(.averagePrice, after: index + 1) != nil else { return nil }
      return OfferingEvent(
        kind: .auctioned, offering: offering,
        name: "\(offering.known.id)/auction-\(index + 1)/\(Kind.auctioned.rawValue)", seen: revision.seen,
        changes: changes, revision: offering.known.revisions.count { $0.seen <= revision.seen })
    }
  }

  /// The average, the lowest and the highest of the winning bids of an ``Kind/auctioned`` event, and the price of the
  /// draw, as they were known then.
  package var auctionPrices: (average: Price, lowest: Price?, highest: Price?, offer: Price?)? {
    guard kind == .auctioned, let auction = offering.auction?.known else { return nil }
    let revisions = auction.revisions.prefix { $0.seen <= seen }.count
    func price(_ key: Auction.Key) -> Price? { auction.price(key, after: revisions) }
    return price(.averagePrice).map { ($0, price(.lowestPrice), price(.highestPrice), price(.offerPrice)) }
  }

  /// The result of the auction, and the price of the draw that follows from it.
  package var auctionResult: Text? {
    auctionPrices.map { average, _, _, offer in
      guard let offer else {
        return Text("競拍均價 \(average)，承銷價未定", "average bid \(average), the offer price is not set yet")
      }
      let premium =
        Premium.percent(of: average, over: offer).map { Text("（\($0.signed)）", " (\($0.signed))") } ?? .empty
      return Text(
        "承銷價 \(offer) 元已定，競拍均價 \(average)\(premium)",
        "the offer price is NT$ \(offer), the average bid \(average)\(premium)")
    }
  }

  /// A fact as it was at the time: a later change must not alter an entry that is already published.
  package func value(of fact: Offering.Key) -> String? { offering.known.text(fact, after: revision) }

  private init(
    _ kind: Kind, of offering: EvaluatedOffering, revision: Int, seen: Instant, changes: [Revision.Change]
  ) {
    self.init(
      kind: kind, offering: offering, name: "\(offering.known.id)/\(revision)/\(kind.rawValue)", seen: seen,
      changes: changes, revision: revision)
  }

  /// Whether the change is news: not the price that comes with a cancellation or its end, and not a row that
  /// leaves the list after its draw or its cancellation.
  private func isNews(beside changes: [Revision.Change]) -> Bool {
    switch kind {
    case .priced: !changes.contains { $0.field == Offering.Key.isCancelled.rawValue }
    case .vanished, .returned: value(of: .isCancelled) == "false" && value(of: .qualifiedApplications) == nil
    default: true
    }
  }
}

extension OfferingEvent.Kind {
  fileprivate var fields: [String] {
    func names(_ facts: Offering.Key...) -> [String] { facts.map(\.rawValue) }
    return switch self {
    case .moved: names(.subscriptionStart, .subscriptionEnd, .drawDate, .deliveryDate)
    case .priced: names(.offerPrice, .finalPrice)
    case .drawn: names(.qualifiedApplications, .winRate)
    case .cancelled, .reinstated: names(.isCancelled)
    case .vanished, .returned: [Tracked<Offering>.listedField]
    case .new, .closesToday, .opensToday, .opensNext, .deductedToday, .deductedNext, .drawnToday,
      .refundedToday, .deliveredToday, .auctioned:
      []
    }
  }

  /// Whether a change of one of its fields makes the event.
  fileprivate func isMade(by change: Revision.Change) -> Bool {
    switch self {
    case .priced: change.to != nil
    case .drawn: change.field == Offering.Key.qualifiedApplications.rawValue && change.to != nil
    case .cancelled, .returned: change.to == "true"
    case .reinstated, .vanished: change.to == "false"
    default: true
    }
  }
}

extension OfferingEvent.Kind {
  package var text: Text {
    switch self {
    case .closesToday: Text("今天截止", "closes today")
    case .opensToday: Text("今天開始申購", "opens today")
    case .opensNext: Text("次一交易日開始申購", "opens on the next trading day")
    case .deductedToday: Text("今天扣款", "debited today")
    case .deductedNext: Text("次一交易日扣款", "debited on the next trading day")
    case .drawnToday: Text("今天抽籤", "drawn today")
    case .drawn: Text("抽籤結果", "result")
    case .refundedToday: Text("今天退款", "refunded today")
    case .deliveredToday: Text("今天撥券", "delivered today")
    case .new: Text("新增申購", "new")
    case .moved: Text("日期異動", "moved")
    case .priced: Text("承銷價", "priced")
    case .auctioned: Text("競拍開標", "auction opened")
    case .cancelled: Text("取消申購", "cancelled")
    case .reinstated: Text("恢復申購", "reinstated")
    case .vanished: Text("公告已無此案", "left the list")
    case .returned: Text("重回公告", "back in the list")
    }
  }
}
