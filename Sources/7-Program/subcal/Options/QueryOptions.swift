internal import ArgumentParser
internal import Costs
internal import Localization
internal import SubscriptionQueries
internal import SubscriptionWatch
internal import Values

extension QuerySettings {
  /// Those of the whole program, for a question to the store.
  static func given() throws -> QuerySettings {
    let published = Setting.published.path
    var settings = QuerySettings(
      store: StoreAccess(try Paths.store(), published: try Paths.published(), isNamed: published != nil),
      moment: try Arguments.moment(), costs: try .given())
    settings.assumedOdds = try odds()
    settings.cutOff = try Arguments.cutOff()
    settings.isToCome = settings.moment.day > Configuration.current.presentDay
    _ = try FetchOption.choice()
    return settings
  }

  /// The win rate to assume before a draw.
  static func odds() throws -> AssumedOdds {
    try Setting.winRate.read(
      { text -> AssumedOdds? in
        if ["median", "中位數"].contains(text) { return .median }
        return Probability(percent: text.typedPercent).flatMap { $0.numerator > 0 ? .probability($0) : nil }
      }, "可用大於 0 的百分比（例如 0.5）或中位數 median。", "give a percentage over 0 such as 0.5, or median.") ?? .none
  }
}

extension WatchList {
  /// The securities of codes or names; without any, the favourites and what is open or upcoming.
  static func given(_ codes: [String]) throws -> WatchList {
    let settings = try QuerySettings.given()
    // Quotes can be followed without a store.
    guard try codes.isEmpty || settings.store.exists() else {
      let known = try codes.map { text in
        try StockCode(typed: text).orThrow(
          ValidationError(
            "\(text)：輸入股票代號，例如 2330；執行過 subcal nightly 後才能用名稱。",
            "\(text): give a stock code such as 2330; names are known once subcal nightly has run."))
      }
      return WatchList(known, today: settings.moment.day)
    }
    let favourites = codes.isEmpty ? try Configuration.favourites() : []
    return try WatchList(codes, favourites: favourites, settings)
  }
}

extension CostAssumptions {
  /// Those of the settings; what is not given stays nil, and the rule of the day holds.
  static func given() throws -> CostAssumptions {
    let money = try MoneyRates(
      loan: Setting.loanRate.yearly() ?? .zero,
      ownShare: Setting.ownShare.read(
        { MoneyRates.share($0) }, "可用 0 至 100（%），例如 10。", "give a percentage from 0 to 100 such as 10."),
      idle: Setting.idleRate.yearly() ?? .zero, minimum: Setting.minInterest.amount() ?? 0)
    let discount = try Setting.brokerDiscount.read(
      { CostAssumptions.discount($0) }, "可用 2.8折、28% 或 0.28。", "give 2.8折, 28% or 0.28.")
    return try CostAssumptions(
      commission: Setting.commission.rate(), minimumCommission: Setting.minCommission.amount(),
      discount: discount ?? CostAssumptions.standard.discount, tax: Setting.tax.rate(),
      applicationFee: Setting.applicationFee.amount(),
      noticePostage: Setting.noticePostage.amount(),
      rounding: Setting.rounding.choice(among: Rounding.allCases) ?? CostAssumptions.standard.rounding,
      money: money ?? .none
    ).orThrow(ValidationError("金額過大。", "The amounts are too large."))
  }
}

extension AuctionBid.Terms {
  /// Those of the settings, where a stored auction has none of its own. Of one that has, only what is typed counts: a lasting
  /// assumption is not truer than what the exchange announced.
  static func given(over auction: AuctionBid.Terms?) throws -> AuctionBid.Terms {
    func value<Value>(_ setting: Setting, _ read: (Setting) throws -> Value?) throws -> Value? {
      let value = try read(setting)
      return auction == nil || setting.typed != nil ? value : nil
    }
    let terms = auction ?? .usual
    return AuctionBid.Terms(
      depositPercent: try value(.bidDeposit) { try $0.count(0...100, ["%": 1, "成": 10]) }
        ?? terms.depositPercent,
      processingFee: try value(.bidFee) { try $0.amount() } ?? terms.processingFee,
      winningFee: try value(.awardFee) { try $0.rate() } ?? terms.winningFee)
  }
}

extension Setting {
  /// A rate of a sale or a bid.
  func rate() throws -> Rate? {
    try read(
      { Rate(percent: $0.typedPercent) }, "可用 0 至 10（%），例如 0.1425。",
      "give a percentage from 0 to 10 such as 0.1425.")
  }

  fileprivate func yearly() throws -> Rate? {
    try read(
      { MoneyRates.yearly($0) }, "可用 0 至 20（%），例如 6.5。", "give a percentage from 0 to 20 such as 6.5.")
  }
}
