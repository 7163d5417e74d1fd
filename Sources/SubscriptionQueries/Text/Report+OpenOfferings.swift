internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Trading
internal import Values

extension Report {
  /// The table of open offerings after a nightly run, below the moment and the day of its closes.
  package var openOfferings: [TextBlock] {
    let open =
      items
      .map(\.evaluated).filter { $0.stage == .open || $0.stage == .lastDay }
      .sorted { ($0.deadline, $0.known.id) < ($1.deadline, $1.known.id) }
    let data = Text(dataAsOf, or: Text("不明", "unknown"))
    let head = Text(
      "申購中，截至 \(asOf.dayAndTime)，行情 \(data)",
      "Open for subscription as of \(asOf.dayAndTime), closes of \(data)")
    let title = [TextBlock.heading(TonedText(head)), .blank]
    guard !open.isEmpty else { return title + [.line(Text("目前沒有可申購的股票。", "Nothing is open."))] }
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1),
      .left(Text("截止", "until"), 1), .right(Text("承銷價", "price"), 2),
      .right(Text("市價", "close"), 4), .right(Text("溢價率", "premium"), 2),
      .right(Text("應備金額", "cash"), 3), .left(Text("抽籤", "draw"), 5),
      .left(Text("發行市場", "market"), 6),
    ])
    table.rows = open.map(cells)
    let legend = Mark.legend(Mark.all(of: open, among: [.provisional, .stale, .average]))
    return title + [.table(table)]
      + (legend.map { [.blank, .facts([LabelledText(Text("註", "marks"), TonedText($0))])] } ?? [])
  }

  private func cells(_ item: EvaluatedOffering) -> [TonedText] {
    let offering = item.known.offering
    let price = offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" }
    let text = OfferingText(item, today: asOf.day)
    return [
      TonedText(offering.code), TonedText(offering.name), TonedText(offering.subscriptionEnd),
      TonedText(price),
      TonedText(item.valuation.close?.price), text.premium, TonedText(item.numbers.cash?.grouped),
      TonedText(offering.drawDate), TonedText(offering.market),
    ]
  }
}

extension EvaluatedOffering {
  fileprivate var deadline: String { known.offering.subscriptionEnd?.description ?? "9999" }
}
