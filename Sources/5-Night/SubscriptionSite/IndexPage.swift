internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// index.html: the table, the calendar and the calendars to subscribe to.
enum IndexPage {
  static let page = SitePage(
    "index", \.index, title: PagePhrase.siteTitle, subtitle: PagePhrase.siteSubtitle
  ) { report, _ in content(report) }

  private static func content(_ report: Report) -> PageContent {
    let (moment, options) = (report.moment, report.options)
    let year = moment.day.year
    let day = report.dataAsOf?.text(in: year) ?? Text("不明", "an unknown day")
    let dataOf = Text(
      "行情 \(day)，更新於 \(moment.text(in: year))", "Prices of \(day), updated \(moment.text(in: year))")
    let freshness = DataFreshness(report)
    let isLong = freshness.missed == freshness.nextDays.count
    let old =
      freshness.missed > 1
      ? (isLong ? PagePhrase.oldLong : PagePhrase.old).filled(with: "\(freshness.missed)") : nil
    let ordered = report.lists.offerings.map(\.evaluated).sorted { order($0, $1, on: moment.day) }
    let rows = ordered.map {
      OfferingTableRow(
        $0, moment: moment, cutOff: report.context.cutOff, ready: $0.readyDay(in: report.context.calendar))
    }
    let groups = OfferingTableRow.Group.allCases.map { group -> PageContent in
      let members = rows.filter { $0.group == group }.map(\.content)
      return [
        "key": group.rawValue, "stages": group.stages, "title": group.title,
        "count": members.count, "rows": members,
      ]
    }
    // What may take applications within some weeks; the page of what comes has the rest.
    let until = moment.day.adding(45)
    let expected = ComingPage.expected(in: report).filter { item in
      item.draw?.firstDays.map { $0.lowerBound <= until } ?? false
    }.map { ComingPage.content($0, report) }
    let feeds = SubscribeLink.all(options)
    return [
      "isIndex": true, "auctionsHref": AuctionsPage.page.path, "comesHref": ComingPage.page.path,
      "dataOf": dataOf, "old": old,
      "doubts": report.doubtText.map { Text("資料有疑慮：\($0)。", "In doubt: \($0).") },
      "today": TodayLine(report).content,
      "strip": PeriodStrip.content(ordered, today: moment.day, report.context.calendar),
      "isEmpty": !rows.contains { $0.group == .open }, "groups": groups,
      "hasExpected": !expected.isEmpty, "expected": expected,
      "weekdays": Day.weekdays, "legend": WeeksTable.legend,
      "weeks": WeeksTable.content(moment.day, DayEvents(report), report.context.calendar),
      "mainFeed": [feeds[0]], "feeds": Array(feeds.dropFirst()), "isServed": options.siteURL != nil,
      "kinds": SubscribeLink.kinds,
      "pages": Site.pages.filter { $0.isLinkedBelow(report) }.map {
        ["href": $0.path, "title": $0.title] as PageContent
      },
      "block": PageData.block(report, isIndex: true, tradingDays: freshness.nextDays),
    ]
  }

  /// Open offerings by their expected value, upcoming ones by their first, the others by their last day, newest first,
  /// those of whose draw one waits to hear before past ones.
  private static func order(_ left: EvaluatedOffering, _ right: EvaluatedOffering, on today: Day) -> Bool {
    let keys = [left, right].map { evaluated -> (Int, Int) in
      let offering = evaluated.known.offering
      let value = evaluated.expectedValue
      return switch evaluated.state {
      case _ where offering.isCancelled: (3, -(offering.subscriptionEnd?.number ?? 0))
      case .during: (0, value.map { -$0.count } ?? .max)
      case .before: (1, offering.subscriptionStart?.number ?? .max)
      case .undefined: (1, .max)
      case .after:
        (OfferingTableRow.isAwaited(evaluated, on: today) ? 2 : 3, -(offering.subscriptionEnd?.number ?? 0))
      }
    }
    return keys[0] == keys[1] ? left.known.id < right.known.id : keys[0] < keys[1]
  }
}
