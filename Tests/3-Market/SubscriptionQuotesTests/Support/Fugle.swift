@testable import SubscriptionQuotes
import Values

/// Messages of Fugle's service with made-up quotes.
enum Fugle {
  static let authenticated = #"{"event":"authenticated","data":{"message":"Authenticated successfully"}}"#
  static let refused = #"{"event":"error","data":{"message":"Invalid authentication credentials"}}"#
  static let tooMany =
    #"{"event":"error","data":{"code":1001,"message":"Maximum number of connections reached"}}"#
  static let heartbeat = #"{"event":"heartbeat","data":{"time":"1685338200000000"}}"#

  /// Confirms the subscription of codes: an object for one, an array for several.
  static func subscribed(_ codes: [String]) -> String {
    let each = codes.map { #"{"id":"x\#($0)","channel":"aggregates","symbol":"\#($0)"}"# }
    let data = each.count == 1 ? each[0] : "[\(each.joined(separator: ","))]"
    return #"{"event":"subscribed","data":\#(data)}"#
  }

  /// A quote of a code. Its number adds steps of 0.05 to the price and seconds to the time.
  static func data(_ code: String, _ number: Int) -> String {
    let (units, time) = (10_000 + 5 * number, 1_791_249_000_000_000 + number * 1_000_000)
    let price = "\(units / 100).\(units % 100 < 10 ? "0" : "")\(units % 100)"
    return """
      {"event":"data","data":{"date":"2026-10-06","type":"EQUITY","exchange":"TWSE","market":"TSE","symbol":"\(code)",\
      "name":"甲","referencePrice":100,"lastPrice":\(price),"bids":[],"asks":[{"price":\(price),"size":3}],\
      "total":{"tradeVolume":\(number)},"lastTrade":{"price":\(price),"size":1,"time":\(time),"serial":\(number)},\
      "serial":\(number),"lastUpdated":\(time)},"id":"x\(code)","channel":"aggregates"}
      """
  }

  /// The codes that a message subscribes; nil for other messages.
  static func codes(subscribedBy text: String) -> [String]? {
    guard text.contains(#""event":"subscribe""#) else { return nil }
    return text.matches(of: /"(\d{4})"/).map { String($0.1) }
  }

  /// The number of a quote, by its serial.
  static func number(of quote: Quote) -> Int { quote.time.serial }
}

extension FugleSession {
  /// With the codes it was made for.
  mutating func opened(at now: Duration) -> [Action] { opened(codes, at: now) }

  /// Long after the quotes of these messages.
  mutating func heard(_ text: String, at now: Duration) -> [Action] {
    heard(text, at: now, Instant(secondsSince1970: 4_000_000_000))
  }
}
