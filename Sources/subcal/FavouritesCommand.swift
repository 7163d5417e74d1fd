internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionStore

/// `subcal favourites`: the codes one follows.
struct FavouritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favourites",
    abstract: "Keeps a list of codes for subcal list --favourites.",
    discussion: """
      One code a line in ~/.config/subcal/favourites, or in the file that SUBCAL_FAVOURITES_FILE names.

      Examples:
        subcal favourites add 9935 6535
        subcal favourites list
      """,
    subcommands: [Add.self, Remove.self, List.self], defaultSubcommand: List.self)

  /// `subcal favourites add`
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Adds codes.")

    @Argument(help: "Stock codes.", completion: .custom { _, _, prefix in CodeCompletion.candidates(prefix) })
    var codes: [String]

    func validate() throws { _ = try codes.map(Arguments.code) }

    func run() throws {
      var favourites = try Favourites()
      let names = Dictionary(FavouritesCommand.names()) { first, _ in first }
      try favourites.add(try codes.map(Arguments.code).map { ($0, names[$0]) })
    }
  }

  /// `subcal favourites remove`
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Removes codes.")

    @Argument(help: "Stock codes.")
    var codes: [String]

    func validate() throws { _ = try codes.map(Arguments.code) }

    func run() throws {
      var favourites = try Favourites()
      let missing = try favourites.remove(try codes.map(Arguments.code))
      for code in missing { Complaint.say("\(code) is no favourite") }
      if !missing.isEmpty { throw ExitCode(1) }
    }
  }

  /// `subcal favourites list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the codes, with their names where known.")

    func run() throws {
      let names = Dictionary(FavouritesCommand.names()) { first, _ in first }
      for code in try Favourites().codes {
        print(([code.description, names[code]].compactMap(\.self)).joined(separator: "  "))
      }
    }
  }

  /// The names that the store knows; none where there is no store, without which favourites do as well.
  private static func names() -> [(StockCode, String)] {
    do {
      return try SubscriptionStore(reading: Paths.store(Environment.value("SUBCAL_STORE"))).names().map {
        ($0.code, $0.name)
      }
    } catch {
      return []
    }
  }
}
