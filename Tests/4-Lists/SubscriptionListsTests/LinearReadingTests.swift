import Decoding
import Foundation
import ListEngine
import Localization
import SubscriptionLists
import TestSamples
import TestSupport
import Testing
import Trading
import Values

/// Twice the input takes about twice the work, whatever a body says: a text that is read again from each of its signs
/// once took twelve minutes.
@Suite(.serialized)
struct LinearReadingTests {
  /// Reads a body; what the reader makes of it does not matter here.
  struct Reader: Sendable, CustomTestStringConvertible {
    let source: String
    let columns: [String]
    /// Cells that let a row be read as far as its hostile ones.
    var usual: [String: String] = [:]
    /// More rows than this are refused at once.
    var mostRows = 1000
    let read: @Sendable ([UInt8]) -> Void
    var testDescription: String { source }

    /// Rows that differ in their code alone.
    func body(rows: Int, cell: String, isCSV: Bool) -> [UInt8] {
      func quoted(_ text: String) -> String {
        isCSV
          ? "\"\(text.replacing("\"", with: "\"\""))\""
          : "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
      }
      // Most cells have the same long text: it is quoted once.
      let long = quoted(cell)
      let cells = columns.map { usual[$0].map(quoted) ?? long }.dropFirst()
      let codes = (0..<rows).map { quoted("\(1101 + $0)") }
      if isCSV {
        let rest = cells.map { "," + $0 }.joined() + "\r\n"
        let header = columns.map(quoted).joined(separator: ",") + "\r\n"
        return Array((header + codes.map { $0 + rest }.joined() + "說明:\r\n").utf8)
      }
      let names = columns.map(quoted)
      let rest = zip(names.dropFirst(), cells).map { ",\($0):\($1)" }.joined() + "}"
      return Array("[\(codes.map { "{\(names[0]):\($0)\(rest)" }.joined(separator: ","))]".utf8)
    }
  }

  private static let request = ListRequest(today: Day(number: 20_025), years: [2024])

  private static func readers<Record: PublishedRecord>(of _: Record.Type) -> [Reader] {
    Record.sources(request).map { source in
      var names = Record.Key.allCases.compactMap { source.column($0)?.name }
      if let code = source.column(.code)?.name, let index = names.firstIndex(of: code) {
        names.swapAt(0, index)
      }
      // What an announcement is read from by other names.
      if source.make != nil { names += ["主旨", "說明", "符合條款", "發言日期", "發言時間"].filter { !names.contains($0) } }
      var reader = Reader(source: "\(source.id)", columns: names) { _ = try? source.decode($0, html: nil) }
      reader.usual = ["符合條款": "第11款", "發言日期": "1131028", "發言時間": "70000"]
      reader.mostRows = source.mostRows
      return reader
    }
  }

  /// Announcements whose subject lets the text be read: what the text says is looked for as a whole, and item by item.
  private static let announcements: [Reader] = readers(of: CashIncrease.self).map { reader in
    var reader = reader
    reader.usual["公司名稱"] = "虛構"
    reader.usual["主旨"] = "公告本公司取消現金增資"
    return reader
  }

  private static let closes: [Reader] = Board.allCases.map { board in
    let source = SourceID.closes(board)
    let twse = ["證券代號", "證券名稱", "開盤價", "最高價", "最低價", "收盤價", "漲跌(+/-)", "漲跌價差", "成交股數"]
    let others = ["SecuritiesCompanyCode", "CompanyName", "Date", "Close", "Open", "High", "Low", "Average"]
    return Reader(source: "\(source)", columns: board == .twse ? twse : others) {
      _ = try? ClosesDecoder(source: source, board: board).decode($0)
    }
  }

  private static let holidays = Reader(source: "holidays", columns: ["日期", "名稱", "說明"]) {
    _ = try? HolidayDecoder(source: .holidays(2024), year: 2024).decode($0)
  }

  static let readers: [Reader] = [
    readers(of: Offering.self), readers(of: Auction.self), readers(of: RightsNotice.self),
    readers(of: CashIncrease.self), announcements, readers(of: ListingApplication.self), closes, [holidays],
  ].flatMap(\.self)

  /// Texts in which each sign may begin something that goes on to the end.
  static let cells = [
    "7", "１", ",123", "7,", ".5", "一", "壹仟", "億", "115/06", "115年6月1日", "代", "代子", "、", "(", "\"", "\\", "<b",
    "&amp;", " ",
    "\n", "1.\n", "1.發行價格:\n", "~", "每", "放棄", "撤銷", "取消現金增資", "年", "1年", "請輸入子公司", "價", "調整為", "@", "-",
  ]

  /// The thread's own time, which other work on the machine does not lengthen; the least of some runs.
  private static func work(_ run: () -> Void, times: Int) -> Int {
    func now() -> Int {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    return (0..<times).map { _ in
      let start = now()
      run()
      return now() - start
    }.min() ?? 0
  }

  /// How many times the work of one input that of twice the input is.
  private static func growth(_ once: () -> Void, _ twice: () -> Void) -> Double {
    var growth = Double.infinity
    // Beside other work a core is now faster, now slower; what grows with the square of its input is at 4 every time.
    for times in [1, 3, 9, 9, 9, 9] where growth > 2.5 {
      let many = work(twice, times: times)
      // Below two milliseconds nobody waits, and what is not in proportion to the input counts most.
      let few = many <= 5_000_000 ? 0 : work(once, times: times)
      growth = min(growth, Double(many) / Double(max(few, 2_000_000)))
    }
    return growth
  }

  /// Each text in both forms takes minutes; a short run takes each reader's texts in turns as CSV and as JSON.
  @Test(arguments: readers) func `a cell of twice the length takes twice the work`(reader: Reader) {
    let first = Self.readers.firstIndex { $0.source == reader.source } ?? 0
    for (number, text) in Self.cells.enumerated() {
      // Below the length from which an announcement is not read at all.
      let once = String(String(repeating: text, count: 3000).prefix(3000))
      for isCSV in LongRun.isOn ? [false, true] : [(first + number).isMultiple(of: 2)] {
        let body = reader.body(rows: 1, cell: once, isCSV: isCSV)
        let twice = reader.body(rows: 1, cell: once + once, isCSV: isCSV)
        let growth = Self.growth({ reader.read(body) }, { reader.read(twice) })
        #expect(growth <= 2.5, "\(reader.source), \(text.debugDescription), \(isCSV ? "CSV" : "JSON")")
      }
    }
  }

  @Test(arguments: readers) func `twice the rows take twice the work`(reader: Reader) {
    // What grows with the square of the rows shows with 400, too.
    let rows = min(reader.mostRows / 2, LongRun.isOn ? 1000 : 400)
    for (text, isCSV) in [("7", false), ("113/10/29", true), ("", true)] {
      let once = reader.body(rows: rows, cell: text, isCSV: isCSV)
      let twice = reader.body(rows: rows * 2, cell: text, isCSV: isCSV)
      let growth = Self.growth({ reader.read(once) }, { reader.read(twice) })
      #expect(growth <= 2.5, "\(reader.source), \(text.debugDescription), \(isCSV ? "CSV" : "JSON")")
    }
  }

  /// The decision of an increase, as many companies announce it on one day.
  private static func decisions(_ rows: [(code: String, time: Int, board: String)]) throws -> DecodedList<
    CashIncrease
  > {
    let source = try #require(CashIncrease.sources(Self.request).first)
    let cells = rows.map { row in
      [
        "公司代號": row.code, "公司名稱": "虛構", "主旨": "公告董事會決議現金增資", "符合條款": "第11款", "發言日期": "1131028",
        "發言時間": "\(row.time)", "說明": SampleText.decision(board: row.board),
      ]
    }
    return DecodedList(try source.decode(Array(try JSONEncoder().encode(cells)), html: nil), of: source)
  }

  private static let tracker = Tracker<CashIncrease>(
    moment: Instant(request.today, secondOfDay: 72_000),
    context: ReviewContext(today: request.today, calendar: TradingCalendar()))

  /// Each row corrects what those before it said, so what is known is looked at row by row.
  @Test(arguments: [false, true])
  func `twice the announcements take twice the work`(isOneCompany: Bool) throws {
    func reviewed(_ rows: Int) throws -> () -> Void {
      let list = try Self.decisions(
        (0..<rows).map { row in (isOneCompany ? "1101" : "\(1101 + row)", 70_000, "113/10/\(10 + row % 19)") }
      )
      let known = Self.tracker.track([list]).records
      #expect(known.count == (isOneCompany ? 1 : rows))
      return { _ = Self.tracker.track([list], known: known) }
    }
    #expect(Self.growth(try reviewed(400), try reviewed(800)) <= 2.5)
  }

  /// What rows have in common for which they are held against each other.
  enum Alike: CaseIterable, Sendable { case code, nameAndDays, nothing }

  private static func list<Record: PublishedRecord>(
    _ rows: Int, _ alike: Alike, required: Set<Int> = [],
    _ row: (_ code: StockCode, _ name: String, _ day: Day, _ number: Int) -> Record
  ) throws -> DecodedList<Record> {
    let records = try (0..<rows).map { number in
      row(
        try #require(StockCode("\(alike == .code ? 1101 : 1101 + number)")),
        alike == .nameAndDays ? "虛構" : "虛構\(number)",
        // Working days, near enough for any list.
        request.today.adding(alike == .nameAndDays ? 7 : 7 + 7 * (number % 20)), number)
    }
    var asked = request
    asked.requiredYears = required
    let source = try #require(Record.sources(asked).first)
    return DecodedList(
      Decoded(content: records, rowNumbers: Array(1...rows), form: .csv, rowCount: rows), of: source)
  }

  private static func result<Record: PublishedRecord>(
    _ list: DecodedList<Record>, known: [Tracked<Record>] = [],
    share: @escaping @Sendable () -> DecodingTime? = { nil }
  ) -> Tracker<Record>.Result {
    Tracker<Record>(
      moment: Instant(request.today, secondOfDay: 72_000),
      context: ReviewContext(today: request.today, calendar: TradingCalendar()), share: share
    ).track([list], known: known)
  }

  private static func notice(_ code: StockCode, _ name: String, _ day: Day, _ number: Int) -> RightsNotice {
    var row = RightsNotice(code: code)
    (row.name, row.board, row.exRightsDay, row.publicShares) = (name, .twse, day, 500_000 + number)
    return row
  }

  private static func offering(_ code: StockCode, _ name: String, _ day: Day, _ number: Int) -> Offering {
    var row = Offering(code: code)
    (row.name, row.market, row.sharesOffered) = (name, Market("上市增資"), 500_000 + number)
    (row.subscriptionStart, row.subscriptionEnd) = (day, day.adding(3))
    (row.drawDate, row.deliveryDate) = (day.adding(7), day.adding(14))
    return row
  }

  @Test(arguments: Alike.allCases) func `twice the rows of a list take twice the review`(alike: Alike) throws
  {
    func check<Record: PublishedRecord>(
      _ row: (_ code: StockCode, _ name: String, _ day: Day, _ number: Int) -> Record
    ) throws {
      let (once, twice) = (try Self.list(600, alike, row), try Self.list(1200, alike, row))
      #expect(
        Self.growth({ _ = Self.result(once) }, { _ = Self.result(twice) }) <= 2.5,
        "\(Record.kind.name), \(alike)")
    }
    try check(Self.notice)
    try check(Self.offering)
    try check { code, name, day, number in
      var row = Auction(code: code)
      (row.name, row.lots, row.bidStart, row.bidEnd) = (name, 1000 + number, day, day.adding(2))
      (row.openingDate, row.deliveryDate) = (day.adding(4), day.adding(14))
      return row
    }
    try check { code, name, day, _ in
      var row = ListingApplication(code: code)
      (row.board, row.name, row.appliedOn) = (.twse, name, day.adding(-200))
      return row
    }
  }

  @Test func `a list with hundreds of rows of one code is refused, with a line for each that was read`()
    throws
  {
    let result = Self.result(try Self.list(600, .code, Self.notice))
    #expect(result.refusals.count == 1 && result.rowsLeftOut >= 550 && result.remarks.count < 120)
    #expect(result.refusals.first?.reason[.english].contains("of 600 rows cannot be right") == true)
  }

  /// A list that takes longer than its share is left out as a whole, and so is each that a stopped run reviews.
  @Test func `the review of a list ends with its time, and with its run`() async throws {
    let (list, announcements) = (
      try Self.list(3, .nothing, Self.notice), try Self.decisions([("1101", 70_000, "113/10/28")])
    )
    let known = Self.result(list).records
    #expect(known.count == 3)
    let over: @Sendable () -> DecodingTime? = { DecodingTime(seconds: 1) { true } }
    let late = Self.result(list, known: known, share: over)
    #expect(late.stopped == [list.source.id] && late.refusals.count == 1 && late.records == known)
    let unread = Self.result(announcements, share: over)
    #expect(unread.stopped == [announcements.source.id] && unread.records.isEmpty)
    // The night cannot do without this one.
    let draws = try Self.list(3, .nothing, required: [2024], Self.offering)
    #expect(Self.result(draws, share: over).stopped.isEmpty)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return (Self.result(draws).stopped, Self.result(announcements).stopped)
    }
    task.cancel()
    let stopped = await task.value
    #expect(stopped.0.count == 1 && stopped.1.count == 1)
  }

  @Test func `of one company as many announcements count as a day can have`() throws {
    let result = Self.tracker.track([
      try Self.decisions((0..<60).map { ("1101", 70_100 + $0, "113/10/28") })
    ])
    #expect(result.records.count == 1 && result.rowsLeftOut == 10)
    #expect(result.remarks.count { $0.code?.description == "1101" && $0.row?.number == 51 } == 1)
  }
}
