internal import SubscriptionCalendar

/// A night on which facts changed.
struct RevisionLine {
  let seen: String
  let changes: [Change]

  /// One fact, from and to.
  struct Change {
    let field: String
    let from, to: String?
  }

  init(_ revision: Revision, _ words: Words) {
    seen = Words.minute(revision.seen)
    changes = revision.changes.map { change in
      let field = PublishedField.named(change.field)
      return Change(
        field: field.map { words.language == .chinese ? $0.chinese : $0.english } ?? change.field,
        from: change.from.map { FactText.text($0, of: change.field, words) },
        to: change.to.map { FactText.text($0, of: change.field, words) })
    }
  }
}

extension RevisionLine: PageFields {
  var fields: [String: any PageValue] {
    ["seen": seen, "changes": changes]
  }
}

extension RevisionLine.Change: PageFields {
  var fields: [String: any PageValue] {
    ["field": field, "from": from, "to": to]
  }
}
