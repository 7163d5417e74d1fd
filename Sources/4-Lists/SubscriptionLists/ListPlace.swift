package import ListEngine
internal import Localization
package import Trading
package import Values
package import WinRates

/// Where a list is in the values that have a property for each list.
///
/// ``PublishedRecord`` requires one, so a list without its properties does not compile, and neither does a
/// list with the properties of another. Code for all lists subscripts with the record's type, as in
/// `lists[Record.self]`. Code for one list uses its property, as in `lists.auctions`.
package struct ListPlace<Record: PublishedRecord>: Sendable {
  fileprivate let decoded: any WritableKeyPath<DecodedLists, [DecodedList<Record>]> & Sendable
  fileprivate let tracked: any WritableKeyPath<TrackedLists, [Tracked<Record>]> & Sendable
  fileprivate let published: any WritableKeyPath<PublishedLists, [PublishedItem<Record>]> & Sendable

  package init(
    decoded: any WritableKeyPath<DecodedLists, [DecodedList<Record>]> & Sendable,
    tracked: any WritableKeyPath<TrackedLists, [Tracked<Record>]> & Sendable,
    published: any WritableKeyPath<PublishedLists, [PublishedItem<Record>]> & Sendable
  ) {
    (self.decoded, self.tracked, self.published) = (decoded, tracked, published)
  }
}

/// The lists as they came, a body each.
package struct DecodedLists: Sendable {
  package var offerings: [DecodedList<Offering>] = []
  package var auctions: [DecodedList<Auction>] = []
  package var rightsNotices: [DecodedList<RightsNotice>] = []
  package var cashIncreases: [DecodedList<CashIncrease>] = []
  package var listings: [DecodedList<ListingApplication>] = []

  package init() {}

  package subscript<Record: PublishedRecord>(_: Record.Type) -> [DecodedList<Record>] {
    get { self[keyPath: Record.place.decoded] }
    set { self[keyPath: Record.place.decoded] = newValue }
  }
}

/// The records of every list, and what offerings are valued with.
package struct TrackedLists: Sendable {
  package var offerings: [Tracked<Offering>] = []
  package var auctions: [Tracked<Auction>] = []
  package var rightsNotices: [Tracked<RightsNotice>] = []
  package var cashIncreases: [Tracked<CashIncrease>] = []
  package var listings: [Tracked<ListingApplication>] = []
  package var closes: CloseIndex
  /// What prices of bids are counted from; nil where it is not known.
  package var bids: BidPast?
  /// How many shares companies have, by the exchanges' registers.
  package var issuedShares: [StockCode: Int] = [:]
  /// The odds to assume before a draw; nil leaves them unknown.
  package var assumedOdds: @Sendable (Offering) -> Odds?

  package init(
    closes: CloseIndex = CloseIndex([]), assumedOdds: @escaping @Sendable (Offering) -> Odds? = { _ in nil }
  ) {
    (self.closes, self.assumedOdds) = (closes, assumedOdds)
  }

  package init<Record: PublishedRecord>(_ records: [Tracked<Record>], closes: CloseIndex = CloseIndex([])) {
    self.init(closes: closes)
    self[Record.self] = records
  }

  package subscript<Record: PublishedRecord>(_: Record.Type) -> [Tracked<Record>] {
    get { self[keyPath: Record.place.tracked] }
    set { self[keyPath: Record.place.tracked] = newValue }
  }

  /// The shares of a company before an increase, by the register; nil once its new shares may be among them.
  func sharesBefore(_ increase: CashIncrease, deliveredOn delivery: Day?, on today: Day) -> Int? {
    (delivery ?? increase.lastDay).map { today <= $0 } ?? true ? issuedShares[increase.code] : nil
  }

  /// The offerings that are forecast by the records of all lists.
  package func forecast(on today: Day) -> [Tracked<Offering>] {
    func forecast<Record: PublishedRecord>(by list: Record.Type) -> [Tracked<Offering>] {
      list.forecast(self[list], on: today)
    }
    return Lists.all.flatMap { forecast(by: $0) }
  }
}

/// The records of every list as a night publishes them.
package struct PublishedLists: Sendable {
  /// By draw date, newest first.
  package var offerings: [PublishedItem<Offering>] = []
  package var auctions: [PublishedItem<Auction>] = []
  /// By ex-rights day.
  package var rightsNotices: [PublishedItem<RightsNotice>] = []
  package var cashIncreases: [PublishedItem<CashIncrease>] = []
  package var listings: [PublishedItem<ListingApplication>] = []

  package init() {}

  package subscript<Record: PublishedRecord>(_: Record.Type) -> [PublishedItem<Record>] {
    get { self[keyPath: Record.place.published] }
    set { self[keyPath: Record.place.published] = newValue }
  }
}

/// A record as a night publishes it: evaluated, with tonight's calendar states, and its calendar entries.
///
/// The report makes one of each record, and the night's files, calendars, pages and rows of the store are made of these. So
/// the entry of 9995-20241107-rights has the same SEQUENCE in coming.ics, in the record's file and in the store.
package struct PublishedItem<Record: PublishedRecord>: Sendable {
  package var evaluated: Record.Item
  package var entries: [Entry]

  package init(_ evaluated: Record.Item, at moment: Instant) {
    (self.evaluated, entries) = (evaluated, evaluated.entries(at: moment))
    for entry in entries { self.evaluated.known.calendar[entry.kind] = entry.state }
    // In lists of many years nearly all entries are in no feed any more, and their texts take a quarter of the memory.
    for index in entries.indices where !entries[index].state.isInFeeds(on: moment.day) {
      (entries[index].summary, entries[index].details) = (.empty, .empty)
    }
  }

  package var known: Tracked<Record> { evaluated.known }
}
