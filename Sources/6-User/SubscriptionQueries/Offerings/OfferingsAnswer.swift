internal import Costs
package import Diagnostics
package import JSON
internal import ListEngine
package import Localization
package import SubscriptionLists
internal import SubscriptionReport
package import TerminalText
internal import Trading
internal import Values
internal import WinRates

/// The offerings that meet some conditions.
///
/// `list` prints it. What is unknown is a dash or a reason and never 0. The order and the filter see the
/// values of the moment, so an offering that closed an hour ago is not open here, though the published folder
/// still says so.
package struct OfferingsAnswer: ListedAnswer {
  package private(set) var result: QueryResult
  let order: OfferingOrder
  /// What probably comes as well, where nothing else is asked for: within a month, or of what is upcoming all.
  let coming: [ComingItem]
  /// Where the rest of it is.
  private let comingNote: Text?

  package init(
    _ settings: QuerySettings, matching filter: ListFilter, order: OfferingOrder, isReversed: Bool
  ) throws(SubcalError) {
    result = try QueryResult(settings, matching: filter, order: order, isReversed: isReversed)
    self.order = order
    let isUpcoming = filter.stages == [.upcoming] && filter.given == [.stage]
    guard filter.codes == nil, filter.given.isEmpty || isUpcoming else {
      coming = []
      comingNote =
        filter.stages.contains(.upcoming)
        ? Text("推估者不在此列：subcal list --coming", "without what is only expected: subcal list --coming") : nil
      return
    }
    let next = settings.moment.day.adding(31)
    let expected = try ComingAnswer(settings).items.filter(\.isExpected).sorted(by: ComingItem.opensSooner)
    coming = expected.filter { item in
      isUpcoming || item.draw?.firstDays.map { $0.lowerBound <= next } ?? false
    }
    let left = expected.count - coming.count
    comingNote =
      left > 0
      ? Text("另有 \(left) 檔推估：subcal list --coming", "\(left) more are expected: subcal list --coming") : nil
  }

  package var json: JSONValue { .object(result.members) }
  package var table: FieldTable? { FieldTable(result.offerings) }
  package var notes: [Text] { result.notes }
  package var count: Int { result.offerings.count }
  package mutating func keep(first limit: Int) { result.offerings = Array(result.offerings.prefix(limit)) }

  /// The day of the closes, as the end of a heading.
  fileprivate static func closes(of day: Day?) -> Text {
    day.map { Text("，行情 \($0)", ", closes of \($0)") } ?? Text("，沒有行情", ", no closes")
  }

  /// The result of `list` as text: one line for each offering.
  package var blocks: [TextBlock] {
    let data = Self.closes(of: result.dataAsOf)
    let head = Text(
      "截至 \(result.context.moment.dayAndTime)\(data)",
      "As of \(result.context.moment.dayAndTime)\(data)")
    let title = [TextBlock.heading(TonedText(head)), .blank]
    guard !result.offerings.isEmpty else {
      return title + [.line(Text("沒有符合條件的申購案。", "No offerings match."))]
        + (coming.isEmpty ? [] : footnotes)
    }
    // Only an order by the applications shows them: they are announced with the draw.
    var table = AlignedTable(titles + applications)
    table.rows = result.offerings.map { offering in
      let announced = offering.known.offering.qualifiedApplications.map(\.grouped)
      let count = offering.applications.map { "\($0.count.grouped)\($0.isEstimate ? "≈" : "")" }
      let cell = [TonedText(order == .popular ? count : announced)]
      return cells(offering) + (applications.isEmpty ? [] : cell)
    }
    return title + [.table(table)] + footnotes
  }

  /// The legend of the marks, and the costs that profits assume.
  private var footnotes: [TextBlock] {
    var lines: [LabelledText] = []
    let today = result.context.today
    for item in coming {
      lines.add(
        "即將到來", "upcoming",
        item.expected(result.context.costs.fees(on: today)).map { item.security + .comma + $0 })
    }
    lines.add("即將到來", "upcoming", comingNote)
    for offering in result.offerings where !offering.isCancelled {
      lines.add("休市", "closed", offering.closures(from: today))
    }
    lines.append(LabelledText(Text("註", "marks"), explaining: Mark.all(of: result.offerings)))
    if order == .popular, result.offerings.contains(where: { $0.applications?.isEstimate == true }) {
      lines.add(
        "件數", "applications",
        Text("有 ≈ 者為抽籤前的預估，其餘為公布的合格件", "with ≈ estimated before the draw, else those announced with it"))
    }
    let costs = result.offerings.compactMap(\.numbers.costs)
    lines.add("計算基礎", "assumes", LotCosts.assumptions(costs))
    return [.blank, .facts(lines)]
  }

  private var titles: [AlignedTable.Column] {
    [
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1), .left(Text("狀態", "stage"), 3),
      .left(Text("截止", "until"), 1), .right(Text("剩餘天數", "days left"), 5),
      .right(Text("承銷價", "price"), priority(4, .price)), .right(Text("市價", "close"), 6),
      .right(Text("溢價率", "premium"), 1), .right(Text("中籤損益", "profit"), priority(2, .profit)),
      .right(Text("應備金額", "cash"), priority(4, .cash)), .left(Text("扣款", "debit"), 7),
      .left(Text("抽籤", "draw"), priority(6, .draw)), .right(Text("中籤率", "win rate"), priority(7, .odds)),
      .right(Text("期望值", "EV"), priority(8, .ev)), .left(Text("發行市場", "market"), 9),
    ]
  }

  /// The column of the applications, in the orders that show it.
  private var applications: [AlignedTable.Column] {
    switch order {
    case .applications: [.right(Text("合格件", "applications"), 1)]
    case .popular where result.offerings.contains { $0.applications?.isEstimate == false }:
      [.right(Text("件數", "applications"), 1)]
    case .popular: [.right(Text("預估件數", "est. applications"), 1)]
    default: []
    }
  }

  /// The column of the order is left out last.
  private func priority(_ usual: Int, _ column: OfferingOrder) -> Int { column == order ? 1 : usual }

  private func cells(_ evaluated: EvaluatedOffering) -> [TonedText] {
    let offering = evaluated.known.offering
    let numbers = evaluated.numbers
    let text = OfferingText(evaluated: evaluated, today: result.context.moment.day)
    let today = result.context.moment.day
    let left = offering.subscriptionEnd.flatMap { end in
      [.open, .lastDay].contains(evaluated.stage) ? "\(end.number - today.number)" : nil
    }
    let price = offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" }
    let profit = numbers.outcome.map { TonedText.signed($0.profit, $0.profit.signed) }
    let estimate = numbers.odds?.isEstimate == true ? "≈" : ""
    return [
      TonedText(offering.code, .strong), TonedText(offering.name),
      TonedText(evaluated.stage.text), TonedText(offering.subscriptionEnd), TonedText(left),
      TonedText(price), TonedText(text.listedClose), text.listedPremium, profit ?? "-",
      TonedText(numbers.cash?.grouped), TonedText(evaluated.timetable.deduction),
      TonedText(offering.drawDate),
      TonedText(
        numbers.odds.map { "\($0.probability)%\(estimate)" } ?? evaluated.estimate.map { "\($0.roughRate)%≈" }
      ),
      numbers.expectedValue.map { TonedText.signed($0.count, $0.signed + estimate) }
        ?? evaluated.estimatedValue.map {
          TonedText.signed($0.expected.whole, $0.expected.whole.signed + "≈")
        } ?? "-",
      TonedText(offering.market),
    ]
  }
}

extension Report {
  /// The table of open offerings after a nightly run, below the moment and the day of its closes.
  package var openOfferings: [TextBlock] {
    let open =
      lists.offerings
      .map(\.evaluated).filter { $0.stage == .open || $0.stage == .lastDay }
      .sorted { ($0.deadline, $0.known.id) < ($1.deadline, $1.known.id) }
    let data = OfferingsAnswer.closes(of: dataAsOf)
    let head = Text(
      "申購中，截至 \(moment.dayAndTime)\(data)",
      "Open for subscription as of \(moment.dayAndTime)\(data)")
    let title = [TextBlock.heading(TonedText(head)), .blank]
    guard !open.isEmpty else { return title + [.line(Text("目前沒有可申購的股票。", "Nothing is open."))] }
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1), .left(Text("截止", "until"), 1),
      .right(Text("承銷價", "price"), 2), .right(Text("市價", "close"), 4), .right(Text("溢價率", "premium"), 2),
      .right(Text("應備金額", "cash"), 3), .left(Text("抽籤", "draw"), 5), .left(Text("發行市場", "market"), 6),
    ])
    table.rows = open.map(cells)
    let legend = Mark.legend(Mark.all(of: open, among: [.provisional, .stale, .average]))
    return title + [.table(table)]
      + (legend.map { [.blank, .facts([LabelledText(Text("註", "marks"), TonedText($0))])] } ?? [])
  }

  private func cells(_ item: EvaluatedOffering) -> [TonedText] {
    let offering = item.known.offering
    let price = offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" }
    let text = OfferingText(evaluated: item, today: moment.day)
    return [
      TonedText(offering.code), TonedText(offering.name), TonedText(offering.subscriptionEnd),
      TonedText(price), TonedText(item.valuation.close?.price), text.premium,
      TonedText(item.numbers.cash?.grouped), TonedText(offering.drawDate), TonedText(offering.market),
    ]
  }
}

extension EvaluatedOffering {
  fileprivate var deadline: String { known.offering.subscriptionEnd?.description ?? "9999" }
}
