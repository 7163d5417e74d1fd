/// What an entry says, in Traditional Chinese: a title that can be read alone, and a description in plain text.
struct EventText {
  let summary: String
  let details: String

  /// - Parameter isUndated: Whether the exchange took the entry's day back.
  init(of known: KnownOffering, kind: EventKind, isUndated: Bool) {
    let facts = Facts(known)
    summary = facts.summary(of: kind, isUndated: isUndated)
    details = facts.lines.joined(separator: "\n")
  }

  private struct Facts {
    let known: KnownOffering
    var offering: Offering { known.offering }

    init(_ known: KnownOffering) {
      self.known = known
    }

    func summary(of kind: EventKind, isUndated: Bool) -> String {
      let mark = offering.isCancelled ? "【取消】" : isUndated ? "【日期未定】" : ""
      let what = "\(mark)\(Self.title(of: kind))｜\(offering.code) \(offering.name)"
      if offering.isCancelled { return what }
      switch kind {
      case .window, .deadline:
        let cash = offering.cashRequired.map { "｜備款 \(Digits.grouped($0))" } ?? ""
        return what + (premium.map { " \($0.signed)" } ?? "") + cash
      case .draw:
        return what + (offering.winRate.map { "｜中籤率 \($0)%" } ?? "")
      case .delivery:
        return what
      }
    }

    var lines: [String] {
      [
        offering.isCancelled ? "本案已取消公開申購。" : nil,
        known.hasVanished ? "交易所今日清單中已無本案，交易所並未公告取消。" : nil,
        priceLine, cashLine, premiumLine, oddsLine, datesLine,
        offering.underwriter.map { "主辦券商：\($0)" },
        "發行市場：\(offering.market)",
        "各券商收件截止時間不同，請以往來券商公告為準。溢價不等於獲利。",
        "資料來源：臺灣證券交易所公開申購公告 \(ExchangePage.subscriptions)",
      ].compactMap(\.self)
    }

    private var premium: Percent? {
      known.frozen.shown.flatMap { Premium(of: offering, at: $0).percent }
    }

    private var priceLine: String {
      switch (offering.finalPrice, offering.offerPrice) {
      case (let final?, let offer?) where final != offer: "實際承銷價：\(final) 元（公告承銷價 \(offer) 元）"
      case (let final?, _): "承銷價：\(final) 元"
      case (nil, let offer?): "承銷價：\(offer) 元（暫定）"
      case (nil, nil): "承銷價：未訂出"
      }
    }

    private var cashLine: String? {
      guard let cash = offering.cashRequired, let lot = offering.lotShares else { return nil }
      return "備款：\(Digits.grouped(cash)) 元（\(Digits.grouped(lot)) 股，含處理費 20 元、通知郵費 50 元）"
    }

    private var premiumLine: String? {
      guard let close = known.frozen.shown, let premium else { return nil }
      return "溢價：\(premium.signed)（\(close.description)）"
    }

    private var oddsLine: String? {
      guard let rate = offering.winRate, let applications = offering.qualifiedApplications else { return nil }
      return "中籤率：\(rate)%（總合格件 \(Digits.grouped(applications))）"
    }

    private var datesLine: String? {
      let days: [(String, Day?)] = [
        ("申購開始", offering.subscriptionStart), ("申購結束", offering.subscriptionEnd),
        ("抽籤", offering.drawDate), ("撥券", offering.deliveryDate),
      ]
      let known = days.compactMap { name, day in day.map { "\(name) \($0)" } }
      return known.isEmpty ? nil : known.joined(separator: "，")
    }

    private static func title(of kind: EventKind) -> String {
      switch kind {
      case .window: "公開申購"
      case .deadline: "申購截止"
      case .draw: "抽籤"
      case .delivery: "撥券上市"
      }
    }
  }
}

extension BoardClose {
  fileprivate var description: String {
    let board =
      switch board {
      case .twse: "上市"
      case .tpex: "上櫃"
      case .emerging: "興櫃"
      }
    let name =
      switch kind {
      case .close: "收盤價"
      case .average: "日均價"
      case .last: "成交價"
      }
    return "\(day?.description ?? "日期不明") \(board)\(name) \(price) 元"
  }
}

/// Pages of the exchange that people are sent to.
enum ExchangePage {
  /// 公開申購公告-抽籤日程表
  static let subscriptions = "https://www.twse.com.tw/zh/announcement/public.html"
}
