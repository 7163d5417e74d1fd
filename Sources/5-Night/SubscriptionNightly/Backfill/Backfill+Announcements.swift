internal import Decoding
internal import Diagnostics
internal import ListEngine
internal import Localization
package import Posix
internal import SubscriptionLists
internal import SubscriptionStore
internal import Trading
internal import Values

extension Backfill {
  /// Reads days of announcements that somebody saved: a file, or those of a folder, in the order of their days.
  package func announcements(in path: FilePath) async throws -> Outcome {
    let files = try Self.files(in: path)
    return try await withBackfillLock { store in
      var (outcome, bodies) = (
        Outcome(), [(day: Day, name: String, source: ListSource<CashIncrease>, Decoded<[CashIncrease]>)]()
      )
      for (name, body) in files {
        let source = CashIncrease.source(of: Self.board(of: name, body))
        do throws(NotUnderstood) {
          let decoded = try source.decode(body, html: libxml2Tables)
          guard let day = decoded.day else {
            outcome.problems.append(
              Text("\(name)：沒有任何公告，不知為哪一天", "\(name): no announcement, so its day is not known"))
            outcome.status = .incomplete
            continue
          }
          bodies.append((day, name, source, decoded))
        } catch {
          outcome.problems.append(Text("\(name)：", "\(name): ") + error.reason)
          outcome.status = .incomplete
        }
      }
      bodies.sort { ($0.day, $0.name) < ($1.day, $1.name) }
      let calendar = try TradingDayEvidence(of: store, since: bodies.first?.day ?? settings.moment.day)
        .calendar
      var rows = Dictionary(try store.baselines().map { ($0.source, $0.records) }) { $1 }
      for (day, name, source, decoded) in bodies {
        try await waitForNightlyRun()
        // As a night does: what may not be the whole of its day is read, and the day stays missing.
        let doubt = ReviewedNight.reason(
          againstAnnouncementsOf: day, isWorkingDay: calendar.isTradingDay(day), gap: decoded.gap,
          rows: decoded.rowCount, after: rows[source.id])
        if doubt == nil, calendar.isTradingDay(day) { rows[source.id] = decoded.rowCount }
        let remarks = try await withNightlyLock {
          var came = NightInputs()
          came.add(decoded, from: source)
          var reviewed = ReviewedNight()
          let codes = Set(decoded.content.map(\.code))
          try reviewed.track(
            came.lists[CashIncrease.self],
            known: try codes.sorted().flatMap { try store.records(CashIncrease.self, of: $0) },
            takenIDs: try store.ids(of: CashIncrease.self, codes), moment: settings.moment)
          try store.storeHistory(
            lists: reviewed.records,
            announced: doubt == nil ? [AnnouncedDays(source: source.id, days: [day])] : [],
            at: settings.moment)
          return decoded.remarks + came.remarks + reviewed.remarks
        }
        outcome.problems += remarks.map { Text("\(name)：", "\(name): ") + $0.message }
        if let doubt {
          outcome.add([
            Text("\(name)：", "\(name): ") + doubt + Text("；該日仍視為缺少", "; that day still counts as missing")
          ])
        } else {
          outcome.filled += 1
        }
      }
      return outcome
    }
  }

  private static func files(in path: FilePath) throws(SubcalError) -> [(name: String, body: [UInt8])] {
    do throws(PosixError) {
      // A path without a file is an error of the system's own words.
      if let body = try FileSystem.status(of: path)?.kind == .directory
        ? nil : try FileSystem.readFile(path, upTo: 1 << 24)
      {
        return [(path.name.string, body)]
      }
      let names = try FileSystem.entries(of: path).map(\.name.string)
      var files: [(String, [UInt8])] = []
      for name in names where name.hasSuffix(".json") || name.hasSuffix(".csv") {
        files.append((name, try FileSystem.readFile(path.appending(name), upTo: 1 << 24) ?? []))
      }
      return files
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text("無法讀取 \(path)：\(error)", "cannot read \(path): \(error)"),
        advice: Text("--announcements 須為存下的檔案或資料夾。", "give --announcements a file or a folder of saved days.")
      )
    }
  }

  /// The board of a saved body. The JSON of the exchanges has different keys; their CSV files are alike, so the name of the
  /// file decides.
  private static func board(of name: String, _ body: [UInt8]) -> Board {
    let name = name.lowercased()
    let isTPEx =
      name.hasSuffix(".json")
      ? body.prefix(400).contains("SecuritiesCompanyCode".utf8)
      : name.contains("tpex") || name.contains("_o.")
    return isTPEx ? .tpex : .twse
  }
}
