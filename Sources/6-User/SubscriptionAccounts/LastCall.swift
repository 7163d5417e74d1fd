internal import Costs
internal import Diagnostics
internal import ListEngine
internal import Localization
internal import SubscriptionDelivery
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
    let short = (mine?.shortToday ?? []).filter { short in
      isInTime(context.applicants.first { $0.name == short.account }?.cutOff ?? context.cutOff, in: context)
    }
    return result.offerings.compactMap { offering in
      guard offering.held.subscriptionEnd == context.today, !offering.isCancelled else { return nil }
      let open = offering.closings(in: context).filter {
        isInTime($0.cutOff.secondOfDay, in: context)
      }.map(\.terms)
      let owing = short.filter { $0.offerings.contains(offering.known.id) }.map { short in
        let (account, sum) = (OwnAccount.title(of: short.account), Text.money(short.missing))
        // Each of them names the sum, which is missing once.
        let names = short.names.joined(.enumeration)
        return short.names.count > 1
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
      isInTime($0.cutOff.secondOfDay, in: context)
    }
  }

  private static func isInTime(_ cutOff: Int, in context: EvaluationContext) -> Bool {
    context.moment.secondOfDay < cutOff - margin
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
    guard let quote, let answer = quote.quote, let price = answer.price, answer.day == today,
      answer.isWithinLimits
    else {
      let note = Text("昨晚的數字，無即時報價", "figures of last evening; there are no live prices")
      return evening.texts(beside: nil) + [note]
    }
    let now = Figures(
      premium: quote.premium?.percent, profit: quote.outcome?.profit,
      value: offering.estimate.flatMap { offering.value(of: $0, at: price.price) })
    let shown =
      price.kind == .indicative
      ? Text("買賣中價 ≈\(price.price)，尚無成交", "midpoint of bid and ask ≈NT$ \(price.price), no trade yet")
      : Text("現價 \(price.price)", "now NT$ \(price.price)")
    return [shown] + now.texts(beside: evening)
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

/// What an account lacks for the debits of what it has applied for.
private struct Shortage {
  let account: String
  let missing: Int
  let offerings: [String]
  let names: [Text]
}

extension LedgerResult {
  /// What is missing today for the debits of what was applied for.
  fileprivate var shortToday: [Shortage] {
    cash().flatMap { account in
      account.plan.deposits.filter { $0.readyDay == context.today }.compactMap { deposit in
        guard let missing = deposit.missing, missing > 0 else { return nil }
        return Shortage(
          account: account.name, missing: missing,
          offerings: deposit.parts.map(\.commitment.id),
          names: deposit.parts.map(\.title))
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
      var calls: [(target: NotifyTarget, calls: [LastCall])] = []
      for target in settings.targets where !isQuiet(target) {
        let all = target.rules.needsLedger ? missing : others
        // What nobody has applied for is in no ledger: it is what the call is for.
        var asked = target
        asked.rules.mineOnly = false
        let wanted = Set(
          selection(all.map(\.event), for: asked, mine, sent: sent[target.name] ?? [:]).map(\.name))
        calls.append((target, all.filter { wanted.contains($0.event.name) }))
      }
      let codes = Set(calls.flatMap(\.calls).map(\.offering.record.code)).sorted()
      guard !codes.isEmpty else { return Deliveries() }
      let list = try WatchList(codes.map(\.description), favourites: [], query)
      var watched = WatchedQuotes(list.watched)
      do {
        for quote in try await quotes(list.codes, list.hours) { watched.take(quote) }
      } catch let failure as QuoteFailure {
        // Last evening's figures are better than none.
        observer(.detail(Text(verbatim: "\(failure)")))
      }
      let rows = Dictionary(watched.rows.map { ($0.code, $0) }) { first, _ in first }
      return Deliveries(
        notes: result.notes,
        messages: calls.filter { !$0.calls.isEmpty }.map { target, calls in
          let needsLedger = target.rules.needsLedger
          let sums = LastCall.sums(of: calls, needsLedger ? own : result, needsLedger ? mine : nil)
          let shown = calls.map { call in
            var call = call
            call.quote = rows[call.offering.record.code]
            return call
          }
          return (target, [text(for: target, result.context).lastCall(shown, sums: sums)])
        })
    }
  }
}
