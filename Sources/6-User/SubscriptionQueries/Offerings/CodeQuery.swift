internal import Costs
package import Diagnostics
package import JSON
package import Localization
package import Records
package import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import SubscriptionStore
internal import Trading
package import Values
package import TerminalText

/// All offerings of some codes, newest first, and how past offerings of their markets went.
package struct CodeQuery: Sendable {
  /// With a note for each text that matches nothing.
  package let result: QueryResult
  package let statistics: [Market: PremiumStatistics]
  /// The codes of which nothing is on offer, with their newest closes.
  package let securities: [ListedSecurity]
  /// The auctions of the codes, newest first.
  package let auctions: [EvaluatedAuction]
  /// What comes of the codes and is in no other answer.
  package let coming: [ComingItem]
  /// What was forecast of the offerings before they were in the list.
  package let forecast: [Forecast]
  /// By id, the shares that were traded on the day of the close, where that is one of the emerging board.
  package let volumes: [String: Int]

  /// - Parameter texts: Codes, names, or parts of names.
  package init(_ texts: [String], hasStatistics: Bool = true, _ settings: QuerySettings) throws(SubcalError) {
    var notes: [Text] = []
    var statistics: [Market: PremiumStatistics] = [:]
    var auctions: [EvaluatedAuction] = []
    var coming: [ComingItem] = []
    var forecast: [Forecast] = []
    var isComing = false
    var bars: [DatedBar] = []
    var securities: [ListedSecurity] = []
    var result = try QueryResult(settings) { store in
      let lastDay = settings.moment.firstDayWithoutResults.adding(-1)
      // Only what is no known code needs all names.
      var names: [(code: StockCode, name: String)] = []
      var known: [Tracked<Offering>] = []
      var auctioned: [Tracked<Auction>] = []
      var codes: [StockCode] = []
      for text in texts {
        var found: [StockCode] = []
        let code = StockCode(typed: text)
        var lists = try code.map { try store.lists(having: $0) } ?? []
        if let code, try !lists.isEmpty || store.name(of: code) != nil {
          found = [code]
        } else {
          if names.isEmpty { names = try store.names() }
          let search = CodeSearch(text, among: names)
          found = search.found
          // What an older version stored has no names.
          if found.isEmpty, let code, try !Self.newestBars(of: code, until: lastDay, in: store).isEmpty {
            found = [code]
          }
          if found.isEmpty { notes.append(search.suggestion) }
        }
        for code in found where !codes.contains(code) {
          codes.append(code)
          // Reading a list costs a question more than asking whether there is anything.
          if found.count > 1 || lists.isEmpty { lists = try store.lists(having: code) }
          isComing = isComing || ComingAnswer.isOnlyHere(in: lists)
          known += try store.records(Offering.self, of: code).sorted(by: Tracked<Offering>.isNewer)
          guard lists.contains(Auction.kind.name) else { continue }
          auctioned += try store.records(Auction.self, of: code).reversed()
        }
      }
      auctions = try ListAnswer<Auction>.evaluated(auctioned, moment: settings.moment, in: store)
      if isComing || !known.isEmpty && !auctioned.isEmpty {
        let lists = try store.lists(of: codes)
        forecast = Forecast.all(in: lists).cases
        coming = try ComingAnswer.items(of: lists, settings, in: store).items.filter {
          $0.isComing && $0.isOnlyHere && codes.contains($0.code)
        }
      }
      for index in auctions.indices where auctions[index].auction.kind != .convertibleBond {
        let code = auctions[index].auction.code
        let closes = try store.closes([CodeDay(code, lastDay)])[CodeDay(code, lastDay)] ?? []
        auctions[index].close = ClosePrecedence(of: nil).newest(of: closes)
      }
      if hasStatistics {
        for market in Set(known.map(\.offering.market)) {
          statistics[market] = PremiumStatistics(
            try store.outcomes(of: market, deliveredBefore: settings.moment.firstDayWithoutResults))
        }
      }
      let day = settings.moment.day
      // Until delivery only; closes of a day are valid for ten.
      let upcoming = known.filter { $0.offering.deliveryDate.map { $0 > day } ?? true }
      let others = codes.filter { code in !upcoming.contains { $0.offering.code == code } }
      for code in others {
        let name = known.first { $0.offering.code == code }?.offering.name
        let named = try name ?? store.name(of: code)
        let bars = try Self.newestBars(of: code, until: lastDay, in: store)
        securities += [ListedSecurity(code, named ?? "", bars)].compactMap(\.self)
      }
      for code in hasStatistics ? Set(upcoming.map(\.offering.code)).sorted() : [] {
        bars += try store.bars(of: code, in: day.adding(-BoardClose.maximumAgeInDays)...day)
      }
      return known
    }
    result.notes += notes
    (self.result, self.statistics, self.auctions, self.coming) = (result, statistics, auctions, coming)
    (self.forecast, self.securities) = (forecast, securities)
    volumes = Dictionary(
      result.offerings.compactMap { evaluated in
        guard let close = evaluated.valuation.close, close.board == .emerging,
          let bar = bars.last(where: {
            $0.board == close.board && $0.day == close.day && $0.bar.code == evaluated.known.offering.code
          }), let volume = bar.bar.volume
        else { return nil }
        return (evaluated.known.id, volume)
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension CodeQuery {
  /// Those of the last ten days, else all.
  private static func newestBars(
    of code: StockCode, until last: Day, in store: SubscriptionStore
  ) throws -> [DatedBar] {
    let recent = try store.bars(of: code, in: last.adding(-BoardClose.maximumAgeInDays)...last)
    return recent.isEmpty ? try store.bars(of: code, in: SubscriptionStore.earliestDay...last) : recent
  }
}

extension CodeQuery: Answer {
  /// `{"items": […], "auctions": […], "coming": […], "foretold": […], "securities": […]}` with the fields of subscriptions.json,
  /// auctions.json, coming.json and track-record.json.
  package var json: JSONValue {
    .object(
      result.members + [
        ("auctions", .array(auctions.map(ListFiles<Auction>.item))),
        ("coming", .array(coming.map(\.json))), ("foretold", .array(forecast.map(\.json))),
        ("securities", .array(securities.map(\.json))),
      ])
  }

  package var table: FieldTable? { FieldTable(result.offerings) }
  package var notes: [Text] { result.notes }
  package var isFound: Bool {
    !(result.offerings.isEmpty && auctions.isEmpty && coming.isEmpty && securities.isEmpty)
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
    return (coming.map(blocks) + securities.map(\.blocks) + offerings + auctions.map(\.blocks)).separated
      + footnote
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
    lines.add(coming.title, coming.history)
    lines.add("申購", "application", coming.estimates)
    let title = coming.security + Text(verbatim: "  ") + coming.noun
    return [.heading(TonedText(title, .strong)), .facts(lines)]
  }

  private func lines(of evaluated: EvaluatedOffering) -> [LabelledText] {
    let text = OfferingText(evaluated: evaluated, today: result.context.moment.day)
    var lines: [LabelledText] = []
    lines.add("狀態", "stage", text.stage)
    lines.add("注意", "note", text.note)
    lines.add("注意", "note", evaluated.timetable.gap?.text)
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
    lines.add("預告", "announced", evaluated.announcement?.history)
    lines.add(
      "與預告不同", "foretold", Forecast.differences(forecast.filter { $0.offering.id == evaluated.known.id }))
    lines.add("競拍", "auction", text.auction)
    lines.add("溢價率", "premium", text.premium)
    lines.add("最近市價", "latest price", text.currentPrice)
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
    lines.add("同市場", "its market", statistics[evaluated.known.offering.market]?.risk)
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

extension PremiumStatistics {
  fileprivate var risk: Text {
    Text(
      "過去 \(cases) 件：撥券日溢價中位數 \(delivery.median.signed)（截止日 \(lastDay.median.signed)），"
        + "\(shareBelow)% 跌破承銷價",
      "of \(cases) past ones the median premium was \(lastDay.median.signed) on the last day and "
        + "\(delivery.median.signed) at delivery; \(shareBelow)% ended below their price")
  }
}
