internal import SubscriptionCalendar

/// Something to be had from an exchange: its id, the addresses of its forms in the order they are asked, how a
/// body is read, and whether what came is good enough to ask no further.
struct Source<Content: Sendable>: Sendable {
  let id: String
  let forms: [String]
  let decode: @Sendable ([UInt8]) throws(NotUnderstood) -> Decoded<Content>
  /// The rows of a body that can be used.
  let count: @Sendable (Content) -> Int
  /// The trading day that a body is of; nil where it names none or has none.
  let day: @Sendable (Content) -> Day?
  let suffices: @Sendable (Content) -> Bool
}

extension Source<[Offering]> {
  /// The subscription list of a year.
  ///
  /// It is no open data and has no open address (see the README, Data and licences): one request, for the CSV
  /// that the exchange offers for download.
  static func subscriptions(year: Int, mayLackColumns: Bool, html: @escaping HTMLTables) -> Source {
    let id = SourceID.subscriptions(year)
    let decoder = SubscriptionListDecoder(
      source: id, year: year, mayLackColumns: mayLackColumns, html: html)
    return Source(
      id: id,
      forms: ["https://www.twse.com.tw/announcement/publicForm?response=csv&yy=\(year)"],
      decode: decoder.decode,
      count: \.count,
      day: { _ in nil },
      suffices: { _ in true })
  }
}
