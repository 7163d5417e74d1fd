internal import SubscriptionCalendar
internal import SubscriptionStore

/// What became of one form of a source this run, for run.json and the guards.
struct SourceFacts: Sendable {
  var id: String
  var url: String
  var outcome: Outcome
  var bytes: Int?
  var sha256: String?
  var form: BodyForm?
  var rows: Int?
  var rejects: Int?
  /// The rows left out on purpose.
  var leftOut: Int?
  /// The rows that could be used.
  var records: Int?
  var day: Day?
  var milliseconds: Int
  var problem: String?

  enum Outcome: String {
    /// The outputs are made from it.
    case used
    /// It came and was read, but another form of the source is newer.
    case superseded
    /// It came and was read, but a guard against loss refused it.
    case refused
    /// It came and is not understood.
    case notUnderstood = "not_understood"
    /// It did not come.
    case unavailable
  }

  var stored: StoredRun.Source {
    StoredRun.Source(
      id: id, url: url, outcome: outcome.rawValue, rows: rows, records: records, rejects: rejects,
      tradingDay: day, sha256: sha256)
  }

  var json: JSONValue {
    .object([
      ("id", .string(id)), ("url", .string(url)), ("outcome", .string(outcome.rawValue)),
      ("bytes", .number(bytes)), ("sha256", .text(sha256)), ("form", .text(form?.rawValue)),
      ("rows", .number(rows)), ("records", .number(records)), ("rejects", .number(rejects)),
      ("left_out", .number(leftOut)),
      ("trading_day", .text(day)),
      ("duration_ms", .integer(milliseconds)), ("problem", .text(problem)),
    ])
  }
}
