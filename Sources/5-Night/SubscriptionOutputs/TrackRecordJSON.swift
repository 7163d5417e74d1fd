package import JSON
internal import ListEngine
internal import SubscriptionLists
package import SubscriptionReport
internal import Values
internal import WinRates

extension TrackRecord {
  /// track-record.json: what was estimated before each past draw, and how good that was.
  ///
  /// It names no moment, so that its bytes change only when there is another result.
  package var json: JSONValue {
    .object(head + [("offerings", .array(cases.map(\.json)))] + forecast(forecast.cases[...]))
  }

  /// The same without the single draws, and of what was forecast the last 20 offerings.
  package var summary: JSONValue { .object(head + forecast(forecast.cases.prefix(20))) }

  private func forecast(_ cases: ArraySlice<Forecast>) -> [(String, JSONValue)] {
    [
      ("foretold_groups", .array(forecast.groups.map(\.json))), ("foretold", .array(cases.map(\.json))),
    ]
  }

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
    [
      "group": .string(group?.rawValue ?? Self.all), "cases": .integer(cases),
      "published": .integer(published), "within_range": .integer(withinRange),
      "regression_set_aside": .boolean(isRegressionSetAside), "estimate": shown?.json ?? .null,
      "lots_by_median_applications": byMedianApplications?.json ?? .null,
      "median_rate": byMedianRate?.json ?? .null,
    ]
  }

  /// What stands for all groups.
  package static let all = "all"
}

extension TrackRecord.Score {
  fileprivate var json: JSONValue {
    [
      "median_error_percent": .number(medianError), "within_factor_of_two": .integer(withinTwo),
      "r_squared_percent": .numberOrNull(rSquared), "top_ten_found": .integerOrNull(topTen),
    ]
  }
}

extension TrackRecord.Case {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "code": .string(code.description), "name": .string(name),
      "market": .string(market.description), "group": .string(group.rawValue),
      "subscription_end": .string(lastDay.description), "draw_date": .string(drawDate.description),
      "drawn_percent": .number(drawn), "estimate": estimate.map { .object($0.members) } ?? .null,
      "made": .stringOrNull(made), "error_percent": .numberOrNull(error),
      "within_range": isWithinRange.map { .boolean($0) } ?? .null,
      "lots_by_median_applications_percent": .numberOrNull(byMedianApplications),
      "median_rate_percent": .numberOrNull(byMedianRate), "expected_value": .numberOrNull(expectedValue),
      "drawn_value": .numberOrNull(drawnValue),
    ]
  }
}

/// schema/track-record.schema.json: JSON Schema 2020-12 of track-record.json.
enum TrackRecordSchema {
  static let schema = JSONSchema.members([
    "schema_version": JSONSchema.version,
    "drawn_until": JSONSchema.nullable(.day, "The day of the newest draw"),
    "groups": JSONSchema.array(of: group), "offerings": JSONSchema.array(of: offering),
    "foretold_groups": JSONSchema.array(of: Forecast.groupSchema),
    "foretold": JSONSchema.array(of: Forecast.schema),
  ])

  private static let group = JSONSchema.object([
    "group": JSONSchema.required(
      .choice(OfferingGroup.allCases.map(\.rawValue) + [TrackRecord.Group.all]),
      "The offerings that are compared with each other"),
    "cases": JSONSchema.required(.integer, "Past draws with an estimate and both naive ones"),
    "published": JSONSchema.required(
      .integer, "Those whose estimate was published then; the others are computed afterwards"),
    "within_range": JSONSchema.required(.integer, "Draws whose rate was within the range of the estimate"),
    "regression_set_aside": JSONSchema.required(
      .boolean,
      "Whether lots / median applications are shown because the regression was worse over the last "
        + "\(OddsEstimator.comparedCases) draws with a close (at least \(OddsEstimator.fewestCases))"),
    "estimate": score("The estimates shown"),
    "lots_by_median_applications": score("Lots / median applications of the group"),
    "median_rate": score("The median of the group's past rates"),
  ])

  private static func score(_ description: String) -> JSONValue {
    JSONSchema.nullable(
      [
        "median_error_percent": JSONSchema.required(
          .decimal, "The median error in percent of the drawn rate"),
        "within_factor_of_two": JSONSchema.required(.integer, "Estimates of half to twice the drawn rate"),
        "r_squared_percent": JSONSchema.nullable(
          .decimal, "Share of the variance of the logarithms that is explained"),
        "top_ten_found": JSONSchema.nullable(.integer, "Of the ten draws with the highest expected value"),
      ], description)
  }

  private static let offering = JSONSchema.object([
    "id": JSONSchema.required(.text, "The offering's permanent id"),
    "code": JSONSchema.required(.text, "Code of the security"),
    "name": JSONSchema.required(.text, "Name of the security"),
    "market": JSONSchema.required(.text, "Market and occasion"),
    "group": JSONSchema.required(
      .choice(OfferingGroup.allCases.map(\.rawValue)), "The offerings it is compared with"),
    "subscription_end": JSONSchema.required(.day, "Last day to apply"),
    "draw_date": JSONSchema.required(.day, "Day of the draw"),
    "drawn_percent": JSONSchema.required(.decimal, "The win rate that was drawn, recomputed"),
    "made": JSONSchema.nullable(
      .instant, "When the estimate was published; null if it was computed afterwards"),
    "error_percent": JSONSchema.nullable(.decimal, "By how much the estimate was too high or too low"),
    "within_range": JSONSchema.nullable(.boolean, "Whether the drawn rate was within the range"),
    "lots_by_median_applications_percent": JSONSchema.nullable(
      .decimal, "Lots / median applications of its group"),
    "median_rate_percent": JSONSchema.nullable(.decimal, "The median of the group's past rates"),
    "expected_value": JSONSchema.nullable(.decimal, "NT$ expected of an application at the estimate"),
    "drawn_value": JSONSchema.nullable(.decimal, "The same at the drawn rate"),
    "estimate": JSONSchema.nullable(
      [
        "percent": JSONSchema.required(.decimal, "Estimated win rate"),
        "low_percent": JSONSchema.required(.decimal, "Low end"),
        "high_percent": JSONSchema.required(.decimal, "High end"),
        "source": JSONSchema.required(
          .choice(OddsEstimate.Source.allCases.map(\.rawValue)), "How it was made"),
        "cases": JSONSchema.required(.integer, "Past draws that it rests on"),
        "note": JSONSchema.nullable(
          .choice(OddsEstimate.Note.allCases.map(\.rawValue)), "What else to know about it"),
      ], "The estimate of the evening before the last day"),
  ])
}
