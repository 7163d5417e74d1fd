internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import Values

/// The calendars to subscribe to.
enum SubscribeLink {
  /// The kinds of days that can be chosen, those of the main calendar first.
  static let kinds = CalendarChoice.kinds.map { kind -> PageContent in
    [
      "name": kind,
      "title": CalendarChoice.title(of: kind)
        + (kind == OfferingDays.delivery.name ? Text("（含上市櫃首日）", " (with first trading days)") : nil),
      "isMain": CalendarChoice.main.contains(kind),
    ]
  }

  /// The main calendar, and those that no choice of kinds has, in the page's language, or in Chinese if the calendars are
  /// not published in it.
  static func all(_ options: OutputOptions) -> [PageContent] {
    let named = options.filters.map { (Text(verbatim: $0.name), "calendars/\($0.name)") }
    var feeds: [Feed] = []
    // Several lists may have one feed.
    for list in Lists.all where !feeds.contains(where: { $0.path == list.feed.path }) {
      feeds.append(list.feed)
    }
    func links(_ feeds: [Feed]) -> [(Text, String)] { feeds.map { ($0.link, $0.path) } }
    let (main, others) = (links(feeds.filter(\.isMain)), links(feeds.filter { !$0.isMain }))
    return (main + others + named).map { title, stem in
      let path = options.calendar(stem)
      let address = options.address(of: path)
      // Not webcals:, which iOS does not open.
      let webcal = address?.map { "webcal" + $0.drop { $0 != ":" } }
      let outlook = address.map { address in
        Text {
          "https://outlook.live.com/calendar/0/addfromweb?url=\(address[$0].percentEncoded)"
            + "&name=\(title[$0].percentEncoded)"
        }
      }
      return [
        "title": title, "path": path, "webcal": webcal, "address": address,
        "google": webcal?.map { "https://calendar.google.com/calendar/render?cid=\($0.percentEncoded)" },
        "outlook": outlook,
      ]
    }
  }
}

/// Links that put an offering's last day and draw into the reader's own calendar.
enum AddToCalendar {
  /// A link to each web calendar for each entry, and the file with all of them; nil once both days are over.
  static func content(_ item: PublishedItem<Offering>, _ report: Report) -> PageContent? {
    let today = report.moment.day
    let shown = OfferingCalendar.entries(of: item, on: today)
    guard !shown.isEmpty else { return nil }
    let id = item.known.id
    let page =
      report.options.address(of: OfferingPage.path(of: id)) ?? Text(verbatim: ExchangePage.subscriptions)
    let words = Dictionary(uniqueKeysWithValues: Offering.days.map { ($0.name, $0.word) })
    let entries = shown.map { entry -> PageContent in
      let (start, end) = (entry.state.start, entry.state.end.adding(1))
      let (title, details) = (entry.summary.map(\.percentEncoded), page.map(\.percentEncoded))
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
        "title": words[entry.kind] ?? Text.empty, "google": google,
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
