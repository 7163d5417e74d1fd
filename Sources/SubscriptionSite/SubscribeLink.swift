internal import Localization
internal import SubscriptionLists

/// The calendars to subscribe to.
enum SubscribeLink {
  /// Every calendar in the page's language, or in Chinese if the calendars are not published in it.
  static func all(_ options: OutputOptions) -> [PageContent] {
    let kinds = Offering.days.compactMap { kind in kind.feed.map { ($0, "calendars/\(kind.name)") } }
    let named = options.filters.map { (Text(verbatim: $0.name), "calendars/\($0.name)") }
    let others = [
      (Text(phrase: "feed_auction"), Auction.feed.path), (Text(phrase: "feed_coming"), RightsNotice.feed.path),
    ]
    let main = (Text(phrase: "feed_main"), Offering.feed.path)
    return ([main] + kinds + others + named).map { title, stem in
      let path = options.calendar(stem)
      let address = options.address(of: path)
      // Not webcals:, which iOS does not open.
      let webcal = address?.map { "webcal" + $0.drop { $0 != ":" } }
      let outlook = address.map { address in
        Text {
          "https://outlook.live.com/calendar/0/addfromweb?url=\(address[$0].encodedForQuery)"
            + "&name=\(title[$0].encodedForQuery)"
        }
      }
      return [
        "title": title, "path": path, "webcal": webcal, "address": address,
        "google": webcal?.map { "https://calendar.google.com/calendar/render?cid=\($0.encodedForQuery)" },
        "outlook": outlook,
      ]
    }
  }
}

extension String {
  /// Percent-encoded for a query, RFC 3986: all but unreserved characters.
  var encodedForQuery: String {
    let (unreserved, digits) = (Self.unreserved, Array("0123456789ABCDEF".utf8))
    let encoded = utf8.flatMap { byte in
      unreserved.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let unreserved = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
}
