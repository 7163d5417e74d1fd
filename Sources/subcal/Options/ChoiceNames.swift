internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionQueries

/// The values of options with a few choices, and what each means: for their help and their completion.
extension Localizer {
  typealias Choices = [(value: String, meaning: String)]

  var states: Choices {
    SubscriptionState.allCases.map { state in
      let meaning =
        switch state {
        case .before: self("尚未開始", "not begun")
        case .during: self("申購期間", "the days to apply")
        case .after: self("已截止", "closed")
        case .undefined: self("日期未定", "dates unknown")
        }
      return (state.rawValue, meaning)
    }
  }

  var stages: Choices { Stage.allCases.map { ($0.rawValue, lexicon.stage($0)) } }

  var boards: Choices { Board.allCases.map { ($0.rawValue, lexicon.board($0)) } }

  var orders: Choices { OfferingOrder.given.map { ($0.rawValue, name(of: $0)) } }

  private func name(of order: OfferingOrder) -> String {
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
  static func choices(
    _ choices: (Localizer) -> Localizer.Choices, _ chinese: String, _ english: String
  ) -> ArgumentHelp {
    let localizer = Localizer.messages
    let values = choices(localizer)
    let names = values.map(\.value)
    return text(
      values.map { "\($0.meaning) \($0.value)" }.joined(separator: "、") + chinese,
      names.dropLast().joined(separator: ", ") + (names.last.map { " or \($0)" } ?? "") + english)
  }
}
