internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// months/<year>-<month>.html: a month with the days of every offering, for those that the index does not show.
enum MonthPage {
  /// - Parameter first: The first day of the month.
  static func content(_ first: Day, _ events: DayEvents, _ report: Report) -> PageContent {
    let title = first.monthText
    func path(in language: Language) -> String { self.path(of: first, in: language) }
    func link(_ month: Day?) -> PageContent? {
      month.map { month in
        ["href": Text { name(of: month, in: $0) }, "title": month.monthText, "id": String?.none]
      }
    }
    let month = MonthTable.content(
      first, today: nil, events, report.context.calendar, previous: link(events.months.last { $0 < first }),
      next: link(events.months.first { $0 > first }))
    let own: PageContent = [
      // It needs no script.
      "isPlain": true, "otherHref": Text { name(of: first, in: $0.other) }, "weekdays": Day.weekdays,
      "legend": MonthTable.legend, "months": [month],
      "years": years(events, this: first) { month in Text { name(of: month, in: $0) } },
    ]
    return .page(
      own, of: report, title: title,
      preview: .preview(
        Text(
          "\(title)的公開申購：申購期間、扣款、抽籤與撥券",
          "Public subscriptions of \(title): periods, debits, draws and deliveries"), path: path,
        report.options), path: path,
      base: "../", block: PageData.none)
  }

  /// Links to the months in which something happens, by year, newest first.
  static func years(_ events: DayEvents, this: Day? = nil, href: (Day) -> Text) -> [PageContent] {
    Dictionary(grouping: events.months, by: \.year).sorted { $0.key > $1.key }.map { year, months in
      let links = months.map { month -> PageContent in
        [
          "number": month.components.month, "href": href(month), "title": month.monthText,
          "isThis": month == this,
        ]
      }
      return ["title": PagePhrase.yearOf.filled(with: "\(year)"), "months": links]
    }
  }

  /// The path in the output folder.
  static func path(of month: Day, in language: Language) -> String {
    "months/\(name(of: month, in: language))"
  }

  private static func name(of month: Day, in language: Language) -> String {
    "\(month.description.dropLast(3))\(language.fileSuffix).html"
  }
}
