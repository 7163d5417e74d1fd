internal import FoundationEssentials
public import SubscriptionCalendar

/// An answer of the exchange's market information system (MIS): the quotes in it, and what gave none.
///
/// It says that it is text/html and begins with blank lines, so only the content counts.
public struct MISAnswer: Sendable {
  /// The quotes, in the answer's order.
  public var quotes: [Quote] = []
  /// The rows that do not fit.
  public var rejected: [RowReport] = []
  /// The rows with an empty code: a channel that was asked for is none.
  public var emptyRows = 0
  /// How long the exchange wants to be left alone, where it says so.
  public var userDelay: Duration?

  /// What such answers are called in messages.
  public static let source = "mis"

  /// Reads a body; throws when it is no such answer.
  public init(_ body: [UInt8]) throws(NotUnderstood) {
    let answer: LooseObject
    do {
      answer = try JSONText.object(body)
    } catch {
      throw NotUnderstood(
        source: Self.source, reason: "no JSON came, but \(JSONText.beginning(of: body))",
        advice: Self.advice)
    }
    guard let rows = answer.list("msgArray") else {
      let message = answer.text("rtmessage") ?? "no msgArray"
      throw NotUnderstood(
        source: Self.source, reason: "the answer holds no quotes: '\(message)'", advice: Self.advice)
    }
    if let code = answer.text("rtcode"), code != "0000" {
      throw NotUnderstood(
        source: Self.source, reason: "the answer is '\(code) \(answer.text("rtmessage") ?? "")'",
        advice: Self.advice)
    }
    userDelay = answer.text("userDelay").flatMap { Int($0) }.map { .milliseconds(min(max(0, $0), 60_000)) }
    for (index, row) in rows.enumerated() {
      guard row.text("c") != nil else {
        emptyRows += 1
        continue
      }
      do throws(QuoteProblem) {
        quotes.append(try Quote(mis: row))
      } catch {
        rejected.append(
          error.report(
            source: Self.source, row: index + 1, code: row.text("c").flatMap { StockCode($0) }))
      }
    }
  }

  private static let advice = "wait an hour before the next run, and ask less often."
}
