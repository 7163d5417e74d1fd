package import Costs
package import Localization
internal import SubscriptionLists

/// What the journal may say of each kind, and what its states are called.
extension Commitment.Kind {
  /// A person applies once for an offering, and has one right of an increase; of bids as many as the list allows.
  package var isOncePerPerson: Bool { self != .bid }
  /// Whether the user chooses price and shares, as a bidder does. A draw and a right give both.
  package var hasOwnTerms: Bool { self == .bid }
  /// The public draws for it; events of a draw are of those who applied.
  package var isDrawn: Bool { self == .draw }
  /// Somebody decides who wins.
  package var isDecided: Bool { self != .right }
  /// A broker takes it until an hour, and its money by one; a right is paid at a bank.
  package var isOfBroker: Bool { self != .right }
  /// What is not wanted ends and stays in the ledger: a right that is not paid.
  package var lapses: Bool { self == .right }

  /// Whether it can be sold by what the user has said: a draw only when it is recorded as won; of bids the list says who has
  /// won, and rights are paid.
  func isKnownToHaveWon(_ isWon: Bool?) -> Bool { self == .draw ? isWon == true : isWon != false }

  /// That it is meant to be ordered.
  package var intention: Text {
    switch self {
    case .draw: Text("想抽", "intended")
    case .bid: Text("想投標", "intended")
    case .right: Text("想認股", "intended")
    }
  }

  /// What one does, and what is taken.
  package var act: Text {
    switch self {
    case .draw: Text("申購", "applications")
    case .bid: Text("投標", "bids")
    case .right: Text("原股東繳款", "payments of holders")
    }
  }

  /// What was done, as what is recorded for a past day says it.
  package var done: Text {
    switch self {
    case .draw: Text("申購", "applied for")
    case .bid: Text("投標", "bid for")
    case .right: Text("繳款", "paid")
    }
  }

  /// What takes it.
  package var taker: Text {
    switch self {
    case .draw: Text("申購案", "offering")
    case .bid: Text("競拍案", "auction")
    case .right: Text("現金增資案", "cash increase")
    }
  }

  /// How a command asks for it.
  package var option: Text {
    switch self {
    case .draw: Text("不加 --bid 與 --rights", "leave out --bid and --rights")
    case .bid: Text("須加 --bid 價格", "add --bid PRICE")
    case .right: Text("須加 --rights", "add --rights")
    }
  }

  package var won: Text {
    switch self {
    case .draw: Text("中籤", "won")
    case .bid: Text("得標", "won")
    case .right: Text("已繳款", "paid")
    }
  }

  package var notWon: Text { self == .bid ? Text("未得標", "not won") : Text("未中籤", "not won") }

  /// What the ledger does not do when it is recorded.
  package var recordNote: Text {
    switch self {
    case .draw:
      Text(
        "只記錄在本機帳本，不會代為申購；申購請向券商下單。",
        "Recorded in this machine's ledger only. subcal places no order: place it with your broker.")
    case .bid:
      Text(
        "只記錄在本機帳本，不會代為投標；投標請向券商辦理。",
        "Recorded in this machine's ledger only. subcal places no bid: place it with your broker.")
    case .right:
      Text(
        "只記錄在本機帳本，不會代為繳款；繳款請至公司指定的銀行。",
        "Recorded in this machine's ledger only. subcal pays nothing: pay at the bank that the company names."
      )
    }
  }

  /// The same of what is taken back.
  package var withdrawalNote: Text {
    switch self {
    case .draw:
      Text("僅從帳本移除；已在券商的委託須自行取消。", "Removed from the ledger only: cancel the order with your broker.")
    case .bid:
      // Article 12 of the regulations as of 2012; whether it still says so was not found.
      Text(
        "僅從帳本移除；已送出的投標單可能無法取消，請洽券商。",
        "Removed from the ledger only: ask your broker, for a bid that is placed may not be taken back.")
    case .right:
      Text("記為不繳款；繳款期間內仍可繳。", "Recorded as not to be paid; until the last day it still can be.")
    }
  }

  /// Where its list is.
  package var page: String {
    switch self {
    case .draw: ExchangePage.subscriptions
    case .bid: ExchangePage.auctions
    case .right: ExchangePage.announcements
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

extension LedgerTarget {
  /// The option by which a command names it; nil for a draw.
  package var option: String? { bid.map { "--bid \($0)" } ?? (kind.lapses ? "--rights" : nil) }
}
