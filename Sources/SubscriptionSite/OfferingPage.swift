internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Trading
internal import Values

/// offerings/<id>.html: everything about one offering.
///
/// It contains no time of the run, unless it is a sample, so that its bytes change only when the offering does.
struct OfferingPage {
  let base = "../"
  let title, jsonHref: String
  let otherHref: Text
  let isIndex = false
  let sample: Text?
  let preview: Preview
  let row: OfferingTableRow
  /// Whether its chart goes on by whole weeks, and the latest price is left out.
  let isWeekly: Bool
  let isMissingFromList: Bool
  let doubt: Text?
  let steps: [TimetableStep]
  let addTo: AddToCalendar?
  let deductionDoubt: Text?
  let numbers: [NumberLine]
  let estimate: EstimateView?
  let assumptions: Text?
  let facts: [Fact]
  let revisions: [RevisionLine]
  let pastOfferings: PastOfferings
  let calculator: Calculator
  let attribution = Attribution.all
  let events, block: Text?
  var chart: PageChart?
  var bars: PageContent?
  let listHref = ExchangePage.subscriptions

  /// A fact with its title.
  struct Fact {
    let title: Text
    let value: Text?
    /// Whether the value is the list's Chinese text, on English pages too.
    let isChinese: Bool
  }

  /// The page without its chart and the table of its bars.
  ///
  /// - Parameter hasBars: Whether there are any.
  init(_ item: Report.Item, _ report: Report, _ history: PageHistory, hasBars: Bool) {
    let (known, evaluated) = (item.known, item.evaluated)
    let offering = known.offering
    title = "\(offering.code) \(offering.name)"
    otherHref = Text { "../\(Site.path(of: known.id, in: $0.other))" }
    jsonHref = "\(known.id).json"
    sample = Text.sample(of: report)
    isWeekly = Self.lastDay(of: offering, on: report.asOf.day) != nil
    row = OfferingTableRow(
      evaluated, asOf: report.asOf, cutOff: report.context.cutOff, hasYear: true, isWeekly: isWeekly)
    preview = Preview(row, path: Site.path(of: known.id), hasPicture: hasBars, report.options)
    isMissingFromList = known.isMissingFromList && known.doubt == nil
    doubt = known.brokenRule.map { Text(phrase: "doubtOf", $0.text) }
    steps = TimetableStep.all(of: evaluated, today: report.asOf.day, report.context.cutOff)
    addTo = AddToCalendar(item, report)
    deductionDoubt = evaluated.timetable.deductionByEnd.map { Text(phrase: "deductionDoubt", $0.description) }
    numbers = NumberLine.all(of: evaluated)
    estimate = EstimateView(of: evaluated, report.context)
    assumptions = evaluated.numbers.costs.map { NumberLine.assumptions($0) }
    facts = Self.facts(of: evaluated)
    revisions = known.revisions.reversed().map { RevisionLine($0) }
    let past = history.histories[offering.code] ?? []
    pastOfferings = PastOfferings(
      past, this: known.id, pages: past.count > 1 ? Set(report.items.map(\.known.id)) : [])
    let calculator = Calculator(of: evaluated, costs: report.context.costs, on: report.asOf.day)
    self.calculator = calculator
    events = StructuredData.block(item, page: preview.url)
    block =
      PageData(
        report, fees: calculator.fees, isIndex: false,
        tradingDays: DataFreshness.days(after: evaluated.valuation.close?.day, report.context.calendar),
        hasChart: hasBars
      ).block
  }

  /// The last day that the page shows of the stock; nil if it shows the newest.
  ///
  /// Two weeks after delivery, when most have sold, the chart goes on by whole weeks, and 60 days after it it ends, so that a
  /// night changes few pages.
  static func lastDay(of offering: Offering, on today: Day) -> Day? {
    guard let delivery = offering.deliveryDate, delivery.adding(14) < today else { return nil }
    let friday = today.adding(-((today.weekday + 2) % 7))
    return min(max(friday, delivery.adding(14)), delivery.adding(60))
  }

  private static func facts(of evaluated: EvaluatedOffering) -> [Fact] {
    let auction = evaluated.auction == nil ? [] : Offering.auctionFields
    let facts = (Offering.fields.filter(\.isOnPage) + auction).map { field in
      Fact(
        title: field.title, value: field.text(of: evaluated).map { Text($0, in: field) },
        isChinese: field.isVerbatim)
    }
    // The notice by which it was announced is part of its history.
    return facts
      + (evaluated.announcement.map { coming in
        [
          Fact(
            title: Text(phrase: "announcement"),
            value: [coming.notice.priceText, coming.right, coming.notice.sharesText]
              .joined(Text(verbatim: " · ")), isChinese: false)
        ]
      } ?? [])
  }
}

extension OfferingPage: PageFields {
  var fields: PageMembers {
    [
      "lang": .of(Text.lang), "base": .of(base), "title": .of(title), "otherHref": .of(otherHref),
      "otherLang": .of(Text.otherLang), "indexHref": .of(Text(verbatim: base) + .indexPath),
      "jsonHref": .of(jsonHref), "isIndex": .of(isIndex), "sample": .of(sample), "preview": .of(preview),
      "events": .of(events), "row": .of(row), "isWeekly": .of(isWeekly),
      "isMissingFromList": .of(isMissingFromList), "doubt": .of(doubt), "steps": .of(steps),
      "addTo": .of(addTo), "deductionDoubt": .of(deductionDoubt), "chart": .of(chart), "bars": .of(bars),
      "numbers": .of(numbers), "estimate": .of(estimate), "assumptions": .of(assumptions),
      "facts": .of(facts), "revisions": .of(revisions), "pastOfferings": .of(pastOfferings),
      "calculator": .of(calculator), "attribution": .of(attribution), "block": .of(block),
      "listHref": .of(listHref),
    ]
  }
}

extension OfferingPage.Fact: PageFields {
  var fields: PageMembers { ["title": .of(title), "value": .of(value), "isChinese": .of(isChinese)] }
}
