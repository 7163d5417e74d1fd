/// A list's record as it is evaluated and published.
package protocol PublishedRecord: ListedRecord {
  associatedtype Item: EvaluatedRecord where Item.Record == Self

  static var list: ListDescription { get }
  /// The sources of its lists.
  static func sources(_ request: ListRequest) -> [ListSource<Self>]
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
