internal import ArgumentParser
internal import Localization
internal import SubscriptionCalendar
internal import SubscriptionQueries

/// The values of an option with a few choices, and what each means: for its help and its completion.
struct Choices {
  let values: [(value: String, meaning: Text)]

  static let states = Choices(
    values: SubscriptionState.allCases.map { state in
      let meaning =
        switch state {
        case .before: Text("尚未開始", "not begun")
        case .during: Text("申購期間", "the days to apply")
        case .after: Text("已截止", "closed")
        case .undefined: Text("日期未定", "dates unknown")
        }
      return (state.rawValue, meaning)
    })

  static let stages = Choices(values: Stage.allCases.map { ($0.rawValue, $0.text) })

  static let boards = Choices(values: Board.allCases.map { ($0.rawValue, $0.text) })

  static let orders = Choices(values: OfferingOrder.given.map { ($0.rawValue, $0.text) })
}

extension OfferingOrder {
  fileprivate var text: Text {
    switch self {
    case .next: Text("最快要處理者", "what closes next")
    case .premium: Text("溢價率", "premium")
    case .profit: Text("中籤損益", "profit if won")
    case .odds: Text("中籤率", "win rate")
    case .ev: Text("期望值", "expected value")
    case .deadline: Text("申購截止日", "last day to apply")
    case .draw: Text("抽籤日", "day of the draw")
    case .cash: Text("應備金額", "cash needed")
    case .price: Text("承銷價", "offer price")
    case .applications: Text("合格件", "qualified applications")
    }
  }
}

extension ArgumentHelp {
  /// The choices, in Chinese with their meanings, and what else there is to know.
  static func choices(_ choices: Choices, _ more: Text) -> ArgumentHelp {
    let values = choices.values
    let names = values.map(\.value)
    return text(
      "\(values.map { "\($0.meaning[.chinese]) \($0.value)" }.joined(separator: "、"))\(more)",
      "\(names.dropLast().joined(separator: ", "))\(names.last.map { " or \($0)" } ?? "")\(more)")
  }
}
