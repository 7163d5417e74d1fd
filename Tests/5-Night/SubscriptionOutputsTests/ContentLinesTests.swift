@testable import SubscriptionOutputs
import TestSamples
import TestSupport
import Testing

@Suite struct ContentLinesTests {
  @Test func `a line with any text folds within 75 octets and unfolds unchanged`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<1500 {
      let text = random.text(upTo: 120)
      let file = line("SUMMARY", text: text)
      // The reader throws on long lines, on stray line ends and on folds inside a character.
      let properties = try ICalendarText(file).properties
      #expect(properties.map(\.name) == ["SUMMARY"])
      let value = try #require(properties.first).value
      #expect(Array(ICalendarText.unescaped(value).utf8) == Array(printable(text).utf8))
    }
  }

  @Test func `lines of every length around the limit fold only where necessary`() throws {
    for length in 0...230 {
      let file = line("X", String(repeating: "a", count: length))
      let octets = length + 2
      let folds = octets <= 75 ? 0 : (octets - 75 + 73) / 74
      #expect(file.count == octets + 2 + 3 * folds, "\(length)")
      #expect(try ICalendarText(file).properties.first?.value.utf8.count == length)
    }
  }

  @Test(arguments: ["申", "é", "👩🏽‍🚀", "e\u{301}", "🇹🇼"])
  func `a character that fits on a line is not split by folding`(character: String) throws {
    for offset in 0..<80 {
      let text = String(repeating: "a", count: offset) + String(repeating: character, count: 12)
      for line in String(decoding: line("SUMMARY", text: text), as: UTF8.self).split(separator: "\r\n") {
        let cut = line.hasPrefix(" ") ? line.dropFirst() : line
        #expect(cut.allSatisfy { $0.isASCII || String($0) == character })
      }
    }
  }

  @Test func `a long run of combining characters is folded, but never within a scalar`() throws {
    let flood = "e" + String(repeating: "\u{301}", count: 5000)
    let properties = try ICalendarText(line("SUMMARY", text: flood)).properties
    #expect(properties.map { Array($0.value.utf8) } == [Array(flood.utf8)])
  }

  @Test func `backslash, semicolon, comma and line end are escaped, other controls removed`() {
    let text = "a\\b;c,d\ne\r\nf\rg\u{85}h\u{2028}i\u{2029}j\u{0}k\u{7F}l:\"m"
    #expect(ContentLines.escaped(text) == "a\\\\b\\;c\\,d\\ne\\nfghijkl:\"m")
  }

  private func line(_ name: String, text: String) -> [UInt8] {
    var lines = ContentLines()
    lines.add(name, text: text)
    return lines.bytes
  }

  private func line(_ name: String, _ value: String) -> [UInt8] {
    var lines = ContentLines()
    lines.add(name, value)
    return lines.bytes
  }

  /// The text without characters that content lines exclude; CRLF is one line end.
  private func printable(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
      if !isControl, scalar != "\u{2028}", scalar != "\u{2029}" { kept.append(scalar) }
    }
    return String(kept)
  }
}
