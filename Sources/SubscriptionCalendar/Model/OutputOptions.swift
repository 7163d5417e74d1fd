/// How the outputs are published. No option changes a fact.
public struct OutputOptions: Hashable, Sendable {
  /// The languages of the feeds; Chinese is always one.
  public var languages: Set<Language>
  /// Whether the deadline's feed has alarms.
  public var hasAlarms: Bool
  /// The filtered feeds.
  public var filters: [FeedFilter]
  /// Where the folder is served, without a trailing slash; nil leaves out links to it.
  public var siteURL: String?
  /// Whether the pages are labelled as sample data and always take the report's time for the present.
  public var isSample: Bool

  /// The defaults: Chinese, without alarms, filters and links.
  public init(
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
