@testable import subcal
import Testing

/// What the parser reads of a command line.
@Suite struct CommandLineInputTests {
  private func words(_ typed: String, accounts: [String] = []) throws -> (config: String?, arguments: String)
  {
    let input = try CommandLineInput(typed.split(separator: " ").map(String.init))
    return (input.config, input.arguments(accounts: accounts).joined(separator: " "))
  }

  @Test(arguments: [
    "query 9935": "query 9935", "query ９９３５": "query 9935", "query 慶豐富９": "query 慶豐富９",
    "--ascii list": "list", "list --ascii --json": "list --json", "query -- --ascii ９": "query -- --ascii ９",
    "--language en list --json": "list --json", "--language=en list": "list", "list --language en": "list",
    "--language en": "", "--store s favourites list": "favourites list",
    "list --help --store=s": "list --help",
    "list -- --language en": "list -- --language en", "query --store s 9935": "query 9935",
    "cash-plan --for 2034 --store s 9935": "cash-plan 9935 --for 2034",
    "favourites --store s add 9935": "favourites add 9935",
    "apply --account son --assume tax=0.3 4927": "apply 4927 --account son",
    "chart 9935 --output a.svg --store s": "chart 9935 --output a.svg", "nightly --output p": "nightly",
    "calc --on 2024-11-13": "calc --date 2024-11-13", "list --status open": "list --stage open",
  ])
  func `numbers are narrow, and what is of the whole program is taken out`(typed: String, read: String) throws
  {
    let (config, arguments) = try words(typed)
    #expect(arguments == read)
    #expect(config == nil)
  }

  @Test func `a setting is typed with its name, or as an assumption with its key`() throws {
    for typed in [
      "--tax 0.15", "--tax=0.15", "--assume tax=0.15", "--assume=costs.tax=0.15", "--assume tax＝0.15",
    ] {
      let input = try CommandLineInput(["query", "9935"] + typed.split(separator: " ").map(String.init))
      #expect(input.settings[.tax]?.texts == ["0.15"], "\(typed)")
    }
    let feeds = try CommandLineInput([
      "nightly", "--feed", "a:code=1", "--assume", "feed=b:code=2", "--alarms",
    ])
    #expect(
      feeds.settings[.feed]?.texts == ["a:code=1", "b:code=2"] && feeds.settings[.alarms]?.texts == ["true"])
    for typed in [
      ["--store"], ["--store", "--json"], ["--assume"], ["--assume", "tax"], ["--assume", "taxes=1"],
    ] {
      #expect(throws: (any Error).self, "\(typed)") { try CommandLineInput(["list"] + typed) }
    }
  }

  @Test(arguments: [
    "--config a.yaml list", "list --config a.yaml", "--config=a.yaml list", "list --config=a.yaml",
  ])
  func `the settings file may be named anywhere`(typed: String) throws {
    #expect(try words(typed) == ("a.yaml", "list"))
  }

  @Test func `a settings file is named before the end of options`() throws {
    #expect(try words("list -- --config a.yaml") == (nil, "list -- --config a.yaml"))
    for typed in ["list --config", "list --config -- a.yaml"] {
      #expect(throws: (any Error).self) { try words(typed) }
    }
  }

  @Test(arguments: [
    "apply --account son 4927": "apply 4927 --account son",
    "apply --account=son 4927 --json": "apply 4927 --account=son --json",
    "won --account son mei 4927,9935 --date 2024-11-04": "won 4927,9935 --account son mei --date 2024-11-04",
    "apply 9935 --account son 4927": "apply 9935 --account son 4927",
    "apply --account son 2330": "apply --account son 2330",
    "apply --account 4927": "apply --account 4927", "ledger --account son 4927": "ledger --account son 4927",
    "apply -- --account son 4927": "apply -- --account son 4927", "apply": "apply",
    "apply --account": "apply --account",
  ])
  func `codes behind the accounts are before them, unless they are accounts`(typed: String, read: String)
    throws
  {
    #expect(try words(typed, accounts: ["son", "mei", "2330"]).arguments == read)
  }
}
