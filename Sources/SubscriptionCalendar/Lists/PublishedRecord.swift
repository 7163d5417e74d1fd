/// A list's record as it is evaluated and published.
package protocol PublishedRecord: ListedRecord {
  associatedtype Item: EvaluatedRecord where Item.Record == Self

  /// The folder of the files of single records.
  static var folder: String { get }
  /// The fields of the items in the list's files, in their order.
  static var fields: [Field<Item>] { get }
  /// The kinds of days that are calendar entries, in their order.
  static var days: [DayKind<Item>] { get }
  /// The calendar of the list.
  static var feed: Feed { get }
}
