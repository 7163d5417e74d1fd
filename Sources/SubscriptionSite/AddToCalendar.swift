internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import Values

/// Links that put an offering's last day and draw into the reader's own calendar.
struct AddToCalendar {
  let entries: [Entry]
  /// The file with all of them, beside the page.
  let file: Text

  /// One entry, with the pages of web calendars that are filled in with it.
  struct Entry { let title, day, google, outlook: Text }

  /// Nil once both days are over.
  init?(_ item: Report.Item, _ report: Report) {
    let today = report.asOf.day
    let shown = OfferingCalendar.entries(of: item, on: today)
    guard !shown.isEmpty else { return nil }
    let id = item.known.id
    func page(in language: Language) -> String {
      (report.options.siteURL.map { "\($0)/\(Site.path(of: id, in: language))" } ?? ExchangePage.subscriptions)
        .encodedForQuery
    }
    let words = Dictionary(uniqueKeysWithValues: Offering.days.map { ($0.name, $0.word) })
    entries = shown.map { entry in
      let (start, end) = (entry.state.start, entry.state.end.adding(1))
      func title(in language: Language) -> String { entry.summary[language].encodedForQuery }
      return Entry(
        title: words[entry.kind] ?? .empty, day: start.text(in: today.year),
        google: Text {
          "https://calendar.google.com/calendar/render?action=TEMPLATE&text=\(title(in: $0))"
            + "&dates=\(start.compact)/\(end.compact)&details=\(page(in: $0))"
        },
        outlook: Text {
          "https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose"
            + "&rru=addevent&subject=\(title(in: $0))&startdt=\(start)&enddt=\(end)&allday=true"
            + "&body=\(page(in: $0))"
        })
    }
    file = Text { Self.name(of: id, in: report.options.languages.contains($0) ? $0 : .chinese) }
  }

  /// The path of the file in the output folder.
  static func path(of id: String, in language: Language) -> String {
    "offerings/\(name(of: id, in: language))"
  }

  private static func name(of id: String, in language: Language) -> String {
    "\(id)\(language.fileSuffix).ics"
  }
}

extension AddToCalendar: PageFields {
  var fields: PageMembers { ["entries": .of(entries), "file": .of(file)] }
}

extension AddToCalendar.Entry: PageFields {
  var fields: PageMembers {
    ["title": .of(title), "day": .of(day), "google": .of(google), "outlook": .of(outlook)]
  }
}
