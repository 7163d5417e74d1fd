import ListEngine
import Posix
import SQLite
import SubscriptionLists
@testable import SubscriptionStore
import TestSupport
import Testing
import Values

/// Auctions are stored with their revisions and calendar entries.
@Suite struct AuctionStoreTests {
  private let scratch: ScratchDirectory
  private var path: FilePath { scratch.path.appending("store.sqlite") }

  init() throws {
    scratch = try ScratchDirectory()
  }

  private func full() throws -> Tracked<Auction> {
    let seen = try #require(Instant("2024-10-28T21:30"))
    let day = try #require(Day(iso: "2024-11-04"))
    var auction = Auction(code: try #require(StockCode("9961")))
    for (place, key) in Auction.Key.allCases.enumerated() where key != .code {
      let access = Auction.access(key)
      let text =
        switch access.form {
        case .text: access.isRequired ? "初上櫃\"\\*-KY, Ltd." : "元大"
        case .day: day.adding(place).description
        case .integer: "\(1000 + place)"
        case .boolean: "true"
        default: key == .winningFee ? "4.25" : "40.00\(place + 1)"
        }
      access.set(text: text, in: &auction)
    }
    var known = Tracked(
      id: "9961-20241104-auction", record: auction, firstSeen: seen,
      lastChanged: Instant(secondsSince1970: seen.secondsSince1970 + 61))
    known.isListed = false
    known.revisions = [
      Revision(
        seen: seen,
        changes: [
          Revision.Change(field: "name", from: "e\u{301}", to: "é"),
          Revision.Change(field: "average_price", from: nil, to: "52.34"),
        ]),
      Revision(seen: seen, changes: [Revision.Change(field: "listed", from: "true", to: "false")]),
    ]
    for (place, kind) in ["bidding", "opening", "of a newer version"].enumerated() {
      known.calendar[kind] = EntryState(
        sequence: place, lastModified: seen, start: day, end: day.adding(place), status: .cancelled,
        content: "\(place)")
    }
    return known
  }

  @Test func `an auction with every fact reads back unchanged, also after a change`() throws {
    let known = try full()
    let store = try SubscriptionStore(at: path)
    try store.storeHistory(lists: TrackedLists([known]), at: StoredRun.good.moment)
    #expect(try SubscriptionStore(reading: path).records(Auction.self) == [known])
    var next = known
    (next.record.offerPrice, next.record.isCancelled, next.isListed) = (nil, false, true)
    next.revisions.append(
      Revision(seen: known.lastChanged, changes: [.init(field: "cancelled", from: "true", to: "false")]))
    try store.storeHistory(lists: TrackedLists([next, known].reversed()), at: StoredRun.good.moment)
    #expect(try store.records(Auction.self, of: known.record.code) == [next])
    #expect(try store.ids(of: Auction.self, [known.record.code]) == [known.id])
    let last = try #require(known.record.lastDay)
    #expect(try store.records(Auction.self, since: last).count == 1)
    #expect(try store.records(Auction.self, since: last.adding(1)).isEmpty)
  }

  @Test func `published revisions replace others that are stored`() throws {
    let store = try SubscriptionStore(at: path)
    var known = try full()
    try store.storeHistory(lists: TrackedLists([known]), at: StoredRun.good.moment)
    known.revisions.removeFirst()
    try store.storeHistory(lists: TrackedLists([known]), at: StoredRun.good.moment)
    #expect(try store.records(Auction.self) == [known])
  }

  @Test(arguments: [
    "UPDATE auction SET id = '../x'", "UPDATE auction SET code = 'x'", "UPDATE auction SET lots = -1",
    "UPDATE auction SET winning_fee = 100001", "UPDATE auction SET bid_end = 9999999",
    "UPDATE record_event SET sequence = -1", "UPDATE record_event SET status = 'odd'",
  ])
  func `a damaged value is reported and not used`(damage: String) throws {
    try SubscriptionStore(at: path).storeHistory(lists: TrackedLists([try full()]), at: StoredRun.good.moment)
    try Connection(path.string).run(damage)
    let store = try SubscriptionStore(reading: path)
    let error = #expect(throws: StoreError.self) { try store.records(Auction.self) }
    guard case .corrupt = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
