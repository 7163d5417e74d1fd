package import Diagnostics
internal import SubscriptionCalendar
internal import SubscriptionStore
internal import SystemPackage

/// The contents of a store and its last runs.
package struct StoreStatus {
  private let path: FilePath
  private let summary: StoreSummary
  private let check: TradingCalendarCheck?
  /// Whether the file was checked; damage is an error.
  private let isChecked: Bool

  /// - Parameters:
  ///   - checksFile: Whether to check the whole file for damage.
  ///   - checksCalendar: Whether to compare the trading calendar with the stored days and lists.
  package init(of access: StoreAccess, checksFile: Bool, checksCalendar: Bool) throws(SubcalError) {
    path = access.path
    isChecked = checksFile
    let problems = checksFile ? try access.read { try $0.problems() }.value : []
    if !problems.isEmpty { throw SubcalError(StoreError.corrupt(problems.joined(separator: "; "))) }
    (summary, check) = try access.read { store in
      (try store.summary(), checksCalendar ? try TradingCalendarCheck(of: store) : nil)
    }.value
  }

  package var lines: [(name: String, text: String)] {
    var lines: [(name: String, text: String)] = [
      ("Store", path.string), ("Since", summary.since?.description ?? "nothing stored yet"),
      ("Offerings", "\(summary.offerings), with \(summary.revisions) revisions"),
    ]
    lines.append(
      (
        "In doubt",
        "\(summary.doubts.count + rowsLeftOut) offering(s), \(summary.doubtfulCloses) close(s) of the newest day"
      ))
    for doubt in summary.doubts { lines.append(("Doubt", "\(doubt.id) \(doubt.name): \(doubt.doubt)")) }
    if summary.bars.isEmpty { lines.append(("Bars", "none")) }
    for bars in summary.bars {
      let text =
        "\(bars.board.rawValue): \(bars.bars) on \(bars.days) trading day(s), \(bars.first) to \(bars.last)"
      lines.append(("Bars", text))
    }
    lines.append(("Last run", Self.text(of: summary.lastRun)))
    lines.append(("Last good run", Self.text(of: summary.lastGoodRun)))
    for source in summary.sources {
      let day = source.day.map { ", newest day \($0)" } ?? ""
      lines.append(("Source", "\(source.source): \(source.records) rows\(day)"))
    }
    for warning in warnings { lines.append(("Warning", warning)) }
    if isChecked { lines.append(("Check", "no damage found")) }
    lines += check?.lines ?? []
    return lines
  }

  package var json: String {
    let bars = summary.bars.map { bars in
      JSONValue.object([
        ("board", .string(bars.board.rawValue)), ("bars", .integer(bars.bars)),
        ("days", .integer(bars.days)), ("first", .string(bars.first.description)),
        ("last", .string(bars.last.description)),
      ])
    }
    let sources = summary.sources.map { source in
      JSONValue.object([
        ("id", .string(source.source)), ("records", .integer(source.records)),
        ("newest_day", .stringOrNull(source.day)),
      ])
    }
    var members: [(String, JSONValue)] = [
      ("store", .string(path.string)), ("since", .stringOrNull(summary.since)),
      ("offerings", .integer(summary.offerings)), ("revisions", .integer(summary.revisions)),
      (
        "doubts",
        .object([
          (
            "offerings",
            .array(
              summary.doubts.map {
                .object([("id", .string($0.id)), ("name", .string($0.name)), ("doubt", .string($0.doubt))])
              })
          ), ("rows_left_out", .integer(rowsLeftOut)), ("closes", .integer(summary.doubtfulCloses)),
        ])
      ),
      ("bars", .array(bars)), ("sources", .array(sources)), ("last_run", Self.json(of: summary.lastRun)),
      ("last_good_run", Self.json(of: summary.lastGoodRun)),
      ("warnings", .array(warnings.map { .string($0) })),
    ]
    if isChecked { members.append(("damage", .array([]))) }
    if let check { members.append(("calendar", check.json)) }
    return String(decoding: JSONValue.object(members).file, as: UTF8.self)
  }

  /// The rows of the newest lists that cannot be right and are of no known offering.
  private var rowsLeftOut: Int { summary.lastGoodRun?.rowsLeftOut ?? 0 }

  /// The messages of the last run, after a line if it published nothing.
  private var warnings: [String] {
    guard let run = summary.lastRun else { return [] }
    let failed = run.isGood ? [] : ["the last run published nothing"]
    return failed + (run.message?.split(separator: "\n").map(String.init) ?? [])
  }

  private static func text(of run: StoredRun?) -> String {
    run.map { "\($0.startedAt), for \($0.asOf), exit \($0.status)" } ?? "none"
  }

  private static func json(of run: StoredRun?) -> JSONValue {
    guard let run else { return .null }
    let sources = run.sources.map { source in
      JSONValue.object([
        ("id", .string(source.id)), ("outcome", .string(source.outcome)),
        ("rows", .integerOrNull(source.rows)),
        ("rejects", .integerOrNull(source.rejects)), ("trading_day", .stringOrNull(source.tradingDay)),
      ])
    }
    return .object([
      ("started_at", .string(run.startedAt.description)), ("state_as_of", .string(run.asOf.description)),
      ("exit_status", .integer(run.status)), ("message", .stringOrNull(run.message)),
      ("sources", .array(sources)),
    ])
  }
}

extension TradingCalendarCheck {
  fileprivate init(of store: SubscriptionStore) throws(StoreError) {
    let offerings = try store.offerings()
    let evidence = try TradingDayEvidence(of: store, since: SubscriptionStore.earliestDay)
    self.init(
      offerings.map(\.offering), ids: offerings.map(\.id), evidence: evidence, calendar: evidence.calendar)
  }

  fileprivate var lines: [(name: String, text: String)] {
    var lines: [(name: String, text: String)] = suspicions.map { suspicion in
      (
        "Suspected closure",
        "\(suspicion.text): \(suspicion.grounds.joined(separator: "; ")). To settle it: subcal backfill --from "
          + "\(suspicion.days.first?.description ?? "") --to \(suspicion.days.last?.description ?? "")"
      )
    }
    if lines.isEmpty { lines.append(("Suspected closure", "none")) }
    lines += deliveries.map { ("Delivery on a closed day", $0.text) }
    lines += firstDays.map { ("First day on a closed day", $0.text) }
    return lines
  }

  fileprivate var json: JSONValue {
    let closures = suspicions.map { suspicion in
      JSONValue.object([
        ("days", .array(suspicion.days.map { .string($0.description) })),
        ("closed", .integer(suspicion.count)), ("grounds", .array(suspicion.grounds.map { .string($0) })),
      ])
    }
    return .object([
      ("suspected_closures", .array(closures)), ("deliveries_on_closed_days", .array(deliveries.map(\.json))),
      ("first_days_on_closed_days", .array(firstDays.map(\.json))),
    ])
  }
}

extension TradingCalendarCheck.Suspicion {
  fileprivate var text: String {
    let days = days.map(\.description).joined(separator: ", ")
    return count == self.days.count ? days : "\(count) of \(days)"
  }
}

extension TradingCalendarCheck.Misprint {
  fileprivate var text: String { "\(id) \(name): \(day) (\(reason.text))" }

  fileprivate var json: JSONValue {
    .object([
      ("id", .string(id)), ("name", .string(name)), ("day", .string(day.description)),
      ("ground", .string(reason.text)),
    ])
  }
}

extension TradingCalendar.DayReason {
  fileprivate var text: String {
    switch self {
    case .closes: "there are closes"
    case .answer: "the exchange has no data for it"
    case .closure(let reason): reason
    case .list(let name): "list of holidays: \(name)"
    case .week: "a weekend"
    }
  }
}
