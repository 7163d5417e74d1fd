package import ListEngine
package import Trading
package import Values

/// A list as the whole program sees it: its sources, its evaluation, its fields, days, conditions and words.
///
/// Each folder of this target has one conforming type, and ``Lists`` names them all. Night, store, files,
/// feeds, pages and questions iterate that array and ask these members; none of them names a list. What a
/// list does not have (a file, a table for spreadsheets, something in coming.json) it says here, by a
/// default.
///
/// What needs a terminal or a page is said in the targets that have them, by conformances beside these: `ReadableRecord` for
/// the answers of a list, `PagedRecord` for its pages.
///
/// The smallest one to copy is `RightsNotice`. A member that only one list needs does not belong here.
package protocol PublishedRecord: ListedRecord {
  associatedtype Item: EvaluatedRecord where Item.Record == Self

  static var list: ListDescription { get }
  /// Its properties where there is one for every list.
  static var place: ListPlace<Self> { get }
  static func sources(_ request: ListRequest) -> [ListSource<Self>]
  /// The records at a moment, joined with those of the other lists.
  static func evaluate(_ lists: TrackedLists, in context: EvaluationContext) -> [Item]
  /// Whether a record has a file; the store has them all.
  static func isPublished(_ item: Item) -> Bool
  /// An item with what its files and entries are to say from this night on.
  static func withPublishedState(
    _ item: Item, in context: EvaluationContext, _ options: OutputOptions
  ) -> Item
  func newestClose(in closes: CloseIndex) -> BoardClose?
  /// The conditions of a question that apply.
  static var conditions: [ListFilter.Condition] { get }
  /// How many days after its last one a record still answers a question without conditions on days.
  static var daysListed: Int { get }
  static func admits(_ item: Item, _ filter: ListFilter, on today: Day) -> Bool
  /// Where it stands in an answer.
  static func sortKey(of item: Item, on today: Day) -> SortKey
  /// The fields of the items in the list's files, in their order.
  static var fields: [Field<Item>] { get }
  /// The columns of the table for spreadsheets; none if there is no such table.
  static var sheet: [SheetColumn<Item>] { get }
  /// The kinds of days that are calendar entries, in their order.
  static var days: [DayKind<Item>] { get }
  /// The names of those kinds in the order of a record's file.
  static var entries: [String] { get }
  static var feed: Feed { get }
  /// The offerings that are forecast by records, for their closes.
  static func forecast(_ known: [Tracked<Self>], on today: Day) -> [Tracked<Offering>]
  /// What happened to a record, and what is due of it at the moment.
  static func events(of item: Item, in context: EvaluationContext) -> [RecordEvent]
  /// What it has in coming.json; nil for nothing.
  static var coming: ComingKind<Item>? { get }
  /// Whether what is to come of a record is estimated from all of them.
  static var isEstimatedFromAll: Bool { get }
}

extension PublishedRecord {
  package static var coming: ComingKind<Item>? { nil }
  package static var isEstimatedFromAll: Bool { false }
  package static var sheet: [SheetColumn<Item>] { [] }
  package static func forecast(_: [Tracked<Self>], on _: Day) -> [Tracked<Offering>] { [] }
  package static var daysListed: Int { 0 }
  package static var entries: [String] { days.map(\.name).sorted() }
  /// The file of all records, if that says of a record what its own file does not: its last close.
  package static var itemsFile: String? { list.isValued ? "\(list.name).json" : nil }

  package static func isPublished(_: Item) -> Bool { true }

  package func newestClose(in closes: CloseIndex) -> BoardClose? { closes.newest(of: code) }

  package static func withPublishedState(_ item: Item, in _: EvaluationContext, _: OutputOptions) -> Item {
    item
  }
}

/// The order of an answer: by rank, then the nearest first.
package struct SortKey: Comparable, Sendable {
  package let rank, nearness: Int

  package static func < (left: SortKey, right: SortKey) -> Bool {
    (left.rank, left.nearness) < (right.rank, right.nearness)
  }
}

/// How the files of a list are named and described.
package struct ListDescription: Sendable {
  /// `auctions` for auctions.json and its schema.
  package let name: String
  /// What a record is called.
  package let noun: String
  /// What its files tell for state_as_of.
  package let moment: String
  package let attributions: [Attribution]
  /// Whether all its records have a file; those of the others are only in coming.json.
  package var hasFile = true
  /// Whether the files say by which closes and costs the items are valued.
  package var isValued = false
  package var hasTable = false
  /// Whether the file of a record says which rule its row breaks.
  package var publishesDoubt = false
  package let exampleID: String
}

/// Every list. A new one is a folder beside these, its name here, and its properties (``ListPlace``).
///
/// Whatever treats every list iterates `all`; what is not reached from here has forgotten a list.
package enum Lists {
  package static let all: [any PublishedRecord.Type] = [
    Offering.self, Auction.self, RightsNotice.self, CashIncrease.self, ListingApplication.self,
  ]
}
