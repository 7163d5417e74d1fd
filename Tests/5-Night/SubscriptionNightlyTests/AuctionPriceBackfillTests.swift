import Diagnostics
import ListEngine
import Localization
import SubscriptionLists
import SubscriptionNightly
import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values

/// A backfill of what prices of bids are counted from asks for what is lacking, once.
@Suite struct AuctionPriceBackfillTests {
  private let past: PastDays

  init() throws { past = try PastDays() }

  /// Bids from Friday, 2024-10-25, and a first session on 2024-11-04.
  private func store(_ change: (inout Auction) -> Void = { _ in }) throws {
    var auction = Auction(code: try #require(StockCode("9971")))
    (auction.name, auction.issueType, auction.market) = ("虛構", "初上櫃", "櫃檯買賣")
    (auction.bidStart, auction.bidEnd) = (Day(iso: "2024-10-25"), Day(iso: "2024-10-29"))
    (auction.openingDate, auction.deliveryDate) = (Day(iso: "2024-10-30"), Day(iso: "2024-11-04"))
    auction.minimumPrice = Price("40")
    change(&auction)
    let moment = try #require(Instant(past.moment))
    let known = Tracked(id: "9971-20241025-auction", record: auction, firstSeen: moment)
    try SubscriptionStore(at: past.store).storeHistory(lists: TrackedLists([known]), at: moment)
  }

  private static func month(_ month: String, rows: String = "") -> (String, [Reply]) {
    (
      "https://www.tpex.org.tw/www/zh-tw/emerging/historical?type=Monthly&date=\(month)/01&code=9971&response=json",
      [
        .body(
          #"{"stat":"ok","date":"\#(month.replacing("/", with: ""))01","tables":[{"title":"興櫃股票個股歷史行情","data":[\#(rows)]}]}"#
        )
      ]
    )
  }

  private static let row =
    #"["113/10/24","56,336","6,089,535","112.00","103.00","108.09","73","0","0","0","0","0","0"]"#

  private func fill(_ replies: [String: [Reply]]) async throws -> (Backfill.Outcome, [String]) {
    let exchange = try past.exchange(replies)
    let outcome = try await past.backfill(exchange).auctionPrices(of: 2024...2024)
    return (outcome, exchange.visits.map(\.url).filter { !$0.contains("holiday") })
  }

  @Test func `the month and the first session are asked for once`() async throws {
    try store()
    var replies = try PastDays.replies(["2024-11-04"])
    let (url, body) = Self.month("2024/10", rows: Self.row)
    replies[url] = body
    let (outcome, urls) = try await fill(replies)
    #expect(outcome.problems == [] && urls.count == 3 && urls.contains(url))
    let store = try SubscriptionStore(reading: past.store)
    let last = try #require(Day(iso: "2024-11-05"))
    let bids = try #require(try store.bids(until: last))
    #expect(bids.averages.values.map { $0.map(\.price.description) } == [["108.09"]])
    let (again, none) = try await fill([:])
    #expect(again.problems == [] && again.filled == 0 && none == [])
  }

  @Test func `a company that the emerging board does not know is not asked for again`() async throws {
    try store { $0.bidStart = Day(iso: "2024-10-02") }
    var replies = try PastDays.replies(["2024-11-04"])
    // The last five sessions reach into September.
    for (url, body) in [Self.month("2024/10"), Self.month("2024/09")] { replies[url] = body }
    let (outcome, urls) = try await fill(replies)
    #expect(outcome.problems == [] && urls.count { $0.contains("Monthly") } == 2)
    let (again, none) = try await fill([:])
    #expect(again.problems == [] && none == [])
  }

  @Test func `what did not come is asked for again, and what came is kept`() async throws {
    try store()
    let (url, body) = Self.month("2024/10", rows: Self.row)
    var replies = try PastDays.replies(["2024-11-04"])
    replies[url] = [.status(404)]
    let (outcome, _) = try await fill(replies)
    #expect(outcome.status == .incomplete && outcome.problems.count == 1)
    let (again, urls) = try await fill([url: body])
    #expect(again.status == .done && urls == [url])
  }

  @Test func `an average that cannot be right is said, and asked for again`() async throws {
    try store()
    let older = Self.row.replacing("10/24", with: "10/23")
    let tenfold = Self.row.replacing("108.09", with: "1080.90")
    let (url, wrong) = Self.month("2024/10", rows: "\(older),\(tenfold)")
    var replies = try PastDays.replies(["2024-11-04"])
    replies[url] = wrong
    let (outcome, _) = try await fill(replies)
    #expect(outcome.status == .incomplete && outcome.problems.count == 1, "\(outcome.problems)")
    let last = try #require(Day(iso: "2024-11-05"))
    #expect(try SubscriptionStore(reading: past.store).bids(until: last)?.averages.isEmpty == true)
    let (again, urls) = try await fill([url: Self.month("2024/10", rows: Self.row).1])
    #expect(again.status == .done && urls == [url])
  }

  /// The first is gone; the others have no rows, or are cut off after New Year.
  @Test(arguments: [
    nil, #"{"stat":"ok","date":"20240101","fields":["日期","名稱","說明"],"data":[],"total":0}"#,
    #"{"stat":"ok","date":"20240101","fields":["日期","名稱","說明"],"data":[["2024-01-01","元旦","依規定放假1日。"]]}"#,
  ])
  func `a year without its holidays is said, because days are counted with them`(list: String?) async throws {
    try store()
    var replies = try PastDays.replies(["2024-11-04"])
    let (url, body) = Self.month("2024/10", rows: Self.row)
    replies[url] = body
    replies[Address.openHolidays] = [.status(404)]
    replies[Address.holidays(2024)] = [list.map { .body($0) } ?? .status(404)]
    let (outcome, _) = try await fill(replies)
    let problems = outcome.problems.map { $0[.english] }
    #expect(outcome.status == .incomplete && problems.count == 1, "\(problems)")
    let problem = try #require(problems.first)
    #expect(problem.hasPrefix("twse-holidays-2024: ") && !problem.contains("--accept"), "\(problem)")
    #expect(
      problem.hasSuffix(
        "every weekday of 2024 counts as a trading day, and days that follow from that may be wrong"))
  }

  @Test(arguments: ["2024-11-06", "2023-10-25"])
  func `bids of other years, and those to come, are not asked for`(
    start: String
  ) async throws {
    try store { $0.bidStart = Day(iso: start) }
    let (outcome, urls) = try await fill([:])
    #expect(outcome.problems == [] && urls == [])
  }
}
