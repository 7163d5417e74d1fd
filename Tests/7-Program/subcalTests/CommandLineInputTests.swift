@testable import subcal
import Testing

/// What the parser reads of a command line.
@Suite struct CommandLineInputTests {
  private func words(_ typed: String, accounts: [String] = []) throws -> (config: String?, arguments: String)
  {
    let input = try CommandLineInput(typed.split(separator: " ").map(String.init)) { $0 == "favourites" }
    return (input.config, input.arguments(accounts: accounts).joined(separator: " "))
  }

  @Test(arguments: [
    "query 9935": "query 9935", "query ９９３５": "query 9935", "query 慶豐富９": "query 慶豐富９",
    "--ascii list": "list", "list --ascii --json": "list --json", "query -- --ascii ９": "query -- --ascii ９",
    "--language en list --json": "list --language en --json", "--language=en list": "list --language=en",
    "list --language en": "list --language en", "list --language": "list --language", "--language": "",
    "--language en": "", "--language en favourites list": "favourites list",
    "list --help --language en": "list --help",
    "list -- --language en": "list -- --language en",
  ])
  func `numbers are narrow, and options before the command are in their place`(typed: String, read: String)
    throws
  {
    let (config, arguments) = try words(typed)
    #expect(arguments == read)
    #expect(config == nil)
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
