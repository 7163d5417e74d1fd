import Foundation
import SQLite
import TestSupport
import Testing

@testable import SubscriptionStore
import Trading
import Values

/// The bars of sessions against a model that has them in a dictionary.
@Suite struct BarTableTests {
  private let store: SubscriptionStore
  private let codes: [StockCode]
  private let first: Day

  init() throws {
    store = try SubscriptionStore()
    codes = ["0050", "1101", "2330", "6535", "00878", "00632R", "12341", "2897B"].compactMap { StockCode($0) }
    first = try #require(Day(iso: "2024-11-20"))
  }

  private func file(_ day: Day, _ board: Board, _ random: inout SplitMix64) -> DailyCloses {
    let bars = codes.shuffled(using: &random).filter { _ in Int.random(in: 0..<5, using: &random) > 1 }
      .map { code in
        let close = Price(tenThousandths: Int.random(in: 0..<9, using: &random) * 12_345)
        return DailyBar(
          code: code, name: "名", open: Price("10"), close: close,
          volume: Int.random(in: 0...9_000_000, using: &random))
      }
    return DailyCloses(board: board, day: day, bars: bars)
  }

  private struct Key: Hashable {
    var day: Day
    var board: Board
    var code: StockCode
  }

  @Test func `the bars of a day are those of all its files, the last one first`() throws {
    var random = SplitMix64(seed: 12)
    var model: [Key: DailyBar] = [:]
    for _ in 0..<400 {
      let day = first.adding(Int.random(in: 0..<90, using: &random))
      let file = file(day, Board.allCases.randomElement(using: &random) ?? .twse, &random)
      try store.storeHistory([file], at: StoredRun.good.moment)
      for var bar in file.bars where bar.close != nil {
        bar.name = ""
        model[Key(day: day, board: file.board, code: bar.code)] = bar
      }
    }
    let range = first.adding(7)...first.adding(80)
    let bars = try store.history(of: Set(codes), in: range).bars
    #expect(Set(bars.keys) == Set(codes))
    for code in codes {
      let expected = model.filter { $0.key.code == code && range.contains($0.key.day) }
        .map { DatedBar(day: $0.key.day, board: $0.key.board, bar: $0.value) }
        .sorted { ($0.day.number, $0.board.number) < ($1.day.number, $1.board.number) }
      #expect(try store.bars(of: code, in: range) == expected)
      #expect(bars[code] == expected)
    }
    for board in Board.allCases {
      for back in 0..<90 {
        let day = first.adding(back)
        let expected = model.filter { $0.key.day == day && $0.key.board == board }
        #expect(
          try store.closes(of: board, on: day)
            == Dictionary(uniqueKeysWithValues: expected.map { ($0.key.code, $0.value.close) })
            .compactMapValues(\.self))
      }
    }
    for _ in 0..<300 {
      let code = try #require(codes.randomElement(using: &random))
      let day = first.adding(Int.random(in: -5..<110, using: &random))
      let expected = Board.allCases.compactMap { board -> BoardClose? in
        let last = model.filter {
          $0.key.code == code && $0.key.board == board && ($0.key.day...$0.key.day.adding(10)).contains(day)
        }.max { $0.key.day < $1.key.day }
        guard let last, let close = last.value.close else { return nil }
        return BoardClose(price: close, day: last.key.day, board: board, kind: board.closeKind)
      }
      let wanted = CodeDay(code, day)
      #expect(try Set(store.closes([wanted])[wanted] ?? []) == Set(expected))
    }
    #expect(try store.summary().bars.map(\.bars).reduce(0, +) == model.count)
    #expect(try store.problems() == [])
  }

  /// A night computes before it stores.
  @Test func `closes with tonight's files laid over them are those that the store then has`() throws {
    var random = SplitMix64(seed: 21)
    func invented(_ day: Day) -> DailyCloses {
      var file = file(day, Board.allCases.randomElement(using: &random) ?? .twse, &random)
      for index in file.bars.indices where Int.random(in: 0..<12, using: &random) == 0 {
        file.bars[index] = file.bars[index].doubted(.change)
      }
      return file
    }
    var (found, hidden) = (0, 0)
    for night in 0..<150 {
      let today = first.adding(night / 2)
      let moment = try #require(Instant("\(today)T21:30"))
      let files = (0..<3).map { _ in invented(today.adding(-Int.random(in: 0..<6, using: &random))) }
      let once = files.enumerated().filter { index, file in
        !files[..<index].contains { $0.day == file.day && $0.board == file.board }
      }.map(\.element)
      let wanted = Set(
        codes.flatMap { code in
          (0..<4).map { _ in CodeDay(code, today.adding(Int.random(in: -12...3, using: &random))) }
        })
      var earlier: [StockCode: [BoardClose]] = [:]
      for (one, closes) in try store.trustedCloses(wanted) { earlier[one.code, default: []] += closes }
      let doubtful = try store.doubtfulCloses(of: Set(codes), until: today.adding(3))
      let laid = CloseIndex(once, earlier: earlier, doubtful: doubtful).lastCloses(wanted, today: today)
      try store.storeHistory(once, at: moment)
      let stored = try store.closes(wanted)
      #expect(laid.mapValues { Set($0) } == stored.mapValues { Set($0) }, "night \(night)")
      found += stored.count
      hidden += try store.trustedCloses(wanted).count - stored.count
    }
    #expect(found > 1000 && hidden > 100, "\(found) \(hidden)")
  }

  @Test func `the same file again changes no row`() throws {
    var random = SplitMix64(seed: 5)
    let file = file(first, .twse, &random)
    try store.storeHistory([file], at: StoredRun.good.moment)
    let before = store.connection.changes
    try store.storeHistory([file], at: StoredRun.good.moment)
    // A temporary table notes where the former rows of each transaction begin.
    #expect(store.connection.changes == before + 1)
  }

  @Test func `a day that had no session has no bars`() throws {
    var random = SplitMix64(seed: 6)
    try store.storeHistory([file(first, .twse, &random)], at: StoredRun.good.moment)
    try store.connection.run("UPDATE session SET held = 0")
    for code in codes {
      #expect(
        try store.bars(of: code, in: first...first).isEmpty && store.closes([CodeDay(code, first)]).isEmpty)
    }
  }

  @Test func `a changed number in a bar, and a lost bar, are found when the whole file is checked`() throws {
    var random = SplitMix64(seed: 7)
    try store.storeHistory([file(first, .twse, &random)], at: StoredRun.good.moment)
    let columns = ["open", "high", "low", "close", "volume", "value", "last", "reference", "incomparable"]
    for column in columns {
      for bit in stride(from: 0, to: 40, by: 13) {
        let change =
          "UPDATE bar SET \(column) = ifnull(\(column), 0) + ? WHERE code = (SELECT max(code) FROM bar)"
        try store.connection.run(change, [.integer(1 << bit)])
        #expect(
          try store.problems().first?.contains("the bars of 2024-11-20") == true, "\(column), bit \(bit)")
        #expect(try store.problems(withBars: false) == [])
        try store.connection.run(change, [.integer(-1 << bit)])
        #expect(try store.problems() == [])
      }
    }
    try store.connection.run("DELETE FROM bar WHERE code = (SELECT min(code) FROM bar)")
    #expect(try store.problems().count == 1)
  }
}
