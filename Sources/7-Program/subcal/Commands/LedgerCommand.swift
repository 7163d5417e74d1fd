internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Posix
internal import Files
internal import SubscriptionLedger
internal import SubscriptionAccounts
internal import Values

struct LedgerCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "ledger", "列出已申購的各檔、結果與損益。", "Shows your applications, their results, and profit and loss.",
      about: Text(
        "帳本只有擁有者可以讀取，不會發布。抽籤、取消與撥券的資訊取自資料庫。",
        "The ledger is a file that only its owner can read, and nothing of it is published. "
          + "Draws, cancellations and deliveries come from the store."),
      examples: [
        "subcal ledger",
        "subcal ledger --won --month 10",
        "subcal ledger --result --year 2024",
        "subcal ledger --export deposits.ics",
        "subcal ledger --export journal.csv",
        "subcal ledger --import journal.json",
      ])
  }

  @Flag(help: .text("依帳戶、市場與年度列出損益", "Profit and loss by account, market and year.")) var result = false
  @Option(help: .text("只列該年抽籤者", "Only draws of this year.")) var year: String?

  @Option(
    help: .text(
      "只列該月抽籤者，例如 2024-10；10 為最近的十月", "Only draws of this month, such as 2024-10; 10 is the nearest October.")
  )
  var month: String?

  @Flag(help: .text("只列中籤者", "Only what was won.")) var won = false

  @Option(
    parsing: .upToNextOption, help: .text("只列這些帳戶", "Only these accounts.", value: "name"),
    completion: .accounts())
  var account: [String] = []

  @Option(
    help: .text(
      "將帳本匯出至 .csv 或 .json 檔，或將備款、抽籤與退款寫成 .ics 行事曆檔",
      "Write the journal into this file, .csv or .json; or its deposits, draws and refunds as a calendar, .ics.",
      value: "file"),
    completion: .file())
  var export: String?

  @Option(
    name: .customLong("import"),
    help: .text(
      "匯入帳本檔中接在現有紀錄之後的項目；開頭須與帳本相同",
      "Add the entries of a journal that come after those of the ledger, with which it must begin.",
      value: "file"),
    completion: .file())
  var imported: String?

  @Flag(help: .force) var force = false
  @Flag(help: .text("以 JSON 輸出", "Print JSON.")) var json = false

  func validate() throws {
    if let export, ![".csv", ".json", ".ics"].contains(where: export.hasSuffix) {
      throw ValidationError(
        "--export", export, "檔名須以 .csv、.json 或 .ics 結尾。", "name a file that ends in .csv, .json or .ics.")
    }
    guard [export != nil, imported != nil, result].count(where: \.self) <= 1 else {
      throw ValidationError(
        "--result、--export 與 --import 不能並用。", "--result, --export and --import exclude each other.")
    }
    let filters = [
      ("--year", year != nil), ("--month", month != nil), ("--won", won), ("--account", !account.isEmpty),
    ]
    if let filter = filters.first(where: \.1)?.0, [export, imported].contains(where: { $0 != nil }) {
      throw ValidationError(
        "\(filter) 只用於列表與 --result。", "\(filter) is for the list and for --result.")
    }
    _ = (try wantedYear(), try wantedMonth())
  }

  func run() throws {
    let language = Language.messages
    if let imported {
      let path = Paths.absolute(imported)
      let bytes = try Self.read(path)
      // The page's file has applications without the entry's number and moment.
      if (try? LedgerJournal.ledger(of: bytes)) == nil, (try? ApplicationList(bytes)) != nil {
        throw SubcalError(
          .usage, "\(path) 是網頁匯出的申購紀錄，不是帳本檔", "\(path) has applications of a page and is no journal",
          advice: "以 subcal apply --from \(imported) 記錄。", "record them with subcal apply --from \(imported)."
        )
      }
      let added = try LedgerWriter.checked().importJournal(bytes, named: imported)
      for note in added.notes { StandardError.report(note) }
      return print(Text("新增 \(added.count) 筆", "\(added.count) new entries")[language])
    }
    if let export, !export.hasSuffix(".ics") {
      let entries = try LedgerWriter.own(with: .given()).entries()
      let bytes = export.hasSuffix(".json") ? LedgerJournal.json(entries) : LedgerJournal.csv(entries)
      try refuseReplacing(export, by: entries.count)
      // A JSON file without entries differs after its name.
      return try write(bytes, to: export, beginning: 16)
    }
    var result = try LedgerWriter.own(with: .given()).result()
    if let ics = export {
      for note in result.notes { StandardError.report(note) }
      try refuseReplacing(calendar: ics)
      // Up to the program's name in PRODID.
      return try write(result.calendar(in: language), to: ics, beginning: 48)
    }
    let (year, month, names) = (try wantedYear(), try wantedMonth(), EntryOptions.accounts(in: account))
    let known = result.accountNames
    for name in names where name != "all" && !known.contains(name) {
      StandardError.report(
        Text("帳本沒有帳戶 \(name)", "the ledger has no account \(name)") + NearestName.question(name, among: known)
      )
    }
    func isOf(_ account: String) -> Bool { names.isEmpty || names == ["all"] || names.contains(account) }
    result.keep { one in
      (year == nil || one.year == year) && (month == nil || month?.contains(one.day) == true)
        && (!won || one.isWon == true) && isOf(one.account)
    } intended: { intention in
      (year == nil || intention.day.year == year) && (month == nil || month?.contains(intention.day) == true)
        && !won && isOf(intention.application.account)
    }
    let printer = AnswerPrinter(json: json, in: language)
    guard self.result else { return try printer.print(result) }
    try printer.print(LedgerSummaryAnswer(result, year: year))
  }

  /// Throws for a file that is no journal, and for a journal with more entries than the ledger that would replace it: the
  /// ledger may have been lost.
  private func refuseReplacing(_ export: String, by count: Int) throws {
    let path = Paths.absolute(export)
    guard !force, let beginning = try? FileSystem.beginning(of: path, count: 1), !beginning.isEmpty else {
      return
    }
    let journal: Ledger
    do {
      journal = try LedgerJournal.ledger(of: try FileSystem.readFile(path, upTo: Self.largestJournal) ?? [])
    } catch {
      throw SubcalError(
        .cannotWrite, "\(path) 已存在，且不是帳本的匯出檔",
        "\(path) exists already and is not a journal of subcal's ledger",
        advice: "指定其他檔案，或以 --force 取代。", "name another file, or replace this one with --force.")
    }
    guard journal.entries.count > count else { return }
    throw SubcalError(
      .cannotWrite, "\(path) 有 \(journal.entries.count) 筆，帳本只有 \(count) 筆",
      "\(path) has \(journal.entries.count) entries and the ledger only \(count)",
      advice: "帳本若曾遺失，以 subcal ledger --import 匯入該檔；確定要取代時，加上 --force。",
      "if the ledger was lost, import the file with subcal ledger --import; to replace it, add --force.")
  }

  /// Throws for a calendar with entries that are no ledger's, such as one that a night wrote.
  private func refuseReplacing(calendar export: String) throws {
    let path = Paths.absolute(export)
    guard !force, let beginning = try? FileSystem.beginning(of: path, count: 1), !beginning.isEmpty else {
      return
    }
    let calendar = try? FileSystem.readFile(path, upTo: Self.largestJournal)
    if let calendar, LedgerCalendar.isOwn(calendar) { return }
    throw SubcalError(
      .cannotWrite, "\(path) 已存在，且不是帳本的行事曆",
      "\(path) exists already and is not a calendar of subcal's ledger",
      advice: "指定其他檔案，或以 --force 取代。", "name another file, or replace this one with --force.")
  }

  /// The days of the month: of a bare one, the nearest.
  private func wantedMonth() throws -> ClosedRange<Day>? {
    guard let month else { return nil }
    let today = try Arguments.moment().day
    let named = ["本月": 0, "這個月": 0, "上月": 1, "上個月": 1][month].map { back in
      let last = today.adding(-back * today.components.day).components
      return "\(last.year)-\(last.month)"
    }
    return try Arguments.month(named ?? month, today: today, allowsNumber: true).orThrow(
      ValidationError(
        "--month", month, "輸入月份，例如 2024-10、10 或上個月。", "give a month such as 2024-10 or 10."))
  }

  private func wantedYear() throws -> Int? { try year.map { try Arguments.year($0, option: "--year") } }

  /// Ten thousand entries.
  private static let largestJournal = 1 << 21

  static func read(_ path: FilePath) throws(SubcalError) -> [UInt8] {
    do throws(PosixError) {
      if let bytes = try FileSystem.readFile(path, upTo: largestJournal) { return bytes }
    } catch {
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "指定此使用者可讀取、至多 2 MB 的檔案。",
        "name a file of at most 2 MB that this user may read.")
    }
    throw SubcalError(
      .noStore, "沒有檔案 \(path)", "there is no file \(path)", advice: "指定存在的檔案。", "name a file that is there.")
  }

  /// Replaces a file that only the user may read, in one step.
  private func write(_ bytes: [UInt8], to file: String, beginning count: Int) throws {
    try Paths.outputGuard().replaceFile(
      Paths.absolute(file), with: bytes, beginning: count, permissions: 0o600,
      isForced: force)
  }
}
