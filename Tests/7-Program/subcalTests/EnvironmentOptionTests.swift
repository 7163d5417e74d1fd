import Foundation
import SubscriptionDelivery
import TestSupport
import Testing

@testable import subcal
internal import Settings

/// Options given by environment variables.
@Suite struct EnvironmentOptionTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `every option has its variable and its key in the settings file`() throws {
    var variables = Setting.allCases.map { "\($0.variable) --\($0.option) \($0.kind.rawValue)\n" }
    for command in try CommandDescription.all() {
      for option in command.options {
        let takes = option.kind == .flag ? "flag" : option.isRepeating ? "values" : "value"
        variables.append(
          "\(command.variable(for: option)) \(command.commandName) --\(option.name) \(takes)\n")
      }
    }
    let known = try Configuration.knownOptions()
    let shared = Set(known.shared)
    let keys =
      [("costs", known.costs), ("defaults", known.shared)]
      + (try known.commands.map {
        ("commands.\($0)", try known.ofCommand($0).filter { !shared.contains($0) })
      })
    let lines = keys.flatMap { place, names in
      names.map { "\(place).\($0.replacing("-", with: "_"))\n" }
    }
    try Golden.expect(
      [
        "variables.txt": Data(variables.sorted().joined().utf8),
        "settings.txt": Data(lines.joined().utf8),
      ], in: Repository.fixtures.appending(path: "options", directoryHint: .isDirectory))
    #expect(
      try EnvironmentArguments.warnings(of: Set(variables.map { String($0.prefix { $0 != " " }) })).isEmpty)
  }

  @Test func `no command has an option of its own with the name of a setting`() throws {
    for command in try CommandDescription.all() {
      for option in command.options {
        let setting = Setting(option: option.name)
        #expect(setting?.isOwn(to: command.commandName) ?? true, "\(command.commandName) --\(option.name)")
        #expect(CommandLineInput.otherNames[option.name] == nil, "\(command.commandName) --\(option.name)")
      }
    }
  }

  /// A night that a question fetches reads them without the parser.
  @Test func `every option of nightly is one that a fetched night reads`() throws {
    let options = try CommandDescription(ofCommand: "nightly")?.options ?? []
    #expect(options.map(\.name).sorted() == NightOptions.Name.allCases.map(\.rawValue).sorted())
    for option in options {
      #expect(NightOptions.Name(rawValue: option.name)?.isRepeating == option.isRepeating, "\(option.name)")
    }
  }

  @Test(arguments: ["nightly", "backfill"])
  func `a variable without its command's name is taken for that of the command that runs`(
    command: String
  ) throws {
    let ending = try program.run([command, "--min-interval", "1"], environment: ["SUBCAL_REPLAY": "x"])
    #expect(ending.status == 64)
    #expect(ending.stderr.contains("SUBCAL_\(command.uppercased())_REPLAY"), "\(ending.stderr)")
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
    let costs = ["SUBCAL_TAX": "0.15", "SUBCAL_BROKER_DISCOUNT": "0.28", "SUBCAL_WIN_RATE": "2"]
    let options = ["--assume", "tax=0.15", "--assume", "broker_discount=0.28", "--assume", "win_rate=2"]
    let plain = try program.ask(question)
    let all = try program.ask(question + options)
    #expect(all.status == 0 && all.stdout != plain.stdout)
    #expect(all.stderr == "subcal: win_rate：2%\nsubcal: broker_discount：手續費 2.8 折\nsubcal: tax：0.15%\n")
    #expect(try program.ask(question, environment: costs).stdout == all.stdout)
    #expect(
      try program.ask(["--tax", "0.15", "--assume=broker_discount=28"] + question + ["--win-rate=2%"]).stdout
        == all.stdout)
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
}
