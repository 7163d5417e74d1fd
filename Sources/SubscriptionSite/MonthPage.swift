internal import Localization
internal import SubscriptionCalendar

/// months/<year>-<month>.html: a month with the days of every offering, for those that the index does not show.
struct MonthPage {
  let lang: String
  let base = "../"
  let title: String
  let otherHref, otherLang, indexHref: String
  let isIndex = false
  /// It needs no script.
  let isPlain = true
  let sample: String?
  let preview: Preview
  let weekdays: [String]
  let legend: [IndexPage.Legend]
  let months: [MonthTable]
  let years: [Year]
  let attribution = Attribution.all
  let block: String

  /// The links to the months of a year.
  struct Year {
    let title: String
    let months: [Month]
  }

  struct Month {
    let number: Int
    let href, title: String
    let isThis: Bool
  }

  /// - Parameter first: The first day of the month.
  init(_ first: Day, _ events: DayEvents, _ report: Report, _ localizer: PageLocalizer) {
    lang = localizer.language.rawValue
    title = localizer.month(of: first)
    let other: Language = localizer.language == .chinese ? .english : .chinese
    (otherHref, otherLang) = (Self.name(of: first, in: other), other.rawValue)
    indexHref = "../index\(localizer.language.fileSuffix).html"
    sample = localizer.sample(of: report)
    preview = Preview(
      localizer("monthsAbout", title), path: Self.path(of: first, in: localizer.language), report.options)
    weekdays = localizer.weekdays
    legend = IndexPage.Legend.all(localizer)
    func link(_ month: Day?) -> MonthTable.Link? {
      month.map {
        MonthTable.Link(
          href: Self.name(of: $0, in: localizer.language), title: localizer.month(of: $0), id: nil)
      }
    }
    months = [
      MonthTable(
        first, today: nil, events, report.context.calendar, localizer,
        previous: link(events.months.last { $0 < first }), next: link(events.months.first { $0 > first }))
    ]
    years = Self.years(events, this: first, localizer) { Self.name(of: $0, in: localizer.language) }
    block = HTMLEscape.block(JSONValue.object([]).file)
  }

  /// The months in which something happens, by year, newest first.
  static func years(
    _ events: DayEvents, this: Day? = nil, _ localizer: PageLocalizer, href: (Day) -> String
  ) -> [Year] {
    Dictionary(grouping: events.months, by: \.year).sorted { $0.key > $1.key }.map { year, months in
      Year(
        title: localizer("yearOf", "\(year)"),
        months: months.map {
          Month(
            number: $0.components.month, href: href($0), title: localizer.month(of: $0), isThis: $0 == this)
        })
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

extension MonthPage: PageFields {
  var fields: PageMembers {
    [
      "lang": .of(lang), "base": .of(base), "title": .of(title), "otherHref": .of(otherHref),
      "otherLang": .of(otherLang), "indexHref": .of(indexHref), "isIndex": .of(isIndex),
      "isPlain": .of(isPlain), "sample": .of(sample), "preview": .of(preview), "weekdays": .of(weekdays),
      "legend": .of(legend), "months": .of(months), "years": .of(years), "attribution": .of(attribution),
      "block": .of(block),
    ]
  }
}

extension MonthPage.Year: PageFields {
  var fields: PageMembers { ["title": .of(title), "months": .of(months)] }
}

extension MonthPage.Month: PageFields {
  var fields: PageMembers {
    ["number": .of(number), "href": .of(href), "title": .of(title), "isThis": .of(isThis)]
  }
}
