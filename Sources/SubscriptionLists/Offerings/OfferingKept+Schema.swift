package import JSON
internal import Localization
internal import Records
internal import Values
internal import WinRates

extension OfferingKept {
  package static let headSchema: [(String, JSONValue)] = [
    (
      "feeds",
      JSONSchema.array(of: JSONSchema.schema(.text, isRequired: true, "A filtered calendar that it is in"))
    )
  ]
  package static let tailSchema: [(String, JSONValue)] = [
    ("frozen_closes", pair(close)), ("frozen_estimates", pair(estimate)),
  ]

  /// What was kept of the evening before the first and the last day.
  private static func pair(_ kept: JSONValue) -> JSONValue {
    .object(JSONSchema.members(of: [("opening", kept), ("last_day", kept)]))
  }

  private static let close = nullable([
    ("before", JSONSchema.schema(.day, isRequired: true, "The day for which it was kept")),
    ("close", JSONSchema.schema(.decimal(nil), isRequired: true, "NT$ a share")),
    ("close_date", JSONSchema.schema(.day, isRequired: false, "Its trading day")),
    ("close_board", JSONSchema.schema(Board.form, isRequired: true, "Its board")),
    ("close_kind", JSONSchema.schema(CloseKind.form, isRequired: true, "Kind of day price")),
  ])

  private static let estimate = nullable([
    ("before", JSONSchema.schema(.day, isRequired: true, "The day for which it was kept")),
    ("made", JSONSchema.schema(.instant, isRequired: true, "When it was made")),
    ("close", JSONSchema.schema(.decimal(nil), isRequired: false, "The close that it was made from")),
    ("percent", JSONSchema.schema(.decimal(4), isRequired: true, "Estimated win rate")),
    ("low_percent", JSONSchema.schema(.decimal(4), isRequired: true, "Low end")),
    ("high_percent", JSONSchema.schema(.decimal(4), isRequired: true, "High end")),
    ("source", JSONSchema.schema(OddsEstimate.Source.form, isRequired: true, "How it was made")),
    ("cases", JSONSchema.schema(.integer, isRequired: true, "Past draws that it rests on")),
    (
      "note",
      JSONSchema.schema(
        .choice(OddsEstimate.Note.allCases.map(\.rawValue)), isRequired: false, "What else to know about it")
    ),
  ])

  private static func nullable(_ properties: [(String, JSONValue)]) -> JSONValue {
    .object(
      [("type", .array([.string("object"), .string("null")]))]
        + JSONSchema.members(of: properties).dropFirst())
  }
}
