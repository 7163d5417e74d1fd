internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionQueries

/// An option with a few values, by its name: its help, its completion and the tools of `serve` name them.
enum Choices: String {
  case state, stage, board, sort

  func values(_ localizer: Localizer) -> [(value: String, meaning: String)] {
    switch self {
    case .state: SubscriptionState.allCases.map { ($0.rawValue, localizer.name(of: $0)) }
    case .stage: Stage.allCases.map { ($0.rawValue, localizer.lexicon.stage($0)) }
    case .board: Board.allCases.map { ($0.rawValue, localizer.lexicon.board($0)) }
    case .sort: OfferingOrder.given.map { ($0.rawValue, localizer.name(of: $0)) }
    }
  }
}

extension Localizer {
  fileprivate func name(of state: SubscriptionState) -> String {
    switch state {
    case .before: self("尚未開始", "not begun")
    case .during: self("申購期間", "the days to apply")
    case .after: self("已截止", "closed")
    case .undefined: self("日期未定", "dates unknown")
    }
  }

  fileprivate func name(of order: OfferingOrder) -> String {
    switch order {
    case .next: self("最快要處理者", "what closes next")
    case .premium: self("溢價率", "premium")
    case .profit: self("中籤損益", "profit if won")
    case .odds: self("中籤率", "win rate")
    case .ev: self("期望值", "expected value")
    case .deadline: self("申購截止日", "last day to apply")
    case .draw: self("抽籤日", "day of the draw")
    case .cash: self("應備金額", "cash needed")
    case .price: self("承銷價", "offer price")
    case .applications: self("合格件", "qualified applications")
    }
  }
}

extension ArgumentHelp {
  /// The choices, in Chinese with their meanings, and what else there is to know.
  static func choices(_ choices: Choices, _ chinese: String, _ english: String) -> ArgumentHelp {
    let values = choices.values(Localizer.messages)
    let names = values.map(\.value)
    return text(
      values.map { "\($0.meaning) \($0.value)" }.joined(separator: "、") + chinese,
      names.dropLast().joined(separator: ", ") + (names.last.map { " or \($0)" } ?? "") + english)
  }
}

extension CompletionKind {
  static func choices(_ choices: Choices) -> CompletionKind { .values { choices.values(Localizer.messages) } }
}
