internal import ArgumentParser
internal import FoundationEssentials
internal import Localization
internal import Posix
internal import SubscriptionQueries
internal import Values

/// When a question downloads, before it is answered, what the store lacks.
enum FetchChoice: String, Choice {
  case missing, stale, never

  var text: Text {
    switch self {
    case .missing: Text("沒有資料時", "without data")
    case .stale: Text("沒有資料，或缺最近交易日時", "without data, or without the last session")
    case .never: Text("一律不下載", "never")
    }
  }
}

/// A command that answers from the store, such as `query`: it takes `--as-of`, and a night may run before it
/// (``FetchOption``). `Subcal.main` looks for the conformance; a command without it has neither.
protocol StoreQuestion: AnswersForAMoment {}

/// What is downloaded before a question is answered, by the setting `fetch`.
///
/// But for quotes, a question asks no network; this is the one way to one. It runs a whole night first, with
/// the user's own settings, as cron would. A question about the past never downloads: what was not known then
/// stays so.
enum FetchOption {
  static func choice() throws -> FetchChoice? { try Setting.fetch.choice(among: FetchChoice.allCases) }

  /// Downloads what is lacking, if that is wanted: by the setting, or by somebody at a terminal, who is asked once.
  static func run() async throws {
    let fetching = try choice()
    let isAsked = [.standardInput, .standardOutput, .standardError].allSatisfy(Terminal.isTerminal)
    // What was not known at a past moment stays so.
    guard Setting.moment.given == nil, fetching.map({ $0 != .never }) ?? isAsked else { return }
    let path = try Paths.store(), access = StoreAccess(path)
    let age = try access.age(at: .now)
    guard age == .empty || age == .behind && fetching != .missing,
      try !access.exists() || FileManager.default.isWritableFile(atPath: path.string)
    else { return }
    let night = Configuration.current.running("nightly")
    let output =
      night.given(.output)?.texts.last.map(Paths.absolute) ?? path.parent.appending(Paths.outputName)
    guard fetching != nil || isConfirmed(age, output) else { return }
    do {
      try await Configuration.$current.withValue(night) {
        try await NightJob(store: path, output: output).run()
      }
    } catch let code as ExitCode {
      // Why is said already. A signal ends the question too, and without a store there is no answer.
      guard code.rawValue < 128, try access.age(at: .now) != .empty else { throw code }
    }
  }

  private static func isConfirmed(_ age: StoreAccess.Age, _ output: FilePath) -> Bool {
    let lack =
      age == .empty
      ? Text("還沒有資料", "There is no data yet") : Text("資料不是最近交易日的", "The data are not of the last session")
    let question =
      lack + Text("，現在下載？（網頁與檔案寫入 \(output)）", ". Download it now? (Pages and files go to \(output).)")
    StandardError.write("\(question[.messages]) [Y/n] ")
    guard let answer = readLine()?.narrow.lowercased() else { return false }
    return ["", "y", "yes", "是", "好"].contains(answer)
  }
}
