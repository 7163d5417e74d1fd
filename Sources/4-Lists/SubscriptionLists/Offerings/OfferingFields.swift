internal import Costs
package import JSON
package import ListEngine
internal import Localization
internal import Trading
package import Values
package import WinRates

extension Offering {
  /// The fields of the items in subscriptions.json and subscriptions.csv; new ones go to the end.
  package static let fields: [Field<EvaluatedOffering>] =
    [
      Field(
        "id", Text("識別碼", "Permanent id"),
        note: ": code and first subscription day as first seen; the stem of the calendar's UIDs", \.known.id),
      .fact(.code), .fact(.name), .fact(.market),
      Field(
        "board", Text("交易市場", "Board where the shares trade or will trade"),
        \.record.market.board), Field("kind", Text("種類", "Kind of security"), \.record.kind),
      Field("listed", Text("在今日清單", "Whether the row is in today's list"), \.known.isListed),
      .fact(.subscriptionStart), .fact(.subscriptionEnd),
      Field("deduction_date", Text("扣款日", "Day the money is taken"), \.timetable.deduction),
      .fact(.drawDate),
      Field(
        "refund_date", Text("退款日", "Day those not drawn are refunded"), \.timetable.refund),
      .fact(.deliveryDate), .fact(.sharesOffered), .fact(.sharesOfferedFinal), .fact(.lotShares),
      .fact(.totalAmount), .fact(.qualifiedApplications), .fact(.offerPrice), .fact(.finalPrice),
      Field("price", Text("計算用承銷價", "final_price where it is fixed, else offer_price"), \.record.price),
      Field("price_is_final", Text("承銷價已定", "Whether price is final")) {
        $0.known.offering.finalPrice != nil
      }, .fact(.underwriter), .fact(.winRate), .fact(.isCancelled),
      Field("state", Text("狀態", "Before, during or after the subscription, at state_as_of"), \.state),
      Field("stage", Text("階段", "Stage at state_as_of"), \.stage),
    ] + closeFields + numberFields + laterFields + auctionFields + [
      Field(
        "unknown_session",
        Text("交易不明日", "First day without closes and without an answer that there are none"),
        note: ", on which deduction_date or refund_date depends", \.timetable.gap?.days.first),
      DaysOnClosures.field(\.daysOnClosures),
      Field(
        "ex_rights_value",
        Text("除權參考價", "NT$ that a share is worth at close without the right to new shares that close has"),
        note: "; premium_percent and what follows from it rest on it. Null where close has no such right",
        \.valuation.exRightsValue),
      EvaluatedOffering.tradingStatusField,
    ]

  private static let closeFields: [Field<EvaluatedOffering>] = [
    Field(
      "close", Text("收盤價", "NT$ a share"), note: ": the day price it is valued at", \.valuation.close?.price),
    Field(
      "close_date", Text("收盤日", "Trading day of close"), note: "; null when the exchange's file named none",
      \.valuation.close?.day),
    Field("close_board", Text("收盤市場", "Board where close was made"), \.valuation.close?.board),
    Field("close_kind", Text("收盤價種類", "Kind of day price"), \.valuation.close?.kind),
    Field(
      "close_stale", Text("收盤價過舊", "Whether close is older than the last trading day"), \.valuation.isStale),
    Field(
      "premium_percent", Text("溢價(%)", "(close - price) / price in percent, half away from zero"),
      note: "; no profit", \.valuation.premium.percent),
    Field("premium_missing", Text("無溢價原因", "Why premium_percent is null"), \.valuation.premium.reason),
  ]

  private static let numberFields: [Field<EvaluatedOffering>] = [
    Field("profit_per_lot", Text("每件損益", "NT$ of one won lot after fees and tax"), \.numbers.outcome?.profit),
    Field(
      "break_even_price", Text("損益兩平價", "Lowest price on the tick grid without a loss"),
      \.numbers.breakEven?.tradable),
    Field(
      "break_even_exact", Text("損益兩平價(精確)", "Break-even price before rounding to a tick"),
      \.numbers.breakEven?.exact),
    Field(
      "cash_required", Text("備款", "NT$ to have in the account"),
      note: ": offer_price x lot_shares + application_fee + notice_postage", \.numbers.cash),
    Field("expected_value", Text("期望值", "NT$ expected of one application"), \.numbers.expectedValue),
    Field(
      "break_even_odds_percent", Text("損益兩平中籤率(%)", "Win rate in percent at which the expected value is 0"),
      \.numbers.breakEvenOdds),
  ]

  private static let laterFields: [Field<EvaluatedOffering>] = [
    Field("first_seen", Text("首見", "When it was first seen"), \.known.firstSeen),
    Field(
      "last_changed", Text("最近異動", "When a fact of it last changed"), \.known.lastChanged),
    Field("revision", Text("異動次數", "Nights on which facts of it changed"), \.known.revisions.count),
    Field(
      "odds_percent", Text("計算用中籤率(%)", "Odds in percent that expected_value rests on"),
      note: "; null before the draw", \.numbers.odds?.probability),
    Field(
      "odds_source", Text("中籤率來源", "Where odds_percent comes from"),
      note: "; assumed and median are estimates", \.numbers.odds?.source),
    Field(
      "return_on_cost_percent", Text("報酬率(%)", "profit_per_lot in percent of what a won lot costs"),
      \.numbers.outcome?.returnOnCost),
    Field(
      "annualised_return_percent",
      Text(
        "期望年化報酬率(%)",
        "Expected value over the locked money, simple, a year of 365 days, from the last day to refund or sale"
      ), \.numbers.lockedCapital?.annualised),
    Field(
      "doubt",
      Text("存疑", "The rule that the offering's row breaks"),
      oneOf: Offering.doubts.map(\.id), isRequired: false,
      note: "; of a rule that withholds, the facts are those last published; of another one, the row's;"
        + " null when it breaks none",
      \.known.doubt),
    Field(
      "odds_estimate_percent", Text("預估中籤率(%)", "Estimated win rate"),
      note: "; from past draws, of the evening before the last day from then on, null once drawn",
      \.estimate?.rate),
    Field(
      "odds_estimate_low_percent", Text("預估中籤率下限(%)", "Low end of the estimate"),
      note: "; the range held 8 of 10 past estimates made the same way", \.estimate?.low),
    Field("odds_estimate_high_percent", Text("預估中籤率上限(%)", "High end of the estimate"), \.estimate?.high),
    Field(
      "odds_estimate_source", Text("預估方法", "How the win rate is estimated"),
      note: "; by regression, or as lots / median applications of its group or of all", \.estimate?.source),
    Field("odds_estimate_cases", Text("預估依據件數", "Past draws that the estimate rests on"), \.estimate?.cases),
    Field(
      "expected_value_estimate", Text("預估期望值", "NT$ expected of one application at the estimated win rate"),
      note: "; null without a profit_per_lot", \.estimatedValue?.expected),
  ]

  /// The fields of the auction before the draw, null without one.
  package static let auctionFields: [Field<EvaluatedOffering>] = [
    Field(
      "auction_average_price", Text("競拍得標均價", "NT$ a share"),
      note: ": the average of the winning bids of its auction", \.auction?.auction.averagePrice),
    Field(
      "auction_lowest_price", Text("競拍最低得標價", "Lowest winning bid of its auction"),
      \.auction?.auction.lowestPrice),
    Field(
      "auction_highest_price", Text("競拍最高得標價", "Highest winning bid of its auction"),
      \.auction?.auction.highestPrice),
    Field(
      "auction_cover", Text("競拍倍數", "Cover of its auction"),
      note: ": the lots of qualified bids over those on offer", \.auction?.cover),
    Field(
      "auction_premium_percent", Text("競拍均價溢價(%)", "Premium of its auction"),
      note: ": the average over the auction's offer_price, in percent", \.auction?.premium),
    Field("auction_id", Text("競拍識別碼", "Id of its auction in auctions.json"), \.auction?.known.id),
  ]
}

extension EvaluatedOffering {
  package var daysOnClosures: DaysOnClosures? {
    DaysOnClosures(
      [
        (Offering.Key.subscriptionStart, record.subscriptionStart),
        (Offering.Key.subscriptionEnd, record.subscriptionEnd), (Offering.Key.drawDate, record.drawDate),
        (Offering.Key.deliveryDate, record.deliveryDate),
      ].map { ($0.rawValue, $1) }
    ) { timetable.closedDays[$0] }
  }
}

extension OddsEstimate.Source: FieldValue {}
extension SecurityKind: FieldValue {}
extension SubscriptionState: FieldValue {}
extension Stage: FieldValue {}
extension Premium.Reason: FieldValue {}
extension EstimatedRate: FieldValue { package static var form: FieldForm { .decimal } }

extension Odds.Source: FieldValue {
  package static var form: FieldForm { .choice(["recomputed", "published", "assumed", "median"]) }
  package var json: JSONValue { .string(name) }
}
