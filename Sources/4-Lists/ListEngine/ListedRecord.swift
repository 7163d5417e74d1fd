package import Localization
package import Values

/// What a list has rows about: an offering, an auction, a rights notice.
///
/// A conforming type is a plain value with a property a fact. It names its facts once (`facts`, in the order
/// of its keys), and says how it is recognized on the next night, which rules a plausible row satisfies, and
/// when it is over. The engine in this target does the rest and knows no list: it reads, matches, tracks and
/// restores records through these members alone.
///
/// `RightsNotice` is the smallest example to copy. The raw value of a key is the name in files, store and
/// revisions. A changed one breaks programs that read the files, and every older store.
package protocol ListedRecord: Hashable, Sendable {
  /// The facts by their names in files, in the order of the files.
  associatedtype Key: FactKey
  /// What was published of a record besides its facts.
  associatedtype Published: PublishedState = NoPublishedState

  static var kind: RecordKind { get }
  /// Exhaustive: a key without a fact does not compile.
  static func fact(_ key: Key) -> Fact<Self>
  /// `Key.allCases.map(fact)`, made once.
  static var facts: [Fact<Self>] { get }
  /// In their order, which decides among broken rules of one kind.
  static var rules: [Rule<Self>] { get }
  static var massChanges: [MassChange<Self>] { get }
  /// In the order of the schema.
  static var doubts: [Doubt] { get }

  init(code: StockCode)

  var code: StockCode { get }
  var name: String { get }
  /// What distinguishes the records of one code, and stays the same; empty if it is not known.
  var identity: String { get }
  /// The days that it is recognized by, the first of which is in its id: the first and the last of applications or bids.
  var period: [Day?] { get }
  /// The day that the list has the row under: the draw or the opening.
  var listDay: Day? { get }
  var lastDay: Day? { get }
  /// Whether the result is published or the record is cancelled, so that its period no longer moves.
  var isClosed: Bool { get }
  /// Whether the list says of the row that it does not take place; false where no row says so.
  var isCancelled: Bool { get }
  /// Which list decides whether it is still there; nil if none does.
  var scope: Scope? { get }

  /// Whether a fact that was known has no value any more for a reason that the row states.
  func hasLost(_ key: Key) -> Bool
  /// Whether two different rows may be of one record.
  func mayBe(_ other: Self) -> Bool
  /// Whether a row that fits no known record may be one that is missing tonight.
  func mayHaveBeen(_ other: Self) -> Bool
  /// How badly a row fits a known record; nil if that is another one.
  func mismatch(of known: Self) -> Mismatch?
  /// The record after what a row says that corrects it; nil is "not known".
  func following(_ known: Self?) -> Self
  /// Takes that its list was read and lacks it; false if that does not count yet.
  mutating func miss(on day: Day) -> Bool
  /// Whether a record that was listed must be among the rows.
  func isExpected(in rows: [Self], on today: Day) -> Bool
  /// Whether a single record that is missing is reported: from some lists rows vanish for a night.
  static var isMissedAlone: Bool { get }
  /// Whether a row that fits no known record is one by itself.
  var standsAlone: Bool { get }
  /// The words of the source that a doubt is about, where they tell more than the facts; nil for none.
  func words(of doubt: Doubt) -> String?
}

/// The names of a record's facts in files and revisions.
package protocol FactKey: CaseIterable, RawRepresentable<String>, Hashable, Sendable
where AllCases == [Self] {
  static var code: Self { get }
  static var name: Self { get }
}

/// The names and words of a kind of record.
package struct RecordKind: Sendable {
  /// The store's table.
  package let name: String
  /// What ends the ids; nil for nothing.
  package let idSuffix: String?
  /// The folder of the records' files.
  package let folder: String
  package let noun: Text
  /// The plural, as in a list of numbers.
  package let counted: Text
  /// Of records whose period may still move, and of the others.
  package let open, closed: Text

  package init(
    name: String, idSuffix: String?, folder: String, noun: Text, counted: Text, open: Text, closed: Text
  ) {
    (self.name, self.idSuffix, self.folder) = (name, idSuffix, folder)
    (self.noun, self.counted, self.open, self.closed) = (noun, counted, open, closed)
  }

  /// The key of this kind where records are counted by kind: `offerings`, `cash_increases`.
  package var countName: String { "\(name)s" }

  package func count(_ number: Int) -> Text { Text("\(number) \(counted)", "\(counted): \(number)") }
}

extension ListedRecord {
  /// The facts with their keys, in the order of the files.
  package static var keyedFacts: Zip2Sequence<[Key], [Fact<Self>]> { zip(Key.allCases, facts) }

  package static func access(_ key: Key) -> any FactAccess<Self> { fact(key).access }

  /// What its list is about.
  package var listNoun: Text { Self.kind.noun }

  /// A fact's text in revisions and files; nil while it is not known.
  package func text(_ key: Key) -> String? { Self.access(key).text(in: self) }

  /// All its facts in one text, which differs if any of them does.
  package var allFacts: String {
    Key.allCases.compactMap { key in text(key).map { "\(key.rawValue)=\($0)" } }.joined(separator: "\n")
  }

  /// Whether two rows have one name, trade included, and the same days, as one record under two codes has.
  package func hasNameAndDays(of other: Self) -> Bool {
    let plain = FoldedName.plain(name)
    return !plain.isEmpty && period == other.period && listDay == other.listDay
      && plain == FoldedName.plain(other.name)
  }

  package func hasLost(_: Key) -> Bool { false }
  package func mayHaveBeen(_ other: Self) -> Bool { other.mayBe(self) }
  package mutating func miss(on _: Day) -> Bool { true }
  package static var isMissedAlone: Bool { true }
  package var standsAlone: Bool { true }
  package func words(of _: Doubt) -> String? { nil }
  package var isCancelled: Bool { false }

  package func following(_: Self?) -> Self { self }

  /// Rows leave a list at its oldest end, if at all.
  package func isExpected(in rows: [Self], on _: Day) -> Bool {
    guard let oldest = rows.compactMap(\.listDay).min() else { return false }
    return listDay.map { $0 >= oldest } ?? true
  }

  /// Whether a night of that day publishes the record although it is in no list.
  package func isKept(on today: Day) -> Bool {
    lastDay.map { $0.adding(RecordKind.daysKept) >= today } ?? true
  }
}

extension RecordKind {
  /// How many days a finished record that is in no list stays in the outputs.
  package static let daysKept = 180
}
