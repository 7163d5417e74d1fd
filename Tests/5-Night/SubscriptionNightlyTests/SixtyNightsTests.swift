import Costs
import Diagnostics
import Fetching
import Foundation
import ListEngine
import Localization
import SubscriptionLists
import SubscriptionNightly
import SubscriptionOutputs
import SubscriptionQueries
import SubscriptionReport
import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values
import WinRates

/// Forty nights of an invented market, or sixty: what is published, what the pages and calendars state, and what is answered at
/// the same moment are the same, for every field of every offering.
@Suite struct SixtyNightsTests {
  /// What becomes of a board's file in a night.
  private enum Delivery: CaseIterable {
    case dated, undated, missing, late
  }

  private let night: Night
  private let market: InventedMarket

  init() throws {
    night = try Night()
    market = try InventedMarket(seed: 17)
  }

  @Test func `what is published and what is answered is the same on every night`() async throws {
    var random = SplitMix64(seed: 5)
    var seen = Seen()
    let nights = LongRun.isOn ? 60 : 40
    for number in 0..<nights {
      let today = market.first.adding(number)
      if number == 20 { try await backfill(today) { try await $0.subscriptions(of: 2024...2024) } }
      if number % 13 == 7 {
        try await backfill(today) { try await $0.bars(from: today.adding(-40), to: today.adding(-1)) }
      }
      let time = number % 11 == 3 ? "13:40" : number % 17 == 5 ? "15:10" : "21:30"
      let chances: [Delivery] = [.dated, .dated, .dated, .dated, .undated, .missing, .late]
      var deliveries: [Board: Delivery] = [:]
      for board in Board.allCases { deliveries[board] = chances.randomElement(using: &random) }
      // Without the listed closes nothing is published.
      if deliveries[.twse] == .missing { deliveries[.twse] = .dated }
      let pastFails = Int.random(in: 0..<4, using: &random) == 0
      var settings = try night.settings("\(today)T\(time)")
      // Pages take the longest.
      settings.hasSite = number > nights - 3
      let exchange = night.exchange(try replies(settings.moment, deliveries, pastFails: pastFails))
      try await night.run(settings, exchange)
      try check(settings, "\(settings.moment) \(deliveries)", &seen)
      if number % 9 == 4 {
        // The same night again, and after its store was lost.
        if number % 2 == 0 { try FileManager.default.removeItem(atPath: "\(settings.store)") }
        exchange.open(at: settings.moment)
        try await night.run(settings, exchange)
        try checkPast(
          String(decoding: #require(night.scratch.files(in: "public")["track-record.json"]), as: UTF8.self),
          settings, "\(settings.moment) again")
      }
    }
    // The nights had what they are for.
    #expect(
      seen.reasons.isSuperset(of: ["no_delivery_close", "cancelled", "no_close", "tpex_closes_missing"]))
    #expect(seen.auctioned > 20 && seen.coming > 20, "\(seen)")
    #expect(seen.undated > 1 && seen.delivered > 100 && seen.deliveredBefore > 0, "\(seen)")
    #expect(seen.valued > 10, "\(seen)")
    #expect(seen.stages == Set(Stage.allCases.map(\.rawValue)).subtracting(["unknown"]))
  }

  /// What the nights showed.
  private struct Seen {
    var reasons: Set<String> = []
    var stages: Set<String> = []
    var undated = 0
    var delivered = 0
    /// Offerings between the last day and the draw that have an estimated value.
    var valued = 0
    /// Why others have none.
    var unvalued: [String: Int] = [:]
    /// Offerings with the result of their auction.
    var auctioned = 0
    /// Offerings that are announced and not in the list.
    var coming = 0
    /// Delivered offerings valued at a close from before the delivery day.
    var deliveredBefore = 0
    /// The closes each offering was published with.
    var closes: [String: Set<String>] = [:]
  }

  private func replies(
    _ moment: Instant, _ deliveries: [Board: Delivery], pastDays: Int = 25, pastFails: Bool
  ) throws -> [String: [Reply]] {
    let expected = market.calendar.expectedCloseDay(at: moment)
    let today = moment.day
    var replies: [String: [Reply]] = [
      Address.list(2025): [.body(market.list(2025, on: today))],
      Address.openHolidays: [
        .body(Payload.holidays(2025, isOpenData: true, others: InventedMarket.holidays))
      ],
      Address.auctions(2025): [.body(market.auctions(2025, on: today))],
      Address.twseRights: [.body(market.notices(.twse, on: today))],
      Address.tpexRights: [.body(market.notices(.tpex, on: today))],
    ]
    let forms: [Board: [String]] = [
      .twse: [Address.openData, Address.website],
      .tpex: [Address.tpexQuotes, Address.tpexDaily, Address.tpexBars(expected)],
      .emerging: [Address.emerging],
    ]
    for (board, urls) in forms {
      for url in urls { replies[url] = [.status(404)] }
      guard let form = urls.first else { continue }
      switch deliveries[board] {
      case .dated: replies[form] = [.body(market.closes(board, expected))]
      case .undated: replies[form] = [.body(market.closes(board, expected, isDated: false))]
      case .late:
        replies[form] = [.body(market.closes(board, market.calendar.tradingDay(before: expected)))]
      case .missing, nil: break
      }
    }
    for back in 0...pastDays {
      let day = today.adding(-back)
      for (board, url) in [(Board.twse, Address.listedBars(day)), (.tpex, Address.tpexBars(day))]
      where replies[url] == nil {
        replies[url] = [back == 0 || pastFails ? .status(404) : .body(market.past(board, day))]
      }
    }
    return replies
  }

  private func backfill(
    _ today: Day, _ work: (Backfill) async throws -> Backfill.Outcome
  ) async throws {
    let settings = try night.settings("\(today)T12:00")
    var replies = try replies(settings.moment, [:], pastDays: 42, pastFails: false)
    replies[Address.list(2024)] = [.body(market.list(2024, on: today))]
    let exchange = night.exchange(replies)
    exchange.open(at: settings.moment)
    _ = try await work(
      Backfill(
        BackfillSettings(store: settings.store, moment: settings.moment, origin: settings.origin),
        transport: exchange, clock: night.clock.jobClock, observer: { _ in }))
  }
}

// What is compared after a night.
extension SixtyNightsTests {
  private typealias Item = [String: Any]

  private func check(_ settings: NightlySettings, _ moment: String, _ seen: inout Seen) throws {
    let files = try night.scratch.files(in: "public")
    func file(_ name: String) throws -> String { String(decoding: try #require(files[name]), as: UTF8.self) }
    let published = try items(Data(file("subscriptions.json").utf8))
    let query = QuerySettings(store: StoreAccess(settings.store), moment: settings.moment)
    var everything = ListFilter()
    everything.includesPast = true
    let list = try OfferingsAnswer(query, matching: everything, order: .next, isReversed: false)
    let codes = Set(published.values.compactMap { $0["code"] as? String }).sorted()
    let answered = try CodeQuery(codes, query)
    for answer in [list, answered] as [any Answer] {
      let answers = try items(Data(answer.document))
      for (id, item) in published { same(answers[id], item, "\(moment) \(id)") }
    }
    let byID = Dictionary(uniqueKeysWithValues: answered.result.offerings.map { ($0.known.id, $0) })
    #expect(Set(byID.keys).isSuperset(of: published.keys))
    for (id, evaluated) in byID { try compareWithMarket(evaluated, settings.moment, "\(moment) \(id)") }
    try checkDigest(
      Digest(Agenda(list.result.offerings, in: list.result.context), list.result.events), published, moment)
    for application in try CashPlanResult([], budget: nil, query).commitments {
      #expect(published[application.id]?["cash_required"] as? Int == application.cash, "\(moment)")
      #expect(
        published[application.id]?["deduction_date"] as? String == application.deductionDay?.description)
    }
    let csv = try file("subscriptions.csv").split(separator: "\r\n")
    let rows = Dictionary(
      uniqueKeysWithValues: try separated(#require(list.table)).split(separator: "\r\n").map {
        ($0.prefix { $0 != "," }, $0)
      })
    for row in csv { #expect(rows[row.prefix { $0 != "," }] == row, "\(moment)") }
    for item in published.values { note(item, &seen) }
    try checkAuctions(file, query, matching: everything, moment)
    seen.coming += try checkComing(file("coming.json"), query, moment)
    try checkCalendars(files, published, seen, moment)
    try checkPast(file("track-record.json"), settings, moment)
    if settings.hasSite { try checkPages(files, published, byID, moment) }
  }

  /// The night computes the past before it is stored: draws, what was forecast, and the outcomes are those that the store
  /// then has, or would have if they were computed from it.
  private func checkPast(_ trackRecord: String, _ settings: NightlySettings, _ moment: String) throws {
    let access = StoreAccess(settings.store)
    let answer = try OddsRecord(in: access, moment: settings.moment).document
    #expect(trackRecord == String(decoding: answer, as: UTF8.self), "\(moment)")
    let store = try SubscriptionStore(at: settings.store)
    let stored = Dictionary(uniqueKeysWithValues: try store.outcomes().map { ($0.id, $0) })
    let today = settings.moment.day
    let changing = try store.records(Offering.self).filter { $0.canStillChange(on: today) }
    let outcomes = OfferingOutcome.all(
      of: changing, until: today,
      closes: try store.closes(OfferingOutcome.wanted(of: changing, until: today)),
      evidence: try TradingDayEvidence(of: store, since: .first))
    for (id, outcome) in outcomes { #expect(stored[id] == outcome, "\(moment) \(id)") }
  }

  private func checkAuctions(
    _ file: (String) throws -> String, _ query: QuerySettings, matching filter: ListFilter,
    _ moment: String
  ) throws {
    let answer = try ListAnswer<Auction>(query, matching: filter)
    let answers = try items(Data(answer.document))
    for (id, item) in try items(Data(file("auctions.json").utf8)) {
      same(answers[id], item, "\(moment) \(id)")
    }
    let rows = Set(try separated(#require(answer.table)).split(separator: "\r\n"))
    for row in try file("auctions.csv").split(separator: "\r\n") { #expect(rows.contains(row), "\(moment)") }
  }

  /// The number of coming offerings.
  private func checkComing(
    _ file: String, _ query: QuerySettings, _ moment: String
  ) throws -> Int {
    let answers = try items(Data(ComingAnswer(query).document))
    let coming = try items(Data(file.utf8)).filter { $1["coming"] as? Bool != false }
    #expect(Set(answers.keys) == Set(coming.keys), "\(moment)")
    for (id, item) in coming { same(answers[id], item, "\(moment) \(id)") }
    return coming.count
  }

  private func items(_ data: Data) throws -> [String: Item] {
    let list = try JSONSerialization.jsonObject(with: data) as? Item
    let items = try #require(list?["items"] as? [Item])
    return Dictionary(uniqueKeysWithValues: items.map { ($0["id"] as? String ?? "", $0) })
  }

  private func same(_ answer: Item?, _ item: Item, _ place: String) {
    let differing = Set(item.keys).union(answer?.keys.map(\.self) ?? []).filter { field in
      // A missing field is not null.
      (answer?[field] as? NSObject) != (item[field] as? NSObject)
    }
    let values = differing.sorted().map {
      "\($0): \(item[$0] ?? "-") published, \(answer?[$0] ?? "-") answered"
    }
    if !values.isEmpty { Issue.record("\(place): \(values)") }
  }

  private func note(_ item: Item, _ seen: inout Seen) {
    if let reason = item["premium_missing"] as? String { seen.reasons.insert(reason) }
    guard let stage = item["stage"] as? String, let id = item["id"] as? String else { return }
    seen.stages.insert(stage)
    if item["auction_average_price"] is NSNumber { seen.auctioned += 1 }
    noteEstimate(item, &seen)
    guard let close = item.digits("close") else { return }
    let day = item["close_date"] as? String
    seen.closes[id, default: []].insert("\(close) \(day ?? "-")")
    if day == nil { seen.undated += 1 }
    guard stage == "delivered", let day, let delivery = item["delivery_date"] as? String else { return }
    seen.delivered += 1
    if day < delivery { seen.deliveredBefore += 1 }
  }

  /// The expected value of an estimate is that of the item's own profit.
  private func noteEstimate(_ item: Item, _ seen: inout Seen) {
    let isAwaited = item["stage"] as? String == "awaiting_draw"
    guard let text = item.digits("odds_estimate_percent"), let rate = EstimatedRate(percent: text) else {
      if isAwaited { seen.unvalued["no estimate", default: 0] += 1 }
      return
    }
    let value = (item["expected_value_estimate"] as? Double).map { Hundredths(Int(($0 * 100).rounded())) }
    guard let profit = item["profit_per_lot"] as? Int else {
      if isAwaited {
        seen.unvalued["\(item["premium_missing"] ?? "") \(item["doubt"] ?? "")", default: 0] += 1
      }
      return #expect(value == nil, "\(item)")
    }
    let worth = Int128(profit * rate.millionths - 20 * (1_000_000 - rate.millionths))
    #expect(value == Hundredths(worth, over: 1_000_000), "\(item)")
    if isAwaited { seen.valued += 1 }
  }

  /// A close is what the market had on its day, and that of a delivered offering the last one until the delivery.
  private func compareWithMarket(
    _ evaluated: EvaluatedOffering, _ moment: Instant, _ place: String
  ) throws {
    let offering = evaluated.known.offering
    let code = try #require(Int(offering.code.description))
    let valuation = evaluated.valuation
    for close in [valuation.close, valuation.currentClose].compactMap(\.self) {
      guard let day = close.day else { continue }
      #expect(day <= moment.day && close.board == market.board(of: code, on: day), "\(place)")
      #expect(market.price(of: code, on: day).flatMap { Price($0) } == close.price, "\(place)")
    }
    guard evaluated.stage == .delivered, let delivery = offering.deliveryDate else {
      #expect(valuation.currentClose == nil, "\(place)")
      return
    }
    if let close = valuation.close {
      let day = try #require(close.day, "\(place)")
      #expect(day <= delivery && day >= delivery.adding(-BoardClose.maximumAgeInDays), "\(place)")
      for missed in day.number..<delivery.number {
        #expect(market.price(of: code, on: Day(number: missed + 1)) == nil, "\(place)")
      }
    } else {
      #expect(valuation.premium.reason == .noDeliveryClose || offering.price == nil, "\(place)")
      #expect(evaluated.numbers.outcome == nil && evaluated.numbers.lockedCapital == nil, "\(place)")
    }
  }

  private func checkDigest(_ digest: Digest, _ published: [String: Item], _ moment: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(digest.json)) as? Item
    for entries in (object ?? [:]).values.compactMap({ $0 as? [Item] }) {
      for entry in entries {
        // What closes next and its money are no rows.
        guard let item = entry["item"] as? Item, let id = item["id"] as? String, let known = published[id]
        else { continue }
        same(item, known, "\(moment) digest \(id)")
      }
    }
  }

  /// Each entry is on its day, with the cash of the offering and a premium at a close that was published.
  private func checkCalendars(
    _ files: [String: Data], _ published: [String: Item], _ seen: Seen, _ moment: String
  ) throws {
    let fields = [
      "deadline": "subscription_end", "deduction": "deduction_date", "draw": "draw_date",
      "refund": "refund_date", "delivery": "delivery_date", "window": "subscription_start",
    ]
    for (kind, field) in fields {
      let text = String(decoding: try #require(files["calendars/\(kind).ics"]), as: UTF8.self)
        .replacing("\r\n ", with: "")
      for event in text.components(separatedBy: "BEGIN:VEVENT").dropFirst() {
        func line(_ name: String) -> Substring? {
          event.split(separator: "\r\n").first { $0.hasPrefix(name) }?.dropFirst(name.count)
        }
        let id = try #require(line("UID:")).replacing("-\(kind)@subcal", with: "")
        let item = try #require(published[String(id)], "\(moment) \(id)")
        let day = (item[field] as? String)?.replacing("-", with: "")
        #expect(line("DTSTART;VALUE=DATE:").map(String.init) == day, "\(moment) \(id) \(kind)")
        let summary = try #require(line("SUMMARY:")).replacing("\\,", with: "")
        guard item["cancelled"] as? Bool == false, ["window", "deadline", "deduction"].contains(kind) else {
          continue
        }
        let cash = try #require(item["cash_required"] as? Int)
        let need = kind == "deduction" ? "帳戶須有" : "備款"
        #expect(summary.contains("\(need) \(cash) 元"), "\(moment) \(id)")
        guard kind != "deduction" else { continue }
        let file = try #require(files["offerings/\(id).json"])
        let object = try JSONSerialization.jsonObject(with: file) as? Item
        let frozen = object?["frozen_closes"] as? [String: Any]
        guard
          let close = ["last_day", "opening"].lazy.compactMap({ frozen?[$0] as? Item }).first
        else {
          #expect(!summary.contains("%"), "\(moment) \(id)")
          continue
        }
        let made = "\(close.digits("close") ?? "") \(close["close_date"] as? String ?? "-")"
        #expect(seen.closes[String(id)]?.contains(made) == true, "\(moment) \(id) \(made)")
        let price = try #require(item.digits("price").flatMap { Price($0) })
        let percent = close.digits("close").flatMap { Price($0) }
          .flatMap { Premium.percent(of: $0, over: price) }
        #expect(summary.contains(try #require(percent).signed), "\(moment) \(id)")
      }
    }
  }

  private func checkPages(
    _ files: [String: Data], _ published: [String: Item], _ answered: [String: EvaluatedOffering],
    _ moment: String
  ) throws {
    let index = String(decoding: try #require(files["index.html"]), as: UTF8.self)
    let today = try #require(Instant(moment.prefix { $0 != " " })).day
    for (id, item) in published {
      let page = String(decoding: try #require(files["offerings/\(id).html"]), as: UTF8.self)
      let row = try #require(
        // What stands before the first row links to offerings too.
        index.components(separatedBy: "<tr role=\"row\" class=\"o").dropFirst().first {
          $0.contains("href=\"offerings/\(id).html\"")
        }?.components(separatedBy: "</tr>").first)
      let reason = answered[id]?.valuation.premium.reason?.text[.chinese]
      let premium = item.digits("premium_percent").flatMap { Percent($0) }?.signed ?? reason ?? ""
      for (place, text) in [(id, page), ("index \(id)", row)] {
        #expect(text.contains(premium), "\(moment) \(place) \(premium)")
        #expect(text.contains(item.digits("close") ?? "–"), "\(moment) \(place)")
        #expect(text.contains("data-stage=\"\(item["stage"] as? String ?? "")\""), "\(moment) \(place)")
        if let cash = item["cash_required"] as? Int { #expect(text.contains(cash.grouped)) }
        if let profit = item["profit_per_lot"] as? Int { #expect(text.contains(profit.grouped)) }
        if let dollars = item["expected_value"] as? Double {
          let value = Hundredths(Int((dollars * 100).rounded())).description
          // Without decimals in the table, and on its own page from 100 dollars on.
          let nearest = [dollars.rounded(.down), dollars.rounded(.up)].map { Int(abs($0)).grouped }
          let shown = abs(dollars) < 100 && place == id ? [value] : nearest
          #expect(shown.contains { text.contains($0) }, "\(moment)")
        }
      }
      let odds = answered[id]?.numbers.odds?.probability ?? answered[id]?.estimate?.rate.probability
      let exact = odds.map { "data-odds=\"\($0.numerator)/\($0.denominator)\"" }
      #expect(exact.map { page.contains($0) } ?? !page.contains("data-odds"), "\(moment) \(id)")
      // From two weeks after delivery a page does not show each night's price.
      let isQuiet = answered[id]?.known.offering.deliveryDate.map { $0.adding(14) < today } ?? false
      let current = isQuiet ? nil : answered[id]?.valuation.currentClose
      let line = current.map { "<dt>最近市價</dt><dd>\($0.price) " }
      #expect(line.map { page.contains($0) } ?? !page.contains("<dt>最近市價</dt>"), "\(moment) \(id)")
    }
  }
}

private func separated(_ table: FieldTable) -> String {
  String(decoding: table.bytes(as: .csv), as: UTF8.self)
}
