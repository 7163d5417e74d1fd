package import Localization

package enum Mark: String, CaseIterable, Sendable {
  case provisional = "*"
  case stale = "†"
  case average = "~"
  case estimated = "≈"

  /// Those in a text, such as a table whose columns may have been left out.
  package static func within(_ text: String) -> [Mark] { allCases.filter { text.contains($0.rawValue) } }

  /// When the prices of a table were made.
  package enum Time: Sendable { case now, past }

  private func note(in time: Time) -> Text {
    switch self {
    case .provisional: Text("* 暫定承銷價", "* provisional offer price")
    case .stale where time == .past: Text("† 當日無成交，為前一收盤價", "† no trade that day: the close before it")
    case .stale: Text("† 非最近交易日的價格", "† price not of the last trading day")
    case .average: Text("~ 興櫃日均價", "~ average of the emerging board")
    case .estimated: Text("≈ 預估中籤率", "≈ estimated win rate")
    }
  }

  /// What marks mean; nil without any.
  package static func legend(_ marks: [Mark], in time: Time = .now) -> Text? {
    marks.isEmpty ? nil : marks.map { $0.note(in: time) }.joined(.semicolon)
  }
}
