internal import JSON
internal import Localization
internal import SubscriptionLists
internal import Values

/// An offering's days for search engines: events of schema.org as JSON-LD.
enum StructuredData {
  /// The script element's text; nil while no day is known.
  static func block(_ item: PublishedItem<Offering>, page: Text?) -> Text? {
    let kinds = [OfferingDays.window, OfferingDays.draw, OfferingDays.delivery]
    let days = kinds.compactMap { kind in kind.days(of: item.evaluated).map { (kind.title, $0) } }
    guard !days.isEmpty else { return nil }
    return Text { language in
      let address = page?[language] ?? ExchangePage.subscriptions
      let graph = JSONValue.object([
        ("@context", .string("https://schema.org")),
        ("@graph", .array(days.map { event($0[language], $1, of: item.known.offering, at: address) })),
      ])
      return HTMLEscape.quietBlock(graph.file)
    }
  }

  private static func event(
    _ title: String, _ days: ClosedRange<Day>, of offering: Offering, at address: String
  ) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("@type", .string("Event")), ("name", .string("\(offering.code) \(offering.name) \(title)")),
      ("startDate", .string("\(days.lowerBound)")), ("endDate", .string("\(days.upperBound)")),
      ("eventStatus", .string("https://schema.org/Event\(offering.isCancelled ? "Cancelled" : "Scheduled")")),
      ("eventAttendanceMode", .string("https://schema.org/OnlineEventAttendanceMode")),
      ("location", .object([("@type", .string("VirtualLocation")), ("url", .string(address))])),
    ]
    if let underwriter = offering.underwriter {
      let organizer: [(String, JSONValue)] = [
        ("@type", .string("Organization")), ("name", .string(underwriter)),
      ]
      members.append(("organizer", .object(organizer)))
    }
    return .object(members)
  }
}
