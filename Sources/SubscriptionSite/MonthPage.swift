internal import JSON
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// months/<year>-<month>.html: a month with the days of every offering, for those that the index does not show.
struct MonthPage {
  let base = "../"
  let title, otherHref: Text
  let isIndex = false
  /// It needs no script.
  let isPlain = true
  let sample: Text?
  let preview: Preview
  let weekdays = Day.weekdays
  let legend = IndexPage.Legend.all
  let months: [MonthTable]
  let years: [Year]
  let attribution = Attribution.all
  let block: String

  /// The links to the months of a year.
  struct Year {
    let title: Text
    let months: [Month]
  }

  struct Month {
    let number: Int
    let href, title: Text
    let isThis: Bool
  }

  /// - Parameter first: The first day of the month.
  init(_ first: Day, _ events: DayEvents, _ report: Report) {
    title = first.monthText
    otherHref = Text { Self.name(of: first, in: $0.other) }
    sample = Text.sample(of: report)
    preview = Preview(
      Text(phrase: "monthsAbout", title), path: Text { Self.path(of: first, in: $0) }, report.options)
    func link(_ month: Day?) -> MonthTable.Link? {
      month.map { month in
        MonthTable.Link(href: Text { Self.name(of: month, in: $0) }, title: month.monthText, id: nil)
      }
    }
    months = [
      MonthTable(
        first, today: nil, events, report.context.calendar,
        previous: link(events.months.last { $0 < first }), next: link(events.months.first { $0 > first }))
    ]
    years = Self.years(events, this: first) { month in Text { Self.name(of: month, in: $0) } }
    block = HTMLEscape.block(JSONValue.object([]).file)
  }

  /// The months in which something happens, by year, newest first.
  static func years(_ events: DayEvents, this: Day? = nil, href: (Day) -> Text) -> [Year] {
    Dictionary(grouping: events.months, by: \.year).sorted { $0.key > $1.key }.map { year, months in
      Year(
        title: Text(phrase: "yearOf", "\(year)"),
        months: months.map {
          Month(number: $0.components.month, href: href($0), title: $0.monthText, isThis: $0 == this)
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
      "lang": .of(Text.lang), "base": .of(base), "title": .of(title), "otherHref": .of(otherHref),
      "otherLang": .of(Text.otherLang), "indexHref": .of(Text(verbatim: base) + .indexPath),
      "isIndex": .of(isIndex), "isPlain": .of(isPlain), "sample": .of(sample), "preview": .of(preview),
      "weekdays": .of(weekdays), "legend": .of(legend), "months": .of(months), "years": .of(years),
      "attribution": .of(attribution), "block": .of(block),
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
