package import Costs
package import Localization
package import Values

/// A commitment of the user's with what is known of it: where its money is, and what it brought. The states of each kind
/// make it (``init(_:_:costs:context:)``); nothing else asks for the kind.
package struct LedgerCommitment: Sendable {
  package let account, person: String
  /// With the movements that its state leaves.
  package let commitment: Commitment
  package let state: State
  /// Nil of what is only held.
  package let appliedOn: Day?
  /// Whether it was won; nil until the user records the result.
  package let isWon: Bool?
  package let sale: Ledger.Sale?
  /// The day on which the cash of the sale arrives, two trading days after it (Operating Rules, article 57).
  package let proceedsDay: Day?
  package let facts: Facts
  /// What was won, as it was sold, or at the last close while it is not.
  package let outcome: Outcome?
  /// What the broker takes if it is won, and if it is not; nil if the store does not know it.
  let fees: (won: Int, lost: Int)?
  /// What it costs if it is not won.
  let loss: Int?

  /// What the store says of it.
  package struct Facts: Sendable {
    /// Whether the store knows it.
    package let isKnown: Bool
    /// The market as it is summed up.
    package let market: String
    /// Its first and its last day to apply, to bid or to pay.
    package let firstDay, lastDay: Day?
    /// The day on which it is decided who has won.
    package let decidedOn: Day?
    /// Whether the list says that it won; nil where only the user knows.
    package let isWon: Bool?
    /// The day on which it was known to be cancelled, suspended or failed; nil if it is none of these.
    package let cancelledOn: Day?
    /// The day of the delivery as the list says it, whether or not that is a trading day.
    package let listedDelivery: Day?
    /// The published rate of a draw, in hundredths of a percent; nil before.
    package let winRate: Int?
    /// The lowest price that won an auction; nil before the opening, and of what is none.
    package let lowestWon: Price?
    /// The last close.
    package let close: Price?
    /// The last close, else the price of what is offered.
    package let usualPrice: Price?

    /// - Parameter market: Nil if the store does not know it.
    package init(
      market: String?, firstDay: Day?, lastDay: Day?, decidedOn: Day?, listedDelivery: Day?,
      isWon: Bool? = nil, cancelledOn: Day? = nil, winRate: Int? = nil, lowestWon: Price? = nil,
      close: Price?,
      offeredAt price: Price?
    ) {
      (self.isWon, self.cancelledOn) = (isWon, cancelledOn)
      (isKnown, self.market, self.firstDay, self.lastDay) = (market != nil, market ?? "-", firstDay, lastDay)
      (self.decidedOn, self.winRate, self.lowestWon) = (decidedOn, winRate, lowestWon)
      (self.close, usualPrice, self.listedDelivery) = (close, close ?? price, listedDelivery)
    }
  }

  /// What a sale of all that was won brings, NT$.
  package struct Outcome: Sendable {
    package let profit, netReceived: Int
  }

  package enum State: String, Sendable, CaseIterable {
    case applied, deducted
    case lookUp = "look_up"
    case notWon = "not_won"
    case held, won, paid, lapsed, delivered, sold, cancelled, unknown
  }

  package var id: String { commitment.id }
  package var kind: Commitment.Kind { commitment.kind }
  /// Whether it is in the journal, so that its money is needed.
  package var isMade: Bool { commitment.number != nil }
  package var stateText: Text { kind.text(of: state) }
  /// What it is in the journal.
  package var target: LedgerTarget {
    LedgerTarget(id: id, bid: kind.hasOwnTerms ? commitment.price : nil)
  }

  /// What the account pays, NT$.
  package var cash: Int? { commitment.movements.isEmpty ? nil : commitment.cash }
  /// What comes back of it unless it is won, NT$.
  package var refund: Int? { refunds.isEmpty ? nil : refunds.reduce(0) { $0 + $1.cash } }
  package var refundDay: Day? { refunds.map(\.day).max() }

  private var refunds: [Commitment.Movement] {
    commitment.movements.filter { $0.what == .refund && $0.isCounted(if: .lost) }
  }

  /// What it brought, NT$, once that is certain: what is lost, or the profit of the sale.
  package var profit: Int? {
    switch state {
    case .notWon: loss.map { -$0 }
    case .sold: outcome?.profit
    case .lapsed: 0
    // Of a failed auction the fee is gone; of what is paid and not back nothing is certain.
    case .cancelled where commitment.movements.contains(where: { $0.cash > 0 }):
      commitment.movements.reduce(0) { $0 + $1.cash }
    default: nil
    }
  }

  /// The profit of what is not sold at the last close, NT$.
  package var unrealized: Int? { [.won, .paid, .delivered].contains(state) ? outcome?.profit : nil }

  /// The fee, NT$, and the postage of what was drawn.
  package var paidFees: Int? {
    guard let isWon, !isWon || cash != nil else { return nil }
    return isWon ? fees?.won : fees?.lost
  }

  /// The days on which money was tied up: until the refund, or until the cash of the sale.
  package var daysTiedUp: ClosedRange<Day>? {
    let end: Day? =
      switch state {
      case .notWon: refundDay
      case .sold: proceedsDay
      default: nil
      }
    guard let ready = commitment.readyDay, let end, end > ready else { return nil }
    return ready...end
  }

  /// The money that was tied up, in NT$ times days.
  package var tiedUp: Int? {
    cash.flatMap { cash in daysTiedUp.map { cash * ($0.upperBound.number - $0.lowerBound.number) } }
  }

  /// The day on which it was decided, or while that is not known the one on which it was made.
  package var day: Day { facts.decidedOn ?? appliedOn ?? Day(number: 0) }
  package var year: Int { day.year }

  /// Whether its refund was due and the user has not recorded the result: only the user knows whether the money came.
  package func isOverdue(on today: Day) -> Bool { state == .lookUp && refundDay.map { $0 < today } == true }
}

extension LedgerCommitment.State {
  /// Whether money is still to be paid.
  package var isOpen: Bool { [.applied, .held].contains(self) }

  package var text: Text {
    switch self {
    case .applied: Text("已申購", "applied")
    case .deducted: Text("已扣款，待抽籤", "debited, awaiting the draw")
    case .lookUp: Text("待查詢中籤結果", "look up the draw")
    case .notWon: Text("未中籤", "not won")
    case .held: Text("持有認股權利", "right held, not paid")
    case .won: Text("中籤，待撥券", "won, awaiting shares")
    case .paid: Text("已繳款，待撥券", "paid, awaiting shares")
    case .lapsed: Text("放棄認股", "let lapse")
    case .delivered: Text("已撥券", "shares delivered")
    case .sold: Text("已賣出", "sold")
    case .cancelled: Text("取消申購", "cancelled")
    case .unknown: Text("查無此案", "not in the store")
    }
  }
}
