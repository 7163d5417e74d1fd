import TestSupport
import Testing

@testable import SubscriptionCalendar

@Suite struct PackedBarsTests {
  private let code: StockCode
  private let first: Day

  init() throws {
    code = try #require(StockCode("2330"))
    first = try #require(Day(iso: "2024-11-20"))
  }

  /// A bar in which values are missing and prices far apart.
  private func bar(_ random: inout SplitMix64) -> DailyBar {
    func price() -> Price? {
      let prices = [0, 1, 400_000, 412_500, 412_345, 99_000_000, 9_999_999_999_999_999]
      return Price(tenThousandths: prices.randomElement(using: &random) ?? 0)
    }
    func count() -> Int? { [nil, 0, 1_000, FixedPoint.largest].randomElement(using: &random) ?? nil }
    return DailyBar(
      code: code, name: "", open: price(), high: price(), low: price(), close: price(), last: price(),
      volume: count(), value: count(), reference: price(), isIncomparable: Bool.random(using: &random))
  }

  @Test func `what is unpacked is what was packed`() throws {
    var random = SplitMix64(seed: 12)
    var (packed, expected, breaks): (PackedBars, [DatedBar], [Bool]) = (PackedBars(of: code), [], [])
    for day in 0..<2_000 {
      let bar = DatedBar(
        day: first.adding(day / 2), board: Board.allCases.randomElement(using: &random) ?? .twse,
        bar: bar(&random))
      let isBreak = Bool.random(using: &random)
      packed.append(PackedBar(bar.bar, of: bar.board, isBreak: isBreak), on: bar.day)
      expected.append(bar)
      breaks.append(isBreak)
    }
    #expect(packed.all == expected)
    #expect(breaks.indices.map { packed[$0]?.isBreak } == breaks.map(Optional.some))
    for place in expected.indices {
      let (bar, compared) = (expected[place], try #require(packed.comparison(at: place)))
      #expect(compared.board == bar.board && compared.isIncomparable == bar.bar.isIncomparable)
      #expect(compared.close == bar.bar.close?.tenThousandths)
      #expect(compared.reference == bar.bar.reference?.tenThousandths)
    }
    for _ in 0..<200 {
      let start = Int.random(in: 0...2_000, using: &random)
      let places = start..<Int.random(in: start...2_000, using: &random)
      let part = packed.part(places)
      #expect(part.all == Array(expected[places]) && part.days == expected[places].map(\.day))
      var alone = PackedBars(of: code)
      for place in places { alone.append(try #require(packed[place]), on: packed.days[place]) }
      #expect(alone == part)
    }
  }

  @Test func `bars that are put are in the order of their days, one a day and board`() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<40 {
      var (packed, expected): (PackedBars, [DatedBar]) = (PackedBars(of: code), [])
      for _ in 0..<60 {
        let bar = DatedBar(
          day: first.adding(Int.random(in: 0..<25, using: &random)),
          board: Board.allCases.randomElement(using: &random) ?? .twse, bar: bar(&random))
        packed.put(PackedBar(bar.bar, of: bar.board), on: bar.day)
        if let same = expected.firstIndex(where: { $0.day == bar.day && $0.board == bar.board }) {
          expected[same] = bar
        } else {
          expected.insert(bar, at: expected.firstIndex { $0.day > bar.day } ?? expected.endIndex)
        }
        try #require(packed.all == expected)
      }
      let start = first.adding(Int.random(in: -2..<25, using: &random))
      let days = start...start.adding(Int.random(in: 0..<12, using: &random))
      #expect(packed.closes(in: days) == expected.filter { days.contains($0.day) }.compactMap(\.close))
      let (calendar, precedence) = (TradingCalendar(closures: []), ClosePrecedence(of: nil))
      #expect(
        BarSeries(packed, by: precedence, calendar: calendar)
          == BarSeries(precedence.onePerDay(expected), of: code, calendar: calendar))
    }
  }

  @Test func `a share's bar takes 25 bytes`() throws {
    let bar = DailyBar(
      code: code, name: "", open: Price("1075"), high: Price("1085"), low: Price("1070"),
      close: Price("1080"), volume: 25_112_233, value: 27_100_112_233, reference: Price("1065"))
    var bytes: [UInt8] = []
    PackedBar(bar, of: .twse).append(to: &bytes)
    #expect(bytes.count <= 25, "\(bytes.count)")
  }

  @Test func `bars that differ in one value, day or mark have another hash`() {
    var random = SplitMix64(seed: 4)
    let (one, board) = (bar(&random), Board.tpex)
    func hash(_ bar: DailyBar, on day: Day, of board: Board, isBreak: Bool = false) -> UInt64 {
      var (packed, hash) = (PackedBars(of: code), StableHash())
      packed.append(PackedBar(bar, of: board, isBreak: isBreak), on: day)
      hash.add(packed)
      return hash.value
    }
    var other = one
    other.volume = (one.volume ?? 0) + 1
    let hashes = [
      hash(one, on: first, of: board), hash(one, on: first.adding(1), of: board),
      hash(one, on: first, of: .twse), hash(one, on: first, of: board, isBreak: true),
      hash(other, on: first, of: board),
    ]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func `any bytes are a bar or none`() {
    var random = SplitMix64(seed: 9)
    var (bars, others) = (0, 0)
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      PackedBar(bar(&random), of: .twse).append(to: &bytes)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let end = Bool.random(using: &random) ? bytes.count : Int.random(in: 0...bytes.count, using: &random)
      var packed = PackedBars(of: code)
      packed.append(bytes, 0..<end, on: first)
      if let unpacked = packed[0] {
        bars += 1
        // Packed again it may be shorter: a number can be written in several lengths.
        var again = PackedBars(of: code)
        again.append(unpacked, on: first)
        #expect(again.all == packed.all)
      } else {
        others += 1
      }
    }
    #expect(bars > 1_000 && others > 1_000, "\(bars) bars, \(others) others")
  }
}
