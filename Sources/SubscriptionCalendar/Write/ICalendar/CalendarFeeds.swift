internal import Localization

/// Every calendar file of a report: the main feed, one a kind, one a filter, one of the auctions, one of the
/// coming offerings, each in each language.
package enum CalendarFeeds {
  static func forEachFile(
    of report: Report, _ body: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) rethrows {
    let events = CalendarFeed.shown(report.items.flatMap(\.events), on: report.asOf.day)
    for language in report.options.languages {
      let entries = VEvents(events, in: language) { report.options.hasAlarms && $0.kind == .deadline }
      func add(
        _ path: String, _ title: FeedTitle, alarms: Bool = false, _ isIncluded: (CalendarEvent) -> Bool
      ) throws {
        try body(
          "\(path)\(language.fileSuffix).ics",
          CalendarFeed(entries, isIncluded).file(title: title, hasAlarms: alarms))
      }
      try add("subscriptions", .main) { $0.kind.isInMainFeed }
      for kind in CalendarEventKind.allCases {
        let rings = kind == .deadline && report.options.hasAlarms
        try add("calendars/\(kind.rawValue)", .kind(kind), alarms: rings) { $0.kind == kind }
      }
      for filter in report.options.filters {
        let ids = Set(report.items.map(\.known).filter { $0.feeds.contains(filter.description) }.map(\.id))
        try add("calendars/\(filter.name)", .named(filter.name)) {
          $0.kind.isInMainFeed && ids.contains($0.offeringID)
        }
      }
      let auctions = CalendarFeed.shown(report.auctions.flatMap(\.events), on: report.asOf.day)
      try body(
        "\(auctionsPath)\(language.fileSuffix).ics",
        CalendarFeed(VEvents(auctions, in: language)).file(title: .auctions, hasAlarms: false))
      let coming = CalendarFeed.shown(report.coming.compactMap(\.event), on: report.asOf.day)
      try body(
        "\(comingPath)\(language.fileSuffix).ics",
        CalendarFeed(VEvents(coming, in: language)).file(title: .coming, hasAlarms: false))
    }
  }

  /// The feed of the auctions, without its suffixes.
  package static let auctionsPath = "calendars/auction"
  /// The feed of the coming offerings, without its suffixes.
  package static let comingPath = "calendars/coming"
}

enum FeedTitle {
  case main
  case kind(CalendarEventKind)
  case named(String)
  case auctions
  case coming
  /// The user's own, which is not published, or one offering's.
  case own(String)

  func text(in language: Language) -> String {
    let main = language == .chinese ? "公開申購（股票抽籤）" : "Taiwan public share subscriptions"
    return switch self {
    case .main: main
    case .kind(let kind): "\(main)｜\(Lexicon(language).title(kind))"
    case .named(let name): "\(main)｜\(name)"
    case .auctions: language == .chinese ? "競價拍賣" : "Taiwan share auctions"
    case .coming: language == .chinese ? "申購預告（現增除權）" : "Coming Taiwan share subscriptions"
    case .own(let title): title
    }
  }

  func about(in language: Language) -> String {
    switch self {
    case .auctions:
      language == .chinese
        ? "臺灣證券競價拍賣的投標、開標與撥券日期，每晚依交易所公告更新。"
        : "The days for bids, openings and deliveries of Taiwan's auctions of shares and bonds, renewed every night."
    case .coming:
      language == .chinese
        ? "已公告現金增資、尚待公開申購者的除權交易日，每晚依交易所公告更新。"
        : "The ex-rights days of cash increases whose public subscription is to come, renewed every night."
    case .own(let title): title
    case .main, .kind, .named:
      language == .chinese
        ? "臺灣公開申購的重要日期，每晚依交易所公告更新。"
        : "The days that matter in Taiwan's public share subscriptions, renewed every night."
    }
  }
}
