package import Decoding
internal import Diagnostics
internal import JSON
internal import Localization
package import Values

/// A message from Fugle's streaming service.
///
/// `FugleSession` reads each text with it and decides. Reading is pure, so a test plays recorded messages. A
/// message of an unknown kind is `.other` and no error, because the service adds some; one that cannot be
/// read is a ``Rejection`` with a remark, and the connection goes on.
package enum FugleMessage: Hashable, Sendable {
  case authenticated
  case subscribed([Subscription])
  /// A request was refused; code 1001 means too many connections.
  case error(code: Int?, message: String)
  /// A quote, and what of its message could not be read.
  case data(Quote, [Remark])
  case heartbeat
  /// The answer to a ping.
  case alive
  /// A message of another kind, which is ignored.
  case other

  /// A code, and the id by which it is unsubscribed.
  package struct Subscription: Hashable, Sendable {
    package let code: StockCode
    package let id: String

    package init(_ code: StockCode, id: String) { (self.code, self.id) = (code, id) }
  }

  package static let source = SourceID("fugle")
  /// The channel with the newest price, order book, trial price and volume.
  static let channel = "aggregates"
  /// The code of too many connections, in messages and as the close code of the WebSocket.
  package static let tooManyConnections = 1001

  /// Decodes a message.
  package static func read(_ text: String) -> Result<FugleMessage, Rejection> {
    do {
      return .success(try message(JSONValue(object: Array(text.utf8))))
    } catch let problem as QuoteProblem {
      return .failure(Rejection(remark: problem.remark(source: source, row: 1)))
    } catch {
      return .failure(
        Rejection(
          remark: Remark(
            .rejected, source: source, row: 1, column: "", text: String(text.prefix(60)),
            reason: Text("訊息不是 JSON", "the message is not JSON"))))
    }
  }

  /// A message that could not be decoded.
  package struct Rejection: Error, Hashable, Sendable { package let remark: Remark }

  private static func message(_ message: JSONValue) throws(QuoteProblem) -> FugleMessage {
    let data = message.object("data")
    switch message.text("event") {
    case "authenticated": return .authenticated
    case "heartbeat": return .heartbeat
    case "pong": return .alive
    case "subscribed":
      let list = message.list("data") ?? data.map { [$0] } ?? []
      return .subscribed(
        list.compactMap { one in
          one.text("symbol").flatMap { StockCode($0) }.map { Subscription($0, id: one.text("id") ?? "") }
        })
    case "error":
      return .error(
        code: data?.text("code").flatMap { Int($0) },
        message: PrintableText.visible(data?.text("message") ?? "no reason given"))
    case "data":
      guard message.text("channel") == channel, let data else { return .other }
      var problems: [QuoteProblem] = []
      let quote = try Quote(fugle: data, &problems)
      return .data(quote, problems.map { $0.remark(.note, source: source, row: 1, code: quote.code) })
    default: return .other
    }
  }
}

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

  /// Ends a subscription by the id of its confirmation.
  static func unsubscribe(_ id: String) -> String { message("unsubscribe", [("id", .string(id))]) }

  static func ping(_ state: Int) -> String { message("ping", [("state", .string("\(state)"))]) }

  private static func message(_ event: String, _ data: [(String, JSONValue)]) -> String {
    JSONValue.object([("event", .string(event)), ("data", .object(data))]).line
  }
}
