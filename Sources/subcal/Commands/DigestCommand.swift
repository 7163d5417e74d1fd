internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionQueries

struct DigestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract:
      "Summarizes the day for a mail or chat: deadlines, deductions, draws, refunds, and what changed.",
    discussion: """
      Changes are those of the last 24 hours. Without any event it prints "Nothing today."

      Examples:
        subcal digest
        subcal digest | mail -s 公開申購 me@example.org
        subcal digest --json
      """)

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup var options: QueryOptions

  func run() throws {
    // An offering that was cancelled or moved yesterday may have ended days before.
    let result = try QueryResult(options.settings(), daysBack: 30)
    for note in result.notes { StandardError.report(note) }
    let coming = try ComingQuery(options.settings(), matching: OfferingFilter()).coming
    let digest = Digest(result.offerings, coming: coming, context: result.context)
    guard !json else { return print(String(decoding: digest.json, as: UTF8.self), terminator: "") }
    for line in DigestText(digest, localizer: try options.localizer()).lines {
      let indentation = line.hasPrefix("  ") ? "    " : ""
      let parts = LabelledLines.broken(line, to: max(20, ScreenWidth.columns - indentation.count))
      print(([parts.first ?? ""] + parts.dropFirst().map { indentation + $0 }).joined(separator: "\n"))
    }
  }
}
