internal import ArgumentParser
internal import Diagnostics
internal import SubscriptionCalendar
internal import SubscriptionQueries

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Shows everything about the offerings of stock codes, past and upcoming, newest first.",
    discussion: """
      Answers from the store for the current moment, without the network. A name, or a \
      part of one, works as well as a code. Exits with 1 when nothing was found.

      Examples:
        subcal query 9935
        subcal query 慶豐 --assume-odds 1
        subcal query 9935 6535 --json
      """)

  @Argument(
    help: "Stock codes, names, or parts of names.",
    completion: CodeCompletion.ofCodes)
  var codes: [String]

  @Flag(help: .itemJSON) var json = false

  @Flag(help: .itemCSV) var csv = false

  @OptionGroup var options: QueryOptions

  func validate() throws {
    try Arguments.check(codes: codes)
    try Arguments.checkFormat(json: json, csv: csv)
  }

  func run() throws {
    let query = try CodeQuery(codes, hasStatistics: !json && !csv, options.settings())
    let result = query.result
    for note in result.notes { StandardError.report(note) }
    let isEmpty = result.offerings.isEmpty && query.auctions.isEmpty && query.coming.isEmpty
    if json || csv {
      print(json ? query.json : result.csv, terminator: "")
    } else if !isEmpty {
      print(
        QueryText(query, localizer: try options.localizer()).text(
          columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
    }
    if isEmpty { throw ExitCode(ExitStatus.notFound.rawValue) }
  }
}
