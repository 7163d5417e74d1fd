package import Costs
package import Localization

/// What the journal may say of each kind, and what its states are called.
extension Commitment.Kind {
  /// A person applies once for an offering, and has one right of an increase; of bids as many as the list allows.
  package var isOncePerPerson: Bool { self != .bid }
  /// A bid is told by its price, and has its shares.
  package var needsShares: Bool { self == .bid }
  /// The public draws for it; events of a draw are of those who applied.
  package var isDrawn: Bool { self == .draw }
  /// Somebody decides who wins.
  package var isDecided: Bool { self != .right }
  /// What is not wanted ends and stays in the ledger: a right that is not paid.
  package var lapses: Bool { self == .right }

  /// Whether it can be sold by what the user has said: a draw only when it is recorded as won; of bids the list says who has
  /// won, and rights are paid.
  func isKnownToHaveWon(_ isWon: Bool?) -> Bool { self == .draw ? isWon == true : isWon != false }

  /// What one does, and what is taken.
  package var act: Text {
    switch self {
    case .draw: Text("申購", "applications")
    case .bid: Text("投標", "bids")
    case .right: Text("原股東繳款", "payments of holders")
    }
  }

  /// What decides it.
  package var decision: Text {
    switch self {
    case .draw: Text("抽籤", "draw")
    case .bid: Text("開標", "opening")
    case .right: Text("繳款截止", "last day to pay")
    }
  }

  /// What to look up, once only the user knows it.
  package var question: Text {
    switch self {
    case .draw: Text("查詢是否中籤", "Look up the draw")
    case .bid: Text("查詢是否得標", "Look up the auction")
    case .right: Text("記錄是否已繳款", "Record whether it was paid")
    }
  }

  package func text(of state: LedgerCommitment.State) -> Text {
    switch (self, state) {
    case (.bid, .applied): Text("已投標", "bid made")
    case (.bid, .deducted): Text("已扣保證金，待開標", "deposit debited, awaiting the opening")
    case (.bid, .lookUp): Text("待查詢得標結果", "look up the auction")
    case (.bid, .notWon): Text("未得標", "not won")
    case (.bid, .won): Text("得標，待扣款", "won, awaiting the debit")
    case (.bid, .cancelled): Text("流標或取消", "failed or cancelled")
    case (.right, .lookUp): Text("繳款已截止，待記錄", "last day over, record what was done")
    case (.right, .cancelled): Text("暫停或撤銷", "suspended or cancelled")
    default: state.text
    }
  }
}
