internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionStore

/// `subcal cash-plan`: how much money must be where, when.
struct CashPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cash-plan",
    abstract: "Adds up the money that must be in the account on each deduction day, and when it comes back.",
    discussion: """
      Without codes: everything that is open, upcoming, or still to be deducted. If the \
      sum of a day is short, all applications of that day are void.

      --budget names the applications that are worth most together and fit the money \
      on each day. Before the draw that rests on estimated odds: those of --assume-odds, \
      else the median of past draws of the same market.

      Examples:
        subcal cash-plan
        subcal cash-plan 9935 6535
        subcal cash-plan --budget 300000 --assume-odds 1
      """)

  @Argument(
    help: "Stock codes or names.", completion: .custom { _, _, prefix in CodeCompletion.candidates(prefix) })
  var codes: [String] = []

  @Option(help: "The money there is, in NT$: names what to apply for with it.")
  var budget: Int?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: QuestionOptions

  func validate() throws {
    try options.check()
    guard codes.allSatisfy({ !$0.isEmpty }) else { throw ValidationError("Give a stock code such as 2330.") }
    if let budget, budget < 1 { throw ValidationError("--budget \(budget): give NT$ 1 or more.") }
  }

  func run() throws {
    var options = options
    if budget != nil, options.assumeOdds == nil { options.assumeOdds = "median" }
    var missing: [String] = []
    let answers = try Answers(options) { store, asOf in
      let current = try store.offerings(since: asOf.day)
      guard !codes.isEmpty else { return current }
      let names = try store.names()
      var wanted: Set<StockCode> = []
      for text in codes {
        let search = CodeSearch(text, among: names)
        if search.found.isEmpty { missing.append(search.complaint) }
        wanted.formUnion(search.found)
      }
      return current.filter { wanted.contains($0.offering.code) }
    }
    for complaint in missing { Complaint.say(complaint) }
    let plan = PlannedCash(answers, costs: answers.circumstances.costs, budget: budget)
    let say = try Wording.of(options.language)
    print(
      json ? plan.json : CashPlanText(plan, say: say).text(columns: Screen.columns, style: .standardOutput),
      terminator: "")
    if plan.plan.applications.isEmpty, !codes.isEmpty { throw ExitCode(ExitStatus.notFound.rawValue) }
  }
}
