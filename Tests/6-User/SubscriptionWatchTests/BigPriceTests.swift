import Localization
import SubscriptionQueries
import SubscriptionQuotes
import Testing
import Values

@testable import SubscriptionWatch
internal import TerminalText
internal import SubscriptionWatch

/// `watch --big`: the terminal filled with large digits.
@Suite struct BigPriceTests {
  private static let day = Day(year: 2024, month: 10, day: 30) ?? Day(number: 0)
  private static let now = Instant(day, secondOfDay: 36_000)

  private func view(_ codes: Int, _ language: Language) throws -> WatchView {
    var watched = WatchedQuotes(
      try (0..<codes).map { number in
        WatchedSecurity(
          code: try #require(StockCode("\(2330 + number)")), name: "台積電", evaluated: nil, close: nil,
          today: Self.day)
      })
    for row in watched.rows {
      var quote = Quote(
        code: row.code, name: "", board: .twse, time: QuoteTime(Self.now),
        price: QuotePrice(try #require(Price("37.95")), .trade))
      quote.reference = Price("36.5")
      watched.take(quote)
    }
    var view = WatchView(hasBook: false, hasTrades: false, isBig: true, in: language)
    view.rows = watched.rows
    return view
  }

  private func lines(_ codes: Int, _ columns: Int, _ height: Int, _ language: Language = .chinese) throws
    -> [String]
  {
    var view = try view(codes, language)
    let frame = view.frame(at: Self.now, columns: columns, height: height, style: Style(isOn: false))
    return frame.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func `digits fill the terminal`() throws {
    #expect(
      try lines(1, 19, 7) == [
        "    2330 台積電", " ███ ███   ███ ███", "   █   █   █ █ █", " ███   █   ███ ███", "   █   █     █   █",
        " ███   █ █ ███ ███", "▲1.45  +4.0%  0 秒",
      ])
    // Twice as high, and twice to three times as wide as high, for both halves of the room.
    for (columns, height) in [(80, 23), (120, 39), (200, 60), (300, 20)] {
      let lines = try lines(1, columns, height, .english)
      let digits = lines.filter { $0.contains("█") }
      #expect(lines.count == digits.count + 2 && digits.count == (height - 2) / 5 * 5, "\(columns)×\(height)")
      #expect(try #require(lines.last).hasSuffix("▲1.45  +4.0%  0 s"))
      let width = digits.map { TerminalWidth.of($0.trimmingSpaces) }.max() ?? 0
      #expect(width > columns * 3 / 5 || width > digits.count * 5, "\(columns)×\(height): \(width)")
    }
  }

  @Test(arguments: [Language.chinese, .english], [1, 3, 9])
  func `at any size every line fits, and the price stays longest`(language: Language, codes: Int) throws {
    for columns in [1, 4, 5, 9, 16, 17, 40, 80, 133] {
      for height in [1, 2, 4, 5, 6, 7, 11, 23, 50] {
        let lines = try lines(codes, columns, height, language)
        #expect(lines.count <= height && !lines.isEmpty)
        #expect(lines.allSatisfy { TerminalWidth.of($0) <= columns }, "\(columns)×\(height): \(lines)")
        if columns >= 5, height / codes < 6 { #expect(lines[0].hasPrefix("37.95"), "\(lines)") }
        if columns >= 17, height / codes >= 7 { #expect(lines.contains { $0.contains("█") }) }
      }
    }
  }

  @Test func `on a narrow screen the digits become a line`() throws {
    #expect(try lines(1, 16, 20, .english) == ["37.95  2330 台…"])
    #expect(
      try lines(2, 60, 4)
        == Array(repeating: 0, count: 2).indices.map { "37.95  233\($0) 台積電  ▲1.45  +4.0%  0 秒" })
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(drop { $0 == " " }) }
}
