@testable import Decoding
import Diagnostics
@testable import ListEngine
import Localization
@testable import SubscriptionLists
import TestSamples
import TestSupport
import Testing

@testable import Trading
@testable import Values

/// The recorded lists of applications, replayed in order, against the answer key.
@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)")) struct ListingReplayTests {
  private static func key(_ name: String) throws -> [[String: String]] {
    let text = String(decoding: try RecordedPayload.bytes("expected/\(name).csv"), as: UTF8.self)
    let rows = try CSVReader.records(of: text)
    return rows.dropFirst().map { Dictionary(zip(rows[0], $0)) { first, _ in first } }
  }

  private static func price(_ text: String?) -> String? {
    text.flatMap { Price($0.replacing("元", with: "")) }?.description
  }

  /// The stages by the names of the key.
  private static let stages: [(String, ListingApplication.Key)] = [
    ("committee", .reviewedOn), ("board", .approvedOn), ("contract", .contractOn), ("listing", .listingDay),
  ]

  private static func status(_ text: String?) -> String? { text == "board" ? "approved" : text }

  @Test(arguments: [Board.twse, .tpex])
  func `all applications and what happens to them are those of the key`(_ board: Board) throws {
    let exchange = board.rawValue.uppercased()
    let files = RecordedPayload.files(in: "applicants").filter {
      $0.hasPrefix("\(board.rawValue.lowercased())-csv")
    }
    let rows = try Self.key("applicants-open").filter { $0["exchange"] == exchange }
    let managed = Set(
      rows.filter { $0["publish"] == "no: managed stock" }.map {
        "\($0["code"] ?? "") \($0["applied"] ?? "")"
      })
    var (known, seen): ([Tracked<ListingApplication>], [String]) = ([], [])
    var today = Day(number: 0)
    for (index, file) in files.enumerated() {
      today = try #require(file.split { !$0.isNumber }.lazy.compactMap { Day(compact: $0) }.first)
      var source = try #require(
        ListingApplication.sources(ListRequest(today: today, years: [])).first { $0.scope == .board(board) })
      (source.keeps, source.skips) = ({ _ in true }, nil)
      let decoded = try source.decode(try RecordedPayload.bytes("applicants/\(file)"), html: nil)
      #expect(decoded.remarks.map { $0.message[.english] } == [], "\(file)")
      let before = Dictionary(known.map { ($0.id, $0.record) }) { first, _ in first }
      let moment = Instant(today, secondOfDay: 77_400)
      let result = Tracker<ListingApplication>(
        moment: moment, context: ReviewContext(today: today, calendar: TradingCalendar())
      ).track([DecodedList(decoded, of: source)], known: known)
      #expect(result.refusals.map { $0.reason[.english] } == [], "\(file)")
      known = result.records
      #expect(Set(known.map(\.id)).count == known.count && known.count >= before.count, "\(file)")
      if index > 0 {
        seen += known.flatMap { Self.events(of: $0.record, after: before[$0.id]).map { "\(today) \($0)" } }
      }
    }
    let expected = try Self.key("applicants-events-open").filter { event in
      event["exchange"] == exchange && event["event"] != "note"
        && !managed.contains("\(event["code"] ?? "") \(event["applied"] ?? "")")
    }.map { event in
      let what = event["event"] ?? ""
      let value =
        switch what {
        case "new", "missing", "returned": ""
        case "price": Self.price(event["after"]) ?? ""
        case "state": Self.status(event["after"]) ?? ""
        default: event["after"] ?? ""
        }
      return "\(event["stored_on"] ?? "") \(event["code"] ?? "") \(event["applied"] ?? "") \(what) \(value)"
    }
    #expect(Set(seen).symmetricDifference(expected).sorted() == [])
    #expect(seen.count == expected.count && seen.count > 150)
    try check(known, rows, today)
  }

  private static func events(of now: ListingApplication, after before: ListingApplication?) -> [String] {
    var events: [(String, String)] = []
    if let before {
      if now.missingSince != nil, before.missingSince == nil { events.append(("missing", "")) }
      if now.missingSince == nil, before.missingSince != nil { events.append(("returned", "")) }
      for (name, key) in stages where now.text(key) != before.text(key) {
        // A withdrawal may empty a stage.
        events.append((name, now.text(key) ?? ""))
      }
      if now.offerPrice != before.offerPrice { events.append(("price", now.text(.offerPrice) ?? "")) }
      if now.status != before.status { events.append(("state", now.status.rawValue)) }
      if now.name != before.name { events.append(("name", now.name)) }
    } else {
      events = [("new", "")]
    }
    return events.map { "\(now.code) \(now.text(.appliedOn) ?? "") \($0.0) \($0.1)" }
  }

  private func check(
    _ known: [Tracked<ListingApplication>], _ rows: [[String: String]], _ today: Day
  ) throws {
    let moment = Instant(today, secondOfDay: 77_400)
    let items = ListingApplication.evaluate(TrackedLists(known), in: EvaluationContext(moment: moment))
    let found = Dictionary(
      items.map { ("\($0.application.code) \($0.application.text(.appliedOn) ?? "")", $0) }
    ) { first, _ in first }
    #expect(found.count == items.count)
    var published = 0
    for row in rows {
      let key = "\(row["code"] ?? "") \(row["applied"] ?? "")"
      guard row["publish"] != "no: managed stock" else {
        #expect(found[key] == nil, "\(key)")
        continue
      }
      let item = try #require(found[key], "\(key)")
      let application = item.application
      let facts: [(String, String?)] = [
        ("reviewed", application.text(.reviewedOn)), ("board", application.text(.approvedOn)),
        ("contract", application.text(.contractOn)), ("listed", application.text(.listingDay)),
        ("withdrawn_on", application.listingDay == nil ? application.text(.withdrawnOn) : nil),
        ("underwriter", application.underwriter),
      ]
      for (name, value) in facts {
        #expect(PrintableText.trimmed(row[name] ?? "") == value ?? "", "\(key) \(name)")
      }
      #expect(Self.price(row["price"]) == application.text(.offerPrice), "\(key)")
      #expect(Self.status(row["state"]) == application.status.rawValue, "\(key)")
      // The key misses one foreign company, whose name begins with a blank.
      let kind = row["foreign"] == "yes" && row["kind"] == "main" ? "foreign" : row["kind"]
      #expect(kind?.replacing("tech", with: "technology") == application.kind.rawValue, "\(key)")
      if application.isPending { #expect(item.isShown == (row["publish"] == "yes"), "\(key)") }
      if item.isShown { published += 1 }
      if application.isPending, item.isShown { #expect(item.range != nil, "\(key)") }
    }
    #expect(published > 15)
  }

  /// The applications of a board's last recorded list.
  private static func last(of board: Board) throws -> [ListingApplication] {
    let name = board.rawValue.lowercased()
    let file = try #require(RecordedPayload.files(in: "applicants").last { $0.hasPrefix("\(name)-csv") })
    var source = try #require(
      ListingApplication.sources(ListRequest(today: Day(number: 20_500), years: [])).first {
        $0.scope == .board(board)
      })
    (source.keeps, source.skips) = ({ _ in true }, nil)
    return try source.decode(try RecordedPayload.bytes("applicants/\(file)"), html: nil).content
  }

  @Test(arguments: [Board.twse, .tpex])
  func `a row that is skipped would not be kept`(_ board: Board) throws {
    for file in RecordedPayload.files(in: "applicants").filter({
      $0.hasPrefix(board.rawValue.lowercased())
    }) {
      let today =
        (file.split { !$0.isNumber }.lazy.compactMap { Day(compact: $0) }.first ?? Day(number: 20_100))
      let body = try RecordedPayload.bytes("applicants/\(file)")
      var source = try #require(
        ListingApplication.sources(ListRequest(today: today, years: [])).first { $0.scope == .board(board) })
      let read = try source.decode(body, html: nil)
      source.skips = nil
      let all = try source.decode(body, html: nil)
      #expect(read.content.filter(source.keeps) == all.content.filter(source.keeps), "\(file)")
      #expect(read.content.count + read.leftOut == all.content.count + all.leftOut, "\(file)")
    }
  }

  /// Each listing since 2019 at each of its stages, with the listings that were known on that day.
  @Test func `a range holds eight of ten listings`() throws {
    let first = try #require(Day(iso: "2019-01-01"))
    var (held, cases) = ([Board: Int](), [Board: Int]())
    for board in [Board.twse, .tpex] {
      let all = try Self.last(of: board).filter { $0.listingDay.map { $0 >= first.adding(-2000) } ?? false }
      let known = all.enumerated().map { index, application in
        Tracked(id: "\(index)", record: application, firstSeen: Instant(first, secondOfDay: 0))
      }
      for application in all where application.kind != .transfer {
        guard let listed = application.listingDay, listed >= first else { continue }
        for stage in ListingApplication.stages {
          guard let day = ListingApplication.access(stage).day(in: application), day < listed else {
            continue
          }
          var then = application
          (then.listingDay, then.end) = (nil, nil)
          for later in ListingApplication.stages {
            let access = ListingApplication.access(later)
            if access.day(in: then).map({ $0 > day }) ?? false { access.set(text: nil, in: &then) }
          }
          guard let range = PastListings(known, on: day).range(of: then) else { continue }
          cases[board, default: 0] += 1
          if (range.earliest...range.latest).contains(listed) { held[board, default: 0] += 1 }
        }
      }
    }
    let (sum, count) = (held.values.reduce(0, +), cases.values.reduce(0, +))
    #expect(count > 900 && (75...85).contains(100 * sum / count), "\(held) of \(cases)")
    // docs/odds.md states these.
    #expect(held == [.twse: 440, .tpex: 442] && cases == [.twse: 544, .tpex: 576])
  }
}
