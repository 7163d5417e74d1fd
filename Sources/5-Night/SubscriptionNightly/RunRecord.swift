internal import Decoding
internal import Diagnostics
internal import JSON
internal import ListEngine
internal import Localization
internal import Posix
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import Trading
internal import Values
internal import WinRates

/// run.json: the run's own facts. It is the only output that differs between two runs on the same data.
///
/// It is made last and, where files are renamed one by one, renamed last: who reads it knows that the others
/// are there. `PublishedFolder` reads moment, baselines and holidays back on the next night, and monitors
/// read the exit status, so members are added and never renamed.
struct RunRecord {
  var startedAt: Instant
  var milliseconds: Int
  var isReplay: Bool
  var night: ComputedNight
  /// Where the store and the output are.
  var paths: [FilePath]

  private var report: Report { night.report }
  private var remarks: [Remark] { night.remarks }

  var file: [UInt8] {
    JSONValue.object(
      run + counts(report.counts) + [("coming", .integer(report.comingItems.count))]
        + [("doubts", .object(counts(report.doubts) + [("closes", .integer(report.doubtfulCloses))]))]
        + details
    ).file
  }

  private var run: [(String, JSONValue)] {
    [
      ("schema_version", .string(FileFormat.version)),
      ("subcal_version", .string(Version.current)),
      ("state_as_of", .string(report.moment.description)),
      ("data_as_of", .stringOrNull(report.dataAsOf)),
      ("started_at", .string(startedAt.description)),
      ("duration_ms", .integer(milliseconds)),
      ("replayed", .boolean(isReplay)),
      ("exit_status", .integer(Int(remarks.status.rawValue))),
      ("warnings", .array(remarks.warnings.map { .string(published($0[.english])) })),
    ]
  }

  private var details: [(String, JSONValue)] {
    [
      ("bonds_dropped", .integer(night.reviewed.bondsDropped)),
      ("sources", .array(night.reviewed.sources.map(\.json))),
      ("announcements", .array(report.announced.map { $0.json(until: report.moment.day.adding(-1)) })),
      ("baselines", .array(night.baselines.map { Self.json($0) })),
      ("trading_calendar", Calendar(night.reviewed.evidence.calendar, report: report).json),
      ("win_rate_disagreements", .array(report.contradictedRates.map { Self.json($0) })),
      ("rejected_rows", .array(rows(.rejected))),
      ("doubtful_rows", .array(rows(.doubtful))),
      ("noted_rows", .array(rows(.note))),
    ]
  }

  private func counts(_ counts: [(kind: RecordKind, count: Int)]) -> [(String, JSONValue)] {
    counts.map { ($0.kind.countName, .integer($0.count)) }
  }

  private static func json(_ baseline: SourceBaseline) -> JSONValue {
    .object([
      ("source", .string(baseline.source.description)), ("records", .integer(baseline.records)),
      ("trading_day", .stringOrNull(baseline.day)),
    ])
  }

  private static func json(_ offering: EvaluatedOffering) -> JSONValue {
    .object([
      ("id", .string(offering.known.id)),
      ("published_percent", .numberOrNull(offering.known.offering.winRate)),
      ("recomputed_percent", .numberOrNull(offering.numbers.odds?.probability)),
    ])
  }

  /// A text without the folders of this machine, which may have a user's name.
  private func published(_ text: String) -> String {
    paths.map { $0.parent.string }.sorted { $0.utf8.count > $1.utf8.count }
      .reduce(text) { $1.isEmpty ? $0 : $0.replacing("\($1)/", with: "") }
  }

  private func rows(_ severity: Remark.Severity) -> [JSONValue] {
    remarks.compactMap { remark in
      guard remark.severity == severity, let row = remark.row else { return nil }
      return .object(
        [
          ("source", .string(remark.source?.description ?? "")), ("row", .integer(row.number)),
          ("column", .string(row.column)),
          ("text", .string(row.text)), ("reason", .string(remark.reason[.english])),
        ] + (remark.rule.map { [("rule", .string($0))] } ?? [])
          + (remark.isQuiet ? [("quiet", true)] : []))
    }
  }
}

extension Report {
  /// The offerings whose published win rate does not follow from shares and applications.
  var contradictedRates: [EvaluatedOffering] {
    lists.offerings.map(\.evaluated).filter { $0.numbers.odds?.agreesWithPublished == false }
  }

  /// A warning for each of them that no rule has reported.
  var rateWarnings: [Remark] {
    contradictedRates.filter { $0.known.doubt == nil }.map { evaluated in
      let offering = evaluated.known.offering
      let published = offering.winRate.map { "\($0) %" } ?? "-"
      let recomputed = evaluated.numbers.odds.map { "\($0.probability) %" } ?? "-"
      return Remark(
        .warning,
        reason: Text(
          "\(evaluated.known.id) \(offering.name)：公布的中籤率為 \(published)，依承銷股數與合格件計算為 \(recomputed)，"
            + "試算與預估採用後者",
          "\(evaluated.known.id) \(offering.name): the published win rate is \(published), shares and "
            + "applications give \(recomputed), which the numbers and estimates use"),
        about: Remark.Subject(
          code: offering.code.description, rule: "win_rate", column: evaluated.known.id, text: published))
    }
  }
}

extension Report {
  /// That the debit or the refund of an offering depends on a year without a list of holidays.
  var calendarRemarks: [Remark] {
    lists.offerings.map(\.evaluated).compactMap { evaluated in
      guard let note = evaluated.calendarNote else { return nil }
      let offering = evaluated.known.offering
      let years = evaluated.timetable.unlistedYears.map(String.init).joined(separator: ", ")
      return Remark(
        .warning, reason: Text(verbatim: "\(evaluated.known.id) \(offering.name)") + .colon + note,
        about: Remark.Subject(
          code: offering.code.description, rule: "unlisted_year", column: evaluated.known.id, text: years))
    }
  }
}

extension [Remark] {
  /// Those that people should read after a run. Of thousands of rows of a source the first ones are enough for a mail;
  /// run.json has all.
  var warnings: [Text] {
    var (warnings, rows) = ([Text](), [String: Int]())
    for remark in self where remark.severity >= .warning && !remark.isQuiet {
      if let source = remark.subject?.source, !source.isEmpty {
        let count = rows[source, default: 0] + 1
        rows[source] = count
        if count > Self.mostRowsSaid { continue }
      }
      warnings.append(remark.message)
    }
    for (source, count) in rows.sorted(by: { $0.key < $1.key }) where count > Self.mostRowsSaid {
      let rest = count - Self.mostRowsSaid
      warnings.append(
        Text("\(source)：另有 \(rest) 筆，見 run.json", "\(source): \(rest) more rows; run.json has them"))
    }
    return warnings
  }

  /// What to do about the rows that break a rule, once for all of them; nil where none could be accepted.
  var advice: Text? {
    let rows = filter { remark in
      remark.severity == .doubtful && !remark.isQuiet
        && remark.rule.map { !Self.notAcceptable.contains($0) } ?? false
    }
    let codes = Set(rows.compactMap(\.code)).sorted()
    guard !codes.isEmpty else { return nil }
    let shown = codes.prefix(Self.mostCodesAdvised).map { Text(verbatim: "\($0)") }.joined(.enumeration)
    let rest = codes.count - Self.mostCodesAdvised
    return Text(
      "請與交易所網頁核對；確實無誤者以 --accept 代號 採用：",
      "look at the exchange's page; what is right is taken with --accept CODE: ")
      + shown + (rest > 0 ? Text(" 等 \(codes.count) 檔", " and \(rest) more") : .empty)
  }

  private static var mostCodesAdvised: Int { 10 }

  /// What cannot be read is not there to be taken, and of a file that contradicts itself nothing is.
  private static var notAcceptable: Set<String> {
    let ofFiles: [CloseDoubt] = [.otherDay, .twoCloses]
    return Set(ofFiles.map(\.rawValue) + [Doubt.unreadableRow.id])
  }

  static var mostRowsSaid: Int { 100 }

  /// ``ExitStatus/done`` or ``ExitStatus/incomplete``.
  var status: ExitStatus { contains { $0.severity >= .doubtful && !$0.isQuiet } ? .incomplete : .done }
}

extension RunRecord {
  /// The trading days from which other days are derived.
  struct Calendar {
    /// The years in which derived days lie.
    private var years: [Int]
    private var calendar: TradingCalendar
    /// The offerings whose deduction falls on another day when counted from the last subscription day.
    private var disagreements: [EvaluatedOffering]

    init(_ calendar: TradingCalendar, report: Report) {
      self.calendar = calendar
      let days = report.lists.offerings.flatMap { item in
        [item.evaluated.timetable.deduction, item.evaluated.timetable.refund]
      }
      years = Set(days.compactMap { $0?.year } + [report.moment.day.year]).sorted()
      disagreements = report.lists.offerings.map(\.evaluated).filter { item in
        item.timetable.deductionByEnd != nil && !item.known.offering.isCancelled
      }
    }

    /// The weekdays without trading, or the weekend days with trading.
    private func unlikeTheWeek(isTradingDay: Bool) -> [JSONValue] {
      years.flatMap { year -> [Day] in
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31)
        else { return [] }
        return (first.number...last.number).map { Day(number: $0) }
      }.filter { day in
        calendar.isTradingDay(day) == isTradingDay && (day.weekday <= 5) != isTradingDay
      }.map { .string($0.description) }
    }

    var json: JSONValue {
      let known = years.filter(calendar.knownYears.contains)
      let others = years.filter { !calendar.knownYears.contains($0) }
      return .object([
        ("years_with_holidays", .array(known.map { .integer($0) })),
        ("years_weekends_only", .array(others.map { .integer($0) })),
        ("closed_weekdays", .array(unlikeTheWeek(isTradingDay: false))),
        ("open_weekend_days", .array(unlikeTheWeek(isTradingDay: true))),
        ("deduction_disagreements", .array(disagreements.map { Self.json($0) })),
      ])
    }

    private static func json(_ disagreement: EvaluatedOffering) -> JSONValue {
      .object([
        ("id", .string(disagreement.known.id)),
        ("day_before_draw", .stringOrNull(disagreement.timetable.deduction)),
        ("day_after_end", .stringOrNull(disagreement.timetable.deductionByEnd)),
      ])
    }
  }
}
