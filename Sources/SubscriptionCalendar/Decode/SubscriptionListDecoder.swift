/// Decodes the year's subscription list (公開申購公告-抽籤日程表) in any of its forms.
package struct SubscriptionListDecoder: Sendable {
  /// The source's id, `twse-subscriptions-<year>`.
  package var source: String
  /// The Gregorian year that was asked for; the exchange files a row under the year of its draw.
  package var year: Int
  /// Whether columns other than codes and dates may be missing, and the notes at the end.
  package var mayLackColumns: Bool
  /// Reads pages.
  package var html: HTMLTables

  /// A decoder for one year's list.
  package init(source: String, year: Int, mayLackColumns: Bool = false, html: @escaping HTMLTables) {
    self.source = source
    self.year = year
    self.mayLackColumns = mayLackColumns
    self.html = html
  }

  /// The offerings of a body, government bonds among them, in the exchange's order.
  ///
  /// Throws when the body is not the list, lacks a column, or is another year's.
  package func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<[Offering]> {
    try YearlyListDecoder(source: source, year: year, mayLackColumns: mayLackColumns, html: html).decode(body)
  }
}
