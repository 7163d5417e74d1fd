internal import Costs
package import Diagnostics
package import JSON
package import ListEngine
package import Localization
package import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import SubscriptionStore
package import TerminalText
internal import Trading
internal import Values

/// All offerings of some codes, newest first, with how past offerings of their markets went, and what the other lists
/// have of the codes.
///
/// `query` and the tool of `serve` make it. Offerings come first, then what each list with an answer of its
/// own has, then what comes; only for a code with none of it the newest close is read. All of it is read in
/// one snapshot, or an auction of tonight could stand beside an offering of yesterday.
package struct CodeQuery: Sendable {
  /// With a note for each text that matches nothing.
  package let result: QueryResult
  private let parts: Parts
  /// By id, the shares that were traded on the day of the close, where that is one of the emerging board.
  private let volumes: [String: Int]

  /// What comes of the codes and is in no other answer.
  package var coming: [ComingItem] { parts.coming }
  /// What was forecast of the offerings before they were in the list.
  package var forecast: [Forecast] { parts.forecast }
  /// The codes of which nothing is on offer, with their newest closes.
  package var securities: [ListedSecurity] { parts.securities }

  /// - Parameters:
  ///   - texts: Codes, names, or parts of names.
  ///   - hasEvidence: Whether it says where each fact was read.
  ///   - chance: One more chance, in percent, of which the price of a bid is asked.
  package init(
    _ texts: [String], hasStatistics: Bool = true, hasEvidence: Bool = false, chance: Int? = nil,
    _ settings: QuerySettings
  ) throws(SubcalError) {
    var parts = Parts()
    var result = try QueryResult(settings) { store in
      parts = try Parts(
        texts, hasStatistics: hasStatistics, hasEvidence: hasEvidence, chance: chance, settings, in: store)
      return parts.known
    }
    result.notes += parts.notes + parts.leftOut.map(\.text)
    (self.result, self.parts) = (result, parts)
    volumes = parts.volumes(of: result.offerings)
  }

  /// What is read of the store beside the offerings' values.
  fileprivate struct Parts {
    var notes: [Text] = []
    /// The rows of the codes that are left out of their lists.
    var leftOut: [LeftOutRow] = []
    var known: [Tracked<Offering>] = []
    /// What the lists with answers of their own have, in their order.
    var lists: [QueriedList] = []
    var coming: [ComingItem] = []
    var forecast: [Forecast] = []
    var statistics: [Market: PremiumStatistics] = [:]
    var securities: [ListedSecurity] = []
    var bars: [DatedBar] = []
    /// Nil where it is not asked for.
    var evidence: [Evidence]?
  }
}

extension CodeQuery.Parts {
  init(
    _ texts: [String], hasStatistics: Bool, hasEvidence: Bool, chance: Int?, _ settings: QuerySettings,
    in store: SubscriptionStore
  ) throws {
    let (today, lastDay) = (settings.moment.day, settings.moment.firstDayWithoutResults.adding(-1))
    let left = try store.rowsLeftOut().filter { $0.seen <= settings.moment }
    let found = try FoundCodes(texts, leftOut: left, until: lastDay, in: store)
    notes = found.notes
    leftOut = left.filter { found.codes.contains($0.code) }
    known = try found.codes.flatMap { code in
      try store.records(Offering.self, of: code).sorted(by: Tracked<Offering>.isNewer)
    }
    lists = try Lists.readable.map { list in
      try list.queried(
        found.codes(in: list), moment: settings.moment, chance: chance, closesUntil: lastDay, in: store)
    }
    if found.isOnlyComing || !known.isEmpty && lists.contains(where: { !$0.items.isEmpty }) {
      try readComing(of: found.codes, settings, in: store)
    }
    // Until delivery only; closes of a day are valid for ten.
    let upcoming = known.filter { $0.offering.deliveryDate.map { $0 > today } ?? true }
    let others = found.codes.filter { code in !upcoming.contains { $0.offering.code == code } }
    let statuses =
      others.isEmpty ? .unknown : try store.tradingStatuses(of: store.lastGoodRun(), from: today)
    securities = try others.compactMap { code in
      let name = known.first { $0.offering.code == code }?.offering.name
      let named = try name ?? store.name(of: code)
      return try ListedSecurity(
        code, named ?? "", try store.newestBars(of: code, until: lastDay), statuses, on: today
      ) {
        try store.limits(after: $0, among: $1)
      }
    }
    if hasEvidence {
      let closes = try found.codes.compactMap { code in
        try ClosePrecedence(in: known.first { $0.offering.code == code }?.offering.market)
          .onePerDay(try store.newestBars(of: code, until: lastDay)).last.map { bar in
            try Evidence(ofCloseIn: bar, store.name(of: code) ?? "", at: settings.moment, in: store)
          }
      }
      evidence = try Evidence.all(of: found.codes, at: settings.moment, in: store) + closes
    }
    guard hasStatistics else { return }
    for market in Set(known.map(\.offering.market)) {
      statistics[market] = PremiumStatistics(
        try store.outcomes(of: market, deliveredBefore: settings.moment.firstDayWithoutResults))
    }
    bars = try Set(upcoming.map(\.offering.code)).sorted().flatMap { code in
      try store.bars(of: code, in: today.adding(-BoardClose.maximumAgeInDays)...today)
    }
  }

  /// Of all lists, because what one says of a code may depend on another.
  private mutating func readComing(
    of codes: [StockCode], _ settings: QuerySettings, in store: SubscriptionStore
  ) throws {
    let lists = try store.lists(of: codes)
    forecast = Forecast.all(in: lists).cases
    coming = try ComingAnswer.items(of: lists, settings, in: store).items.filter {
      $0.isComing && $0.isOnlyHere && codes.contains($0.code)
    }
  }

  func volumes(of offerings: [EvaluatedOffering]) -> [String: Int] {
    offerings.reduce(into: [:]) { volumes, evaluated in
      guard let close = evaluated.valuation.close, close.board == .emerging else { return }
      volumes[evaluated.known.id] =
        bars.last {
          $0.board == close.board && $0.day == close.day && $0.bar.code == evaluated.known.offering.code
        }?.bar.volume
    }
  }
}

/// The codes that texts mean, and the lists that have something of each.
private struct FoundCodes {
  private(set) var codes: [StockCode] = []
  /// A message for each text that matches nothing.
  private(set) var notes: [Text] = []
  /// The lists by name: to read one costs a question more than to ask whether there is anything.
  private var lists: [StockCode: [String]] = [:]
  private let leftOut: [LeftOutRow]

  /// - Parameter leftOut: Of these codes something is known, too.
  init(
    _ texts: [String], leftOut: [LeftOutRow], until lastDay: Day, in store: SubscriptionStore
  ) throws {
    self.leftOut = leftOut
    // Only what is no known code needs all names.
    var names: [(code: StockCode, name: String)] = []
    for text in texts {
      if let code = StockCode(typed: text), try add(code, in: store) { continue }
      if names.isEmpty { names = try store.names() + leftOut.map { ($0.code, $0.name) } }
      let search = CodeSearch(text, among: names)
      for code in search.found { try add(code, isNamed: true, in: store) }
      if !search.found.isEmpty { continue }
      // What an older version stored has no names.
      if let code = StockCode(typed: text), try !store.newestBars(of: code, until: lastDay).isEmpty {
        try add(code, isNamed: true, in: store)
      } else {
        notes.append(search.suggestion)
      }
    }
  }

  /// Whether a list has something of one of the codes that is in no other answer.
  var isOnlyComing: Bool { codes.contains { ComingAnswer.isOnlyHere(in: lists[$0] ?? []) } }

  func codes<Record: PublishedRecord>(in _: Record.Type) -> [StockCode] {
    codes.filter { lists[$0]?.contains(Record.kind.name) ?? false }
  }

  /// Adds a code, once; false for one of which nothing is known.
  @discardableResult
  private mutating func add(
    _ code: StockCode, isNamed: Bool = false, in store: SubscriptionStore
  ) throws -> Bool {
    if codes.contains(code) { return true }
    let having = try store.namesOfLists(having: code)
    let isLeftOut = leftOut.contains { $0.code == code }
    guard try isNamed || isLeftOut || !having.isEmpty || store.name(of: code) != nil else { return false }
    codes.append(code)
    lists[code] = having
    return true
  }
}

extension SubscriptionStore {
  /// Those of the last ten days, else all.
  fileprivate func newestBars(of code: StockCode, until last: Day) throws -> [DatedBar] {
    let recent = try bars(of: code, in: last.adding(-BoardClose.maximumAgeInDays)...last)
    return recent.isEmpty ? try bars(of: code, in: Self.earliestDay...last) : recent
  }
}

extension CodeQuery: Answer {
  /// `{"items": […], "auctions": […], "coming": […], "foretold": […], "securities": […]}`: after the offerings a member
  /// for each list that has an answer of its own, with the fields of the lists' files and of track-record.json.
  package var json: JSONValue {
    .object(
      result.members + parts.lists.map { ($0.name, .array($0.items)) } + [
        ("coming", .array(coming.map(\.json))), ("foretold", .array(forecast.map(\.json))),
        ("securities", .array(securities.map(\.json))),
      ] + (parts.evidence.map { [("evidence", .array($0.map(\.json)))] } ?? []))
  }

  package var lists: [String] { ["items"] + parts.lists.map(\.name) + ["coming", "foretold", "securities"] }
  package var table: FieldTable? { FieldTable(result.offerings) }
  package var notes: [Text] { result.notes }
  /// A message for each text that matches nothing.
  package var unmatched: [Text] { parts.notes }
  package var isFound: Bool {
    !(result.offerings.isEmpty && parts.lists.allSatisfy(\.items.isEmpty) && coming.isEmpty
      && securities.isEmpty && parts.leftOut.isEmpty)
  }
}

extension Tracked<Offering> {
  /// Orders offerings by the end of their periods, the newest first.
  package static func isNewer(_ left: Tracked<Offering>, _ right: Tracked<Offering>) -> Bool {
    let days = [left, right].map { ($0.offering.subscriptionEnd ?? $0.offering.drawDate)?.number ?? .max }
    return days[0] == days[1] ? left.id > right.id : days[0] > days[1]
  }
}

/// The result of `query` as text: for each offering a heading and its facts in lines.
extension CodeQuery {
  package var blocks: [TextBlock] {
    let offerings = result.offerings.map { [title(of: $0), .facts(lines(of: $0))] }
    let all = coming.map(blocks) + securities.map(\.blocks) + offerings + parts.lists.flatMap(\.blocks)
    let evidence = (parts.evidence ?? []).map(\.blocks)
    return (all + evidence).separated + footnote
  }

  private func title(of evaluated: EvaluatedOffering) -> TextBlock {
    let offering = evaluated.known.offering
    let underwriter = offering.underwriter.map { Text("  主辦 \($0)", "  lead underwriter \($0)") }
    return .title(
      "\(offering.code) \(offering.name)", beside: Text(verbatim: offering.market.description) + underwriter)
  }

  private func blocks(of coming: ComingItem) -> [TextBlock] {
    var lines: [LabelledText] = []
    lines.add("注意", "note", coming.note)
    let context = result.context
    lines.add("即將到來", "upcoming", coming.expected(context.costs.fees(on: context.moment.day)))
    lines.add(coming.title, coming.history)
    lines.add("申購", "application", coming.estimates)
    lines.add("原股東", "holders", coming.holders?.terms)
    let title = coming.security + Text(verbatim: "  ") + coming.noun
    return [.heading(TonedText(title, .strong)), .facts(lines)]
  }

  private func lines(of evaluated: EvaluatedOffering) -> [LabelledText] {
    let text = OfferingText(evaluated: evaluated, today: result.context.moment.day)
    var lines: [LabelledText] = []
    lines.add("狀態", "stage", text.stage)
    lines.add("注意", "note", text.note)
    lines.add("注意", "note", evaluated.timetable.gap?.text)
    lines.add("注意", "note", evaluated.calendarNote)
    if let returned = text.returned {
      lines.add("款項", "money", returned)
      lines.add("承銷價", "offer price", text.price)
      lines.add("承銷股數", "shares offered", text.shares)
      lines.add("原定時程", "planned days", text.timetable)
      return lines
    }
    lines.add("承銷價", "offer price", text.price)
    lines.add(text.isDelivered ? Text("撥券日市價", "delivery close") : Text("市價", "market price"), text.close)
    let volume = volumes[evaluated.known.id]
    lines.add("留意", "beware", text.listingRisk(volume: volume, calendar: result.context.calendar))
    lines.add("現增除權", "announced", evaluated.announcement?.history)
    lines.add(
      "與事先所列不同", "differs from the forecast",
      Forecast.differences(forecast.filter { $0.offering.id == evaluated.known.id }))
    lines.add("競拍", "auction", text.auction)
    lines.add("溢價率", "premium", text.premium)
    lines.add("折價與稀釋", "discount and dilution", evaluated.discountAndDilution)
    lines.add("最近市價", "latest price", text.currentPrice)
    lines.add("交易狀態", "trading status", evaluated.tradingStatus?.text)
    lines.add("應備金額", "cash needed", text.cash)
    lines.add("中籤損益", "profit if won", text.profit)
    lines.add("損益兩平價", "break-even price", text.breakEven)
    lines.add("承銷股數", "shares offered", text.shares)
    lines.add("合格件", "qualified applications", text.applications)
    lines.add("中籤率", "win rate", text.odds)
    lines.add("期望值", "expected value", text.expectedValue)
    lines.add("資金卡住", "money tied up", text.locked)
    lines.add("時程", "days", text.timetable)
    lines.add("抽籤公告", "draw", ExchangePage.subscriptions)
    lines.add("同市場", "its market", parts.statistics[evaluated.known.offering.market]?.risk)
    return lines
  }

  /// The marks, and the costs that the numbers assume.
  private var footnote: [TextBlock] {
    var lines: [LabelledText] = []
    lines.add("註", "marks", Mark.legend(Mark.all(of: result.offerings, among: [.stale, .average])))
    lines.add("計算基礎", "assumes", LotCosts.assumptions(result.offerings.compactMap(\.numbers.costs)))
    return lines.isEmpty ? [] : [.blank, .facts(lines)]
  }
}

extension HoldersRight {
  /// Until when one must hold and pay, and what the right of 1,000 shares costs and is worth, while somebody pays for it.
  fileprivate var terms: Text {
    guard let right else { return days() }
    let paying = paying ?? Text("繳款日期未公告", "the days to pay are not announced")
    let shares = right.shares.map {
      Text("持有 1,000 股可認購 \($0.grouped) 股", "1,000 shares held give a right to \($0.grouped)")
    }
    let worth =
      right.movements.isEmpty
      ? Text("金額未定", "the sum is not known yet")
      : Text("繳款 \(Text.money(right.cash))，", "\(Text.money(right.cash)) to pay, ")
        + right.worthText(at: close)
    return [days(), paying, shares, worth].compactMap(\.self).joined(.semicolon)
  }
}

extension PremiumStatistics {
  fileprivate var risk: Text {
    Text(
      "過去 \(cases) 件：撥券日溢價中位數 \(delivery.median.signed)（截止日 \(lastDay.median.signed)），"
        + "\(shareBelow)% 跌破承銷價",
      "of \(cases) past ones the median premium was \(lastDay.median.signed) on the last day and "
        + "\(delivery.median.signed) at delivery; \(shareBelow)% ended below their price")
  }
}
