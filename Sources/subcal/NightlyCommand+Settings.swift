internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionJob
internal import SystemPackage

extension NightlyCommand {
  /// The settings that the arguments ask for; throws what is wrong with them.
  func settings() throws -> NightlySettings {
    var settings = NightlySettings(
      output: Paths.absolute(output ?? (sources.replay == nil ? "public" : "replayed/public")),
      store: try storePath(), asOf: try moment(), input: try sources.input())
    settings.years = year.isEmpty ? nil : year
    if let wrong = year.first(where: { !NightlySettings.years.contains($0) }) {
      throw ValidationError("--year \(wrong): give a Gregorian year such as 2026.")
    }
    settings.record = sources.record.map(Paths.absolute)
    settings.keepsBonds = keepBonds
    guard let second = Instant.secondOfDay(cutOff) else {
      throw ValidationError("--cut-off \(cutOff): give a time such as 14:00.")
    }
    settings.cutOff = second
    settings.costs = try cost.costs()
    settings.accepted = Set(accept)
    if let wrong = accept.first(where: { !NightlySettings.isGuarded($0) }) {
      throw ValidationError(
        "--accept \(wrong): name a source such as twse-closes or twse-subscriptions-2026.")
    }
    if output?.isEmpty == true || store?.isEmpty == true {
      throw ValidationError("--output and --store need a path, not an empty text.")
    }
    if settings.store.starts(with: settings.output) {
      throw ValidationError(
        "--store \(settings.store): the store must not lie in the folder that is published.")
    }
    settings.edition = try edition()
    settings.hasSite = !noSite
    guard (10...86_400).contains(timeLimit) else {
      throw ValidationError("--time-limit \(timeLimit): give seconds from 10 to 86400.")
    }
    settings.timeLimit = timeLimit
    // The address is a secret, so it is not repeated.
    if let healthcheckURL, HealthCheck(healthcheckURL) == nil {
      throw ValidationError(
        "--healthcheck-url: this is no address; give one that begins with https://.")
    }
    return settings
  }

  private func edition() throws -> Edition {
    let languages = try language.map { name in
      guard let language = Wording.language(name) else {
        throw ValidationError("--language \(name): there is en, beside zh, which is always written.")
      }
      return language
    }
    let filters = try feed.map { text in
      guard let filter = FeedFilter(text) else {
        throw ValidationError(
          "--feed \(text): give NAME:CONDITION such as high:min-premium=10,board=TWSE+TPEx; the name of "
            + "lower-case letters, digits and hyphens, and not that of a kind.")
      }
      return filter
    }
    guard Set(filters.map(\.name)).count == filters.count else {
      throw ValidationError("--feed: each name may be given once.")
    }
    var site = siteURL
    while site?.hasSuffix("/") == true, site?.hasSuffix("://") == false { site?.removeLast() }
    if let site, site.wholeMatch(of: /https?:\/\/[A-Za-z0-9.\-:\[\]]+(\/[A-Za-z0-9._~%\-\/]*)?/) == nil {
      throw ValidationError(
        "--site-url \(site): give an address such as https://calendar.example.org/subcal.")
    }
    return Edition(
      languages: Set(languages), hasAlarms: alarms, filters: filters,
      siteURL: site)
  }

  private func moment() throws -> Instant {
    try Arguments.moment(asOf)
  }

  private func storePath() throws -> FilePath {
    if store == nil, sources.replay != nil { return Paths.absolute("replayed/subcal.sqlite") }
    return try Paths.store(store)
  }
}
