import SubscriptionQuotes
import Values

/// Responses of MIS with made-up rows.
enum MIS {
  /// A row of 2330 at 09:26:54 on 2026-10-06 with some members changed.
  static func row(_ members: [String: String] = [:], trade: String? = nil) -> String {
    let ordinary = [
      "c": "2330", "n": "台積電", "ex": "tse", "tlong": "1791250014000", "d": "20261006", "t": "09:26:54",
      "z": "-", "tv": "-", "ts": "0", "pz": "-", "y": "100.0000", "u": "110.0000", "w": "90.0000", "o": "-",
      "h": "-", "l": "-", "v": "0", "a": "-", "b": "-", "f": "-", "g": "-", "never seen": "1",
    ]
    let texts = ordinary.merging(members) { $1 }.sorted { $0.key < $1.key }
      .map { "\"\($0.key)\":\"\($0.value)\"" }
    return "{\((texts + (trade.map { ["\"trade\":\($0)"] } ?? [])).joined(separator: ","))}"
  }

  /// A response with rows after blank lines, as the exchange sends it.
  static func body(_ rows: [String], userDelay: Int = 5000) -> [UInt8] {
    Array(
      """
      \r\n\r\n\r\n{"msgArray":[\(rows.joined(separator: ","))],"referer":"","userDelay":\(userDelay),"rtcode":"0000",\
      "rtmessage":"OK","cachedAlive":9}
      """.utf8)
  }

  /// The quote of a response with one row.
  static func quote(_ members: [String: String] = [:], trade: String? = nil) throws -> Quote {
    let answer = try MISResponse(body([row(members, trade: trade)]))
    guard answer.remarks.isEmpty, let quote = answer.quotes.first else {
      throw Unfit(description: "\(answer.remarks)")
    }
    return quote
  }

  struct Unfit: Error, CustomStringConvertible { var description: String }
}

extension Price {
  struct NotOne: Error {}

  static func of(_ text: String) throws -> Price {
    guard let price = Price(text) else { throw NotOne() }
    return price
  }
}

extension StockCode {
  struct NotOne: Error {}

  static func of(_ text: String) throws -> StockCode {
    guard let code = StockCode(text) else { throw NotOne() }
    return code
  }
}
