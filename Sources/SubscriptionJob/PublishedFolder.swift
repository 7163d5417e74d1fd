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
  /// The data rows of each source that night.
  let rows: [String: Int]
  /// The day of the closes that night.
  let closesDay: Day?

  /// Reads the record of a folder, which need not be there yet.
  init(_ folder: FilePath) throws(JobError) {
    self.folder = folder
    do {
      ids = try Self.ids(in: folder.appending("offerings"))
      let run = try FileSystem.readFile(folder.appending(RunRecord.path)).map(Self.lastRun)
      asOf = run?.asOf
      rows = run?.rows ?? [:]
      closesDay = run?.closesDay
    } catch {
      throw Self.unreadable(folder, error)
    }
  }

  /// The offerings and what subscribers were told of them.
  func offerings() throws(JobError) -> [KnownOffering] {
    do {
      func file(_ path: String) throws -> [UInt8]? {
        try FileSystem.readFile(folder.pushing(FilePath(path)))
      }
      return try file("subscriptions.json").map {
        try PublishedSet(subscriptions: $0, offeringFile: file).offerings
      } ?? []
    } catch {
      throw Self.unreadable(folder, error)
    }
  }

  private static func unreadable(_ folder: FilePath, _ error: any Error) -> JobError {
    JobError(
      .cannotWrite, .index, reason: "what was published in \(folder) cannot be read back: \(error)",
      advice: "restore the folder from a backup; or move it away, and it is made anew from the store.")
  }

  private static func ids(in folder: FilePath) throws(PosixError) -> Set<String> {
    guard try FileSystem.status(of: folder) != nil else { return [] }
    return Set(
      try FileSystem.entries(of: folder).compactMap { entry in
        entry.name.extension == "json" ? entry.name.stem : nil
      })
  }

  private static func lastRun(_ bytes: [UInt8]) throws -> (
    asOf: Instant?, rows: [String: Int], closesDay: Day?
  ) {
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let run = try decoder.decode(LastRun.self, from: Data(bytes))
      let used = run.sources.filter { $0.outcome == SourceFacts.Outcome.used.rawValue }
      let rows = used.compactMap { source in source.rows.map { (source.id, $0) } }
      let day = used.first { $0.id == "twse-closes" }?.tradingDay.flatMap { Day(iso: $0) }
      return (Instant(run.stateAsOf), Dictionary(rows) { first, _ in first }, day)
    } catch {
      throw PublishedSet.Unreadable(path: RunRecord.path, reason: "\(error)")
    }
  }

  private struct LastRun: Decodable {
    var stateAsOf: String
    var sources: [LastSource]
  }

  private struct LastSource: Decodable {
    var id, outcome: String
    var rows: Int?
    var tradingDay: String?
  }
}
