internal import Decoding
internal import JSON
internal import SubscriptionStore
internal import Values

/// The result of one form of a source, for run.json and the store.
///
/// `Downloader` makes it with the request and fills it while decoding; the choice of a form sets the outcome.
/// On the recorded evening `twse-subscriptions-2024` was used with 90 rows, of which 90 are records. That
/// number is the baseline of the next night, by which it sees that a list has become short.
struct SourceResult: Sendable {
  var id: SourceID
  var url: String
  var outcome: Outcome
  var bytes: Int?
  var sha256: String?
  var form: BodyForm?
  /// The data rows, used or not.
  var rows: Int?
  var rejects: Int?
  /// The rows left out on purpose.
  var leftOut: Int?
  /// The records that can be used.
  var records: Int?
  var day: Day?
  /// What says that the body is not the whole of its day.
  var gap: DayGap?
  var milliseconds: Int
  var problem: String?

  enum Outcome: String {
    /// The outputs are made from it.
    case used
    /// It was understood, but another form of the source is newer.
    case superseded
    /// It was understood, but has too few records, or what cannot be right.
    case refused
    case notUnderstood = "not_understood"
    case unavailable
  }

  var stored: StoredRun.Source {
    StoredRun.Source(
      id: id, url: url, outcome: outcome.rawValue, rows: rows, records: records,
      rejects: rejects, tradingDay: day, sha256: sha256)
  }

  var json: JSONValue {
    .object([
      ("id", .string(id.description)), ("url", .string(url)), ("outcome", .string(outcome.rawValue)),
      ("bytes", .integerOrNull(bytes)), ("sha256", .stringOrNull(sha256)),
      ("form", .stringOrNull(form?.rawValue)),
      ("rows", .integerOrNull(rows)), ("records", .integerOrNull(records)),
      ("rejects", .integerOrNull(rejects)),
      ("left_out", .integerOrNull(leftOut)), ("trading_day", .stringOrNull(day)),
      ("duration_ms", .integer(milliseconds)),
      ("problem", .stringOrNull(problem)),
    ])
  }
}
