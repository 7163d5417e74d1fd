package import Localization
package import SubscriptionLists
internal import Trading
internal import Values
internal import WinRates

/// A mark beside a number.
package enum Mark: String, CaseIterable, Sendable {
  case provisional = "*"
  case stale = "†"
  case average = "~"
  case estimated = "≈"

  /// Those in a text, such as a table whose columns may have been left out.
  package static func within(_ text: String) -> [Mark] { allCases.filter { text.contains($0.rawValue) } }

  /// When the prices of a table were made.
  package enum Time: Sendable { case now, past }

  /// What it means.
  package func note(in time: Time) -> Text {
    switch self {
    case .provisional: Text("* 暫定承銷價", "* provisional offer price")
    case .stale where time == .past: Text("† 當日無成交，為前一收盤價", "† no trade that day: the close before it")
    case .stale: Text("† 非最近交易日的價格", "† price not of the last trading day")
    case .average: Text("~ 興櫃日均價", "~ average of the emerging board")
    case .estimated: Text("≈ 預估中籤率", "≈ estimated win rate")
    }
  }

  /// The legend of the marks that a table of these offerings contains; nil without any.
  ///
  /// - Parameter marks: Those that the table has.
  package static func legend(of offerings: [EvaluatedOffering], of marks: [Mark] = allCases) -> Text? {
    let valuations = offerings.map(\.valuation).filter { $0.premium.percent != nil }
    let shown = marks.filter { mark in
      switch mark {
      case .provisional:
        offerings.contains { $0.known.offering.price != nil && $0.known.offering.finalPrice == nil }
      case .stale: valuations.contains { $0.isStale == true }
      case .average: valuations.contains { $0.close?.kind == .average }
      case .estimated: offerings.contains { $0.numbers.odds?.isEstimate ?? ($0.estimate != nil) }
      }
    }
    return shown.isEmpty ? nil : shown.map { $0.note(in: .now) }.joined(.semicolon)
  }
}
