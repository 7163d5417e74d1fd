internal import ArgumentParser
internal import Diagnostics
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionQueries
internal import SystemPackage

struct LedgerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "Shows what was applied for, what became of it and what it brought.",
    discussion: """
      The ledger is a file that only its owner can read, and nothing of it is published. \
      Draws, cancellations and deliveries come from the store.

      Examples:
        subcal ledger
        subcal ledger --result --year 2024
        subcal ledger --ics deposits.ics
        subcal ledger --export journal.csv
        subcal ledger --import journal.json
      """)

  @Flag(help: "What it brought, by account, market and year.") var result = false

  @Option(help: "With --result: draws of this year only.") var year: Int?

  @Option(help: "Write a calendar of deposits, draws and refunds into this file.") var ics: String?

  @Option(help: "Write the journal into this file, .csv or .json.") var export: String?

  @Option(name: .customLong("import"), help: "Add the entries of a journal that the ledger does not have.")
  var imported: String?

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup var options: LedgerOptions

  func validate() throws {
    if let export, !export.hasSuffix(".csv"), !export.hasSuffix(".json") {
      throw ValidationError("--export \(export): name a file that ends in .csv or .json.")
    }
    guard [export != nil, imported != nil, ics != nil, result].count(where: \.self) <= 1 else {
      throw ValidationError("--result, --ics, --export and --import exclude each other.")
    }
    guard result || year == nil else { throw ValidationError("--year is for --result.") }
  }

  func run() throws {
    let localizer = try options.query.localizer()
    if let imported {
      let path = Paths.absolute(imported)
      let count = try options.desk().importJournal(Self.read(path), named: imported)
      return print(localizer("新增 \(count) 筆", "\(count) new entries"))
    }
    if let export {
      let entries = try options.desk().entries()
      let bytes = export.hasSuffix(".json") ? LedgerJournal.json(entries) : LedgerJournal.csv(entries)
      return try PrivateFile.write(bytes, to: Paths.absolute(export))
    }
    let result = try options.desk().result()
    for note in result.notes { StandardError.report(note) }
    if let ics {
      return try PrivateFile.write(result.calendar(localizer), to: Paths.absolute(ics))
    }
    if self.result {
      let summary = result.summary(of: year)
      let text = LedgerSummaryText(summary, localizer: localizer)
      return print(
        json
          ? summary.json(asOf: result.context.asOf, year: year)
          : text.text(columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
    }
    let text = LedgerText(result, localizer: localizer)
    print(
      json ? result.json : text.text(columns: ScreenWidth.columns, style: .standardOutput), terminator: "")
  }

  static func read(_ path: FilePath) throws(SubcalError) -> [UInt8] {
    do throws(PosixError) {
      if let bytes = try FileSystem.readFile(path) { return bytes }
    } catch {
      throw SubcalError(.cannotWrite, reason: "\(error)", advice: "name a file that this user may read.")
    }
    throw SubcalError(.notFound, reason: "there is no file \(path)", advice: "name a file that is there.")
  }
}
