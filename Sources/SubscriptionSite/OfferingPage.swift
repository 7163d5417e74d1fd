internal import Localization
internal import SubscriptionCalendar

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
  let block: PageBlocks.Block
  let listHref = ExchangePage.subscriptions

  /// A fact with its title.
  struct Fact {
    let title: Text
    let value: Text?
    /// Whether the value is the list's Chinese text, on English pages too.
    let isChinese: Bool
  }

  /// The page without what is made only when the page is: the chart and the table of its bars, which take longer than
  /// everything else, the structured data, and the text of the block for the script.
  ///
  /// - Parameter hasBars: Whether there are any.
  init(
    _ item: Report.Item, _ report: Report, _ history: PageHistory, hasBars: Bool,
    _ blocks: PageBlocks
  ) {
    let (known, evaluated) = (item.known, item.evaluated)
    let offering = known.offering
    title = "\(offering.code) \(offering.name)"
    otherHref = Text { "../\(Site.path(of: known.id, in: $0.other))" }
    jsonHref = "\(known.id).json"
    sample = Text.sample(of: report)
    isWeekly = Self.lastDay(of: offering, on: report.asOf.day) != nil
    row = OfferingTableRow(
      evaluated, asOf: report.asOf, cutOff: report.context.cutOff, hasYear: true,
      isWeekly: isWeekly)
    preview = Preview(row, path: Site.path(of: known.id), hasPicture: hasBars, report.options)
    isMissingFromList = known.isMissingFromList && known.doubt == nil
    doubt = known.doubt.map { Text(phrase: "doubtOf", $0.text) }
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
    block = blocks.block(
      report, fees: calculator.fees, close: evaluated.valuation.close?.day, hasChart: hasBars)
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
    let auction = evaluated.auction == nil ? [] : ItemField.auctionFields
    let facts = (ItemField.all.filter(\.isOnPage) + auction).map { field in
      Fact(
        title: Text { field.title(in: $0) },
        value: field.text(of: evaluated).map { Text($0, in: field) }, isChinese: field.isVerbatim)
    }
    // The notice by which it was announced is part of its history.
    return facts
      + (evaluated.announcement.map { coming in
        [
          Fact(
            title: Text(phrase: "announcement"),
            value: [
              coming.price, coming.right,
              coming.shares,
            ].joined(Text(verbatim: " · ")), isChinese: false)
        ]
      } ?? [])
  }
}

extension OfferingPage: PageFields {
  var fields: PageMembers {
    [
      "lang": .of(Text.lang), "base": .of(base), "title": .of(title), "otherHref": .of(otherHref),
      "otherLang": .of(Text.otherLang), "indexHref": .of(Text(verbatim: base) + .indexPath),
      "jsonHref": .of(jsonHref),
      "isIndex": .of(isIndex), "sample": .of(sample), "preview": .of(preview), "events": .nothing,
      "row": .of(row), "isWeekly": .of(isWeekly), "isMissingFromList": .of(isMissingFromList),
      "doubt": .of(doubt), "steps": .of(steps),
      "addTo": .of(addTo), "deductionDoubt": .of(deductionDoubt), "chart": .nothing, "bars": .nothing,
      "numbers": .of(numbers), "estimate": .of(estimate), "assumptions": .of(assumptions),
      "facts": .of(facts), "revisions": .of(revisions), "pastOfferings": .of(pastOfferings),
      "calculator": .of(calculator), "attribution": .of(attribution), "block": .nothing,
      "listHref": .of(listHref),
    ]
  }
}

extension OfferingPage {
  /// Adds what the page shows besides its bars. The structured data repeat the offering's name, days, underwriter and
  /// cancellation, which are among its facts.
  func add(to fingerprint: inout StableHash) {
    fingerprint.add(PageContent.fields(fields))
    block.add(to: &fingerprint)
  }
}

extension OfferingPage.Fact: PageFields {
  var fields: PageMembers { ["title": .of(title), "value": .of(value), "isChinese": .of(isChinese)] }
}
