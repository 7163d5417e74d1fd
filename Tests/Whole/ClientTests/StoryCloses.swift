import Foundation
import Testing

/// The closes of a night of the story, read without subcal.
enum StoryCloses {
  /// `day code` of every row with a price and a known day in the night's files.
  static func priced(in folder: URL) throws -> Set<String> {
    var found: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let url = folder.appending(path: file)
      if file.contains("-bars-") {
        found.formUnion(try bars(JSONSerialization.jsonObject(with: Data(contentsOf: url))))
      } else if file.contains("-closes") {
        found.formUnion(try openData(JSONSerialization.jsonObject(with: Data(contentsOf: url))))
      }
    }
    return found
  }

  private static func openData(_ json: Any) throws -> [String] {
    try (#require(json as? [[String: String]])).compactMap { row in
      guard let date = row["Date"] else { return nil }
      let price = row["ClosingPrice"] ?? row["Close"] ?? row["Average"] ?? ""
      let code = try #require(row["Code"] ?? row["SecuritiesCompanyCode"])
      return isPrice(price) && !isWarrant(code) ? "\(try day(date)) \(code)" : nil
    }
  }

  private static func bars(_ json: Any) throws -> [String] {
    let answer = try #require(json as? [String: Any])
    let date = try #require(answer["date"] as? String)
    let day = "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))"
    return try (#require(answer["tables"] as? [[String: Any]])).flatMap { table -> [String] in
      guard let fields = table["fields"] as? [String], let rows = table["data"] as? [[String]],
        let code = fields.firstIndex(where: { $0 == "證券代號" || $0 == "代號" }),
        let close = fields.firstIndex(where: { $0 == "收盤價" || $0 == "收盤" })
      else { return [] }
      return rows.filter { isPrice($0[close]) && !isWarrant($0[code]) }.map { "\(day) \($0[code])" }
    }
  }

  private static func day(_ date: String) throws -> String {
    let number = try #require(Int(date)) + 19_110_000
    return
      "\(number / 10_000)-\(String(number % 10_000 + 10_000).dropFirst().prefix(2))-\(String(number).suffix(2))"
  }

  private static func isPrice(_ text: String) -> Bool {
    (Double(text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: "")) ?? 0) > 0
  }

  private static func isWarrant(_ code: String) -> Bool { code.count == 6 && code.hasPrefix("7") }
}
