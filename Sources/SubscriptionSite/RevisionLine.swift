internal import Localization
internal import SubscriptionCalendar

/// The changes of one night.
struct RevisionLine {
  let seen: String
  let changes: [Change]

  struct Change {
    let field: String
    let from, to: String?
  }

  init(_ revision: Revision, _ localizer: PageLocalizer) {
    seen = revision.seen.dayAndTime
    changes = revision.changes.map { change in
      guard let field = Offering.field(change.field) else {
        return Change(field: change.field, from: change.from, to: change.to)
      }
      return Change(
        field: field.title[localizer.language], from: change.from.map { localizer($0, in: field) },
        to: change.to.map { localizer($0, in: field) })
    }
  }
}

extension RevisionLine: PageFields {
  var fields: PageMembers { ["seen": .of(seen), "changes": .of(changes)] }
}

extension RevisionLine.Change: PageFields {
  var fields: PageMembers { ["field": .of(field), "from": .of(from), "to": .of(to)] }
}
