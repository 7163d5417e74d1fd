package import Costs
package import Fetching
package import ListEngine
package import Posix
package import SubscriptionLists
package import Values

/// The settings of a night. `NightOptions` makes them from options, variables and the settings file.
///
/// Whatever a night depends on beside its bodies, its store and its folder is in here, the moment too: no
/// step asks the clock what day it is. So a recorded evening that is played again with the same settings
/// makes the same files. A value that a step takes from elsewhere ends that.
package struct NightlySettings: Sendable {
  package var output: FilePath
  /// Whether files under published names are replaced in a folder into which no night has published.
  package var replacesOthers = false
  /// The store's file; the lock lies beside it.
  package var store: FilePath
  /// The moment as of which states are computed.
  package var moment: Instant
  /// The years whose lists are downloaded; nil for the usual ones.
  package var years: [Int]?
  package var origin: FetchOrigin
  /// A folder in which each downloaded body is kept.
  package var record: FilePath?
  /// Whether government bonds stay in the outputs.
  package var keepsBonds = false
  /// Whether the TWSE's website is asked for applications to list, which has those that its open data leave out.
  package var hasAllApplications = false
  /// Seconds after midnight at which the last day's applications end.
  package var cutOff = Stage.usualCutOff
  package var costs: CostAssumptions = .standard
  package var accepted = Accepted.nothing
  package var outputOptions = OutputOptions()
  /// Whether the pages are written.
  package var hasSite = true
  /// The seconds that all downloads together may take.
  package var timeLimit = NightlySettings.usualTimeLimit

  package init(output: FilePath, store: FilePath, moment: Instant, origin: FetchOrigin) {
    (self.output, self.store, self.moment, self.origin) = (output, store, moment, origin)
  }

  /// Ten minutes: enough for all retries, and less than the 15 of cron/subcal.service.
  package static let usualTimeLimit = 600

  package static let hosts = NightSource.hosts

  /// The source of a name, if ``accepted`` may have it.
  package static func guardedSource(_ name: String) -> SourceID? {
    let id = SourceID(name)
    return id.isGuarded || years.contains { SourceID.holidays($0) == id } ? id : nil
  }

  /// The ids of the sources of a year that ``accepted`` may have.
  package static func guardedSources(of year: Int) -> [String] {
    (SourceID.guarded(in: year) + [.holidays(year)]).map(\.description)
  }

  /// The years that can be given.
  package static let years = 1990...2200

  /// Whether an offering is published: government bonds only if asked for.
  @Sendable func keeps(_ offering: Offering) -> Bool { keepsBonds || !offering.code.isGovernmentBond }

  /// Whether the night requires a year's list: that of the current year, and those given.
  func requires(listOf year: Int) -> Bool { year == moment.day.year || years != nil }

  /// What is asked for of the lists.
  var listRequest: ListRequest {
    ListRequest(
      today: moment.day, years: yearsAsked, requiredYears: Set(yearsAsked.filter(requires)),
      accepted: accepted,
      keepsBonds: keepsBonds, hasAllApplications: hasAllApplications)
  }

  /// The years whose lists are downloaded: the current one, from 15 December the next one too, and until 15 January the
  /// last one, because the exchange files an offering under the year of its draw.
  var yearsAsked: [Int] {
    if let years { return Set(years).sorted() }
    let today = moment.day.components
    return switch (today.month, today.day) {
    case (12, 15...): [today.year, today.year + 1]
    case (1, ...15): [today.year - 1, today.year]
    default: [today.year]
    }
  }

  /// The years whose holidays are downloaded: the current one, and around the turn of the year also the other one, in
  /// which money is deducted or refunded.
  var holidayYears: [Int] {
    let today = moment.day.components
    return switch (today.month, today.day) {
    case (12, _): [today.year, today.year + 1]
    case (1, ...15): [today.year - 1, today.year]
    default: [today.year]
    }
  }
}
