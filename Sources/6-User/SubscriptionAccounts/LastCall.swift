internal import Costs
internal import Diagnostics
internal import ListEngine
internal import Localization
internal import SubscriptionDelivery
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionQueries
package import SubscriptionQuotes
internal import SubscriptionReport
internal import SubscriptionWatch
package import Values

/// What closes within hours and still lacks an application, or the money of one, with the prices of the minute: what an
/// application looks like just before it is too late, beside last evening.
///
/// `notify --last-call` sends it. Where nothing is missing there is none, and nobody is asked for a price.
struct LastCall {
  let event: RecordEvent
  let offering: EvaluatedOffering
  /// Who has not applied, or lacks what.
  let missing: [Text]
  /// Nil while there is no quote of the day.
  var quote: WatchedQuote?

  /// How long before its broker's hour an account is not asked any more: an order and a deposit take a while.
  static let margin = 15 * 60

  /// The calls of a moment.
  ///
  /// - Parameters:
  ///   - mine: What was applied for; nil if it is not to be looked at.
  static func all(_ result: QueryResult, _ mine: LedgerResult?) -> [LastCall] {
    let context = result.context
    let short = mine?.shortToday ?? []
    return result.offerings.compactMap { offering in
      guard offering.held.subscriptionEnd == context.today, !offering.isCancelled else { return nil }
      let open = offering.closings(in: context).filter { isInTime($0.cutOff, in: context) }.map(\.terms)
      let owing = short.filter { $0.isOf([offering.known.id]) }.map { short in
        let (account, sum) = (OwnAccount.title(of: short.account), Text.money(short.missing))
        // Each of them names the sum, which is missing once.
        let names = short.deposit.parts.map(\.title).joined(.enumeration)
        return short.deposit.parts.count > 1
          ? Text(
            "\(account)：已申購，\(names) 合計尚缺 \(sum)",
            "\(account): applied for, \(sum) missing for \(names) together")
          : Text("\(account)：已申購，尚缺 \(sum)", "\(account): applied for, \(sum) missing")
      }
      let missing = open + owing
      guard !missing.isEmpty else { return nil }
      return LastCall(
        event: Offering.lastCall(of: offering, in: context), offering: offering, missing: missing)
    }
  }

  /// The sums of what is called for that is debited together, of the accounts that are still asked.
  static func sums(of calls: [LastCall], _ result: QueryResult, _ mine: LedgerResult?) -> [MessageSum] {
    let context = result.context
    return Agenda(result.offerings, in: context, of: Set(calls.map(\.event.id))).sums(beside: mine).filter {
      isInTime($0.cutOff, in: context)
    }
  }

  fileprivate static func isInTime(_ end: Instant, in context: EvaluationContext) -> Bool {
    context.moment.secondsSince1970 + margin < end.secondsSince1970
  }

  /// The line of a message.
  func text(in context: EvaluationContext) -> Text {
    let what = event.kind.text.capitalized
    let parts = [what, Text(verbatim: offering.record.codeAndName)] + missing + figures(on: context.today)
    return parts.joined(Text(verbatim: "｜"))
  }

  /// Premium, profit and expected value now, beside last evening's; without a price of today those alone.
  private func figures(on today: Day) -> [Text] {
    let evening = Figures(
      premium: offering.valuation.premium.percent, profit: offering.numbers.outcome?.profit,
      value: offering.estimatedValue)
    guard let quote, let price = quote.price(of: today) else {
      return evening.texts(beside: nil) + [.notLive]
    }
    let now = Figures(
      premium: quote.premium?.percent, profit: quote.outcome?.profit,
      value: offering.estimate.flatMap { offering.value(of: $0, at: price.price) })
    return [price.shown] + now.texts(beside: evening)
  }

  private struct Figures {
    let premium, profit, value: String?

    init(premium: Percent?, profit: Int?, value: EstimatedValue?) {
      (self.premium, self.profit) = (premium?.signed, profit?.signed)
      self.value = value?.expected.whole.signed
    }

    func texts(beside earlier: Figures?) -> [Text] {
      func text(_ name: Text, _ value: KeyPath<Figures, String?>) -> Text? {
        guard let now = self[keyPath: value] else { return nil }
        let before = earlier.map { $0[keyPath: value] ?? "-" }
        return name + Text(verbatim: " " + now)
          + before.map { Text("（昨晚 \($0)）", " (last evening \($0))") }
      }
      return [
        text(Text("溢價", "premium"), \.premium), text(Text("中籤損益", "profit if won, NT$"), \.profit),
        text(Text("估計期望值", "expected value (an estimate), NT$"), \.value),
      ].compactMap(\.self)
    }
  }
}

extension WatchedQuote {
  /// What it costs on a day; nil while there is no price of that day that can be.
  fileprivate func price(of day: Day) -> QuotePrice? {
    guard let quote, quote.day == day, quote.isWithinLimits else { return nil }
    return quote.price
  }
}

extension QuotePrice {
  fileprivate var shown: Text {
    kind == .indicative
      ? Text("買賣中價 ≈\(price)，尚無成交", "midpoint of bid and ask ≈NT$ \(price), no trade yet")
      : Text("現價 \(price)", "now NT$ \(price)")
  }
}

extension Text {
  fileprivate static let notLive = Text("昨晚的數字，無即時報價", "figures of last evening; there are no live prices")
}

/// What an account has to pay in today for what does not close today, or is no draw: a sum that it lacks for bids, or a right
/// that is not paid.
struct OwedCall {
  /// What the digest says of it.
  let reminder: LedgerReminder
  /// Of a right the costs of a sale of its shares, whose worth changes with the price.
  let costs: CostAssumptions
  /// Nil while there is no quote of the day; no price changes a sum.
  var quote: WatchedQuote?

  var code: StockCode? { reminder.right?.commitment.code }

  /// - Parameter calls: Those that say what an account lacks for a draw.
  static func all(_ mine: LedgerResult, besides calls: [LastCall]) -> [OwedCall] {
    let called = Set(calls.map(\.event.id))
    let short = mine.shortToday.filter { !$0.isOf(called) }.map {
      LedgerReminder.deposit($0.deposit, of: $0.account, mine)
    }
    // No source says until which hour holders pay.
    let rights = LedgerReminder.rights(mine).filter(\.isDueToday)
    return (short + rights).map { reminder in
      OwedCall(reminder: reminder, costs: mine.costs(of: reminder.right?.account))
    }
  }

  var names: [String] { reminder.names.map { "\(RecordEvent.Kind.lastCall.rawValue)/\($0)" } }

  func text(in context: EvaluationContext) -> Text {
    ([RecordEvent.Kind.lastCall.text.capitalized, reminder.line] + figures(on: context.today)).joined(
      Text(verbatim: "｜"))
  }

  /// What a right is worth at the price of the minute; without one that what is said of it is of last evening.
  private func figures(on today: Day) -> [Text] {
    guard let right = reminder.right?.commitment, !right.movements.isEmpty else { return [] }
    guard let price = quote?.price(of: today),
      let worth = right.worthOfRight(at: price.price, on: today, costs)
    else { return right.worth == nil ? [] : [.notLive] }
    return [
      price.shown,
      worth > 0
        ? Text("扣費用與繳款後值 \(Text.money(worth))", "\(Text.money(worth)) after costs and payment")
        : Text("扣費用與繳款後不值錢", "nothing after costs and payment"),
    ]
  }
}

/// What an account lacks for the debits of what it has applied or bid for.
private struct Shortage {
  let account: String
  let missing: Int
  let deposit: AccountPlan.Deposit

  /// Whether it is of one of some offerings.
  func isOf(_ ids: Set<String>) -> Bool { deposit.parts.contains { ids.contains($0.commitment.id) } }
}

extension LedgerResult {
  /// What is missing for the debits whose money must be there today, while it can still be paid in.
  fileprivate var shortToday: [Shortage] {
    cash().flatMap { account in
      account.plan.deposits.filter { $0.readyDay == context.today && !$0.isByHand }.compactMap { deposit in
        guard let missing = deposit.missing, missing > 0,
          LastCall.isInTime(deadline(deposit.readyDay, of: account.name), in: context)
        else { return nil }
        return Shortage(account: account.name, missing: missing, deposit: deposit)
      }
    }
  }
}

extension NotificationRun {
  /// Asks for the prices of some securities, with the hours of the market.
  package typealias Quotes = @Sendable ([StockCode: Set<Board>], MarketHours) async throws -> [Quote]

  /// Sends the last calls; where there are none it asks nobody and says nothing.
  package func lastCall(isRehearsal: Bool = false, quotes: Quotes) async throws -> Outcome {
    try await deliver(isRehearsal: isRehearsal) { sent in
      let result = try QueryResult(query)
      let mine = try ledger?.resultIfAny()
      var own = result
      own.applicants = ledger?.applicants(mine) ?? []
      let missing = LastCall.all(own, mine)
      // What is for others names no account, but where every account has what it needs there is nothing to call.
      let names = Set(missing.map(\.event.name))
      let others = LastCall.all(result, nil).filter {
        own.applicants.isEmpty || names.contains($0.event.name)
      }
      let owed = mine.map { OwedCall.all($0, besides: missing) } ?? []
      var calls: [(target: NotifyTarget, calls: [LastCall], owed: [OwedCall])] = []
      for target in settings.targets where !isQuiet(target) {
        let all = target.rules.needsLedger ? missing : others
        let sent = sent[target.name] ?? [:]
        let wanted = Set(selection(all.map(\.event), for: target, mine, sent: sent).map(\.name))
        let owes = target.rules.needsLedger && target.rules.kinds.contains(.lastCall)
        calls.append(
          (
            target, all.filter { wanted.contains($0.event.name) },
            owes ? owed.filter { !$0.names.allSatisfy { sent[$0] != nil } } : []
          ))
      }
      calls.removeAll { $0.calls.isEmpty && $0.owed.isEmpty }
      guard !calls.isEmpty else { return Deliveries() }
      let codes = calls.flatMap { $0.calls.map(\.offering.record.code) + $0.owed.compactMap(\.code) }
      let rows = try await self.quotes(of: Set(codes).sorted(), quotes)
      return Deliveries(
        notes: result.notes,
        messages: calls.map { target, calls, owed in
          let needsLedger = target.rules.needsLedger
          let sums = LastCall.sums(of: calls, needsLedger ? own : result, needsLedger ? mine : nil)
          let shown = calls.map { call in
            var call = call
            call.quote = rows[call.offering.record.code]
            return call
          }
          let due = owed.map { call in
            var call = call
            call.quote = call.code.flatMap { rows[$0] }
            return call
          }
          return (target, [text(for: target, result.context).lastCall(shown, due, sums: sums)])
        })
    }
  }

  /// The quotes of the minute, as far as they come; nobody is asked for none.
  private func quotes(of codes: [StockCode], _ quotes: Quotes) async throws -> [StockCode: WatchedQuote] {
    guard !codes.isEmpty else { return [:] }
    let list = try WatchList(codes.map(\.description), favourites: [], query)
    var watched = WatchedQuotes(list.watched)
    do {
      for quote in try await quotes(list.codes, list.hours) { watched.take(quote) }
    } catch let failure as QuoteFailure {
      // Last evening's figures are better than none.
      observer(.detail(Text(verbatim: "\(failure)")))
    }
    return Dictionary(watched.rows.map { ($0.code, $0) }) { first, _ in first }
  }
}
