import Localization
import SubscriptionQueries
import TestSupport
import Testing
import Values

import Values
@testable import subcal
internal import TerminalText

/// The layout of answers for the width of the screen.
@Suite struct LayoutTests {
  /// The columns of a text made of the words below, independent of the code under test.
  private static func columns(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) }
  }

  private static let words = [
    "虛構", "海運公司", "A-KY", "NT$ 1,234", "，", "、", ", ", "; ", " ", "▲+33.7%", "2024-10-29", "收盤價（上市）", "-",
  ]

  private static func text(_ random: inout some RandomNumberGenerator, upTo count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      .joined()
  }

  private static let plain = Style.standardOutput

  private func title(_ text: String) -> Text { Text(verbatim: text) }

  @Test(arguments: [40, 60, 80, 120])
  func `labelled lines are never wider than the screen and lose only spaces`(limit: Int) {
    var random = SplitMix64(seed: UInt64(limit))
    for _ in 0..<300 {
      var lines: [(label: String, text: String, tone: TonedText.Tone?)] = []
      var whole = ""
      for label in ["市價", "損益兩平價", "odds"].prefix(Int.random(in: 1...3, using: &random)) {
        let text = Self.text(&random, upTo: 40)
        lines.append((label, text, nil))
        whole += label + text
      }
      let shown = LabelledLines.text(lines, columns: limit, style: Self.plain)
      #expect(shown.split(separator: "\n").allSatisfy { Self.columns($0) <= limit }, "\(shown)")
      #expect(shown.filter { !$0.isWhitespace } == whole.filter { !$0.isWhitespace })
    }
  }

  @Test(arguments: [20, 40, 60, 80, 120])
  func `a table shows as many of its columns as the screen has room for, and their whole texts`(
    limit: Int
  ) {
    var random = SplitMix64(seed: UInt64(limit))
    for _ in 0..<300 {
      var table = AlignedTable(
        [
          .left(title("代號"), 0), .left(title("name"), 1), .right(title("溢價"), 2), .right(title("profit"), 3),
          .left(title("發行市場"), 4),
        ])
      table.rows = (0..<4).map { _ in
        ["99\(Int.random(in: 10...99, using: &random))"]
          + (0..<4).map { _ in Self.text(&random, upTo: 4).filter { $0 != " " } }
      }.map { $0.map { TonedText($0) } }
      let lines = table.text(in: .english, columns: limit, style: Self.plain).split(separator: "\n")
      #expect(lines.count == 5)
      #expect(lines.allSatisfy { Self.columns($0) <= limit }, "\(lines)")
      let cells = ([table.columns.map(\.title)] + table.rows.map { $0.map(\.text) }).map {
        $0.map { $0[.english] }
      }
      let widths = (0..<5).map { column in cells.map { Self.columns($0[column]) }.max() ?? 0 }
      // Two blanks are between columns; the last column goes first.
      let shown = (1...5).last { widths.prefix($0).reduce(0, +) + 2 * ($0 - 1) <= limit } ?? 1
      #expect(
        zip(lines, cells).allSatisfy { line, row in
          line.split(separator: " ").map(String.init) == row.prefix(shown).filter { !$0.isEmpty }
        }, "\(shown) of \(cells) in \(lines)")
    }
  }

  @Test func `columns with the highest number are dropped first, and Chinese characters count double`() {
    var table = AlignedTable(
      [.left(title("a"), 0), .right(title("溢價"), 2), .left(title("market"), 1)])
    table.rows = [["慶豐富", "+3.0%", "上市"].map { TonedText($0) }]
    #expect(
      table.text(in: .english, columns: 21, style: Self.plain) == "a        溢價  market\n慶豐富  +3.0%  上市\n")
    #expect(table.text(in: .english, columns: 20, style: Self.plain) == "a       market\n慶豐富  上市\n")
    #expect(table.text(in: .english, columns: 13, style: Self.plain) == "a\n慶豐富\n")
    #expect(table.text(in: .english, columns: 5, style: Self.plain) == "a\n慶豐…\n")
  }

  @Test func `columns of a group are left out together`() {
    var table = AlignedTable(
      [
        .left(title("a"), 0), .right(title("bid"), 2, group: "orders"), .left(title("b"), 1),
        .right(title("ask"), 2, group: "orders"),
      ])
    table.rows = [["1", "9.5", "2", "10"].map { TonedText($0) }]
    #expect(table.text(in: .english, columns: 14, style: Self.plain) == "a  bid  b  ask\n1  9.5  2   10\n")
    #expect(table.text(in: .english, columns: 13, style: Self.plain) == "a  b\n1  2\n")
    #expect(
      table.shows(group: "orders", in: .english, columns: 14)
        && !table.shows(group: "orders", in: .english, columns: 13))
  }

  @Test func `digits are grouped in threes`() {
    let numbers = [0, 7, 999, 1000, 12_345, 123_456, 1_234_567, -1, -999, -1000, -123_456, Int.max, Int.min]
    let texts = numbers.map(\.grouped)
    #expect(
      texts == [
        "0", "7", "999", "1,000", "12,345", "123,456", "1,234,567", "-1", "-999", "-1,000", "-123,456",
        "9,223,372,036,854,775,807", "-9,223,372,036,854,775,808",
      ])
    #expect(zip(texts, numbers).allSatisfy { Int($0.filter { $0 != "," }) == $1 })
  }
}
