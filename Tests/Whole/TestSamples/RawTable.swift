package import Foundation
import Iconv
import Testing

/// Cells read without any code of subcal, to recompute its results.
package struct RawTable {
  package var header: [String]
  package var rows: [[String]]

  /// A cell by the name of its column.
  package func cell(_ column: String, _ row: [String]) throws -> String {
    row[try #require(header.firstIndex(of: column), "\(column)")]
  }

  /// The subscription list in the exchange's CSV: CP950, a title, a comma after each row, notes below.
  package init(list bytes: [UInt8]) throws {
    let text = try Iconv.decode(bytes, from: "CP950").text
    let records = text.split(whereSeparator: \.isNewline).map { line in
      Self.quotedCells(line.trimmingCharacters(in: .whitespaces))
    }
    header = records[1]
    rows = records.dropFirst(2).filter { $0.count == records[1].count }
  }

  /// A close file in any form that JSON has.
  package init(json bytes: [UInt8]) throws {
    let json = try JSONSerialization.jsonObject(with: Data(bytes))
    if let objects = json as? [[String: String]] {
      let keys = try #require(objects.first).keys.sorted()
      header = keys
      rows = try objects.map { object in try keys.map { try #require(object[$0]) } }
    } else {
      let answer = try #require(json as? [String: Any])
      header = try #require(answer["fields"] as? [String])
      rows = try #require(answer["data"] as? [[String]])
    }
  }

  /// A close file as CSV in UTF-8: a header without quotes, then quoted cells.
  package init(csv bytes: [UInt8]) throws {
    let lines = try #require(String(bytes: bytes, encoding: .utf8)).split(whereSeparator: \.isNewline)
    header = try #require(lines.first).split(separator: ",").map(String.init)
    rows = lines.dropFirst().map { Self.quotedCells(String($0)) }
  }

  private static func quotedCells(_ line: String) -> [String] {
    var inner = line
    while let last = inner.last, last != "\"" { inner.removeLast() }
    return inner.dropFirst().dropLast().components(separatedBy: "\",\"")
  }
}

extension Decimal {
  /// A plain number with or without commas; nil for everything else.
  package init?(plain text: String) {
    let digits = text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: "")
    guard !digits.isEmpty, digits.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
    self.init(string: digits, locale: Locale(identifier: "en_US_POSIX"))
  }

  /// Rounded half away from zero.
  package func rounded(toPlaces places: Int16) -> Decimal {
    let behaviour = NSDecimalNumberHandler(
      roundingMode: .plain, scale: places, raiseOnExactness: false, raiseOnOverflow: true,
      raiseOnUnderflow: true, raiseOnDivideByZero: true)
    return NSDecimalNumber(decimal: self).rounding(accordingToBehavior: behaviour).decimalValue
  }
}
