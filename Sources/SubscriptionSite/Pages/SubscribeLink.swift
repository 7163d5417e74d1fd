internal import SubscriptionCalendar

/// A calendar to subscribe to.
struct SubscribeLink {
  let title, path: String
  /// For Apple's and other calendar programs: webcal in place of https.
  let webcal: String?
  /// The address to copy.
  let address: String?

  /// Every calendar of an edition in one language; Chinese where the edition has not that language.
  static func all(_ edition: Edition, _ words: Words) -> [SubscribeLink] {
    let suffix = edition.languages.contains(words.language) ? words.language.fileSuffix : ""
    let kinds = EventKind.allCases.map { (words("feed_\($0.rawValue)"), "calendars/\($0.rawValue)") }
    let named = edition.filters.map { ($0.name, "calendars/\($0.name)") }
    return ([(words("feed_main"), "subscriptions")] + kinds + named).map { title, stem in
      let path = "\(stem)\(suffix).ics"
      let address = edition.siteURL.map { "\($0)/\(path)" }
      return SubscribeLink(
        title: title, path: path,
        // Not webcals: calendars on iOS do not know it.
        webcal: address.map { "webcal" + $0.drop { $0 != ":" } }, address: address)
    }
  }
}

extension SubscribeLink: PageFields {
  var fields: [String: any PageValue] {
    ["title": title, "path": path, "webcal": webcal, "address": address]
  }
}
