internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar

/// The language in which answers are given: Traditional Chinese unless the option or the locale says English.
struct Wording {
  let language: Language

  /// The text of the language.
  func callAsFunction(_ chinese: String, _ english: String) -> String {
    language == .chinese ? chinese : english
  }

  /// A value with its unit of money.
  func money(_ dollars: Int, signed: Bool = false) -> String {
    let sign = signed && dollars > 0 ? "+" : ""
    return self("\(sign)\(Self.grouped(dollars)) 元", "NT$ \(sign)\(Self.grouped(dollars))")
  }

  /// A whole number with commas.
  static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups.reversed()).joined(separator: ",")
  }

  /// The language of an option; without one that of the locale (POSIX: LC_ALL before LC_MESSAGES before LANG).
  static func of(_ option: String?) throws -> Wording {
    if let option {
      guard let language = Self.language(option) else {
        throw ValidationError("--language \(option): give zh or en.")
      }
      return Wording(language: language)
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { Environment.value($0) }.first { !$0.isEmpty }
    return Wording(language: locale?.hasPrefix("en") == true ? .english : .chinese)
  }

  /// The language of a name.
  static func language(_ name: String) -> Language? {
    switch name.lowercased() {
    case "zh", "zh-tw", "zh-hant", "zh-hant-tw": .chinese
    case "en": .english
    default: nil
    }
  }
}

extension Wording {
  /// The board.
  func board(_ board: Board) -> String {
    switch board {
    case .twse: self("上市", "TWSE")
    case .tpex: self("上櫃", "TPEx")
    case .emerging: self("興櫃", "Emerging")
    }
  }

  /// What kind of day price it is.
  func kind(_ kind: CloseKind) -> String {
    switch kind {
    case .close: self("收盤價", "close")
    case .average: self("日均價", "average")
    case .last: self("成交價", "last")
    }
  }

  /// Why there is no premium.
  func reason(_ reason: Premium.Reason) -> String {
    switch reason {
    case .noClose: self("尚無市價", "no close of any board yet")
    case .priceUnset: self("承銷價未訂", "the price is not set")
    case .cancelled: self("已取消", "cancelled")
    case .notAShare: self("非股票，不適用", "not a share")
    }
  }

  /// What the marks in a table mean, as far as they stand there.
  func legend(of standings: [Standing]) -> String {
    let valuations = standings.map(\.valuation).filter { $0.premium.percent != nil }
    let notes: [String?] = [
      standings.contains { $0.known.offering.price != nil && $0.known.offering.finalPrice == nil }
        ? self("* 承銷價暫定", "* provisional price") : nil,
      valuations.contains { $0.isStale == true }
        ? self("† 非最近交易日的價格", "† price not of the last trading day") : nil,
      valuations.contains { $0.close?.kind == .average }
        ? self("~ 興櫃日均價", "~ average of the emerging board") : nil,
      standings.contains { $0.numbers.odds?.isEstimate == true }
        ? self("≈ 估計的中籤率", "≈ estimated odds") : nil,
    ]
    return notes.compactMap(\.self).joined(separator: self("；", "; "))
  }

  /// The stage, short.
  func stage(_ stage: Stage) -> String {
    switch stage {
    case .upcoming: self("未開始", "upcoming")
    case .open: self("申購中", "open")
    case .lastDay: self("最後一天", "last day")
    case .awaitingDraw: self("待抽籤", "awaiting draw")
    case .drawn: self("已抽籤", "drawn")
    case .delivered: self("已撥券", "delivered")
    case .cancelled: self("已取消", "cancelled")
    case .unknown: self("日期未定", "dates unknown")
    }
  }
}
