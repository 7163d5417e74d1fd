import Decoding
import Localization
import Testing

/// A duplicate name in a JSON object is ambiguous.
@Suite struct RepeatedNameTests {
  private func reason(_ body: String) -> String? {
    do throws(NotUnderstood) {
      _ = try ClosesDecoder.twse.decode(Array(body.utf8))
      return nil
    } catch {
      return error.reason[.english]
    }
  }

  private let rest = #""Name":"甲","TradeVolume":"1","OpeningPrice":"1","HighestPrice":"1","LowestPrice":"1""#

  @Test(arguments: [
    (#""ClosingPrice":"1","ClosingPrice":"2""#, "ClosingPrice"),
    (#""ClosingPrice":"1","ClosingPrice":"1""#, "ClosingPrice"),
    (#""ClosingPrice":"1","Closing\u0050rice":"2""#, "ClosingPrice"),
    (#""ClosingPrice" : "1", "Note":"a, \"b\":", "Note":"""#, "Note"),
  ])
  func `a body with a duplicate name is refused, however the name is escaped`(members: String, name: String) {
    let body = #"[{"Code":"2330",\#(rest),\#(members)},{"Code":"2317",\#(rest),"ClosingPrice":"1"}]"#
    let reason = reason(body)
    #expect(reason?.hasPrefix("the body is not the JSON it looks like: at byte ") == true)
    #expect(reason?.hasSuffix(": duplicate key '\(name)'") == true)
  }

  @Test(arguments: [
    #"{"stat":"OK","stat":"OK","fields":[],"data":[]}"#, #"{"stat":"OK","fields":[],"data":[],"data":[]}"#,
    #"{"stat":"OK","tables":[{"fields":[],"data":[],"fields":[]}]}"#,
    #""{\"stat\":\"OK\",\"fields\":[],\"stat\":\"OK\"}""#,
  ])
  func `a duplicate name anywhere in the answer is found`(body: String) {
    #expect(reason(body)?.contains(": duplicate key '") == true)
  }

  @Test(arguments: [
    #""Note":"Code","Code2":"Note""#, #""Note":"\"Code\":\"2330\",\"Code\"""#, #""Note":"{\"","b":"Note""#,
    #""Note":"\\","b":",""#,
  ])
  func `a value that looks like a name is not one`(members: String) {
    let body = #"[{"Code":"2330",\#(rest),"ClosingPrice":"1",\#(members)}]"#
    #expect(reason(body) == nil)
  }
}
