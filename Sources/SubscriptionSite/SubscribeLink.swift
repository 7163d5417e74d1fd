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
    let kinds = CalendarEventKind.allCases.map { (localizer.lexicon.feed($0), "calendars/\($0.rawValue)") }
    let named = options.filters.map { ($0.name, "calendars/\($0.name)") }
    let others = [
      (localizer("feed_auction"), CalendarFeeds.auctionsPath),
      (localizer("feed_coming"), CalendarFeeds.comingPath),
    ]
    return ([(localizer("feed_main"), "subscriptions")] + kinds + others + named).map { title, stem in
      let path = "\(stem)\(suffix).ics"
      let address = options.siteURL.map { "\($0)/\(path)" }
      return SubscribeLink(
        title: title, path: path,
        // Not webcals:, which iOS does not open.
        webcal: address.map { "webcal" + $0.drop { $0 != ":" } }, address: address,
        google: address.map {
          "https://calendar.google.com/calendar/render?cid=\(encoded("webcal" + $0.drop { $0 != ":" }))"
        },
        outlook: address.map {
          "https://outlook.live.com/calendar/0/addfromweb?url=\(encoded($0))&name=\(encoded(title))"
        })
    }
  }
}

extension SubscribeLink {
  /// Percent-encoded for a query, RFC 3986: all but unreserved characters.
  private static func encoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded +=
          [UInt8(ascii: "%")] + [byte >> 4, byte & 15].map { Array("0123456789ABCDEF".utf8)[Int($0)] }
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension SubscribeLink: PageFields {
  var fields: [String: any PageValue] {
    [
      "title": title, "path": path, "webcal": webcal, "address": address, "google": google,
      "outlook": outlook,
    ]
  }
}
