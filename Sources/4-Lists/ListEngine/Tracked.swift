package import JSON
package import Trading
package import Values

/// A record as subcal remembers it between nights: its permanent id, and what was published of it.
///
/// The exchange numbers nothing that lasts, so the first night gives a row an id such as `9935-20241029`;
/// calendars, links and file names hang on it. ``Tracker`` makes it by matching rows with known records; the
/// store and `offerings/<id>.json` keep it, and the newer of both is believed.
///
/// A draw moves from the 5th to the 7th: `record` has the 7th, `revisions` has both, the id stays.
/// `known(at:)` takes such changes back. What changes an id, or a stored revision, gives every subscriber a
/// second entry.
package struct Tracked<Record: ListedRecord>: Hashable, Sendable {
  /// The code, the first day as first seen and the kind of record, such as `7715-20241225-auction`; frozen, the stem of
  /// UIDs and file names.
  package var id: String
  package var record: Record
  package var firstSeen: Instant
  /// When a fact of it last changed.
  package var lastChanged: Instant
  /// Whether the row was in its list when that was last read; if not, it has vanished without being cancelled.
  package var isListed: Bool
  /// The name of the ``Doubt`` of the row that was last read. If a withholding rule was broken, the facts are those of an
  /// earlier night.
  package var doubt: String?
  /// What is published of a row in doubt; nil where that is not known, as once the store was lost.
  package var consequence: Doubt.Consequence?
  /// What changed when, oldest first.
  package var revisions: [Revision]
  /// What each calendar entry was last published as, by the name of its kind; also kinds of newer versions.
  package var calendar: [String: EntryState]
  package var published: Record.Published

  package init(
    id: String, record: Record, firstSeen: Instant, lastChanged: Instant? = nil, isListed: Bool = true,
    doubt: String? = nil, consequence: Doubt.Consequence? = nil, revisions: [Revision] = [],
    calendar: [String: EntryState] = [:],
    published: Record.Published = Record.Published()
  ) {
    (self.id, self.record, self.firstSeen, self.lastChanged) = (
      id, record, firstSeen, lastChanged ?? firstSeen
    )
    (self.isListed, self.doubt, self.consequence) = (isListed, doubt, consequence)
    self.revisions = revisions
    (self.calendar, self.published) = (calendar, published)
  }

  /// Whether the row is missing from its list although the record is open.
  package var isMissingFromList: Bool { !isListed && !record.isClosed }

  package static var listedField: String { "listed" }

  /// The day on which a fact was last seen to become what it is.
  package func lastSet(_ key: Record.Key) -> Day { lastChange(of: key) ?? firstSeen.day }

  /// The day on which a fact was last seen to change; nil of what it was from the first night on.
  package func lastChange(of key: Record.Key) -> Day? {
    revisions.last { $0.changes.contains { $0.field == key.rawValue } }?.seen.day
  }

  /// Takes the facts of today's row.
  package mutating func update(with seen: Record, at moment: Instant) {
    var changes = Record.keyedFacts.compactMap { key, fact -> Revision.Change? in
      let access = fact.access
      guard !fact.isSilent, !access.isSame(in: record, and: seen) else { return nil }
      let from = access.text(in: record)
      // The fact came into the list, or a new version reads it.
      if from == nil, fact.isLater { return nil }
      return Revision.Change(field: key.rawValue, from: from, to: access.text(in: seen))
    }
    if !isListed { changes.append(Self.listing("false", "true")) }
    // The close is of another security.
    if record.code != seen.code { published.take(lastClose: nil) }
    (record, isListed, doubt, consequence) = (seen, true, nil, nil)
    note(changes, at: moment)
  }

  /// Marks that the list was read and has no such row.
  mutating func markUnlisted(at moment: Instant) {
    guard isListed else { return }
    isListed = false
    note([Self.listing("true", "false")], at: moment)
  }

  private mutating func note(_ changes: [Revision.Change], at moment: Instant) {
    guard !changes.isEmpty else { return }
    // A replay of an older day must not set back the time for readers who saw a newer one.
    let seen = max(moment, lastChanged)
    revisions.append(Revision(seen: seen, changes: changes))
    lastChanged = seen
  }

  /// Makes the revisions of one night one; of a record that is new that night, none.
  mutating func joinRevisions(since count: Int?) {
    guard let count, let first = revisions.dropFirst(count).first else {
      if count == nil { (revisions, lastChanged) = ([], firstSeen) }
      return
    }
    guard revisions.count > count + 1 else { return }
    var changes: [Revision.Change] = []
    for change in revisions[count...].flatMap(\.changes) {
      if let index = changes.firstIndex(where: { $0.field == change.field }) {
        changes[index].to = change.to
      } else {
        changes.append(change)
      }
    }
    revisions[count...] = [Revision(seen: first.seen, changes: changes.filter { $0.from != $0.to })]
  }

  private static func listing(_ from: String, _ to: String) -> Revision.Change {
    Revision.Change(field: listedField, from: from, to: to)
  }

  /// The record as it was known at a moment, by its revisions, of which stores of earlier versions have no more.
  ///
  /// Nil if it was first seen later, and was not over by then: what was known of it is not stored. The facts of a record
  /// that was over no longer change, so those of one that a backfill brought count.
  package func known(at moment: Instant) -> Tracked? {
    var earlier = self
    guard firstSeen <= moment else {
      guard let last = record.lastDay, last < moment.firstDayWithoutResults else { return nil }
      (earlier.revisions, earlier.lastChanged, earlier.doubt) = ([], firstSeen, nil)
      return earlier
    }
    guard lastChanged > moment else { return earlier }
    for change in revisions.reversed().filter({ $0.seen > moment }).flatMap(\.changes) {
      if change.field == Self.listedField {
        earlier.isListed = change.from == "true"
      } else if let key = Record.Key(rawValue: change.field), key != .code || change.from != nil {
        // A fact that only a newer version knows is not shown either.
        Record.access(key).set(text: change.from, in: &earlier.record)
      }
    }
    earlier.revisions = revisions.filter { $0.seen <= moment }
    earlier.lastChanged = earlier.revisions.last?.seen ?? firstSeen
    return earlier
  }

  /// A fact's text as it was after some revisions: a later change must not alter an entry that is already published.
  package func text(_ key: Record.Key, after revision: Int) -> String? {
    let later = revisions.dropFirst(revision).flatMap(\.changes).first { $0.field == key.rawValue }
    return later.map(\.from) ?? record.text(key)
  }
}

/// One night on which facts of a record changed.
///
/// ``Tracker`` adds one where tonight's row differs from the known record. The store and the record's file keep all of them.
/// `Tracked.known(at:)` undoes those of later nights, and an event of the list announces each. For instance: seen on
/// 2025-12-19 at 21:30, `draw_date` from 2025-12-19 to 2025-12-23. A doubt is none, because nothing that is published
/// changes.
package struct Revision: Hashable, Sendable {
  package var seen: Instant
  /// The facts that changed, in the order of the output's fields.
  package var changes: [Change]

  package init(seen: Instant, changes: [Change]) { (self.seen, self.changes) = (seen, changes) }

  /// A change of one field, in the outputs' own text; nil is "not known".
  package struct Change: Hashable, Sendable {
    /// The output field's name.
    package var field: String
    package var from, to: String?

    package init(field: String, from: String?, to: String?) {
      (self.field, self.from, self.to) = (field, from, to)
    }
  }
}

/// What was published of a record besides its facts: of an offering its frozen closes and estimates.
///
/// ``Tracked`` carries it from night to night. It is stored in tables of its own, and is in the record's
/// file, from which a lost store takes it back: what is in one and not in the other is lost one day.
package protocol PublishedState: Hashable, Sendable {
  init()
  /// Its tables in the store.
  static var tables: [StateTable<Self>] { get }
  /// Its members of the record's file.
  static var members: [StateMember<Self>] { get }
  /// Takes the close that the record was last valued at, which is in the file of all records.
  mutating func take(lastClose: BoardClose?)
}

extension PublishedState {
  package mutating func take(lastClose _: BoardClose?) {}

  /// What a record's file has.
  package init(from file: KeyedDecodingContainer<MemberName>) throws {
    self.init()
    for member in Self.members { try member.read(file, &self) }
  }

  package func members(_ place: StateMember<Self>.Place) -> [(String, JSONValue)] {
    Self.members.filter { $0.place == place }.map { ($0.name, $0.write(self)) }
  }

  package static func schemas(_ place: StateMember<Self>.Place) -> [(String, JSONValue)] {
    members.filter { $0.place == place }.map { ($0.name, $0.schema) }
  }
}

/// A member of a record's file that is no fact, such as the closes in the texts of an offering's calendar.
package struct StateMember<State>: Sendable {
  package enum Place: Sendable { case beforeRevisions, afterRevisions }

  package let name: String
  package let place: Place
  package let schema: JSONValue
  package let write: @Sendable (State) -> JSONValue
  /// Reads it back; one that earlier versions did not write may be absent.
  package let read: @Sendable (KeyedDecodingContainer<MemberName>, inout State) throws -> Void

  package init(
    _ name: String, _ place: Place, _ schema: JSONValue, write: @escaping @Sendable (State) -> JSONValue,
    read: @escaping @Sendable (KeyedDecodingContainer<MemberName>, inout State) throws -> Void
  ) {
    (self.name, self.place, self.schema, self.write, self.read) = (name, place, schema, write, read)
  }
}

package struct NoPublishedState: PublishedState {
  package init() {}
  package static var tables: [StateTable<NoPublishedState>] { [] }
  package static var members: [StateMember<NoPublishedState>] { [] }
}

/// A table of the store with rows of a ``PublishedState``, by the record and a key.
package struct StateTable<State>: Sendable {
  package let name: String
  /// The column with the record's id.
  package let owner: String
  package let key: String
  package let values: [String]
  /// The condition for rows that this version knows, which are deleted once they are no longer kept; nil for none.
  package let known: String?
  /// The rows, each with its key and its values.
  package let rows: @Sendable (State) -> [[Stored]]
  /// Takes a row, unless only a newer version knows it; false for one that cannot be.
  package let add: @Sendable ([Stored], inout State) -> Bool

  package init(
    name: String, owner: String, key: String, values: [String], known: String?,
    rows: @escaping @Sendable (State) -> [[Stored]], add: @escaping @Sendable ([Stored], inout State) -> Bool
  ) {
    (self.name, self.owner, self.key, self.values, self.known, self.rows, self.add) = (
      name, owner, key, values, known, rows, add
    )
  }
}

extension Instant {
  /// The day before which closes and the results of draws are out: both come in the afternoon.
  package var firstDayWithoutResults: Day { day.adding(secondOfDay >= 15 * 3600 ? 1 : 0) }
}
