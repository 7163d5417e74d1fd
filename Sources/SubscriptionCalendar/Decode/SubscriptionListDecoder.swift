internal import Diagnostics

/// Decodes the year's subscription list (公開申購公告-抽籤日程表) in any of its forms.
public struct SubscriptionListDecoder: Sendable {
  /// The source's id, `twse-subscriptions-<year>`.
  public var source: String
  /// The Gregorian year that was asked for; the exchange files a row under the year of its draw.
  public var year: Int
  /// Whether columns other than codes and dates may be missing, and the notes at the end.
  public var mayLackColumns: Bool
  /// Reads pages.
  public var html: HTMLTables

  /// A decoder for one year's list.
  public init(source: String, year: Int, mayLackColumns: Bool = false, html: @escaping HTMLTables) {
    self.source = source
    self.year = year
    self.mayLackColumns = mayLackColumns
    self.html = html
  }

  /// The offerings of a body, government bonds among them, in the exchange's order.
  ///
  /// Throws when the body is not the list, lacks a column, or is another year's.
  public func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<[Offering]> {
    try YearlyListDecoder(source: source, year: year, mayLackColumns: mayLackColumns, html: html).decode(body)
  }
}
