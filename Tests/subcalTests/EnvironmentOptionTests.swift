import Foundation
import TestSupport
import Testing

@testable import subcal

/// Options given by environment variables.
@Suite struct EnvironmentOptionTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// Options without an environment variable.
  static let exempt: Set = ["help", "version"]

  @Test func `every option of every command has a variable, and there are no others`() throws {
    let help = try program.run(["--experimental-dump-help"])
    try #require(help.status == 0, "\(help.stderr)")
    let dump = try JSONDecoder().decode(Dump.self, from: Data(help.stdout.utf8))
    let commands = (dump.command.subcommands ?? []).filter { $0.commandName != "help" }
    #expect(commands.count == 24)
    #expect(Set(EnvironmentArguments.options.keys).isSubset(of: commands.map(\.commandName)))
    for command in commands {
      let wanted = command.options.subtracting(Self.exempt)
      let given = Set((EnvironmentArguments.options[command.commandName] ?? []).map(\.name))
      #expect(given == wanted, "\(command.commandName)")
      let repeated = Set(
        (EnvironmentArguments.options[command.commandName] ?? []).filter { $0.takes == .values }.map(\.name))
      #expect(repeated == command.repeatedOptions, "\(command.commandName)")
      let flags = Set(
        (EnvironmentArguments.options[command.commandName] ?? []).filter { $0.takes == .nothing }.map(\.name))
      #expect(flags == command.flags.subtracting(Self.exempt), "\(command.commandName)")
    }
  }

  @Test(arguments: [
    ["query", "9935"], ["list"], ["digest"], ["cash-plan"], ["calc", "--price", "100", "--sell", "130"],
    ["stats"],
  ])
  func `the environment sets the language and format of an answer`(arguments: [String]) throws {
    let asked = try program.ask(arguments + ["--json"])
    #expect(asked.status == 0 && asked.stdout.hasPrefix("{"))
    #expect(try program.ask(arguments, environment: ["SUBCAL_JSON": "1"]) == asked)
    #expect(try program.ask(arguments, environment: ["SUBCAL_JSON": "no"]).stdout.hasPrefix("{") == false)
    let english = try program.ask(arguments + ["--language", "en"])
    #expect(try program.ask(arguments, environment: ["SUBCAL_LANGUAGE": "en"]) == english)
    #expect(try program.ask(arguments, environment: ["SUBCAL_LANGUAGE": "fr"]).status == 64)
  }

  @Test func `the environment sets costs and odds, and the command line takes precedence`() throws {
    let question = ["query", "9935", "--json"]
    let costs = ["SUBCAL_TAX": "0.15", "SUBCAL_BROKER_DISCOUNT": "0.28", "SUBCAL_ASSUME_ODDS": "2"]
    let options = ["--tax", "0.15", "--broker-discount", "0.28", "--assume-odds", "2"]
    let plain = try program.ask(question)
    let all = try program.ask(question + options)
    #expect(all.status == 0 && all.stdout != plain.stdout)
    #expect(try program.ask(question, environment: costs) == all)
    // Each of the three has an effect.
    for (name, value) in costs {
      let one = try program.ask(question, environment: [name: value])
      #expect(one.status == 0 && one.stdout != plain.stdout, "\(name)")
    }
    let taxed = try program.ask(question + ["--tax", "0.15"])
    #expect(taxed.status == 0 && taxed.stdout != plain.stdout)
    #expect(try program.ask(question + ["--tax=0.15"], environment: ["SUBCAL_TAX": "9"]) == taxed)
  }

  @Test func `options from the environment are placed before --`() throws {
    let answer = try program.ask(["query", "--", "9935"], environment: ["SUBCAL_JSON": "1"])
    #expect(answer.status == 0 && answer.stdout.hasPrefix("{"), "\(answer)")
    #expect(answer == (try program.ask(["query", "9935", "--json"])))
  }

  @Test func `a format on the command line takes precedence over one in the environment`() throws {
    let csv = ["SUBCAL_CSV": "1"]
    let answer = try program.ask(["query", "9935", "--json"])
    #expect(answer.status == 0 && answer.stdout.hasPrefix("{"))
    #expect(try program.ask(["query", "9935"], environment: csv).stdout.hasPrefix("id,"))
    #expect(try program.ask(["query", "9935", "--json"], environment: csv) == answer)
  }

  @Test func `SUBCAL_FAVOURITES_FILE alone does not limit a list to favourites`() throws {
    let file = ["SUBCAL_FAVOURITES_FILE": program.scratch.path("work/favourites")]
    #expect(try program.run(["favourites", "add", "9935"], environment: file).status == 0)
    let list = try program.ask(["list"])
    let favourites = try program.ask(["list", "--favourites"], environment: file)
    #expect(list.status == 0 && favourites.status == 0 && favourites.stdout.contains("9935"))
    #expect(list.stdout.contains("4927") && !favourites.stdout.contains("4927"))
    #expect(try program.ask(["list"], environment: file) == list)
  }

  private struct Dump: Decodable { var command: Command }

  private struct Command: Decodable {
    var commandName: String
    var arguments: [Argument]?
    var subcommands: [Command]?

    var options: Set<String> { Set((arguments ?? []).compactMap(\.longName)) }
    var flags: Set<String> {
      Set((arguments ?? []).filter { $0.kind == "flag" }.compactMap(\.longName))
    }
    var repeatedOptions: Set<String> {
      Set((arguments ?? []).filter { $0.isRepeating && $0.kind == "option" }.compactMap(\.longName))
    }
  }

  private struct Argument: Decodable {
    var kind: String
    var isRepeating: Bool
    var names: [Name]?

    var longName: String? { names?.first { $0.kind == "long" }?.name }
  }

  private struct Name: Decodable { var kind, name: String }
}
