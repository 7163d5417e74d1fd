internal import Localization
internal import SubscriptionLists

/// A calendar to subscribe to.
struct SubscribeLink {
  let title, path: Text
  /// The `webcal:` link for calendar programs.
  let webcal: Text?
  /// The https address to copy.
  let address: Text?
  /// The pages of web calendars with the address filled in.
  let google, outlook: Text?

  /// Every calendar in the page's language, or in Chinese if the calendars are not published in it.
  static func all(_ options: OutputOptions) -> [SubscribeLink] {
    let kinds = Offering.days.compactMap { kind in kind.feed.map { ($0, "calendars/\(kind.name)") } }
    let named = options.filters.map { (Text(verbatim: $0.name), "calendars/\($0.name)") }
    let others = [
      (Text(phrase: "feed_auction"), Auction.feed.path),
      (Text(phrase: "feed_coming"), RightsNotice.feed.path),
    ]
    let main = (Text(phrase: "feed_main"), Offering.feed.path)
    return ([main] + kinds + others + named).map { title, stem in
      let path = options.calendar(stem)
      let address = options.siteURL.map { Text(verbatim: "\($0)/") + path }
      // Not webcals:, which iOS does not open.
      let webcal = address?.map { "webcal" + $0.drop { $0 != ":" } }
      return SubscribeLink(
        title: title, path: path, webcal: webcal, address: address,
        google: webcal?.map { "https://calendar.google.com/calendar/render?cid=\($0.encodedForQuery)" },
        outlook: address.map { address in
          Text {
            "https://outlook.live.com/calendar/0/addfromweb?url=\(address[$0].encodedForQuery)"
              + "&name=\(title[$0].encodedForQuery)"
          }
        })
    }
  }
}

extension OutputOptions {
  /// The path of a calendar in the page's language, or in Chinese if the calendars are not published in it.
  func calendar(_ stem: String) -> Text {
    Text { "\(stem)\(languages.contains($0) ? $0.fileSuffix : "").ics" }
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
