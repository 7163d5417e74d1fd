package import ListEngine
package import Localization
package import Trading
package import Values

/// An offering that is announced and not in the exchange's list yet: a rights notice at a moment.
package struct EvaluatedRightsNotice: Sendable {
  package var known: Tracked<RightsNotice>
  /// The last day whose holders at the close have the right to new shares.
  package let lastDayToHold: Day?
  let daysOnClosures: DaysOnClosures?
  package var offeringID: String?
  /// The cash increase that is its item in coming.json.
  package let increaseID: String?
  package let isComing: Bool
  /// Whether the exchange's notices no longer have it although its day is still to come.
  package let isMissing: Bool
  /// When the public may apply, for how much.
  let draw: ComingDraw

  package var notice: RightsNotice { known.record }

  package enum Status: String, FieldValue, CaseIterable {
    case announced, missing, listed, past

    package var text: Text {
      switch self {
      case .announced: Text("已公告", "announced")
      case .missing: Text("已不在表上", "no longer in the notices")
      case .listed: Text("已列入公開申購公告", "in the list of subscriptions")
      case .past: Text("已過", "past")
      }
    }
  }

  package var status: Status {
    offeringID != nil ? .listed : isComing ? .announced : isMissing ? .missing : .past
  }

  package init(
    of known: Tracked<RightsNotice>, offeringID: String? = nil, increaseID: String? = nil,
    in context: EvaluationContext
  ) {
    let (today, calendar) = (context.today, context.calendar)
    (self.known, self.offeringID, self.increaseID) = (known, offeringID, increaseID)
    lastDayToHold = known.record.exRightsDay.map { calendar.tradingDay(before: $0) }
    daysOnClosures = DaysOnClosures(
      [(RightsNotice.Key.exRightsDay.rawValue, known.record.exRightsDay)], in: calendar)
    isMissing = !known.isListed && known.record.exRightsDay.map { today < $0 } ?? true
    // The exchanges drop a notice on its day; its shares are offered some weeks around that.
    isComing =
      offeringID == nil && !isMissing
      && known.record.exRightsDay.map { today <= $0.adding(RightsJoin.longest) } ?? true
    draw = ComingDraw(
      among: ComingDraw.days(exRightsDay: known.record.exRightsDay), in: context, price: known.record.price,
      lots: known.record.publicShares.map(CashIncrease.lots))
  }
}

extension EvaluatedRightsNotice {
  var holders: HoldersRight? {
    HoldersRight(
      lastDayToHold: lastDayToHold, exRightsDay: notice.exRightsDay, perThousand: notice.sharesPerThousand)
  }

  /// The cash increase that it alone tells of, so that a holder's right is not taken for nothing: when holders pay, and so
  /// what is to be paid, it does not say. Nil where the company's announcements tell more.
  package func increaseOnlyHere(_ closes: CloseIndex, in context: EvaluationContext) -> EvaluatedCashIncrease?
  {
    guard increaseID == nil, !isMissing else { return nil }
    var increase = CashIncrease(code: notice.code)
    (increase.name, increase.board, increase.status) = (notice.name, notice.board, .announced)
    // The register is closed within days of it.
    (increase.recordDate, increase.sharesPerThousand) = (notice.exRightsDay, notice.sharesPerThousand)
    return EvaluatedCashIncrease(
      of: Tracked<CashIncrease>(id: known.id, record: increase, firstSeen: known.firstSeen), notice: notice,
      offering: nil, auctionID: nil, closes: closes, in: context)
  }
}

/// Finds the offering that a rights notice becomes: the cash increase of its code that opens within 60 days of the
/// ex-rights day.
package struct RightsJoin: Sendable {
  private let byCode: [StockCode: [Tracked<RightsNotice>]]

  package init(_ notices: [Tracked<RightsNotice>]) {
    byCode = Dictionary(grouping: notices) { $0.record.code }
  }

  package func notice(of offering: Offering) -> Tracked<RightsNotice>? {
    guard offering.market.trade == .onOwnBoard, let first = offering.subscriptionStart else { return nil }
    func distance(_ notice: Tracked<RightsNotice>) -> Int {
      notice.record.exRightsDay.map { abs($0.number - first.number) } ?? .max
    }
    return byCode[offering.code]?.filter { distance($0) <= Self.longest }.min { left, right in
      (distance(left), left.id) < (distance(right), right.id)
    }
  }

  /// The offerings' ids by the notices'.
  package func offerings(of known: [Tracked<Offering>]) -> [String: String] {
    Dictionary(known.compactMap { known in notice(of: known.offering).map { ($0.id, known.id) } }) { $1 }
  }

  /// The most days between the ex-rights day and the first day to apply.
  package static let longest = 60
}
