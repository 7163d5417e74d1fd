internal import ArgumentParser
internal import Diagnostics
internal import SubscriptionCalendar
internal import SubscriptionQueries

struct CashPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cash-plan",
    abstract: "Adds up the money needed on each deduction day, and when it comes back.",
    discussion: """
      Without codes: everything one can still apply for. What has closed counts if it is \
      named, best with --for. If the money for a day falls short, all applications of that \
      day are void.

      --budget shows the affordable applications with the highest total expected value, at \
      the estimated win rates and at the low ends of their ranges, or at the odds of \
      --assume-odds. What cannot be compared is named with the reason.

      Examples:
        subcal cash-plan
        subcal cash-plan 9935 6535
        subcal cash-plan --budget 300000 --for 2034 --without 6535
      """)

  @Argument(
    help: "Stock codes or names.", completion: CodeCompletion.ofCodes)
  var codes: [String] = []

  @Option(help: "A budget in NT$: shows what to apply for with it.") var budget: Amount?

  @Option(
    name: .customLong("for"), parsing: .upToNextOption,
    help: "Codes or names of what is applied for: its money is tied up in any case.",
    completion: CodeCompletion.ofCodes)
  var applied: [String] = []

  @Option(
    parsing: .upToNextOption, help: "Codes or names of what to leave out.", completion: CodeCompletion.ofCodes
  )
  var without: [String] = []

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup var options: QueryOptions

  func validate() throws {
    try Arguments.check(codes: codes + applied + without)
    if budget?.dollars == 0 { throw ValidationError("--budget 0: give NT$ 1 or more.") }
  }

  func run() throws {
    let plan = try CashPlanResult(
      codes, budget: budget?.dollars, applied: applied, without: without, options.settings())
    for note in plan.notes { StandardError.report(note) }
    let localizer = try options.localizer()
    print(
      json
        ? plan.json
        : CashPlanText(plan, localizer: localizer).text(columns: ScreenWidth.columns, style: .standardOutput),
      terminator: "")
    if plan.plan.applications.isEmpty, !(codes + applied).isEmpty {
      throw ExitCode(ExitStatus.notFound.rawValue)
    }
  }
}
