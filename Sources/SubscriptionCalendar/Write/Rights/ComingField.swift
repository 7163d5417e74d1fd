internal import Localization

/// A field of the items in coming.json, with its meaning. Every item has every field, null while its value is not known.
package struct ComingField: OutputField {
  package let name: String
  /// The title in Chinese.
  package let title: String
  /// The meaning in English.
  package let english: String
  package let form: FieldForm
  let isRequired: Bool
  let value: @Sendable (ComingOffering) -> JSONValue

  private init<Value: PublishedValue>(
    _ name: String, _ title: String, _ english: String,
    _ value: @escaping @Sendable (ComingOffering) -> Value
  ) {
    (self.name, self.title, self.english) = (name, title, english)
    (form, isRequired) = (Value.form, !Value.isOptional)
    self.value = { value($0).fieldValue }
  }

  /// A fact of the exchange's notice.
  private init(_ key: RightsNotice.Key) {
    let fact = RightsNotice.fact(key)
    let access = fact.access
    (name, title, english) = (key.rawValue, fact.title.chinese, fact.title.english + fact.note)
    (form, isRequired) = (access.form, access.isRequired)
    value = { access.json(in: $0.notice) }
  }

  /// Every field in the output's order; new ones go to the end.
  package static let all: [ComingField] =
    [
      ComingField(
        "id", "識別碼", "Permanent id: code and ex-rights day as first seen; the stem of the calendar's UID"
      ) {
        $0.known.id
      }
    ] + RightsNotice.Key.allCases.map(ComingField.init) + [
      ComingField(
        "last_day_to_hold", "最後持有日",
        "Last trading day before ex_rights_date: who holds at its close may subscribe"
      ) { $0.lastDayToHold },
      ComingField("coming", "預告中", "Whether its offering is still to come into the list of subscriptions") {
        $0.isComing
      },
      ComingField("offering_id", "申購案識別碼", "Id of the offering that it became, in subscriptions.json") {
        $0.offeringID
      },
      ComingField(Tracked<Offering>.listedField, "在今日預告表", "Whether the row is in today's notices") {
        $0.known.isListed
      },
      ComingField("first_seen", "首次收錄", "When it was first seen") { $0.known.firstSeen },
      ComingField("last_changed", "最近異動", "When a fact of it last changed") { $0.known.lastChanged },
      ComingField("revision", "異動次數", "Nights on which facts of it changed") { $0.known.revisions.count },
    ]
}
