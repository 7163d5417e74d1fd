internal import Announcements
package import ListEngine
package import Localization
package import SubscriptionLists
package import Values

/// What a list said of an offering before its row was in the list of subscriptions, beside what came.
///
/// `query`, the page of an offering and the track record show them. What was said is taken from the record as
/// it was before the row came (`Tracked.known(before:)`): a list that is corrected afterwards must not have
/// been right all along.
package struct Forecast: Sendable {
  /// By the names of the kinds of what comes.
  package let kind: String
  /// Of the record that forecast it.
  package let id: String
  package let offering: Tracked<Offering>
  package let firstSeen: Instant
  package let price: Comparison<Price, Price>?
  /// As forecast if they differ by one at most: a part for the public is an estimate.
  package let lots: Comparison<Int, Int>?
  package let days: Comparison<ClosedRange<Day>, Day>?
  /// What came on another day than forecast, with both.
  private let otherDay: Text?

  package struct Comparison<Said: Sendable, Came: Sendable>: Sendable {
    package let forecast: Said
    package let came: Came
    package let isAsForecast: Bool

    fileprivate init?(_ forecast: Said?, _ came: Came?, _ isSame: (Said, Came) -> Bool) {
      guard let forecast, let came else { return nil }
      (self.forecast, self.came, isAsForecast) = (forecast, came, isSame(forecast, came))
    }
  }

  /// From the first night that forecast it to that of its row.
  package var daysBefore: Int { offering.firstSeen.day.number - firstSeen.day.number }

  /// - Parameter otherDay: Says that a day came which is not as forecast.
  private init<Record: PublishedRecord>(
    _ known: Tracked<Record>, _ offering: Tracked<Offering>, price: Price? = nil,
    publicShares: Int? = nil, days: ClosedRange<Day>? = nil, came: Day? = nil,
    asForecast: ClosedRange<Day>? = nil, otherDay: (Day, ClosedRange<Day>) -> Text = { _, _ in .empty }
  ) {
    (kind, id, self.offering, firstSeen) = (Record.coming?.name ?? "", known.id, offering, known.firstSeen)
    let row = offering.record
    self.price = Comparison(price, row.price, ==)
    lots = Comparison(
      publicShares.map(CashIncrease.lots),
      (row.sharesOfferedFinal ?? row.sharesOffered).map { $0 / 1000 }
    ) { abs($0 - $1) <= 1 }
    self.days = Comparison(days, came) { (asForecast ?? $0).contains($1) }
    self.otherDay = self.days.flatMap { $0.isAsForecast ? nil : otherDay($0.came, $0.forecast) }
  }
}

extension Forecast {
  /// What was forecast of the offerings, and of each kind how many came since its list is stored. An offering that was
  /// over when it was first seen is history.
  package static func all(in lists: TrackedLists) -> (cases: [Forecast], came: [String: Int]) {
    let listings = lists[ListingApplication.self]
    let applications = ListingJoin(listings)
    let increases = IncreaseJoin(lists[CashIncrease.self])
    let notices = RightsJoin(lists[RightsNotice.self])
    let auctions = AuctionJoin(lists[Auction.self])
    // Since when each list is stored: before that it could not have foretold anything.
    var begins: [String: Instant] = [:]
    func begin<Record: PublishedRecord>(_: Record.Type) {
      if let kind = Record.coming?.name { begins[kind] = lists[Record.self].map(\.firstSeen).min() }
    }
    for list in Lists.all { begin(list) }
    var past: [Instant: PastListings] = [:]
    var (cases, came): ([Forecast], [String: Int]) = ([], [:])
    for known in lists[Offering.self] {
      let (row, seen) = (known.record, known.firstSeen)
      guard let end = row.subscriptionEnd, seen.day <= end else { continue }
      func count<Record: PublishedRecord>(_: Record.Type) {
        guard let kind = Record.coming?.name, let begin = begins[kind], begin < seen else { return }
        came[kind, default: 0] += 1
      }
      // The auction says price and delivery of the draw after it.
      let auction = auctions.auction(of: known)
      if auction != nil { count(Auction.self) }
      if let auction = auction?.known(before: seen) { cases.append(Forecast(auction, of: known)) }
      // A first listing or a move was foretold by the application to list.
      guard row.market.trade == .onOwnBoard else {
        let application = applications.application(of: row)
        if row.market.trade == .notYet || application != nil { count(ListingApplication.self) }
        guard let then = application?.known(before: seen) else { continue }
        // The range ends when the auction is there.
        let moment = min(seen, auction?.firstSeen ?? seen)
        let all =
          past[moment] ?? PastListings(listings.compactMap { $0.known(before: moment) }, on: moment.day)
        past[moment] = all
        let range = application?.known(before: moment).flatMap { all.range(of: $0.record) }
        cases.append(Forecast(then, of: known, from: range.map { $0.earliest...$0.latest }))
        continue
      }
      // An increase was foretold by the announcement and by the notice of the ex-rights day.
      count(CashIncrease.self)
      count(RightsNotice.self)
      if let increase = increases.increase(of: row)?.known(before: seen) {
        cases.append(Forecast(increase, of: known, closing: end))
      }
      if let notice = notices.notice(of: row)?.known(before: seen) {
        cases.append(
          Forecast(notice, known, price: notice.record.price, publicShares: notice.record.publicShares))
      }
    }
    return (cases, came)
  }

  private init(_ auction: Tracked<Auction>, of offering: Tracked<Offering>) {
    let day = auction.record.deliveryDate
    self.init(
      auction, offering, price: auction.record.offerPrice, days: day.map { $0...$0 },
      came: offering.record.deliveryDate
    ) { came, said in
      Text("撥券 \(came)（事先所列 \(said.lowerBound)）", "delivery \(came) (forecast \(said.lowerBound))")
    }
  }

  /// - Parameter days: Those on which the first trading day was expected.
  private init(
    _ application: Tracked<ListingApplication>, of offering: Tracked<Offering>, from days: ClosedRange<Day>?
  ) {
    self.init(
      application, offering, price: application.record.offerPrice, days: days,
      came: offering.record.deliveryDate
    ) { came, said in
      Text(
        "上市櫃 \(came)（推估 \(said.lowerBound)～\(said.upperBound)）",
        "first trading day \(came) (estimated \(said.lowerBound) to \(said.upperBound))")
    }
  }

  /// - Parameter end: The last day of the offering.
  private init(_ increase: Tracked<CashIncrease>, of offering: Tracked<Offering>, closing end: Day) {
    let said = increase.record
    self.init(
      increase, offering, price: said.priceStatus == .final ? said.price : nil,
      publicShares: said.publicShares, days: said.holdersPay, came: end,
      // From two trading days before the last day on which holders pay to one after it.
      asForecast: said.holdersPayTo.map { $0.adding(-4)...$0.adding(3) }
    ) { came, said in
      Text(
        "申購至 \(came)（原股東繳款 \(said.lowerBound)～\(said.upperBound)）",
        "last day to apply \(came) (holders pay from \(said.lowerBound) to \(said.upperBound))")
    }
  }

  /// What came otherwise than forecast, each with both; nil if nothing did.
  package static func differences(_ forecast: [Forecast]) -> Text? {
    let texts = forecast.flatMap(\.differences).reduce(into: [Text]()) { texts, text in
      if !texts.contains(text) { texts.append(text) }
    }
    return texts.isEmpty ? nil : texts.joined(.comma)
  }

  private var differences: [Text] {
    let price = price.flatMap { price in
      price.isAsForecast
        ? nil
        : Text(
          "承銷價 \(price.came) 元（事先所列 \(price.forecast) 元）",
          "offer price NT$ \(price.came) (forecast NT$ \(price.forecast))")
    }
    let lots = lots.flatMap { lots in
      lots.isAsForecast
        ? nil
        : Text(
          "承銷 \(lots.came.grouped) 張（預估 \(lots.forecast.grouped) 張）",
          "\(lots.came.grouped) lots (\(lots.forecast.grouped) estimated)")
    }
    return [price, lots, otherDay].compactMap(\.self)
  }
}

extension CashIncrease {
  fileprivate var holdersPay: ClosedRange<Day>? {
    guard let last = holdersPayTo else { return nil }
    return min(holdersPayFrom ?? last, last)...last
  }
}

extension Tracked {
  /// The record as the nights before a moment left it; nil if it was not seen before.
  fileprivate func known(before moment: Instant) -> Tracked? {
    firstSeen < moment ? known(at: Instant(secondsSince1970: moment.secondsSince1970 - 1)) : nil
  }
}
