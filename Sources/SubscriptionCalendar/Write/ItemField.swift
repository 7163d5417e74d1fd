package import Localization

/// A field of a file's items, as the schemas describe it.
protocol OutputField: Sendable {
  var name: String { get }
  var title: String { get }
  var english: String { get }
  var form: FieldForm { get }
  var isRequired: Bool { get }
}

/// A field of the items in subscriptions.json and subscriptions.csv, with its meaning.
///
/// Every item has every field, null while its value is not known.
package struct ItemField: OutputField {
  package let name: String
  /// The title in Chinese: the spreadsheet's, and the page's.
  package let title: String
  /// The meaning in English; what follows the first semicolon or colon is for programmers.
  package let english: String
  package let form: FieldForm
  /// Whether the value is never null.
  let isRequired: Bool
  /// Whether an offering's page lists it among the facts; it shows the other fields elsewhere, or not at all.
  package let isOnPage: Bool
  /// Whether the value is the exchange's own Chinese text, whatever the page's language.
  package let isVerbatim: Bool
  let value: @Sendable (EvaluatedOffering) -> JSONValue

  /// A field that is computed.
  init<Value: PublishedValue>(
    _ name: String, _ title: String, _ english: String, isOnPage: Bool = false,
    _ value: @escaping @Sendable (EvaluatedOffering) -> Value
  ) {
    self.name = name
    self.title = title
    self.english = english
    form = Value.form
    isRequired = !Value.isOptional
    self.isOnPage = isOnPage
    isVerbatim = false
    self.value = { value($0).fieldValue }
  }

  /// A field that is a fact of the exchange's list.
  static func fact(_ key: Offering.Key, isOnPage: Bool = true) -> ItemField {
    ItemField(key, Offering.fact(key), isOnPage: isOnPage)
  }

  private init(_ key: Offering.Key, _ fact: Fact<Offering>, isOnPage: Bool) {
    let access = fact.access
    name = key.rawValue
    title = fact.title.chinese
    english = fact.title.english + fact.note
    (form, isRequired, isVerbatim) = (access.form, access.isRequired, access.isVerbatim)
    self.isOnPage = isOnPage
    value = { access.json(in: $0.known.offering) }
  }

  /// The value as CSV writes it; nil while it is not known.
  package func text(of offering: EvaluatedOffering) -> String? { value(offering).plainText }

  package func title(in language: Language) -> String {
    language == .chinese
      ? title
      : String(Substring(english.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }))
  }

  /// The field that a revision names.
  package static func named(_ name: String) -> ItemField? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension ItemField {
  /// Every field in the outputs' order; new ones go to the end.
  package static let all: [ItemField] =
    [
      ItemField(
        "id", "識別碼",
        "Permanent id: code and first subscription day as first seen; the stem of the calendar's UIDs"
      ) { $0.known.id },
      fact(.code, isOnPage: false), fact(.name, isOnPage: false), fact(.market),
      ItemField("board", "交易市場", "Board where the shares trade or will trade", isOnPage: true) {
        $0.known.offering.market.board
      },
      ItemField("kind", "種類", "Kind of security", isOnPage: true) { $0.known.offering.kind },
      ItemField(Tracked<Offering>.listedField, "在今日清單", "Whether the row is in today's list", isOnPage: true)
      {
        $0.known.isListed
      },
      fact(.subscriptionStart), fact(.subscriptionEnd),
      ItemField("deduction_date", "扣款日", "Day the money is taken", isOnPage: true) { $0.timetable.deduction },
      fact(.drawDate),
      ItemField("refund_date", "退款日", "Day those not drawn are refunded", isOnPage: true) {
        $0.timetable.refund
      },
      fact(.deliveryDate), fact(.sharesOffered), fact(.sharesOfferedFinal), fact(.lotShares),
      fact(.totalAmount), fact(.qualifiedApplications), fact(.offerPrice), fact(.finalPrice),
      ItemField("price", "計算用承銷價", "final_price where it is fixed, else offer_price") {
        $0.known.offering.price
      },
      ItemField("price_is_final", "承銷價已定", "Whether price is final", isOnPage: true) {
        $0.known.offering.finalPrice != nil
      },
      fact(.underwriter), fact(.winRate), fact(.isCancelled),
      ItemField("state", "狀態", "Before, during or after the subscription, at state_as_of") { $0.state },
      ItemField("stage", "階段", "Stage at state_as_of") { $0.stage },
    ] + closeFields + numberFields + laterFields + auctionFields

  private static let closeFields: [ItemField] = [
    ItemField("close", "收盤價", "NT$ a share: the day price it is valued at") { $0.valuation.close?.price },
    ItemField("close_date", "收盤日", "Trading day of close; null when the exchange's file named none") {
      $0.valuation.close?.day
    },
    ItemField("close_board", "收盤市場", "Board where close was made") { $0.valuation.close?.board },
    ItemField("close_kind", "收盤價種類", "Kind of day price") { $0.valuation.close?.kind },
    ItemField("close_stale", "收盤價過舊", "Whether close is older than the last trading day") {
      $0.valuation.isStale
    },
    ItemField(
      "premium_percent", "溢價(%)", "(close - price) / price in percent, half away from zero; no profit"
    ) {
      $0.valuation.premium.percent
    },
    ItemField("premium_missing", "無溢價原因", "Why premium_percent is null") { $0.valuation.premium.reason },
  ]

  private static let numberFields: [ItemField] = [
    ItemField("profit_per_lot", "每件損益", "NT$ of one won lot after fees and tax") {
      $0.numbers.outcome?.profit
    },
    ItemField("break_even_price", "損益平衡價", "Lowest price on the tick grid without a loss") {
      $0.numbers.breakEven?.tradable
    },
    ItemField("break_even_exact", "損益平衡價(精確)", "Break-even price before rounding to a tick") {
      $0.numbers.breakEven?.exact
    },
    ItemField(
      "cash_required", "備款",
      "NT$ to have in the account: offer_price x lot_shares + application_fee + notice_postage"
    ) { $0.numbers.cash },
    ItemField("expected_value", "期望值", "NT$ expected of one application") { $0.numbers.expectedValue },
    ItemField(
      "break_even_odds_percent", "損益平衡中籤率(%)", "Win rate in percent at which the expected value is 0"
    ) { $0.numbers.breakEvenOdds },
  ]

  private static let laterFields: [ItemField] = [
    ItemField("first_seen", "首見", "When it was first seen", isOnPage: true) { $0.known.firstSeen },
    ItemField("last_changed", "最近異動", "When a fact of it last changed", isOnPage: true) {
      $0.known.lastChanged
    },
    ItemField("revision", "異動次數", "Nights on which facts of it changed") { $0.known.revisions.count },
    ItemField(
      "odds_percent", "計算用中籤率(%)",
      "Odds in percent that expected_value rests on; null before the draw"
    ) { $0.numbers.odds?.probability },
    ItemField(
      "odds_source", "中籤率來源",
      "Where odds_percent comes from; assumed and median are estimates"
    ) { $0.numbers.odds?.source },
    ItemField("return_on_cost_percent", "報酬率(%)", "profit_per_lot in percent of what a won lot costs") {
      $0.numbers.outcome?.returnOnCost
    },
    ItemField(
      "annualised_return_percent", "期望年化報酬率(%)",
      "Expected value over the locked money, simple, a year of 365 days, from the last day to refund or sale"
    ) { $0.numbers.lockedCapital?.annualised },
    ItemField(
      "doubt", "存疑",
      "The rule that the offering's row breaks, so that its facts are those last published; null when it breaks none"
    ) { $0.known.brokenRule },
    ItemField(
      "odds_estimate_percent", "預估中籤率(%)",
      "Estimated win rate; from past draws, of the evening before the last day from then on, null once drawn"
    ) { $0.estimate?.rate },
    ItemField(
      "odds_estimate_low_percent", "預估中籤率下限(%)",
      "Low end of the estimate; the range held 8 of 10 past estimates made the same way"
    ) { $0.estimate?.low },
    ItemField("odds_estimate_high_percent", "預估中籤率上限(%)", "High end of the estimate") {
      $0.estimate?.high
    },
    ItemField(
      "odds_estimate_source", "預估方法",
      "How the win rate is estimated; by regression, or as lots / median applications of its group or of all"
    ) { $0.estimate?.source },
    ItemField("odds_estimate_cases", "預估依據件數", "Past draws that the estimate rests on") {
      $0.estimate?.cases
    },
    ItemField(
      "expected_value_estimate", "預估期望值",
      "NT$ expected of one application at the estimated win rate; null without a profit_per_lot"
    ) { $0.estimatedValue?.expected },
  ]

  /// The fields of the auction before the draw, null without one.
  package static let auctionFields: [ItemField] = [
    ItemField(
      "auction_average_price", "競拍得標均價", "NT$ a share: the average of the winning bids of its auction"
    ) {
      $0.auction?.auction.averagePrice
    },
    ItemField("auction_lowest_price", "競拍最低得標價", "Lowest winning bid of its auction") {
      $0.auction?.auction.lowestPrice
    },
    ItemField("auction_highest_price", "競拍最高得標價", "Highest winning bid of its auction") {
      $0.auction?.auction.highestPrice
    },
    ItemField("auction_cover", "競拍倍數", "Cover of its auction: the lots of qualified bids over those on offer")
    {
      $0.auction?.cover
    },
    ItemField(
      "auction_premium_percent", "競拍均價溢價(%)",
      "Premium of its auction: the average over the auction's offer_price, in percent"
    ) { $0.auction?.premium },
    ItemField("auction_id", "競拍識別碼", "Id of its auction in auctions.json") { $0.auction?.known.id },
  ]
}

/// A type whose values can be published in a field.
protocol PublishedValue: Sendable {
  static var form: FieldForm { get }
  static var isOptional: Bool { get }
  var fieldValue: JSONValue { get }
}

extension PublishedValue {
  static var isOptional: Bool { false }
}

extension PublishedValue where Self: CustomStringConvertible {
  var fieldValue: JSONValue { .string(description) }
}

extension PublishedValue where Self: CaseIterable & RawRepresentable<String> {
  static var form: FieldForm { .choice(allCases.map(\.rawValue)) }
  var fieldValue: JSONValue { .string(rawValue) }
}

extension Optional: PublishedValue where Wrapped: PublishedValue {
  static var form: FieldForm { Wrapped.form }
  static var isOptional: Bool { true }
  var fieldValue: JSONValue { self?.fieldValue ?? .null }
}

extension String: PublishedValue {}
extension Day: PublishedValue {}
extension Instant: PublishedValue { static var form: FieldForm { .instant } }
extension Price: PublishedValue {}
extension Percent: PublishedValue { static var form: FieldForm { .decimal(1) } }
extension Hundredths: PublishedValue { static var form: FieldForm { .decimal(2) } }
extension EstimatedRate: PublishedValue { static var form: FieldForm { .decimal(4) } }
extension Probability: PublishedValue { static var form: FieldForm { .decimal(4) } }
extension OddsEstimate.Source: PublishedValue {}
extension Board: PublishedValue {}
extension CloseKind: PublishedValue {}
extension SecurityKind: PublishedValue {}
extension SubscriptionState: PublishedValue {}
extension Stage: PublishedValue {}
extension Premium.Reason: PublishedValue {}
extension OfferingDoubt: PublishedValue {}

extension Int: PublishedValue {
  var fieldValue: JSONValue { .integer(self) }
}

extension Bool: PublishedValue {
  var fieldValue: JSONValue { .boolean(self) }
}

extension Odds.Source: PublishedValue {
  static var form: FieldForm { .choice(["recomputed", "published", "assumed", "median"]) }
  var fieldValue: JSONValue { .string(name) }
}
