import GRDB
import SubscriptionCalendar
@testable import SubscriptionStore
import TestSupport
import Testing

/// What is read packed is what the bars are, whatever was written before and after it was packed.
@Suite struct PackedBarsTests {
  private let store: SubscriptionStore
  private let codes: Set<StockCode>
  private let first: Day

  init() throws {
    store = try SubscriptionStore()
    codes = Set(["1101", "2330", "6535", "00878"].compactMap { StockCode($0) })
    first = try #require(Day(iso: "2024-11-20"))
  }

  /// A day's file of a board, in which values are missing and prices far apart.
  private func file(_ day: Day, _ board: Board, _ random: inout SplitMix64) -> DailyCloses {
    func price() -> Price? {
      Price(tenThousandths: [0, 1, 400_000, 412_500, 99_000_000].randomElement(using: &random) ?? 0)
    }
    func count() -> Int? { [nil, 0, 1_000, FixedPoint.largest].randomElement(using: &random) ?? nil }
    let bars = codes.sorted().filter { _ in Int.random(in: 0..<5, using: &random) > 0 }.map { code in
      DailyBar(
        code: code, name: "", open: price(), high: price(), low: price(), close: price(), last: price(),
        volume: count(), value: count(), reference: price(), isIncomparable: Bool.random(using: &random))
    }
    return DailyCloses(board: board, day: day, bars: bars)
  }

  private func expectBarsThemselves(_ days: ClosedRange<Day>) throws -> [PackedBars] {
    let (bars, newlyPacked, _) = try store.history(of: codes, in: days)
    #expect(bars.keys.sorted() == codes.sorted())
    for (code, bars) in bars { #expect(try bars == store.bars(of: code, in: days), "\(code) \(days)") }
    return newlyPacked
  }

  @Test func `packed bars are the bars`() throws {
    var random = SplitMix64(seed: 12)
    for day in 0..<80 {
      try store.storeHistory(Board.allCases.map { file(first.adding(day), $0, &random) })
    }
    let days = first.adding(-400)...first.adding(79)
    let newlyPacked = try expectBarsThemselves(days)
    // Two years of each code.
    #expect(newlyPacked.count == 2 * codes.count)
    try store.commitNight([], offerings: [], run: .good, packed: newlyPacked)
    #expect(try expectBarsThemselves(days).isEmpty)
    // A range that begins or ends within what is packed, as for a past moment.
    _ = try expectBarsThemselves(first.adding(20)...first.adding(79))
    #expect(try expectBarsThemselves(days.lowerBound...first.adding(60)).isEmpty)
  }

  @Test func `bars that come or change after others were packed are read`() throws {
    var random = SplitMix64(seed: 3)
    for day in 0..<30 {
      try store.storeHistory([file(first.adding(day), .twse, &random)])
    }
    let days = first.adding(-400)...first.adding(99)
    try store.commitNight([], offerings: [], run: .good, packed: try expectBarsThemselves(days))
    // A few new sessions are not packed, many are.
    for day in 30..<35 { try store.storeHistory([file(first.adding(day), .twse, &random)]) }
    #expect(try expectBarsThemselves(days).isEmpty)
    for day in 35..<70 { try store.storeHistory([file(first.adding(day), .tpex, &random)]) }
    let newlyPacked = try expectBarsThemselves(days)
    #expect(newlyPacked.count == 2 * codes.count)
    // The night that packs them also changes one.
    try store.commitNight(
      [file(first.adding(60), .emerging, &random)], offerings: [], run: .good, packed: newlyPacked)
    #expect(try expectBarsThemselves(days).count == codes.count)
    try store.commitNight([], offerings: [], run: .good, packed: try expectBarsThemselves(days))
    for day in [2, 29, 33, 60] {
      try store.storeHistory([file(first.adding(day), .twse, &random)])
      _ = try expectBarsThemselves(days)
    }
  }

  @Test func `the same file again leaves what is packed`() throws {
    var random = SplitMix64(seed: 5)
    let file = file(first, .twse, &random)
    try store.storeHistory([file])
    try store.commitNight(
      [], offerings: [], run: .good, packed: try expectBarsThemselves(first.adding(-400)...first))
    try store.commitNight([file], offerings: [], run: .good)
    #expect(
      try store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM packed_bars") } == codes.count
    )
  }

  @Test func `nothing is packed into a store that has no bars`() throws {
    var random = SplitMix64(seed: 6)
    try store.storeHistory([file(first, .twse, &random)])
    let newlyPacked = try expectBarsThemselves(first.adding(-400)...first)
    let other = try SubscriptionStore()
    try other.commitNight([], offerings: [], run: .good, packed: newlyPacked)
    #expect(try other.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM packed_bars") } == 0)
  }

  @Test func `any bytes are bars or an error`() throws {
    let code = try #require(StockCode("2330"))
    var random = SplitMix64(seed: 9)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      var bars: [DatedBar] = []
      do throws(StoreError) {
        try PackedBars(code, year: 2024, until: first, bytes: bytes).append(to: &bars)
      } catch {
        guard case .corrupt = error else { throw error }
      }
    }
  }
}
