import Foundation
import TestSupport
import Testing

/// Conditions and orders of `subcal list`, checked against the fields that it prints.
@Suite struct ListTests {
  let program: Program
  let items: [[String: Any]]

  init() throws {
    program = try Program()
    items = try Self.items(program.answer(["list", "--all"]))
    try #require(items.count == 76)
  }

  @Test func `a condition selects the offerings that meet it`() throws {
    try expect(["--state", "during"]) { text($0, "state") == "during" }
    try expect(["--stage", "open", "--stage", "upcoming"]) {
      ["open", "upcoming"].contains(text($0, "stage"))
    }
    try expect(["--board", "tpex"]) { text($0, "board") == "TPEx" }
    try expect(["--market", "初上市"]) { text($0, "market")?.contains("初上市") == true }
    try expect(["--min-premium", "30"]) { number($0, "premium_percent").map { $0 >= 30 } ?? false }
    try expect(["--min-premium=-0.2"]) { number($0, "premium_percent").map { $0 >= Self.low } ?? false }
    try expect(["--max-cash", "27370"]) { number($0, "cash_required").map { $0 <= 27370 } ?? false }
    try expect(["--draw-on", "2024-11-05"]) { text($0, "draw_date") == "2024-11-05" }
    try expect(["--year", "2022", "--year", "2023"]) {
      ["2022", "2023"].contains(text($0, "draw_date").map { String($0.prefix(4)) })
    }
    try expect(["--underwriter", "凱"]) { text($0, "underwriter")?.contains("凱") == true }
    try expect(["--closing-within", "3"]) {
      text($0, "subscription_end").map { "2024-10-29" <= $0 && $0 <= "2024-11-01" } ?? false
    }
    try expect(["--board", "TWSE", "--state", "during", "--min-premium", "10"]) {
      text($0, "board") == "TWSE" && text($0, "state") == "during"
        && number($0, "premium_percent").map { $0 >= 10 } ?? false
    }
  }

  private static let low = Decimal(-2) / 10

  private static let estimates = [
    "odds_percent": "odds_estimate_percent", "expected_value": "expected_value_estimate",
  ]

  @Test func `without conditions delivered and cancelled offerings are omitted`() throws {
    let ids = try Self.items(program.answer(["list"])).compactMap { text($0, "id") }
    let current = items.filter { !["delivered", "cancelled"].contains(text($0, "stage")) }
    #expect(Set(ids) == Set(current.compactMap { text($0, "id") }))
    #expect(ids.count == 11)
  }

  @Test(
    arguments: [
      ("premium", "premium_percent", -1), ("profit", "profit_per_lot", -1), ("odds", "odds_percent", -1),
      ("ev", "expected_value", -1), ("cash", "cash_required", 1), ("deadline", "subscription_end", 1),
      ("draw", "draw_date", 1),
    ] as [(String, String, Decimal)])
  func `offerings are sorted by a field, before the draw by its estimate, and then by id, unknown last`(
    name: String, field: String, sign: Decimal
  )
    throws
  {
    let answer = try Self.items(program.answer(["list", "--all", "--sort", name]))
    let keys = items.map { item in
      let value = number(item, field) ?? Self.estimates[field].flatMap { number(item, $0) }
      return (key: value.map { $0 * sign }, id: text(item, "id") ?? "")
    }
    let wanted = keys.sorted { left, right in
      guard left.key != right.key else { return left.id < right.id }
      guard let first = left.key else { return false }
      return right.key.map { first < $0 } ?? true
    }
    #expect(answer.compactMap { text($0, "id") } == wanted.map(\.id))
    let first = try Self.items(program.answer(["list", "--all", "--sort", name, "--limit", "5"]))
    #expect(first.compactMap { text($0, "id") } == wanted.prefix(5).map(\.id))
  }

  @Test func `JSON and CSV have the same values`() throws {
    let csv = try program.ask(["list", "--all", "--csv"]).stdout.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    try #require(csv.count == 77)
    for (row, item) in zip(csv.dropFirst(), items) {
      for (name, cell) in zip(csv[0], row) where !(item[name] is Bool) && name != "revision" {
        if let days = item[name] as? [String: String] {
          #expect(
            Set(cell.split(separator: " ")) == Set(days.map { "\($0)=\($1)"[...] }), "\(row[0]) \(name)")
        } else if let status = item[name] as? [String: [Any]] {
          #expect(cell.isEmpty == status.values.allSatisfy(\.isEmpty), "\(row[0]) \(name)")
        } else if item[name] is NSNumber {
          #expect(Decimal(string: cell) == number(item, name), "\(row[0]) \(name)")
        } else {
          #expect(cell == text(item, name) ?? "", "\(row[0]) \(name)")
        }
      }
    }
  }

  @Test func `what is upcoming is one answer, and what is for holders stands apart`() throws {
    func lines(_ arguments: [String]) throws -> [String] {
      let ending = try program.ask(
        arguments + ["--language", "zh"], asOf: "2024-10-30T08:00", environment: ["COLUMNS": "300"])
      #expect(ending.status == 0)
      return ending.stdout.split(separator: "\n").map(String.init)
    }
    let coming = try lines(["list", "--coming"])
    for words in [["list", "--coming", "--stage", "upcoming"], ["即將到來"], ["upcoming"], ["尚未開始"], ["預告"]] {
      #expect(try lines(words) == coming, "\(words)")
    }
    // 7703 is listed for 31 October, on which the exchanges were closed.
    let announced = coming.filter { $0.hasSuffix("已公告") }.map { String($0.prefix(4)) }
    let expected = coming.filter { $0.hasSuffix("推估") }.map { String($0.prefix(4)) }
    #expect(announced == ["4174", "6182", "7703", "7708"] && expected.count == 11)
    #expect(coming.contains { $0.hasPrefix("7703") && $0.contains("2024-11-01") })
    func codes(_ lines: [String]) -> [String] {
      lines.filter { $0.hasPrefix("  即將到來") && !$0.contains("另有") }.compactMap {
        $0.split(separator: " ").dropFirst().first.map(String.init)
      }
    }
    let upcoming = try lines(["list", "--stage", "upcoming"])
    #expect(upcoming.filter { $0.contains("即將到來  2024") }.map { String($0.prefix(4)) } == announced)
    #expect(codes(upcoming) == expected)
    let all = try lines(["list"])
    #expect(codes(all) == ["7705", "9995", "9976", "9993", "9996"])
    #expect(all.contains { $0.contains("另有 6 檔推估：subcal list --coming") })
    #expect(try lines(["list", "--stage", "upcoming", "--board", "上櫃"]).contains { $0.contains("推估者不在此列") })
    #expect(!all.contains { $0.contains("每仟股") || $0.contains("最後買進") })
    let (mine, others) = (coming.filter { $0.hasPrefix("  原股東") }, coming.filter { !$0.hasPrefix("  原股東") })
    #expect(mine.contains { $0.contains("每仟股可認購 52.60569941 股") && $0.contains("2024-11-27～2024-12-03 繳款") })
    #expect(!others.contains { $0.contains("每仟股") || $0.contains("最後買進") })
  }

  private func expect(_ conditions: [String], _ holds: ([String: Any]) -> Bool) throws {
    let ids = try Self.items(program.answer(["list", "--all"] + conditions)).compactMap { text($0, "id") }
    let wanted = items.filter(holds).compactMap { text($0, "id") }
    #expect(Set(ids) == Set(wanted) && !ids.isEmpty && ids.count < items.count, "\(conditions)")
  }

  private func text(_ item: [String: Any], _ field: String) -> String? {
    item[field].flatMap { $0 is NSNull ? nil : "\($0)" }
  }

  /// A number, or a day without its hyphens.
  private func number(_ item: [String: Any], _ field: String) -> Decimal? {
    text(item, field).flatMap { text in
      Decimal(string: field.hasSuffix("_date") || field.hasSuffix("_end") ? text.filter { $0 != "-" } : text)
    }
  }

  private static func items(_ answer: [String: Any]) throws -> [[String: Any]] {
    try #require(answer["items"] as? [[String: Any]])
  }
}
