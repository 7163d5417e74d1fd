/// What a field of the outputs means, for the schemas and for the spreadsheet's titles.
struct FieldNote {
  let form: Form
  let title: String
  let english: String

  /// The form of a field's values.
  enum Form: Equatable {
    case text
    case day
    case instant
    case integer
    case boolean
    /// A decimal number as text, with so many decimals, or canonical when nil.
    case decimal(Int?)
    case choice([String])
  }
}

extension ItemField {
  /// The fields that always have a value.
  var isRequired: Bool {
    switch self {
    case .id, .code, .name, .market, .kind, .listed, .priceIsFinal, .cancelled, .state, .stage, .firstSeen,
      .lastChanged, .revision:
      true
    default: false
    }
  }

  /// What the field means.
  var note: FieldNote {
    switch self {
    case .id:
      FieldNote(
        form: .text, title: "識別碼",
        english:
          "Permanent id: code and first subscription day as first seen; the stem of the calendar's UIDs")
    case .code: FieldNote(form: .text, title: "證券代號", english: "Code of the security")
    case .name: FieldNote(form: .text, title: "證券名稱", english: "Name of the security")
    case .market:
      FieldNote(
        form: .text, title: "發行市場", english: "Market and occasion, in the exchange's words: an open set")
    case .board:
      FieldNote(
        form: .choice(Board.allCases.map(\.rawValue)), title: "交易市場",
        english: "Board where the shares trade or will trade")
    case .kind:
      FieldNote(
        form: .choice(["share", "preferred", "convertible_bond", "other"]), title: "種類",
        english: "Kind of security")
    case .listed: FieldNote(form: .boolean, title: "在今日清單", english: "Whether the row is in today's list")
    case .subscriptionStart: FieldNote(form: .day, title: "申購開始日", english: "First day to apply")
    case .subscriptionEnd: FieldNote(form: .day, title: "申購結束日", english: "Last day to apply")
    case .deductionDate: FieldNote(form: .day, title: "扣款日", english: "Day the money is taken")
    case .drawDate: FieldNote(form: .day, title: "抽籤日期", english: "Day of the draw")
    case .refundDate: FieldNote(form: .day, title: "還款日", english: "Day those not drawn are refunded")
    case .deliveryDate:
      FieldNote(
        form: .day, title: "撥券日期",
        english: "Day the shares are delivered; for a new listing its first day of trade")
    case .sharesOffered: FieldNote(form: .integer, title: "承銷股數", english: "Shares announced")
    case .sharesOfferedFinal: FieldNote(form: .integer, title: "實際承銷股數", english: "Shares finally offered")
    case .lotShares: FieldNote(form: .integer, title: "申購股數", english: "Shares of one application")
    case .totalAmount: FieldNote(form: .integer, title: "總承銷金額", english: "NT$ of the whole offering")
    case .qualifiedApplications:
      FieldNote(form: .integer, title: "總合格件", english: "Qualified applications; null until drawn")
    case .offerPrice:
      FieldNote(
        form: .decimal(nil), title: "承銷價",
        english: "NT$ a share as announced; for a book-built offering the ceiling that is collected")
    case .finalPrice: FieldNote(form: .decimal(nil), title: "實際承銷價", english: "NT$ a share as finally fixed")
    case .price:
      FieldNote(
        form: .decimal(nil), title: "計算用承銷價", english: "final_price where it is fixed, else offer_price")
    case .priceIsFinal: FieldNote(form: .boolean, title: "承銷價已定", english: "Whether price is final")
    case .underwriter: FieldNote(form: .text, title: "主辦券商", english: "Lead underwriter")
    case .winRate:
      FieldNote(
        form: .decimal(2), title: "中籤率(%)",
        english: "Published win rate in percent, cut to two decimals; null until drawn")
    case .cancelled: FieldNote(form: .boolean, title: "取消", english: "Whether the exchange cancelled it")
    case .state:
      FieldNote(
        form: .choice(SubscriptionState.allCases.map(\.rawValue)), title: "狀態",
        english: "Before, during or after the subscription, at state_as_of")
    case .stage:
      FieldNote(form: .choice(Stage.allCases.map(\.rawValue)), title: "階段", english: "Stage at state_as_of")
    case .close:
      FieldNote(form: .decimal(nil), title: "收盤價", english: "NT$ a share: the day price it is valued at")
    case .closeDate:
      FieldNote(
        form: .day, title: "收盤日", english: "Trading day of close; null when the exchange's file named none")
    case .closeBoard:
      FieldNote(
        form: .choice(Board.allCases.map(\.rawValue)), title: "收盤市場", english: "Board where close was made")
    case .closeKind:
      FieldNote(form: .choice(["close", "average", "last"]), title: "收盤價種類", english: "Kind of day price")
    case .closeStale:
      FieldNote(form: .boolean, title: "收盤價過舊", english: "Whether close is older than the last trading day")
    case .premium:
      FieldNote(
        form: .decimal(1), title: "溢價(%)",
        english: "(close - price) / price in percent, half away from zero; no profit")
    case .premiumMissing:
      FieldNote(
        form: .choice(Premium.Reason.allCases.map(\.rawValue)), title: "無溢價原因",
        english: "Why premium_percent is null")
    case .profitPerLot:
      FieldNote(form: .integer, title: "每件損益", english: "NT$ of one won lot after fees and tax")
    case .breakEvenPrice:
      FieldNote(form: .decimal(nil), title: "損益平衡價", english: "Lowest price on the tick grid without a loss")
    case .breakEvenExact:
      FieldNote(
        form: .decimal(nil), title: "損益平衡價(精確)", english: "Break-even price before rounding to a tick")
    case .cashRequired:
      FieldNote(
        form: .integer, title: "備款", english: "NT$ to have in the account: offer_price x lot_shares + 20 + 50"
      )
    case .expectedValue:
      FieldNote(form: .decimal(2), title: "期望值", english: "NT$ expected of one application")
    case .breakEvenOdds:
      FieldNote(
        form: .decimal(4), title: "損益平衡中籤率(%)",
        english: "Win rate in percent at which the expected value is 0")
    case .firstSeen: FieldNote(form: .instant, title: "首見", english: "When it was first seen")
    case .lastChanged: FieldNote(form: .instant, title: "最近異動", english: "When a fact of it last changed")
    case .revision: FieldNote(form: .integer, title: "異動次數", english: "Nights on which facts of it changed")
    case .odds:
      FieldNote(
        form: .decimal(4), title: "計算用中籤率(%)",
        english: "Odds in percent that expected_value rests on; null before the draw")
    case .oddsSource:
      FieldNote(
        form: .choice(Odds.Source.names), title: "中籤率來源",
        english: "Where odds_percent comes from; assumed and median are estimates")
    case .returnOnCost:
      FieldNote(
        form: .decimal(2), title: "報酬率(%)", english: "profit_per_lot in percent of what a won lot costs")
    case .annualisedReturn:
      FieldNote(
        form: .decimal(2), title: "期望年化報酬率(%)",
        english:
          "Expected value over the locked money, simple, a year of 365 days, from the last day to refund or sale"
      )
    }
  }
}
