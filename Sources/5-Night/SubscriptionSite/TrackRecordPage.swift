internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values
internal import WinRates

/// track-record.html: how good the estimated win rates were, and what was forecast.
enum TrackRecordPage {
  static let page = SitePage(
    "track-record", \.record, title: PagePhrase.recordTitle, subtitle: PagePhrase.recordSubtitle,
    isLinkedBelow: { _ in true }
  ) { report, _ in content(report) }

  private static func content(_ report: Report) -> PageContent {
    let record = report.trackRecord
    let groups = record.groups.filter { $0.cases > 0 }
    // Few cases have no ten best.
    let hasTopTen = record.groups.contains { group in
      [group.shown, group.byMedianApplications, group.byMedianRate].contains { $0?.topTen != nil }
    }
    let pages = Set(report.lists.offerings.map(\.known.id))
    let cases = record.newest.map { row($0, pages, report.moment.day.year) }
    let earlier = cases.dropFirst(shown)
    let estimated = record.cases.count { $0.made != nil }
    return [
      "groups": groups.compactMap { rows(of: $0).first }, "hasGroups": !groups.isEmpty,
      "methods": groups.flatMap(rows), "hasTopTen": hasTopTen, "hasCases": !cases.isEmpty,
      "newest": ["cases": Array(cases.prefix(shown))] as PageContent,
      "earlier": earlier.isEmpty
        ? nil
        : [
          "cases": Array(earlier),
          "summary": Text("更早的 \(earlier.count) 檔", "\(earlier.count) earlier draws"),
        ] as PageContent,
      "sentence": record.sentence ?? PagePhrase.recordSubtitle,
      "note": Text(
        "\(estimated) 檔的預估為截止前一晚所發布；標「*」者以當時已知的資料依同樣方法事後推算，股數與承銷價採最後公布者。範圍應有八成的實際中籤率落在其中。過去績效不代表未來表現。",
        "\(estimated) of the estimates were published the evening before the last day; those with * are computed in the same way from what was known then, but with the final lots and prices. The range should hold 8 of 10. Past results are no forecast."
      ),
      "forecast": record.forecast.groups.map(row), "hasForecast": !record.forecast.groups.isEmpty,
    ]
  }

  /// The draws that are not folded away: on a phone about three screens.
  private static let shown = 20

  /// A row for each way of estimating in a group.
  private static func rows(of group: TrackRecord.Group) -> [PageContent] {
    func row(_ method: Text, _ score: TrackRecord.Score?, isShown: Bool = false) -> PageContent? {
      score.map { score in
        [
          "title": group.group?.text ?? PagePhrase.everything, "method": method,
          "cases": "\(group.cases)", "medianError": group.hasShares ? "\(score.medianError)%" : nil,
          "withinTwo": group.hasShares ? "\(Percent(score.withinTwo, of: group.cases))%" : nil,
          "withinRange": isShown && group.hasShares ? "\(Percent(group.withinRange, of: group.cases))%" : nil,
          "rSquared": group.rSquared(of: score).map { "\($0)%" }, "topTen": score.topTen.map { "\($0)" },
          "isSetAside": isShown && group.isRegressionSetAside,
        ]
      }
    }
    return [
      row(Text("預估", "shown"), group.shown, isShown: true),
      row(Text("張數 ÷ 合格件中位數", "lots ÷ median applications"), group.byMedianApplications),
      row(Text("過去中籤率中位數", "median of past rates"), group.byMedianRate),
    ].compactMap(\.self)
  }

  /// A past draw, with a link unless its page is no longer published.
  private static func row(_ one: TrackRecord.Case, _ pages: Set<String>, _ year: Int) -> PageContent {
    [
      "code": one.code.description, "name": one.name,
      "href": pages.contains(one.id) ? OfferingPage.path(of: one.id) : nil, "group": one.group.text,
      "drawDate": one.drawDate.text(in: year), "drawn": "\(one.drawn)%",
      "estimate": one.estimate.map { Text("約 \($0.roughRate)%", "about \($0.roughRate)%") },
      "range": one.estimate?.range,
      "error": one.error?.signed, "isOutside": one.isWithinRange == false,
      "isComputed": one.isComputed,
    ]
  }

  /// What was forecast of a kind, and how that was.
  private static func row(_ group: ForecastRecord.Group) -> PageContent {
    func score(_ score: ForecastRecord.Score) -> String? {
      score.compared == 0 ? nil : "\(score.asForecast)/\(score.compared)"
    }
    return [
      "kind": group.noun, "came": "\(group.came)", "number": "\(group.forecast)",
      "daysBefore": group.medianDaysBefore.map { "\($0)" }, "price": score(group.price),
      "lots": score(group.lots), "days": score(group.days),
    ]
  }
}
