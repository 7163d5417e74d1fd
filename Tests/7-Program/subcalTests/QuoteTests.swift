import Foundation
import TestSupport
import Testing

/// `subcal quote` with a loopback server.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Python.isAvailable, "\(Python.skipReason)")) struct QuoteTests {
  private func quote(
    _ arguments: [String], _ scenes: String = "morning", environment: [String: String] = [:], asOf: String
  ) throws -> Program.Ending {
    let server = try QuoteServer(scenes)
    return try Program().inEnglish.ask(
      ["quote"] + arguments + server.arguments, asOf: asOf, environment: environment)
  }

  @Test(arguments: ["60", "80", "120"], ["zh_TW.UTF-8", "en_US.UTF-8"])
  func `the table fits the screen, with the order book below it`(columns: String, locale: String) throws {
    let ending = try quote(
      ["9935", "4927", "--book"], "quote", environment: ["COLUMNS": columns, "LANG": locale],
      asOf: "2024-10-30T09:04:20")
    #expect(ending.status == 0 && ending.stderr == "")
    try Golden.expect(
      ["\(columns)-\(locale.prefix(2)).txt": Data(ending.stdout.utf8)],
      in: QuoteServer.scenes.appending(component: "quote"))
  }

  @Test func `JSON has an object for each code, and a closed market is reported`() throws {
    let ending = try quote(["9935", "--json"], "quote", asOf: "2024-10-30T09:04:20")
    #expect(ending.status == 0)
    try Golden.expect(
      ["stdout.json": Data(ending.stdout.utf8)], in: QuoteServer.scenes.appending(component: "quote"))
    let late = try quote(["9935"], "quote", environment: ["LANG": "en_US.UTF-8"], asOf: "2024-10-31T10:00")
    #expect(
      late.status == 0 && late.stdout.hasSuffix("The market is closed; it opens next on 2024-11-01 09:00\n"))
  }

  @Test func `one field is printed alone, a line for each code`() throws {
    let moment = "2024-10-30T09:04:20"
    let price = try quote(["9935", "--field", "price"], "quote", asOf: moment)
    #expect(price.status == 0 && price.stdout == "40.15\n" && price.stderr == "")
    #expect(try quote(["9935", "--field", "trial_price"], "quote", asOf: moment).stdout == "\n")
    #expect(try quote(["9935", "4927", "--field", "code"], "quote", asOf: moment).stdout == "9935\n4927\n")
    let items = try quote(["9935", "--fields", "price,code", "--json"], "quote", asOf: moment).stdout
    #expect(
      items.split(whereSeparator: \.isWhitespace).joined() == #"{"items":[{"price":40.15,"code":"9935"}]}"#)
    for (arguments, english) in [
      (["--field", "prise"], "did you mean price?"), (["--field", "x"], "the names are those of --json."),
      (["--field", "price", "--trades"], "--field excludes --book and --trades."),
      (["--trades", "--json", "--book"], "--trades --json excludes --book."),
      (["--fields", "price", "--json", "--book"], "--fields excludes --book and --trades."),
    ] {
      let refused = try Program().inEnglish.run(
        ["quote", "9935"] + arguments, environment: ["LANG": "en_US.UTF-8"])
      #expect(refused.status == 64 && refused.stderr.contains(english), "\(refused.stderr)")
    }
  }

  @Test func `the change of the day sorts quotes, unknown ones last`() throws {
    let moment = "2024-10-30T09:04:20"
    func codes(_ options: String...) throws -> [Substring] {
      try quote(["4927", "9935", "2330", "--field", "code"] + options, "quote", asOf: moment).stdout.split(
        separator: "\n")
    }
    let changes = try quote(["4927", "9935", "2330", "--field", "change_percent"], "quote", asOf: moment)
    #expect(changes.stdout == "0.4\n10.0\n\n")
    #expect(try codes("--sort", "change") == ["9935", "4927", "2330"])
    #expect(try codes("--sort", "漲跌幅", "--reverse") == ["4927", "9935", "2330"])
    #expect(try codes("--sort", "code") == ["2330", "4927", "9935"])
    #expect(try codes() == ["4927", "9935", "2330"])
  }

  @Test func `an unknown code or name is reported`() throws {
    let ending = try quote(["9999"], "quote", asOf: "2024-10-30T09:04:20")
    #expect(ending.status == 1)
    #expect(ending.stderr.hasPrefix("subcal: 9999: no quotes: no exchange lists this code."))
    // A name of the stored closes is known, although nothing of it is on offer.
    #expect(try quote(["台積", "--field", "code"], "quote", asOf: "2024-10-30T09:04:20").stdout == "2330\n")
    let mixed = try quote(["9999", "沒有這檔", "9935"], "quote", asOf: "2024-10-30T09:04:20")
    #expect(mixed.status == 0 && mixed.stderr.contains("沒有這檔: no offering of that code or name is stored"))
  }

  @Test func `an answer without rows is no answer`() throws {
    let ending = try quote(["9935"], "empty", asOf: "2024-10-30T09:04:20")
    #expect(ending.status == 65 && ending.stderr.hasSuffix("if they are listed, ask again in a minute.\n"))
    #expect(!ending.stderr.contains("no exchange lists"))
  }

  @Test func `quotes do not need a store`() throws {
    let server = try QuoteServer("quote")
    let program = try Program().inEnglish
    let ending = try program.run(["quote", "9935", "--language", "en"] + server.arguments)
    #expect(ending.status == 0 && ending.stdout.contains("9935  慶豐富") && ending.stdout.contains("40.15"))
    #expect(try program.scratch.files(in: "work").isEmpty)
  }

  @Test func `a refusal by the exchange ends the command with a reason`() throws {
    let page = try quote(["9935"], "page", asOf: "2024-10-30T09:04:20")
    #expect(page.status == 65)
    #expect(
      page.stderr.hasSuffix(
        "subcal: mis: the response is not JSON but '<html>因為安全性考量</html>'. What to do: wait an hour before the next run, "
          + "and ask less often.\n"))
    // Nothing listens on port 1.
    let ending = try Program().inEnglish.ask(
      ["quote", "9935", "--base-url", "mis.twse.com.tw=http://127.0.0.1:1"], asOf: "2024-10-30T09:04:20")
    #expect(ending.status == 69 && ending.stderr.contains("mis.twse.com.tw: "))
  }

  @Test func `the stream needs a key that only its owner can read`() throws {
    let program = try Program().inEnglish
    let watch = ["watch", "2330", "--provider", "fugle"]
    #expect(try program.run(watch).stderr.hasPrefix("subcal: --provider fugle needs a key."))
    let file = program.scratch.path("work/key")
    try Data("geheim\n".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let refused = try program.run(watch + ["--fugle-key-file", "key"])
    #expect(refused.status == 64 && refused.stderr.contains("not only its owner may read it"))
    #expect(!refused.stderr.contains("geheim"))
  }

  @Test(arguments: [
    ["quote"], ["quote", ""], ["watch", "2330", "--watch-interval", "4"], ["watch", "--max-requests", "0"],
    ["watch", "--max-requests", "5001"], ["watch", "--alert", "premium"], ["watch", "--alert", "change>=x"],
    ["watch", "--on-alert", "x"],
    ["watch", "--exit-on-alert"], ["watch", "--speed", "100"], ["watch", "--as-of", "2024-10-30T09:00"],
    ["watch", "--base-url", "mis.twse.com.tw=http://example.org"], ["watch", "--watch-interval", "1e9"],
    ["quote", "9935", "--base-url", "www.twse.com.tw=https://example.org"],
    ["watch", "--speed", "100", "--base-url", "mis.twse.com.tw=http://127.0.0.1:1"],
  ])
  func `an invalid argument is refused before any request`(arguments: [String]) throws {
    let ending = try Program().inEnglish.run(arguments)
    #expect(ending.status == 64 && ending.stdout == "" && !ending.stderr.isEmpty)
  }
}
