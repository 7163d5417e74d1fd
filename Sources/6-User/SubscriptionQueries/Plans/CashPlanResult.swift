package import Costs
package import Diagnostics
package import JSON
internal import ListEngine
package import Localization
package import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionStore
package import TerminalText
package import Trading
package import Values
internal import WinRates

/// What still needs money, its plan, and the best choice for a budget.
///
/// `cash-plan` prints it, and a tool of `serve` gives it. It knows no accounts: it plans one application for each
/// offering. ``AccountPlan`` has the days, ``BudgetChoice`` the choice; the plan of several accounts is `FamilyAnswer`.
package struct CashPlanResult: Answer {
  /// By the day of the debit, then by id.
  package let commitments: [Commitment]
  package let plan: AccountPlan
  /// By id.
  package let offerings: [String: EvaluatedOffering]
  /// Those whose cash or days are not known.
  package let unplanned: [Commitment]
  /// Offerings that one can no longer apply for and that are not named as applied for: they need no money.
  package let notApplied: [EvaluatedOffering]
  package let choice: BudgetChoice?
  package let moment: Instant
  package let calendar: TradingCalendar
  package let costs: CostAssumptions
  package let notes: [Text]
  /// Whether there is something to plan, or nothing was named.
  package let isFound: Bool

  /// Plans the offerings not deducted yet, including today's deductions.
  ///
  /// - Parameters:
  ///   - texts: Codes, names, or parts of names; empty for all current offerings.
  ///   - budget: Money to choose applications with.
  ///   - applied: What is applied for: it needs its money in any case.
  ///   - without: What is left out.
  ///   - object: What of a code is planned where it is not its draw.
  package init(
    _ texts: [String], budget: Int?, applied: [String] = [], without: [String] = [], object: Object = .any,
    _ settings: QuerySettings
  ) throws(SubcalError) {
    let today = settings.moment.day
    var request = Request()
    let result = try QueryResult(settings) { store in
      let current = try store.records(Offering.self, since: today)
      guard !(texts + applied + without).isEmpty else { return current }
      request = try Request(texts, applied: applied, without: without, in: store)
      return current.filter { request.admits($0.offering.code) }
    }
    let calendar = result.context.calendar
    let pending = result.offerings.filter { $0.isPending(on: today) }
    let current = pending.filter {
      ($0.isOpenToApplications || request.names($0)) && (object.isDraw || !request.isWanted($0))
    }
    notApplied = pending.filter { !$0.isOpenToApplications && !request.names($0) }
    let applications = current.map { ($0, Self.application($0, calendar)) }
    let drawn = Set(current.map(\.known.offering.code))
    let codes = request.wanted.subtracting(drawn).subtracting(request.leftOut).sorted()
    let query = try CommitmentQuery(result, othersOf: codes, settings)
    for code in codes { if let refused = object.refusal(of: code, in: query) { throw refused } }
    let others = codes.compactMap { object.commitment(of: $0, in: query, costs: settings.costs) }
    commitments = (applications.compactMap(\.1) + others.filter(\.isPlannable)).inOrder
    // What is debited today is still to be named.
    plan = AccountPlan(commitments, balance: nil, today: today.adding(-1))
    offerings = Dictionary(current.map { ($0.known.id, $0) }) { first, _ in first }
    unplanned =
      applications.filter { $0.1 == nil }.map { $0.0.commitment($0.0.numbers, in: calendar) }
      + others.filter { !$0.isPlannable && $0.shares != 0 }
    choice = budget.map { Self.choice(applications, budget: $0, request, today: today) }
    (moment, costs, self.calendar) = (settings.moment, settings.costs, calendar)
    let unlisted = current.compactMap(\.calendarNote).reduce(into: [Text]()) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
    let tooFew = others.filter { $0.shares == 0 }.map { one in
      Text(
        "\(one.code) \(one.name)：持股可認購不足一股，沒有認股權利；可與他人併湊",
        "\(one.code) \(one.name): too few shares for one new share, so there is no right; fractions can be pooled with "
          + "others'")
    }
    notes =
      result.notes + request.contradictory + unlisted + tooFew
      + Self.overNotes(
        request, (object.isDraw ? pending.map(\.known.offering.code) : []) + others.map(\.code),
        object.isDraw ? result.offerings : []
      ) { object.isNone(of: $0, in: query) }
    isFound = !commitments.isEmpty || (texts + applied).isEmpty
  }

  /// What is asked for, by code.
  private struct Request {
    var (wanted, applied, leftOut) = (Set<StockCode>(), Set<StockCode>(), Set<StockCode>())
    private var names: [(code: StockCode, name: String)] = []
    /// Whether only what is named is asked for.
    private var isNarrow = false
    /// What is asked for and left out.
    private(set) var contradictory: [Text] = []

    /// Everything.
    init() {}

    init(
      _ texts: [String], applied: [String], without: [String], in store: SubscriptionStore
    ) throws {
      (self.names, isNarrow) = (try store.offeringNames(), !texts.isEmpty)
      let listed = try store.listedNames()
      wanted = try codes(texts, in: store, orAmong: listed)
      self.applied = try codes(applied, in: store)
      leftOut = try codes(without, in: store)
      contradictory += leftOut.intersection(named).sorted().map { code in
        Text("\(code)：同時列入與 --without，不列入", "\(code): asked for and named with --without; it is left out")
      }
    }

    /// - Parameter others: The names of all lists, for what is no offering.
    private func codes(
      _ texts: [String], in store: SubscriptionStore, orAmong others: [(code: StockCode, name: String)] = []
    ) throws -> Set<StockCode> {
      var codes: Set<StockCode> = []
      for text in texts {
        let search = CodeSearch(text, among: names)
        let found = search.found.isEmpty ? CodeSearch(text, among: others).found : []
        // So that no sum is smaller than what was asked for.
        guard !search.found.isEmpty || !found.isEmpty else { throw search.notFound(among: try store.names()) }
        codes.formUnion(found.isEmpty ? search.found : found)
      }
      return codes
    }

    func isWanted(_ evaluated: EvaluatedOffering) -> Bool { wanted.contains(evaluated.known.offering.code) }

    var named: Set<StockCode> { wanted.union(applied) }

    func admits(_ code: StockCode) -> Bool {
      !leftOut.contains(code) && (!isNarrow || named.contains(code))
    }

    /// What was named counts even if its last day is over; else only what one can still apply for.
    func names(_ evaluated: EvaluatedOffering) -> Bool { named.contains(evaluated.known.offering.code) }

    func name(of code: StockCode) -> String? { names.first { $0.code == code }?.name }
  }

  /// What is named and needs no money any more, and why.
  ///
  /// - Parameter isNone: Why a code is not what is asked for; nil if it is.
  private static func overNotes(
    _ request: Request, _ pending: [StockCode], _ offerings: [EvaluatedOffering],
    isNone: (StockCode) -> Text?
  ) -> [Text] {
    let over = request.named.subtracting(request.leftOut).subtracting(pending)
    return over.sorted().map { code in
      let evaluated = offerings.first { $0.known.offering.code == code }
      let name = request.name(of: code).map { " \($0)" } ?? ""
      return Text(verbatim: "\(code)\(name)") + .colon
        + (isNone(code) ?? past(evaluated) + Text("，不列入", "; it is left out"))
    }
  }

  /// The best choice beside what is applied for or can be applied for no longer.
  private static func choice(
    _ applications: [(EvaluatedOffering, Commitment?)], budget: Int, _ request: Request, today: Day
  ) -> BudgetChoice {
    func isCommitted(_ evaluated: EvaluatedOffering) -> Bool {
      request.applied.contains(evaluated.known.offering.code) || !evaluated.isOpenToApplications
    }
    return BudgetChoice(
      applications.filter { !isCommitted($0.0) }, budget: budget,
      beside: applications.filter { isCommitted($0.0) }.compactMap(\.1), today: today)
  }

  /// Why an offering needs no money any more; nil is one delivered before today.
  private static func past(_ evaluated: EvaluatedOffering?) -> Text {
    guard let evaluated else { return Text("目前沒有須付的款項", "nothing of it needs money now") }
    if evaluated.known.offering.isCancelled { return Text("已取消", "cancelled") }
    return evaluated.timetable.deduction.map { Text("已於 \($0) 扣款", "closed, and debited on \($0)") }
      ?? Text("已截止", "closed")
  }

  private static func application(
    _ evaluated: EvaluatedOffering, _ calendar: TradingCalendar
  ) -> Commitment? {
    let commitment = evaluated.commitment(evaluated.numbers, in: calendar)
    return commitment.isPlannable ? commitment : nil
  }

  package var json: JSONValue {
    var members: [(String, JSONValue)] =
      [
        ("state_as_of", .string(moment.description)), ("assumptions", costs.json(on: moment.day)),
        ("commitments", .array(commitments.map(json))),
      ] + plan.members + [
        ("unplanned", AccountPlan.ids(unplanned)),
        ("not_applied_for", .array(notApplied.map { .string($0.known.id) })),
      ]
    if let choice { members.append(("budget", choice.json)) }
    return .object(members)
  }

  /// What is debited on each day, and what comes back.
  private var debits: [(day: Day, parts: [AccountPlan.Part])] {
    Self.byDay(plan.deposits.flatMap { deposit in deposit.parts.map { (deposit.deductionDay, $0) } })
  }

  private var returns: [(day: Day, parts: [AccountPlan.Part])] {
    Self.byDay(plan.returns.map { ($0.day, AccountPlan.Part(commitment: $0.commitment, cash: $0.cash)) })
  }

  private static func byDay(
    _ parts: [(day: Day, part: AccountPlan.Part)]
  ) -> [(day: Day, parts: [AccountPlan.Part])] {
    Dictionary(grouping: parts, by: \.day).sorted { $0.key < $1.key }.map { ($0.key, $0.value.map(\.part)) }
  }

  private func json(_ application: Commitment) -> JSONValue {
    let evaluated = offerings[application.id]
    let odds: JSONValue =
      if let odds = evaluated?.numbers.odds {
        .object([("percent", .number(odds.probability)), ("source", .string(odds.source.name))])
      } else {
        evaluated?.estimate.map { .object($0.members) } ?? .null
      }
    return .object(
      application.members() + [("expected_value", .numberOrNull(application.expectedValue)), ("odds", odds)])
  }
}

extension CashPlanResult {
  /// What of a code is planned: its draw; where one cannot apply, its auction, else the right of a holder.
  package enum Object: Sendable {
    case any
    /// A bid, of the least price and lots where they are not given.
    case bid(Price?, lots: Int?)
    /// The right of a holder of so many shares.
    case right(held: Int)

    fileprivate var isDraw: Bool { if case .any = self { true } else { false } }

    /// The auction that takes bids next.
    private static func auction(of code: StockCode, in query: CommitmentQuery) -> EvaluatedAuction? {
      query.auctions.filter {
        $0.auction.code == code && !$0.auction.isCancelled
          && $0.auction.bidEnd.map { $0 >= query.result.context.today } == true
      }.min { ($0.auction.bidEnd?.number ?? 0) < ($1.auction.bidEnd?.number ?? 0) }
    }

    /// That a code is not what the options ask for.
    fileprivate func isNone(of code: StockCode, in query: CommitmentQuery) -> Text? {
      switch self {
      case .bid where !query.auctions.contains(where: { $0.auction.code == code }):
        Text("沒有競拍案，請去掉 --bid 與 --lots", "it is no auction; leave out --bid and --lots")
      case .right where !query.increases.contains(where: { $0.increase.code == code }):
        Text("沒有現金增資案，請去掉 --held", "it is no cash increase; leave out --held")
      case .any, .bid, .right: nil
      }
    }

    /// Why the auction does not take the bid that is to be planned; nil if it does.
    fileprivate func refusal(of code: StockCode, in query: CommitmentQuery) -> SubcalError? {
      guard case .bid(let price, let lots) = self else { return nil }
      return Self.auction(of: code, in: query)?.auction.refusal(ofBid: price, lots: lots)
    }

    fileprivate func commitment(
      of code: StockCode, in query: CommitmentQuery, costs: CostAssumptions
    ) -> Commitment? {
      let context = query.result.context
      func bid(_ price: Price?, _ lots: Int?) -> Commitment? {
        guard let open = Self.auction(of: code, in: query), let price = price ?? open.auction.minimumPrice
        else {
          return nil
        }
        return open.commitment(
          price: price, lots: lots ?? open.auction.bidLotsMinimum ?? 1, in: context.calendar)
      }
      func right(_ held: Int) -> Commitment? {
        let open = query.increases.filter {
          $0.increase.code == code && !$0.isOff
            && $0.increase.holdersPayTo.map { $0 >= context.today } ?? true
        }.max { $0.known.id < $1.known.id }
        return open.map { $0.commitment(of: $0.shares(ofHolding: held), at: costs, in: context) }
      }
      return switch self {
      case .any: bid(nil, nil) ?? right(1000)
      case .bid(let price, let lots): bid(price, lots)
      case .right(let held): right(held)
      }
    }
  }
}

extension EvaluatedOffering {
  /// Whether its money is still to be taken.
  fileprivate func isPending(on today: Day) -> Bool {
    !known.offering.isCancelled && stage != .delivered && timetable.deduction.map { $0 >= today } ?? true
  }

  fileprivate var isOpenToApplications: Bool { [.upcoming, .open, .lastDay, .unknown].contains(stage) }
}

extension CashPlanResult {
  /// Deductions and refunds by day, the peak, the warning, and the choice for the budget.
  package var blocks: [TextBlock] {
    guard !commitments.isEmpty else {
      return budget + [.line(Text("沒有需要備款的申購案。", "Nothing needs money.")), leftOut]
    }
    var lines: [LabelledText] = []
    let movements =
      debits.map { ($0.day, 1, taken($0.day, $0.parts)) }
      + returns.map { ($0.day, 0, returned($0.day, $0.parts)) }
    for (_, _, line) in movements.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) { lines.add(line.0, line.1) }
    let day = plan.peakDay.map { Text("", " (from \($0))") }
    lines.add("最高占用資金", "peak cash", Text.money(plan.peak) + day)
    lines += worths
    lines.add("無公開依據", "no source", plan.assumptions)
    return budget + [.facts(lines), warning, leftOut]
  }

  private func taken(_ day: Day, _ parts: [AccountPlan.Part]) -> (Text, Text) {
    if parts.allSatisfy({ $0.commitment.readyDay == day }) {
      return (Text("\(day) 前繳款", "\(day) pay by"), Self.sum(parts) + .colon + Self.names(parts))
    }
    let ready =
      plan.deposits.filter { $0.deductionDay == day }.map(\.readyDay).min().map {
        Text("（最晚 \($0) 存入）", " (deposit by \($0))")
      } ?? .empty
    return (Text("\(day) 扣款", "\(day) debited"), Self.sum(parts) + ready + .colon + Self.names(parts))
  }

  private func returned(_ day: Day, _ parts: [AccountPlan.Part]) -> (Text, Text) {
    (
      Text("\(day) 退款", "\(day) back"),
      (parts.contains { $0.commitment.assumed == .lost }
        ? Text("未中籤退回 ", "if not won ") : Text("未得標退回 ", "if the bid loses ")) + Self.sum(parts) + .colon
        + Self.names(parts)
    )
  }

  /// What a right is worth, and what not paying loses.
  private var worths: [LabelledText] {
    var lines: [LabelledText] = []
    for one in commitments {
      guard let worth = one.worth, let shares = one.shares else { continue }
      let title = "\(one.code) \(one.name)"
      lines.add(
        "認股權利", "right",
        worth > 0
          ? Text(
            "\(title) \(shares.grouped) 股，以最近收盤價計扣費用後值 \(Text.money(worth))；不繳款即喪失，新股撥券前股價會變動",
            "\(title), \(shares.grouped) shares, worth \(Text.money(worth)) at the last close after costs; not paying "
              + "loses it, and the price may change until the shares come")
          : Text(
            "\(title) \(shares.grouped) 股，以最近收盤價計不值錢；不繳款不會損失",
            "\(title), \(shares.grouped) shares, worth nothing at the last close; not paying loses nothing"))
    }
    return lines
  }

  private static func sum(_ parts: [AccountPlan.Part]) -> Text {
    Text.money(parts.reduce(0) { $0 + $1.cash })
  }

  private static func names(_ parts: [AccountPlan.Part]) -> Text {
    parts.map { "\($0.commitment.code) \($0.commitment.name) \($0.cash.grouped)" }.joined(.comma)
  }

  /// What becomes of what is not paid: of each that the plan has.
  private var warning: TextBlock {
    func has(_ what: Commitment.Movement.What) -> Bool {
      commitments.contains { $0.movements.contains { $0.what == what } }
    }
    let consequences: [Text?] = [
      has(.application) ? ofApplications(besideBids: has(.deposit)) : nil,
      has(.deposit)
        ? Text(
          "保證金須於投標截止日存入；得標而未繳足者，保證金不退。",
          "The deposit must be in by the last day to bid. A bidder who wins and does not pay the rest loses the deposit."
        )
        : nil,
      has(.payment)
        ? Text(
          "原股東須自行至繳款銀行繳款；逾期未繳即喪失認股權利（公司法第 267 條第 3 項）。",
          "A holder pays at the bank that the company names; who has not paid by the day loses the right (Company Act, "
            + "article 267).") : nil,
    ]
    return .facts(consequences.compactMap(\.self).map { LabelledText(Text("注意", "note"), TonedText($0)) })
  }

  private func ofApplications(besideBids hasBids: Bool) -> Text {
    // The rest of a bid that won is debited on its own terms, and a right is paid by hand.
    let several = debits.filter { debit in
      debit.parts.count { $0.commitment.deductionDay == debit.day && $0.commitment.readyDay != debit.day } > 1
    }
    let days = several.map(\.day.description).joined(Text("、", " or "))
    let what = hasBids ? Text("申購與投標", "applications and bids") : Text("各檔", "applications")
    return several.isEmpty
      ? Text(
        "款項須於截止日存入；不足時為不合格件。",
        "Deposit the money by the last day to apply; an application without enough money is disqualified.")
      : Text(
        "款項須於截止日存入；\(days) 扣款合計不足時，當日\(what)均為不合格件。",
        "Deposit the money by the last day to apply; if the money for \(days) falls short, all \(what) of that day "
          + "are disqualified.")
  }

  private var budget: [TextBlock] {
    guard let choice else { return [] }
    var lines: [LabelledText] = []
    lines.add("預算", "budget", Text.money(choice.budget))
    if !choice.committed.isEmpty {
      let peak = Text.money(choice.committed.mostLocked)
      let short = choice.shortage == nil ? nil : Text("，已超出預算", ", over the budget")
      lines.add(
        "已申購", "applied for",
        names(choice.committed) + Text("：最高占用資金 \(peak)\(short)", ": \(peak) at most\(short)"))
    }
    for application in choice.expected.commitments {
      lines.add(Text(verbatim: "\(application.code)"), chosen(application))
    }
    lines.add("合計", "together", together(choice))
    if let pessimistic = choice.pessimistic { lines.add("保守估計", "at the low end", low(pessimistic, choice)) }
    if choice.expected.commitments.contains(where: { offerings[$0.id]?.numbers.odds != nil }) {
      lines.add("中籤率", "win rate", oddsSource(choice))
    }
    lines += notCompared
    let costs = choice.compared.compactMap { offerings[$0.id]?.numbers.costs }
    lines.add("計算基礎", "assumes", LotCosts.assumptions(costs))
    return [.facts(lines), .blank, .line(Text("全部申購時：", "If all are applied for:"))]
  }

  /// What could not be compared, and why.
  package var notCompared: [LabelledText] {
    var lines: [LabelledText] = []
    for (reason, offerings) in Dictionary(grouping: choice?.notCompared ?? [], by: \.reason)
      .sorted(by: { $0.value[0].offering.known.id < $1.value[0].offering.known.id })
    {
      let names = offerings.map { "\($0.offering.known.offering.code) \($0.offering.known.offering.name)" }
        .joined(.enumeration)
      lines.add("未比較", "not compared", Text("\(names)：\(text(of: reason))", "\(names): \(text(of: reason))"))
    }
    return lines
  }

  private func chosen(_ application: Commitment) -> Text {
    let evaluated = offerings[application.id]
    let cash = application.cash.grouped
    if let odds = evaluated?.numbers.odds {
      let value = application.expectedValue.map(\.signed) ?? "-"
      return Text(
        "\(application.name)，應備金額 \(cash)，期望值 \(value) 元（假設中籤率 \(odds.probability)%）",
        "\(application.name), NT$ \(cash), worth NT$ \(value) at an assumed win rate of \(odds.probability)%")
    }
    let estimate = evaluated?.estimate?.text(worth: evaluated?.estimatedValue) ?? Text(verbatim: "-")
    return Text(
      "\(application.name)，應備金額 \(cash)，\(estimate)", "\(application.name), NT$ \(cash), \(estimate)")
  }

  /// The sum of the choice, and of what it is the best.
  private func together(_ choice: BudgetChoice) -> Text {
    let count = choice.compared.count
    if count == 0 { return Text("沒有可以比較的申購案", "nothing could be compared") }
    if choice.expected.commitments.isEmpty {
      return Text(
        "預算內沒有期望值為正的申購案（比較 \(count) 檔）",
        "none of the \(count) compared has a positive expected value that fits"
      )
    }
    let isAssumed = choice.expected.commitments.contains { offerings[$0.id]?.numbers.odds != nil }
    let total = choice.expected.expectedValue
    let value = isAssumed ? total.signed : total.whole.grouped
    let extent =
      choice.expected.isExact
      ? count == 1
        ? Text("可比較的只有 1 檔", "the only one that could be compared")
        : Text("\(count) 檔中的最佳組合", "the best of the \(count) compared")
      : Text("比較 \(count) 檔，檔數太多，不保證最佳", "of \(count) compared, too many to check every set")
    let peak = Text.money(choice.peak)
    return Text(
      "期望值 \(value) 元（估計），最高占用資金 \(peak)，\(extent)",
      "worth NT$ \(value), an estimate; peak cash \(peak); \(extent)")
  }

  /// The choice if all win rates were at the low ends of their ranges.
  private func low(_ pessimistic: BudgetSet, _ choice: BudgetChoice) -> Text {
    let value = pessimistic.expectedValue.whole.grouped
    if pessimistic.commitments.isEmpty {
      return Text(
        "中籤率都取下限時，沒有期望值為正的組合", "with every win rate at its low end, nothing has a positive expected value")
    }
    let isSame = pessimistic.commitments.map(\.id) == choice.expected.commitments.map(\.id)
    let set = isSame ? Text("同一組合", "the same set") : names(pessimistic.commitments)
    return Text(
      "中籤率都取下限時：\(set)，期望值 \(value) 元", "with every win rate at its low end: \(set), worth NT$ \(value)")
  }

  private func names(_ applications: [Commitment]) -> Text {
    applications.map { "\($0.code) \($0.name)" }.joined(.enumeration)
  }

  private func text(of reason: BudgetChoice.Reason) -> Text {
    switch reason {
    case .unplanned: Text("日期或價格未定或不合順序", "days or price unknown, or days out of order")
    case .tooExpensive: Text("超出預算", "over the budget")
    case .noProfit(let reason): reason?.text ?? Text("無法計算損益", "its profit cannot be computed")
    case .noEstimate(let missing): missing.text
    }
  }

  /// Where the assumed odds of the choice come from.
  private func oddsSource(_ choice: BudgetChoice) -> Text {
    let sources = choice.expected.commitments.compactMap { offerings[$0.id]?.numbers.odds?.source }
    let counts = sources.compactMap { source in
      if case .median(let count) = source { count } else { nil }
    }
    guard let least = counts.min(), let most = counts.max() else {
      return Text("估計：--assume win_rate 的假設值", "estimates: assumed with --assume win_rate")
    }
    let cases = least == most ? "\(least)" : "\(least)–\(most)"
    return Text("估計：同市場過去 \(cases) 件的中位數", "estimates: the medians of \(cases) past draws of the same market")
  }

  /// What the plan does not count, and why.
  private var leftOut: TextBlock {
    var lines: [LabelledText] = []
    func add(_ offerings: [EvaluatedOffering], _ reason: Text) {
      guard !offerings.isEmpty else { return }
      let names = offerings.map { "\($0.known.offering.code) \($0.known.offering.name)" }
      lines.add("未列入", "not counted", names.joined(.comma) + .colon + reason)
    }
    if !unplanned.isEmpty {
      let names = unplanned.map { "\($0.code) \($0.name)" }
      lines.add("未列入", "not counted", names.joined(.comma) + .colon + text(of: .unplanned))
    }
    let codes = notApplied.map(\.known.offering.code.description).joined(separator: " ")
    add(notApplied, Text("已截止；若已申購請加 --for \(codes)", "closed; if applied for, give --for \(codes)"))
    return .facts(lines)
  }
}
