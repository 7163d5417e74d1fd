import Foundation
import TestSupport
import Testing

/// What `subcal cash-plan` adds up, and what it spends a budget on.
@Suite struct PlanTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `sums of a day, refunds and the peak of overlapping locks are those of the applications`() throws
  {
    let plan = try program.answer(["cash-plan"])
    let applications = try #require(plan["applications"] as? [[String: Any]])
    #expect(applications.count == 8)
    let sums = Dictionary(grouping: applications) { $0["deduction_date"] as? String ?? "" }
      .mapValues { $0.reduce(0) { $0 + ($1["cash"] as? Int ?? 0) } }
    let deductions = try #require(plan["deductions"] as? [[String: Any]])
    #expect(deductions.map { $0["day"] as? String } == sums.keys.sorted())
    #expect(deductions.map { $0["cash"] as? Int } == sums.sorted { $0.key < $1.key }.map(\.value))
    // Every day by itself: what must be there by then and has not come back before it.
    let days = (1...30).map { "2024-11-\($0 < 10 ? "0" : "")\($0)" }
    let locked = days.map { day in
      applications.filter {
        ($0["ready_date"] as? String ?? "") <= day && day <= ($0["refund_date"] as? String ?? "")
      }.reduce(0) { $0 + ($1["cash"] as? Int ?? 0) }
    }
    #expect(plan["peak"] as? Int == locked.max())
    #expect(plan["peak"] as? Int == 503_220)
    #expect(plan["peak_days"] as? [String] == ["2024-11-05"])
    for application in applications {
      #expect(application["refund"] as? Int == (application["cash"] as? Int ?? 0) - 20)
    }
  }

  @Test func `the budget's set is the best of all that fit on every day`() throws {
    for budget in [30_000, 67_440, 100_000, 130_000, 250_000] {
      let plan = try program.answer(["cash-plan", "--budget", "\(budget)", "--assume-odds", "1"])
      let applications = try #require(plan["applications"] as? [[String: Any]])
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
      let odds = try #require(choice["odds"] as? [String])
      #expect(odds.count == named.count && odds.allSatisfy { $0.contains("estimate") })
    }
  }

  @Test func `an offering that is named twice is applied for once`() throws {
    let once = try program.ask(["cash-plan", "9935"])
    #expect(try program.ask(["cash-plan", "9935", "9935"]) == once)
    #expect(try program.ask(["cash-plan", "9935", "慶豐富"]) == once)
  }

  @Test func `a budget goes to nothing whose last day is over`() throws {
    // 2034 ended on 10-28 at 14:00, its money is taken on 10-29.
    let plan = try program.answer(["cash-plan", "--budget", "60000", "--assume-odds", "50"])
    let choice = try #require(plan["budget"] as? [String: Any])
    let named = try #require(choice["applications"] as? [String])
    #expect(!named.isEmpty && !named.contains("2034-20241024"))
  }

  @Test func `a budget without odds says so`() throws {
    let ending = try program.ask(["cash-plan", "--budget", "100000", "--language", "en"])
    #expect(ending.status == 0)
    #expect(ending.stdout.contains("no odds are known"))
  }

  @Test func `the day's sum is warned of where several are taken on it, and only there`() throws {
    let several = try program.ask(["cash-plan", "9935", "6535", "--language", "en"]).stdout
    #expect(several.contains("if the sum for 2024-11-04 falls short, all applications of that day are void"))
    let apart = try program.ask(["cash-plan", "9935", "4927", "--language", "en"]).stdout
    #expect(!apart.contains("if the sum"))
  }

  private static func fits(_ applications: [[String: Any]], _ budget: Int) -> Bool {
    applications.map { $0["ready_date"] as? String ?? "" }.allSatisfy { day in
      applications.filter {
        ($0["ready_date"] as? String ?? "") <= day && day <= ($0["refund_date"] as? String ?? "")
      }.reduce(0) { $0 + ($1["cash"] as? Int ?? 0) } <= budget
    }
  }

  private static func hundredths(_ application: [String: Any]) -> Int {
    Int((application["expected_value"] as? String ?? "0").filter { $0 != "." }) ?? 0
  }
}
