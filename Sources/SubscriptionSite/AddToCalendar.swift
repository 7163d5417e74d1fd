internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import Values

/// Links that put an offering's last day and draw into the reader's own calendar.
enum AddToCalendar {
  /// A link to each web calendar for each entry, and the file with all of them; nil once both days are over.
  static func content(_ item: Report.Item, _ report: Report) -> PageContent? {
    let today = report.asOf.day
    let shown = OfferingCalendar.entries(of: item, on: today)
    guard !shown.isEmpty else { return nil }
    let id = item.known.id
    let page = report.options.address(of: Site.path(of: id)) ?? Text(verbatim: ExchangePage.subscriptions)
    let words = Dictionary(uniqueKeysWithValues: Offering.days.map { ($0.name, $0.word) })
    let entries = shown.map { entry -> PageContent in
      let (start, end) = (entry.state.start, entry.state.end.adding(1))
      let (title, details) = (entry.summary.map(\.encodedForQuery), page.map(\.encodedForQuery))
      let google = Text {
        "https://calendar.google.com/calendar/render?action=TEMPLATE&text=\(title[$0])"
          + "&dates=\(start.compact)/\(end.compact)&details=\(details[$0])"
      }
      let outlook = Text {
        "https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose"
          + "&rru=addevent&subject=\(title[$0])&startdt=\(start)&enddt=\(end)&allday=true"
          + "&body=\(details[$0])"
      }
      return [
        "title": words[entry.kind] ?? Text.empty, "day": start.text(in: today.year), "google": google,
        "outlook": outlook,
      ]
    }
    let file = Text { name(of: id, in: report.options.languages.contains($0) ? $0 : .chinese) }
    return ["entries": entries, "file": file]
  }

  /// The path of the file in the output folder.
  static func path(of id: String, in language: Language) -> String {
    "offerings/\(name(of: id, in: language))"
  }

  private static func name(of id: String, in language: Language) -> String {
    "\(id)\(language.fileSuffix).ics"
  }
}
