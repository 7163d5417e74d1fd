public import SubscriptionCalendar

/// What Fugle's streaming service says.
public enum FugleMessage: Hashable, Sendable {
  case authenticated
  /// These codes are subscribed.
  case subscribed([StockCode])
  /// Something was refused; 1001 is too many connections.
  case error(code: Int?, message: String)
  /// A quote.
  case data(Quote)
  /// It is still there.
  case alive
  /// Something else, which is no concern of ours.
  case other

  /// What such messages are called.
  public static let source = "fugle"
  /// The channel with the newest of everything: price, book, trial, volume.
  static let channel = "aggregates"
  /// The code of too many connections, in messages and as a WebSocket's closing code.
  public static let tooManyConnections = 1001

  /// Reads a message; gives a report where it does not fit.
  public static func read(_ text: String) -> Result<FugleMessage, Unfit> {
    do {
      return .success(try message(JSONText.object(Array(text.utf8))))
    } catch let problem as QuoteProblem {
      return .failure(Unfit(report: problem.report(source: source, row: 1)))
    } catch {
      return .failure(
        Unfit(
          report: RowReport(
            source: source, row: 1, column: "", text: String(text.prefix(60)), reason: "no message in JSON")))
    }
  }

  /// A message that does not fit.
  public struct Unfit: Error, Hashable, Sendable {
    /// What is wrong with it.
    public let report: RowReport
  }

  private static func message(_ message: LooseObject) throws(QuoteProblem) -> FugleMessage {
    let data = message.object("data")
    switch message.text("event") {
    case "authenticated": return .authenticated
    case "heartbeat", "pong": return .alive
    case "subscribed":
      let list = message.list("data") ?? data.map { [$0] } ?? []
      return .subscribed(list.compactMap { $0.text("symbol").flatMap { StockCode($0) } })
    case "error":
      return .error(
        code: data?.text("code").flatMap { Int($0) },
        message: CleanText.visible(data?.text("message") ?? "no reason given"))
    case "data":
      guard message.text("channel") == channel, let data else { return .other }
      return .data(try Quote(fugle: data))
    default: return .other
    }
  }
}
