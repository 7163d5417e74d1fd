internal import Localization
internal import SubscriptionQuotes
internal import Values
internal import TerminalText

/// The price of a security in digits as large as their room, with what it is above and its change below.
struct BigPrice {
  let row: WatchedQuote
  /// The table of this row alone, for its texts.
  let table: QuoteTable
  let language: Language

  /// As many lines as there is room for, at least one: without room for digits of five lines, the price in the line of
  /// the others; without room for that line, the price and what fits of its code.
  func lines(columns: Int, height: Int, tone: TonedText.Tone?, style: Style) -> [String] {
    let price = row.price?.price.description ?? "-"
    let below = table.summary(of: row, in: language)
    let digits = Self.digits(price, columns: columns, height: height - (height > 6 ? 2 : 1))
    guard let digits, height > 5 else {
      let rest = "\(row.code) \(row.name)  \(below)"
      let room = columns - TerminalWidth.of(price) - 2
      return [
        style(TerminalWidth.cut(price, to: columns), tone)
          + (room > 3 ? "  " + TerminalWidth.cut(rest, to: room) : "")
      ]
    }
    func centred(_ text: String, _ tone: TonedText.Tone?) -> String {
      var text = TerminalWidth.cut(text, to: columns)
      let blanks = String(repeating: " ", count: (columns - TerminalWidth.of(text)) / 2)
      while text.hasSuffix(" ") { text.removeLast() }
      return blanks + style(text, tone)
    }
    return [centred("\(row.code) \(row.name)", .strong)] + digits.map { centred($0, tone) }
      + (height > 6 ? [centred(below, tone)] : [])
  }

  /// The lines of a number that fill a room; nil if it is too small. A terminal's characters are about twice as high as
  /// wide, so the dots of a digit are one to three times as many columns wide as lines high.
  static func digits(_ number: String, columns: Int, height: Int) -> [String]? {
    let glyphs = number.compactMap { font[$0] }
    let width = glyphs.reduce(glyphs.count - 1) { $0 + ($1.first?.count ?? 0) }
    guard width > 0, columns >= width, height >= 5 else { return nil }
    let wide = min(columns / width, 3 * (height / 5))
    let high = min(height / 5, wide)
    let dot = TerminalMarks.areASCII || TerminalMarks.ambiguousWidth == 2 ? "#" : "█"
    return (0..<5).flatMap { line in
      let dots = glyphs.map { $0[line] }.joined(separator: " ")
      let text = dots.map { String(repeating: $0 == "#" ? dot : " ", count: wide) }.joined()
      return Array(repeating: text, count: high)
    }
  }

  private static let font: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
    ".": [" ", " ", " ", " ", "#"], "-": ["   ", "   ", "###", "   ", "   "],
  ]
}
