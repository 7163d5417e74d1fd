/// Every calendar file of a report: the main feed, one a kind, one a filter, each in each language.
enum CalendarFeeds {
  static func files(_ report: Report) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let events = CalendarFeed.shown(report.items.flatMap(\.events), on: report.asOf.day)
    for language in report.options.languages {
      let entries = events.map { event in
        VEvent(event, in: language, hasAlarm: report.options.hasAlarms && event.kind == .deadline)
      }
      func add(
        _ path: String, _ title: FeedTitle, alarms: Bool = false, _ isIncluded: (CalendarEvent) -> Bool
      ) {
        let feed = CalendarFeed(entries: entries.filter { isIncluded($0.event) })
        files["\(path)\(language.fileSuffix).ics"] = feed.file(in: language, title: title, hasAlarms: alarms)
      }
      add("subscriptions", .main) { $0.kind.isInMainFeed }
      for kind in CalendarEventKind.allCases {
        let rings = kind == .deadline && report.options.hasAlarms
        add("calendars/\(kind.rawValue)", .kind(kind), alarms: rings) { $0.kind == kind }
      }
      for filter in report.options.filters {
        let ids = Set(report.items.map(\.known).filter { $0.feeds.contains(filter.description) }.map(\.id))
        add("calendars/\(filter.name)", .named(filter.name)) {
          $0.kind.isInMainFeed && ids.contains($0.offeringID)
        }
      }
    }
    return files
  }
}

enum FeedTitle {
  case main
  case kind(CalendarEventKind)
  case named(String)

  func text(in language: Language) -> String {
    let main = language == .chinese ? "公開申購（股票抽籤）" : "Taiwan public share subscriptions"
    return switch self {
    case .main: main
    case .kind(let kind): "\(main)｜\(language.calendarLocalizer.title(of: kind, board: nil))"
    case .named(let name): "\(main)｜\(name)"
    }
  }
}
