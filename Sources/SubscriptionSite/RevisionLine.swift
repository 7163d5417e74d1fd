internal import Localization
internal import Records
internal import SubscriptionLists
internal import Values

/// The changes of one night.
enum RevisionLine {
  static func content(_ revision: Revision) -> PageContent {
    let changes = revision.changes.map { change -> PageContent in
      let field = Offering.field(change.field)
      func text(_ value: String) -> Text { field.map { Text(value, in: $0) } ?? Text(verbatim: value) }
      return [
        "field": field?.title ?? Text(verbatim: change.field), "from": change.from.map(text),
        "to": change.to.map(text),
      ]
    }
    return ["seen": revision.seen.dayAndTime, "changes": changes]
  }
}
