internal import ListEngine
package import Localization
package import Values

/// What happens to an offering, and what applicants must do on a day.
extension Offering {
  package static func events(of item: EvaluatedOffering, in context: EvaluationContext) -> [RecordEvent] {
    due(item, in: context) + changes(of: item)
  }

  /// What the moment asks of applicants, or what a day brings them; a cancelled offering has nothing.
  private static func due(_ offering: EvaluatedOffering, in context: EvaluationContext) -> [RecordEvent] {
    let (days, timetable) = (offering.held, offering.timetable)
    guard !days.isCancelled else { return [] }
    let (today, next) = (context.today, context.nextTradingDay)
    func isNext(_ day: Day?) -> Bool { day.map { $0 > today && $0 <= next } ?? false }
    let closings = offering.closings(in: context)
    let canApply = !closings.isEmpty
    let concerns = offering.concernsApplicants(in: context)
    let concernsLosers = offering.concernsApplicants(in: context, unless: .won)
    let concernsWinners = offering.concernsApplicants(in: context, unless: .notWon)
    let kinds: [(RecordEvent.Kind, isDue: Bool)] = [
      (.closesToday, canApply && days.subscriptionEnd == today),
      (.closesNext, canApply && isNext(days.subscriptionEnd)),
      // The one day of the timetable, so that every sum has it once; another possible day is said beside it.
      (.deductedToday, timetable.deduction == today && concerns),
      // What is not applied for by its cut-off asks for no money any more, nor once the hour for the money is over.
      (
        .deductedNext,
        timetable.deduction == next
          && (closings.contains { !$0.isDepositOver } || context.knowsApplications && concerns)
      ),
      (.drawnToday, days.drawDate == today && concerns),
      (.drawnNext, isNext(days.drawDate) && concerns),
      (.refundedToday, timetable.refund == today && concernsLosers),
      (.refundedNext, isNext(timetable.refund) && concernsLosers),
      (.deliveredToday, days.deliveryDate == today && concernsWinners),
      (.deliveredNext, isNext(days.deliveryDate) && concernsWinners),
      (.opensToday, days.subscriptionStart == today), (.opensNext, isNext(days.subscriptionStart)),
    ]
    return kinds.filter(\.isDue).map { kind, _ in
      // Named by the day it is about: an event of a Friday for Monday is the same on the weekend.
      let day = kind.isOfEvening || [.deductedNext, .opensNext].contains(kind) ? next : today
      return event(kind, of: offering, on: day, in: context)
    }
  }

  /// That something closes today and still lacks an application, or its money.
  package static func lastCall(
    of offering: EvaluatedOffering, in context: EvaluationContext
  ) -> RecordEvent {
    event(.lastCall, of: offering, on: context.today, in: context)
  }

  private static func event(
    _ kind: RecordEvent.Kind, of offering: EvaluatedOffering, on day: Day, in context: EvaluationContext
  ) -> RecordEvent {
    let known = offering.known
    return RecordEvent(
      kind, of: .offering(offering), name: "\(known.id)/\(kind.rawValue)/\(day)", seen: context.moment,
      on: day, title: .title(kind.text, of: known.security(after: known.revisions.count), nil))
  }

  private static func changes(of offering: EvaluatedOffering) -> [RecordEvent] {
    let known = offering.known
    // An offering that was over when it was first seen is history, not news.
    let end = known.text(.subscriptionEnd, after: 0).flatMap { Day(iso: $0) }
    var events: [RecordEvent] = []
    if end.map({ known.firstSeen.day <= $0 }) == true {
      events.append(event(.new, of: offering, revision: 0, seen: known.firstSeen, []))
    }
    for (index, revision) in known.revisions.enumerated() {
      for kind in RecordEvent.Kind.allCases {
        let changes = revision.changes.filter { kind.fields.contains($0.field) }
        guard changes.contains(where: kind.isMade),
          kind.isNews(of: known, after: index + 1, beside: revision.changes)
        else { continue }
        events.append(event(kind, of: offering, revision: index + 1, seen: revision.seen, changes))
      }
    }
    return events + auctionResults(of: offering)
  }

  /// The results of the auction before the draw, as they came.
  private static func auctionResults(of offering: EvaluatedOffering) -> [RecordEvent] {
    guard let auction = offering.auction?.known, !offering.record.isCancelled else { return [] }
    return auction.revisions.enumerated().compactMap { index, revision in
      let changes = revision.changes.filter { change in
        change.from == nil && change.to != nil
          && [Auction.Key.averagePrice.rawValue, Auction.Key.offerPrice.rawValue].contains(change.field)
      }
      guard !changes.isEmpty, auction.price(.averagePrice, after: index + 1) != nil else { return nil }
      return event(
        .auctioned, of: offering, revision: offering.known.revisions.count { $0.seen <= revision.seen },
        named: "auction-\(index + 1)", seen: revision.seen, changes)
    }
  }

  /// - Parameters:
  ///   - revision: How many revisions the offering had when it happened.
  ///   - label: What its name has for the revision; nil for the number.
  private static func event(
    _ kind: RecordEvent.Kind, of offering: EvaluatedOffering, revision: Int, named label: String? = nil,
    seen: Instant, _ changes: [Revision.Change]
  ) -> RecordEvent {
    let known = offering.known
    let what: Text =
      switch kind {
      case .priced:
        changes.last?.from == nil ? Text("承銷價訂出", "price set") : Text("承銷價異動", "price changed")
      default: kind.text
      }
    let short: Text? =
      switch kind {
      case .new:
        known.text(.subscriptionStart, after: revision).flatMap { first in
          known.text(.subscriptionEnd, after: revision).map { Text("\(first)～\($0)", "\(first) – \($0)") }
        }
      case .priced: changes.last?.to.map { Text("\($0) 元", "NT$ \($0)") }
      case .auctioned: offering.auction.flatMap { AuctionPrices(of: $0.known, at: seen)?.text }
      case .drawn:
        changes.first { $0.field == "win_rate_percent" }?.to.map { Text("中籤率 \($0)%", "win rate \($0)%") }
      default: nil
      }
    // A change that the title already states needs no line.
    let isInTitle = [.auctioned, .cancelled, .reinstated, .vanished, .returned].contains(kind)
    let lines = (isInTitle ? [] : changes).compactMap { change -> Text? in
      guard let name = field(change.field)?.title else { return nil }
      return name + .colon + Text(verbatim: change.from.map { "\($0) → " } ?? "")
        + Text(change.to, or: Text("未定", "not set"))
    }
    let about = kind == .vanished ? [Text("交易所並未公告取消。", "The exchange has announced no cancellation.")] : []
    let market = known.text(.market, after: revision) ?? ""
    return RecordEvent(
      kind, of: .offering(offering), name: "\(known.id)/\(label ?? "\(revision)")/\(kind.rawValue)",
      seen: seen,
      changes: changes, title: .title(what, of: known.security(after: revision), short),
      content: (lines + about + [Text("發行市場：\(market)", "Market: \(market)")]).joined(Text(verbatim: "\n")))
  }
}

extension Tracked<Offering> {
  /// The code and the name as they were after some revisions.
  fileprivate func security(after revision: Int) -> String {
    [Offering.Key.code, .name].compactMap { text($0, after: revision) }.joined(separator: " ")
  }
}

extension RecordEvent {
  /// What an event about an auction's result says of it, as it was known then.
  package var auctionPrices: AuctionPrices? {
    kind == .auctioned ? offering?.auction.flatMap { AuctionPrices(of: $0.known, at: seen) } : nil
  }
}

/// The winning bids of an auction, and the price of the draw that follows from them.
package struct AuctionPrices: Sendable {
  package let average: Price
  package let lowest, highest, offer: Price?

  /// Nil before the auction was opened.
  fileprivate init?(of auction: Tracked<Auction>, at moment: Instant) {
    let revisions = auction.revisions.prefix { $0.seen <= moment }.count
    func price(_ key: Auction.Key) -> Price? { auction.price(key, after: revisions) }
    guard let average = price(.averagePrice) else { return nil }
    self.average = average
    (lowest, highest, offer) = (price(.lowestPrice), price(.highestPrice), price(.offerPrice))
  }

  package var text: Text {
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

extension RecordEvent.Kind {
  /// The facts that it is about.
  fileprivate var fields: [String] {
    func names(_ facts: Offering.Key...) -> [String] { facts.map(\.rawValue) }
    return switch self {
    case .moved: names(.subscriptionStart, .subscriptionEnd, .drawDate, .deliveryDate)
    case .priced: names(.offerPrice, .finalPrice)
    case .drawn: names(.qualifiedApplications, .winRate)
    case .cancelled, .reinstated: names(.isCancelled)
    case .vanished, .returned: [Tracked<Offering>.listedField]
    default: []
    }
  }

  /// Whether a change of one of its facts makes the event.
  fileprivate func isMade(by change: Revision.Change) -> Bool {
    switch self {
    case .priced: change.to != nil
    case .drawn: change.field == Offering.Key.qualifiedApplications.rawValue && change.to != nil
    case .cancelled, .returned: change.to == "true"
    case .reinstated, .vanished: change.to == "false"
    default: true
    }
  }

  /// Whether the change is news: not the price that comes with a cancellation or its end, and not a row that
  /// leaves the list after its draw or its cancellation.
  fileprivate func isNews(
    of known: Tracked<Offering>, after revision: Int, beside changes: [Revision.Change]
  ) -> Bool {
    switch self {
    case .priced: !changes.contains { $0.field == Offering.Key.isCancelled.rawValue }
    case .vanished, .returned:
      known.text(.isCancelled, after: revision) == "false"
        && known.text(.qualifiedApplications, after: revision) == nil
    default: true
    }
  }
}
