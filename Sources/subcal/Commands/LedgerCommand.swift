internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionFolder
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionQueries
internal import SystemPackage

struct LedgerCommand: ParsableCommand, LedgerQuestion {
  static let configuration = CommandConfiguration(
    "ledger", "列出已申購的各檔、結果與損益。", "Shows what was applied for, what became of it and what it brought.",
    about: Text(
      "帳本只有擁有者可以讀取，不會發布。抽籤、取消與撥券的資訊取自資料庫。",
      "The ledger is a file that only its owner can read, and nothing of it is published. "
        + "Draws, cancellations and deliveries come from the store."),
    examples: [
      "subcal ledger",
      "subcal ledger --result --year 2024",
      "subcal ledger --ics deposits.ics",
      "subcal ledger --export journal.csv",
      "subcal ledger --import journal.json",
    ])

  @Flag(help: .text("依帳戶、市場與年度列出損益", "What it brought, by account, market and year.")) var result = false
  @Option(help: .text("與 --result 並用：只列該年抽籤者", "With --result: draws of this year only.")) var year: String?

  @Option(
    help: .text("將備款、抽籤與退款寫成行事曆檔", "Write a calendar of deposits, draws and refunds into this file."),
    completion: .file())
  var ics: String?

  @Option(
    help: .text("將帳本匯出至 .csv 或 .json 檔", "Write the journal into this file, .csv or .json."),
    completion: .file())
  var export: String?

  @Option(
    name: .customLong("import"),
    help: .text("匯入帳本檔中尚未記錄的項目", "Add the entries of a journal that the ledger does not have."),
    completion: .file())
  var imported: String?

  @Flag(help: .force) var force = false
  @Flag(help: .text("以 JSON 輸出", "Print JSON.")) var json = false
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var query: QueryOptions

  func validate() throws {
    if let export, !export.hasSuffix(".csv"), !export.hasSuffix(".json") {
      throw ValidationError(
        "--export", export, "檔名須以 .csv 或 .json 結尾。", "name a file that ends in .csv or .json.")
    }
    guard [export != nil, imported != nil, ics != nil, result].count(where: \.self) <= 1 else {
      throw ValidationError(
        "--result、--ics、--export 與 --import 不能並用。",
        "--result, --ics, --export and --import exclude each other.")
    }
    _ = try wantedYear()
    guard result || year == nil else {
      throw ValidationError("--year 須與 --result 並用。", "--year is for --result.")
    }
  }

  func run() throws {
    let language = try query.answerLanguage()
    if let imported {
      let path = Paths.absolute(imported)
      let count = try ledger.deskForWriting(query).importJournal(Self.read(path), named: imported)
      return print(Text("新增 \(count) 筆", "\(count) new entries")[language])
    }
    if let export {
      let entries = try ledger.desk(query).entries()
      let bytes = export.hasSuffix(".json") ? LedgerJournal.json(entries) : LedgerJournal.csv(entries)
      // A JSON file without entries differs after its name.
      return try write(bytes, to: export, beginning: 16)
    }
    let result = try ledger.desk(query).result()
    if let ics {
      for note in result.notes { StandardError.report(note) }
      // Up to the program's name in PRODID.
      return try write(result.calendar(in: language), to: ics, beginning: 48)
    }
    let printer = AnswerPrinter(json: json, in: language)
    guard self.result else { return try printer.print(result) }
    try printer.print(LedgerSummaryAnswer(result, year: wantedYear()))
  }

  private func wantedYear() throws -> Int? { try year.map { try Arguments.year($0, option: "--year") } }

  static func read(_ path: FilePath) throws(SubcalError) -> [UInt8] {
    do throws(PosixError) {
      // Ten thousand entries.
      if let bytes = try FileSystem.readFile(path, upTo: 1 << 21) { return bytes }
    } catch {
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "指定此使用者可讀取、至多 2 MB 的檔案。",
        "name a file of at most 2 MB that this user may read.")
    }
    throw SubcalError(
      .notFound, "沒有檔案 \(path)", "there is no file \(path)", advice: "指定存在的檔案。", "name a file that is there.")
  }

  /// Replaces a file that only the user may read, in one step.
  private func write(_ bytes: [UInt8], to file: String, beginning count: Int) throws {
    try Paths.outputGuard(store: query.store, ledger: ledger.ledger).replaceFile(
      Paths.absolute(file), with: bytes, beginning: count, permissions: FilePermissions(rawValue: 0o600),
      isForced: force)
  }
}
