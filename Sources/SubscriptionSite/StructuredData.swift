internal import Localization
internal import SubscriptionCalendar

/// An offering's days for search engines: events of schema.org as JSON-LD.
enum StructuredData {
  /// The script element's text; nil while no day is known.
  static func block(_ item: Report.Item, page: String?, in language: Language) -> String? {
    let known = item.known
    let kinds: [CalendarEventKind] = [.window, .draw, .delivery]
    let events = kinds.compactMap { kind -> JSONValue? in
      guard let days = kind.days(of: known.offering, item.evaluated.timetable) else { return nil }
      let name = "\(known.offering.code) \(known.offering.name) \(kind.title[language])"
      let isCancelled = known.offering.isCancelled
      let place = page ?? ExchangePage.subscriptions
      var members: [(String, JSONValue)] = [
        ("@type", .string("Event")), ("name", .string(name)),
        ("startDate", .string("\(days.lowerBound)")), ("endDate", .string("\(days.upperBound)")),
        ("eventStatus", .string("https://schema.org/Event\(isCancelled ? "Cancelled" : "Scheduled")")),
        ("eventAttendanceMode", .string("https://schema.org/OnlineEventAttendanceMode")),
        ("location", .object([("@type", .string("VirtualLocation")), ("url", .string(place))])),
      ]
      if let underwriter = known.offering.underwriter {
        let organizer: [(String, JSONValue)] = [
          ("@type", .string("Organization")), ("name", .string(underwriter)),
        ]
        members.append(("organizer", .object(organizer)))
      }
      return .object(members)
    }
    guard !events.isEmpty else { return nil }
    let graph = JSONValue.object([
      ("@context", .string("https://schema.org")), ("@graph", .array(events)),
    ])
    return HTMLEscape.quietBlock(graph.file)
  }
}
