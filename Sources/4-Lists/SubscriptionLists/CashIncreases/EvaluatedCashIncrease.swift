internal import Announcements
internal import Costs
package import ListEngine
package import Localization
package import Trading
package import Values

/// A cash increase at a moment, with what it has become.
///
/// `CashIncrease.evaluate` makes one of the tracked record and of what ``IncreaseJoin`` finds beside it. An
/// increase is decided, announced, and listed months later; ``Status`` says how far it is. Until the offering
/// is listed `forecast` is one with the numbers that are known, so that premium and win rate of what comes
/// are computed like those of what is there.
package struct EvaluatedCashIncrease: Sendable {
  package var known: Tracked<CashIncrease>
  /// That of the exchange's notice; until it is there the second trading day before the register closes.
  package let exRightsDay: Day?
  /// The last day whose holders at the close have the right to new shares.
  package let lastDayToHold: Day?
  /// Only of the days on which holders pay: a register is closed on days without trade as well.
  let daysOnClosures: DaysOnClosures?
  package let offeringID, auctionID: String?
  /// The day on which the shares of its offering come.
  package let deliveryDate: Day?
  /// The newest close of the share.
  package let close: BoardClose?
  /// When its offering was first in the list.
  let offeringSeen: Instant?
  package let isComing: Bool
  /// The offering that it foretells, whose numbers are all estimates; nil once it is listed or over.
  package let forecast: EvaluatedOffering?
  package let dilution: Dilution
  /// Why the win rate is not estimated.
  let estimateMissing: EstimateMissing?
  /// When the public may apply, for how much.
  let draw: ComingDraw
  /// The right of who holds 1,000 shares, as far as it is known; nil while it is only decided, and once nobody pays for it
  /// any more.
  private(set) var right: Commitment?

  package enum Status: String, FieldValue, CaseIterable {
    case decided, announced, suspended, cancelled, listed

    package var text: Text {
      switch self {
      case .decided: Text("已決議", "decided")
      case .announced: Text("已公告認股基準日", "the record date is announced")
      case .suspended: Text("公司暫停辦理", "suspended by the company")
      case .cancelled: Text("公司撤銷辦理", "cancelled by the company")
      case .listed: Text("已列入公開申購公告", "in the list of subscriptions")
      }
    }
  }

  package var increase: CashIncrease { known.record }
  package var isCancelled: Bool { increase.status == .cancelled }

  package var status: Status {
    switch increase.status {
    case .cancelled: .cancelled
    case _ where offeringID != nil: .listed
    case .decided: .decided
    case .announced: .announced
    case .suspended: .suspended
    }
  }

  package init(
    of known: Tracked<CashIncrease>, notice: RightsNotice?, offering: Tracked<Offering>?, auctionID: String?,
    registered: Int? = nil, closes: CloseIndex, in context: EvaluationContext
  ) {
    (self.known, offeringID, offeringSeen, self.auctionID) = (
      known, offering?.id, offering?.firstSeen, auctionID
    )
    (deliveryDate, close) = (offering?.record.deliveryDate, closes.newest(of: known.record.code))
    let (today, calendar) = (context.today, context.calendar)
    daysOnClosures = DaysOnClosures(
      [
        (CashIncrease.Key.holdersPayFrom, known.record.holdersPayFrom),
        (CashIncrease.Key.holdersPayTo, known.record.holdersPayTo),
      ].map { ($0.rawValue, $1) }, in: calendar)
    dilution = Dilution(of: known, notice: notice, registered: registered)
    let exRights = ExRights(known.certain, notice, price: nil, calendar)
    exRightsDay = exRights?.day
    lastDayToHold = exRightsDay.map { calendar.tradingDay(before: $0) }
    isComing =
      offering == nil && known.record.status != .cancelled
      && known.record.lastDay.map { today <= $0 } ?? true
    forecast =
      offering == nil
      ? known.forecast(on: today).map {
        EvaluatedOffering(of: $0, closes: closes, context: context, exRights: exRights)
      } : nil
    estimateMissing = forecast?.estimateMissing(on: today)
    let record = known.record
    draw = ComingDraw(
      // Of one that is suspended no day stands.
      among: record.status == .suspended
        ? nil
        : ComingDraw.days(
          holdersPayTo: record.holdersPayTo, recordDate: record.recordDate, exRightsDay: exRightsDay,
          decidedOn: record.decidedOn),
      in: context, price: known.certain.price, lots: known.estimatedLots)
    if !isOff, !known.hasPriceInDoubt, known.record.status != .decided,
      known.record.holdersPayTo.map({ today <= $0 }) ?? true
    {
      right = commitment(of: shares(ofHolding: 1000), at: context.costs, in: context)
    }
  }

  /// What the offering may cost and bring; nil where nothing is known.
  var estimates: Text? {
    guard let forecast, !isCancelled else { return nil }
    let (numbers, close) = (forecast.numbers, forecast.valuation.close)
    let premium: Text? =
      switch forecast.valuation.premium {
      case .known(let percent):
        close.map { close in
          let day = Text(close.day, or: Text("最近", "the last day"))
          if let value = forecast.valuation.exRightsValue {
            return Text(
              "較 \(day) 市價 \(close.price) 的除權參考價 \(value) 溢價 \(percent.signed)（新股無此權利）",
              "premium \(percent.signed) at \(value), the ex-rights value of the price of \(close.price) on \(day)"
            )
          }
          return Text(
            "較 \(day) 市價 \(close.price) 溢價 \(percent.signed)",
            "premium \(percent.signed) at the price of \(close.price) on \(day)")
        }
      case .missing(.priceUnset): nil
      case .missing(let reason): reason.text
      }
    let parts = [
      premium, forecast.discount, dilution.text,
      numbers.cash.map { Text("申購一張應備 \($0.grouped) 元", "NT$ \($0.grouped) for one lot") },
      numbers.outcome.map { Text("中籤損益 \($0.profit.signed) 元", "NT$ \($0.profit.signed) if it is won") },
      forecast.estimate.map { Text("預估中籤率\($0.rough)，\($0.basis)", "win rate \($0.rough), \($0.basis)") },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : Text("估計：", "estimates: ") + parts.joined(.comma)
  }
}

extension CashIncrease {
  /// Underwriters keep 15 % of the public part; the rest is rounded up to a lot. An estimate.
  package var estimatedLots: Int? {
    status == .cancelled ? nil : publicShares.map(Self.lots)
  }

  package static func lots(ofPublic shares: Int) -> Int { Int((Int128(shares) * 85 + 99_999) / 100_000) }
}

// From what is in doubt nothing is computed.
extension Tracked<CashIncrease> {
  var hasPriceInDoubt: Bool { doubt.map(CashIncrease.doubtsOfPrice.contains) == true }
  var hasSharesInDoubt: Bool { doubt.map(CashIncrease.doubtsOfShares.contains) == true }

  var estimatedLots: Int? { hasSharesInDoubt ? nil : record.estimatedLots }

  /// Without a price that is in doubt.
  var certain: CashIncrease {
    var certain = record
    if hasPriceInDoubt { certain.price = nil }
    return certain
  }
}

extension Tracked<CashIncrease> {
  /// The offering that it foretells; nil once it is over. Applications are of a lot, and end about when holders have paid.
  func forecast(on today: Day) -> Tracked<Offering>? {
    guard record.lastDay.map({ today <= $0 }) ?? true else { return nil }
    let isInnovation = ListingNote("", name: record.name).kind == .innovation
    let market = (isInnovation ? "創新板" : "") + (record.board == .tpex ? "上櫃增資" : "上市增資")
    let offering = Offering(
      code: record.code, name: record.name, market: Market(market),
      subscriptionEnd: max(record.holdersPayTo ?? today, today.adding(1)),
      sharesOffered: estimatedLots.map { $0 * 1000 }, offerPrice: certain.price,
      lotShares: 1000,
      isCancelled: record.status == .cancelled)
    return Tracked<Offering>(id: id, record: offering, firstSeen: firstSeen)
  }
}

// Whether an offering is of an increase. A company may sell shares twice within weeks.
extension CashIncrease {
  /// The days from the last day on which holders pay, or else the record date, to the end of an offering that may be its;
  /// nil for another one.
  ///
  /// A subscription ends two trading days before the last day to pay to one after it (6 of 6 on record), here up to two weeks
  /// from it, whatever its terms, which are compared then. One that is farther away, after a day was moved, has the price and
  /// the shares that were announced.
  func days(to offering: Offering) -> Int? {
    guard let last = offering.subscriptionEnd, let day = holdersPayTo ?? recordDate else { return nil }
    let days = last.number - day.number
    guard abs(days) <= Self.mostDaysToDraw else { return nil }
    if holdersPayTo == nil { return mayEnd(as: offering) ? days : nil }
    let terms = terms(of: offering)
    return abs(days) <= Self.mostDaysApart || terms.agree > 0 && terms.contradict == 0 ? days : nil
  }

  /// Whether an offering ends about when holders pay, though its days may be wrong.
  func isAbout(_ offering: Offering) -> Bool {
    guard let effectiveOn, let day = holdersPayTo, let last = offering.subscriptionEnd, last >= effectiveOn
    else { return false }
    return abs(last.number - day.number) <= Self.mostDaysWrong
  }

  /// Whether it may have become an offering when the days on which holders pay are not known. The offering may not end
  /// before the filing is effective, or differ in both price and shares. A suspended increase has no days, so price or
  /// shares must agree.
  func mayEnd(as offering: Offering) -> Bool {
    if let effectiveOn, let last = offering.subscriptionEnd, last < effectiveOn { return false }
    let terms = terms(of: offering)
    return status == .suspended ? terms.agree > 0 && terms.contradict == 0 : terms.contradict < 2
  }

  /// How many of price and shares are those of an offering, and how many are others. A price changes by up to 7 % between two
  /// notices, and underwriters keep 10 to 25 % of the shares.
  private func terms(of offering: Offering) -> (agree: Int, contradict: Int) {
    var terms: [Bool] = []
    if priceStatus == .final, let price = price?.tenThousandths, let other = offering.price?.tenThousandths {
      terms.append(abs(price - other) * 10 <= other)
    }
    if let publicShares, let shares = offering.sharesOffered ?? offering.sharesOfferedFinal {
      terms.append(shares <= publicShares + 1000 && Int128(shares) * 100 >= Int128(publicShares) * 70)
    }
    return (terms.count { $0 }, terms.count { !$0 })
  }

  /// The most days between the end of a draw and the last payment, whatever the terms of both.
  static let mostDaysApart = 14
  /// Farther away, a draw is another increase's.
  private static let mostDaysWrong = 60
  /// The most days between the end of a draw and the last payment, or the record date.
  fileprivate static let mostDaysToDraw = 30
}

/// Finds what a cash increase becomes: the notice of its ex-rights day, its offering, its auction.
///
/// No list names the rows of another one, so the code and the distance of days have to do. Each list that
/// leads to or from an increase asks it, and so does ``Forecast`` for past offerings. A distance that is too
/// wide ties an offering to the increase of the year before; one that is too narrow shows the same increase
/// twice, as coming and as listed.
package struct IncreaseJoin: Sendable {
  private let byCode: [StockCode: [Tracked<CashIncrease>]]

  package init(_ increases: [Tracked<CashIncrease>]) {
    byCode = Dictionary(grouping: increases.filter { $0.record.status != .cancelled }) { $0.record.code }
  }

  /// The increase whose register closes within two weeks of a notice's ex-rights day.
  package func increase(of notice: RightsNotice) -> Tracked<CashIncrease>? {
    nearest(notice.code, within: 14) { increase in
      increase.closedFrom.flatMap { closed in notice.exRightsDay.map { closed.number - $0.number } }
    }
  }

  /// The increase whose holders pay until about the end of the draw, or whose record date is within a month of it; of one
  /// without these days the decision is up to a year before.
  package func increase(of offering: Offering) -> Tracked<CashIncrease>? {
    guard offering.market.trade == .onOwnBoard, let last = offering.subscriptionEnd else { return nil }
    return nearest(offering.code, within: CashIncrease.mostDaysToDraw) { $0.days(to: offering) }
      ?? nearest(offering.code, within: CashIncrease.longest) { increase in
        guard increase.holdersPayTo == nil, increase.recordDate == nil, increase.mayEnd(as: offering),
          let decided = increase.decidedOn ?? increase.announcedOn,
          decided < last
        else { return nil }
        return last.number - decided.number
      }
      ?? only(of: offering)
  }

  /// The company's only increase, of which an offering may be with other days.
  private func only(of offering: Offering) -> Tracked<CashIncrease>? {
    guard let all = byCode[offering.code], all.count == 1, all[0].record.isAbout(offering),
      all[0].record.mayEnd(as: offering)
    else { return nil }
    return all[0]
  }

  /// An auction opens before holders pay, after the decision.
  package func increase(of auction: Auction) -> Tracked<CashIncrease>? {
    guard auction.kind == .other, let opening = auction.openingDate else { return nil }
    return nearest(auction.code, within: CashIncrease.longest) { increase in
      guard let decided = increase.decidedOn, decided < opening,
        increase.lastDay.map({ opening <= $0 }) ?? true
      else {
        return nil
      }
      return opening.number - decided.number
    }
  }

  private func nearest(
    _ code: StockCode, within most: Int, _ distance: (CashIncrease) -> Int?
  ) -> Tracked<CashIncrease>? {
    byCode[code]?.compactMap { known in distance(known.record).map { (abs($0), known) } }
      .filter { $0.0 <= most }.min { ($0.0, $0.1.id) < ($1.0, $1.1.id) }?.1
  }
}
