internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// coming.html: everything that comes, each with the stages that it has passed and those to come.
enum ComingPage {
  static func content(_ report: Report) -> PageContent {
    let items = report.comingItems.filter(\.isComing)
    // What has a day is first, as everywhere.
    let groups: [(Text, [ComingItem])] = [
      (Text("已有日期", "With a day"), items.filter { $0.nextDate != nil }),
      (Text("尚無日期", "Without a day yet"), items.filter { $0.nextDate == nil }),
    ]
    let own: PageContent = [
      // It needs no script.
      "isPlain": true,
      "dataOf": Text(
        "更新於 \(report.moment.text(in: report.moment.day.year))",
        "As of \(report.moment.text(in: report.moment.day.year))"),
      "isEmpty": items.isEmpty,
      "missed": report.announced.compactMap { one in
        one.missingText(until: report.moment.day.adding(-1)).map { days -> PageContent in
          let source = one.source.board?.text ?? Text(verbatim: "\(one.source)")
          return [
            "text": Text(
              "\(source)公司 \(days) 的重大訊息未能讀取，當日公告的現金增資可能未列。",
              "The announcements of \(source) companies of \(days) could not be read: cash increases that were announced then may be missing."
            )
          ]
        }
      },
      "groups": groups.filter { !$0.1.isEmpty }.map { title, items -> PageContent in
        ["title": title, "items": items.map { content($0, report) }]
      },
      "feedHref": report.options.calendar(RightsNotice.feed.path), "feedTitle": RightsNotice.feed.link,
    ]
    let preview = PageContent.preview(PagePhrase.comesSubtitle, path: path, report.options)
    return .page(
      own, of: report, title: PagePhrase.comesTitle, preview: preview, path: path,
      attribution: ComingItem.attributions, block: PageData.none)
  }

  /// The path in the output folder.
  static func path(in language: Language) -> String { "coming\(language.fileSuffix).html" }

  private static func content(_ item: ComingItem, _ report: Report) -> PageContent {
    let today = report.moment.day
    func text(_ day: Day) -> Text { day.text(in: today.year) }
    let steps = item.steps.map { step -> PageContent in
      let tense = step.day.map { $0 < today ? "past" : $0 == today ? "today" : "next" } ?? "next"
      return [
        "title": step.title, "day": step.day?.description, "dayText": step.day.map(text), "tense": tense,
        "range": step.day == nil
          ? step.range.map {
            Text(
              "推估 \(text($0.lowerBound))～\(text($0.upperBound))",
              "estimated \(text($0.lowerBound)) to \(text($0.upperBound))")
          } : nil,
      ]
    }
    let offering = item.offeringID.flatMap { id in
      report.lists.offerings.contains { $0.known.id == id } ? id : nil
    }
    return [
      "code": item.code.description, "name": item.name, "noun": item.noun, "doubt": item.doubt?.title,
      "closures": item.daysOnClosures?.text(text), "facts": item.facts,
      "estimates": item.estimates,
      "steps": steps, "offeringHref": offering.map { Site.path(of: $0) },
    ]
  }
}
