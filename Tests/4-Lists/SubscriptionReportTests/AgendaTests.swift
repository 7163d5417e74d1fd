import Costs
import ListEngine
import Localization
import SubscriptionLists
import SubscriptionReport
import TestSamples
import Testing
import Trading
import Values

/// What six evenings of July 2026 ask, hour by hour: the expected values were written from the rules of a
/// subscription's days and hours, not from the code. Terms and prices are invented.
@Suite struct AgendaTests {
  static let offerings = Result {
    try [
      ("2303", "聯電", "07-16", "07-20", "07-22", "07-28", "100"),
      ("6526", "達發", "07-17", "07-21", "07-23", "07-29", "477.4"),
      ("9994", "虛構電機", "07-20", "07-22", "07-24", "07-30", "50"),
      ("9995", "虛構光電", "07-20", "07-22", "07-24", "07-30", "30"),
      ("9996", "虛構鋼鐵", "07-23", "07-27", "07-29", "08-04", "20"),
    ].map { code, name, start, end, draw, delivery, price in
      try Offering.sample(
        code, name: name, start: "2026-\(start)", end: "2026-\(end)", draw: "2026-\(draw)",
        delivery: "2026-\(delivery)", offerPrice: price, finalPrice: price)
    }
  }

  private func agenda(
    at moment: String, _ applicants: [Applicant] = [], closed: [String] = []
  ) throws -> (agenda: Agenda, events: [RecordEvent]) {
    let closed = try closed.map { try #require(Day(iso: $0)) }
    var context = EvaluationContext(
      moment: try #require(Instant(moment)), calendar: TradingCalendar().closed(on: closed))
    context.applicants = applicants
    let offerings = try Self.offerings.get().map { offering in
      EvaluatedOffering(
        of: Tracked(id: "\(offering.code)", record: offering, firstSeen: context.moment),
        closes: CloseIndex([]),
        context: context)
    }
    let events = offerings.flatMap { Offering.events(of: $0, in: context) }.filter(\.kind.isDue).inOrder
    return (Agenda(offerings, in: context), events)
  }

  /// `07-21 14:00 477,470 on 07-22: 6526 477,470`
  private func text(_ deposit: Agenda.Deposit) -> String {
    let parts = deposit.parts.map { "\($0.offering.record.code) \($0.cash?.grouped ?? "?")" }
    let account = deposit.account.map { "\($0.name) " } ?? ""
    return account + "\(deposit.by.dayAndTime.dropFirst(5)) \(deposit.cash?.grouped ?? "?") on "
      + "\(deposit.deduction.description.dropFirst(5)): \(parts.joined(separator: ", "))"
  }

  private func text(_ events: [RecordEvent]) -> String {
    events.map { "\($0.kind.rawValue) \($0.code)" }.joined(separator: ", ")
  }

  static let evenings = [
    "2026-07-17": (
      "closes_next 2303, opens_today 6526, opens_next 9994, opens_next 9995",
      ["07-20 14:00 100,070 on 07-21: 2303 100,070", "07-21 14:00 477,470 on 07-22: 6526 477,470"]
    ),
    // 2303 closed at 14:00: what was not applied for asks for no money.
    "2026-07-20": (
      "closes_next 6526, opens_today 9994, opens_today 9995",
      [
        "07-21 14:00 477,470 on 07-22: 6526 477,470",
        "07-22 14:00 80,140 on 07-23: 9994 50,070, 9995 30,070",
      ]
    ),
    "2026-07-21": (
      "closes_next 9994, closes_next 9995, deducted_today 2303, drawn_next 2303",
      ["07-22 14:00 80,140 on 07-23: 9994 50,070, 9995 30,070"]
    ),
    "2026-07-22": (
      "deducted_today 6526, drawn_today 2303, drawn_next 6526, refunded_next 2303, opens_next 9996", []
    ),
    "2026-07-23": (
      "deducted_today 9994, deducted_today 9995, drawn_today 6526, drawn_next 9994, drawn_next 9995, "
        + "refunded_today 2303, refunded_next 6526, opens_today 9996",
      ["07-27 14:00 20,070 on 07-28: 9996 20,070"]
    ),
    "2026-07-24": (
      "closes_next 9996, drawn_today 9994, drawn_today 9995, refunded_today 6526, refunded_next 9994, "
        + "refunded_next 9995",
      ["07-27 14:00 20,070 on 07-28: 9996 20,070"]
    ),
  ]

  @Test(arguments: evenings.sorted { $0.key < $1.key }.map { ($0.key, $0.value.0, $0.value.1) })
  func `an evening asks for what closes next, and tells what the day brought`(
    day: String, events: String, deposits: [String]
  ) throws {
    let found = try agenda(at: "\(day)T21:30")
    #expect(text(found.events) == events)
    #expect(found.agenda.deposits.map(text) == deposits)
    #expect(found.agenda.closesToday.isEmpty)
  }

  private static func account(
    _ name: String, of person: String? = nil, until cutOff: Int, moneyBy: Int? = nil,
    _ applications: [String: Applicant.Outcome] = [:], intends: Set<String> = [], cash: Int? = nil
  ) -> Applicant {
    Applicant(
      name: name, title: Text(verbatim: name), person: person ?? name, cutOff: cutOff, moneyBy: moneyBy,
      costs: .standard, cash: cash,
      applications: applications, intentions: intends)
  }

  @Test func `every hour of a last day asks only those whose broker still takes applications`() throws {
    let accounts = [
      Self.account("mei", until: 13 * 3600 + 1800, moneyBy: 15 * 3600 + 1800),
      Self.account("son", until: 14 * 3600),
    ]
    for hour in 7...23 {
      let found = try agenda(at: "2026-07-21T\(hour < 10 ? "0" : "")\(hour):00", accounts)
      let asked = found.agenda.closesToday.map { "\($0.account?.name ?? "") \($0.terms[.english])" }
      #expect(
        asked
          == (hour < 14
            ? [
              "mei mei: apply by 13:30, deposit NT$ 477,470 by 15:30",
              "son son: apply and deposit NT$ 477,470 by 14:00",
            ] : []),
        "\(hour)")
      #expect(found.events.contains { $0.kind == .closesToday } == (hour < 14))
    }
    let late = try agenda(at: "2026-07-21T13:45", accounts)
    #expect(late.agenda.closesToday.map(\.account?.name) == ["son"])
    #expect(
      late.agenda.deposits.map(text) == [
        "son 07-21 14:00 477,470 on 07-22: 6526 477,470",
        "son 07-22 14:00 80,140 on 07-23: 9994 50,070, 9995 30,070",
        "mei 07-22 15:30 80,140 on 07-23: 9994 50,070, 9995 30,070",
      ])
  }

  @Test func `the last day asks for the order of what is intended, until it is placed or too late`() throws {
    let accounts = [
      Self.account("mei", until: 13 * 3600 + 1800, intends: ["6526"]),
      Self.account("mei2", of: "mei", until: 15 * 3600), Self.account("son", until: 14 * 3600),
    ]
    func closings(_ moment: String) throws -> [String] {
      try agenda(at: moment, accounts).agenda.closings.filter { $0.offering.known.id == "6526" }.map {
        "\($0.isIntended) \($0.terms[.english])"
      }
    }
    #expect(
      try closings("2026-07-20T21:30") == [
        "true mei: apply and deposit NT$ 477,470 by 13:30",
        "false son: apply and deposit NT$ 477,470 by 14:00",
      ])
    #expect(
      try closings("2026-07-21T13:29") == [
        "true mei: you want to apply by 13:30 today: is the order placed? Deposit NT$ 477,470 by 13:30",
        "false son: apply and deposit NT$ 477,470 by 14:00",
      ])
    #expect(
      try agenda(at: "2026-07-21T13:29", accounts).agenda.closings[0].terms[.chinese]
        == "mei：您想抽，今天 13:30 截止，下單了嗎？最晚 13:30 存入 477,470 元")
    // Its broker takes no order any more, but the person has another account.
    #expect(
      try closings("2026-07-21T13:30") == [
        "false mei2: apply and deposit NT$ 477,470 by 15:00",
        "false son: apply and deposit NT$ 477,470 by 14:00",
      ])
    #expect(try closings("2026-07-21T15:00") == [])
    // An intention is no application: the days of everything are told.
    #expect(
      try text(agenda(at: "2026-07-21T08:00", accounts).events) == text(agenda(at: "2026-07-21T08:00").events)
    )
  }

  @Test func `of a person's accounts the one with the money is asked, while its broker takes applications`()
    throws
  {
    let accounts = [
      Self.account("mei", until: 13 * 3600 + 1800, cash: 900_000),
      Self.account("mei2", of: "mei", until: 14 * 3600, cash: 10_000),
    ]
    func asked(_ moment: String) throws -> [String?] {
      try agenda(at: moment, accounts).agenda.closings.filter { $0.offering.known.id == "6526" }.map(
        \.account?.name)
    }
    #expect(try asked("2026-07-20T21:30") == ["mei"] && asked("2026-07-21T13:29") == ["mei"])
    #expect(try asked("2026-07-21T13:30") == ["mei2"] && asked("2026-07-21T14:00") == [])
    let deposits = try agenda(at: "2026-07-20T21:30", accounts).agenda.deposits
    #expect(
      deposits.allSatisfy { $0.account?.name == "mei" || $0.parts[0].cash.map { $0 <= 10_000 } == true })
  }

  @Test func `money whose hour is over is not asked for, though its broker still takes the application`()
    throws
  {
    let odd = [Self.account("odd", until: 13 * 3600 + 1800, moneyBy: 12 * 3600)]
    let before = try agenda(at: "2026-07-21T11:59", odd).agenda
    #expect(
      before.closesToday.map(\.terms[.english]) == ["odd: apply by 13:30, deposit NT$ 477,470 by 12:00"])
    #expect(before.deposits.contains { $0.cash == 477_470 })
    let after = try agenda(at: "2026-07-21T12:00", odd).agenda
    #expect(
      after.closesToday.map(\.terms[.english]) == ["odd: apply by 13:30, if NT$ 477,470 was there by 12:00"])
    #expect(after.closesToday.map(\.terms[.chinese]) == ["odd：最晚 13:30 申購；12:00 應已存入 477,470 元"])
    #expect(!after.deposits.contains { $0.cash == 477_470 })
    func isDebited(_ moment: String) throws -> Bool {
      try agenda(at: moment, odd).events.contains { $0.kind == .deductedNext }
    }
    #expect(try isDebited("2026-07-21T11:59"))
    #expect(try !isDebited("2026-07-21T12:00"))
  }

  @Test func `an agenda of some offerings has what is applied for of the others beside its sums`() throws {
    let mei = Self.account("mei", until: 14 * 3600, ["9994": .unanswered])
    let whole = try agenda(at: "2026-07-21T21:30", [mei, Self.account("son", until: 14 * 3600)]).agenda
    let all = try Self.offerings.get().map { offering in
      EvaluatedOffering(
        of: Tracked(id: "\(offering.code)", record: offering, firstSeen: whole.context.moment),
        closes: CloseIndex([]), context: whole.context)
    }
    let some = Agenda(all, in: whole.context, of: ["9995"])
    #expect(
      some.deposits.map(text) == [
        "mei 07-22 14:00 30,070 on 07-23: 9995 30,070", "son 07-22 14:00 30,070 on 07-23: 9995 30,070",
      ])
    #expect(some.deposits.map(\.appliedCash) == [50_070, 0])
  }

  @Test func `what is put off for a closed day is estimated until it closes`() throws {
    let known = Tracked(
      id: "9994", record: try Self.offerings.get()[2],
      firstSeen: try #require(Instant("2026-07-20T21:30")))
    let days = try ["2026-07-22", "2026-07-23", "2026-07-24"].map { try #require(Day(iso: $0)) }
    func estimated(_ calendar: TradingCalendar) -> [Bool] {
      days.map { known.isEstimatedAnew(on: $0, in: calendar) }
    }
    #expect(estimated(TradingCalendar()) == [true, false, false])
    #expect(estimated(TradingCalendar().closed(on: [days[0]])) == [true, true, false])
  }

  @Test func `an entry of the calendar says the hour, and that the money for a whole day must be there`()
    throws
  {
    let context = EvaluationContext(
      moment: try #require(Instant("2026-07-20T21:30")), calendar: TradingCalendar())
    let details = EvaluatedOffering(
      of: Tracked(id: "9994", record: try Self.offerings.get()[2], firstSeen: context.moment),
      closes: CloseIndex([]), context: context
    ).details
    #expect(details[.chinese].contains("，末日 14:00 前，部分券商較早\n"))
    #expect(details[.chinese].contains("；同日扣款的各檔合計不足時，均為不合格件\n"))
    #expect(
      details[.english].contains("if the money for all debits of a day falls short, none of them counts\n"))
  }

  @Test func `who has applied is not asked again, and hears of the days of what was applied for`() throws {
    let mei = Self.account("mei", until: 14 * 3600, ["6526": .unanswered, "2303": .notWon])
    let found = try agenda(at: "2026-07-20T21:30", [mei, Self.account("son", until: 13 * 3600)])
    #expect(found.agenda.closesNext.map(\.account?.name) == ["son"])
    #expect(text(found.events) == "closes_next 6526, deducted_next 2303, opens_today 9994, opens_today 9995")
    // Both accounts of a person count as one.
    let two = [mei, Self.account("mei2", of: "mei", until: 15 * 3600)]
    #expect(try agenda(at: "2026-07-20T21:30", two).agenda.closesNext.isEmpty)
    #expect(
      try agenda(at: "2026-07-21T21:30", two).agenda.closesNext.map(\.account?.name) == ["mei2", "mei2"])
    #expect(
      text(try agenda(at: "2026-07-23T08:00", two).events)
        == "drawn_today 6526, refunded_today 2303, refunded_next 6526, opens_today 9996")
    #expect(text(try agenda(at: "2026-07-28T08:00", two).events) == "delivered_next 6526")
    #expect(text(try agenda(at: "2026-07-29T08:00", two).events) == "delivered_today 6526")
  }

  /// The draw of what closes on the 20th was moved to the 23rd: brokers may still debit on the 21st.
  @Test func `what may be debited on two days is debited once, on that of the draw`() throws {
    func found(_ moment: String) throws -> (agenda: Agenda, kinds: [String]) {
      var context = EvaluationContext(
        moment: try #require(Instant(moment)), calendar: TradingCalendar().closed(on: []))
      context.applicants = [Self.account("mei", until: 14 * 3600, ["9997": .unanswered])]
      let offering = EvaluatedOffering(
        of: Tracked(
          id: "9997",
          record: try Offering.sample(
            "9997", start: "2026-07-16", end: "2026-07-20", draw: "2026-07-23", delivery: "2026-07-29",
            offerPrice: "25", finalPrice: "25"), firstSeen: context.moment), closes: CloseIndex([]),
        context: context)
      #expect(offering.timetable.deductionByEnd == Day(iso: "2026-07-21"))
      let events = Offering.events(of: offering, in: context).filter(\.kind.isDue).inOrder
      return (Agenda([offering], in: context), events.map(\.kind.rawValue))
    }
    #expect(try found("2026-07-20T22:00").kinds == [])
    #expect(try found("2026-07-21T22:00").kinds == ["deducted_next"])
    #expect(try found("2026-07-22T22:00").kinds == ["deducted_today", "drawn_next"])
    #expect(try found("2026-07-23T08:00").kinds == ["drawn_today", "refunded_next"])
    #expect(try found("2026-07-28T22:00").kinds == ["delivered_next"])
  }

  @Test func `the sum of a day has what was applied for already beside it`() throws {
    let mei = Self.account("mei", until: 14 * 3600, ["9994": .unanswered])
    let deposits = try agenda(at: "2026-07-21T21:30", [mei]).agenda.deposits
    #expect(deposits.map(text) == ["mei 07-22 14:00 30,070 on 07-23: 9995 30,070"])
    #expect(deposits.map(\.appliedCash) == [50_070])
    #expect(deposits.flatMap(\.applied).map { "\($0.code)" } == ["9994"])
    let both = try agenda(at: "2026-07-21T21:30", [mei, Self.account("son", until: 14 * 3600)]).agenda
      .deposits
    let ofSon = both.filter { $0.account?.name == "son" }
    #expect(!ofSon.isEmpty && ofSon.flatMap(\.applied).isEmpty)
  }

  @Test func `the sum of a day has what is taken for bids on that day beside it`() throws {
    func debit(_ day: String) throws -> Applicant.Debit {
      Applicant.Debit(
        code: try #require(StockCode("7703")), name: "銳澤", price: Price("160"), cash: 264_000,
        day: try #require(Day(iso: day)), isRest: true)
    }
    let mei = Applicant(
      name: "mei", title: Text(verbatim: "mei"), person: "mei", cutOff: 14 * 3600, moneyBy: nil,
      costs: .standard, applications: ["9994": .unanswered], intentions: [],
      debits: [try debit("2026-07-23"), try debit("2026-07-24")])
    let deposits = try agenda(at: "2026-07-21T21:30", [mei]).agenda.deposits
    #expect(deposits.map(\.appliedCash) == [50_070 + 264_000])
    #expect(deposits.flatMap(\.applied).map { "\($0.code) \($0.isRest)" } == ["9994 false", "7703 true"])
  }

  @Test func `the sum of a day is not known while a part is not`() throws {
    let context = EvaluationContext(
      moment: try #require(Instant("2026-07-21T21:30")), calendar: TradingCalendar())
    let offerings = try Self.offerings.get().map { offering in
      var offering = offering
      if offering.name == "虛構光電" { (offering.offerPrice, offering.finalPrice) = (nil, nil) }
      return EvaluatedOffering(
        of: Tracked(id: "\(offering.code)", record: offering, firstSeen: context.moment),
        closes: CloseIndex([]),
        context: context)
    }
    let agenda = Agenda(offerings, in: context)
    #expect(agenda.deposits.map(text) == ["07-22 14:00 ? on 07-23: 9994 50,070, 9995 ?"])
    #expect(agenda.closesNext.last?.terms[.chinese] == "最晚 14:00 申購，金額未定")
  }

  /// On 21 July the exchanges were closed: 6526 can be applied for until the 22nd, on which it is debited by its listed draw.
  @Test func `what is listed for a closed day comes on the next trading day`() throws {
    func events(_ moment: String) throws -> String {
      text(try agenda(at: moment, closed: ["2026-07-21"]).events.filter { $0.code.description == "6526" })
    }
    #expect(try events("2026-07-20T21:30") == "closes_next 6526, deducted_next 6526")
    #expect(try events("2026-07-21T10:00") == "closes_next 6526, deducted_next 6526")
    #expect(try events("2026-07-21T21:30") == "closes_next 6526, deducted_next 6526")
    #expect(try events("2026-07-22T13:59") == "closes_today 6526, deducted_today 6526, drawn_next 6526")
    #expect(try events("2026-07-22T14:00") == "deducted_today 6526, drawn_next 6526")
    let evening = try agenda(at: "2026-07-21T21:30", closed: ["2026-07-21"]).agenda
    let closing = try #require(evening.closesNext.first)
    #expect(closing.cutOff.dayAndTime == "2026-07-22 14:00")
    // What is published goes by the days of the list.
    #expect(closing.offering.stage == .awaitingDraw)
    #expect(closing.offering.held.subscriptionEnd == closing.cutOff.day)
    // The day before that debit is over, so the money is late, and still asked for.
    #expect(closing.depositBy == closing.cutOff)
    let opened = try agenda(at: "2026-07-20T21:30", closed: ["2026-07-20"]).events
    #expect(text(opened.filter { $0.code.description == "9994" }) == "opens_next 9994")
    #expect(
      text(
        try agenda(at: "2026-07-24T08:00", closed: ["2026-07-23"]).events.filter { $0.kind == .drawnToday })
        == "drawn_today 6526, drawn_today 9994, drawn_today 9995")
    // 6526 is delivered on the 29th.
    #expect(
      text(
        try agenda(at: "2026-07-29T08:00", closed: ["2026-07-29"]).events.filter {
          $0.kind == .deliveredToday
        })
        == "")
    // What is put off to a day of others is named beside them, and each is a message of its own.
    for (moment, kind) in [
      ("2026-07-29T21:30", RecordEvent.Kind.deliveredNext), ("2026-07-30T08:00", .deliveredToday),
    ] {
      let delivered = try agenda(at: moment, closed: ["2026-07-29"]).events.filter { $0.kind == kind }
      #expect(delivered.map(\.code.description) == ["6526", "9994", "9995"])
      #expect(Set(delivered.map(\.name)).count == 3)
    }
  }
}
