import Decoding
import Foundation
import ListEngine
import SubscriptionLists
import SubscriptionOutputs
import SubscriptionReport
import TestSamples
import TestSupport
import Testing
import Trading
import Values

@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct PayloadListTests {
  private static let path = "public_form/csv-big5-crlf-113-20241102.csv"

  @Test func `the list of 2024 has 128 shares and 85 bonds, one of them cancelled, none rejected`() throws {
    let decoded = try Offering.decodeList(try RecordedPayload.bytes(Self.path))
    let shares = decoded.content.filter { !$0.code.isGovernmentBond }
    #expect(decoded.rowCount == 213)
    #expect(decoded.rejected == [])
    #expect(decoded.noted == [])
    #expect(shares.count == 128)
    #expect(decoded.content.count - shares.count == 85)
    #expect(decoded.content.filter(\.isCancelled).map(\.code.description) == ["6950"])
    #expect(shares.count { !$0.hasResult && !$0.isCancelled } == 7)
  }

  @Test func `every cell of the list of 2024 is in its offering`() throws {
    let bytes = try RecordedPayload.bytes(Self.path)
    let raw = try RawTable(list: bytes)
    let offerings = try Offering.decodeList(bytes).content
    #expect(raw.rows.count == offerings.count)
    for (row, offering) in zip(raw.rows, offerings) {
      #expect(try cells(of: offering) == expectedCells(of: row, in: raw), "\(offering.code)")
    }
  }

  @Test func `the same list as JSON and as HTML gives the same offerings and outputs`() throws {
    let bytes = try RecordedPayload.bytes(Self.path)
    let raw = try RawTable(list: bytes)
    let csv = try Offering.decodeList(bytes)
    let json = try Offering.decodeList(try jsonList(of: raw))
    let html = try Offering.decodeList(htmlList(of: raw))
    #expect(json == Decoded(content: csv.content, form: .json, rowCount: 213))
    #expect(html == Decoded(content: csv.content, form: .html, rowCount: 213))
    let files = try [csv, json, html].map { decoded in
      let shares = decoded.content.filter { !$0.code.isGovernmentBond }
      let moment = try #require(Instant("2024-11-02T21:30"))
      let index = Tracker<Offering>.index(shares, read: [.year(2024)], moment: moment)
      return Report(offerings: index, closes: CloseIndex([]), moment: moment).files
    }
    // One file for each offering, and the files that list all of them.
    #expect(files[0].keys.count { $0.hasPrefix("offerings/") } == 128)
    #expect(files[1] == files[0])
    #expect(files[2] == files[0])
  }

  @Test func `the fixture of 2026 with only fields and data decodes`() throws {
    let bytes = try RecordedPayload.bytes("public_form/json-2026-fixture-partial.json")
    let decoded = try Offering.decodeList(of: 2026, bytes)
    let period = (start: "2026-06-15", end: "2026-06-17", draw: "2026-06-22", delivery: "2026-06-26")
    let offerings = [
      try Offering.sample(
        "6986", name: "和迅", market: "初上櫃", start: period.start, end: period.end, draw: period.draw,
        delivery: period.delivery, shares: 1_142_000, finalShares: 1_142_000, offerPrice: "47.5",
        finalPrice: "43.91", underwriter: "台新", total: 50_145_220, applications: 127_205, winRate: "0.89"),
      try Offering.sample(
        "7814", name: "海昌生技", market: "初上櫃", start: period.start, end: period.end, draw: period.draw,
        delivery: period.delivery, shares: 983_000, finalShares: 983_000, offerPrice: "32", finalPrice: nil,
        underwriter: "永豐金", total: nil, isCancelled: true),
      try Offering.sample(
        "9999", name: "上櫃增資測試", market: "上櫃增資", start: "2026-06-11", end: "2026-06-15",
        draw: "2026-06-17", delivery: "2026-06-26", shares: 510_000, finalShares: 510_000, offerPrice: "50",
        finalPrice: "50", underwriter: "福邦", total: 25_500_000, applications: 190_199, winRate: "0.26"),
    ]
    #expect(
      decoded == Decoded(content: offerings, form: .json, rowCount: 3))
  }

  @Test func `rows as objects with unknown keys decode, and 未訂出 is not a price`() throws {
    let bytes = try RecordedPayload.bytes("public_form/rows-115-from-json-076be3b.json")
    let decoded = try Offering.decodeList(of: 2026, bytes)
    #expect(decoded.rowCount == 5)
    #expect(decoded.rejected == [])
    #expect(decoded.noted == [])
    #expect(decoded.content.map(\.code.description) == ["6604", "4541", "6698", "3028", "7806"])
    let unset = try Offering.sample(
      "7806", name: "精華生醫", market: "初上櫃", start: "2026-10-02", end: "2026-10-06",
      draw: "2026-10-08", delivery: "2026-10-15", shares: 610_000, finalShares: 610_000, offerPrice: "55",
      finalPrice: nil, underwriter: "永豐金", total: nil)
    #expect(decoded.content.last == unset)
  }
}

/// The offering as the exchange would print it, without commas.
private func cells(of offering: Offering) -> [String] {
  let cells: [String?] = [
    offering.drawDate?.description, offering.name, offering.code.description, offering.market.description,
    offering.subscriptionStart?.description, offering.subscriptionEnd?.description,
    offering.sharesOffered.map(String.init), offering.sharesOfferedFinal.map(String.init),
    offering.offerPrice?.description, offering.finalPrice?.description, offering.deliveryDate?.description,
    offering.underwriter, offering.lotShares.map(String.init), offering.totalAmount.map(String.init),
    offering.qualifiedApplications.map(String.init),
    offering.winRate.map { "\(Decimal($0.hundredths) / 100)" }, offering.isCancelled ? "取消申購" : nil,
  ]
  return cells.map { $0 ?? "" }
}

/// The row's cells after 序號, in the same notation.
private func expectedCells(of row: [String], in raw: RawTable) throws -> [String] {
  let isDrawn = try raw.cell("總合格件", row) != "0"
  return zip(raw.header, row).dropFirst().map { name, text in
    switch name {
    case "總合格件", "中籤率(%)": isDrawn ? text.replacingOccurrences(of: ",", with: "") : ""
    case let name where name.contains("日"): gregorian(text)
    default: text == "---" ? "" : text.replacingOccurrences(of: ",", with: "")
    }
  }
}

private func gregorian(_ text: String) -> String {
  let parts = text.split(separator: "/")
  return "\((Int(parts[0]) ?? 0) + 1911)-\(parts[1])-\(parts[2])"
}

private func jsonList(of raw: RawTable) throws -> [UInt8] {
  let answer: [String: Any] = [
    "stat": "OK", "date": 2024, "title": "公開申購公告-抽籤日程表", "fields": raw.header, "data": raw.rows,
    "total": raw.rows.count,
  ]
  return Array(try JSONSerialization.data(withJSONObject: answer))
}

private func htmlList(of raw: RawTable) -> [UInt8] {
  func row(_ cells: [String], _ tag: String) -> String {
    "<tr>" + cells.map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>\n"
  }
  return Array(
    """
    <!DOCTYPE html><html><head><meta charset="utf-8"></head><body>
    <table><thead><tr><th colspan="18">公開申購公告-抽籤日程表</th></tr>
    \(row(raw.header, "th"))</thead><tbody>\(raw.rows.map { row($0, "td") }.joined())</tbody></table>
    </body></html>
    """.utf8)
}
