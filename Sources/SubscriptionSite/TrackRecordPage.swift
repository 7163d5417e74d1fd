internal import Costs
internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values
internal import WinRates

/// track-record.html: how good the estimated win rates were.
struct TrackRecordPage {
  let base = ""
  let title = Text(phrase: "recordTitle")
  let otherHref = Text { Self.path(in: $0.other) }
  let isIndex = false
  let sample: Text?
  let preview: Preview
  let groups: [Group]
  let cases: [Case]
  let note: Text
  let attribution = Attribution.all
  let block: Text

  /// A way of estimating in a group.
  struct Group {
    let title: Text?
    let method: Text
    let cases: String?
    let medianError, withinTwo: String
    let withinRange, rSquared, topTen: String?
    let isSetAside: Bool
  }

  /// A past draw.
  struct Case {
    let code, name: String
    /// Its page; nil if it is no longer published.
    let href: Text?
    let group: Text
    let drawDate, drawn: String
    let estimate, range: Text?
    let error: String?
    let isOutside, isComputed: Bool
  }

  init(_ report: Report) {
    let record = report.trackRecord
    sample = Text.sample(of: report)
    preview = Preview(Text(phrase: "recordSubtitle"), path: Text(Self.path), report.options)
    groups = record.groups.filter { $0.cases > 0 }.flatMap { Self.rows(of: $0) }
    let pages = Set(report.items.map(\.known.id))
    cases = record.cases.prefix(Self.shown).map { Case($0, pages) }
    note = Text(phrase: "recordNote", "\(record.cases.count { $0.made != nil })", "\(cases.count)")
    block =
      PageData(report, fees: report.context.costs.fees(on: report.asOf.day), isIndex: false, tradingDays: [])
      .block
  }

  static func path(in language: Language) -> String { "track-record\(language.fileSuffix).html" }

  /// The newest draws that the page lists; track-record.json has all.
  private static let shown = 60

  private static func rows(of group: TrackRecord.Group) -> [Group] {
    let title = group.group?.text ?? Text(phrase: "all")
    let ways: [(String, TrackRecord.Score?)] = [
      ("recordShown", group.shown), ("recordByMedian", group.byMedianApplications),
      ("recordByRate", group.byMedianRate),
    ]
    return ways.enumerated().compactMap { place, way in
      way.1.map { score in
        Group(
          title: place == 0 ? title : nil, method: Text(phrase: way.0),
          cases: place == 0 ? "\(group.cases)" : nil,
          medianError: "\(score.medianError)%", withinTwo: share(score.withinTwo, of: group.cases),
          withinRange: place == 0 ? share(group.withinRange, of: group.cases) : nil,
          rSquared: score.rSquared.map { "\($0)%" }, topTen: score.topTen.map { "\($0)" },
          isSetAside: place == 0 && group.isRegressionSetAside)
      }
    }
  }

  private static func share(_ count: Int, of all: Int) -> String {
    "\(Percent(tenths: (count * 2000 + all) / (2 * max(1, all))))%"
  }
}

extension TrackRecordPage.Case {
  init(_ one: TrackRecord.Case, _ pages: Set<String>) {
    (code, name) = (one.code.description, one.name)
    href = pages.contains(one.id) ? Site.path(of: one.id) : nil
    group = one.group.text
    drawDate = one.drawDate.description
    drawn = "\(one.drawn)%"
    estimate = one.estimate.map { Text(phrase: "about", $0.roughRate) }
    range = one.estimate?.range
    error = one.error?.signed
    isOutside = one.isWithinRange == false
    isComputed = one.estimate != nil && one.made == nil
  }
}

extension TrackRecordPage: PageFields {
  var fields: PageMembers {
    [
      "lang": .of(Text.lang), "base": .of(base), "title": .of(title), "otherHref": .of(otherHref),
      "otherLang": .of(Text.otherLang), "indexHref": .of(Text.indexPath), "isIndex": .of(isIndex),
      "sample": .of(sample), "preview": .of(preview), "groups": .of(groups), "cases": .of(cases),
      "hasCases": .of(!cases.isEmpty), "hasGroups": .of(!groups.isEmpty), "note": .of(note),
      "attribution": .of(attribution), "block": .of(block),
    ]
  }
}

extension TrackRecordPage.Group: PageFields {
  var fields: PageMembers {
    [
      "title": .of(title), "method": .of(method), "cases": .of(cases), "medianError": .of(medianError),
      "withinTwo": .of(withinTwo), "withinRange": .of(withinRange), "rSquared": .of(rSquared),
      "topTen": .of(topTen), "isSetAside": .of(isSetAside),
    ]
  }
}

extension TrackRecordPage.Case: PageFields {
  var fields: PageMembers {
    [
      "code": .of(code), "name": .of(name), "href": .of(href), "group": .of(group), "drawDate": .of(drawDate),
      "drawn": .of(drawn), "estimate": .of(estimate), "range": .of(range), "error": .of(error),
      "isOutside": .of(isOutside), "isComputed": .of(isComputed),
    ]
  }
}
