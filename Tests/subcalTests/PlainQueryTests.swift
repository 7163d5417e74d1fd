import ArgumentParser
import Testing

@testable import subcal

/// A query that is answered without the parser.
@Suite struct PlainQueryTests {
  @Test(arguments: [
    ["9935"], ["9935", "慶豐"], ["9935", "--json"], ["--json", "9935"],
    ["9935", "--csv", "--fields", "id,price"],
    ["--tsv", "9935", "--fields=price"], ["--store", "s.sqlite", "9935", "--as-of=2024-10-29T21:30"],
    ["9935", "--published", "public", "--cut-off", "13:30", "--assume-odds", "0.5", "--language", "en"],
    ["9935", "--as-of", "+1", "6535"], [""], ["a b", "--assume-odds=median"],
  ])
  func `a plain query is what the parser makes of it`(_ arguments: [String]) throws {
    let parsed = try? QueryCommand.parseAsRoot(arguments) as? QueryCommand
    let plain = PlainQuery.command(["query"] + arguments)
    #expect(plain.map(Self.values) == parsed.map(Self.values))
    #expect((plain == nil) == (arguments == [""]))
  }

  @Test(arguments: [
    [], ["query"], ["list", "9935"], ["query", "--json"], ["query", "9935", "--json", "--csv"],
    ["query", "9935", "--"], ["query", "--", "9935"], ["query", "9935", "-h"], ["query", "9935", "--help"],
    ["query", "9935", "--json=1"], ["query", "9935", "--store"], ["query", "9935", "--store="],
    ["query", "9935", "--store", "--json"], ["query", "9935", "--store", "a", "--store", "b"],
    ["query", "9935", "--json", "--json"], ["query", "9935", "--as-of", "soon"],
    ["query", "9935", "--tax", "0.3"],
    ["query", "9935", "--fields", "id"], ["query", "9935", "--csv", "--fields", "nothing"], ["query", "-"],
    ["query", "9935", "--jso"],
  ])
  func `everything else is left to the parser`(_ arguments: [String]) {
    #expect(PlainQuery.command(arguments).map(Self.values) == nil)
  }

  private static func values(_ command: QueryCommand) -> [String] {
    let (options, cost) = (command.options, command.options.cost)
    return command.codes
      + [command.json, command.csv, command.tsv].map(String.init)
      + [
        command.fields, options.store, options.published, options.asOf, options.cutOff, options.assumeOdds,
        options.language, cost.commission, cost.brokerDiscount, cost.minCommission.map(String.init), cost.tax,
        cost.applicationFee.map(String.init), cost.noticePostage.map(String.init), cost.rounding,
      ].map { $0 ?? "nothing" }
  }
}
