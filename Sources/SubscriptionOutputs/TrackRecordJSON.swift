package import JSON
internal import SubscriptionLists
package import SubscriptionReport
internal import Values
internal import WinRates

extension TrackRecord {
  /// track-record.json: what was estimated before each past draw, and how good that was.
  ///
  /// It names no moment, so that its bytes change only when there is another result.
  package var json: JSONValue { .object(head + [("offerings", .array(cases.map(\.json)))]) }

  /// The same without the single draws.
  package var summary: JSONValue { .object(head) }

  private var head: [(String, JSONValue)] {
    [
      ("schema_version", .string(FileFormat.version)),
      ("drawn_until", .stringOrNull(cases.map(\.drawDate).max())), ("groups", .array(groups.map(\.json))),
    ]
  }

  package static let path = "track-record.json"
}

extension TrackRecord.Group {
  fileprivate var json: JSONValue {
    .object([
      ("group", .string(group?.rawValue ?? Self.all)), ("cases", .integer(cases)),
      ("published", .integer(published)), ("within_range", .integer(withinRange)),
      ("regression_set_aside", .boolean(isRegressionSetAside)), ("estimate", shown?.json ?? .null),
      ("lots_by_median_applications", byMedianApplications?.json ?? .null),
      ("median_rate", byMedianRate?.json ?? .null),
    ])
  }

  /// What stands for all groups.
  package static let all = "all"
}

extension TrackRecord.Score {
  fileprivate var json: JSONValue {
    .object([
      ("median_error_percent", .string(medianError.description)),
      ("within_factor_of_two", .integer(withinTwo)),
      ("r_squared_percent", .stringOrNull(rSquared)), ("top_ten_found", .integerOrNull(topTen)),
    ])
  }
}

extension TrackRecord.Case {
  fileprivate var json: JSONValue {
    .object([
      ("id", .string(id)), ("code", .string(code.description)), ("name", .string(name)),
      ("market", .string(market.description)), ("group", .string(group.rawValue)),
      ("subscription_end", .string(lastDay.description)), ("draw_date", .string(drawDate.description)),
      ("drawn_percent", .string(drawn.description)),
      ("estimate", estimate.map { .object($0.members) } ?? .null), ("made", .stringOrNull(made)),
      ("error_percent", .stringOrNull(error)), ("within_range", isWithinRange.map { .boolean($0) } ?? .null),
      ("lots_by_median_applications_percent", .stringOrNull(byMedianApplications)),
      ("median_rate_percent", .stringOrNull(byMedianRate)),
      ("expected_value", .stringOrNull(expectedValue)), ("drawn_value", .stringOrNull(drawnValue)),
    ])
  }
}
