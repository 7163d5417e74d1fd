import Decoding
import Localization
import SubscriptionLists
import TestSamples
import Testing
import Values
import XML

/// Reading a body stops when the run is stopped.
@Suite struct CancellationTests {
  /// The reason of a decoder's error in a task that was cancelled.
  private func reason(_ decode: @escaping @Sendable () throws -> Void) async -> String {
    let task = Task {
      try? await Task.sleep(for: .seconds(3600))
      do {
        try decode()
        return ""
      } catch let error as NotUnderstood {
        return error.reason[.english]
      } catch {
        return "\(error)"
      }
    }
    task.cancel()
    return await task.value
  }

  private static let list =
    "\"抽籤日期\",\"證券名稱\",\"證券代號\"\n" + String(repeating: "\"113/10/29\",\"a\",\"2330\"\n", count: 300)
  private static let json =
    "{\"stat\":\"OK\",\"fields\":[\"證券代號\"],\"data\":["
    + String(repeating: "[\"2330\"],", count: 300) + "[]]}"
  private static let page = "<table><tr><td>證券代號</table>"

  @Test(arguments: [list, json, page])
  func `a list in any form`(body: String) async {
    let reason = await reason {
      _ = try Offering.decodeList(Array(body.utf8))
    }
    #expect(reason.contains("stopped") || reason.contains("cancelled"), "\(reason)")
  }

  @Test func `daily closes and holidays, row by row`() async {
    let closes = #"[{"Date":"1131029","Code":"2330","Name":"a","ClosingPrice":"1"}]"#
    let holidays = #"[{"Date":"1130101","Name":"a","Description":"b"}]"#
    #expect(
      await reason { _ = try ClosesDecoder(source: SourceID("c"), board: .twse).decode(Array(closes.utf8)) }
        .hasSuffix("reading it was stopped"))
    #expect(
      await reason { _ = try HolidayDecoder(source: SourceID("h"), year: 2024).decode(Array(holidays.utf8)) }
        .hasSuffix("reading it was stopped"))
  }
}
