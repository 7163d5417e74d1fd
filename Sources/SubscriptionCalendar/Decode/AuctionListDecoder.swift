/// Decodes the year's list of auctions (競價拍賣公告-投標日程表) in any of its forms.
package struct AuctionListDecoder: Sendable {
  /// The source's id, `twse-auctions-<year>`.
  package let source: String
  /// The Gregorian year that was asked for; the exchange files a row under the year of its opening.
  package let year: Int
  /// Whether columns other than codes and dates may be missing, and the notes at the end.
  package let mayLackColumns: Bool
  package let html: HTMLTables

  package init(source: String, year: Int, mayLackColumns: Bool = false, html: @escaping HTMLTables) {
    (self.source, self.year, self.mayLackColumns, self.html) = (source, year, mayLackColumns, html)
  }

  /// The auctions of a body in the exchange's order.
  ///
  /// Throws when the body is not the list, lacks a column, or is another year's.
  package func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<[Auction]> {
    try YearlyListDecoder(source: source, year: year, mayLackColumns: mayLackColumns, html: html).decode(body)
  }
}
