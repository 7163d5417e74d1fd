import JSON
import Localization
import Testing

@Suite struct JSONValueTests {
  private static let limits = JSONText.Limits(
    values: 1000, tooMany: Text(verbatim: "too many"), stopped: Text(verbatim: "stopped"))

  private func value(_ bytes: some Sequence<UInt8>) throws -> JSONValue {
    try JSONText.decode(JSONValue.self, from: Array(bytes), within: Self.limits)
  }

  /// Foundation's integers read 1.0000000000000001 as 1, and its binary numbers 0.1 as another one.
  @Test(arguments: [
    ("12.30", "12.3"), ("0.1", "0.1"), ("1.0", "1"), ("-0", "0"), ("-0.0", "0"), ("-12.50", "-12.5"),
    ("1e3", "1000"),
    ("1E-2", "0.01"), ("43.91", "43.91"), ("1.0000000000000001", "1.0000000000000001"),
    ("9007199254740993", "9007199254740993"), ("9007199254740993.5", "9007199254740993.5"),
    ("9223372036854775807", "9223372036854775807"), ("9223372036854775808", "9223372036854775808"),
    ("999999999999.99999999", "999999999999.99999999"),
    ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
  ])
  func `a number is exact`(json: String, text: String) throws {
    #expect(try value("[\(json)]".utf8).line == "[\(text)]")
  }

  @Test(arguments: [
    ("12.0", "12"), ("36.20", "36.2"), ("0.00", "0"), ("-0.00", "0"), ("-0", "0"), ("-3.30", "-3.3"),
    ("100", "100"),
    ("0.50", "0.5"), ("1000.0", "1000"), ("-10", "-10"), ("0.000100", "0.0001"),
  ])
  func `a number is written in one form, whatever type it is of`(digits: String, text: String) {
    #expect(JSONValue.decimal(digits).line == text)
    #expect(JSONValue.array([.decimal(digits)]).file == Array("[\n  \(text)\n]\n".utf8))
  }

  @Test func `every amount of four decimals up to ten thousand is exact`() throws {
    for number in stride(from: 1, through: 100_000_000, by: 9973) {
      let text = "\(number / 10_000).\(String(number % 10_000 + 10_000).dropFirst())"
      var canonical = text[...]
      while canonical.last == "0" { canonical.removeLast() }
      if canonical.last == "." { canonical.removeLast() }
      #expect(try value("[\(text)]".utf8).line == "[\(canonical)]")
    }
  }

  @Test func `members are ordered by their names, and the first of two alike counts`() throws {
    let text = #" {"b":[true,null,"\u4e2d\ud83d\ude00\/"],"a":{"c":-1},"B":"","b":2} "#
    #expect(try value(text.utf8).line == #"{"B":"","a":{"c":-1},"b":[true,null,"中😀/"]}"#)
    #expect(try value(#"{"a":{"b":1}}"#.utf8)["a"]?["b"]?.plainText == "1")
    #expect(try value(#"{"a":[1]}"#.utf8)["a"]?["b"] == nil)
  }

  @Test func `bytes that are no UTF-8 cost their text only, and a byte order mark nothing`() throws {
    let body = [0xEF, 0xBB, 0xBF] + Array(#"["a"#.utf8) + [0xFF] + Array(#"",1]"#.utf8)
    #expect(try value(body).line == "[\"a\u{FFFD}\",1]")
  }

  @Test func `nesting up to the limit is read`() throws {
    let deep = String(repeating: "[", count: 31) + #"{"a":1}"# + String(repeating: "]", count: 31)
    #expect(try value(deep.utf8).line == deep)
  }

  @Test(arguments: [
    "", " ", "[", "[1", #"["a"#, "[01]", "[1.]", "[.5]", "[+1]", "[1e]", "[--1]", "[1.2.3]", "[NaN]", "[nul]",
    "[1]x",
    "[1 2]", #"{"a" 1}"#, #"{"a":1"#, #"["\ud83d"]"#, #"["\x"]"#, "[\"a\nb\"]", "['a']", "// a", "1e400",
    String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
    String(repeating: #"{"a":"#, count: 400) + "1" + String(repeating: "}", count: 400),
    String(repeating: "[", count: 100_000),
  ])
  func `anything else is refused`(text: String) {
    #expect(throws: JSONText.Unreadable.self) { try value(text.utf8) }
  }

  @Test(arguments: [
    "[" + Array(repeating: "1", count: 1001).joined(separator: ",") + "]",
    "[" + Array(repeating: "[[]]", count: 501).joined(separator: ",") + "]",
    "{" + (0...1000).map { #""a\#($0)":1"# }.joined(separator: ",") + "}",
  ])
  func `values are counted`(text: String) {
    #expect { try value(text.utf8) } throws: { ($0 as? JSONText.Unreadable)?.description == "too many" }
  }

  @Test func `reading stops when the task is cancelled`() async {
    let task = Task {
      try? await Task.sleep(for: .seconds(3600))
      return try value("[1]".utf8).line
    }
    task.cancel()
    await #expect { try await task.value } throws: { ($0 as? JSONText.Unreadable)?.description == "stopped" }
  }
}
