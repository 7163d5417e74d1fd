import Announcements
import Decoding
@testable import ListEngine
import Localization
import SubscriptionLists
import TestSamples
import TestSupport
import Testing
import Trading
import Values

/// Real announcements, compared with what people read in them.
@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct AnnouncementPayloadTests {
  @Test func `every published announcement has the facts that people read, and no other is published`() throws
  {
    var keys: [String: [String: String]] = [:]
    for row in try AnnouncementKey.rows("announcements-open.csv")
      + AnnouncementKey.rows("announcements-2023-open.csv")
    where !(row["payload_file"] ?? "").isEmpty && row["publish"] == "yes" {
      keys["\(row["code"] ?? "") \(row["announced_on"] ?? "") \(row["announced_at"] ?? "")"] = row
    }
    var (found, filled, missed): (Int, Int, [String]) = (0, 0, [])
    for file in AnnouncementKey.files {
      let decoded = try AnnouncementKey.decoded(file)
      #expect(decoded.remarks == [], "\(file)")
      for record in decoded.content {
        let name = "\(record.code) \(record.announced)"
        guard let key = keys.removeValue(forKey: name) else {
          Issue.record("\(file): \(name) is published")
          continue
        }
        found += 1
        let isOdd = ["two_values", "decision_day"].contains(record.caveat ?? "")
        #expect(!isOdd, "\(name) \(record.excerpt ?? "")")
        guard case let kind = record.announcement?.kind, key["form"] != "X" else {
          if case .event = record.announcement?.kind { continue }
          Issue.record("\(name) is no event")
          continue
        }
        #expect(kind == (key["form"] == "D" ? .decision : .notice), "\(name)")
        let facts = AnnouncementKey.facts(record)
        for (column, value) in facts {
          // Of a range, the key says no to a ceiling, and has its ends.
          guard column != "price_status" || key["price_status"] != "" else { continue }
          #expect(
            AnnouncementKey.plain(value) == AnnouncementKey.plain(key[column] ?? ""), "\(name) \(column)")
        }
        let columns = [
          "effective_date", "record_date", "last_transfer_date", "closed_from", "closed_to", "pay_from",
          "pay_to",
          "specific_from", "specific_to", "shares_total_high", "employee_shares", "public_shares_derived",
          "holder_shares",
          "ratio_per_thousand", "price", "total_is_limit",
          key["form"] == "D" ? "board_date" : "decision_dates",
        ]
        for column in columns where key[column].map({ !$0.isEmpty }) ?? false {
          filled += 1
          if facts[column] == nil { missed.append("\(name) \(column)") }
        }
      }
    }
    #expect(keys.keys.sorted() == [])
    #expect(found == 64)
    #expect(filled > 600 && missed == ["2313 2026-05-07 15:03:38 total_is_limit"])
  }

  @Test(arguments: RecordedPayload.files(in: "announcements").filter { $0.hasSuffix("html") })
  func `a page instead of JSON is refused`(file: String) {
    #expect(throws: NotUnderstood.self) { try AnnouncementKey.decoded(file) }
  }

  @Test func `an empty array is a day without announcements, and the Taipei Exchange has other names`() throws
  {
    #expect(try AnnouncementKey.decoded("twse-openapi-empty-20260607T2131Z.json").content == [])
    let rows = try AnnouncementKey.decoded("tpex-openapi-keys-rows-retyped.json")
    #expect(rows.rowCount == 3 && rows.leftOut == 3 && rows.remarks == [])
  }

  @Test func `replayed day by day, the increases are those that people made of the announcements`() throws {
    var (known, ids): ([Tracked<CashIncrease>], Set<String>) = ([], [])
    for file in AnnouncementKey.files where AnnouncementKey.day(of: file).year > 2023 {
      let source = AnnouncementKey.source(of: file)
      let list = DecodedList(try AnnouncementKey.decoded(file), of: source)
      let day = AnnouncementKey.day(of: file).adding(1)
      // A second run of the same day changes nothing.
      for _ in 1...2 {
        let before = known
        let context = ReviewContext<CashIncrease>(today: day, calendar: TradingCalendar())
        known =
          Tracker(moment: Instant(day, secondOfDay: 72_000), context: context, takenIDs: ids)
          .track([list], known: known).records
        #expect(Set(before.map(\.id)).isSubset(of: known.map(\.id)), "\(file)")
        if Set(before.map(\.id)) == Set(known.map(\.id)), ids.isSuperset(of: known.map(\.id)),
          ids.contains("\(file)")
        {
          #expect(before == known, "\(file)")
        }
        ids.formUnion(known.map(\.id) + [file])
      }
    }
    let announcements = try AnnouncementKey.rows("announcements-open.csv").filter { $0["publish"] == "yes" }
    var compared = 0
    for plan in try AnnouncementKey.rows("plans-open.csv") {
      let own = announcements.filter { $0["code"] == plan["code"] && ["D", "N"].contains($0["form"]) }
      // Only where the last announcement is in the payloads.
      guard own.last.map({ $0["payload_file"] != "" }) ?? false else { continue }
      let found = known.filter { $0.record.code.description == plan["code"] }
      guard let record = found.first?.record, found.count == 1 else {
        Issue.record("\(plan["code"] ?? ""): \(found.count) increases")
        continue
      }
      compared += 1
      let facts = AnnouncementKey.facts(record)
      for (column, name) in [
        ("effective_date", "effective_date"), ("shares_total", "shares_total_high"),
        ("employee_shares", "employee_shares"),
        ("public_shares", "public_shares_derived"), ("holder_shares", "holder_shares"),
        ("ratio_per_thousand", "ratio_per_thousand"), ("price", "price"), ("record_date", "record_date"),
        ("last_transfer_date", "last_transfer_date"), ("pay_from", "pay_from"), ("pay_to", "pay_to"),
        ("specific_from", "specific_from"), ("specific_to", "specific_to"),
      ] {
        #expect(
          AnnouncementKey.plain(facts[name] ?? "") == AnnouncementKey.plain(plan[column] ?? ""),
          "\(plan["code"] ?? "") \(column)")
      }
      // The first decision that the payloads have.
      if let days = plan["decided_on"], !days.isEmpty {
        #expect(record.decidedOn.map { days.contains($0.description) } ?? false, "\(plan["code"] ?? "")")
      }
      let statuses = ["terms announced": "announced", "cancel requested": "cancelled"]
      #expect(record.status.rawValue == statuses[plan["status"] ?? ""] ?? plan["status"])
    }
    #expect(compared == 24)
  }
}
