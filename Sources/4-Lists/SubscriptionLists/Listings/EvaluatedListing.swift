package import ListEngine
package import Localization
package import Values

/// An application at a moment, with the auction and the offering that it led to.
///
/// `ListingApplication.evaluate` makes one for each application. That of 7703 was filed on 6 May 2024; its
/// offering says that it is listed on 13 November, so no range is estimated. ``listedOn`` and ``offerPrice``
/// take the word of the list that is nearest to the day.
package struct EvaluatedListing: Sendable {
  package var known: Tracked<ListingApplication>
  package let auction: Tracked<Auction>?
  package let offering: Tracked<Offering>?
  /// When it may be listed; nil once an auction or an offering says it, and where too few were.
  package let range: ListingRange?
  let daysOnClosures: DaysOnClosures?
  /// Whether it is still to come, or its end is news.
  package let isShown: Bool
  /// Whether its range is over.
  package let isLate: Bool
  /// When the public may apply, for how much; nil of a transfer.
  private(set) var draw: ComingDraw?
  /// Whether ranges of others are computed from it.
  let isCase: Bool

  package var application: ListingApplication { known.record }

  init(
    of known: Tracked<ListingApplication>, _ auction: Tracked<Auction>?, _ offering: Tracked<Offering>?,
    range: ListingRange?, in context: EvaluationContext
  ) {
    let moment = context.moment
    (self.known, self.auction, self.offering) = (known, auction, offering)
    let (today, application) = (moment.day, known.record)
    self.range = auction == nil && offering == nil ? range?.from(today, context.calendar) : nil
    isCase = PastListings.counts(application, on: today)
    isLate = self.range.map { $0.latest < today } ?? false
    let listed = Self.joinedDay(auction, offering)
    daysOnClosures = DaysOnClosures(
      [("listed_on", listed ?? application.listingDay)], in: context.calendar)
    let yesterday = Instant(secondsSince1970: moment.secondsSince1970 - Instant.secondsOfADay)
    let ends = [ListingApplication.Key.listingDay, .end].map(\.rawValue)
    let hasJustEnded = known.revisions.contains { revision in
      revision.seen > yesterday && revision.changes.contains { ends.contains($0.field) && $0.to != nil }
    }
    isShown =
      if let listed { listed >= today } else if application.isPending {
        application.lastStep.map { $0 >= today.adding(-Self.daysPending) } ?? true
      } else { hasJustEnded }
    if hasDraw {
      let days = listedOn.map { $0...$0 } ?? self.range.map { $0.earliest...$0.latest }
      draw = ComingDraw(
        listed: offering?.record.subscriptionStart, among: days.map { ComingDraw.days(beforeListing: $0) },
        in: context, price: offerPrice, lots: offering?.record.sharesOffered.map { $0 / 1000 })
    }
  }

  private static func joinedDay(_ auction: Tracked<Auction>?, _ offering: Tracked<Offering>?) -> Day? {
    offering?.record.deliveryDate ?? auction?.record.deliveryDate
  }

  /// The first trading day: that of the offering or the auction, and once the list itself has it, that.
  package var listedOn: Day? { Self.joinedDay(auction, offering) ?? application.listingDay }

  /// Of the offering, then of the auction before it.
  package var offerPrice: Price? {
    offering?.record.finalPrice ?? auction?.record.offerPrice ?? application.offerPrice
  }

  /// The name that the subscription list writes, where it has one.
  package var name: String { offering?.record.name ?? application.name }

  /// A transfer from another board sells nothing.
  package var hasDraw: Bool { application.kind != .transfer }

  package var days: [Day?] {
    let (auction, offering) = (auction?.record, offering?.record)
    return [
      auction?.bidStart, auction?.bidEnd, auction?.openingDate, offering?.subscriptionStart,
      offering?.subscriptionEnd, offering?.drawDate, Self.joinedDay(self.auction, self.offering),
    ]
  }

  /// Two years: older ones were given up without a word.
  private static let daysPending = 730
}

extension EvaluatedListing: EvaluatedRecord {
  package typealias Record = ListingApplication

  package var isCancelled: Bool { application.end == .withdrawn }
  package var page: String { ExchangePage.applications(to: application.board) }

  package var lines: [Text?] { [summary, daysOnClosures?.note(in: days.compactMap(\.self).first?.year)] }

  /// What a line about it says: the board and kind, the stages with their days, and what is to come.
  package var summary: Text {
    [boardText, stageText, expected, gone { Text(verbatim: "\($0)") }].compactMap(\.self).joined(.comma)
  }

  /// What is left to say beside the steps.
  func facts(in year: Int) -> Text {
    let cases = range.map {
      isLate
        ? Self.late($0)
        : Text(
          "依近三年 \($0.cases) 案推估，八成落在此期間",
          "estimated from \($0.cases) listings of the last three years, of which 8 in 10 took so long")
    }
    return [boardText, cases, gone { $0.text(in: year) }].compactMap(\.self).joined(.comma)
  }

  private var boardText: Text {
    let board = application.board?.text ?? .empty
    return application.kind == .main ? board : board + Text(verbatim: " ") + application.kind.text
  }

  private func gone(_ text: (Day) -> Text) -> Text? {
    known.isListed
      ? nil
      : application.missingSince.map {
        Text("\(text($0)) 起清單已無此案，未必是撤件", "not in the list since \(text($0)), which need not be a withdrawal")
      }
  }

  private static func late(_ range: ListingRange) -> Text {
    Text(
      "已晚於近三年 \(range.cases) 案中的九成",
      "later than 9 in 10 of the \(range.cases) cases of the last three years")
  }

  /// The stages of the story from the application to the first trading day; of a transfer without what it does not have.
  var steps: [ComingItem.Step] {
    let stages: [(ListingApplication.Status, Day?)] = [
      (.applied, application.appliedOn), (.reviewed, application.reviewedOn),
      (.approved, application.approvedOn), (.contract, application.contractOn),
    ]
    let sale: [ComingItem.Step?] = [
      auction.map { .init(Text("投標截止", "Last day to bid"), $0.record.bidEnd) },
      .init(Text("申購截止", "Last day to apply"), offering?.record.subscriptionEnd),
    ]
    return stages.filter { hasDraw || $0.0 != .reviewed }.map { .init($0.text, $1) }
      + (hasDraw ? sale.compactMap(\.self) : [])
      + [.init(Text("上市櫃首日", "First trading day"), listedOn, among: range.map { $0.earliest...$0.latest })]
  }

  private var stageText: Text {
    let status = application.status
    let (day, done): (Day?, String) =
      switch status {
      case .applied: (application.appliedOn, "送件")
      case .reviewed: (application.reviewedOn, "審議委員會審議")
      case .approved: (application.approvedOn, "董事會通過")
      case .contract: (application.contractOn, "契約備查")
      case .listed: (application.listingDay, listing[.chinese])
      case .withdrawn: (application.withdrawnOn, "撤件")
      case .replaced: (nil, "")
      }
    return day.map { Text("\($0) \(done)", "\(status.text) \($0)") } ?? status.text
  }

  /// The board as a verb.
  private var listing: Text { application.board?.text ?? Text(verbatim: "上市櫃") }

  private var expected: Text? {
    if let day = Self.joinedDay(auction, offering) {
      return Text("\(day) \(listing)", "first trading day \(day)")
    }
    return range.map { range in
      isLate
        ? Self.late(range)
        : Text(
          "推估 \(range.earliest)～\(range.latest) \(listing)（近三年 \(range.cases) 案的八成）",
          "estimated to be listed from \(range.earliest) to \(range.latest) (8 in 10 of \(range.cases) past cases)"
        )
    }
  }
}

/// Finds the application that an auction or an offering of a first listing came from: of its code, the latest one before
/// its first day.
package struct ListingJoin {
  private let byCode: [StockCode: [Tracked<ListingApplication>]]

  package init(_ known: [Tracked<ListingApplication>]) {
    byCode = Dictionary(grouping: known) { $0.record.code }
  }

  /// That of an offering, unless the company's shares trade on its board before that.
  package func application(of offering: Offering) -> Tracked<ListingApplication>? {
    offering.market.trade == .onOwnBoard
      ? nil : application(offering.code, before: offering.subscriptionStart)
  }

  /// The latest that was filed before a day, and did not lead to a listing before that.
  func application(_ code: StockCode, before first: Day?) -> Tracked<ListingApplication>? {
    guard let first else { return nil }
    return byCode[code]?.filter { known in
      known.record.appliedOn.map { $0 < first } ?? false
        && (known.record.listingDay.map { $0 >= first } ?? (known.record.end == nil))
    }.max { ($0.record.appliedOn?.number ?? 0) < ($1.record.appliedOn?.number ?? 0) }
  }
}
