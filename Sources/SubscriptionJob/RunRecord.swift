internal import SubscriptionCalendar

/// run.json: the run's own facts. It is the one output that differs between two runs on the same data.
struct RunRecord {
  static let path = "run.json"

  var asOf: Instant
  var startedAt: Instant
  var milliseconds: Int
  var isReplay: Bool
  var status: ExitStatus
  var dataAsOf: Day?
  var offerings: Int
  var bondsDropped: Int
  var warnings: [String]
  var sources: [SourceFacts]
  /// What each source last gave, tonight's taken in: kept here so that a night without a source does not make
  /// the guards forget it.
  var baselines: [String: Baseline]
  var calendar: Calendar
  /// The offerings whose published win rate is not the one that follows from shares and applications.
  var doubtfulRates: [Standing]
  var rejected: [RowReport]
  var noted: [RowReport]

  var file: [UInt8] {
    JSONValue.object([
      ("schema_version", .string("1.0")),
      ("subcal_version", .string(Version.current)),
      ("state_as_of", .string(asOf.description)),
      ("data_as_of", .text(dataAsOf)),
      ("started_at", .string(startedAt.description)),
      ("duration_ms", .integer(milliseconds)),
      ("replayed", .boolean(isReplay)),
      ("exit_status", .integer(Int(status.rawValue))),
      ("warnings", .array(warnings.map { .string($0) })),
      ("offerings", .integer(offerings)),
      ("bonds_dropped", .integer(bondsDropped)),
      ("sources", .array(sources.map(\.json))),
      (
        "baselines",
        .array(
          baselines.sorted { $0.key < $1.key }.map { source, baseline in
            .object([
              ("source", .string(source)), ("records", .integer(baseline.records)),
              ("trading_day", .text(baseline.day)),
            ])
          })
      ),
      ("trading_calendar", calendar.json),
      ("win_rate_disagreements", .array(doubtfulRates.map(Self.json))),
      ("rejected_rows", .array(rejected.map(Self.json))),
      ("noted_rows", .array(noted.map(Self.json))),
    ]).file
  }

  private static func json(_ standing: Standing) -> JSONValue {
    .object([
      ("id", .string(standing.known.id)),
      ("published_percent", .text(standing.known.offering.winRate)),
      ("recomputed_percent", .text(standing.numbers.odds?.chance)),
    ])
  }

  private static func json(_ report: RowReport) -> JSONValue {
    .object([
      ("source", .string(report.source)), ("row", .integer(report.row)), ("column", .string(report.column)),
      ("text", .string(report.text)), ("reason", .string(report.reason)),
    ])
  }
}

extension RunRecord {
  /// What the derived days rest on.
  struct Calendar {
    /// The years in which derived days lie.
    private var years: [Int]
    private var calendar: TradingCalendar
    /// The offerings whose deduction is another day when counted from the end.
    private var disagreements: [Standing]

    init(_ night: DecodedNight, report: Report) {
      calendar = night.evidence.calendar
      let days = report.items.flatMap { item in
        [item.standing.timetable.deduction, item.standing.timetable.refund]
      }
      years = Set(days.compactMap { $0?.year } + [report.asOf.day.year]).sorted()
      disagreements = report.items.map(\.standing).filter { item in
        item.timetable.deductionByEnd != nil && !item.known.offering.isCancelled
      }
    }

    /// The days of the years that are not as their day of the week says.
    private func unlikeTheWeek(isTradingDay: Bool) -> [JSONValue] {
      years.compactMap { year in
        Day(year: year, month: 1, day: 1).map { first in (first, Day(year: year, month: 12, day: 31) ?? first)
        }
      }.flatMap { first, last in
        (first.number...last.number).map { Day(number: $0) }
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
        (
          "deduction_disagreements",
          .array(
            disagreements.map { item in
              .object([
                ("id", .string(item.known.id)), ("day_before_draw", .text(item.timetable.deduction)),
                ("day_after_end", .text(item.timetable.deductionByEnd)),
              ])
            })
        ),
      ])
    }
  }
}
