/// What a row of one of the exchange's lists is about: its facts, declared once, and what it is recognized by.
package protocol ListedRecord: Hashable, Sendable {
  static var declarations: [FactDeclaration<Self>] { get }
  /// What ends the ids; nil for nothing.
  static var idSuffix: String? { get }

  /// A record of which only the code is known.
  init(code: StockCode)

  var code: StockCode { get }
  /// The exchange's words for what is offered, which stay the same.
  var occasion: String { get }
  /// The first and the last day of applications or bids.
  var period: [Day?] { get }
  /// The day under whose year the list has the row: the draw or the opening.
  var listDay: Day? { get }
  /// The last day in the row.
  var lastDay: Day? { get }
  /// Whether the result is published or the record is cancelled, so that its period no longer moves.
  var isClosed: Bool { get }
}

extension Offering: ListedRecord {
  package static var declarations: [FactDeclaration<Offering>] { OfferingFact.declarations }
  package static var idSuffix: String? { nil }

  package init(code: StockCode) { self.init(code: code, name: "", market: Market("")) }

  package var occasion: String { market.description }
  package var period: [Day?] { [subscriptionStart, subscriptionEnd] }
  package var listDay: Day? { drawDate }
  package var isClosed: Bool { hasResult || isCancelled }
}
