internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionStore

/// `subcal digest`: what the day asks.
struct DigestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract:
      "One screen for a mail or a chat: what closes, is deducted, drawn, refunded; what is new or moved.",
    discussion: """
      News are those of the last 24 hours. Says "nothing today" when there is nothing.

      Examples:
        subcal digest
        subcal digest | mail -s 公開申購 me@example.org
        subcal digest --json
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: QuestionOptions

  func validate() throws { try options.check() }

  func run() throws {
    let answers = try Answers(options) { store, asOf in
      // What was cancelled or moved yesterday may lie some days back.
      try store.offerings(since: asOf.day.adding(-30))
    }
    let digest = Digest(answers.standings, circumstances: answers.circumstances)
    if json {
      print(String(decoding: digest.json, as: UTF8.self), terminator: "")
    } else {
      let say = try Wording.of(options.language)
      print(DigestText(digest, say: say).text(columns: Screen.columns), terminator: "")
    }
  }
}
