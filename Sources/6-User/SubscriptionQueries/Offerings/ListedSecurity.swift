package import Diagnostics
package import JSON
internal import ListEngine
package import Localization
package import SubscriptionLists
internal import SubscriptionStore
package import TerminalText
package import Trading
package import Values

/// A security of the stored closes: its name and its newest close.
///
/// `query` and `history` fall back on it for a code without offerings, and `list --all-listed` has one for
/// each code. The change is from the day's reference price where there is one, as the exchanges count it,
/// because the last close is wrong after an ex-day.
package struct ListedSecurity: DayFigures {
  package let code: StockCode
  package let name: String
  package let close: BoardClose
  private let day: Day
  /// The close less the day's reference price, in 1/10000 NT$; on the emerging board less the average before.
  let change: Int?
  package let changePercent: Percent?
  package let volume: Int?
  /// Those of the next session; nil where they follow from the close.
  private let given: PriceLimits?
  fileprivate let status: SecurityStatus

  /// - Parameters:
  ///   - bars: Some of the code, oldest first; nil without one.
  ///   - limits: The limits that its board's file or a new listing gives for the next session.
  init?(
    _ code: StockCode, _ name: String, _ bars: [DatedBar], _ statuses: TradingStatuses, on today: Day,
    limits: (_ last: DatedBar, _ bars: [DatedBar]) throws -> PriceLimits?
  ) rethrows {
    let daily = ClosePrecedence(in: nil).onePerDay(bars)
    guard let last = daily.last, let close = last.close else { return nil }
    (self.code, self.name, self.close, day, volume) = (code, name, close, last.day, last.bar.volume)
    let before = daily.dropLast().last { $0.board == last.board }?.bar.close
    let reference = last.bar.isIncomparable ? nil : last.bar.reference ?? before
    change = reference.map { close.price.tenThousandths - $0.tenThousandths }
    changePercent = reference.flatMap { Premium.percent(of: close.price, over: $0) }
    given = try limits(last, bars)
    status = statuses.status(of: code, on: [close.board], from: today)
  }

  package var dayPrice: Price? { close.price }

  /// Those of the next session; nil on the emerging board, and of what has other limits than shares.
  var limits: PriceLimits? {
    guard close.board != .emerging, let security = SecurityClass(code),
      [.share, .depositaryReceipt].contains(security)
    else { return nil }
    if let given { return given }
    return TickTable.table(of: security, on: day).limits(around: close.price, on: day).map {
      PriceLimits(down: $0.down, up: $0.up)
    }
  }

  package static let names = [
    "code", "name", "board", "close", "close_date", "close_kind", "change", "change_percent", "volume",
    "limit_down", "limit_up", SecurityStatus.name,
  ]

  private var cells: [JSONValue] {
    [
      .string(code.description), .string(name), .string(close.board.rawValue),
      .number(close.price),
      .string(day.description), .string(close.kind.rawValue),
      change.map { .decimal(Price.text(ofChange: $0)) } ?? .null,
      .numberOrNull(changePercent), .integerOrNull(volume), .numberOrNull(limits?.down),
      .numberOrNull(limits?.up), status.json,
    ]
  }

  var json: JSONValue { .object(Array(zip(Self.names, cells))) }

  static func table(of securities: [ListedSecurity]) -> FieldTable {
    FieldTable(names: names, securities) { security, column in
      names[column] == SecurityStatus.name ? security.status.cell : security.cells[column].plainText
    }
  }

  private var changeText: TonedText? {
    change.map { change in
      let amount = Text(verbatim: Price.text(ofChange: abs(change)))
      return TonedText.signed(
        change, amount + changePercent.map { Text("（\($0.signed)）", " (\($0.signed))") })
    }
  }

  /// For `query`: a heading and its facts.
  var blocks: [TextBlock] {
    var lines: [LabelledText] = []
    lines.add(close.kind.text, Text(verbatim: "\(close.price)") + Text("（\(day)）", " (\(day))"))
    lines.add("漲跌", "change", changeText)
    lines.add(
      "漲跌停", "limits",
      limits.map { limits in
        guard let down = limits.down, let up = limits.up else {
          return Text("次一交易日無漲跌幅限制", "none in the next session")
        }
        return Text(
          "\(down)～\(up)（次一交易日\(given == nil ? "；除權息另計" : "")）",
          "\(down)–\(up) (of the next session\(given == nil ? "; otherwise on ex-days" : ""))")
      })
    lines.add("成交張數", "lots traded", volume.map { ($0 / 1000).grouped })
    lines.add("狀態", "status", status.text)
    return [
      .title([code.description, name].joined(separator: " "), beside: close.board.text), .facts(lines),
    ]
  }

  fileprivate var row: [TonedText] {
    [
      TonedText(code, .strong), TonedText(name), TonedText(close.board.text), TonedText(close.price),
      change.map { TonedText.signed($0, Price.text(ofChange: abs($0))) } ?? "-",
      changePercent.map { TonedText.signed($0.tenths, $0.signed) } ?? "-",
      TonedText(volume.map { ($0 / 1000).grouped }), TonedText(day), TonedText(status.short),
    ]
  }
}

extension SubscriptionStore {
  /// The limits of the session after a bar that do not follow from its close: those of its board's file, and none on the
  /// first five days of a listing, by the lists or by the closes.
  ///
  /// - Parameter bars: Those of the code of the last ten days.
  func limits(after last: DatedBar, among bars: [DatedBar]) throws(StoreError) -> PriceLimits? {
    let code = last.bar.code
    if let given = try limits(of: code, on: last.day, board: last.board) { return given }
    // A share that moved from another main board has its limits.
    guard last.board != .emerging, bars.allSatisfy({ $0.board == last.board || $0.board == .emerging }),
      let first = bars.first(where: { $0.board == last.board })?.day,
      bars.count(where: { $0.board == last.board }) < Self.freeSessions
    else { return nil }
    // TPEx's file has the limits, or that there are none.
    if last.board == .twse, let listed = try firstListing(of: code), listed <= last.day,
      last.day <= listed.adding(BoardClose.maximumAgeInDays)
    {
      let calendar = try TradingDayEvidence(of: self, since: listed.adding(-1)).calendar
      return calendar.tradingDays(in: listed...last.day).count < Self.freeSessions
        ? PriceLimits(down: nil, up: nil) : nil
    }
    let sessions = try sessions(Self.freeSessions, of: last.board, before: last.day.adding(1))
    // With the fifth session of a listing behind it, the next one has limits.
    guard sessions.count == Self.freeSessions, let fifth = sessions.last, first > fifth else { return nil }
    // A first listing comes from the emerging board. A code that the sessions before merely lack may be an old one.
    let eve = CodeDay(code, first.adding(-1))
    let boards = try trustedCloses([eve])[eve]?.map(\.board) ?? []
    return boards == [.emerging] ? PriceLimits(down: nil, up: nil) : nil
  }

  private static var freeSessions: Int { 5 }

  /// The first trading day of a first listing, by the exchange's lists; nil of any other code.
  private func firstListing(of code: StockCode) throws(StoreError) -> Day? {
    let offerings = try records(Offering.self, of: code).map(\.record).filter {
      $0.market.trade == .notYet && !$0.isCancelled
    }
    let auctions = try records(Auction.self, of: code).map(\.record).filter {
      $0.kind == .ipo && !$0.isCancelled
    }
    return (offerings.map(\.deliveryDate) + auctions.map(\.deliveryDate)).compactMap(\.self).min()
  }
}

/// What securities are ordered by.
package protocol DayFigures: Sendable {
  var code: StockCode { get }
  var changePercent: Percent? { get }
  var dayPrice: Price? { get }
  /// In shares.
  var volume: Int? { get }
}

/// An order of securities by their day: the highest first, codes from the lowest, unknown values last.
package enum DayOrder: String, CaseIterable, Sendable {
  case change, price, volume, code

  package func sorted<Row: DayFigures>(_ rows: [Row], isReversed: Bool) -> [Row] {
    switch self {
    case .change: rows.ordered(by: \.changePercent, >, isReversed: isReversed, then: \.code)
    case .price: rows.ordered(by: \.dayPrice, >, isReversed: isReversed, then: \.code)
    case .volume: rows.ordered(by: \.volume, >, isReversed: isReversed, then: \.code)
    case .code: rows.ordered(by: \.code, <, isReversed: isReversed, then: \.code)
    }
  }
}

extension DayOrder {
  package var text: Text {
    switch self {
    case .change: Text("漲跌幅", "change of the day")
    case .price: Text("收盤價", "close")
    case .volume: Text("成交量", "volume")
    case .code: Text("代號", "code")
    }
  }
}

/// The securities of the stored closes, each with its newest close of the last ten days.
package struct SecuritiesAnswer: ListedAnswer {
  private let moment: Instant
  private var items: [ListedSecurity]
  package let notes: [Text]

  /// - Parameter order: By code if nil.
  package init(
    _ settings: QuerySettings, matching filter: ListFilter, order: DayOrder?, isReversed: Bool
  ) throws(SubcalError) {
    let last = settings.moment.firstDayWithoutResults.adding(-1)
    let (found, note) = try settings.store.read(at: settings.moment) { store in
      let statuses = try store.tradingStatuses(of: store.lastGoodRun(), from: settings.moment.day)
      let names = Dictionary(try store.names().map { ($0.code, $0.name) }) { first, _ in first }
      return try store.bars(in: last.adding(-BoardClose.maximumAgeInDays)...last).compactMap { code, bars in
        try ListedSecurity(code, names[code] ?? "", bars, statuses, on: settings.moment.day) {
          try store.limits(after: $0, among: $1)
        }
      }
    }
    let items = found.filter { security in
      (filter.boards.isEmpty || filter.boards.contains(security.close.board))
        && filter.codes?.contains(security.code) ?? true
    }.sorted { isReversed && order == nil ? $0.code > $1.code : $0.code < $1.code }
    (moment, notes) = (settings.moment, [note].compactMap(\.self))
    self.items = order?.sorted(items, isReversed: isReversed) ?? items
  }

  package var json: JSONValue {
    .object([("state_as_of", .string(moment.description)), ("items", .array(items.map(\.json)))])
  }

  package var table: FieldTable? { ListedSecurity.table(of: items) }
  package var count: Int { items.count }
  package mutating func keep(first limit: Int) { items = Array(items.prefix(limit)) }

  package var blocks: [TextBlock] {
    let head = Text("截至 \(moment.dayAndTime)", "As of \(moment.dayAndTime)")
    guard !items.isEmpty else {
      return [.heading(TonedText(head)), .blank, .line(Text("沒有符合條件的證券。", "No securities match."))]
    }
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1), .left(Text("市場", "board"), 4),
      .right(Text("收盤價", "close"), 1), .right(Text("漲跌", "change"), 3), .right(Text("漲跌幅", "%"), 1),
      .right(Text("張數", "lots"), 2), .left(Text("行情", "closes of"), 5),
      .left(Text("狀態", "status"), 6),
    ])
    table.rows = items.map(\.row)
    let hasUnknown = items.contains { !$0.status.unknown.isEmpty }
    let legend = TextBlock.line(
      Text("? 狀態不明：交易所的清單未取得", "? a status that is not known: a list of the exchange did not come"))
    return [.heading(TonedText(head)), .blank, .table(table)] + (hasUnknown ? [.blank, legend] : [])
  }
}
