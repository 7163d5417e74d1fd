package import JSON
internal import ListEngine
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

extension Forecast {
  /// An item of track-record.json and of an answer.
  package var json: JSONValue {
    [
      "kind": .string(kind), "id": .string(id), "offering_id": .string(offering.id),
      "code": .string(offering.record.code.description), "name": .string(offering.record.name),
      "first_seen": .string(firstSeen.description), "listed_seen": .string(offering.firstSeen.description),
      "days_before": .integer(daysBefore),
      "price": price.map { $0.json([("foretold", .number($0.forecast))], .number($0.came)) }
        ?? .null,
      "lots": lots.map { $0.json([("foretold", .integer($0.forecast))], .integer($0.came)) } ?? .null,
      "days": days.map {
        $0.json(
          [("from", .string("\($0.forecast.lowerBound)")), ("to", .string("\($0.forecast.upperBound)"))],
          .string("\($0.came)"))
      } ?? .null,
    ]
  }

  static let schema = JSONSchema.object([
    "kind": kindSchema, "id": JSONSchema.required(.text, "Permanent id of what foretold it"),
    "offering_id": JSONSchema.required(.text, "Id of the offering, in subscriptions.json"),
    "code": JSONSchema.required(.text, "Code of the security"),
    "name": JSONSchema.required(.text, "Name of the security"),
    "first_seen": JSONSchema.required(.instant, "When it was first foretold"),
    "listed_seen": JSONSchema.required(.instant, "When its row was first seen in the list"),
    "days_before": JSONSchema.required(.integer, "Days from the one to the other"),
    "price": JSONSchema.nullable(
      [
        "foretold": JSONSchema.required(.decimal, "NT$ a share, as known before the row"),
        "came": JSONSchema.required(.decimal, "The offering's price"), "as_foretold": isAsForecast,
      ], "Null while one of the two is not known"),
    "lots": JSONSchema.nullable(
      [
        "foretold": JSONSchema.required(.integer, "Lots of the public, an estimate"),
        "came": JSONSchema.required(.integer, "Lots of the offering"), "as_foretold": isAsForecast,
      ], "As foretold if they differ by one at most"),
    "days": JSONSchema.nullable(
      [
        "from": JSONSchema.required(.day, "First day foretold"),
        "to": JSONSchema.required(.day, "Last day foretold"),
        "came": JSONSchema.required(.day, "The day that came"), "as_foretold": isAsForecast,
      ],
      "Of a listing the range and the first trading day, of an auction the delivery, of a cash increase the days on "
        + "which holders pay and the last day to apply"),
  ])

  static let groupSchema = JSONSchema.object([
    "kind": kindSchema,
    "came": JSONSchema.required(.integer, "Offerings that came since its list is stored"),
    "foretold": JSONSchema.required(.integer, "Those that it had before"),
    "median_days_before": JSONSchema.nullable(.integer, "The median of days_before"),
    "price": score, "lots": score, "days": score,
  ])

  private static let kindSchema = JSONSchema.required(
    .choice(ComingItem.kinds.map(\.value)), "What foretold it, by the kinds of coming.json")
  private static let isAsForecast = JSONSchema.required(.boolean, "Whether it came so")
  private static let score = JSONSchema.object([
    "compared": JSONSchema.required(.integer, "How many can be compared"),
    "as_foretold": JSONSchema.required(.integer, "How many of them came so"),
  ])
}

extension Forecast.Comparison {
  fileprivate func json(_ forecast: [(String, JSONValue)], _ came: JSONValue) -> JSONValue {
    .object(forecast + [("came", came), ("as_foretold", .boolean(isAsForecast))])
  }
}

extension ForecastRecord.Group {
  var json: JSONValue {
    [
      "kind": .string(kind), "came": .integer(came), "foretold": .integer(forecast),
      "median_days_before": .integerOrNull(medianDaysBefore), "price": price.json, "lots": lots.json,
      "days": days.json,
    ]
  }
}

extension ForecastRecord.Score {
  fileprivate var json: JSONValue {
    ["compared": .integer(compared), "as_foretold": .integer(asForecast)]
  }
}
