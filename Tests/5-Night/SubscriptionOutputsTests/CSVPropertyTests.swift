@testable import Decoding
@testable import ListEngine
@testable import SubscriptionLists
@testable import SubscriptionOutputs
@testable import SubscriptionReport
import TestSamples
import TestSupport
import Testing

@testable import Trading
@testable import Values

@Suite struct CSVPropertyTests {
  @Test func `a file with random names reads back by RFC 4180 and by our reader`() throws {
    var random = SplitMix64(seed: 8)
    let moment = try #require(Instant("2024-10-29T21:30"))
    for _ in 0..<60 {
      var rows: [Offering] = []
      for code in 1000..<1004 {
        rows.append(
          try .sample("\(code)", name: random.text(upTo: 60), underwriter: random.text(upTo: 20)))
      }
      let index = Tracker<Offering>.index(rows, read: [.year(2024)], moment: moment)
      let file = ListFiles<Offering>.table(
        Report(offerings: index, closes: CloseIndex([]), moment: moment).lists.offerings
      )
      let records = try CSVText(file).records
      let name = try #require(records[0].firstIndex(of: "name"))
      let underwriter = try #require(records[0].firstIndex(of: "underwriter"))
      #expect(
        records.dropFirst().map { [Array($0[name].utf8), Array($0[underwriter].utf8)] }
          == rows.map { [Array($0.name.utf8), Array(($0.underwriter ?? "").utf8)] })
      #expect(
        try CSVReader.records(of: String(decoding: file, as: UTF8.self)).map { $0.map { Array($0.utf8) } }
          == records.map { $0.map { Array($0.utf8) } })
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `a body of blanks and quotes is not read in quadratic time`() throws {
    let blanks = String(repeating: " ", count: 1_000_000)
    let quotes = String(repeating: "\"", count: 1_000_000)
    // It is read to its end before the length of the cell is found too large.
    #expect(throws: CSVReader.Unreadable.tooLarge(BodyLimits.tooLongCell)) {
      try CSVReader.records(of: blanks + "a" + quotes)
    }
  }

  @Test func `rows are repaired only in tables of a plausible width`() {
    for (columns, isRepaired) in [(60, true), (61, false)] {
      let row = ["a", "b"] + [String](repeating: "", count: columns - 1)
      let repaired = SplitNameRepair.repaired(row, columnCount: columns) { $0.first == "a,b" }
      #expect((repaired?.joined == "a,b") == isRepaired)
    }
  }

  @Test func `the reader accepts what the exchanges write`() throws {
    let cases: [(String, [[String]])] = [
      ("", []), ("\r\n\n\r", []), ("a", [["a"]]), ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a,b\nc,d", [["a", "b"], ["c", "d"]]), ("a,\r\n", [["a", ""]]), (",\n", [["", ""]]),
      ("\"a\"\"b\",\"c,d\"\r\n", [["a\"b", "c,d"]]), ("\"a\r\nb\",c", [["a\r\nb", "c"]]),
      (" \"a\" ,b", [["a ", "b"]]), ("\"\" \"a\",b", [["a", "b"]]), ("\"x\" \"a\"", [["x \"a\""]]),
      ("\"\",\"\"", [["", ""]]), ("a\"b,c", [["a\"b", "c"]]),
    ]
    for (text, records) in cases { #expect(try CSVReader.records(of: text) == records, "\(text)") }
    let unclosed = try #require(throws: CSVReader.Unreadable.self) {
      try CSVReader.records(of: "a,b\n\"c,d\r\ne,f\r\n")
    }
    #expect(unclosed == .unclosedQuote(line: 2))
  }
}
