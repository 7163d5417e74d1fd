@testable import Decoding
import Localization
import TestSamples
import Testing
import Trading

/// The exchanges' answers in JSON, in every form that was seen and in some that are made to break a reader.
@Suite struct JSONTableTests {
  private func table(_ body: String) throws -> JSONTable { try JSONTable(Array(body.utf8)) }

  private func problem(_ body: String) -> String {
    do {
      _ = try table(body)
      return ""
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    #"{"stat":"OK","date":1131029,"fields":["a","b"],"data":[["1",2.50],[null,true]]}"#,
    #"{"data":[["1",2.5],["",true]],"fields":["a","b"],"date":"1131029","stat":"OK","notes":[{"a":[]}]}"#,
    #"{"stat":"OK","date":1131029,"tables":[{"fields":["a","b"],"data":[["1",2.5],["","true"]]},null,"none"]}"#,
    #"{"stat":"OK","date":1131029,"fields9":["a","b"],"data9":[["1",2.5],["","true"]],"fields":null}"#,
    #" "{\"stat\":\"OK\",\"date\":1131029,\"fields\":[\"a\",\"b\"],\"data\":[[1,2.5],[\"\",true]]}" "#,
  ])
  func `an answer is a table in each of its forms`(body: String) throws {
    let answer = try table(body)
    #expect(answer.status == "OK" && answer.date == "1131029" && answer.total == nil)
    let tables = answer.tables.filter { !$0.fields.isEmpty }
    #expect(tables.map(\.fields) == [["a", "b"]])
    #expect(tables.map(\.rows) == [[["1", "2.5"], ["", "true"]]])
  }

  @Test func `objects are a table under all of their names`() throws {
    let answer = try table(#"[{"b":"2","a":1},{"c":null,"a":"3"},{}]"#)
    #expect(answer.status == nil && answer.tables.map(\.fields) == [["a", "b", "c"]])
    #expect(answer.tables.map(\.rows) == [[["1", "2", ""], ["3", "", ""], ["", "", ""]]])
    #expect(try table("[]").tables.map(\.fields) == [[]])
  }

  @Test func `rows move under another header, where they lack its columns`() throws {
    let tables = try table(#"{"tables":[{"fields":["b","a","b"],"data":[[1,2,3],[4]]}]}"#).tables
    #expect(tables.map { $0.rows(under: ["a", "c", "b"]) } == [[["2", "", ""], []]])
    #expect(tables.map { $0.rows(under: ["b", "a", "b"]) } == [[["1", "2", "3"], ["4"]]])
  }

  @Test func `a name twice costs nothing: the first one counts`() throws {
    let answer = try table(#"{"stat":"OK","fields":["a"],"data":[["1"]],"data":[["2"]],"stat":"no"}"#)
    #expect(answer.status == "OK" && answer.tables.map(\.rows) == [[["1"]]])
    #expect(try table(#"[{"Closing\u0050rice":"1","ClosingPrice":"2"}]"#).tables.map(\.rows) == [[["1"]]])
  }

  @Test(arguments: [
    (#"{"stat":"OK","data":[["1""#, "it is no JSON, or it is cut off"),
    (#"{"stat":"OK"}x"#, "it is no JSON, or it is cut off"),
    (#"{"stat":01}"#, "another kind of value is expected at .stat"),
    (#"{"stat":"OK","data":[["1"],["2",[3]]]}"#, "another kind of value is expected at .data[1][1]"),
    (#"{"stat":"OK","data":["1"]}"#, "another kind of value is expected at .data[0]"),
    (#"{"stat":"OK","tables":{"fields":[]}}"#, "another kind of value is expected at .tables"),
    (#"[{"a":1},{"a":{}}]"#, "another kind of value is expected at [1].a"),
    ("[1]", "another kind of value is expected at [0]"),
    ("1", "another list or object is expected"),
    (#"{"a":1}"#, "an object with none of stat, fields, data and tables"),
    (#""a""#, "a JSON string that holds no table"),
    (#""\"[]\"""#, "a JSON string that holds no table"),
  ])
  func `errors give the place`(body: String, words: String) {
    #expect(problem(body) == words)
  }

  @Test func `what a body may hold is limited`() {
    let cells = Array(repeating: "[]", count: BodyLimits.cells + 1).joined(separator: ",")
    #expect(problem(#"{"stat":"OK","data":[\#(cells)]}"#) == "more than 1000000 cells")
    #expect(
      problem("[" + Array(repeating: "{}", count: BodyLimits.cells + 1).joined(separator: ",") + "]")
        == "more than 1000000 cells")
    #expect(
      problem(#"{"stat":"OK","data":[["\#(String(repeating: "a", count: 100_001))"]]}"#)
        == "a cell of more than 100000 bytes")
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let deep = String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000)
      #expect(problem(#"{"stat":"OK","x":\#(deep)}"#) == "it is no JSON, or it is cut off")
    }
    let objects = (0..<2_000).map { #"{"name\#($0)":1}"# }.joined(separator: ",")
    #expect(problem("[\(objects)]") == "a list of objects that have few names in common")
  }

  @Test func `a name that is no UTF-8 costs its row, not the body`() throws {
    let row =
      #""Name":"甲","TradeVolume":"1","OpeningPrice":"1","HighestPrice":"1","LowestPrice":"1","ClosingPrice":"1""#
    let body = #"[{"Code":"2330",\#(row)},{"Code":"2317",\#(row.replacing("甲", with: "?"))}]"#
    let bytes = body.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    let decoded = try ClosesDecoder.twse.decode(bytes)
    #expect(decoded.content.bars.map(\.name) == ["甲", ""])
    #expect(decoded.remarks.map { $0.reason[.english] }.first?.hasPrefix("neither CP950 nor UTF-8") == true)
  }
}
