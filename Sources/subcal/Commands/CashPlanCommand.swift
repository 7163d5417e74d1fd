internal import ArgumentParser
internal import Diagnostics
internal import SubscriptionCalendar
internal import SubscriptionQueries

struct CashPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cash-plan",
    abstract: "Adds up the money needed on each deduction day, and when it comes back.",
    discussion: """
      Without codes: everything that is open, upcoming, or not deducted yet. If the money \
      for a day falls short, all applications of that day are void.

      --budget shows the affordable applications with the highest total expected value. \
      Before the draw it uses estimated odds: those of --assume-odds, else the median of \
      past draws of the same market.

      Examples:
        subcal cash-plan
        subcal cash-plan 9935 6535
        subcal cash-plan --budget 300000 --assume-odds 1
      """)

  @Argument(
    help: "Stock codes or names.", completion: CodeCompletion.ofCodes)
  var codes: [String] = []

  @Option(help: "A budget in NT$: shows what to apply for with it.") var budget: Int?

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup var options: QueryOptions

  func validate() throws {
    try Arguments.check(codes: codes)
    if let budget, budget < 1 { throw ValidationError("--budget \(budget): give NT$ 1 or more.") }
  }

  func run() throws {
    let plan = try CashPlanResult(codes, budget: budget, options.settings())
    for note in plan.notes { StandardError.report(note) }
    let localizer = try options.localizer()
    print(
      json
        ? plan.json
        : CashPlanText(plan, localizer: localizer).text(columns: ScreenWidth.columns, style: .standardOutput),
      terminator: "")
    if plan.plan.applications.isEmpty, !codes.isEmpty { throw ExitCode(ExitStatus.notFound.rawValue) }
  }
}
