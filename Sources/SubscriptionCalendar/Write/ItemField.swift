/// The fields of an item in subscriptions.json and subscriptions.csv, in their order; new ones go to the end.
///
/// Every field always stands there, null while it is not known.
enum ItemField: String, CaseIterable {
  case id, code, name, market, board, kind, listed
  case subscriptionStart = "subscription_start"
  case subscriptionEnd = "subscription_end"
  case deductionDate = "deduction_date"
  case drawDate = "draw_date"
  case refundDate = "refund_date"
  case deliveryDate = "delivery_date"
  case sharesOffered = "shares_offered"
  case sharesOfferedFinal = "shares_offered_final"
  case lotShares = "lot_shares"
  case totalAmount = "total_amount"
  case qualifiedApplications = "qualified_applications"
  case offerPrice = "offer_price"
  case finalPrice = "final_price"
  case price
  case priceIsFinal = "price_is_final"
  case underwriter
  case winRate = "win_rate_percent"
  case cancelled
  case state, stage
  case close
  case closeDate = "close_date"
  case closeBoard = "close_board"
  case closeKind = "close_kind"
  case closeStale = "close_stale"
  case premium = "premium_percent"
  case premiumMissing = "premium_missing"
  case profitPerLot = "profit_per_lot"
  case breakEvenPrice = "break_even_price"
  case breakEvenExact = "break_even_exact"
  case cashRequired = "cash_required"
  case expectedValue = "expected_value"
  case breakEvenOdds = "break_even_odds_percent"
  case firstSeen = "first_seen"
  case lastChanged = "last_changed"
  case revision
  case odds = "odds_percent"
  case oddsSource = "odds_source"
  case returnOnCost = "return_on_cost_percent"
  case annualisedReturn = "annualised_return_percent"

  /// The field's value in an item.
  func value(in item: Standing) -> OutputValue {
    if let fact { return fact.value(in: item.known.offering) }
    let offering = item.known.offering
    let close = item.valuation.close
    let numbers = item.numbers
    return switch self {
    case .id: .text(item.known.id)
    case .board: .text(offering.market.board?.rawValue)
    case .kind: .text(offering.kind.rawValue)
    case .listed: .boolean(item.known.isListed)
    case .deductionDate: .text(item.timetable.deduction)
    case .refundDate: .text(item.timetable.refund)
    case .price: .text(offering.price)
    case .priceIsFinal: .boolean(offering.finalPrice != nil)
    case .state: .text(item.state.rawValue)
    case .stage: .text(item.stage.rawValue)
    case .close: .text(close?.price)
    case .closeDate: .text(close?.day)
    case .closeBoard: .text(close?.board.rawValue)
    case .closeKind: .text(close?.kind.rawValue)
    case .closeStale: .boolean(item.valuation.isStale)
    case .premium: .text(item.valuation.premium.percent)
    case .premiumMissing: .text(item.valuation.premium.reason?.rawValue)
    case .profitPerLot: .integer(numbers.outcome?.profit)
    case .breakEvenPrice: .text(numbers.breakEven?.tradable)
    case .breakEvenExact: .text(numbers.breakEven?.exact)
    case .cashRequired: .integer(numbers.cash)
    case .expectedValue: .text(numbers.expectedValue)
    case .breakEvenOdds: .text(numbers.breakEvenOdds)
    case .firstSeen: .text(item.known.firstSeen)
    case .lastChanged: .text(item.known.lastChanged)
    case .revision: .integer(item.known.revisions.count)
    case .odds: .text(numbers.odds?.chance)
    case .oddsSource: .text(numbers.odds?.source.name)
    case .returnOnCost: .text(numbers.outcome?.returnOnCost)
    case .annualisedReturn: .text(numbers.lockedCapital?.annualised)
    // Facts are told above.
    case .code, .name, .market, .subscriptionStart, .subscriptionEnd, .drawDate, .deliveryDate,
      .sharesOffered, .sharesOfferedFinal, .lotShares, .totalAmount, .qualifiedApplications, .offerPrice,
      .finalPrice, .underwriter, .winRate, .cancelled:
      .null
    }
  }

  /// The fact of the same name, where the field is one: not looked up by the name, which takes longer than all else.
  private var fact: OfferingField? {
    switch self {
    case .code: .code
    case .name: .name
    case .market: .market
    case .subscriptionStart: .subscriptionStart
    case .subscriptionEnd: .subscriptionEnd
    case .drawDate: .drawDate
    case .deliveryDate: .deliveryDate
    case .sharesOffered: .sharesOffered
    case .sharesOfferedFinal: .sharesOfferedFinal
    case .lotShares: .lotShares
    case .totalAmount: .totalAmount
    case .qualifiedApplications: .qualifiedApplications
    case .offerPrice: .offerPrice
    case .finalPrice: .finalPrice
    case .underwriter: .underwriter
    case .winRate: .winRate
    case .cancelled: .cancelled
    default: nil
    }
  }
}

extension Odds.Source {
  /// The source as the outputs name it.
  public var name: String {
    switch self {
    case .recomputed: "recomputed"
    case .published: "published"
    case .assumed: "assumed"
    case .median: "median"
    }
  }

  static let names = ["recomputed", "published", "assumed", "median"]
}

extension Offering {
  /// What is offered: by the form of the code, but a government bond is no share whatever its code.
  public var kind: SecurityKind {
    code.isGovernmentBond || market.isGovernmentBond ? .other : code.kind
  }
}
