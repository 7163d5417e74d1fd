package import Costs
internal import ListEngine
package import Localization
package import Trading
package import Values
package import WinRates

/// What all records are evaluated with: the moment, the trading days, the costs and the odds.
///
/// A night makes one for its report, a question one for its answer. It is the only way in which a moment, a
/// cost or a calendar reaches an evaluation: nothing below it asks a clock or a setting, so the same context
/// gives the same values.
package struct EvaluationContext: Sendable {
  package var moment: Instant
  /// Seconds after midnight at which the last day's applications end.
  package var cutOff: Int
  package var calendar: TradingCalendar
  /// The days of each board whose closes are known.
  package var evidence: TradingDayEvidence
  package var costs: CostAssumptions
  package var odds: OddsEstimator
  /// Which securities cannot be traded as usual.
  package var statuses = TradingStatuses.unknown
  /// The accounts of whom an answer is for; empty for an answer that is for anybody.
  package var applicants: [Applicant] = []

  /// A context with the usual defaults; without a calendar, the evidence gives it.
  package init(
    moment: Instant, cutOff: Int = Stage.usualCutOff, calendar: TradingCalendar? = nil,
    evidence: TradingDayEvidence = TradingDayEvidence(), costs: CostAssumptions = .standard,
    odds: OddsEstimator = OddsEstimator([])
  ) {
    (self.moment, self.cutOff, self.evidence, self.costs, self.odds) = (moment, cutOff, evidence, costs, odds)
    self.calendar = calendar ?? evidence.calendar
  }

  package var today: Day { moment.day }

  /// The day before which the results of draws are out: they come in the evening.
  package var firstDayWithoutResults: Day { moment.firstDayWithoutResults }

  package var nextTradingDay: Day { calendar.tradingDay(after: today) }
}

/// How the outputs are published. No option changes a fact.
package struct OutputOptions: Hashable, Sendable {
  /// The languages of the feeds; Chinese is always one.
  package var languages: Set<Language>
  package var hasAlarms: Bool
  package var filters: [FeedFilter]
  /// Where the folder is served, without a trailing slash; nil leaves out links to it.
  package var siteURL: String?
  /// Whether the pages are labelled as sample data and always take the report's time for the present.
  package var isSample: Bool

  /// The defaults: Chinese, without alarms, filters and links.
  package init(
    languages: Set<Language> = [], hasAlarms: Bool = false, filters: [FeedFilter] = [],
    siteURL: String? = nil, isSample: Bool = false
  ) {
    self.languages = languages.union([.chinese])
    (self.hasAlarms, self.filters, self.siteURL, self.isSample) = (hasAlarms, filters, siteURL, isSample)
  }
}
