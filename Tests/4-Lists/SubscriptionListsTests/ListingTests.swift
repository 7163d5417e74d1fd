@testable import Decoding
import Localization
@testable import Records
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
    let rows = try [row("9979", "虛構晶圓", -40), row("9978", "大潤綠能", -30)]
    let known = try night(0, rows, after: [])
    func doubts(_ rows: [ListingApplication]) throws -> [String] {
      let next = try night(1, rows, after: known)
      #expect(next.count == known.count)
      return next.compactMap(\.doubt).sorted()
    }
    #expect(try doubts(rows) == [])
    #expect(try doubts([rows[0]]) == [])
    #expect(try doubts([row("9979", "大潤綠能", -40), row("9978", "虛構晶圓", -30)]).count == 2)
    #expect(try doubts([row("9979", "虛構晶圓", -39), rows[1]]) == ["identity_change"])
    #expect(try doubts([row("9977", "虛構晶圓", -40), rows[1]]) == ["identity_change"])
    #expect(try doubts([row("9979", "虛構晶圓-創", -40), rows[1]]) == [])
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
      (row.board, row.name, row.appliedOn) = (.twse, "虛構\(index)", Self.today.adding(-index))
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
