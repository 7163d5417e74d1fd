/// The facts of an offering by their names in the outputs, in the outputs' order: the one list from which
/// revisions are told and outputs are written.
enum OfferingField: String, CaseIterable {
  case code, name, market
  case subscriptionStart = "subscription_start"
  case subscriptionEnd = "subscription_end"
  case drawDate = "draw_date"
  case deliveryDate = "delivery_date"
  case sharesOffered = "shares_offered"
  case sharesOfferedFinal = "shares_offered_final"
  case lotShares = "lot_shares"
  case totalAmount = "total_amount"
  case qualifiedApplications = "qualified_applications"
  case offerPrice = "offer_price"
  case finalPrice = "final_price"
  case underwriter
  case winRate = "win_rate_percent"
  case cancelled

  /// The fact's value as the outputs write it.
  func value(in offering: Offering) -> OutputValue {
    switch self {
    case .code: .text(offering.code.description)
    case .name: .text(offering.name)
    case .market: .text(offering.market.description)
    case .subscriptionStart: .text(offering.subscriptionStart)
    case .subscriptionEnd: .text(offering.subscriptionEnd)
    case .drawDate: .text(offering.drawDate)
    case .deliveryDate: .text(offering.deliveryDate)
    case .sharesOffered: .integer(offering.sharesOffered)
    case .sharesOfferedFinal: .integer(offering.sharesOfferedFinal)
    case .lotShares: .integer(offering.lotShares)
    case .totalAmount: .integer(offering.totalAmount)
    case .qualifiedApplications: .integer(offering.qualifiedApplications)
    case .offerPrice: .text(offering.offerPrice)
    case .finalPrice: .text(offering.finalPrice)
    case .underwriter: .text(offering.underwriter)
    case .winRate: .text(offering.winRate)
    case .cancelled: .boolean(offering.isCancelled)
    }
  }

  /// The facts that differ, compared by their bytes: Swift's `==` would call two spellings of é equal.
  static func changes(from old: Offering, to new: Offering) -> [Revision.Change] {
    allCases.compactMap { field in
      let (from, to) = (field.value(in: old).plainText, field.value(in: new).plainText)
      guard from.map({ Array($0.utf8) }) != to.map({ Array($0.utf8) }) else { return nil }
      return Revision.Change(field: field.rawValue, from: from, to: to)
    }
  }
}
