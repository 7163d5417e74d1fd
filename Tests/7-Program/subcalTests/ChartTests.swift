import Foundation
import SubscriptionCharts
import Testing

#if canImport(FoundationXML)
  import FoundationXML
  import TestSupport
#endif

/// Chart files of the stored bars.
@Suite(.timeLimit(.minutes(60))) struct ChartTests {
  let filled: Backfilled

  init() throws {
    filled = try Backfilled()
  }

  private func svg(_ arguments: String...) throws -> String {
    let ending = try filled.program.run(
      ["chart", "--store", "s.sqlite", "--as-of", "2024-11-06T10:00", "--output", "-"] + arguments)
    try #require(ending.status == 0 && ending.stderr == "")
    return ending.stdout
  }

  @Test func `a chart is a complete SVG file with the stored bars and the offer price`() throws {
    let picture = try svg("9935", "--language", "en")
    #expect(picture.hasPrefix("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<svg "))
    #expect(XMLParser(data: Data(picture.utf8)).parse())
    #expect(picture.contains("<title id=\"chart-title\">Daily chart of 9935 慶豐富</title>"))
    #expect(picture.contains(">Offer 27.30</text>"))
    #expect(picture.contains("慶豐富  2024-11-05</text>"))
    #expect(try svg("9935", "--language", "en") == picture)
  }

  @Test func `options choose indicators, lower pane, colours and range`() throws {
    let usual = try svg("9935")
    let other = try svg(
      "9935", "--indicators", "boll", "--lower", "macd-taiwan", "--colours", "western", "--range", "1M")
    // The averages of the volume are called so, too.
    func averages(_ picture: String) -> Int { picture.matches(of: #/>MA20 /#).count }
    #expect(averages(usual) == 2 && averages(other) == 1 && !usual.contains(">MA60 "))
    #expect(usual.contains(">KD(9,3,3)<") && usual.contains("class=\"chart taiwan\""))
    #expect(other.contains(">BOLL ") && other.contains(">MACD(12,26,9) TW<"))
    #expect(other.contains("class=\"chart western\""))
    #expect(try !svg("9935", "--lower", "none", "--indicators", "none").contains(">KD(9,3,3)<"))
    // On that day the offering at 27.3 had not been announced; the one before it was over.
    let earlier = try svg("9935", "--as-of", "2024-10-25T20:00")
    #expect(earlier.contains("9935 慶豐富  2024-10-25</text>") && !earlier.contains(">Offer 27.30</text>"))
    #expect(usual.contains(">Offer 27.30</text>"))
  }

  @Test func `the parts of a chart are settable, and their defaults give the same bytes`() throws {
    let usual = try svg("9935")
    #expect(
      try svg(
        "9935", "--overlays", "ma5,ma20", "--indicator", "kd(9,3,3)", "--rows", "4", "--columns",
        "6",
        "--labels", "right,bottom", "--colours", "taiwan") == usual)
    let own = try svg(
      "9935", "--overlays", "ma3,ma8,boll(10,2)", "--indicator", "rsi6", "--rows", "9", "--columns", "0",
      "--labels",
      "none", "--colours", "#AA0011,#0022bb")
    for text in [">MA3 ", ">MA8 ", ">BOLL ", ">RSI(6)<", ">RSI6 ", "stroke: #aa0011"] {
      #expect(own.contains(text) && !usual.contains(text), "\(text)")
    }
    #expect(!own.contains("class=\"label\"") && !own.contains("class=\"date\""))
    // The same in the settings and as a variable.
    let folder = filled.program.scratch.url.appending(path: "home/.config/subcal")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = folder.appending(path: "config.yaml").path()
    try Data(
      "commands:\n  chart: {indicators: 'ma3,ma8,boll(10,2)', lower: rsi6, rows: 9, columns: 0, labels: none}\n"
        .utf8
    )
    .write(to: URL(filePath: settings))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: settings)
    #expect(try svg("9935", "--colours", "#AA0011,#0022bb") == own)
    for (arguments, english) in [
      (["--overlays", "ma5x"], "--overlays ma5x"),
      (["--overlays", "ma1,ma2,ma3,ma4,ma5,ma6,ma7,ma8,ma9"], "at most 8"),
      (["--indicator", "kd(0)"], "--indicator kd(0)"), (["--labels", "middle"], "left, right, top, bottom"),
      (["--rows", "21"], "give 0 to 20"), (["--colours", "#AA0011"], "--colours"),
    ] {
      let refused = try filled.program.run(
        ["chart", "9935", "--output", "-"] + arguments, environment: ["LANG": "en_US.UTF-8"])
      #expect(refused.status == 64 && refused.stderr.contains(english), "\(refused)")
    }
  }

  @Test func `an existing file is replaced by a complete chart`() throws {
    let path = filled.program.scratch.url.appending(path: "work/9935.svg")
    try Data(try svg("9935").utf8.prefix(60)).write(to: path)
    let ending = try filled.program.run(
      ["chart", "9935", "--store", "s.sqlite", "--as-of", "2024-11-06T10:00", "--output", "9935.svg"])
    #expect(ending == .init(stdout: "", stderr: "", status: 0))
    #expect(try String(contentsOf: path, encoding: .utf8) == svg("9935"))
    let nowhere = try filled.program.run(
      ["chart", "9935", "--store", "s.sqlite", "--output", "no/such/9935.svg"])
    #expect(nowhere.status == 73 && nowhere.stderr.contains("no/such"))
  }

  private static let hasConverter = Tool(named: "rsvg-convert") != nil

  /// - Parameter fonts: What fc-list, of a machine with these fonts, says.
  private func png(
    _ arguments: [String], fonts: String = "Noto Sans CJK TC", environment: [String: String] = [:]
  ) throws -> Program.Ending {
    try filled.program.scratch.write("", to: "bin/none")
    try Tool.writeScript("printf '%s' '\(fonts)'", to: filled.program.scratch.path("bin/fc-list"))
    return try filled.program.run(
      ["chart", "9935", "--store", "s.sqlite", "--as-of", "2024-11-06T10:00", "--output"] + arguments,
      environment: ["PATH": filled.program.scratch.path("bin") + ":/usr/bin:/bin"].merging(environment) { $1 }
    )
  }

  @Test(.enabled(if: hasConverter, "rsvg-convert is not installed"))
  func `where no font has Chinese characters, a line beside the PNG says what to install`() throws {
    let ending = try png(["a.png"], fonts: "", environment: ["LANG": "en_US.UTF-8"])
    #expect(ending.status == 0 && ending.stdout == "")
    #expect(ending.stderr.contains("boxes") && ending.stderr.contains("apt install fonts-noto-cjk"))
    #expect(try filled.program.scratch.files(in: "work")["a.png"] != nil)
  }

  @Test(.enabled(if: hasConverter, "rsvg-convert is not installed"))
  func `a name that ends in png gets the same chart in pixels`() throws {
    func file(_ name: String) throws -> Data {
      try Data(contentsOf: filled.program.scratch.url.appending(path: "work/\(name)"))
    }
    #expect(try png(["a.PNG"]) == .init(stdout: "", stderr: "", status: 0))
    let usual = try file("a.PNG")
    // 1920 by 1200 pixels, then the program's name.
    #expect(
      usual.prefix(24)
        == Data(
          [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13] + "IHDR".utf8 + [0, 0, 7, 128, 0, 0, 4, 176]))
    #expect(usual[37..<56] == Data("tEXtSoftware\0subcal".utf8))
    for arguments in [
      ["--colours", "western"], ["--lower", "macd"], ["--labels", "none"],
    ] {
      #expect(try png(["a.PNG"] + arguments).status == 0)
      #expect(try file("a.PNG") != usual, "\(arguments)")
    }
    // Another program's picture stays.
    try usual.prefix(33).write(to: filled.program.scratch.url.appending(path: "work/b.png"))
    #expect(try png(["b.png"]).status == 73)
    #expect(try png(["b.png", "--force"]).status == 0 && file("b.png") == usual)
  }

  @Test func `without rsvg-convert a PNG is an error that says what to install`() throws {
    let ending = try png(["a.png"], environment: ["PATH": "/nonexistent", "LANG": "en_US.UTF-8"])
    #expect(ending.status == 69 && ending.stdout == "")
    #expect(ending.stderr.contains("rsvg-convert") && ending.stderr.contains("apt install librsvg2-bin"))
    #expect(try filled.program.scratch.files(in: "work").keys.allSatisfy { !$0.hasSuffix(".png") })
  }

  @Test func `a code without bars is an error`() throws {
    let ending = try filled.program.run(["chart", "9980", "--store", "s.sqlite", "--output", "x.svg"])
    #expect(ending.status == 1 && ending.stderr.contains("no bar of 9980 is stored"))
  }
}
