package import Diagnostics
internal import Files
internal import FoundationEssentials
package import ListEngine
package import Localization
package import Posix
package import SubscriptionLists
internal import SubscriptionOutputs
package import Trading
package import Values

/// The published folder, as the last good night left it.
///
/// A night reads it to find what the store lacks, and a question where there is no store. It trusts a file
/// only as far as it can be read: one that cannot is named in a warning, and the rest is used.
package struct PublishedFolder {
  private let folder: FilePath
  /// Every id that was ever published here, by the name of its kind.
  private let ids: [String: Set<String>]
  /// The moment as of which that night ran; nil if nothing is published yet.
  package let moment: Instant?
  package let baselines: [SourceBaseline]
  /// The weekdays without trading and the weekend days with trading that the night knew, by year.
  package let holidays: [HolidayList]
  package let warnings: [Text]

  /// Reads the record of a folder, which need not exist yet.
  package init(_ folder: FilePath) throws(SubcalError) {
    self.folder = folder
    do {
      ids = try Dictionary(
        uniqueKeysWithValues: Lists.all.map { ($0.kind.name, try Self.ids(of: $0.kind, in: folder)) })
      let run = try Self.read(folder.appending(OutputDirectory.runRecord)).map(Self.lastRun)
      moment = run?.moment
      baselines = run?.baselines ?? []
      holidays = run?.holidays ?? []
      warnings =
        run == nil && ids[Offering.kind.name]?.isEmpty == false
        ? [
          Text(
            "\(folder) 沒有 \(OutputDirectory.runRecord)：上次的筆數只在資料庫中",
            "\(folder) has no \(OutputDirectory.runRecord): only the store has the row counts of the last run"
          )
        ] : []
    } catch let error as UnreadableFile {
      throw SubcalError(
        .cannotWrite, reason: Text(verbatim: "\(folder)/") + error.message,
        advice: Text(
          "若該檔由 subcal 寫出，將它移走，更新時會由資料庫重寫；否則以 --output 指定其他資料夾。",
          "if subcal wrote that file, move it away: the run writes it again from the store. Else name another folder with "
            + "--output."))
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text("無法讀取發布資料夾：\(error)", "the output folder cannot be read: \(error)"),
        advice: Text("以 --output 指定此使用者可讀寫的資料夾。", "give --output a folder that this user may read and write.")
      )
    }
  }

  package func ids<Record: PublishedRecord>(of _: Record.Type) -> Set<String> { ids[Record.kind.name] ?? [] }

  /// The records of all lists as they were published.
  package func records() throws(SubcalError) -> TrackedLists {
    var lists = TrackedLists()
    func read<Record: PublishedRecord>(_ list: Record.Type) throws(SubcalError) {
      lists[list] = try records(list)
    }
    for list in Lists.all { try read(list) }
    return lists
  }

  /// The records as they were published; given some ids, only these, and offerings without closes.
  package func records<Record: PublishedRecord>(
    _ list: Record.Type, _ some: Set<String>? = nil
  ) throws(SubcalError) -> [Tracked<Record>] {
    if let some, some.isEmpty { return [] }
    do {
      func file(_ path: String) throws -> [UInt8]? {
        try Self.read(folder.pushing(FilePath(path)))
      }
      let items = some == nil ? try list.itemsFile.flatMap(file) : nil
      return try PublishedRecords<Record>(items: items, ids: some ?? ids(of: list), file: file).records
    } catch {
      throw SubcalError(
        .cannotWrite,
        reason: Text(
          "無法讀回 \(folder) 已發布的內容：\(error)", "what was published in \(folder) cannot be read back: \(error)"),
        advice: Text(
          "由備份還原資料夾或資料庫；或移走資料夾重新開始，訂閱者可能看到重複的項目。",
          "restore the folder or the store from a backup; or move the folder away to start over; "
            + "subscribers may see moved entries twice."))
    }
  }

  /// The prices of bids that nights made in time, with a warning if their record cannot be read: then nothing of it is kept.
  package func recordedBids() -> (bids: RecordedBids, warning: Text?) {
    do {
      guard let bytes = try Self.read(folder.appending(BidRecord.path)) else { return (RecordedBids(), nil) }
      return (try JSONDecoder().decode(RecordedBids.self, from: Data(bytes)), nil)
    } catch {
      return (
        RecordedBids(),
        Text(
          "無法讀回 \(folder)/\(BidRecord.path)，資料庫沒有的投標價紀錄因此遺失：\(error)",
          "\(folder)/\(BidRecord.path) cannot be read back, so that prices of bids which the store lacks are lost: \(error)"
        )
      )
    }
  }

  /// A calendar as it was published; nil if there is none that can be read.
  package func calendar(_ path: String) -> [UInt8]? {
    // Its lack costs the ends of what it no longer has, and the night replaces it.
    try? Self.read(folder.pushing(FilePath(path)))
  }

  /// A file of it: subscriptions.json, the largest, has under a megabyte a year.
  private static func read(_ path: FilePath) throws(PosixError) -> [UInt8]? {
    try FileSystem.readFile(path, upTo: 1 << 25, followingLinks: false)
  }

  private static func ids(of kind: RecordKind, in folder: FilePath) throws -> Set<String> {
    let folder = folder.appending(kind.folder)
    guard let status = try FileSystem.status(of: folder) else { return [] }
    guard status.kind == .directory else {
      throw PosixError(operation: "use as a folder", path: folder.string, errno: .notDirectory)
    }
    return Set(
      try FileSystem.entries(of: folder).compactMap { entry in
        let name = entry.name.string
        let id = String(name.dropLast(".json".count))
        return name.hasSuffix(".json") && RecordID.isValid(id, suffix: kind.idSuffix) ? id : nil
      })
  }

  private static func lastRun(
    _ bytes: [UInt8]
  ) throws -> (moment: Instant, baselines: [SourceBaseline], holidays: [HolidayList]) {
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let run = try decoder.decode(LastRun.self, from: Data(bytes))
      let baselines = run.baselines.map {
        SourceBaseline(source: SourceID($0.source.text), records: $0.records, day: $0.tradingDay)
      }
      return (run.stateAsOf, baselines, run.tradingCalendar?.holidays ?? [])
    } catch { throw UnreadableFile(path: OutputDirectory.runRecord, reason: Text(verbatim: "\(error)")) }
  }

  private struct LastRun: Decodable {
    var stateAsOf: Instant
    var baselines: [LastBaseline]
    var tradingCalendar: LastCalendar?
  }

  private struct LastCalendar: Decodable {
    var yearsWithHolidays: [Int]
    // Absent from what older versions wrote.
    var closedWeekdays: [Day]?
    var openWeekendDays: [Day]?

    var holidays: [HolidayList] {
      let days =
        (closedWeekdays ?? []).map { ($0, isTradingDay: false) }
        + (openWeekendDays ?? []).map { ($0, isTradingDay: true) }
      return yearsWithHolidays.map { year in
        HolidayList(
          year: year,
          entries: days.filter { $0.0.year == year }.map { day, isTradingDay in
            HolidayList.Entry(day: day, name: "", isTradingDay: isTradingDay)
          })
      }
    }
  }

  private struct LastBaseline: Decodable {
    var source: PublishedText
    var records: Int
    var tradingDay: Day?
  }
}
