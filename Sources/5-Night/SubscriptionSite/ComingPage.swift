internal import Costs
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// coming.html: what one can probably apply for next, from when about, for about how much.
///
/// First what the list of subscriptions has already, then what the exchanges and the companies announce, with the days
/// and the cash that can be expected. What is for holders of the shares stands apart.
enum ComingPage {
  static let page = SitePage(
    "coming", \.coming, title: PagePhrase.comesTitle, subtitle: PagePhrase.comesSubtitle
  ) { report, _ in content(report) }

  private static func content(_ report: Report) -> PageContent {
    let moment = report.moment
    let (listed, expected, holders) = (listed(in: report), expected(in: report), holders(in: report))
    return [
      "dataOf": Text(
        "更新於 \(moment.text(in: moment.day.year))", "As of \(moment.text(in: moment.day.year))"),
      "isEmpty": listed.isEmpty && expected.isEmpty,
      "missed": report.announced.compactMap { one in
        one.missingText(until: moment.day.adding(-1)).map { days -> PageContent in
          let source = one.source.board?.text ?? Text(verbatim: "\(one.source)")
          return [
            "text": Text(
              "\(source)公司 \(days) 的重大訊息未能讀取，當日公告的現金增資可能未列。",
              "The announcements of \(source) companies of \(days) could not be read: cash increases that were announced then may be missing."
            )
          ]
        }
      },
      "listed": listed, "hasListed": !listed.isEmpty,
      "expected": expected.map { content($0, report).and(["estimates": $0.estimates]) },
      "hasExpected": !expected.isEmpty,
      "holders": holders, "hasHolders": !holders.isEmpty, "auctionsHref": AuctionsPage.page.path,
      "feedHref": report.options.calendar(RightsNotice.feed.path), "feedTitle": RightsNotice.feed.link,
    ]
  }

  /// What is not in the list yet, by the first day on which one can probably apply.
  static func expected(in report: Report) -> [ComingItem] {
    let published = Set(report.lists.offerings.map(\.known.id))
    return report.comingItems.filter { item in
      item.isComing && item.draw != nil && !(item.offeringID.map(published.contains) ?? false)
    }.sorted(by: ComingItem.opensSooner)
  }

  /// A row: the days and the cash as they can be expected.
  static func content(_ item: ComingItem, _ report: Report) -> PageContent {
    let today = report.moment.day
    let fees = report.context.costs.fees(on: today)
    let cash = item.draw?.price.flatMap {
      LotOutcome.cashRequired(announcedPrice: $0, shares: 1000, fees: fees)
    }
    // How far it has come.
    let last = item.steps.last { step in step.day.map { $0 <= today } ?? false }
    return [
      "code": item.code.description, "name": item.name, "doubt": item.doubt?.title,
      "noun": item.board.map { item.noun + Text("・", ", ") + $0.text } ?? item.noun,
      "when": item.draw?.firstDays.map { days in
        days.lowerBound == days.upperBound
          ? days.lowerBound.text(in: today.year)
          : Text(verbatim: days.lowerBound.date(in: today.year)) + PagePhrase.to
            + Text(verbatim: days.upperBound.date(in: today.year))
      },
      "price": item.draw?.price.map(perShare), "cash": cash?.grouped,
      "lots": item.draw?.lots.map { Text.lots($0 * 1000) },
      "progress": last.flatMap { step in
        step.day.map { step.title + Text(verbatim: " ") + $0.text(in: today.year) }
      },
      "closures": item.daysOnClosures?.text { $0.text(in: today.year) },
    ]
  }

  /// The rows of the list of subscriptions that do not take applications yet.
  private static func listed(in report: Report) -> [PageContent] {
    let year = report.moment.day.year
    return report.lists.offerings.map(\.evaluated).filter { evaluated in
      [.before, .undefined].contains(evaluated.state) && !evaluated.known.offering.isCancelled
    }.sorted { left, right in
      let days = [left, right].map { $0.known.offering.subscriptionStart ?? .last }
      return days[0] == days[1] ? left.known.id < right.known.id : days[0] < days[1]
    }.map { evaluated in
      let offering = evaluated.known.offering
      return [
        "code": offering.code.description, "name": offering.name,
        "href": OfferingPage.path(of: evaluated.known.id),
        "doubt": evaluated.known.brokenRule?.title,
        "market": offering.market.description,
        "first": offering.subscriptionStart?.text(in: year), "last": offering.subscriptionEnd?.text(in: year),
        "price": offering.price.map(perShare), "cash": evaluated.numbers.debit?.grouped,
        "dilution": evaluated.discountAndDilution,
        "lots": (offering.sharesOfferedFinal ?? offering.sharesOffered).map(Text.lots),
        "closures": evaluated.daysOnClosures?.text { $0.text(in: year) },
      ]
    }
  }

  /// What holders have a right to, by the last day to hold.
  private static func holders(in report: Report) -> [PageContent] {
    let today = report.moment.day
    func text(_ day: Day?) -> Text? { day?.text(in: today.year) }
    return report.comingItems.filter(\.isComing).compactMap { item in
      item.holders.map { (item, $0) }
    }.sorted { ($0.1.lastDayToHold ?? .last, $0.0.id) < ($1.1.lastDayToHold ?? .last, $1.0.id) }
      .map { item, right in
        [
          "code": item.code.description, "name": item.name, "doubt": item.doubt?.title,
          "hold": text(right.lastDayToHold),
          "exRights": text(right.exRightsDay), "perThousand": right.perThousand?.description,
          "pay": right.payTo.map { last in
            [text(right.payFrom), text(last)].compactMap(\.self).joined(PagePhrase.to)
          },
        ]
      }
  }

  private static func perShare(_ price: Price) -> Text {
    Text("每股 \(price.description)", "\(price.description) a share")
  }
}
