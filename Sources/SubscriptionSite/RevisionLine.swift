internal import Localization
internal import Records
internal import SubscriptionLists
internal import Values

/// The changes of one night.
struct RevisionLine {
  let seen: String
  let changes: [Change]

  struct Change {
    let field: Text
    let from, to: Text?
  }

  init(_ revision: Revision) {
    seen = revision.seen.dayAndTime
    changes = revision.changes.map { change in
      guard let field = Offering.field(change.field) else {
        return Change(
          field: Text(verbatim: change.field), from: change.from.map(Text.init(verbatim:)),
          to: change.to.map(Text.init(verbatim:)))
      }
      return Change(
        field: field.title, from: change.from.map { Text($0, in: field) },
        to: change.to.map { Text($0, in: field) })
    }
  }
}

extension RevisionLine: PageFields {
  var fields: PageMembers { ["seen": .of(seen), "changes": .of(changes)] }
}

extension RevisionLine.Change: PageFields {
  var fields: PageMembers { ["field": .of(field), "from": .of(from), "to": .of(to)] }
}
