internal import SubscriptionCalendar
internal import SubscriptionStore
internal import SystemPackage

/// What `subcal status` tells, for people and for programs.
struct StoreStatus {
  let path: FilePath
  let summary: StoreSummary
  let check: CalendarCheck?

  /// Aligned lines.
  var text: String {
    var lines = [("Store", path.string)]
    lines.append(("Since", summary.since?.description ?? "nothing stored yet"))
    lines.append(("Offerings", "\(summary.offerings), with \(summary.revisions) revisions"))
    if summary.bars.isEmpty { lines.append(("Bars", "none")) }
    for bars in summary.bars {
      lines.append(
        (
          "Bars",
          "\(bars.board.rawValue): \(bars.bars) on \(bars.days) trading day(s), \(bars.first) to \(bars.last)"
        ))
    }
    lines.append(("Last run", Self.text(of: summary.lastRun)))
    lines.append(("Last good run", Self.text(of: summary.lastGoodRun)))
    for source in summary.sources {
      let day = source.tradingDay.map { ", newest day \($0)" } ?? ""
      lines.append(("Source", "\(source.source): \(source.records) rows\(day)"))
    }
    for warning in warnings { lines.append(("Warning", warning)) }
    lines += check?.lines ?? []
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { name, value in
      name + String(repeating: " ", count: width - name.count) + "  " + value + "\n"
    }.joined()
  }

  /// One JSON object.
  var json: String {
    var members: [(String, JSONValue)] = [
      ("store", .string(path.string)),
      ("since", .text(summary.since)),
      ("offerings", .integer(summary.offerings)),
      ("revisions", .integer(summary.revisions)),
      (
        "bars",
        .array(
          summary.bars.map { bars in
            .object([
              ("board", .string(bars.board.rawValue)), ("bars", .integer(bars.bars)),
              ("days", .integer(bars.days)), ("first", .string(bars.first.description)),
              ("last", .string(bars.last.description)),
            ])
          })
      ),
      (
        "sources",
        .array(
          summary.sources.map { source in
            .object([
              ("id", .string(source.source)), ("records", .integer(source.records)),
              ("newest_day", .text(source.tradingDay)),
            ])
          })
      ),
      ("last_run", Self.json(of: summary.lastRun)),
      ("last_good_run", Self.json(of: summary.lastGoodRun)),
      ("warnings", .array(warnings.map { .string($0) })),
    ]
    if let check { members.append(("calendar", check.json)) }
    return String(decoding: JSONValue.object(members).file, as: UTF8.self)
  }

  /// What the last run said, and that it was not a good one, when so.
  private var warnings: [String] {
    guard let run = summary.lastRun else { return [] }
    let failed = run.isGood ? [] : ["the last run published nothing"]
    return failed + (run.message?.split(separator: "\n").map(String.init) ?? [])
  }

  private static func text(of run: StoredRun?) -> String {
    run.map { "\($0.startedAt), told for \($0.asOf), exit \($0.status)" } ?? "none"
  }

  private static func json(of run: StoredRun?) -> JSONValue {
    guard let run else { return .null }
    return .object([
      ("started_at", .string(run.startedAt.description)), ("state_as_of", .string(run.asOf.description)),
      ("exit_status", .integer(run.status)), ("message", .text(run.message)),
      (
        "sources",
        .array(
          run.sources.map { source in
            .object([
              ("id", .string(source.id)), ("outcome", .string(source.outcome)),
              ("rows", .number(source.rows)),
              ("rejects", .number(source.rejects)), ("trading_day", .text(source.tradingDay)),
            ])
          })
      ),
    ])
  }
}
