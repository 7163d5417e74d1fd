import Foundation
import TestSupport
import Testing

/// `subcal digest` on days of the story.
@Suite struct DigestTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// The sections of each day with their codes.
  static let days = [
    "01 2025-12-12": [
      "opens_next": ["9982"], "deducted_today": ["9987"], "drawn_today": ["9981"],
      "drawn_next": ["9987"], "refunded_next": ["9981"],
      "new": ["9982", "9983", "9984", "9985", "9990"],
    ],
    // At 21:40 the last day of 9982 is over: it asks for no money any more.
    "03 2025-12-17": ["new": ["9988"], "moved": ["9983"]],
    "05 2025-12-22": [
      "opens_today": ["9983", "9985"], "opens_next": ["9990"], "deducted_today": ["9982"],
      "drawn_next": ["9982"],
      "delivered_today": ["9987"], "cancelled": ["9984"],
    ],
    "09 2025-12-30": [
      "closes_next": ["9988"], "deducted_today": ["9986"], "drawn_next": ["9986"],
      "refunded_today": ["9983"],
      "delivered_today": ["9982"], "new": ["9987"],
      "moved": ["9990"],
    ],
    "14 2026-01-16": ["drawn_today": ["9989"], "refunded_next": ["9989"], "delivered_next": ["9987"]],
  ]

  @Test(arguments: days.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  func `a day's digest has the events of the story`(_ night: String, _ wanted: [String: [String]]) throws {
    let parts = night.split(separator: " ").map(String.init)
    let digest = try program.answer(["digest"], of: "story-\(parts[0])", asOf: parts[1] + "T21:40")
    var sections: [String: [String]] = [:]
    for (name, value) in digest where name != "deposits" {
      guard let entries = value as? [[String: Any]], !entries.isEmpty else { continue }
      sections[name] = entries.compactMap { ($0["item"] as? [String: Any] ?? $0)["code"] as? String }.sorted()
    }
    #expect(sections == wanted)
    #expect(digest["nothing"] as? Bool == false)
    #expect(digest["day"] as? String == parts[1])
  }

  @Test(arguments: [
    ("2024-11-13T21:40", [], ["9993", "9996"]), ("2024-11-14T08:00", ["9993", "9996"], []),
    // On a weekend the next trading day is Monday.
    ("2024-11-16T10:00", [], []),
  ])
  func `a last day to hold is named on its day and on the trading day before`(
    asOf: String, today: [String], next: [String]
  ) throws {
    let digest = try program.answer(["digest"], asOf: asOf)
    func codes(_ name: String) -> [String]? {
      (digest[name] as? [[String: Any]])?.compactMap { $0["code"] as? String }.sorted()
    }
    #expect(codes("last_day_to_hold") == today && codes("last_day_to_hold_next") == next)
  }

  @Test func `what comes is sent only to who asks for it, and each event has one name`() throws {
    let night = try PublishedNight().program
    func rehearsal(_ rules: String, at asOf: String, in language: String = "en") throws -> String {
      try night.scratch.write(
        "targets:\n  hook: {kind: webhook, url: https://example.org\(rules)}\n", to: "work/n.yaml",
        permissions: 0o600)
      let ending = try night.run([
        "notify", "--settings", "n.yaml", "--store", "s.sqlite", "--as-of", asOf, "--dry-run", "--language",
        language,
      ])
      #expect(ending.status == 0, "\(ending)")
      return ending.stdout
    }
    #expect(try !rehearsal("", at: "2024-10-30T08:00").contains("9993"))
    let changed = try rehearsal(", tell: [coming]", at: "2024-10-30T08:00")
    #expect(changed.contains("  Public subscriptions, 10/30 (Wed): Upcoming: 5\n"))
    #expect(changed.contains("  New cash increase｜9993 虛構電機｜Record date"))
    #expect(try !rehearsal(", tell: [coming], mine: true", at: "2024-10-30T08:00").contains("9993"))
    let held = try rehearsal(", tell: [last_day_to_hold]", at: "2024-11-13T21:40", in: "zh")
    #expect(held.contains("  公開申購 11/13（三）：最後買進日 2 檔\n"))
    #expect(held.contains("  最後買進日｜9993 虛構電機｜現金增資 2024-11-14\n"))
    #expect(try rehearsal(", tell: [last_day_to_hold]", at: "2024-11-15T21:40") == "")
  }

  @Test(arguments: [("05", "2025-12-22T22:00", "9982"), ("09", "2025-12-30T22:00", "9990")])
  func `nothing is to be deposited early for a day that is over`(night: String, moment: String, code: String)
    throws
  {
    let program = try Program()
    func run(_ arguments: String..., at moment: String) throws -> String {
      let ending = try program.run(
        arguments + ["--store", Stores.path(of: "story-\(night)"), "--as-of", moment, "--language", "en"])
      #expect(ending.status == 0, "\(ending)")
      return ending.stdout
    }
    _ = try run("apply", code, at: moment)
    let digest = try run("digest", at: moment)
    let own = digest.split(separator: "\n").filter { $0.contains(code) }
    #expect(!own.isEmpty && own.allSatisfy { !$0.contains("deposit early") }, "\(digest)")
  }

  @Test func `a day without events says so in text and JSON, and succeeds`() throws {
    let asOf = "2024-12-25T10:00"
    let digest = try program.answer(["digest"], asOf: asOf)
    #expect(digest["nothing"] as? Bool == true)
    #expect(digest.values.allSatisfy { ($0 as? [Any])?.isEmpty ?? true })
    let english = try program.ask(["digest", "--language", "en"], asOf: asOf)
    #expect(english.status == 0 && english.stdout.lowercased().contains("nothing today"))
    #expect(english.stderr.contains("trading days old"))
  }

  @Test(arguments: ["2024-11-02", "2024-11-03"])
  func `on a weekend the digest names the last trading day as the one by which money must be there`(
    day: String
  ) throws {
    // What is not applied for asks for none.
    let unknown = try program.answer(["digest"], asOf: day + "T10:00")
    #expect((unknown["deducted_next"] as? [Any])?.isEmpty == true)
    #expect(try program.ask(["apply", "6535", "9935"], asOf: "2024-11-01T10:00").status == 0)
    let digest = try program.answer(["digest"], asOf: day + "T10:00")
    let deducted = try #require(digest["deducted_next"] as? [[String: Any]])
    #expect(deducted.compactMap { $0["ready_date"] as? String } == ["2024-11-01", "2024-11-01"])
    // The cash plan of the Friday says the same.
    let plan = try program.answer(["cash-plan"], asOf: "2024-11-01T10:00")
    let deposits = try #require(plan["deposits"] as? [[String: Any]])
    #expect(
      deposits.filter { $0["deduction_date"] as? String == "2024-11-04" }
        .compactMap { $0["ready_date"] as? String } == ["2024-11-01"])
    for (language, words) in [
      ("en", "NT$ 252,440 should have been there by 2024-11-01 14:00"),
      ("zh", "2024-11-01 14:00 應已存入 252,440 元"),
    ] {
      let text = try program.ask(["digest", "--language", language], asOf: day + "T10:00").stdout
      #expect(Self.joined(text).contains(words), "\(text)")
    }
  }

  @Test(arguments: [
    "2024-10-23", "2024-10-27", "2024-10-28", "2024-10-30", "2024-11-01", "2024-11-02", "2024-11-04",
    "2024-11-05",
  ])
  func `what opens today and on the next trading day and what is taken today is what the list says`(
    day: String
  ) throws {
    let digest = try program.answer(["digest"], asOf: day + "T10:00")
    let next = try #require(digest["next_trading_day"] as? String)
    let list = try program.answer(["list", "--all"], asOf: day + "T10:00")
    let items = try #require(list["items"] as? [[String: Any]]).filter { $0["cancelled"] as? Bool == false }
    func codes(_ section: String) -> [String]? {
      (digest[section] as? [[String: Any]])?
        .compactMap { ($0["item"] as? [String: Any])?["code"] as? String }.sorted()
    }
    func listed(_ field: String, _ day: String, after earlier: String? = nil) -> [String] {
      items.filter { item in
        // What is listed for a closed day comes on the next trading day.
        let closures = item["days_on_closures"] as? [String: String]
        guard let found = closures?[field] ?? item[field] as? String else { return false }
        return found == day || earlier.map { $0 < found && found < day } ?? false
      }.compactMap { $0["code"] as? String }.sorted()
    }
    #expect(codes("opens_today") == listed("subscription_start", day))
    #expect(codes("opens_next") == listed("subscription_start", next, after: day))
    #expect(codes("deducted_today") == listed("deduction_date", day))
  }

  @Test func `a weekday's digest lists what opens and what is taken, in both languages`() throws {
    let english = Self.joined(
      try program.ask(["digest", "--language", "en"], asOf: "2024-11-04T10:00").stdout)
    #expect(english.contains("Opens on 2024-11-05 7708") && english.contains("Debited today 6535"))
    // Nobody is known to have applied, and it is too late to.
    #expect(english.contains("Drawn on 2024-11-05 6535") && !english.contains("252,440"), "\(english)")
    let chinese = Self.joined(try program.ask(["digest"], asOf: "2024-11-01T10:00").stdout)
    #expect(chinese.contains("今天開始申購 4174") && chinese.contains("今天扣款 4927"), "\(chinese)")
  }

  @Test func `a moved offering shows the old and new day of each changed date`() throws {
    let text = try program.ask(["digest"], of: "story-03", asOf: "2025-12-17T21:40").stdout
    for dates in ["2025-12-18 → 2025-12-22", "2025-12-22 → 2025-12-24", "2025-12-24 → 2025-12-29"] {
      #expect(text.contains(dates))
    }
  }

  @Test func `a change is listed for 24 hours`() throws {
    let next = try program.answer(["digest"], of: "story-03", asOf: "2025-12-18T21:29")
    #expect((next["moved"] as? [Any])?.count == 1)
    let later = try program.answer(["digest"], of: "story-03", asOf: "2025-12-18T21:31")
    #expect((later["moved"] as? [Any])?.count == 0)
  }

  @Test(arguments: ["60", "80"])
  func `on a narrow screen sums and dates are not cut off`(columns: String) throws {
    let environment = ["COLUMNS": columns, "LANG": "en_US.UTF-8"]
    let sum = try program.ask(["digest"], asOf: "2024-11-01T10:00", environment: environment).stdout
    #expect(Self.joined(sum).contains("252,440") && Self.joined(sum).contains("disqualified"), "\(sum)")
    let moved = try program.ask(
      ["digest"], of: "story-03", asOf: "2025-12-17T21:40", environment: environment
    ).stdout
    #expect(Self.joined(moved).contains("2025-12-24 → 2025-12-29"), "\(moved)")
  }

  @Test func `estimated odds are labelled in JSON and left out of the text`() throws {
    let (command, asOf) = (["digest", "--assume-odds", "1"], "2024-11-05T10:00")
    let drawn = try #require(try program.answer(command, asOf: asOf)["drawn_today"] as? [[String: Any]])
    let items = drawn.compactMap { $0["item"] as? [String: Any] }
    #expect(items.map { $0["code"] as? String } == ["6535", "9935"])
    #expect(items.allSatisfy { $0["odds_percent"] as? Double == 1 })
    #expect(items.allSatisfy { $0["odds_source"] as? String == "assumed" })
    let text = try program.ask(command + ["--language", "en"], asOf: asOf).stdout
    #expect(text.contains("Drawn today\n  6535 順藥\n  9935 慶豐富\n"), "\(text)")
  }

  @Test func `the refund is the cash minus the application fee`() throws {
    let text = try program.ask(["digest"], asOf: "2024-11-01T10:00").stdout
    #expect(text.contains("2034 允強") && text.contains("19,050"), "\(text)")
  }

  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
