internal import ArgumentParser
internal import Localization
internal import SubscriptionCharts
internal import Files
internal import SubscriptionQueries
internal import Trading
internal import Values

struct ChartCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "chart", "將資料庫中的行情畫成 K 線圖（SVG 或 PNG 檔），供聊天或報告使用。",
      "Draws the K chart of a code from the stored bars, as an SVG or PNG file for chats and reports.",
      about: Text(
        "承銷價為該代號最新一檔的承銷價。檔名以 .png 結尾時為同一張圖的點陣圖，由 rsvg-convert（librsvg2-bin）"
          + "以中文字型（fonts-noto-cjk）畫出。指標自資料庫第一根 K 線起算，根數不足處沒有數值。歷史行情以 subcal backfill "
          + "補入。1D 為 subcal watch 記錄的當日走勢。",
        """
        A file that ends in .png is the same chart in pixels, drawn by rsvg-convert (librsvg2-bin) with a Chinese font (fonts-noto-cjk). The offer price is that of the code's newest offering. Indicators begin with the first stored bar and \
        have no value where there are too few bars. Fetch history with subcal backfill. The range 1D shows the \
        session of the day, as recorded by subcal watch.
        """),
      examples: [
        "subcal chart 9935 --output 9935.svg",
        "subcal chart 9935 --output 9935.png --range 3M",
        "subcal chart 9935 --output 9935.svg --range 1Y --indicators ma20,boll --lower macd",
        "subcal chart 9935 --output 9935.svg --indicators ma3,ma8,ma21 --lower 'kd(14,3,3)' --labels left,bottom",
        "subcal chart 9935 --output weeks.svg --range 1Y --interval week",
        "subcal chart 9935 --output today.svg --range 1D",
      ])
  }

  @Argument(help: .code, completion: CodeCompletion.ofCodes) var code: String

  @Option(
    help: .text(
      "要寫入的檔案，.svg 或 .png；- 為標準輸出（SVG）", "The file to write, .svg or .png; - for standard output, as SVG.",
      value: "file"),
    completion: .file(extensions: ["svg", "png"]))
  var output: String

  @Option(
    help: .text("1D、1M、3M、6M、1Y 或 all", "1D, 1M, 3M, 6M, 1Y or all."), completion: .choices(.range))
  var range = "6M"

  @Option(help: .interval, completion: .choices(.interval)) var interval = "day"

  @Option(
    help: .text(
      "價格上的指標，以逗號分隔，最多 8 個：ma5、ma8、boll、boll(10,2) 等任何天數（至 250）；不要則為 none",
      "Lines over the prices, separated by commas, at most 8: ma5, ma8, boll, boll(10,2) with any periods up to 250; "
        + "or none."),
    completion: .list { Self.overlays })
  var indicators = "ma5,ma20"

  @Option(
    help: .text(
      "下方指標：kd、macd、macd-taiwan、rsi、arbr、bias、atr、cci 或 none，可加天數，例如 rsi6、kd(14,3,3)",
      "The bottom pane: kd, macd, macd-taiwan, rsi, arbr, bias, atr, cci or none, with periods such as rsi6 or "
        + "kd(14,3,3)."),
    completion: .names { Self.lowerPanes })
  var lower = "kd"

  @Flag(help: .force) var force = false

  func validate() throws {
    try Arguments.check(code: code)
    // The suffixes of other pictures.
    if output.lowercased().contains(/\.(jpe?g|gif|webp|bmp|tiff?|pdf)$/) {
      throw ValidationError(
        "--output", output, "圖為 SVG 或 PNG，檔名須以 .svg 或 .png 結尾。",
        "the picture is SVG or PNG: name a file that ends in .svg or .png.")
    }
    _ = try (Arguments.moment(), options(), FetchOption.choice())
  }

  func run() throws {
    let access = StoreAccess(try Paths.store())
    let query = ChartQuery(
      of: try Arguments.code(code, in: access), moment: try Arguments.moment(), options: try options(),
      language: .messages, in: access)
    let chart = try isIntraday ? query.session() : query.bars()
    try write(isPNG ? ChartPicture.png(of: chart) : chart)
    if isPNG, let lack = ChartPicture.missingFont() { StandardError.report(lack) }
  }

  private var isPNG: Bool { output.lowercased().hasSuffix(".png") }

  /// Whether to draw one session, minute by minute.
  private var isIntraday: Bool { ["1D", "當日"].contains(range.narrow.uppercased()) }

  private func options() throws -> ChartOptions {
    var options = ChartOptions()
    // One session has no range of days.
    options.range =
      ChartRange(try Arguments.choice(Self.offered(range), option: "--range", among: .range)) ?? .bars(1)
    options.interval = try Arguments.interval(interval)
    guard options.interval == .day || !isIntraday else {
      throw ValidationError(
        "--range 1D 只有當日走勢，不能與 --interval \(interval) 並用。",
        "--range 1D is one session, which excludes --interval \(interval).")
    }
    options.overlays = try Self.names(indicators).map { name in
      try Overlay(name).orThrow(
        ValidationError(
          "--indicators", name, "可用 ma8（天數 1 至 250）、boll、boll(10,2) 或 none。",
          "give ma8 or another period up to 250, boll, boll(10,2), or none."))
    }
    guard options.overlays.count <= 8 else {
      throw ValidationError("--indicators", indicators, "最多 8 個。", "give at most 8.")
    }
    if lower == "none" {
      options.lower = nil
    } else {
      let (indicator, periods) = try LowerIndicator.read(lower).orThrow(
        ValidationError(
          "--lower", lower, "可用 \(Self.lowerPanes.joined(separator: "、"))，可加天數，例如 rsi6、kd(14,3,3)。",
          "give \(Self.lowerPanes.joined(separator: ", ")), with periods up to 250 such as rsi6 or kd(14,3,3)."
        ))
      (options.lower, options.periods) = (indicator, periods)
    }
    let sides = Choices.labels.values.map(\.value).joined(separator: ", ")
    options.labels =
      try Setting.labels.read(
        { text in
          // The error names what is given, and where.
          let names = try? Self.names(text).map { try Arguments.choice($0, option: "", among: .labels) }
          return names.map { Set($0.compactMap { ChartSide(rawValue: $0) }) }
        }, "可用：\(Choices.labels.named)。", "give some of \(sides).") ?? options.labels
    options.rows = try Setting.rows.count(0...20) ?? options.rows
    options.columns = try Setting.columns.count(0...20) ?? options.columns
    if let given = Setting.colours.given, let colours = given.texts.last {
      options.moves = MoveColours(colours)
      guard options.moves != nil || !colours.contains("#") else {
        throw given.wrong(colours, "漲與跌的顏色格式為 #rrggbb,#rrggbb。", "give rise and fall as #rrggbb,#rrggbb.")
      }
      if options.moves == nil {
        options.colours = try Setting.colours.choice(among: ChartColours.allCases) ?? options.colours
      }
    }
    return options
  }

  /// The names of a list; a comma within parentheses belongs to a name.
  /// `3個月`, `30天` and `一年` as the range of that length; another text as it is.
  private static func offered(_ range: String) -> String {
    let text = SpokenCommand.traditional(range.narrow)
    guard let parts = text.wholeMatch(of: /([0-9一二三四五六七八九十]+) ?個?([天日週月年])/)?.output,
      let number = Digits.value(parts.1) ?? parts.1.chineseNumber
    else { return range }
    let days = ["天": 1, "日": 1, "週": 7, "月": 30, "年": 365][String(parts.2)] ?? 0
    return [30: "1M", 90: "3M", 180: "6M", 360: "1Y", 365: "1Y"][number * days] ?? range
  }

  private static func names(_ list: String) -> [String] {
    let spoken = SpokenCommand.traditional(list).replacing(/布林(?:通道|帶)?/, with: "boll")
      .replacing(/均線|移動平均線?/, with: "ma5,ma20")
    return spoken == "none"
      ? [] : spoken.narrow.replacing("、", with: ",").matches(of: /[^,(]+(?:\([^)]*\))?/).map { String($0.0) }
  }

  private static let overlays = Overlay.offered.map(\.name) + ["none"]
  private static let lowerPanes = LowerIndicator.allCases.map(\.rawValue) + ["none"]

  private func write(_ picture: [UInt8]) throws {
    guard output != "-" else { return print(String(decoding: picture, as: UTF8.self), terminator: "") }
    try Paths.outputGuard().replacePicture(
      Paths.absolute(output), with: picture, isForced: force)
  }
}
