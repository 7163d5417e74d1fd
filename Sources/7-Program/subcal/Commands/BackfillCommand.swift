internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionNightly
internal import Values

struct BackfillCommand: AsyncParsableCommand, AnswersForAMoment {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "backfill", "將過去交易日的行情，或歷年公開申購、競價拍賣清單，補入資料庫。",
      "Fetches the bars of past trading days, or the lists of subscriptions or auctions of past years, into the store.",
      about: Text(
        "每三秒下載一個檔案，由新到舊；一年的行情約需 13 分鐘。每天的資料一到就整批存入，隨時可以中斷，下次會略過已有的。",
        """
        Downloads one file every three seconds, newest first; a year of bars takes about 13 \
        minutes. Each day is stored as a whole as soon as it arrives, so a run may be \
        stopped at any moment: the next one skips what is stored.
        """),
      examples: [
        "subcal backfill --from 2023-01-01",
        "subcal backfill --subscriptions --from 2019",
        "subcal backfill --auctions --from 2017",
        "subcal backfill --auction-prices --from 2017",
        "subcal backfill --announcements saved/",
      ])
  }

  @Option(
    help: .text(
      "第一天；加 --subscriptions、--auctions 或 --auction-prices 時為第一年",
      "The first day; with --subscriptions, --auctions or --auction-prices the first year.", value: "day"))
  var from: String?

  @Option(
    help: .text(
      "最後一天或一年（預設：最近交易日；清單為去年）",
      "The last day or year. (default: the last trading day; with lists last year)", value: "day"))
  var to: String?

  @Flag(
    help: .text("改補歷年公開申購清單與中籤率", "Fetch the lists of past years, with their win rates, instead of bars."))
  var subscriptions = false

  @Flag(help: .text("改補歷年競價拍賣清單", "Fetch the lists of past years' auctions instead of bars."))
  var auctions = false

  @Flag(
    help: .text(
      "改補已存入的歷年新股競拍在投標前的興櫃日均價與上市首日行情，以推算投標價",
      "Fetch, of the stored auctions of new shares, the emerging board's average before the bids and the bars of the first day, from which prices of bids are counted."
    ))
  var auctionPrices = false

  @Option(
    help: .text(
      "改讀先前存下的重大訊息：一天的檔案，或這些檔案的資料夾；不下載",
      "Read saved days of companies' announcements instead: a file, or a folder of files. Downloads nothing.",
      value: "path"),
    completion: .file())
  var announcements: String?

  @OptionGroup var sources: SourceOptions

  func validate() throws {
    _ = try settings()
    let lists = [
      ("--subscriptions", subscriptions), ("--auctions", auctions), ("--auction-prices", auctionPrices),
    ]
    .filter(\.1).map(\.0)
    if lists.count > 1 {
      throw ValidationError(
        "\(lists[0]) 與 \(lists[1]) 不能並用。", "\(lists[0]) and \(lists[1]) exclude each other.")
    }
    if announcements != nil {
      if from != nil || to != nil || !lists.isEmpty {
        throw ValidationError(
          "--announcements 不能與日期或清單並用。", "--announcements takes no days, and excludes the lists.")
      }
    } else if !lists.isEmpty {
      _ = try years()
    } else {
      _ = try days()
    }
  }

  func run() async throws {
    Heap.keepWhole()
    let display = RunReporter()
    let settings = try settings()
    try Paths.checkDownload(to: settings.store, record: settings.record)
    let backfill = Backfill(settings, observer: display.show)
    let work: @Sendable () async throws -> Backfill.Outcome
    if let announcements {
      let path = Paths.absolute(announcements)
      work = { try await backfill.announcements(in: path) }
    } else if subscriptions {
      let years = try years()
      work = { try await backfill.subscriptions(of: years) }
    } else if auctions {
      let years = try years()
      work = { try await backfill.auctions(of: years) }
    } else if auctionPrices {
      let years = try years()
      work = { try await backfill.auctionPrices(of: years) }
    } else {
      let days = try days()
      work = { try await backfill.bars(from: days.lowerBound, to: days.upperBound) }
    }
    let outcome = try await display.result(
      afterStop: Text("已下載的已存入，再執行一次即可繼續", "fetched days are stored, run again to continue"), of: work)
    print(summary(of: outcome)[.messages])
    for problem in outcome.problems { StandardError.report(problem) }
    if outcome.status != .done { throw ExitCode(outcome.status.rawValue) }
  }

  private func summary(of outcome: Backfill.Outcome) -> Text {
    if announcements != nil {
      return Text("已存入 \(outcome.filled) 天的公告", "\(outcome.filled.of("day")) of announcements stored")
    }
    if subscriptions || auctions {
      return Text("已存入 \(outcome.filled) 份清單", "\(outcome.filled.of("list")) stored")
    }
    if auctionPrices {
      return outcome.filled == 0 && outcome.problems.isEmpty
        ? Text("不需下載：每件都已存入", "nothing to fetch: every auction is stored")
        : Text("已存入 \(outcome.filled) 份行情", "\(outcome.filled.of("file")) of prices stored")
    }
    let closures = outcome.closures.sorted().map(\.description).joined(.enumeration)
    let none =
      closures == .empty ? .empty : Text("；\(closures) 休市", "; the exchanges were closed on \(closures)")
    return outcome.filled == 0 && outcome.problems.isEmpty
      ? Text("不需下載：每天都已存入", "nothing to fetch: every day is stored")
      : Text("已存入 \(outcome.filled) 天", "\(outcome.filled.of("day")) stored") + none
  }

  private func settings() throws -> BackfillSettings {
    var settings = BackfillSettings(
      store: try sources.folders.store(), moment: try Arguments.moment(),
      origin: try sources.folders.origin())
    settings.record = sources.record.map(Paths.absolute)
    return settings
  }

  private func first() throws -> String {
    try from.orThrow(
      ValidationError(
        "缺少 --from，例如 --from 2023-01-01 --to 2023-12-31。",
        "--from is missing, such as --from 2023-01-01 --to 2023-12-31."))
  }

  private func days() throws -> ClosedRange<Day> {
    let today = try settings().moment.day
    let first = try Arguments.day(try self.first(), option: "--from", today: today)
    let last = try to.map { try Arguments.day($0, option: "--to", today: today) } ?? max(first, today)
    guard first >= BackfillSettings.firstPublishedDay else {
      throw ValidationError(
        "--from", try self.first(), "交易所的收盤行情自 \(BackfillSettings.firstPublishedDay) 起。",
        "the exchange's closes begin on \(BackfillSettings.firstPublishedDay).")
    }
    return try Arguments.range(from: first, to: last)
  }

  private func years() throws -> ClosedRange<Int> {
    let first = try Arguments.year(try self.first(), option: "--from")
    let last =
      try to.map { try Arguments.year($0, option: "--to") }
      // Prices of this year's auctions are fetched, too, as far as they are over.
      ?? max(first, settings().moment.day.year - (auctionPrices ? 0 : 1))
    return try Arguments.range(from: first, to: last)
  }
}
