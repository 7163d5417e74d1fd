internal import ArgumentParser
internal import Localization
internal import Posix
internal import Files
internal import SubscriptionQueries
internal import Values
internal import Settings

struct FavouritesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "favourites", "管理自選代號，供 subcal list --favourites 使用。",
      "Keeps a list of codes for subcal list --favourites.",
      about: Text(
        "自選存於 ~/.config/subcal/favourites，一行一個代號，或 SUBCAL_FAVOURITES_FILE 指定的檔案。",
        "The list is ~/.config/subcal/favourites, one code a line, or the file that SUBCAL_FAVOURITES_FILE names."
      ),
      examples: [
        "subcal favourites add 9935 6535",
        "subcal favourites list",
      ], subcommands: [Add.self, Remove.self, List.self], defaultSubcommand: List.self)
  }

  struct Add: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Text("加入自選", "Adds codes.")[.messages])
    }

    @Argument(help: .text("股票代號或名稱", "Stock codes or names."), completion: CodeCompletion.ofCodes)
    var codes: [String]

    mutating func validate() throws { try Arguments.check(codes: &codes) }

    func run() throws {
      let names = FavouritesCommand.names()
      let added = try FavouritesCommand.codes(codes).map { ($0, names[$0]) }
      try Favourites.change(at: FavouritesCommand.file()) { $0.add(added) }
      // A name may be that of several: what it was taken for is said.
      let titles = FavouritesCommand.titles(added.map(\.0), names)
      print((Text("已加入自選：", "added: ") + titles)[.messages])
      // A code may come later, so it is kept; without a store nothing is known of any.
      for (code, name) in added where name == nil && !names.isEmpty {
        StandardError.report(
          "\(code) 已加入自選，但資料庫沒有這個代號的資料；打錯時以 subcal favourites remove \(code) 移除",
          "\(code) is a favourite now, but nothing of that code is known; if it is mistyped: subcal favourites remove \(code)"
        )
      }
    }
  }

  struct Remove: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(abstract: Text("移除自選", "Removes codes.")[.messages])
    }

    @Argument(help: .text("股票代號或名稱", "Stock codes or names."), completion: CodeCompletion.ofFavourites)
    var codes: [String]

    mutating func validate() throws { try Arguments.check(codes: &codes) }

    func run() throws {
      let removed = try FavouritesCommand.codes(codes)
      let missing = try Favourites.change(at: FavouritesCommand.file()) { $0.remove(removed) }
      let gone = removed.filter { !missing.contains($0) }
      if !gone.isEmpty {
        let titles = FavouritesCommand.titles(gone, FavouritesCommand.names())
        print((Text("已移除自選：", "removed: ") + titles)[.messages])
      }
      for code in missing { StandardError.report("\(code) 不在自選中", "\(code) is not a favourite") }
      if !missing.isEmpty { throw ExitCode(1) }
    }
  }

  struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        abstract: Text("列出自選的代號與名稱", "Lists the codes, with their names where known.")[.messages])
    }

    func run() throws {
      let names = FavouritesCommand.names(), codes = try Configuration.favourites()
      if codes.isEmpty { StandardError.report(FavouritesCommand.none) }
      for code in codes {
        print(([code.description, names[code]].compactMap(\.self)).joined(separator: "  "))
      }
    }
  }

  /// That there is none yet.
  static let none = Text(
    "尚未加入自選；以 subcal favourites add 代號 加入", "there are no favourites; subcal favourites add CODE adds one")

  private static func codes(_ texts: [String]) throws -> [StockCode] {
    let access = StoreAccess(try Paths.store())
    return try texts.map { try Arguments.code($0, in: access) }
  }

  /// The list, which no other of the user's files is.
  private static func file() throws -> FilePath {
    try Paths.outputGuard(writing: .favourites).path(of: Paths.favourites())
  }

  private static func titles(_ codes: [StockCode], _ names: [StockCode: String]) -> Text {
    codes.map { code in [code.description, names[code]].compactMap(\.self).joined(separator: " ") }
      .joined(.enumeration)
  }

  private static func names() -> [StockCode: String] {
    Dictionary(CodeCompletion.names().map { ($0.code, $0.name) }) { first, _ in first }
  }
}
