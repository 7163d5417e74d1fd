internal import ListEngine
internal import Localization

extension RightsNotice {
  /// The fields of the items in coming.json; new ones go to the end.
  package static let fields: [Field<EvaluatedRightsNotice>] =
    [
      Field(
        "id", Text("識別碼", "Permanent id"),
        note: ": code and ex-rights day as first seen; the stem of the calendar's UID", \.known.id)
    ] + Key.allCases.filter { !dividends.contains($0) }.map { .fact($0) } + [
      Field(
        "last_day_to_hold", Text("最後買進日", "Last trading day before ex_rights_date"),
        note: ": who holds at its close may subscribe", \.lastDayToHold),
      Field(
        "coming", Text("即將到來", "Whether its offering is still to come into the list of subscriptions"),
        \.isComing),
      Field(
        "offering_id", Text("申購案識別碼", "Id of the offering that it became, in subscriptions.json"),
        \.offeringID),
      Field("listed", Text("在今日預告表", "Whether the row is in today's notices"), \.known.isListed),
      Field("first_seen", Text("首次收錄", "When it was first seen"), \.known.firstSeen),
      Field("last_changed", Text("最近異動", "When a fact of it last changed"), \.known.lastChanged),
      Field("revision", Text("異動次數", "Nights on which facts of it changed"), \.known.revisions.count),
      Field("doubt", Text("存疑", "The rule that its row breaks, null for none"), \.known.doubt),
    ] + dividends.map { .fact($0) }

  private static let dividends: [Key] = [.stockDividendRatio, .cashDividend]
}
