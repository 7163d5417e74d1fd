internal import ArgumentParser
internal import Diagnostics
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionCharts
internal import SubscriptionQueries
internal import SystemPackage

struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draws the K chart of a code from the stored bars, as an SVG file for chats and reports.",
    discussion: """
      The offer price is that of the code's newest offering. Indicators begin with the \
      first stored bar and have no value where there are too few bars. Fetch history \
      with subcal backfill. The range 1D shows the session of the day, as recorded by \
      subcal watch.

      Examples:
        subcal chart 9935 --output 9935.svg
        subcal chart 9935 --output 9935.svg --range 1Y --indicators ma20,boll --lower macd
        subcal chart 9935 --output today.svg --range 1D
      """)

  @Argument(
    help: "The stock code or name.", completion: CodeCompletion.ofCodes)
  var code: String

  @Option(help: "The file to write; - for standard output.", completion: .file(extensions: ["svg"]))
  var output: String

  @Option(help: "1D, 1M, 3M, 6M, 1Y or all.") var range = "6M"

  @Option(help: "Lines over the prices, separated by commas: ma5, ma10, ma20, ma60, boll; or none.")
  var indicators = "ma5,ma10,ma20,ma60"

  @Option(help: "The bottom pane: kd, macd, macd-taiwan, rsi, arbr, bias, atr, cci or none.")
  var lower = "kd"

  @Option(help: "taiwan (red rises) or western (green rises).") var colours = "taiwan"

  @Option(help: "Shows what was known at this moment. (default: now)")
  var asOf: String?

  @Option(help: .language) var language: String?

  @Option(help: .store) var store: String?

  func validate() throws {
    try Arguments.check(codes: [code])
    _ = try (Arguments.localizer(language), Arguments.moment(asOf), options())
  }

  func run() throws {
    let access = StoreAccess(try Paths.store(store))
    let query = ChartQuery(
      of: try Arguments.code(code, in: access), asOf: try Arguments.moment(asOf), options: try options(),
      localizer: try Arguments.localizer(language), in: access)
    try write(isIntraday ? query.session() : query.daily())
  }
}

extension ChartCommand {
  /// Whether to draw one session, minute by minute.
  private var isIntraday: Bool { range.uppercased() == "1D" }

  private func options() throws -> ChartOptions {
    var options = ChartOptions()
    guard let range = isIntraday ? .bars(1) : ChartRange(range) else {
      throw ValidationError("--range \(range): give 1D, 1M, 3M, 6M, 1Y or all.")
    }
    options.range = range
    options.overlays =
      try indicators == "none"
      ? []
      : indicators.split(separator: ",").map { name in
        let found = Overlay.offered.first { $0.name == name.lowercased() }
        guard let found else {
          throw ValidationError("--indicators \(name): give ma5, ma10, ma20, ma60, boll, or none.")
        }
        return found.overlay
      }
    options.lower = LowerIndicator(rawValue: lower.lowercased())
    guard options.lower != nil || lower == "none" else {
      let known = LowerIndicator.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--lower \(lower): give \(known), or none.")
    }
    guard let colours = ChartColours(rawValue: colours) else {
      throw ValidationError("--colours \(colours): give taiwan or western.")
    }
    options.colours = colours
    return options
  }

  private func write(_ picture: [UInt8]) throws {
    guard output != "-" else {
      print(String(decoding: picture, as: UTF8.self), terminator: "")
      return
    }
    do {
      try FileSystem.replaceFile(FilePath(output), with: picture)
    } catch {
      throw SubcalError(
        .cannotWrite, reason: "\(error)", advice: "name with --output a file that this user may write.")
    }
  }
}
