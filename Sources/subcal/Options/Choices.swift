internal import ArgumentParser
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries
internal import Values

/// An option with a few values, by its name: its help, its completion and the tools of `serve` name them.
enum Choices: String {
  case state, stage, board, sort

  var values: [(value: String, meaning: Text)] {
    switch self {
    case .state: SubscriptionState.allCases.map { ($0.rawValue, $0.text) }
    case .stage: Stage.allCases.map { ($0.rawValue, $0.text) }
    case .board: Board.allCases.map { ($0.rawValue, $0.text) }
    case .sort: OfferingOrder.given.map { ($0.rawValue, $0.text) }
    }
  }
}

extension SubscriptionState {
  fileprivate var text: Text {
    switch self {
    case .before: Text("尚未開始", "not begun")
    case .during: Text("申購期間", "the days to apply")
    case .after: Text("已截止", "closed")
    case .undefined: Text("日期未定", "dates unknown")
    }
  }
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
  static func choices(
    _ choices: Choices, _ chinese: Wording<Chinese>, _ english: Wording<English>
  ) -> ArgumentHelp {
    let values = choices.values
    let names = values.map(\.value)
    return text(
      "\(values.map { "\($0.meaning[.chinese]) \($0.value)" }.joined(separator: "、"))" + chinese,
      "\(names.dropLast().joined(separator: ", "))\(names.last.map { " or \($0)" } ?? "")" + english)
  }
}

extension CompletionKind {
  static func choices(_ choices: Choices) -> CompletionKind {
    .values { choices.values.map { ($0.value, $0.meaning[.messages]) } }
  }
}
