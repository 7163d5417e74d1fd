internal import JSON
internal import Values

/// The messages to Fugle's streaming service, each one line of JSON.
enum FugleRequest {
  /// Signs in; only this message contains the key.
  static func auth(key: String) -> String { message("auth", [("apikey", .string(key))]) }

  static func subscribe(_ codes: [StockCode]) -> String {
    let symbols: (String, JSONValue) =
      codes.count == 1
      ? ("symbol", .stringOrNull(codes.first)) : ("symbols", .array(codes.map { .string($0.description) }))
    return message("subscribe", [("channel", .string(FugleMessage.channel)), symbols])
  }

  static func ping(_ state: Int) -> String { message("ping", [("state", .string("\(state)"))]) }

  private static func message(_ event: String, _ data: [(String, JSONValue)]) -> String {
    JSONValue.object([("event", .string(event)), ("data", .object(data))]).line
  }
}
