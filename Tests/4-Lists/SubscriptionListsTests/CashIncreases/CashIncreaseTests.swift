import Decoding
import JSON
@testable import ListEngine
import Localization
import SubscriptionLists
import SubscriptionReport
import TestSamples
import Testing
import Trading
import Values
import WinRates

/// How announcements become increases: which one they are of, and what they change.
struct CashIncreaseTests {
  /// The bodies of some days in their order, a row each: day and time, subject, text.
  private static func track(
    _ days: [[(said: String, subject: String, text: String)]], known: [Tracked<CashIncrease>] = [],
    close: String? = nil, listedAs name: String? = nil, registered: Int? = nil, company: String = "虛構電機",
    tradedOn board: Board = .twse, namesake: StockCode? = nil, code: String = "9993", happened: String? = nil
  ) throws -> [Tracked<CashIncrease>] {
    let source = CashIncrease.source(of: .twse)
    return try days.reduce(known) { known, rows in
      let lines = rows.map { row in
        let said = row.said.split(separator: " ")
        return [
          "出表日期": "1150702", "發言日期": "\(said[0])", "發言時間": "\(said[1])", "公司代號": code, "公司名稱": company,
          "主旨 ": row.subject, "符合條款": "第11款", "事實發生日": happened ?? "\(said[0])", "說明": row.text,
        ]
      }
      let body = "[" + lines.map(Self.object).joined(separator: ",\n") + "]"
      let decoded = try source.decode(Array(body.utf8), html: nil)
      let day = try #require(decoded.day).adding(1)
      let context = ReviewContext<CashIncrease>(
        today: day, calendar: TradingCalendar(),
        close: { _ in
          close.flatMap { Price($0) }.map { BoardClose(price: $0, day: day, board: .twse, kind: .close) }
        }, listings: { _ in name.map { [Listing(board, $0)] } ?? [] },
        namesake: { _ in namesake }, issuedShares: { _ in registered })
      return Tracker(
        moment: Instant(day, secondOfDay: 72_000), context: context, takenIDs: Set(known.map(\.id))
      )
      .track([DecodedList(decoded, of: source)], known: known).records
    }
  }

  private static func object(_ members: [String: String]) -> String {
    let texts = members.map { name, value in
      let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\r\n", with: "\\r\\n").replacing("\n", with: "\\n")
      return "\"\(name)\":\"\(escaped)\""
    }
    return "{" + texts.joined(separator: ",") + "}"
  }

  private static let decided = ("1150616 143000", "公告本公司董事會決議現金增資", SampleText.decision(offered: "10%"))

  @Test func `decision, notice, correction, suspension and a new notice are one increase`() throws {
    let first = try Self.track([[Self.decided]])
    #expect(first.map(\.id) == ["9993-20260616-increase"])
    #expect(first[0].record.status == .decided && first[0].record.publicShares == 1_200_000)
    let notice = try Self.track(
      [[("1150905 150000", "公告現金增資認股基準日", SampleText.notice())]], known: first)
    #expect(notice.map(\.id) == ["9993-20260616-increase"])
    #expect(notice[0].record.status == .announced && notice[0].record.price == Price("58"))
    #expect(notice[0].record.decidedOn?.description == "2026-06-16")
    let suspended = try Self.track(
      [[("1150920 170000", "公告本公司暫停現金增資相關作業", "1.事實發生日:115/09/20\n申報生效日115年9月1日")]], known: notice)
    #expect(suspended[0].record.status == .suspended && suspended[0].record.recordDate == nil)
    #expect(suspended[0].record.holdersPayFrom == nil && suspended[0].record.publicShares == 1_200_000)
    let again = try Self.track(
      [[("1151001 170000", "公告調整現金增資認股基準日", SampleText.notice(price: "俟訂定後另行公告", record: "115/11/05"))]],
      known: suspended)
    #expect(again[0].record.status == .announced && again[0].record.price == nil)
    #expect(again[0].record.recordDate?.description == "2026-11-05")
    // That the record date is not the last closed day comes first.
    #expect(again[0].doubt == "record_date" && again[0].record.caveat == "taken_back")
    #expect(again[0].revisions.count == 3)
  }

  @Test func `each step is an event with its days, and a cancellation is in the digest of its day`() throws {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
      [("1150920 170000", "公告本公司暫停現金增資相關作業", "1.事實發生日:115/09/20\n申報生效日115年9月1日")],
      [("1151001 170000", "公告調整現金增資認股基準日", SampleText.notice(record: "115/10/05"))],
      [("1151010 170000", "公告取消本公司現金增資案", "1.事實發生日:115/10/10\n申報生效日115年9月1日")],
    ])
    let context = EvaluationContext(
      moment: Instant(try #require(Day(iso: "2026-10-11")), secondOfDay: 75_600), calendar: TradingCalendar())
    let items = CashIncrease.evaluate(TrackedLists(known), in: context)
    let events = items.flatMap { CashIncrease.events(of: $0, in: context) }
    #expect(
      events.map(\.kind) == [.comingNew, .comingStage, .comingSuspended, .comingStage, .comingCancelled])
    #expect(events[2].title[.chinese] == "現金增資暫停辦理｜9993 虛構電機｜認股基準日 2026-10-05 → 未定")
    #expect(events[4].title[.chinese] == "現金增資撤銷｜9993 虛構電機")
    #expect(Set(events.map(\.name)).count == 5)
    let coming = CashIncrease.comingItems(items, on: context.today)
    let digest = Digest(Agenda([], in: context), events, coming: coming)
    #expect(digest.changed.map(\.status) == ["cancelled"] && digest.announced.isEmpty)
    #expect(Digest(Agenda([], in: context), [], coming: coming).isEmpty)
  }

  @Test func `announcements of one day are one revision, and the same body again is none`() throws {
    let day = [
      Self.decided,
      ("1150616 180000", "更正公告董事會決議現金增資", SampleText.decision(price: "暫定每股20元", offered: "10%")),
      ("1150616 190000", "取消本公司現金增資案", "1.事實發生日:115/06/16"),
    ]
    let once = try Self.track([day])
    #expect(once.count == 1 && once[0].revisions.isEmpty)
    #expect(once[0].record.status == .cancelled && once[0].record.price == Price("20"))
    #expect(try Self.track([day], known: once) == once)
    let later = try Self.track([[Self.decided], Array(day.dropFirst())].map { $0 })
    #expect(later[0].revisions.count == 1)
  }

  @Test func `another filing, and a decision after a notice, are new increases`() throws {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
    ])
    let other = try Self.track(
      [
        [("1160301 150000", "公告現金增資認股基準日", SampleText.notice(effective: "116/02/20", decisions: "116/01/05"))]
      ],
      known: known)
    #expect(other.map(\.id).sorted() == ["9993-20260616-increase", "9993-20270105-increase"])
    let decided = try Self.track(
      [[("1151201 150000", "公告董事會決議現金增資", SampleText.decision(board: "115/12/01"))]], known: known)
    #expect(decided.count == 2)
  }

  @Test(arguments: ["115/09/02", "115/08/21", "115/09/06"])
  func `the effective day of an increase never changes`(effective: String) throws {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
    ])
    let notice = SampleText.notice(effective: effective, price: "每股新台幣57元")
    let odd = try Self.track([[("1150908 150000", "補充公告現金增資認股基準日", notice)]], known: known)
    #expect(odd.map(\.id) == known.map(\.id) && odd[0].doubt == "two_values")
    #expect(odd[0].record.effectiveOn == known[0].record.effectiveOn && odd[0].record.price == Price("57"))
    let violation = try Self.violation(of: odd[0])
    #expect(violation.keys == [.effectiveOn])
    #expect(violation.reason[.chinese].contains("（先前公告 2026-09-01）"))
    // The next one with the day that is known ends it.
    let again = try Self.track(
      [[("1150910 150000", "補充公告現金增資認股基準日", SampleText.notice(price: "每股新台幣57元"))]], known: odd)
    #expect(again[0].doubt == nil && again[0].record.price == Price("57"))
    // Two that agree on the other day are believed, if they may be right.
    let agreed = try Self.track([[("1150910 150000", "補充公告現金增資認股基準日", notice)]], known: odd)
    let isPossible = effective != "115/09/06"
    #expect(agreed.map(\.id) == known.map(\.id))
    #expect(agreed[0].doubt == nil && agreed[0].record.excerpt == nil)
    #expect(agreed[0].record.effectiveOn != known[0].record.effectiveOn)
    #expect(isPossible || agreed[0].record.effectiveOn == Day(iso: "2026-09-06"))
    // The same file once more is no second notice.
    #expect(
      try Self.track([[("1150908 150000", "補充公告現金增資認股基準日", notice)]], known: odd)[0].doubt == "two_values")
  }

  @Test func `a notice that gives another day than two before it, or one to come, is not believed`() throws {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
    ])
    let (one, other) = (SampleText.notice(effective: "115/08/21"), SampleText.notice(effective: "115/08/24"))
    let coming = SampleText.notice(effective: "115/09/30")
    for texts in [[one, other], [coming, coming]] {
      let odd = try Self.track(
        texts.enumerated().map { [("115091\($0) 150000", "補充公告現金增資認股基準日", $1)] }, known: known)
      #expect(odd[0].record.effectiveOn == known[0].record.effectiveOn && odd[0].doubt != nil)
    }
  }

  @Test(arguments: [("1150905", nil), ("1150904", nil), ("1150605", nil), ("1140905", "two_values")])
  func `what happened a year before it was announced is a doubt`(happened: String, doubt: String?) throws {
    let known = try Self.track(
      [[("1150905 150000", "公告現金增資認股基準日", SampleText.notice())]], happened: happened)
    #expect(known[0].doubt == doubt && known[0].record.price == Price("58"))
    guard doubt != nil else { return }
    let violation = try Self.violation(of: known[0])
    #expect(violation.keys == [.announced] && violation.reason[.english].hasPrefix("'事實發生日：2025-09-05' "))
  }

  @Test(arguments: [
    ("9993", nil), ("910322", nil), ("0050", "identity_change"), ("12341", "identity_change"),
  ])
  func `a fund and a bond increase no capital`(code: String, doubt: String?) throws {
    let known = try Self.track(
      [[("1150905 150000", "公告現金增資認股基準日", SampleText.notice())]], code: code)
    #expect(known.map(\.doubt) == [doubt])
  }

  @Test func `the rows of the other exchange under this one's names are refused`() throws {
    let source = CashIncrease.source(of: .tpex)
    let rows = (0..<9).map { number in
      Self.object([
        "Date": "1150906", "發言日期": "1150905", "發言時間": "\(180_000 + number)",
        "SecuritiesCompanyCode": "\(2001 + number)", "CompanyName": "甲\(number)", "主旨": "公告現金增資認股基準日",
        "符合條款": number == 0 ? "第11款" : "第8款", "事實發生日": "1150905",
        "說明": number == 0 ? SampleText.notice() : "無",
      ])
    }
    let decoded = try source.decode(Array("[\(rows.joined(separator: ",\n"))]".utf8), html: nil)
    func track(_ others: Int) throws -> Tracker<CashIncrease>.Result {
      let today = try #require(Day(iso: "2026-09-06"))
      let context = ReviewContext<CashIncrease>(
        today: today, calendar: TradingCalendar(),
        listings: { code in
          [Listing((Int(code.description) ?? 0) < 2001 + others ? .twse : .tpex, "甲")]
        })
      return Tracker(moment: Instant(today, secondOfDay: 72_000), context: context)
        .track([DecodedList(decoded, of: source)])
    }
    let other = try track(9)
    #expect(other.records.isEmpty && other.refusals.map(\.source.id) == [source.id])
    #expect(other.refusals[0].reason[.english].hasPrefix("9 of 9 codes trade on TWSE"))
    // Some companies have moved to the other board.
    #expect(try track(4).refusals.isEmpty && track(4).records.count == 1)
  }

  @Test func `an announcement that comes late adds its decision and changes nothing else`() throws {
    let known = try Self.track([
      [("1150905 150000", "公告現金增資認股基準日", SampleText.notice(decisions: "115/06/16及115/07/20"))]
    ])
    let late = try Self.track([[Self.decided]], known: known)
    #expect(late.map(\.id) == known.map(\.id))
    #expect(late[0].record.price == Price("58") && late[0].record.decidedOn?.description == "2026-06-16")
    #expect(late[0].record.announced == known[0].record.announced)
  }

  @Test func `a text that contradicts itself is published with a doubt`() throws {
    func doubt(_ text: String) throws -> String? {
      try Self.track([[("1150905 150000", "公告現金增資認股基準日", text)]])[0].doubt
    }
    #expect(try doubt(SampleText.notice()) == nil)
    #expect(try doubt(SampleText.notice(record: "115/09/05")) == "record_date")
    #expect(try doubt(SampleText.notice(transfer: "115/09/29")) == "last_transfer_day")
    #expect(
      try doubt(SampleText.notice(transfer: "115/10/01", closed: ("115/10/02", "115/10/05"))) == "closed_days"
    )
    #expect(try doubt(SampleText.notice(employees: "1,700,000股")) == "shares_sum")
  }

  @Test(
    arguments: [
      ("公告本公司之關係企業甲公司終止辦理現金增資", "1.事實發生日:115/09/20\n2.公司名稱:甲公司", "announced", nil),
      ("公告本公司轉投資公司撤銷現金增資案", "1.事實發生日:115/09/20\n2.公司名稱:乙公司\n3.與公司關係:關聯企業", "announced", nil),
      ("公告撤銷現金增資案", "1.事實發生日:115/09/20\n2.公司名稱:乙公司\n3.與公司關係(請輸入本公司或子公司):子公司", "announced", nil),
      // It is named in the body only.
      (
        "公告撤銷115年度現金增資發行新股案", "本公司之子公司甲公司董事會決議撤銷115年度現金增資案", "announced", nil
      ),
      (
        "公告董事會決議撤銷115年度現金增資案",
        "2.公司名稱:甲股份有限公司\n3.與公司關係(請輸入本公司或子公司):子公司\n6.因應措施:無", "announced", nil
      ),
      ("公告撤銷115年度現金增資發行新股案", "本公司轉投資之丙公司經董事會決議，撤銷115年度現金增資案。", "announced", nil),
      ("公告本公司撤銷115年度現金增資發行新股案", "子公司甲公司決議撤銷115年度現金增資案", "announced", nil),
      ("公告撤銷115年度現金增資案", "1.發生緣由:子公司甲公司因市況不佳，董事會決議撤銷115年度現金增資案", "announced", nil),
      ("公告撤銷115年度現金增資案", "本公司持有100%之子公司己公司董事會決議撤銷115年度現金增資案", "announced", nil),
      // Whose increase it is cannot be told: a subsidiary is a reason, or the text names this increase, too.
      ("公告本公司撤銷115年度現金增資發行新股案", "因子公司營運不佳，經董事會決議撤銷", "announced", "end_unnamed"),
      ("公告本公司撤銷115年度現金增資發行新股案", "子公司甲公司經董事會決議，本公司撤銷現金增資案", "announced", "end_unnamed"),
      (
        "公告撤銷115年度現金增資發行新股案", "子公司甲公司決議撤銷金管會115年9月1日申報生效之現金增資案", "announced",
        "end_unnamed"
      ),
      ("說明媒體報導本公司暫緩現金增資一事", "並無此事", "announced", nil),
      ("澄清本公司並未取消現金增資", "", "announced", nil), ("公告終止現金增資承銷契約", "申報生效日115年9月1日", "announced", nil),
      ("公告本公司撤銷114年度現金增資發行新股案", "", "announced", nil),
      ("公告本公司撤銷一一四年第一次現金增資案", "1.事實發生日:115/09/20", "announced", nil),
      ("公告本公司撤銷115年度現金增資發行新股案", "", "cancelled", nil), ("公告本公司撤銷一一五年度現金增資案", "", "cancelled", nil),
      ("公告本公司撤銷現金增資案", "115年9月1日申報生效", "cancelled", nil),
      ("公告本公司撤銷現金增資案", "董事會於115/06/16決議之現金增資\n3.與公司關係(請輸入本公司或子公司):本公司", "cancelled", nil),
      ("公告本公司暫停115年度現金增資相關作業", "", "suspended", nil),
      ("公告本公司撤銷現金增資案", "1.事實發生日:115/09/20", "announced", "end_unnamed"),
      ("公告本公司暫緩辦理現金增資", "市況不佳", "announced", "end_unnamed"),
    ] as [(String, String, String, String?)])
  func `only what names the increase ends it`(subject: String, text: String, status: String, doubt: String?)
    throws
  {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
    ])
    let after = try Self.track([[("1150920 170000", subject, text)]], known: known)
    let own = try #require(after.first { $0.id == known[0].id })
    #expect(own.record.status.rawValue == status && own.doubt == doubt)
    #expect(status != "announced" || own.record.recordDate == known[0].record.recordDate)
    // A new notice says that it goes on.
    let again = try Self.track(
      [[("1151001 170000", "公告現金增資認股基準日", SampleText.notice())]],
      known: after.filter { $0.id == own.id })
    #expect(again.contains { $0.record.status == .announced && $0.doubt == nil })
  }

  /// Siblings of one kind stand together: what a subject and its text do to the increase of 115 that is effective since
  /// 115/09/01.
  private static let ends: [(String, String, String, String?)] = [
    // It asserts, of the company itself, and names the year.
    ("公告本公司董事會決議不辦理115年度現金增資", ofItself, "cancelled", nil),
    ("公告本公司撤銷2026年度現金增資案", ofItself, "cancelled", nil),
    ("公告金管會廢止本公司115年度現金增資申報生效", ofItself, "cancelled", nil),
    ("公告本公司因市況不佳撤銷115年度現金增資案", ofItself, "cancelled", nil),
    ("公告本公司董事會決議終止115年度現金增資並退還股款加計利息", ofItself, "cancelled", nil),
    ("公告本公司向金管會申請撤回115年度現金增資申報案", "\(ofItself)申請撤回", "cancelled", "cancel_requested"),
    ("公告本公司決議暫停115年現金增資相關作業暨申請展延115年現金增資及國內第四次無擔保轉換公司債募集期間", ofItself, "suspended", nil),
    ("公告董事會決議撤銷115年度現金增資案", ofItself, "cancelled", nil), ("虛構電機撤銷115年度現金增資案", "", "cancelled", nil),
    ("公告本公司接獲金管會廢止115年9月1日申報生效之現金增資案", "\(ofItself)金管會廢止115年9月1日金管證發字第1150012345號申報生效", "cancelled", nil),
    ("公告本公司撤銷115年度現金增資案", "\(ofItself)業經董事會決議", "cancelled", nil),
    // The text takes it back, or says that it is another company's.
    ("公告本公司撤銷115年度現金增資案", "\(ofItself)業經董事會否決，現金增資續行", "announced", "end_unnamed"),
    ("公告本公司撤銷115年度現金增資案", "\(ofItself)股東會否決", "announced", "end_unnamed"),
    ("公告本公司撤銷115年度現金增資案", "\(ofItself)本公告作廢", "announced", "end_unnamed"),
    ("公告本公司撤銷115年度現金增資案", "\(ofItself)經審議後維持原發行計畫", "announced", "end_unnamed"),
    (
      "公告本公司董事會決議撤銷現金增資案", "\(ofItself)本公司持股40%之甲生醫公司，其董事會決議撤銷其115年度現金增資案", "announced",
      "end_unnamed"
    ),
    (
      "公告本公司董事會決議撤銷現金增資案", "\(ofItself)甲生醫股份有限公司(持股40%)撤銷115年度現金增資發行新股", "announced",
      "end_unnamed"
    ),
    // It denies.
    ("公告本公司未撤回115年度現金增資案", ofItself, "announced", nil), ("本公司未曾撤回115年度現金增資", ofItself, "announced", nil),
    ("本公司沒有取消115年度現金增資案", ofItself, "announced", nil), ("本公司不會終止115年度現金增資案", ofItself, "announced", nil),
    ("本公司董事會決議不撤回115年度現金增資案", ofItself, "announced", nil),
    ("公告本公司無意撤銷115年度現金增資案", ofItself, "announced", nil),
    ("公告本公司撤銷115年度現金增資案係屬謠傳", ofItself, "announced", nil),
    ("更正：本公司115年度現金增資案誤植為撤銷", ofItself, "announced", "end_unnamed"),
    ("公告本公司撤銷115年度現金增資案之更正", "\(ofItself)原公告有誤", "announced", "end_unnamed"),
    ("公告本公司撤銷115年度現金增資案", "\(ofItself)本公司並未撤銷現金增資", "announced", "end_unnamed"),
    ("公告本公司取消撤銷115年度現金增資案", ofItself, "announced", "end_unnamed"),
    ("公告本公司不得不撤銷115年度現金增資案", ofItself, "announced", "end_unnamed"),
    // It is about another company, or about something of the increase.
    ("公告本公司大股東辰公司撤銷115年度現金增資", "", "announced", "end_unnamed"),
    ("公告本公司客戶巳公司終止115年度現金增資案對本公司之影響", ofItself, "announced", "end_unnamed"),
    ("公告同業午公司撤銷115年度現金增資案", ofItself, "announced", "end_unnamed"),
    ("公告本公司供應商乙公司撤銷115年度現金增資案", ofItself, "announced", "end_unnamed"),
    ("公告真實鋼鐵撤銷115年度現金增資案", ofItself, "announced", "end_unnamed"),
    ("公告撤銷115年度現金增資案", "2.公司名稱:乙公司\n3.與公司關係(請輸入本公司或子公司):母公司", "announced", nil),
    ("公告董事會決議撤銷115年度現金增資案", "1.發生緣由:癸公司決議撤銷115年度現金增資案", "announced", "end_unnamed"),
    ("公告本公司撤銷115年度現金增資案", "\(ofItself)癸公司決議撤銷115年度現金增資案", "announced", "end_unnamed"),
    ("公告本公司撤回115年度現金增資募集期間展延申請", ofItself, "announced", "end_unnamed"),
    ("公告本公司撤銷115年度現金增資相關公告", ofItself, "announced", "end_unnamed"),
    // It names another increase.
    ("公告本公司撤銷115年度現金增資案", "\(ofItself)金管會115年4月8日申報生效之現金增資案，業經董事會決議撤銷", "announced", "end_unnamed"),
    ("公告本公司撤銷115年度現金增資案", "\(ofItself)115年3月5日董事會決議之現金增資案", "announced", "end_unnamed"),
    ("公告本公司撤銷115年度第二次現金增資案", ofItself, "announced", "end_unnamed"),
    ("公告本公司撤銷115年度第二次現金增資案", "\(ofItself)金管會115年9月1日申報生效之現金增資案", "cancelled", nil),
    // Its end is said in other words, or in the text alone.
    ("公告本公司115年度現金增資案申報失效", ofItself, "announced", "end_unnamed"),
    ("公告本公司115年度現金增資案募集失敗，股款退還認股人", ofItself, "announced", "end_unnamed"),
    ("公告金融監督管理委員會退回本公司115年度現金增資申報案", ofItself, "announced", "end_unnamed"),
    ("公告本公司取回115年度現金增資申報書件", ofItself, "announced", "end_unnamed"),
    ("公告本公司115年度現金增資案自行撤件", ofItself, "announced", "end_unnamed"),
    ("公告本公司延後115年度現金增資認股基準日", ofItself, "announced", "end_unnamed"),
    ("公告本公司撤銷115年度增資發行新股案", ofItself, "announced", "end_unnamed"),
    ("本公司115年度現金增資案說明", "\(ofItself)董事會決議撤銷115年度現金增資案", "announced", "end_unnamed"),
    ("本公司115年度現金增資案說明", "\(ofItself)媒體報導撤銷115年度現金增資案，並非事實", "announced", nil),
    ("公告本公司變更115年度現金增資計畫", "\(ofItself)取消購置機器設備", "announced", nil),
  ]

  private static let ofItself = "2.公司名稱:虛構電機股份有限公司\n3.與公司關係(請輸入本公司或子公司):本公司\n4.相互持股比例:不適用\n5.發生緣由:"

  @Test(arguments: CashIncreaseTests.ends)
  func `what may mean an end is a doubt unless it can mean nothing else`(
    subject: String, text: String, status: String, doubt: String?
  ) throws {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
    ])
    let after = try Self.track([[("1150920 170000", subject, text)]], known: known)
    let own = try #require(after.first { $0.id == known[0].id })
    #expect(own.record.status.rawValue == status && own.doubt == doubt)
  }

  @Test(
    arguments: [
      ("虛構電機", "cancelled", nil), ("虛構電機*", "cancelled", nil), ("浩鼎", "announced", "end_unnamed"),
    ] as [(String, String, String?)])
  func `an end under another company's name is a doubt`(company: String, status: String, doubt: String?)
    throws
  {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
    ])
    let own = try #require(
      try Self.track(
        [[("1150920 170000", "公告本公司撤銷115年度現金增資發行新股案", "")]], known: known, company: company
      ).first { $0.id == known[0].id })
    #expect(own.record.status.rawValue == status && own.doubt == doubt)
    #expect(own.record.name == "虛構電機" && own.record.price == Price("58"))
  }

  @Test(
    arguments: [
      ("每股US$88元", nil, "two_values"), ("每股RMB88元", nil, "two_values"), ("每股泰銖95元", nil, "two_values"),
      ("每股馬幣47元", nil, "two_values"), ("每股韓元38,000元", nil, "two_values"), ("每股JPY420元", nil, "two_values"),
      ("每股USD88", nil, "two_values"), ("每股US$2.8", nil, "two_values"), ("88歐元", nil, "two_values"),
      ("88人民幣", nil, "two_values"), ("每股2.5瑞士法郎", nil, "two_values"), ("每股新加坡幣3.6元", nil, "two_values"),
      ("每股美金16元", nil, "two_values"), ("美金16元", nil, "two_values"), ("每股美金1.8", nil, "two_values"),
      ("每股坡幣3.6元", nil, "two_values"), ("每股澳幣2.5元", nil, "two_values"), ("每股紐幣3元", nil, "two_values"),
      ("每股越盾38,000元", nil, "two_values"), ("每股EUR16元", nil, "two_values"), ("每股16元HKD", nil, "two_values"),
      ("幣別CNY，每股16元", nil, "two_values"), ("每股新台幣58元，約當美金1.8元", "58", nil),
      ("每股NT$58", "58", nil), ("每股NTD58元", "58", nil), ("每股新台幣58元(約當美金1.8元)", "58", nil),
      ("每股新台幣5.8元", "5.8", "price_distance"), ("俟訂定後另行公告", nil, nil),
    ] as [(String, String?, String?)])
  func `a price is one in NT dollars`(price: String, value: String?, doubt: String?) throws {
    let known = try Self.track([[("1150905 150000", "公告現金增資認股基準日", SampleText.notice(price: price))]])
    #expect(known.map(\.record.price) == [value.flatMap { Price($0) }] && known.map(\.doubt) == [doubt])
  }

  @Test func `the days of a notice are of its time`() throws {
    func doubt(_ text: String) throws -> String? {
      try Self.track([[("1150905 150000", "公告現金增資認股基準日", text)]])[0].doubt
    }
    let late = SampleText.notice(
      record: "116/10/05", transfer: "116/09/30", closed: ("116/10/01", "116/10/05"),
      payment: "(1)原股東及員工：116/10/08~116/10/14\n(2)特定人：116/10/15~116/10/18")
    #expect(try doubt(late) == "day_distance")
    #expect(try doubt(SampleText.notice(effective: "105/09/01")) == "two_values")
    #expect(
      try doubt(SampleText.notice(payment: "(1)原股東及員工：115/10/08~115/10/14\n(2)特定人：115/10/15~116/10/18"))
        == "day_distance")
    #expect(try doubt(SampleText.notice(decisions: "105/06/16")) == "decision_day")
    #expect(try doubt(SampleText.notice(decisions: "115/10/16")) == "decision_day")
    #expect(
      try doubt(
        SampleText.notice(
          payment: "(1)原股東及員工：115/10/08~115/10/14及115/10/15~115/10/21\n(2)特定人：115/10/22~115/10/23"))
        == "two_values")
  }

  /// What is said of an increase, and of which facts.
  private static func violation(
    of known: Tracked<CashIncrease>, close: BoardClose? = nil
  ) throws -> Violation<CashIncrease> {
    let context = ReviewContext<CashIncrease>(
      today: try #require(Day(iso: "2026-09-06")), calendar: TradingCalendar(), close: { _ in close })
    return try #require(
      Candidate(known.record, of: CashIncrease.source(of: .twse), context).doubt?.violation)
  }

  @Test func `nothing is computed from a price or from shares in doubt`() throws {
    let today = try #require(Day(iso: "2026-09-20"))
    let context = EvaluationContext(moment: Instant(today, secondOfDay: 75_600), calendar: TradingCalendar())
    let close = BoardClose(price: try #require(Price("70")), day: today, board: .twse, kind: .close)
    func values(_ known: [Tracked<CashIncrease>]) throws -> [String: String?] {
      var lists = TrackedLists(closes: CloseIndex([], earlier: [known[0].record.code: [close]]))
      lists[CashIncrease.self] = known
      let items = CashIncrease.comingItems(CashIncrease.evaluate(lists, in: context), on: today)
      return Dictionary(
        uniqueKeysWithValues: try #require(items.first).values.map { ($0.name, $0.value.plainText) })
    }
    let priced = try Self.track(
      [[("1150905 150000", "公告現金增資認股基準日", SampleText.notice(price: "每股580元"))]], close: "70")
    #expect(priced[0].doubt == "price_distance")
    let reason = try Self.violation(of: priced[0], close: close).reason[.english]
    #expect(reason == "the price is 580, the newest close 70, and the par value NT$ 10")
    let one = try values(priced)
    #expect(one["price"] == "580" && one["premium_percent"] == .some(nil))
    // An estimate of the win rate needs no price.
    #expect(one["premium_missing"] == "in_doubt" && one["odds_estimate_missing"] != "in_doubt")
    #expect(one["cash_required"] == .some(nil) && one["profit_per_lot"] == .some(nil))
    #expect(one["ex_rights_value"] == .some(nil) && one["estimated_lots"] == "1020")
    let sized = try Self.track(
      [[("1150905 150000", "公告現金增資認股基準日", SampleText.notice())]], registered: 30_000_000)
    #expect(sized[0].doubt == "shares_size")
    let other = try values(sized)
    #expect(other["estimated_lots"] == .some(nil) && other["odds_estimate_missing"] == "in_doubt")
    #expect(other["premium_missing"] == .some(nil) && other["public_shares"] == "1200000")
  }

  @Test(
    arguments: [
      (SampleText.notice(record: "115/09/31"), .recordDate, "'現金增資認股基準日：115/09/31'"),
      (SampleText.notice(record: "115/10/05、115/10/07"), .recordDate, "'現金增資認股基準日：115/10/05、115/10/07'"),
      (
        SampleText.notice(payment: "(1)原股東及員工：115/10/14~115/10/08"), .holdersPayTo,
        "'股款繳納期間：(1)原股東及員工:115/10/14~115/10/08'"
      ),
      (SampleText.notice(price: "每股美金16元"), .price, "'發行價格：每股美金16元'"),
    ] as [(String, CashIncrease.Key, String)])
  func `what contradicts itself is named with its text`(
    text: String, key: CashIncrease.Key, quoted: String
  ) throws {
    let known = try Self.track([[("1150905 150000", "公告現金增資認股基準日", text)]])
    let violation = try Self.violation(of: known[0])
    #expect(known[0].doubt == "two_values" && violation.keys == [key])
    let reason = violation.reason[.english]
    #expect(reason.hasPrefix(quoted) && reason.contains(" contradicts itself"), "\(reason)")
  }

  @Test func `an end in doubt is named by its subject`() throws {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
      [("1150920 170000", "公告本公司撤銷現金增資案", "1.事實發生日:115/09/20")],
    ])
    let violation = try Self.violation(of: known[0])
    #expect(violation.keys == [] && known[0].doubt == "end_unnamed")
    #expect(violation.reason[.english].hasPrefix("the subject '公告本公司撤銷現金增資案': "))
  }

  @Test func `a decision after the effective day is a doubt, and gives no id`() throws {
    func notice(_ decisions: String) throws -> Tracked<CashIncrease> {
      try Self.track([
        [("1150905 150000", "公告現金增資認股基準日", SampleText.notice(decisions: decisions))]
      ])[0]
    }
    let late = try notice("115/09/04")
    #expect(late.id == "9993-20260901-increase" && late.doubt == "decision_day")
    #expect(late.record.decidedOn == nil && late.record.decisionDays == "")
    // A later decision beside the first one changed it.
    let changed = try notice("115/06/16、115/09/02")
    #expect(changed.id == "9993-20260616-increase" && changed.doubt == nil)
  }

  @Test func `two notices of one day have the same days, in whatever order they stand`() throws {
    func notice(_ time: String, _ payment: String, price: String = "每股新台幣58元") -> (String, String, String) {
      ("1150905 \(time)", "公告現金增資認股基準日", SampleText.notice(price: price, payment: payment))
    }
    let (one, other) = (
      "原股東及員工：115/10/08~115/10/14，特定人：115/10/15~115/10/18",
      "原股東及員工：115/10/09~115/10/15，特定人：115/10/16~115/10/18"
    )
    let days = [notice("160000", one), notice("170000", other)]
    let prices = [notice("160000", one), notice("170000", one, price: "每股新台幣60元")]
    for rows in [days, days.reversed()] {
      let known = try Self.track([rows])
      #expect(known.map(\.doubt) == ["two_values"] && known[0].record.price == Price("58"))
      #expect(known[0].record.holdersPayFrom == nil && known[0].record.othersPayTo != nil)
    }
    for rows in [prices, prices.reversed()] {
      let known = try Self.track([rows])
      #expect(known.map(\.doubt) == ["two_values"] && known[0].record.price == nil)
      #expect(known[0].record.holdersPayFrom != nil)
    }
  }

  @Test func `a part is the percentage beside it, and a ratio may have many decimals`() throws {
    func doubt(_ text: String) throws -> String? {
      try Self.track([[("1150905 150000", "公告現金增資認股基準日", text)]])[0].doubt
    }
    #expect(
      try doubt(SampleText.notice(employees: "1,200,000股", offered: "10%，計1,800,000股")) == "shares_percent")
    #expect(try doubt(SampleText.notice(employees: "15%，計1,800,000股", offered: "10.03%，計1,200,000股")) == nil)
    let known = try Self.track([
      [("1150905 150000", "公告現金增資認股基準日", SampleText.notice(holders: "75%，計9,000,000股，每仟股得認購50.370000012股"))]
    ])
    #expect(known[0].record.sharesPerThousand == ShareRatio("50.37000001"))
  }

  @Test func `what a notice says is held against the close, the register and the order of days`() throws {
    func doubt(_ text: String, close: String? = "70", listedAs name: String? = nil) throws -> String? {
      try Self.track(
        [[("1150905 150000", "公告現金增資認股基準日", text)]], close: close, listedAs: name)[0].doubt
    }
    #expect(try doubt(SampleText.notice()) == nil)
    #expect(try doubt(SampleText.notice(), close: nil) == nil)
    #expect(try doubt(SampleText.notice(price: "每股580元")) == "price_distance")
    #expect(try doubt(SampleText.notice(price: "每股5.8元")) == "price_distance")
    #expect(try doubt(SampleText.notice(price: "每股8元"), close: "9") == nil)
    #expect(try doubt(SampleText.notice(price: "每股8元"), close: nil) == "price_distance")
    // A thousand times the shares at a thousand times the ratio are of the same company.
    #expect(
      try doubt(
        SampleText.notice(
          total: "20,000,000仟股", employees: "3,000,000仟股", holders: "75%，計15,000,000仟股，每仟股得認購83,950股",
          offered: "10%，計2,000,000仟股")) == "shares_size")
    #expect(
      try doubt(
        SampleText.notice(
          total: "20,000股", employees: "3,000股", holders: "75%，計15,000股，每仟股得認購0.08395股",
          offered: "10%，計2,000股"))
        == "shares_size")
    #expect(
      try doubt(
        SampleText.notice(
          total: "12,000股", employees: "1,800股", holders: "75%，計9,000股，每仟股得認購50.37股", offered: "10%，計1,200股"))
        == "shares_size")
    #expect(
      try doubt(
        SampleText.notice(
          total: "12,000,000仟股", employees: "1,800,000仟股", holders: "75%，計9,000,000仟股，每仟股得認購50.37股",
          offered: "10%，計1,200,000仟股")) == "shares_size")
    #expect(
      try doubt(SampleText.notice(payment: "(1)原股東及員工：115/10/14~115/10/08\n(2)特定人：115/10/15~115/10/18"))
        == "two_values")
    #expect(
      try doubt(SampleText.notice(payment: "(1)原股東及員工：115/10/08~115/10/14\n(2)特定人：115/10/06~115/10/07"))
        == "date_order")
    #expect(try doubt(SampleText.notice(), listedAs: "虛構電機") == nil)
    #expect(try doubt(SampleText.notice(), listedAs: "真實鋼鐵") == "name_change")
    let old = try Self.track([[("1150616 143000", "公告董事會決議現金增資", SampleText.decision(board: "105/08/19"))]])
    #expect(old[0].doubt == "decision_day")
    func decided(_ board: String, _ subject: String = "公告董事會決議現金增資") throws -> String? {
      try Self.track([[("1150616 143000", subject, SampleText.decision(board: board))]])[0].doubt
    }
    #expect(try decided("114/06/16") == "decision_day")
    #expect(try decided("114/09/16") == "decision_day")
    #expect(try decided("115/06/08") == nil)
    #expect(try decided("115/01/05及115/06/16") == nil)
    #expect(try decided("114/09/16", "更正董事會決議現金增資") == nil)
  }

  @Test func `a notice under another company's name is reported, and the increase keeps its own name`() throws
  {
    let first = [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())]
    let next = [("1150908 150000", "補充公告現金增資認股基準日", SampleText.notice(price: "每股新台幣57元"))]
    let other = try #require(StockCode("9994"))
    let known = try Self.track([first], listedAs: "虛構電機", namesake: StockCode("9993"))
    #expect(known[0].doubt == nil)
    for name in ["虛構電機超", "虛構化學"] {
      let odd = try Self.track([next], known: known, listedAs: "虛構電機", company: name, namesake: other)
      #expect(odd.count == 1 && odd[0].doubt == "name_change")
      #expect(odd[0].record.name == "虛構電機" && odd[0].record.price == Price("57"))
    }
    // One that is new has no other name, and one that was renamed has the name in the closes.
    let new = try Self.track([first], listedAs: "虛構電機", company: "虛構電機超", namesake: other)
    #expect(new[0].doubt == "name_change")
    let renamed = try Self.track([next], known: known, listedAs: "虛構科技", company: "虛構科技", namesake: nil)
    #expect(renamed[0].doubt == nil && renamed[0].record.name == "虛構科技")
  }

  @Test func `a company that trades on the other board is told of`() throws {
    let rows = [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())]
    #expect(try Self.track([rows], listedAs: "虛構電機")[0].doubt == nil)
    let other = try Self.track([rows], listedAs: "虛構電機", tradedOn: .tpex)[0]
    #expect(other.doubt == "identity_change" && other.record.publicShares == 1_200_000)
  }

  @Test func `ten times the shares of the notice before is a doubt, until the next one`() throws {
    let plain = ("1150905 150000", "公告現金增資認股基準日", SampleText.notice())
    let tenfold = SampleText.notice(
      total: "新台幣1,200,000,000元，普通股120,000,000股。", employees: "18,000,000股",
      holders: "75%，計90,000,000股，每仟股得認購503.7股", offered: "10%，計12,000,000股")
    let odd = ("1150910 150000", "更正公告現金增資認股基準日", tenfold)
    let known = try Self.track([[plain], [odd]])
    #expect(known.map(\.doubt) == ["shares_change"] && known[0].record.publicShares == 12_000_000)
    // The same body again says the same.
    #expect(try Self.track([[odd]], known: known).map(\.doubt) == ["shares_change"])
    let again = try Self.track(
      [[("1150912 150000", "更正公告現金增資認股基準日", SampleText.notice())]], known: known)
    #expect(again.map(\.doubt) == [nil] && again[0].record.publicShares == 1_200_000)
    // What a board decides is often the most that it will be.
    let fewer = try Self.track([
      [("1150616 143000", "公告董事會決議現金增資", SampleText.decision(total: "發行普通股上限24,000仟股"))], [plain],
    ])
    #expect(fewer.map(\.doubt) == [nil])
  }

  // Nine million shares for holders at 50.37 a thousand are of 178.7 million.
  @Test(
    arguments: [
      (nil, nil), (178_678_000, nil), (150_000_000, nil), (40_000_000, nil), (30_000_000, "shares_size"),
      (1_786_780_000, "shares_size"),
    ] as [(Int?, String?)])
  func `the shares of a notice go with those on the register`(registered: Int?, doubt: String?) throws {
    let holders = "75%，計9,000,000股，每仟股得認購50.37股"
    let known = try Self.track(
      [[("1150905 150000", "公告現金增資認股基準日", SampleText.notice(holders: holders))]], registered: registered)
    #expect(known.map(\.doubt) == [doubt] && known[0].record.publicShares == 1_200_000)
  }

  // Of a decision, which has no ratio, the twelve million new shares are a part of those.
  @Test(
    arguments: [
      (nil, nil), (178_678_000, nil), (12_000_000, nil), (11_000_000_000, nil), (2_000_000, "shares_size"),
      (13_000_000_000, "shares_size"),
    ] as [(Int?, String?)])
  func `the new shares of a decision are a part of those on the register`(
    registered: Int?, doubt: String?
  ) throws {
    #expect(try Self.track([[Self.decided]], registered: registered).map(\.doubt) == [doubt])
  }

  @Test func `of two prices none is published, and of a correction the later one`() throws {
    func notice(_ time: String, _ subject: String, _ price: String) -> (String, String, String) {
      ("1150905 \(time)", subject, SampleText.notice(price: price))
    }
    let plain = "公告現金增資認股基準日"
    for rows in [
      [notice("150000", plain, "58元"), notice("150000", plain, "60元")],
      [notice("150000", plain, "58元"), notice("160000", plain, "60元")],
      [("1150905 150000", plain, SampleText.notice(price: "58元") + "\n" + SampleText.notice(price: "60元"))],
    ] {
      var known: [Tracked<CashIncrease>] = []
      for _ in 1...2 {
        known = try Self.track([rows], known: known)
        #expect(known.count == 1 && known[0].record.price == nil && known[0].doubt == "two_values")
      }
    }
    for rows in [
      [notice("080000", plain, "58元"), notice("190000", "更正" + plain, "60元")],
      [notice("190000", "更正" + plain, "60元"), notice("080000", plain, "58元")],
      [notice("150000", plain, "更正前每股58元，更正後每股60元")], [notice("150000", plain, "由58元調整為60元")],
      [
        (
          "1150905 150000", plain,
          "更正前:\n" + SampleText.notice(price: "58元") + "\n更正後:\n" + SampleText.notice(price: "60元")
        )
      ],
      [
        (
          "1150905 150000", plain,
          SampleText.notice(price: "60元") + "\n原公告內容:\n"
            + SampleText.notice(price: "58元", record: "115/09/05")
        )
      ],
    ] {
      let known = try Self.track([rows])
      #expect(known.count == 1 && known[0].record.price == Price("60"), "\(rows.map(\.1))")
      #expect(known[0].doubt == nil && known[0].record.recordDate?.description == "2026-10-05")
    }
  }

  @Test(
    arguments: [
      ("公告本公司董事會決議現金增資轉投資子公司", 1), ("公告本公司現金增資發行新股一事(新聞稿)", 1), ("公告本公司轉投資公司董事會決議現金增資", 0),
    ])
  func `a decision is the company's own unless it names an affiliate first`(subject: String, count: Int)
    throws
  {
    #expect(try Self.track([[("1150616 143000", subject, SampleText.decision())]]).count == count)
  }

  @Test func `a notice whose line breaks are lost is read`() throws {
    let lines = SampleText.notice()
    let whole = try Self.track([[("1150905 150000", "公告現金增資認股基準日", lines)]])
    let joined = try Self.track([
      [("1150905 150000", "公告現金增資認股基準日", lines.replacing("\n", with: ""))]
    ])
    #expect(joined == whole)
    let decision = SampleText.decision().replacing("\r\n", with: "").replacing("\n", with: " ")
    #expect(
      try Self.track([[("1150616 143000", "公告董事會決議現金增資", decision)]])
        == Self.track([[("1150616 143000", "公告董事會決議現金增資", SampleText.decision())]]))
  }

  @Test func `a row without a column or a time is rejected by its name`() throws {
    let source = CashIncrease.source(of: .tpex)
    let decoded = try source.decode(
      Array(#"[{"SecuritiesCompanyCode":"9993","CompanyName":"甲","主旨":"x","說明":"y","符合條款":"第1款"}]"#.utf8),
      html: nil)
    #expect(decoded.leftOut == 1 && decoded.day == nil)
    #expect(throws: NotUnderstood.self) {
      try source.decode(
        Array(#"[{"SecuritiesCompanyCode":"9993","CompanyName":"甲","說明":"y"}]"#.utf8), html: nil)
    }
  }

  @Test func `an increase, its auction and its offering are one item of what comes`() throws {
    let increases = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
    ])
    let today = try #require(Day(iso: "2026-09-20"))
    var auction = Auction(code: increases[0].record.code)
    auction.issueType = "現金增資"
    auction.openingDate = today.adding(3)
    var lists = TrackedLists()
    lists[CashIncrease.self] = increases
    lists[Auction.self] = [
      Tracked(id: "9993-20260923-auction", record: auction, firstSeen: Instant(today, secondOfDay: 0))
    ]
    let context = EvaluationContext(moment: Instant(today, secondOfDay: 75_600), calendar: TradingCalendar())
    let auctions = Auction.comingItems(Auction.evaluate(lists, in: context), on: today)
    #expect(auctions.isEmpty, "\(auctions.map(\.id))")
    let items = CashIncrease.comingItems(CashIncrease.evaluate(lists, in: context), on: today)
    #expect(items.map(\.status) == ["announced"])
    let auctionID = items[0].values.first { $0.name == "auction_id" }?.value.plainText
    #expect(auctionID == "9993-20260923-auction")
    // Without the increase the auction is its own item.
    lists[CashIncrease.self] = []
    #expect(Auction.comingItems(Auction.evaluate(lists, in: context), on: today).count == 1)
  }

  @Test func `an increase is listed as the draw that ends when holders pay, not as an earlier one`() throws {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
    ])
    let suspended = try Self.track(
      [[("1150920 170000", "公告本公司暫緩115年度現金增資相關作業", "")]], known: known)
    let context = EvaluationContext(
      moment: Instant(try #require(Day(iso: "2026-09-28")), secondOfDay: 75_600), calendar: TradingCalendar())
    func status(
      _ increases: [Tracked<CashIncrease>], end: String, price: String = "26.5", shares: Int = 340_000
    ) throws -> String? {
      let draw = Offering(
        code: increases[0].record.code, name: "虛構電機", market: Market("上市增資"),
        subscriptionStart: Day(iso: end)?.adding(-2), subscriptionEnd: Day(iso: end), sharesOffered: shares,
        offerPrice: Price(price), lotShares: 1000)
      var lists = TrackedLists()
      lists[CashIncrease.self] = increases
      lists[Offering.self] = [Tracked(id: "9993-20260922", record: draw, firstSeen: context.moment)]
      return CashIncrease.evaluate(lists, in: context).first?.status.rawValue
    }
    // Holders pay until 2026-10-14.
    #expect(try status(known, end: "2026-10-14") == "listed")
    #expect(try status(known, end: "2026-09-24") == "announced")
    #expect(try status(known, end: "2026-09-24", price: "58", shares: 1_020_000) == "listed")
    // With one of these it is that of the only open increase, and its days are wrong.
    #expect(try status(known, end: "2026-09-24", price: "58") == "listed")
    #expect(try status(known, end: "2026-08-30", price: "58") == "announced")
    // Two weeks from that day the days alone decide.
    #expect(try status(known, end: "2026-10-07") == "listed")
    #expect(try status(suspended, end: "2026-09-24") == "suspended")
    var undated = known
    (undated[0].record.holdersPayTo, undated[0].record.othersPayTo) = (nil, nil)
    #expect(try status(undated, end: "2026-09-24") == "announced")
    #expect(try status(undated, end: "2026-09-24", price: "58") == "listed")
    // What ended before the filing became effective was another one.
    undated[0].record.recordDate = nil
    #expect(try status(undated, end: "2026-08-31", price: "58", shares: 1_020_000) == "announced")
  }

  @Test func `what an application costs and brings is that of an offering with the same terms`() throws {
    let known = try Self.track([[("1150905 150000", "公告現金增資認股基準日", SampleText.notice())]])
    let today = try #require(Day(iso: "2026-09-20"))
    let code = known[0].record.code
    let close = BoardClose(price: try #require(Price("70.5")), day: today, board: .twse, kind: .close)
    let draws = try (0..<40).map { number in
      try DrawSamples.draw(
        number, lastDay: today.adding(number - 100), lots: 400 + 30 * number, close: "\(52 + number)",
        applications: 9_000 + 700 * number)
    }
    let context = EvaluationContext(
      moment: Instant(today, secondOfDay: 75_600), calendar: TradingCalendar(), odds: OddsEstimator(draws))
    func item(
      _ known: [Tracked<CashIncrease>], _ offering: Offering? = nil, on day: Day? = nil
    ) throws -> [String: String?] {
      var lists = TrackedLists(closes: CloseIndex([], earlier: [code: [close]]))
      lists[CashIncrease.self] = known
      lists[Offering.self] = [offering].compactMap(\.self).map {
        Tracked(id: "9993-20261001", record: $0, firstSeen: context.moment)
      }
      var context = context
      context.moment = Instant(day ?? today, secondOfDay: 75_600)
      let items = CashIncrease.comingItems(CashIncrease.evaluate(lists, in: context), on: context.today)
      return Dictionary(
        uniqueKeysWithValues: try #require(items.first).values.map { ($0.name, $0.value.plainText) })
    }
    let increase = try item(known)
    // (70.5 + 0.05037 × 58) ÷ 1.05037: the new shares carry no right.
    #expect(increase["premium_percent"] == "20.5" && increase["cash_required"] == "58070")
    #expect(increase["ex_rights_value"] == "69.9006" && increase["close"] == "70.5")
    let lots = try #require(known[0].record.estimatedLots)
    let offering = Offering(
      code: code, name: "", market: Market("上市增資"), subscriptionEnd: known[0].record.holdersPayTo,
      sharesOffered: lots * 1000, offerPrice: known[0].record.price, lotShares: 1000)
    let evaluated = EvaluatedOffering(
      of: Tracked(id: "", record: offering, firstSeen: context.moment),
      closes: CloseIndex([], earlier: [code: [close]]), context: context,
      exRights: ExRights(
        day: nil, perThousand: known[0].record.sharesPerThousand,
        price: known[0].record.price))
    for field in Offering.fields where increase.keys.contains(field.name) && !own.contains(field.name) {
      #expect(increase[field.name] == field.text(of: evaluated), "\(field.name)")
    }
    #expect(
      increase["expected_value_estimate"]??.isEmpty == false
        && increase["odds_estimate_missing"] == .some(nil))

    // Once it is in the list, its offering has them; what is over or cancelled has none.
    let listed = Offering(
      code: code, name: "", market: Market("上市增資"), subscriptionStart: today,
      subscriptionEnd: known[0].record.holdersPayTo)
    for (item, reason) in [
      (try item(known, listed), "listed"), (try item(known, on: today.adding(200)), "over"),
      (
        try item(Self.track([[("1150921 150000", "撤銷本公司現金增資案", "申報生效日115年9月1日")]], known: known)), "cancelled"
      ),
    ] {
      #expect(item["premium_percent"] == .some(nil) && item["premium_missing"] == reason)
      #expect(item["odds_estimate_percent"] == .some(nil) && item["odds_estimate_missing"] == reason)
      #expect(item["cash_required"] == .some(nil) && item["profit_per_lot"] == .some(nil))
    }
  }

  @Test(arguments: [("2026-06-26", "31.0"), ("2026-06-29", "37.3"), ("2026-06-30", "37.3")])
  func `a close from before the ex-day is worth less without its right`(day: String, premium: String) throws {
    let price = try #require(Price("60"))
    let right = ExRights(
      day: Day(iso: "2026-06-29"), perThousand: ShareRatio("203.22769122"), price: price)
    let today = try #require(Day(iso: day))
    let code = try #require(StockCode("4989"))
    let offering = Offering(
      code: code, name: "", market: Market("上市增資"), subscriptionEnd: today.adding(20),
      sharesOffered: 1_000_000, offerPrice: price, lotShares: 1000)
    let close = BoardClose(price: try #require(Price("82.4")), day: today, board: .twse)
    let evaluated = EvaluatedOffering(
      of: Tracked(id: "", record: offering, firstSeen: Instant(today, secondOfDay: 75_600)),
      closes: CloseIndex([], earlier: [code: [close]]),
      context: EvaluationContext(moment: Instant(today, secondOfDay: 75_600), calendar: TradingCalendar()),
      exRights: right)
    #expect(evaluated.valuation.premium.percent?.description == premium)
    #expect(evaluated.valuation.exRightsValue?.description == (premium == "31.0" ? "78.6166" : nil))
  }

  @Test func `the dilution is that of all new shares, or has a reason`() throws {
    let today = try #require(Day(iso: "2026-09-20"))
    let code = try #require(StockCode("9993"))
    let close = BoardClose(price: try #require(Price("70.5")), day: today, board: .twse, kind: .close)
    let context = EvaluationContext(moment: Instant(today, secondOfDay: 75_600), calendar: TradingCalendar())
    func evaluated(
      _ text: String, _ notices: [RightsNotice] = [], doubt: String? = nil, registered: Int? = nil
    ) throws -> EvaluatedCashIncrease {
      var lists = TrackedLists(closes: CloseIndex([], earlier: [code: [close]]))
      lists.issuedShares[code] = registered
      lists[CashIncrease.self] = try Self.track([[("1150905 150000", "公告現金增資認股基準日", text)]]).map {
        var known = $0
        if let doubt { known.doubt = doubt }
        return known
      }
      lists[RightsNotice.self] = notices.map { Tracked(id: "notice", record: $0, firstSeen: context.moment) }
      return try #require(CashIncrease.evaluate(lists, in: context).first)
    }
    // 9,000,000 shares at 50.37 for 1,000 are for 178,677,784 shares, so that there are 190,677,784 afterwards.
    let known = try evaluated(SampleText.notice())
    #expect(known.dilution.percent?.description == "6.3" && known.dilution.reason == nil)
    let line = try #require(CashIncrease.comingItems([known], on: today).first).estimates
    #expect(line?[.chinese].contains("溢價 +20.5%（新股無此權利），折價 17.0%，稀釋 6.3%，") == true)
    #expect(line?[.english].contains("discount 17.0%, dilution 6.3%, ") == true)
    let values = Dictionary(
      uniqueKeysWithValues: CashIncrease.fields.suffix(2).map { ($0.name, $0.text(of: known)) })
    #expect(values == ["dilution_percent": "6.3", "dilution_missing": nil])

    // A text without the holders' ratio, until the exchange's notice has it.
    let percent = SampleText.notice(holders: "75%")
    #expect(try evaluated(percent).dilution == .missing(.sharesUnknown))
    #expect(try evaluated(percent, registered: 178_677_784).dilution == known.dilution)
    #expect(try evaluated(SampleText.notice(), registered: 1).dilution == known.dilution)
    var notice = RightsNotice(code: code)
    (notice.exRightsDay, notice.ratio) = (Day(iso: "2026-09-29"), ShareRatio("0.0671600"))
    (notice.publicShares, notice.holderShares, notice.employeeShares) = (1_200_000, 9_000_000, 1_800_000)
    #expect(try evaluated(percent, [notice]).dilution.percent?.description == "6.3")

    #expect(try evaluated(SampleText.notice(), doubt: "shares_size").dilution == .missing(.inDoubt))
    #expect(try evaluated(SampleText.notice(), doubt: "record_date").dilution == known.dilution)

    // Its offering says it, too, until the shares come.
    var lists = TrackedLists(closes: CloseIndex([], earlier: [code: [close]]))
    lists[CashIncrease.self] = [known.known]
    let offering = Offering(
      code: code, name: known.increase.name, market: Market("上市增資"),
      subscriptionEnd: known.increase.holdersPayTo, sharesOffered: 1_020_000,
      offerPrice: known.increase.price,
      lotShares: 1000, isCancelled: false)
    lists[Offering.self] = [Tracked(id: "offering", record: offering, firstSeen: context.moment)]
    let evaluatedOffering = try #require(Offering.evaluate(lists, in: context).first)
    #expect(evaluatedOffering.discountAndDilution?[.chinese] == "折價 17.0%，稀釋 6.3%")
    lists[CashIncrease.self] = []
    #expect(try #require(Offering.evaluate(lists, in: context).first).discountAndDilution == nil)
  }

  @Test func `a close with a right of unknown size is no price of a new share`() throws {
    let today = try #require(Day(iso: "2026-09-20"))
    let code = try #require(StockCode("9993"))
    let close = BoardClose(price: try #require(Price("70.5")), day: today, board: .twse, kind: .close)
    let context = EvaluationContext(moment: Instant(today, secondOfDay: 75_600), calendar: TradingCalendar())
    func lists(_ increases: [Tracked<CashIncrease>], _ notices: [RightsNotice] = []) -> TrackedLists {
      var lists = TrackedLists(closes: CloseIndex([], earlier: [code: [close]]))
      lists[CashIncrease.self] = increases
      lists[RightsNotice.self] = notices.map { Tracked(id: "notice", record: $0, firstSeen: context.moment) }
      return lists
    }
    let percent = try Self.track([
      [("1150905 150000", "公告現金增資認股基準日", SampleText.notice(holders: "75%"))]
    ])
    let unknown = try #require(CashIncrease.evaluate(lists(percent), in: context).first?.forecast)
    #expect(unknown.valuation.premium.reason == .rightsUnknown && unknown.numbers.outcome == nil)
    #expect(unknown.valuation.close == close && unknown.numbers.cash == 58_070)
    // The exchange's notice has the ratio.
    var notice = RightsNotice(code: code)
    (notice.exRightsDay, notice.sharesPerThousand) = (Day(iso: "2026-09-29"), ShareRatio("50.37"))
    let known = try #require(CashIncrease.evaluate(lists(percent, [notice]), in: context).first?.forecast)
    #expect(known.valuation.premium.percent?.description == "20.5")
    #expect(known.valuation.exRightsValue?.description == "69.9006")

    // The same holds for its row in the list, until the ex-rights day.
    let row = Offering(
      code: code, name: "", market: Market("上市增資"), subscriptionStart: Day(iso: "2026-10-08"),
      subscriptionEnd: Day(iso: "2026-10-12"), sharesOffered: 1_020_000, offerPrice: Price("58"),
      lotShares: 1000)
    func valuation(_ increases: [Tracked<CashIncrease>], _ notices: [RightsNotice]) throws -> Valuation {
      var lists = lists(increases, notices)
      lists[Offering.self] = [Tracked(id: "9993-20261008", record: row, firstSeen: context.moment)]
      return try #require(Offering.evaluate(lists, in: context).first).valuation
    }
    #expect(try valuation(percent, []).premium.reason == .rightsUnknown)
    for (increases, notices) in [(percent, [notice]), ([], [notice])] {
      let valued = try valuation(increases, notices)
      #expect(valued.premium.percent?.description == "20.5" && valued.close == close)
      #expect(valued.exRightsValue?.description == "69.9006")
    }
    // With 10 % free shares and NT$ 3 in cash on the same day: (70.5 − 3 + 0.05037 × 58) ÷ (1 + 0.1 + 0.05037).
    (notice.stockDividendRatio, notice.cashDividend) = (ShareRatio("0.1"), ShareRatio("3"))
    let withDividends = try valuation([], [notice])
    #expect(withDividends.exRightsValue?.description == "61.2164")
    #expect(withDividends.premium.percent?.description == "5.5")
    (notice.stockDividendRatio, notice.cashDividend) = (nil, nil)
    notice.exRightsDay = today
    let after = try valuation([], [notice])
    #expect(after.exRightsValue == nil && after.premium.percent?.description == "21.6")
    #expect(try valuation([], []).premium.percent?.description == "21.6")
  }

  /// What an increase has of its own under the name of an offering's field.
  private let own: Set = [
    "id", "code", "name", "board", "kind", "first_seen", "last_changed", "revision", "price", "auction_id",
    "doubt",
  ]

  @Test func `a name that is lost costs an announcement nothing else, and is said`() throws {
    let notice = ("1150905 150000", "公告現金增資認股基準日", SampleText.notice())
    let named = try #require(try Self.track([[notice]]).first).record
    var nameless = named
    nameless.name = ""
    #expect(try Self.track([[notice]], company: "?").map(\.record) == [nameless])
    // What is known stays, and ends for a text of its own company only.
    let known = try Self.track([[Self.decided]])
    #expect(try Self.track([[notice]], known: known, company: "?").map(\.record.name) == ["虛構電機"])
    let ended = ("1150905 150000", "公告本公司撤銷115年度現金增資發行新股案", "1.事實發生日:115/09/05\n2.內容:無")
    let kept = try Self.track([[ended]], known: known, company: "?")
    #expect(kept.map(\.record.status) == [.decided] && kept.map(\.record.name) == ["虛構電機"])
    let row = [
      "出表日期": "1150906", "發言日期": "1150905", "發言時間": "150000", "公司代號": "9993", "公司名稱": "?",
      "主旨 ": notice.1, "符合條款": "第11款", "事實發生日": "1150905", "說明": notice.2,
    ]
    let remarks = try CashIncrease.source(of: .twse).decode(Array("[\(Self.object(row))]".utf8), html: nil)
      .remarks
    #expect(remarks.map(\.severity) == [.doubtful])
    #expect(remarks.allSatisfy { $0.message[.english].contains("公司名稱: '?': question marks") })
  }

  @Test func `what becomes of an increase that nobody knows is no increase`() throws {
    let ended = ("1150905 150000", "公告本公司撤銷115年度現金增資發行新股案", "1.事實發生日:115/09/05\n2.內容:無")
    #expect(try Self.track([[ended]]).isEmpty)
    #expect(try Self.track([[Self.decided], [ended]]).map(\.record.status) == [.cancelled])
  }

  @Test func `one text of two companies is told of both`() throws {
    let rows = ["9993", "9994"].map { code in
      [
        "出表日期": "1150906", "發言日期": "1150905", "發言時間": "150000", "公司代號": code, "公司名稱": "虛構\(code)",
        "主旨 ": "公告現金增資認股基準日", "符合條款": "第11款", "事實發生日": "1150905", "說明": SampleText.notice(),
      ]
    }
    let source = CashIncrease.source(of: .twse)
    func caveats(_ rows: [[String: String]]) throws -> [String?] {
      let body = "[" + rows.map(Self.object).joined(separator: ",\n") + "]"
      return try source.decode(Array(body.utf8), html: nil).content.map(\.caveat)
    }
    #expect(try caveats(rows) == ["same_text", "same_text"])
    #expect(try caveats([rows[0]]) == [nil])
    // The other exchange's file is of the same day.
    let board = CashIncrease.source(of: .tpex)
    let lists = try zip([source, board], rows).map { source, row in
      var row = row
      if source.id == board.id {
        for (name, other) in [("公司代號", "SecuritiesCompanyCode"), ("公司名稱", "CompanyName"), ("主旨 ", "主旨")] {
          row[other] = row.removeValue(forKey: name)
        }
        row["Date"] = row.removeValue(forKey: "出表日期")
      }
      return DecodedList(
        try source.decode(Array("[\(Self.object(row))]".utf8), html: nil), of: source)
    }
    let today = try #require(Day(iso: "2026-09-06"))
    let both = Tracker(
      moment: Instant(today, secondOfDay: 72_000),
      context: ReviewContext<CashIncrease>(today: today, calendar: TradingCalendar()), takenIDs: []
    ).track(lists)
    #expect(both.records.map(\.doubt) == ["same_text", "same_text"])
    var other = rows[1]
    other["說明"] = SampleText.notice(price: "每股新台幣60元")
    #expect(try caveats([rows[0], other]) == [nil, nil])
  }

  @Test func `a text that is cut off is a doubt, and takes nothing back of what is known`() throws {
    let known = try Self.track([
      [Self.decided], [("1150905 150000", "公告現金增資認股基準日", SampleText.notice())],
    ])
    let text = SampleText.notice(price: "每股新台幣57元")
    let end = try #require(text.firstRange(of: "16.現金增資認股基準日:115/1")).upperBound
    let after = try Self.track(
      [[("1150920 170000", "公告現金增資認股基準日(調整發行價格)", String(text[..<end]))]], known: known)
    #expect(after.map(\.id) == known.map(\.id) && after.map(\.doubt) == ["text_incomplete"])
    #expect(after[0].record.price == Price("57") && after[0].record.recordDate == known[0].record.recordDate)
    #expect(after[0].record.excerpt?.hasPrefix("現金增資認股基準日：…") == false)
    #expect(after[0].record.excerpt?.hasSuffix("現金增資認股基準日:115/1") == true)
    let again = try Self.track([[("1151001 170000", "公告現金增資認股基準日", text)]], known: after)
    #expect(again.map(\.doubt) == [nil])
  }

  @Test func `a day whose texts are lost, cut off or those of other rows is not used`() throws {
    let source = CashIncrease.source(of: .twse)
    func gap(_ change: (Int, String) -> String) throws -> DayGap? {
      let texts = (0..<40).map { index in
        let name = "甲乙丙丁戊己庚辛壬癸".map { "\($0)" }[index % 10]
        return (
          "公告本公司取得\(name)銀行\(index / 10)號授信額度",
          "1.事實發生日:115/09/05\n2.公司名稱:虛構電機股份有限公司\n3.與公司關係(請輸入本公司或子公司):本公司\n4.相互持股比例:不適用\n5.發生緣由:因應營運所需之資金\n6.因應措施:無\n7.契約相對人:\(name)銀行\(index / 10)號\n3.內容:"
            + String(repeating: "額度", count: 40 + index)
            + "\n4.其他應敘明事項:本公司取得\(name)銀行\(index / 10)號授信額度"
        )
      }
      let rows = texts.enumerated().map { index, row in
        Self.object([
          "發言日期": "1150905", "發言時間": "190000", "公司代號": "\(1101 + index)", "公司名稱": "甲", "主旨 ": row.0,
          "符合條款": "第51款", "說明": change(index, row.1),
        ])
      }
      return try source.decode(Array("[\(rows.joined(separator: ","))]".utf8), html: nil).gap
    }
    #expect(try gap { $1 } == nil)
    func refusal(_ change: (Int, String) -> String) -> String? {
      do {
        _ = try gap(change)
        return nil
      } catch { return (error as? NotUnderstood)?.reason[.english] }
    }
    #expect(refusal { _, _ in "" } == "most of the texts are empty or garbled")
    #expect(refusal { "\($1.map { $0.isASCII ? $0 : "?" })" } == "most of the texts are empty or garbled")
    #expect(refusal { "\($1.prefix(130))" } == "most of the texts are cut off")
    #expect(refusal { "\($1.prefix($1.count * 7 / 10))" } == "most of the texts are cut off")
    let other = { (index: Int, _: String) in
      "1.事實發生日:115/09/05\n2.內容:法人說明會\n3.其他應敘明事項:無" + String(repeating: "。", count: 90 + index)
    }
    #expect(refusal(other) == "the texts are not those of their subjects")
  }
}
