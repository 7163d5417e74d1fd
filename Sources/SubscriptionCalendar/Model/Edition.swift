/// How the outputs are published: choices of whoever runs the job, none of which changes a fact.
public struct Edition: Hashable, Sendable {
  /// The languages of the feeds; Chinese is always one.
  public var languages: Set<Language>
  /// Whether the deadline's feed rings.
  public var hasAlarms: Bool
  /// Feeds with some of the offerings.
  public var filters: [FeedFilter]
  /// Where the folder is served, without a slash at its end; nil leaves links to it out.
  public var siteURL: String?

  /// The plain edition: Chinese, silent, everything, nowhere in particular.
  public init(
    languages: Set<Language> = [], hasAlarms: Bool = false, filters: [FeedFilter] = [],
    siteURL: String? = nil
  ) {
    self.languages = languages.union([.chinese])
    self.hasAlarms = hasAlarms
    self.filters = filters
    self.siteURL = siteURL
  }
}
