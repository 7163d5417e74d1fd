internal import JSON
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values
internal import WinRates

/// schema/track-record.schema.json: JSON Schema 2020-12 of track-record.json.
enum TrackRecordSchema {
  static func file(_ report: Report) -> [UInt8] { JSONSchema.file(of: "track-record", schema, report) }

  static let schema = JSONSchema.members(of: [
    ("schema_version", JSONSchema.version),
    ("drawn_until", JSONSchema.schema(.day, isRequired: false, "The day of the newest draw")),
    ("groups", JSONSchema.array(of: groups)), ("offerings", JSONSchema.array(of: offerings)),
  ])

  private static let groups = object(
    [
      (
        "group", .choice(OfferingGroup.allCases.map(\.rawValue) + [TrackRecord.Group.all]), true,
        "The offerings that are compared with each other"
      ),
      ("cases", .integer, true, "Past draws with an estimate and both naive ones"),
      (
        "published", .integer, true,
        "Those whose estimate was published then; the others are computed afterwards"
      ),
      ("within_range", .integer, true, "Draws whose rate was within the range of the estimate"),
      (
        "regression_set_aside", .boolean, true,
        "Whether lots / median applications are shown because the regression was worse over the last 40 draws"
      ),
    ],
    [
      ("estimate", score("The estimates shown")),
      ("lots_by_median_applications", score("Lots / median applications of the group")),
      ("median_rate", score("The median of the group's past rates")),
    ])

  private static func score(_ description: String) -> JSONValue {
    nullable(
      description,
      [
        ("median_error_percent", .decimal(1), true, "The median error in percent of the drawn rate"),
        ("within_factor_of_two", .integer, true, "Estimates of half to twice the drawn rate"),
        (
          "r_squared_percent", .decimal(1), false, "Share of the variance of the logarithms that is explained"
        ),
        ("top_ten_found", .integer, false, "Of the ten draws with the highest expected value"),
      ])
  }

  private static let offerings = object(
    [
      ("id", .text, true, "The offering's permanent id"), ("code", .text, true, "Code of the security"),
      ("name", .text, true, "Name of the security"), ("market", .text, true, "Market and occasion"),
      ("group", .choice(OfferingGroup.allCases.map(\.rawValue)), true, "The offerings it is compared with"),
      ("subscription_end", .day, true, "Last day to apply"), ("draw_date", .day, true, "Day of the draw"),
      ("drawn_percent", .decimal(4), true, "The win rate that was drawn, recomputed"),
      ("made", .instant, false, "When the estimate was published; null if it was computed afterwards"),
      ("error_percent", .decimal(1), false, "By how much the estimate was too high or too low"),
      ("within_range", .boolean, false, "Whether the drawn rate was within the range"),
      ("lots_by_median_applications_percent", .decimal(4), false, "Lots / median applications of its group"),
      ("median_rate_percent", .decimal(4), false, "The median of the group's past rates"),
      ("expected_value", .decimal(2), false, "NT$ expected of an application at the estimate"),
      ("drawn_value", .decimal(2), false, "The same at the drawn rate"),
    ],
    [
      (
        "estimate",
        nullable(
          "The estimate of the evening before the last day",
          [
            ("percent", .decimal(4), true, "Estimated win rate"),
            ("low_percent", .decimal(4), true, "Low end"), ("high_percent", .decimal(4), true, "High end"),
            ("source", .choice(OddsEstimate.Source.allCases.map(\.rawValue)), true, "How it was made"),
            ("cases", .integer, true, "Past draws that it rests on"),
            (
              "note", .choice(OddsEstimate.Note.allCases.map(\.rawValue)), false, "What else to know about it"
            ),
          ])
      )
    ])

  private typealias Field = (name: String, form: FieldForm, isRequired: Bool, description: String)

  private static func object(_ fields: [Field], _ others: [(String, JSONValue)] = []) -> JSONValue {
    .object(JSONSchema.members(of: properties(fields) + others))
  }

  private static func nullable(_ description: String, _ fields: [Field]) -> JSONValue {
    let properties = properties(fields)
    return .object([
      ("description", .string(description)), ("type", .array([.string("object"), .string("null")])),
      ("required", .array(properties.map { .string($0.0) })), ("properties", .object(properties)),
    ])
  }

  private static func properties(_ fields: [Field]) -> [(String, JSONValue)] {
    fields.map { ($0.name, JSONSchema.schema($0.form, isRequired: $0.isRequired, $0.description)) }
  }
}
