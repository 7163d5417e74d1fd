internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionSite
internal import SubscriptionStore
internal import SystemPackage

/// `subcal chart`: the K chart of a code as a picture.
struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draws the K chart of a code from the stored bars, as an SVG file for chats and reports.",
    discussion: """
      The line of the offer price is that of the code's newest offering. Indicators \
      begin with the first stored bar; where there are too few bars there is no \
      value. Fetch history with subcal backfill. The range 1D is the session of the day \
      as subcal watch saw it, minute by minute.

      Examples:
        subcal chart 9935 --output 9935.svg
        subcal chart 9935 --output 9935.svg --range 1Y --indicators ma20,boll --lower macd
        subcal chart 9935 --output today.svg --range 1D
      """)

  @Argument(
    help: "The stock code.", completion: .custom { _, _, prefix in CodeCompletion.candidates(prefix) })
  var code: String

  @Option(help: "The file to write; - for standard output.", completion: .file(extensions: ["svg"]))
  var output: String

  @Option(help: "1D, 1M, 3M, 6M, 1Y or all.")
  var range = "6M"

  @Option(help: "Lines over the prices, with commas: ma5, ma10, ma20, ma60, boll; or none.")
  var indicators = "ma5,ma10,ma20,ma60"

  @Option(help: "The pane at the bottom: kd, macd, macd-taiwan, rsi, arbr, bias, atr, cci or none.")
  var lower = "kd"

  @Option(help: "taiwan (red rises) or western (green rises).")
  var colours = "taiwan"

  @Option(help: "The last day that is shown is this moment's. (default: now)")
  var asOf: String?

  @Option(help: "zh or en. (default: by the locale, Chinese where it names none)")
  var language: String?

  @Option(help: "The store's file. (default: in the user's data folder)")
  var store: String?

  func validate() throws {
    _ = try (Arguments.code(code), Wording.of(language), Arguments.moment(asOf), options())
  }

  func run() throws {
    guard !isOfADay else { return try write(day()) }
    let (code, today, options) = (try Arguments.code(code), try Arguments.moment(asOf).day, try options())
    let say = try Wording.of(language)
    let picture = try StoreReading.from(store) { store in
      let bars = try store.bars(
        of: code, in: BackfillSettings.firstDay...max(today, BackfillSettings.firstDay))
      guard let last = bars.last?.day else {
        throw JobError(
          .notFound, nil, reason: "no bar of \(code) is stored",
          advice: "check the code; subcal backfill fetches history.")
      }
      let calendar = try CalendarEvidence(of: store, since: BackfillSettings.firstDay).calendar
      // What was announced later could not be known at the moment.
      let offering = try store.offerings(of: code).filter { $0.firstSeen.day <= today }.max { $0.id < $1.id }?
        .offering
      let series = BarSeries(bars.map { ($0.day, $0.board, $0.bar) }, calendar: calendar)
      let security = offering.flatMap { SecurityClass(of: $0) } ?? .share
      let name = [code.description, offering?.name].compactMap(\.self).joined(separator: " ")
      return Chart(
        series, offer: offering?.price, ticks: TickTable.table(of: security, on: last), options: options,
        caption: ChartCaption(
          title: say("\(name) 日 K 線", "Daily chart of \(name)"),
          description: say(
            "至 \(last) 的日 K、均線、成交量與指標。", "Daily bars until \(last), averages, volume, an indicator."),
          heading: "\(name)  \(last)"),
        words: .words(in: say.language)
      ).file
    }
    try write(picture)
  }
}

extension ChartCommand {
  private func options() throws -> ChartOptions {
    var options = ChartOptions()
    guard let range = isOfADay ? .bars(1) : ChartRange(range) else {
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

  func write(_ picture: [UInt8]) throws {
    guard output != "-" else {
      print(String(decoding: picture, as: UTF8.self), terminator: "")
      return
    }
    do {
      let path = FilePath(output)
      let staged = path.removingLastComponent().appending(".\(path.lastComponent?.string ?? "chart").new")
      try FileSystem.writeFile(picture, to: staged)
      try FileSystem.rename(staged, to: path)
    } catch {
      throw Complaint.about(
        JobError(
          .cannotWrite, nil, reason: "\(error)", advice: "give --output a place that this user may write."))
    }
  }
}
