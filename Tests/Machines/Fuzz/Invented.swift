@testable import ListEngine
import Localization
@testable import SubscriptionLists
@testable import SubscriptionReport
@testable import Trading
@testable import Values

/// Offerings and closes such as the decoders return, made from an input byte by byte.
struct Invented {
  private var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) {
    rest = input[...]
  }

  mutating func byte() -> Int {
    Int(rest.popFirst() ?? 0)
  }

  /// Whole numbers of all sizes that a cell can hold.
  mutating func count() -> Int? {
    let form = byte()
    if form < 32 { return nil }
    var value = 0
    for _ in 0..<(form % 6) { value = value << 8 | byte() }
    return min(value, 999_999_999_999)
  }

  mutating func price() -> Price? {
    count().flatMap { Price(tenThousandths: $0 * (byte() % 4 == 0 ? 10_000 : 1)) }
  }

  mutating func day() -> Day? {
    let form = byte()
    let around = Day(year: 2024, month: 11, day: 1)?.adding(byte() - 128)
    if form < 200 { return around }
    return form < 240 ? Day(year: 1962 + byte() % 239, month: 1 + form % 12, day: 1 + byte() % 28) : nil
  }

  /// Text up to a NUL.
  mutating func text() -> String {
    let bytes = rest.prefix { $0 != 0 }
    rest = rest.dropFirst(bytes.count + 1)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An offering with a code of its own.
  mutating func offering(_ number: Int) -> Offering? {
    guard let code = StockCode("\(9000 + number)") else { return nil }
    let markets = ["上市增資", "初上櫃", "創新板轉列上櫃", "登錄興櫃"]
    let given = text()
    let name = given.isEmpty ? "x" : given
    let underwriter = text()
    var offering = Offering(code: code, name: name, market: Market(markets[byte() % 4] + text()))
    offering.underwriter = underwriter.isEmpty ? nil : underwriter
    let days = [day(), day(), day(), day()]
    offering.subscriptionStart = days[0]
    offering.subscriptionEnd = days[1].flatMap { end in days[0].map { max($0, end) } ?? end }
    (offering.drawDate, offering.deliveryDate) = (days[2], days[3])
    if days[0] == nil, days[1] == nil, days[2] == nil { return nil }
    (offering.sharesOffered, offering.sharesOfferedFinal) = (count(), count())
    (offering.offerPrice, offering.finalPrice) = (price(), price())
    // What the list prints as 0 is nil here.
    func positive(_ value: Int?) -> Int? { value == 0 ? nil : value }
    (offering.lotShares, offering.totalAmount) = (positive(count()), positive(count()))
    offering.qualifiedApplications = positive(count())
    if offering.hasResult { offering.winRate = WinRate(hundredths: byte() * 40) }
    offering.isCancelled = byte() > 240
    return offering
  }

  /// A report of up to four offerings.
  mutating func report() -> Report {
    let hour = byte() % 24
    let moment = Instant(Day(number: 20_020 + byte() % 100), secondOfDay: hour * 3600)
    var rows: [Offering] = []
    for number in 0..<4 where !rest.isEmpty {
      if let row = offering(number) { rows.append(row) }
    }
    let closes = rows.enumerated().compactMap { index, row in
      price().map { DailyBar(code: row.code, name: "n", close: $0) }
    }
    let index = Tracker<Offering>.index(rows, read: [.year(2024)], moment: moment)
    let file = DailyCloses(board: .twse, day: moment.day, bars: closes)
    return Report(
      TrackedLists(index), closes: CloseIndex([file]), draws: [], context: EvaluationContext(moment: moment),
      options: OutputOptions(languages: [.english], hasAlarms: true))
  }
}
