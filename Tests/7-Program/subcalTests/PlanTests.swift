import Foundation
import TestSupport
import Testing

/// The sums of `subcal cash-plan`, and its choice for a budget.
@Suite struct PlanTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `daily sums, refunds and the peak of locked cash follow from the applications`() throws {
    let plan = try program.answer(["cash-plan"])
    let applications = try Self.applications(of: plan)
    #expect(applications.count == 7)
    #expect(plan["not_applied_for"] as? [String] == ["2034-20241024"])
    let sums = Dictionary(grouping: applications) { $0["deduction_date"] as? String ?? "" }
      .mapValues { $0.reduce(0) { $0 + ($1["cash"] as? Int ?? 0) } }
    let deposits = try #require(plan["deposits"] as? [[String: Any]])
    #expect(deposits.map { $0["deduction_date"] as? String } == sums.keys.sorted())
    #expect(deposits.map { $0["cash"] as? Int } == sums.sorted { $0.key < $1.key }.map(\.value))
    let returns = try #require(plan["returns"] as? [[String: Any]])
    #expect(returns.count == 7 && returns.allSatisfy { $0["kind"] as? String == "refund_if_not_won" })
    // For each day: the cash that must be ready by then and has not been refunded before.
    let days = (1...30).map { "2024-11-\($0 < 10 ? "0" : "")\($0)" }
    let locked = days.map { day in
      applications.filter {
        ($0["ready_date"] as? String ?? "") <= day && day <= ($0["refund_date"] as? String ?? "")
      }.reduce(0) { $0 + ($1["cash"] as? Int ?? 0) }
    }
    #expect(plan["peak"] as? Int == locked.max())
    #expect(plan["peak"] as? Int == 503_220)
    for application in applications {
      #expect(application["refund"] as? Int == (application["cash"] as? Int ?? 0) - 20)
    }
  }

  @Test func `a budget's applications have the highest expected value of all that fit`() throws {
    for budget in [30_000, 67_440, 100_000, 130_000, 250_000] {
      let plan = try program.answer(["cash-plan", "--budget", "\(budget)", "--assume-odds", "1"])
      let applications = try Self.applications(of: plan)
      let choice = try #require(plan["budget"] as? [String: Any])
      #expect(choice["is_best"] as? Bool == true)
      var best = 0
      for set in 0..<(1 << applications.count) {
        let chosen = applications.indices.filter { set >> $0 & 1 == 1 }.map { applications[$0] }
        guard Self.fits(chosen, budget) else { continue }
        best = max(best, chosen.reduce(0) { $0 + Self.hundredths($1) })
      }
      let named = try #require(choice["applications"] as? [String])
      let worth = applications.filter { named.contains($0["id"] as? String ?? "") }
      #expect(worth.reduce(0) { $0 + Self.hundredths($1) } == best, "\(budget)")
      #expect(Self.fits(worth, budget))
      #expect(!worth.isEmpty)
      #expect(worth.allSatisfy { ($0["odds"] as? [String: Any])?["source"] as? String == "assumed" })
    }
  }

  @Test func `an offering named twice is counted once`() throws {
    for arguments in [
      ["9936"], ["9935", "9936"], ["--for", "9936"], ["--without", "9936"], ["--budget", "1", "9936"],
    ] {
      let unknown = try program.ask(["cash-plan"] + arguments, environment: ["LANG": "en_US.UTF-8"])
      #expect(
        unknown.status == 1 && unknown.stdout == ""
          && unknown.stderr.hasPrefix("subcal: 9936: no offering of that code or name is stored"),
        "\(unknown)")
    }
    let money = try program.ask(["cash-plan", "--for", "本人=30萬"], environment: ["LANG": "zh_TW.UTF-8"])
    #expect(
      money.status == 64 && money.stderr.contains("帳戶餘額以 --have 本人=30萬 指定，並與 --mine 或 --family 並用"),
      "\(money)")
    let once = try program.ask(["cash-plan", "9935"])
    #expect(try program.ask(["cash-plan", "9935", "9935"]) == once)
    #expect(try program.ask(["cash-plan", "9935", "慶豐富"]) == once)
  }

  @Test func `a budget excludes offerings whose last day is over`() throws {
    // 2034 ended on 10-28 at 14:00 and is deducted on 10-29.
    let plan = try program.answer(["cash-plan", "--budget", "60000", "--assume-odds", "50"])
    let choice = try #require(plan["budget"] as? [String: Any])
    let named = try #require(choice["applications"] as? [String])
    #expect(!named.isEmpty && !named.contains("2034-20241024"))
  }

  @Test(arguments: [[], ["--for", "4927"], ["--for", "2034", "4174"], ["--without", "6182", "浩鼎"]])
  func `a budget's set is the best at the estimated win rates, beside what is applied for`(
    options: [String]
  ) throws {
    for budget in [40_000, 70_000, 150_000, 300_000, 800_000] {
      let plan = try program.answer(["cash-plan", "--budget", "\(budget)"] + options)
      let applications = try Self.applications(of: plan)
      let choice = try #require(plan["budget"] as? [String: Any])
      func offered(_ name: String) throws -> [[String: Any]] {
        let ids = try #require(choice[name] as? [String])
        return applications.filter { ids.contains($0["id"] as? String ?? "") }
      }
      let (chosen, committed) = (try offered("applications"), try offered("committed"))
      let compared = try offered("compared")
      let left = try #require(choice["not_compared"] as? [[String: String]])
      #expect(committed.count + compared.count + left.count == applications.count)
      #expect(left.allSatisfy { $0["reason"] == "over_budget" }, "\(left)")
      #expect(
        compared.allSatisfy {
          let source = ($0["odds"] as? [String: Any])?["source"] as? String
          return ["regression", "group_median", "all_median"].contains(source)
        })
      let codes = Set(applications.compactMap { $0["code"] as? String })
      switch options.first {
      case "--for": #expect(committed.count == options.count - 1)
      case "--without": #expect(codes.isDisjoint(with: ["6182", "4174"]) && codes.count == 5)
      default: #expect(committed.isEmpty && codes.count == 7)
      }
      var best = 0
      for set in 0..<(1 << compared.count) {
        let some = compared.indices.filter { set >> $0 & 1 == 1 }.map { compared[$0] }
        guard some.isEmpty || Self.fits(some + committed, budget) else { continue }
        best = max(best, some.reduce(0) { $0 + Self.hundredths($1) })
      }
      // What is committed may alone be more than the budget.
      if committed.isEmpty || Self.fits(committed, budget) {
        #expect(chosen.reduce(0) { $0 + Self.hundredths($1) } == best, "\(budget)")
      }
      #expect(choice["is_best"] as? Bool == true)
      let low = choice["pessimistic"] as? [String: Any]
      #expect(compared.isEmpty ? low == nil : low?["applications"] is [String])
    }
  }

  @Test func `only a day with several deductions has a warning about their sum`() throws {
    let several = try program.ask(["cash-plan", "9935", "6535", "--language", "en"]).stdout
    #expect(several.contains("if the money for 2024-11-04 falls short, all applications of that day"))
    let apart = try program.ask(["cash-plan", "9935", "4927", "--language", "en"]).stdout
    #expect(apart.contains("2024-11-04") && !apart.contains("falls short"))
  }

  /// The commitments, with the sums and days of their movements.
  private static func applications(of plan: [String: Any]) throws -> [[String: Any]] {
    try #require(plan["commitments"] as? [[String: Any]]).map { commitment in
      let movements = try #require(commitment["movements"] as? [[String: Any]])
      try #require(movements.map { $0["what"] as? String } == ["application", "refund"])
      let own: [String: Any] = [
        "cash": -(movements[0]["cash"] as? Int ?? 0), "refund": movements[1]["cash"] as? Int ?? 0,
        "ready_date": movements[0]["ready_date"] as? String ?? "",
        "deduction_date": movements[0]["date"] as? String ?? "",
        "refund_date": movements[1]["date"] as? String ?? "",
      ]
      return commitment.merging(own) { $1 }
    }
  }

  private static func fits(_ applications: [[String: Any]], _ budget: Int) -> Bool {
    applications.map { $0["ready_date"] as? String ?? "" }.allSatisfy { day in
      applications.filter {
        ($0["ready_date"] as? String ?? "") <= day && day <= ($0["refund_date"] as? String ?? "")
      }.reduce(0) { $0 + ($1["cash"] as? Int ?? 0) } <= budget
    }
  }

  private static func hundredths(_ application: [String: Any]) -> Int {
    Int(((application["expected_value"] as? Double ?? 0) * 100).rounded())
  }
}
