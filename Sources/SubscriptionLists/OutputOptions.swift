package import Localization

/// How the outputs are published. No option changes a fact.
package struct OutputOptions: Hashable, Sendable {
  /// The languages of the feeds; Chinese is always one.
  package var languages: Set<Language>
  /// Whether the deadline's feed has alarms.
  package var hasAlarms: Bool
  /// The filtered feeds.
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
    self.hasAlarms = hasAlarms
    self.filters = filters
    self.siteURL = siteURL
    self.isSample = isSample
  }
}
