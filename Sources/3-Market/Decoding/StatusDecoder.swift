internal import Localization
package import Trading
internal import Values

/// Decodes an exchange's list of securities that cannot be traded as usual, in the form of its open data.
///
/// The night has a source with one for each ``StatusList``. A day without any is a row of blanks, or no row. Where the days of
/// a row cannot be read, the security still has the status, without days, and a remark says so: left out, a lot would look
/// as if it could be sold as usual.
package struct StatusDecoder: Sendable {
  package var list: StatusList

  package init(_ list: StatusList) { self.list = list }

  private var source: SourceID { list.source }

  /// Throws when the body is not such a list, or is one without rows that must have some.
  package func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<[TradingStatus]> {
    let columns = Columns(list)
    let table = try TextTable(body, source: source, key: columns.code, html: nil, mostRows: 20_000)
    var result = Decoded<[TradingStatus]>(content: [], form: table.form, rowCount: table.rows.count)
    result.none = table.none
    if table.rows.isEmpty {
      guard list.alwaysHasRows else { return result }
      throw NotUnderstood(
        source: source,
        reason: table.none.map { Text("交易所回應「\($0)」", "the exchange answers '\($0)'") }
          ?? Text("清單沒有任何證券", "the list has no security"), isRefusal: true)
    }
    let places = try Places(columns, in: table.header, source)
    var suspensions = Suspensions()
    for (index, cells) in table.rows.enumerated() {
      try NotUnderstood.checkCancellation(source)
      if Self.isBlank(cells) {
        result.leftOut += 1
        continue
      }
      do throws(CellProblem) {
        guard cells.count == table.header.count else {
          throw CellProblem(count: cells, of: table.header.count)
        }
        let row = StatusRow(cells, places)
        let code = try row.cell(places.code).code()
        var problem: CellProblem?
        switch list {
        case .twseDispositions, .tpexDispositions, .emergingDispositions:
          result.content.append(row.disposition(of: code, &problem))
        case .twseAttention, .tpexAttention, .emergingAttention:
          result.content.append(row.attention(to: code, &problem))
        case .twseSuspensions, .tpexSuspensions: suspensions.add(code, row.suspension(&problem))
        case .twseAltered, .tpexAltered:
          let altered = row.alterations(of: code, in: list)
          result.content += altered
          // It only published its accounts late.
          if altered.isEmpty { result.leftOut += 1 }
        }
        if let problem {
          result.remarks.append(problem.remark(.doubtful, source: source, row: index + 1, code: code))
        }
      } catch {
        result.remarks.append(error.remark(source: source, row: index + 1))
      }
    }
    result.content += suspensions.all
    try result.checkRejects(records: result.content.count, source: source)
    return result
  }

  /// A day without securities is one row of empty cells, with 0 for its number, or with the day.
  private static func isBlank(_ cells: [String]) -> Bool {
    cells.allSatisfy { cell in
      let text = cell.filter { !$0.isWhitespace }
      return text.isEmpty || text == "0" || Day(compact: text) != nil || Day(exchange: text) != nil
    }
  }

  /// The names of the columns. Those of the other exchange are not taken: its securities are other ones.
  fileprivate struct Columns {
    let code: Column
    /// The first day of the status, or its days.
    var from: Column?
    /// The day from which it does not hold any more.
    var resumed: Column?
    /// The words that may name an interval.
    var words: Column?
    var flags: [(column: Column, kind: TradingStatus.Kind)] = []

    init(_ list: StatusList) {
      switch list.board {
      case .twse: code = Column("Code")
      case .tpex: code = Column("SecuritiesCompanyCode")
      case .emerging: code = Column("證券代號")
      }
      switch list {
      case .twseDispositions: (from, words) = (Column("DispositionPeriod"), Column("Detail"))
      case .tpexDispositions: (from, words) = (Column("DispositionPeriod"), Column("DisposalCondition"))
      case .emergingDispositions: (from, words) = (Column("處置起訖時間", "處置起迄時間"), Column("處置內容"))
      case .twseAttention, .tpexAttention: from = Column("Date")
      case .emergingAttention: from = Column("公告日期", "公布日期")
      case .twseSuspensions: (from, resumed) = (Column("TradingHaltDate"), Column("TradingResumptionDate"))
      case .tpexSuspensions:
        (from, resumed) = (Column("DateOfSuspendedTrading"), Column("DateOfResumedTrading"))
      case .twseAltered: flags = [(Column("PeriodicCallAuctionTrading"), .periodicAuction)]
      case .tpexAltered:
        words = Column("MatchingFrequency")
        flags = [
          (Column("SuspensionOfTrading"), .suspended), (Column("AlteredTrading"), .alteredTrading),
          (Column("ManagedStock"), .managedStock), (Column("PeriodicTrading"), .periodicAuction),
        ]
      }
    }
  }

  /// Where the columns stand in a header.
  fileprivate struct Places {
    let header: [String]
    let code: Int
    var from, resumed, words: Int?
    var flags: [(index: Int, kind: TradingStatus.Kind)] = []

    init(_ columns: Columns, in header: [String], _ source: SourceID) throws(NotUnderstood) {
      self.header = header
      code = try columns.code.requiredIndex(in: header, source: source)
      if let from = columns.from { self.from = try from.requiredIndex(in: header, source: source) }
      if let resumed = columns.resumed {
        self.resumed = try resumed.requiredIndex(in: header, source: source)
      }
      if let words = columns.words { self.words = try words.index(in: header, source: source) }
      for flag in columns.flags {
        flags.append((try flag.column.requiredIndex(in: header, source: source), flag.kind))
      }
    }
  }
}

/// The suspensions of a list, in which TPEx has a row for the beginning of one and another row for its end.
private struct Suspensions {
  private var whole: [TradingStatus] = []
  private var begun: [(code: StockCode, day: Day?)] = []
  private var ends: [StockCode: [Day]] = [:]

  mutating func add(_ code: StockCode, _ days: (from: Day?, resumed: Day?, isReadable: Bool)) {
    switch (days.from, days.resumed) {
    case (let from?, let resumed?): whole.append(Self.suspension(of: code, from, until: resumed))
    case (nil, let resumed?) where days.isReadable: ends[code, default: []].append(resumed)
    default: begun.append((code, days.from))
    }
  }

  /// On the day of its resumption a security is traded; one that was suspended for hours is not traded on that day.
  private static func suspension(of code: StockCode, _ from: Day?, until resumed: Day) -> TradingStatus {
    TradingStatus(code, .suspended, from: from, to: max(from ?? resumed.adding(-1), resumed.adding(-1)))
  }

  /// Each with the first end after its beginning. An end without a beginning is of a suspension of an earlier list.
  var all: [TradingStatus] {
    var ends = ends.mapValues { $0.sorted() }
    return whole
      + begun.sorted { ($0.day ?? .first) < ($1.day ?? .first) }.map { code, day in
        guard let day, let index = ends[code]?.firstIndex(where: { $0 >= day }),
          let resumed = ends[code]?.remove(at: index)
        else { return TradingStatus(code, .suspended, from: day) }
        return Self.suspension(of: code, day, until: resumed)
      }
  }
}

/// The cells of a row.
private struct StatusRow {
  private let cells: [String]
  private let places: StatusDecoder.Places

  init(_ cells: [String], _ places: StatusDecoder.Places) { (self.cells, self.places) = (cells, places) }

  func cell(_ index: Int) -> Cell { Cell(column: places.header[index], raw: cells[index]) }

  private func cell(_ index: Int?) -> Cell? { index.map { cell($0) } }

  func disposition(of code: StockCode, _ problem: inout CellProblem?) -> TradingStatus {
    var status = TradingStatus(
      code, .disposition, minutes: cell(places.words).flatMap { Self.minutes(in: $0.text) })
    do throws(CellProblem) {
      if let period = try cell(places.from)?.period() {
        (status.first, status.last) = (period.lowerBound, period.upperBound)
      }
    } catch { problem = error }
    return status
  }

  func attention(to code: StockCode, _ problem: inout CellProblem?) -> TradingStatus {
    TradingStatus(code, .attention, from: day(places.from, &problem))
  }

  func suspension(_ problem: inout CellProblem?) -> (from: Day?, resumed: Day?, isReadable: Bool) {
    let (from, resumed) = (day(places.from, &problem), day(places.resumed, &problem))
    if from == nil, resumed == nil, problem == nil {
      problem = cell(places.from)?.problem(Text("沒有日期", "there is no day"))
    }
    return (from, resumed, problem == nil)
  }

  private func day(_ index: Int?, _ problem: inout CellProblem?) -> Day? {
    do throws(CellProblem) { return try cell(index)?.day() } catch {
      problem = error
      return nil
    }
  }

  /// A security in the TWSE's list has the status whatever its cells say; in TPEx's list it has those with a mark (Ｙ).
  func alterations(of code: StockCode, in list: StatusList) -> [TradingStatus] {
    let marked = places.flags.filter { flag in
      let mark = cell(flag.index).text.narrow
      return !mark.isEmpty && mark != "N"
    }.map(\.kind)
    let minutes = cell(places.words).flatMap { Digits.value($0.text.narrow) }.flatMap(Self.interval)
    return ((list == .twseAltered ? [.alteredTrading] : []) + marked).map { kind in
      TradingStatus(code, kind, minutes: kind == .periodicAuction ? minutes : nil)
    }
  }

  /// The interval in words such as 約每五分鐘撮合一次 or 每２０分鐘; of several the longest.
  private static func minutes(in words: String) -> Int? {
    words.narrow.matches(of: /每隔?(.{1,4}?)分鐘/).compactMap { match in
      let number = match.1.filter { !$0.isWhitespace }
      return (Digits.value(number) ?? number.chineseNumber).flatMap(Self.interval)
    }.max()
  }

  /// The minutes between two matches of a session; nil for a number that cannot be these.
  private static func interval(_ minutes: Int) -> Int? { (1...240).contains(minutes) ? minutes : nil }
}

extension Cell {
  /// The days of `113/10/30～113/11/12`, `1131030~1131112` or 113年10月30日至113年11月12日.
  fileprivate func period() throws(CellProblem) -> ClosedRange<Day> {
    let text = text.narrow.replacing("年", with: "/").replacing("月", with: "/")
    let days = text.matches(of: /[0-9]{2,4}\/[0-9]{1,2}\/[0-9]{1,2}|[0-9]{7,8}/).map { String($0.output) }
    guard days.count == 2, let first = try Cell(column: column, raw: days[0]).day(),
      let last = try Cell(column: column, raw: days[1]).day(), first <= last, last <= first.adding(366)
    else {
      throw problem(Text("不是期間，例如 113/10/30～113/11/12", "not a period such as 113/10/30～113/11/12"))
    }
    return first...last
  }
}
