internal import SubscriptionCalendar

/// What is said to Fugle's streaming service, one line of JSON a message.
enum FugleRequest {
  /// The key is said once a connection and is in no other text.
  static func auth(key: String) -> String {
    message("auth", [("apikey", .string(key))])
  }

  /// The snapshot channel of some codes: as one symbol or as a list.
  static func subscribe(_ codes: [StockCode]) -> String {
    let symbols: (String, JSONValue) =
      codes.count == 1
      ? ("symbol", .text(codes.first)) : ("symbols", .array(codes.map { .string($0.description) }))
    return message("subscribe", [("channel", .string(FugleMessage.channel)), symbols])
  }

  static func ping(_ state: Int) -> String {
    message("ping", [("state", .string("\(state)"))])
  }

  private static func message(_ event: String, _ data: [(String, JSONValue)]) -> String {
    JSONValue.object([("event", .string(event)), ("data", .object(data))]).line
  }
}
