@testable import Decoding
@testable import ListEngine
import Localization
@testable import SubscriptionLists
import TestSamples
import TestSupport
import Testing

@testable import Trading
@testable import Values

/// The lists of applications in their forms, and what their notes say.
@Suite struct ListingTests {
  private static let today = Day(number: 20_025)

  private func decode(_ body: String, _ board: Board = .twse) throws -> Decoded<[ListingApplication]> {
    let source = ListingApplication.sources(ListRequest(today: Self.today, years: []))
      .first { $0.scope == .board(board) }
    return try #require(source).decode(Array(body.utf8), html: nil)
  }

  @Test(arguments: [
    ("114-6-5撤件", "2025-06-05"), ("創新板，114-6-5撤件", "2025-06-05"), ("104-10-31撤件", "2015-10-31"),
    ("上櫃公司 / 2008-05-20自行撤件", "2008-05-20"), ("101.12.20自行撤件", "2012-12-20"), ("114514自撤", "2025-05-14"),
    ("1111123 自撤", "2022-11-23"), ("111126自撤", nil), ("109121 自撤", nil), ("11512自撤", "2026-01-02"),
    ("9652審議會退件", "2007-05-02"), ("1071024本中心同意該公司申請撤銷上櫃契約", "2018-10-24"),
    ("95329送件,95年自撤,  9665自撤", "2007-06-05"), ("自撤", nil), ("113年9月18日撤件", "2024-09-18"),
    ("１１４－６－５撤件", "2025-06-05"), ("99年撤件", nil),
  ])
  func `a withdrawal has a day if it can be read in one way`(_ note: String, day: String?) {
    let read = ListingNote(note, name: "虛構")
    #expect(read.end == .withdrawn && read.day?.description == day)
  }

  @Test(arguments: [
    "撤銷豁免", "核准撤銷豁免集保", "未撤件", "無自撤情事", "退件補正後受理", "退回補件", "申請豁免撤銷", "退回股款", "撤銷罰款", "擬撤件",
    "子公司撤件", "母公司撤件", "關係企業自撤", "撤銷原申請科技事業意見書",
  ])
  func `what is withdrawn is the application and nothing else`(note: String) {
    #expect(ListingNote(note, name: "虛構").end == nil)
  }

  @Test(arguments: [
    ("113-9-18撤件", "2024-07-05", true), ("113-9-18撤件", "2024-09-19", false), ("95年撤件", "2007-06-25", false),
    ("95年撤件", "2006-06-25", true), ("自撤", "2007-06-25", true), ("1031119自撤 科技事業", "2015-01-05", false),
  ])
  func `a withdrawal from before the application is an earlier one's`(
    note: String, applied: String, isOver: Bool
  ) {
    #expect(ListingNote(note, name: "虛構").isOver(filedOn: Day(iso: applied)) == isOver)
  }

  @Test func `the list of the other exchange is refused, by its title and by its columns`() throws {
    let values = Self.values
    let tpex = [
      "Date": values[3], "SecuritiesCompanyCode": values[1], "CompanyName": values[2], "Chairman": "",
      "TPExListingScreeningCommitteeDate": "", "TPExSanctionedDate": "", "TPExApprovedTradingDate": "",
      "ListingDate": "", "LeadUnderwriter": "", "OfferingPrice": "", "Note": "",
    ]
    let body =
      "[{" + tpex.map { #""\#($0.key)":"\#($0.value)""# }.joined(separator: ",") + "}]"
    #expect(try decode(body, .tpex).content.count == 1)
    #expect(throws: NotUnderstood.self) { try decode(body, .twse) }
    #expect(throws: NotUnderstood.self) { try decode(Self.object(Self.local), .tpex) }
    // Even with the columns of this one.
    let rows =
      "公司代號,公司簡稱,申請日期,董事長,上市審議委員會審議日期,交易所董事會通過上市日期,"
      + "上市契約報請主管機關備查(主管機關核准)日期,股票上市買賣日期,承銷商,承銷價,備註\n9979,虛構,113/10/25,測試,,,,,示範,,\n"
    #expect(try decode("申請上市公司\n" + rows).content.count == 1)
    #expect(throws: NotUnderstood.self) { try decode("申請上櫃公司\n" + rows) }
  }

  @Test(
    arguments: [
      ("2024-10-29", "2024-10-29", nil), ("2024-10-25", "2024-10-25", "date_order"),
      ("2024-10-27", nil, "weekend"), ("2024-11-10", nil, "weekend"), ("2024-09-02", nil, "date_order"),
      ("2024-12-02", "2024-12-02", "date_distance"),
    ] as [(String, String?, String?)])
  func `a first trading day is a session after the stages before it`(
    listed: String, published: String?, doubt: String?
  ) throws {
    var row = ListingApplication(code: try #require(StockCode("9979")))
    (row.board, row.appliedOn, row.name) = (.twse, Day(iso: "2024-07-01"), "虛構")
    row.contractOn = Day(iso: "2024-10-24")
    if listed == "2024-10-25" { row.contractOn = Day(iso: listed) }
    row.listingDay = Day(iso: listed)
    let known = try #require(try night(4, [row], after: []).first { $0.record.name == "虛構" })
    let isOfStage = listed == "2024-10-25"
    #expect(known.record.listingDay?.description == (isOfStage ? nil : published))
    #expect(known.doubt == doubt)
    #expect(known.record.isPending == (known.record.listingDay == nil))
  }

  @Test func `a row's name, day and code do not change in silence`() throws {
    func row(_ code: String, _ name: String, _ day: Int) throws -> ListingApplication {
      var row = ListingApplication(code: try #require(StockCode(code)))
      (row.board, row.name, row.appliedOn) = (.twse, name, Self.today.adding(day))
      return row
    }
    let rows = try [row("9979", "虛構晶圓", -40), row("9978", "大潤綠能", -31)]
    let known = try night(0, rows, after: [])
    func doubts(_ rows: [ListingApplication]) throws -> [String] {
      let next = try night(1, rows, after: known)
      #expect(next.count == known.count)
      return next.compactMap(\.doubt).sorted()
    }
    #expect(try doubts(rows) == [])
    #expect(try doubts([rows[0]]) == [])
    #expect(try doubts([row("9979", "大潤綠能", -40), row("9978", "虛構晶圓", -31)]).count == 2)
    #expect(try doubts([row("9979", "虛構晶圓", -39), rows[1]]) == ["identity_change"])
    #expect(try doubts([row("9977", "虛構晶圓", -40), rows[1]]) == ["identity_change"])
    #expect(try doubts([row("9979", "虛構晶圓-創", -40), rows[1]]) == [])
  }

  @Test func `a new application has a name of its own, and is of no Sunday`() throws {
    func row(_ code: String, _ name: String, _ day: String) throws -> ListingApplication {
      var row = ListingApplication(code: try #require(StockCode(code)))
      (row.board, row.name, row.appliedOn) = (.twse, name, Day(iso: day))
      return row
    }
    let first = try row("9979", "虛構晶圓", "2024-09-18")
    let known = try night(0, [first], after: [])
    for (name, day, doubt) in [
      ("虛構海運", "2024-09-20", nil), ("虛構海運", "2024-09-21", nil), ("虛構海運", "2024-09-22", "weekend"),
      ("虛構晶圓", "2024-09-20", "name_change"),
    ] {
      let rows = try night(1, [first, try row("9978", name, day)], after: known)
      #expect(rows.first { $0.record.code == StockCode("9978") }.map { $0.doubt } == doubt, "\(name) \(day)")
    }
  }

  @Test func `names of which one begins like the other are not exchanged in silence`() throws {
    func row(_ code: String, _ name: String) throws -> ListingApplication {
      var row = ListingApplication(code: try #require(StockCode(code)))
      (row.board, row.name, row.appliedOn) = (.twse, name, Self.today.adding(-40))
      return row
    }
    let known = try night(0, [row("9979", "虛構"), row("9978", "虛構二"), row("9977", "虛構二科技")], after: [])
    func doubts(_ names: String...) throws -> [String?] {
      let rows = try zip(["9979", "9978", "9977"], names).map { try row($0, $1) }
      return try night(1, rows, after: known).filter { $0.record.name.hasPrefix("虛構") }
        .sorted { $0.id > $1.id }.map(\.doubt)
    }
    #expect(try doubts("虛構", "虛構二", "虛構二科技") == [nil, nil, nil])
    #expect(try doubts("虛構二", "虛構", "虛構二科技") == ["name_change", "name_change", nil])
    #expect(try doubts("虛構", "虛構二科技", "虛構二") == [nil, "name_change", "name_change"])
    // A suffix or a mark that no other row had is the same name.
    #expect(try doubts("虛構科技", "虛構二-創", "虛構二科技*") == [nil, nil, nil])
  }

  @Test func `a list that lost a tenth is refused, a row that is missing is not said`() throws {
    let rows = try (0..<40).map { index in
      var row = ListingApplication(code: try #require(StockCode("\(9000 + index)")))
      (row.board, row.name, row.appliedOn) = (.twse, "虛構\(index)", Self.today.adding(-7 * index))
      return row
    }
    let source = ListingApplication.sources(ListRequest(today: Self.today, years: []))[0]
    func track(
      _ rows: [ListingApplication], _ known: [Tracked<ListingApplication>] = []
    ) -> Tracker<ListingApplication>.Result {
      let decoded = Decoded(
        content: rows, rowNumbers: Array(1...rows.count), form: .csv, rowCount: rows.count)
      return Tracker<ListingApplication>(
        moment: Instant(Self.today, secondOfDay: 77_400),
        context: ReviewContext(today: Self.today, calendar: TradingCalendar())
      ).track([DecodedList(decoded, of: source)], known: known)
    }
    let known = track(rows).records
    #expect(track(Array(rows.dropFirst()), known).remarks.isEmpty)
    let half = track(Array(rows.dropFirst(20)), known)
    #expect(half.refusals.count == 1 && half.records.count == 40)
    #expect(track(Array(rows.dropFirst(5)), known).refusals.count == 1)
    #expect(track(Array(rows.dropFirst(3)), known).refusals.isEmpty)
  }

  private typealias Change = (inout ListingApplication) -> Void

  /// An application of which all is right.
  private func application(
    _ code: String = "9979", board: Board = .twse, change: Change = { _ in }
  ) throws -> ListingApplication {
    var row = ListingApplication(code: try #require(StockCode(code)))
    (row.board, row.name, row.appliedOn) = (board, "虛構晶圓", Day(iso: "2024-06-25"))
    (row.reviewedOn, row.approvedOn, row.contractOn) = (
      Day(iso: "2024-08-20"), Day(iso: "2024-09-10"), Day(iso: "2024-10-15")
    )
    change(&row)
    return row
  }

  /// The rule that a row breaks, what is withheld of it, and the reason.
  private func doubt(
    _ row: ListingApplication, after before: ListingApplication? = nil,
    beside others: [ListingApplication] = [], listings: [Listing] = [], namesake: StockCode? = nil,
    calendar: TradingCalendar = TradingCalendar()
  ) throws -> BrokenRule<ListingApplication>? {
    let source = ListingApplication.sources(ListRequest(today: Self.today, years: []))
      .first { $0.scope == row.scope }
    var candidate = Candidate(
      row, after: before, of: try #require(source),
      ReviewContext(
        today: Day(number: Self.today.number + 3), calendar: calendar, listings: { _ in listings },
        namesake: { _ in namesake }))
    candidate.others = others
    return candidate.doubt
  }

  @Test func `a note is that of its row`() throws {
    func note(_ day: String) -> Change { { ($0.end, $0.withdrawnOn) = (.withdrawn, Day(iso: day)) } }
    let pending = try application()
    // Withdrawn before its contract, and after it.
    let early = try #require(try doubt(try application(change: note("2024-09-13")), after: pending))
    #expect(early.withheld == .facts && early.violation.keys == [.end, .withdrawnOn])
    #expect(early.violation.reason[.english].contains("2024-10-15"))
    #expect(try doubt(try application(change: note("2024-10-31")), after: pending)?.rule == nil)
    let listed = try application { row in
      row.listingDay = Day(iso: "2024-10-30")
      note("2024-10-29")(&row)
    }
    #expect(try doubt(listed)?.violation.keys == [.end, .withdrawnOn])
    // A note that goes says so, and the withdrawal stays.
    let withdrawn = try application(change: note("2024-10-31"))
    #expect(try doubt(pending, after: withdrawn)?.rule == "date_change")
    #expect(try doubt(pending, after: withdrawn)?.withheld == .facts)
    #expect(try doubt(withdrawn, after: withdrawn)?.rule == nil)
    let moved = try application(change: note("2024-10-30"))
    #expect(try doubt(moved, after: withdrawn)?.violation.keys == [.withdrawnOn])
  }

  @Test func `what was withdrawn stays so when its note is in another row`() throws {
    let withdrawn = try application("9975") { row in
      (row.name, row.appliedOn) = ("虛構食品", Day(iso: "2024-07-05"))
      (row.reviewedOn, row.approvedOn, row.contractOn) = (nil, nil, nil)
      (row.end, row.withdrawnOn) = (.withdrawn, Day(iso: "2024-09-18"))
    }
    var known = try night(0, [withdrawn], after: [])
    var row = withdrawn
    (row.end, row.withdrawnOn) = (nil, nil)
    for day in 1...2 {
      known = try night(day, [row], after: known)
      let own = try #require(known.first { $0.record.code == row.code })
      #expect(own.record == withdrawn && own.doubt == "date_change" && own.revisions == [])
    }
  }

  @Test func `a kind is typed in the first days, or told by the name, and stays`() throws {
    let (main, board) = (try application(), try application { $0.kind = .innovation })
    #expect(try doubt(board, after: main)?.violation.keys == [.kind])
    #expect(try doubt(main, after: board)?.violation.keys == [.kind])
    #expect(try doubt(board, after: main)?.isRemark == true)
    let renamed = try application { ($0.kind, $0.name) = (.innovation, "虛構晶圓-創") }
    #expect(try doubt(renamed, after: main)?.rule == nil)
    func new(_ kind: ListingApplication.Kind) throws -> ListingApplication {
      try application { row in
        (row.appliedOn, row.kind) = (Self.today.adding(-4), kind)
        (row.reviewedOn, row.approvedOn, row.contractOn) = (nil, nil, nil)
      }
    }
    #expect(try doubt(try new(.technology), after: try new(.main))?.rule == nil)
  }

  @Test func `a stage has come, and goes with a withdrawal only`() throws {
    let known = try application()
    let ahead = try application { $0.approvedOn = Day(iso: "2024-11-20") }
    let doubted = try #require(try doubt(ahead, after: try application { $0.approvedOn = nil }))
    #expect(doubted.rule == "date_distance" && doubted.withheld == .facts)
    #expect(doubted.violation.keys == [.approvedOn])
    let today = try application { ($0.approvedOn, $0.contractOn) = (Day(iso: "2024-11-01"), nil) }
    #expect(try doubt(today)?.rule == nil)
    let gone = try application { $0.contractOn = nil }
    #expect(try doubt(gone, after: known)?.violation.keys == [.contractOn])
    #expect(try doubt(gone, after: known)?.isRemark == true)
    let withdrawn = try application { row in
      (row.contractOn, row.end, row.withdrawnOn) = (nil, .withdrawn, Day(iso: "2024-10-31"))
    }
    #expect(try doubt(withdrawn, after: known)?.rule == nil)
    let future = try application { row in
      (row.appliedOn, row.reviewedOn, row.approvedOn) = (Day(iso: "2024-11-20"), nil, nil)
      row.contractOn = nil
    }
    #expect(try doubt(future)?.violation.keys == [.appliedOn])
  }

  @Test func `a stage out of order replaces none that is known`() throws {
    let right = try application()
    func own(_ known: [Tracked<ListingApplication>]) throws -> Tracked<ListingApplication> {
      try #require(known.first { $0.record.name == right.name })
    }
    let known = try night(0, [right], after: [])
    let wrong = try application { $0.contractOn = Day(iso: "2024-08-01") }
    let kept = try own(night(1, [wrong], after: known))
    #expect(kept.record == right && kept.doubt == "date_order" && kept.revisions == [])
    // Of a new row, neither of the two days can be believed; those that are in order can.
    let new = try own(night(0, [wrong], after: []))
    #expect(new.record.approvedOn == nil && new.record.contractOn == nil && new.doubt == "date_order")
    #expect(new.record.reviewedOn == right.reviewedOn && new.record.appliedOn == right.appliedOn)
    // One that was published before is taken back.
    var published = known
    for index in published.indices where published[index].record.name == right.name {
      published[index].record.contractOn = wrong.contractOn
    }
    #expect(try own(night(1, [wrong], after: published)).record.contractOn == nil)
    #expect(try own(night(1, [right], after: published)).record == right)
    // The day of the application is a part of what it is.
    let early = try application { $0.reviewedOn = Day(iso: "2023-08-20") }
    #expect(try doubt(early)?.violation.keys == [.reviewedOn])
  }

  @Test func `a range does not begin before the night`() throws {
    let listed = try (0..<5).map { index in
      try application("\(9000 + index)") { $0.listingDay = $0.contractOn?.adding(10 * index) }
    }
    let pending = try application { $0.contractOn = Day(iso: "2025-01-10") }
    let night = Instant(Self.today, secondOfDay: 77_400)
    let known = (listed + [pending]).enumerated().map { index, record in
      Tracked(id: "\(record.code)-\(index)-listing", record: record, firstSeen: night)
    }
    func range(_ day: String) throws -> EvaluatedListing {
      let moment = Instant(try #require(Day(iso: day)), secondOfDay: 77_400)
      let items = ListingApplication.evaluate(TrackedLists(known), in: EvaluationContext(moment: moment))
      return try #require(items.first { $0.application == pending })
    }
    let (before, within, after) = (try range("2025-01-12"), try range("2025-01-31"), try range("2025-03-01"))
    #expect(before.range?.earliest == Day(iso: "2025-01-14"))
    // Of a range to a Saturday the last trading day.
    #expect(before.range?.latest == Day(iso: "2025-02-14"))
    #expect(within.range?.earliest == Day(iso: "2025-01-31"))
    #expect(within.range?.latest == before.range?.latest)
    #expect(after.isLate && after.range == before.range)
  }

  @Test func `what is listed has a contract, and a session on its first day`() throws {
    func listed(_ day: String, _ change: Change = { _ in }) throws -> ListingApplication {
      try application { row in
        row.listingDay = Day(iso: day)
        change(&row)
      }
    }
    #expect(try doubt(try listed("2024-11-01"))?.rule == nil)
    let withoutContract = try doubt(try listed("2024-11-01") { $0.contractOn = nil })
    #expect(withoutContract?.violation.keys == [.listingDay] && withoutContract?.withheld == .facts)
    // A typhoon closed the exchanges on 31 October. A day that was there before stays.
    let known = try application()
    let moved = try #require(try doubt(try listed("2024-10-31"), after: known))
    #expect(moved.rule == "weekend" && moved.isRemark)
    #expect(try doubt(try listed("2024-10-31"), after: try listed("2024-10-31"))?.rule == nil)
    let closed = TradingCalendar(withoutSession: [try #require(Day(iso: "2024-10-30"))])
    #expect(try doubt(try listed("2024-10-30"), after: known, calendar: closed)?.rule == "weekend")
  }

  @Test func `a company has one application at a time`() throws {
    let (old, new) = (try application(), try application(board: .tpex) { $0.appliedOn = Self.today })
    let pending = try application(board: .tpex) { row in
      row = new
      (row.reviewedOn, row.approvedOn, row.contractOn) = (nil, nil, nil)
    }
    let both = try #require(try doubt(pending, beside: [old]))
    #expect(both.rule == "identity_change" && both.isRemark)
    #expect(both.violation.reason[.english] == "the list of TWSE has its application of 2024-06-25")
    #expect(try doubt(pending, after: pending, beside: [old])?.rule == "identity_change")
    #expect(try doubt(old, after: old, beside: [pending])?.rule == nil)
    let withdrawn = try application { ($0.end, $0.withdrawnOn) = (.withdrawn, Day(iso: "2024-10-25")) }
    #expect(try doubt(pending, beside: [withdrawn])?.rule == nil)
    // Rows of one exchange under the other's header.
    let same = try application(board: .tpex)
    #expect(try doubt(same, beside: [old])?.rule == "identity_change")
    #expect(try doubt(same, after: same, beside: [old])?.rule == nil)
  }

  @Test func `an application is of the company that the closes have under its code`() throws {
    func row(_ board: Board, _ change: Change = { _ in }) throws -> ListingApplication {
      try application(board: board) { row in
        (row.reviewedOn, row.approvedOn, row.contractOn) = (nil, nil, nil)
        change(&row)
      }
    }
    let emerging = Listing(.emerging, "虛構晶圓")
    #expect(try doubt(try row(.twse), listings: [emerging])?.rule == nil)
    #expect(try doubt(try row(.twse), listings: [Listing(.emerging, "大立光")])?.rule == "name_change")
    #expect(try doubt(try row(.twse), namesake: StockCode("3008"))?.violation.keys == [.code, .name])
    #expect(try doubt(try row(.twse), listings: [emerging], namesake: StockCode("3008"))?.rule == nil)
    for board in [Board.twse, .tpex] {
      let trading = Listing(board, "虛構晶圓")
      #expect(try doubt(try row(board), listings: [trading])?.rule == "identity_change")
      #expect(try doubt(try row(board) { $0.kind = .transfer }, listings: [trading])?.rule == nil)
      // Its first day may come before the list has it.
      #expect(try doubt(try application(board: board), listings: [trading])?.rule == nil)
    }
    #expect(try doubt(try row(.twse), listings: [Listing(.tpex, "虛構晶圓")])?.rule == nil)
    #expect(try doubt(try row(.tpex), listings: [Listing(.twse, "虛構晶圓")])?.rule == "identity_change")
    #expect(try doubt(try row(.twse), listings: [Listing(.twse, "虛構晶圓-創")])?.rule == nil)
  }

  @Test func `a row under another year's day is the one that is missing`() throws {
    let old = try application { $0.contractOn = nil }
    let known = try night(0, [old], after: [])
    for day in ["2023-06-25", "2024-08-04", "2024-10-29"] {
      let row = try application { row in
        (row.appliedOn, row.reviewedOn, row.approvedOn) = (Day(iso: day), nil, nil)
        row.contractOn = nil
      }
      let next = try night(1, [row], after: known)
      #expect(next.count == known.count, "\(day)")
      #expect(next.compactMap(\.doubt) == ["identity_change"], "\(day)")
    }
    // What is missing for a week was given up: the company may file anew.
    var later = known
    for day in [1, 8, 9] { later = try night(day, [], after: later) }
    let again = try application { row in
      (row.appliedOn, row.reviewedOn, row.approvedOn) = (Self.today.adding(9), nil, nil)
      row.contractOn = nil
    }
    #expect(try night(10, [again], after: later).compactMap(\.doubt) == [])
  }

  @Test func `a night on which a tenth of the notes changed is refused`() throws {
    let rows = try (0..<40).map { index in
      try application("\(9000 + index)") { row in
        (row.name, row.appliedOn) = ("虛構\(index)", Self.today.adding(-60 - index))
        (row.reviewedOn, row.approvedOn, row.contractOn) = (nil, nil, nil)
        if index % 8 == 0 { (row.end, row.withdrawnOn) = (.withdrawn, Self.today.adding(-5)) }
      }
    }
    let known = try night(0, rows, after: [])
    func doubts(_ change: (Int, inout ListingApplication) -> Void) throws -> [Tracked<ListingApplication>] {
      try night(
        1,
        rows.enumerated().map { index, row in
          var row = row
          change(index, &row)
          return row
        }, after: known)
    }
    func pending(_ known: [Tracked<ListingApplication>]) -> Int { known.count { $0.record.isPending } }
    let before = pending(known)
    // All notes are gone, each stands a row lower, all that is pending is withdrawn.
    #expect(try pending(doubts { ($1.end, $1.withdrawnOn) = (nil, nil) }) == before)
    #expect(
      try pending(
        doubts { index, row in
          let isNext = index % 8 == 1
          (row.end, row.withdrawnOn) = isNext ? (.withdrawn, Self.today.adding(-5)) : (nil, nil)
        }) == before)
    #expect(try pending(doubts { ($1.end, $1.withdrawnOn) = (.withdrawn, Self.today) }) == before)
    #expect(try pending(doubts { if $0 < 3 { $1.end = .withdrawn } }) == before - 2)
  }

  @Test func `the numbers of the rows tell one that is gone`() throws {
    let header =
      "索引,公司代號,公司簡稱,申請日期,董事長,上市審議委員會審議日期,交易所董事會通過上市日期,"
      + "上市契約報請主管機關備查(主管機關核准)日期,股票上市買賣日期,承銷商,承銷價,備註\n"
    func remarks(_ numbers: [Int]) throws -> [String] {
      let rows = numbers.map { "\($0),998\($0),虛構\($0),113/10/2\($0),測試,,,,,示範,," }
      return try decode(header + rows.joined(separator: "\n")).remarks.filter { $0.severity == .doubtful }
        .map { $0.reason[.english] }
    }
    #expect(try remarks([1, 2, 3, 4]) == [])
    #expect(try remarks([1, 2, 4]) == ["rows are missing: in the column 索引, 4 follows 2"])
  }

  @Test func `a list is refused that has under nine tenths of the rows before`() {
    for source in ListingApplication.sources(ListRequest(today: Self.today, years: [])) {
      #expect(source.shrinkRule == .atLeastNineTenths(mayBeEmpty: false))
    }
  }

  @Test(arguments: [
    ("櫃轉市、科技事業", "虛構", "transfer"), ("創新板轉上櫃", "虛構", "transfer"), ("創新板", "虛構-KY", "innovation"),
    ("", "虛構-創", "innovation"), ("科技事業", "虛構-KY", "foreign"), ("", "F-虛構", "foreign"),
    ("文化創意事業", "虛構", "technology"), ("股本含私募1,000元", "虛構", "main"),
  ])
  func `the first kind that a note or a name has counts`(_ note: String, name: String, kind: String) {
    #expect(ListingNote(note, name: name).kind.rawValue == kind)
    #expect(ListingNote(note, name: name).end == nil)
  }

  private static let values = [
    "7", "9979", "虛構晶圓", "1131025", "測試", "600000", "1131101", "1131102", "1131103", "", "示範", "", "科技事業",
  ]

  private static func object(_ keys: [String], _ values: [String] = values) -> String {
    "[{" + zip(keys, values).map { #""\#($0)":"\#($1)""# }.joined(separator: ",") + "}]"
  }

  private static let local = [
    "Code", "Company", "ApplicationDate", "Chairman", "AmountofCapital ", "CommitteeDate", "ApprovedDate",
    "AgreementDate", "ListingDate", "ApprovedListingDate", "Underwriter", "UnderwritingPrice", "Note",
  ]

  @Test func `values under the keys before their own are read by their order, and others refused`() throws {
    let decoded = try decode(Self.object(Self.local))
    #expect(decoded.remarks == [])
    let application = try #require(decoded.content.first)
    let facts = ListingApplication.Key.allCases.map { application.text($0) ?? "-" }
    #expect(
      facts == [
        "9979", "虛構晶圓", "TWSE", "2024-10-25", "2024-11-01", "2024-11-02", "2024-11-03", "-", "technology",
        "-", "-",
        "示範", "-", "-",
      ])
    // Foreign companies have a running number with a key of its own.
    let foreign = [
      "No", "Code", "Company", "ApplicationDate", "Chairman", "AmountofCapital ", "CommitteeDate",
    ]
    let rest = ["ApprovedDate", "AgreementDate", "ListingDate", "Underwriter", "UnderwritingPrice", "Note"]
    #expect(try decode(Self.object(foreign + rest)).content == [application])
    // A managed stock (管理股票) is never offered.
    let managed = try decode(Self.object(Self.local, Self.values.dropLast() + ["管理股票"]))
    #expect(managed.content == [] && managed.leftOut == 1 && managed.remarks == [])
    // One key further, no cell is what its key says.
    let others = Array(Self.values.dropFirst(2)) + ["", ""]
    #expect(throws: NotUnderstood.self) { try decode(Self.object(Self.local, others)) }
  }

  @Test func `a wrong cell leaves the row and names nobody`() throws {
    var values = Self.values
    values[6] = "1131301"
    let decoded = try decode(Self.object(Self.local, values))
    #expect(decoded.content.map(\.reviewedOn) == [nil])
    #expect(decoded.remarks.count == 1 && !decoded.remarks[0].message[.english].contains("測試"))
    values = Self.values
    values[9] = "2204-13-01"
    #expect(try decode(Self.object(Self.local, values)).content.map(\.listingDay) == [nil])
    let short =
      "公司代號,公司簡稱,申請日期,董事長,上市審議委員會審議日期,交易所董事會通過上市日期,"
      + "上市契約報請主管機關備查(主管機關核准)日期,股票上市買賣日期,承銷商,承銷價,備註\n"
    let rows = (1...9).map { "997\($0),虛構\($0),113/10/2\($0),測試,,,,,示範,," }
    let body = short + (rows + ["9970,虛構0,測試姓名"]).joined(separator: "\n")
    let cut = try decode(body)
    #expect(cut.content.count == 9 && cut.rejected.count == 1)
    #expect(!cut.rejected[0].message[.english].contains("測試"))
  }

  private func night(
    _ day: Int, _ rows: [ListingApplication], after known: [Tracked<ListingApplication>]
  ) throws -> [Tracked<ListingApplication>] {
    let today = Self.today.adding(day)
    let newYear = HolidayList.Entry(
      day: try #require(Day(iso: "2024-01-01")), name: "元旦", isTradingDay: false)
    let source = ListingApplication.sources(ListRequest(today: today, years: []))[0]
    var other = ListingApplication(code: try #require(StockCode("9970")))
    (other.board, other.appliedOn, other.name) = (.twse, Self.today, "其他")
    let decoded = Decoded(
      content: rows + [other], rowNumbers: Array(1...rows.count + 1), form: .csv, rowCount: rows.count + 1)
    return Tracker<ListingApplication>(
      moment: Instant(today, secondOfDay: 77_400),
      context: ReviewContext(
        today: today, calendar: TradingCalendar(lists: [HolidayList(year: 2024, entries: [newYear])]))
    ).track([DecodedList(decoded, of: source)], known: known).records
  }

  @Test func `an application's stages and its end are events until its offering is there`() throws {
    var application = ListingApplication(code: try #require(StockCode("9979")))
    (application.board, application.name, application.appliedOn) = (.tpex, "虛構晶圓", Self.today.adding(-40))
    func night(_ days: Int) -> Instant { Instant(Self.today.adding(days), secondOfDay: 77_400) }
    var known = Tracked(
      id: "9979-20240919-listing", record: application, firstSeen: night(-39))
    (application.reviewedOn, application.approvedOn) = (Self.today.adding(-20), Self.today.adding(-10))
    known.update(with: application, at: night(-9))
    (application.reviewedOn, application.offerPrice) = (Self.today.adding(-21), Price("30"))
    known.update(with: application, at: night(-5))
    (application.contractOn, application.end) = (Self.today.adding(-3), .withdrawn)
    known.update(with: application, at: night(-1))
    func events(_ lists: TrackedLists) -> [RecordEvent] {
      let context = EvaluationContext(moment: night(0), calendar: TradingCalendar())
      return ListingApplication.evaluate(lists, in: context).flatMap {
        ListingApplication.events(of: $0, in: context)
      }
    }
    let all = events(TrackedLists([known]))
    #expect(all.map(\.kind) == [.comingNew, .comingStage, .comingMoved, .comingPriced, .comingWithdrawn])
    #expect(
      all.map(\.name).map { String($0.dropFirst(22)) } == [
        "0/coming_new", "1/coming_stage", "2/coming_moved", "2/coming_priced", "3/coming_withdrawn",
      ])
    #expect(all[1].title[.chinese] == "申請上市櫃進度｜9979 虛構晶圓｜董事會通過日 \(Self.today.adding(-10))")
    #expect(all[4].content[.chinese] == "契約備查日：\(Self.today.adding(-3))")
    // A later change alters no earlier entry.
    known.record.name = "別名"
    #expect(events(TrackedLists([known]))[0].content == all[0].content)
    application.end = nil
    known.record = application
    var offering = Offering(code: application.code, name: "虛構晶圓", market: Market("初上櫃"))
    offering.subscriptionStart = Self.today.adding(3)
    var lists = TrackedLists([known])
    lists[Offering.self] = [Tracked(id: "9979-20241101", record: offering, firstSeen: night(-5))]
    #expect(events(lists).map(\.kind) == [.comingNew, .comingStage])
  }

  @Test func `a row that is missing is silent for a week, and never withdrawn`() throws {
    var row = ListingApplication(code: try #require(StockCode("9979")))
    (row.board, row.appliedOn, row.name) = (.twse, Self.today, "虛構")
    var known = try night(0, [row], after: [])
    func own() throws -> Tracked<ListingApplication> { try #require(known.first { $0.record.name == "虛構" }) }
    let first = try own()
    known = try night(1, [], after: known)
    #expect(try own().revisions == [] && own().isListed && own().record.missingSince == Self.today.adding(1))
    known = try night(2, [row], after: known)
    #expect(try own() == first)
    for day in [3, 9] { known = try night(day, [], after: known) }
    #expect(try own().isListed && own().revisions == [])
    known = try night(10, [], after: known)
    #expect(try !own().isListed && own().record.status == .applied && own().revisions.count == 1)
    // The same code again is another application.
    var again = row
    again.appliedOn = Self.today.adding(20)
    known = try night(21, [row, again], after: known)
    #expect(known.count { $0.record.code == row.code } == 2 && Set(known.map(\.id)).count == 3)
  }
}
