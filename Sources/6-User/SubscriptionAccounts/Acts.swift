internal import Costs
internal import JSON
internal import Localization
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionQueries
internal import Trading
internal import Values

/// What the user must do about a commitment, or what only the user knows of it: the digest, the notifications and the
/// calendar of the user's own have these.
struct Act {
  enum Kind: String {
    /// Money must be in by today or the next trading day.
    case payIn = "pay_in"
    /// The days on which a holder pays begin today or on the next trading day.
    case decide
    /// Only the user knows what became of it.
    case lookUp = "look_up"
  }

  let kind: Kind
  let commitment: LedgerCommitment
  let by: Day?
  let cash: Int?

  var json: JSONValue {
    let one = commitment.commitment
    return .object([
      ("act", .string(kind.rawValue)), ("account", .string(commitment.account)),
      ("kind", .string(one.kind.rawValue)), ("id", .string(one.id)), ("code", .string(one.code.description)),
      ("name", .string(one.name)), ("by", .stringOrNull(by)), ("cash", .integerOrNull(cash)),
      ("worth", .integerOrNull(one.worth)),
    ])
  }
}

extension LedgerResult {
  /// What is to be done today and by the next trading day: first what is paid in, by its day.
  var acts: [Act] {
    let (today, next) = (context.today, context.nextTradingDay)
    let pending = commitments.flatMap { one in
      one.commitment.counted.filter { $0.isPending(on: today) }.map { (one: one, movement: $0) }
    }
    let due = pending.compactMap { one, movement -> Act? in
      guard let ready = movement.readyDay, ready <= next else { return nil }
      return Act(kind: .payIn, commitment: one, by: ready, cash: -movement.cash)
    }
    func isNear(_ day: Day?) -> Bool { day.map { (today...next).contains($0) } ?? false }
    let begun = pending.compactMap { one, movement -> Act? in
      // What must be paid by the next trading day is said once.
      guard one.state == .held, isNear(one.facts.firstDay), movement.readyDay.map({ $0 > next }) ?? true
      else { return nil }
      return Act(kind: .decide, commitment: one, by: movement.readyDay, cash: -movement.cash)
    }
    // Also what is held and has no sum yet: who hears nothing of it takes it for nothing.
    let unpriced = commitments.compactMap { one -> Act? in
      guard one.state == .held, one.commitment.movements.isEmpty, let last = one.facts.lastDay else {
        return nil
      }
      let by = context.calendar.lastTradingDay(until: last)
      guard isNear(by) || isNear(one.facts.firstDay) else { return nil }
      return Act(kind: isNear(by) ? .payIn : .decide, commitment: one, by: by, cash: nil)
    }
    let unknown = commitments.filter { $0.state == .lookUp }.map {
      Act(kind: .lookUp, commitment: $0, by: nil, cash: nil)
    }
    return due.sorted { ($0.by?.number ?? 0) < ($1.by?.number ?? 0) } + begun + unpriced + unknown
  }
}

/// What a day brings of a commitment of the user's: money that is taken or comes back, who has won, that it failed, and
/// shares. It follows from movements and state, so that an application, a bid and a right have the same.
struct OwnEvent {
  /// The kind of the list's events that it stands beside.
  let kind: RecordEvent.Kind
  let commitment: LedgerCommitment
  /// The day that it is about.
  let day: Day
  /// What is taken or comes back; nil for what is no money.
  var movement: Commitment.Movement?

  /// Whether the events of the list say it, as they do of a draw; but they know nothing of what a winner gets back.
  var isOfList: Bool {
    commitment.kind.isDrawn && !(commitment.isWon == true && movement.map { $0.cash > 0 } ?? false)
  }

  /// The permanent name, without an account's: other users may read where it is kept.
  var name: String {
    let one = commitment.commitment
    let what = movement.map { "/\($0.what.rawValue)" } ?? ""
    return "\(kind.rawValue)/\(one.number.map { "\($0)" } ?? one.id)/\(day)\(what)"
  }

  var json: JSONValue {
    let one = commitment.commitment
    return .object([
      ("event", .string(kind.rawValue)), ("day", .string(day.description)),
      ("account", .string(commitment.account)), ("kind", .string(one.kind.rawValue)), ("id", .string(one.id)),
      ("number", .integerOrNull(one.number)), ("code", .string(one.code.description)),
      ("name", .string(one.name)), ("price", .numberOrNull(one.price)),
      ("state", .string(commitment.state.rawValue)), ("cash", .integerOrNull(movement?.cash)),
      ("if", .stringOrNull(movement?.condition.rawValue)),
    ])
  }
}

extension LedgerResult {
  /// What today and the next trading day bring of the user's own, in the order of the kinds; results and failures also on
  /// the trading day after theirs, because the evening on which they came may be read in the morning.
  var ownEvents: [OwnEvent] {
    let (today, next) = (context.today, context.nextTradingDay)
    func kind(_ day: Day, _ then: RecordEvent.Kind, _ before: RecordEvent.Kind) -> RecordEvent.Kind? {
      day == today ? then : day > today && day <= next ? before : nil
    }
    func isNew(_ day: Day) -> Bool { day <= today && context.calendar.tradingDay(after: day) >= today }
    func events(_ one: LedgerCommitment) -> [OwnEvent] {
      var events: [OwnEvent] = []
      func add(_ kind: RecordEvent.Kind?, _ day: Day, _ movement: Commitment.Movement? = nil) {
        if let kind { events.append(OwnEvent(kind: kind, commitment: one, day: day, movement: movement)) }
      }
      for movement in one.commitment.movements where movement.what != .proceeds {
        let day = movement.day
        if movement.cash > 0 {
          // What comes only to who wins is certain once that is known.
          if movement.condition != .won { add(kind(day, .refundedToday, .refundedNext), day, movement) }
        } else if movement.isCounted(if: one.commitment.assumed), let ready = movement.readyDay, ready < day {
          // What a holder pays by hand no bank takes.
          add(kind(day, .deductedToday, .deductedNext), day, movement)
        }
      }
      if one.state == .cancelled {
        if let day = one.facts.cancelledOn, isNew(day) { add(.cancelled, day) }
      } else if one.kind.isDecided, let day = one.facts.decidedOn {
        switch one.state {
        case .applied, .deducted: add(kind(day, .drawnToday, .drawnNext), day)
        case .notWon, .won, .paid: if one.facts.isWon != nil, isNew(day) { add(.drawn, day) }
        case .lookUp, .held, .lapsed, .delivered, .sold, .unknown, .cancelled: break
        }
      }
      if [.won, .paid, .delivered].contains(one.state), let day = one.commitment.deliveryDate {
        add(kind(day, .deliveredToday, .deliveredNext), day)
      }
      return events
    }
    let all = commitments.flatMap(events)
    return RecordEvent.Kind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
  }

  /// Those that the list's events do not say, with a line for each.
  func ownEvents(of kind: RecordEvent.Kind) -> [OwnEvent] {
    ownEvents.filter { $0.kind == kind && !$0.isOfList }
  }

  /// What an event says below a heading that has its day.
  func line(of event: OwnEvent) -> Text {
    let one = event.commitment
    let bid = one.target.bid.map { Text("（\($0) 元）", " (at NT$ \($0))") }
    let title = Text(verbatim: one.title) + bid
    let name =
      accountNames.allSatisfy { $0 == one.account } ? [title] : [title, OwnAccount.title(of: one.account)]
    return (name + facts(of: event)).joined(.comma)
  }

  private func facts(of event: OwnEvent) -> [Text] {
    let one = event.commitment
    if let movement = event.movement {
      let cash = Text.money(abs(movement.cash))
      let condition: Text? =
        switch movement.condition {
        case .always: nil
        case .lost:
          Text("（若\(one.kind.notWon[.chinese])）", " if \(one.kind.notWon[.english])")
        case .won: Text("（若\(one.kind.won[.chinese])）", " if \(one.kind.won[.english])")
        }
      let what = movement.cash > 0 ? Text("退回 \(cash)", "\(cash) back") : cash
      return [what + condition]
    }
    switch event.kind {
    case .drawn:
      let state = one.isWon == true ? one.kind.won : one.kind.notWon
      let delivery = one.isWon == true ? one.commitment.deliveryDate : nil
      return [state] + consequences(of: one)
        + [delivery.map { Text("\($0) 撥券", "shares on \($0)") }].compactMap(\.self)
    case .cancelled:
      let paid = one.isNotReturned ? Text.money(one.commitment.cash) : nil
      return consequences(of: one)
        + [paid.map { Text("已繳 \($0)，未退", "\($0) paid, not back") }].compactMap(\.self)
    case .deliveredToday, .deliveredNext:
      return [
        one.commitment.shares.map { Text("\($0.grouped) 股", "\($0.of("share"))") }
      ].compactMap(
        \.self)
    default: return []
    }
  }

  private func consequences(of one: LedgerCommitment) -> [Text] {
    one.commitment.movements.compactMap { consequence(of: $0, of: one) }
  }

  /// What is still to be paid or to come back after a decision; nil for what is over.
  private func consequence(of movement: Commitment.Movement, of one: LedgerCommitment) -> Text? {
    let (cash, day) = (Text.money(abs(movement.cash)), movement.day)
    if movement.cash > 0 {
      guard movement.what != .proceeds, day >= context.today else { return nil }
      return Text("\(day) 退回 \(cash)", "\(cash) back on \(day)")
    }
    guard movement.isPending(on: context.today), let ready = movement.readyDay else { return nil }
    let by = moneyBy(ready, of: one.account)
    return Text(
      "最晚 \(by) 存入 \(cash)，\(day) 扣款", "\(cash) must be there by \(by), debited on \(day)")
  }

  /// What happens in an event, for a heading or before a line that stands alone.
  func title(of event: OwnEvent) -> Text {
    let (decision, next) = (event.commitment.kind.decision, context.nextTradingDay)
    return switch event.kind {
    case .deductedNext: Text("\(next) 扣款", "Debited on \(next)")
    case .refundedToday: Text("今天退款", "Refunded today")
    case .refundedNext: Text("\(next) 退款", "Refunded on \(next)")
    case .drawnToday: Text("今天\(decision[.chinese])", "Today: \(decision[.english])")
    case .drawnNext: Text("\(next) \(decision[.chinese])", "On \(next): \(decision[.english])")
    case .drawn: Text("\(decision[.chinese])結果", "Result of the \(decision[.english])")
    case .deliveredToday: Text("今天撥券，可以賣出", "Delivered today, may be sold")
    case .deliveredNext: Text("\(next) 撥券，可以賣出", "Delivered on \(next), may be sold")
    case .cancelled: event.commitment.stateText.capitalized
    default: event.kind.text.capitalized
    }
  }
}
