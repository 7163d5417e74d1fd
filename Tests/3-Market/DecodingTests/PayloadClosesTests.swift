import Decoding
import Foundation
import TestSamples
import TestSupport
import Testing
import Trading
import Values

@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct PayloadClosesTests {
  @Test func `all recorded daily files exist`() {
    #expect(RecordedPayload.files(in: "stock_day_all_daily").count == 37)
    #expect(RecordedPayload.files(in: "stock_day_all").count == 5)
  }

  @Test(arguments: RecordedPayload.files(in: "stock_day_all_daily"))
  func `every row of a daily file gives a bar with its close or none, on the file's day`(
    file: String
  ) throws {
    let bytes = try RecordedPayload.bytes("stock_day_all_daily/\(file)")
    let closes = try closes(
      of: bytes, holding: try RawTable(json: bytes), code: "Code", close: "ClosingPrice")
    let name = file.prefix(8)
    #expect(closes.day?.compact == String(name))
    #expect(closes.bars.count > 1360)
  }

  @Test(
    arguments: [
      ("opendata-csv-2019-05.csv", 1099, 17, nil), ("openapi-json-2022-10-05.json", 1168, 16, nil),
      ("rwd-json-20260622.json", 1367, 5, "2026-06-22"),
      ("openapi-json-with-date-2026-07-08.json", 1369, 8, "2026-07-08"),
      ("rwd-STOCK_DAY_ALL-served-as-csv-1150924-excerpt.csv", 9, 2, "2026-09-24"),
    ] as [(String, Int, Int, String?)]
  )
  func `every other form gives a bar for each row, with the form's own day or none`(
    file: String, rows: Int, unpriced: Int, day: String?
  ) throws {
    let bytes = try RecordedPayload.bytes("stock_day_all/\(file)")
    let raw = file.hasSuffix("csv") ? try RawTable(csv: bytes) : try RawTable(json: bytes)
    let isOpenAPI = file.hasPrefix("openapi")
    let closes = try closes(
      of: bytes, holding: raw, code: isOpenAPI ? "Code" : "證券代號",
      close: isOpenAPI ? "ClosingPrice" : "收盤價")
    #expect(closes.day?.description == day)
    #expect(closes.bars.count == rows)
    #expect(closes.bars.count { $0.close == nil } == unpriced)
  }

  /// Decodes a file and checks each bar's close against the raw cells.
  private func closes(
    of bytes: [UInt8], holding raw: RawTable, code: String, close: String
  ) throws -> DailyCloses {
    let decoded = try ClosesDecoder.twse.decode(bytes)
    let expected = try raw.rows.map { row in
      let price = Decimal(plain: try raw.cell(close, row))
      return [try raw.cell(code, row), price.map { $0 == 0 ? "" : "\($0)" } ?? ""]
    }
    let found = decoded.content.bars.map { [$0.code.description, $0.close?.description ?? ""] }
    #expect(found == expected)
    #expect(Set(found.map { $0[0] }).count == raw.rows.count)
    #expect(decoded.rejected == [])
    #expect(decoded.noted == [])
    #expect(decoded.rowCount == raw.rows.count)
    return decoded.content
  }
}
