internal import ArgumentParser
internal import Localization
internal import SubscriptionCharts
internal import SubscriptionFolder
internal import SubscriptionQueries

struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "chart", "將資料庫中的行情畫成 K 線圖（SVG 或 PNG 檔），供聊天或報告使用。",
    "Draws the K chart of a code from the stored bars, as an SVG or PNG file for chats and reports.",
    about: Text(
      "承銷價為該代號最新一檔的承銷價。檔名以 .png 結尾時為圖片，只畫 K 線、承銷價與溢價率；.svg 另有指標、成交"
        + "量與日期。指標自資料庫第一根 K 線起算，根數不足處沒有數值。歷史行情以 subcal backfill "
        + "補入。1D 為 subcal watch 記錄的當日走勢。",
      """
      A file that ends in .png has the candles, the offer price and the premium; .svg also has indicators, volume \
      and dates. \
      The offer price is that of the code's newest offering. Indicators begin with the first stored bar and \
      have no value where there are too few bars. Fetch history with subcal backfill. The range 1D shows the \
      session of the day, as recorded by subcal watch.
      """),
    examples: [
      "subcal chart 9935 --output 9935.svg",
      "subcal chart 9935 --output 9935.png --range 3M",
      "subcal chart 9935 --output 9935.svg --range 1Y --indicators ma20,boll --lower macd",
      "subcal chart 9935 --output today.svg --range 1D",
    ])

  @Argument(help: .text("股票代號或名稱", "The stock code or name."), completion: CodeCompletion.ofCodes)
  var code: String

  @Option(
    help: .text(
      "要寫入的檔案，.svg 或 .png；- 為標準輸出（SVG）", "The file to write, .svg or .png; - for standard output, as SVG."),
    completion: .file(extensions: ["svg", "png"]))
  var output: String

  @Option(
    help: .text("1D、1M、3M、6M、1Y 或 all", "1D, 1M, 3M, 6M, 1Y or all."), completion: .names { Self.ranges })
  var range = "6M"

  @Option(
    help: .text(
      "價格上的指標，以逗號分隔：ma5、ma10、ma20、ma60、boll；不要則為 none",
      "Lines over the prices, separated by commas: ma5, ma10, ma20, ma60, boll; or none."),
    completion: .list { Self.overlays })
  var indicators = Self.usualIndicators

  @Option(
    help: .text(
      "下方指標：kd、macd、macd-taiwan、rsi、arbr、bias、atr、cci 或 none",
      "The bottom pane: kd, macd, macd-taiwan, rsi, arbr, bias, atr, cci or none."),
    completion: .names { Self.lowerPanes })
  var lower = Self.usualLower

  @Option(
    help: .text("taiwan（紅漲）或 western（綠漲）", "taiwan (red rises) or western (green rises)."),
    completion: .names { ChartColours.allCases.map(\.rawValue) })
  var colours = "taiwan"

  @Option(help: .text("以此時點已知的資料繪製（預設：現在）", "Shows what was known at this moment. (default: now)"))
  var asOf: String?

  @Option(help: .language, completion: .names { ["zh", "en"] }) var language: String?
  @Option(help: .store, completion: .file()) var store: String?
  @Flag(help: .force) var force = false

  func validate() throws {
    try Arguments.check(codes: [code])
    // The suffixes of other pictures.
    if output.lowercased().contains(/\.(jpe?g|gif|webp|bmp|tiff?|pdf)$/) {
      throw ValidationError(
        "--output", output, "圖為 SVG 或 PNG，檔名須以 .svg 或 .png 結尾。",
        "the picture is SVG or PNG: name a file that ends in .svg or .png.")
    }
    guard !isPNG || !isIntraday && indicators == Self.usualIndicators && lower == Self.usualLower else {
      throw ValidationError(
        "PNG 圖沒有指標，也不畫 1D：請用 .svg 檔。",
        "A PNG has no indicators and no range 1D: name a file that ends in .svg.")
    }
    _ = try (Arguments.answerLanguage(language), Arguments.moment(asOf), options())
  }

  func run() throws {
    let access = StoreAccess(try Paths.store(store))
    let query = ChartQuery(
      of: try Arguments.code(code, in: access), asOf: try Arguments.moment(asOf), options: try options(),
      language: try Arguments.answerLanguage(language), in: access)
    try write(isIntraday ? query.session() : query.daily(isPNG: isPNG, report: StandardError.report))
  }

  private var isPNG: Bool { output.lowercased().hasSuffix(".png") }

  /// Whether to draw one session, minute by minute.
  private var isIntraday: Bool { range.uppercased() == "1D" }

  private func options() throws -> ChartOptions {
    var options = ChartOptions()
    guard let range = isIntraday ? .bars(1) : ChartRange(range) else {
      throw Arguments.unknown(range, option: "--range", among: Self.ranges)
    }
    options.range = range
    options.overlays =
      try indicators == "none"
      ? []
      : indicators.split(separator: ",").map { name in
        let found = Overlay.offered.first { $0.name == name.lowercased() }
        guard let found else {
          throw Arguments.unknown(String(name), option: "--indicators", among: Self.overlays)
        }
        return found.overlay
      }
    options.lower = LowerIndicator(rawValue: lower.lowercased())
    guard options.lower != nil || lower == "none" else {
      throw Arguments.unknown(lower, option: "--lower", among: Self.lowerPanes)
    }
    options.colours = try Arguments.choice(colours, option: "--colours", among: ChartColours.allCases)
    return options
  }

  private static let usualIndicators = "ma5,ma10,ma20,ma60"
  private static let usualLower = "kd"
  private static let ranges = ["1D"] + ChartRange.offered.map(\.name)
  private static let overlays = Overlay.offered.map(\.name) + ["none"]
  private static let lowerPanes = LowerIndicator.allCases.map(\.rawValue) + ["none"]

  private func write(_ picture: [UInt8]) throws {
    guard output != "-" else { return print(String(decoding: picture, as: UTF8.self), terminator: "") }
    // An SVG differs after the name of the element, a PNG in its palette.
    try Paths.outputGuard(store: store).replaceFile(
      Paths.absolute(output), with: picture, beginning: isPNG ? 41 : 48, isForced: force)
  }
}
