/// A list's record as it is evaluated and published.
package protocol PublishedRecord: ListedRecord {
  associatedtype Item: EvaluatedRecord where Item.Record == Self

  static var list: ListDescription { get }
  /// The sources of its lists.
  static func sources(_ request: ListRequest) -> [ListSource<Self>]
  /// The records at a moment, joined with those of the other lists.
  static func evaluate(_ lists: TrackedLists, in context: EvaluationContext) -> [Item]
  /// With what is kept of tonight.
  static func kept(_ item: Item, in context: EvaluationContext, _ options: OutputOptions) -> Item
  /// The conditions of a question that apply.
  static var conditions: [ListFilter.Condition] { get }
  /// How many days after its last one a record still answers a question without conditions on days.
  static var daysListed: Int { get }
  static func admits(_ item: Item, _ filter: ListFilter, on today: Day) -> Bool
  /// Where it stands in an answer.
  static func place(of item: Item, on today: Day) -> ListPlace
  /// The fields of the items in the list's files, in their order.
  static var fields: [Field<Item>] { get }
  /// The schema of the file of a single record.
  static var fileSchema: [(String, JSONValue)] { get }
  /// The kinds of days that are calendar entries, in their order.
  static var days: [DayKind<Item>] { get }
  /// The calendar of the list.
  static var feed: Feed { get }
}

extension PublishedRecord {
  package static var fileSchema: [(String, JSONValue)] { FileSchemas.record(Self.self) }
  package static var daysListed: Int { 0 }

  package static func kept(_ item: Item, in _: EvaluationContext, _: OutputOptions) -> Item { item }
}

/// The records of every list, and what offerings are valued with.
package struct TrackedLists: Sendable {
  package let offerings: [KnownOffering]
  let closes: CloseIndex
  /// The odds to assume before a draw; nil leaves them unknown.
  let assumedOdds: @Sendable (Offering) -> Odds?
  private var records: [ObjectIdentifier: any Sendable] = [:]

  package init(
    offerings: [KnownOffering], auctions: [KnownAuction] = [], notices: [KnownNotice] = [],
    closes: CloseIndex = CloseIndex([]), assumedOdds: @escaping @Sendable (Offering) -> Odds? = { _ in nil }
  ) {
    (self.offerings, self.closes, self.assumedOdds) = (offerings, closes, assumedOdds)
    (self[Auction.self], self[RightsNotice.self]) = (auctions, notices)
  }

  package subscript<Record: ListedRecord>(_: Record.Type) -> [KnownRecord<Record>] {
    get { records[ObjectIdentifier(Record.self)] as? [KnownRecord<Record>] ?? [] }
    set { records[ObjectIdentifier(Record.self)] = newValue }
  }
}

/// The order of an answer: by rank, then the nearest first.
package struct ListPlace: Comparable, Sendable {
  let rank, nearness: Int

  package static func < (left: ListPlace, right: ListPlace) -> Bool {
    (left.rank, left.nearness) < (right.rank, right.nearness)
  }
}

/// How the files of a list are named and described.
package struct ListDescription: Sendable {
  /// `auctions` for auctions.json and its schema.
  package let name: String
  /// The folder of the files of single records.
  package let folder: String
  /// What a record is called.
  let noun: String
  /// What its files tell for state_as_of.
  let moment: String
  let attributions: [Attribution]
  /// Whether the files say by which closes and costs the items are valued.
  var isValued = false
  var hasTable = false
  /// Whether there is a table for spreadsheets too.
  var hasSpreadsheet = false
  let exampleID: String
}

/// Every list. A new one is a folder beside these and its name here.
package enum Lists {
  package static let all: [any PublishedRecord.Type] = [Offering.self, Auction.self, RightsNotice.self]
}
