internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionStore

/// `subcal query`: everything about some codes.
struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Tells everything about the offerings of some stock codes, past and coming, newest first.",
    discussion: """
      Answers from the store, for now: no network is asked. A name, or a part of one, \
      does as well as a code. Ends with 0 when something was found, with 1 when nothing was.

      Examples:
        subcal query 9935
        subcal query 慶豐 --assume-odds 1
        subcal query 9935 6535 --json
      """)

  @Argument(
    help: "Stock codes, names, or parts of names.",
    completion: .custom { _, _, prefix in CodeCompletion.candidates(prefix) })
  var codes: [String]

  @Flag(help: "Print JSON: the fields of subscriptions.json.")
  var json = false

  @Flag(help: "Print CSV: the fields of subscriptions.csv.")
  var csv = false

  @OptionGroup var options: QuestionOptions

  func validate() throws {
    try options.check()
    guard !codes.isEmpty, codes.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("Give a stock code such as 2330.")
    }
    guard !json || !csv else { throw ValidationError("--json and --csv exclude each other.") }
  }

  func run() throws {
    var missing: [String] = []
    var statistics: [Market: PremiumStatistics] = [:]
    let answers = try Answers(options) { store, _ in
      let names = try store.names()
      var known: [KnownOffering] = []
      for text in codes {
        let search = CodeSearch(text, among: names)
        if search.found.isEmpty { missing.append(search.complaint) }
        for code in search.found where !known.contains(where: { $0.offering.code == code }) {
          known += try store.offerings(of: code).sorted(by: KnownOffering.isNewer)
        }
      }
      if !json, !csv {
        for market in Set(known.map(\.offering.market)) {
          statistics[market] = PremiumStatistics(try store.outcomes(of: market))
        }
      }
      return known
    }
    for complaint in missing { Complaint.say(complaint) }
    guard !answers.standings.isEmpty else { throw ExitCode(ExitStatus.notFound.rawValue) }
    if json || csv {
      print(json ? answers.json : answers.csv, terminator: "")
    } else {
      let say = try Wording.of(options.language)
      print(
        QueryText(answers, statistics: statistics, say: say).text(
          columns: Screen.columns, style: .standardOutput), terminator: "")
    }
  }
}

extension KnownOffering {
  /// Orders offerings by the end of their periods, the newest first.
  static func isNewer(_ left: KnownOffering, _ right: KnownOffering) -> Bool {
    let days = [left, right].map { ($0.offering.subscriptionEnd ?? $0.offering.drawDate)?.number ?? .max }
    return days[0] == days[1] ? left.id > right.id : days[0] > days[1]
  }
}
