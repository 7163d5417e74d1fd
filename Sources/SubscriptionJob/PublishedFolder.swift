internal import FoundationEssentials
internal import Posix
internal import SubscriptionCalendar
internal import SystemPackage

/// What the output folder holds from the last good night.
struct PublishedFolder {
  private let folder: FilePath
  /// Every id that was ever published here.
  let ids: Set<String>
  /// The moment that night was told for; nil when nothing is published yet.
  let asOf: Instant?
  /// What each source last gave.
  let baselines: [String: Baseline]
  /// The days of which that night knew that they are not as their day of the week says, by year.
  let holidays: [HolidayList]
  /// What should be known of the folder.
  let warnings: [String]

  /// Reads the record of a folder, which need not be there yet.
  init(_ folder: FilePath) throws(JobError) {
    self.folder = folder
    do {
      ids = try Self.ids(in: folder.appending("offerings"))
      let run = try FileSystem.readFile(folder.appending(RunRecord.path)).map(Self.lastRun)
      asOf = run?.asOf
      baselines = run?.baselines ?? [:]
      holidays = run?.holidays ?? []
      warnings =
        run == nil && !ids.isEmpty
        ? ["\(folder) has no \(RunRecord.path): the store alone tells how much each source gave last time"]
        : []
    } catch let error as PublishedSet.Unreadable {
      throw JobError(
        .cannotWrite, nil, reason: "\(folder)/\(error)",
        advice: "delete that file: it is made anew, and the store knows what it held.")
    } catch {
      throw JobError(
        .cannotWrite, nil, reason: "the output folder cannot be read: \(error)",
        advice: "give --output a folder that this user may read and write.")
    }
  }

  /// The offerings and what subscribers were told of them.
  ///
  /// - Parameter some: The ids of those that are wanted, without their closes; nil for all.
  func offerings(_ some: Set<String>? = nil) throws(JobError) -> [KnownOffering] {
    do {
      func file(_ path: String) throws -> [UInt8]? {
        try FileSystem.readFile(folder.pushing(FilePath(path)))
      }
      return try PublishedSet(
        subscriptions: some == nil ? file("subscriptions.json") : nil, ids: some ?? ids, offeringFile: file
      ).offerings
    } catch {
      throw JobError(
        .cannotWrite, nil, reason: "what was published in \(folder) cannot be read back: \(error)",
        advice: "restore the folder or the store from a backup; or move the folder away to start anew, and "
          + "subscribers will see entries that had moved once more.")
    }
  }

  private static func ids(in folder: FilePath) throws(PosixError) -> Set<String> {
    guard try FileSystem.status(of: folder) != nil else { return [] }
    return Set(
      try FileSystem.entries(of: folder).compactMap { entry in
        entry.name.extension == "json" && OfferingIndex.isID(entry.name.stem) ? entry.name.stem : nil
      })
  }

  private static func lastRun(
    _ bytes: [UInt8]
  ) throws -> (asOf: Instant, baselines: [String: Baseline], holidays: [HolidayList]) {
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let run = try decoder.decode(LastRun.self, from: Data(bytes))
      let baselines = run.baselines.map { ($0.source, Baseline(records: $0.records, day: $0.tradingDay)) }
      return (
        run.stateAsOf, Dictionary(baselines) { first, _ in first }, run.tradingCalendar?.holidays ?? []
      )
    } catch {
      throw PublishedSet.Unreadable(path: RunRecord.path, reason: "\(error)")
    }
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
    var source: String
    var records: Int
    var tradingDay: Day?
  }
}
