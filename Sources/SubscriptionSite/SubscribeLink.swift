internal import Localization
internal import SubscriptionCalendar

/// A calendar to subscribe to.
struct SubscribeLink {
  let title, path: String
  /// The `webcal:` link for calendar programs.
  let webcal: String?
  /// The https address to copy.
  let address: String?
  /// The pages of web calendars with the address filled in.
  let google, outlook: String?

  /// Every calendar in the page's language, or in Chinese if the calendars are not published in it.
  static func all(_ options: OutputOptions, _ localizer: PageLocalizer) -> [SubscribeLink] {
    let suffix = options.languages.contains(localizer.language) ? localizer.language.fileSuffix : ""
    let kinds = Offering.days.compactMap { kind in
      kind.feed.map { ($0[localizer.language], "calendars/\(kind.name)") }
    }
    let named = options.filters.map { ($0.name, "calendars/\($0.name)") }
    let others = [
      (localizer("feed_auction"), Auction.feed.path),
      (localizer("feed_coming"), RightsNotice.feed.path),
    ]
    return ([(localizer("feed_main"), Offering.feed.path)] + kinds + others + named).map { title, stem in
      let path = "\(stem)\(suffix).ics"
      let address = options.siteURL.map { "\($0)/\(path)" }
      return SubscribeLink(
        title: title, path: path,
        // Not webcals:, which iOS does not open.
        webcal: address.map { "webcal" + $0.drop { $0 != ":" } }, address: address,
        google: address.map {
          "https://calendar.google.com/calendar/render?cid=\(("webcal" + $0.drop { $0 != ":" }).encodedForQuery)"
        },
        outlook: address.map {
          "https://outlook.live.com/calendar/0/addfromweb?url=\($0.encodedForQuery)&name=\(title.encodedForQuery)"
        })
    }
  }
}

extension SubscribeLink: PageFields {
  var fields: PageMembers {
    [
      "title": .of(title), "path": .of(path), "webcal": .of(webcal), "address": .of(address),
      "google": .of(google), "outlook": .of(outlook),
    ]
  }
}
