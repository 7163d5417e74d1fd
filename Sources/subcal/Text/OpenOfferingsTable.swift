internal import SubscriptionCalendar
internal import SubscriptionQueries

/// The table of open offerings after a nightly run.
struct OpenOfferingsTable {
  private let report: Report
  private let localizer: Localizer

  init(_ report: Report, localizer: Localizer) { (self.report, self.localizer) = (report, localizer) }

  /// The table below the moment and the day of its closes.
  func text(columns: Int) -> String {
    let open = report.items
      .map(\.evaluated).filter { $0.stage == .open || $0.stage == .lastDay }
      .sorted { ($0.deadline, $0.known.id) < ($1.deadline, $1.known.id) }
    let data = report.dataAsOf?.description ?? localizer("不明", "unknown")
    let head = localizer(
      "申購中，截至 \(report.asOf.dayAndTime)，行情 \(data)",
      "Open for subscription as of \(report.asOf.dayAndTime), closes of \(data)")
    let title = TerminalWidth.cut(head, to: columns) + "\n\n"
    guard !open.isEmpty else { return title + localizer("目前沒有可申購的股票。", "Nothing is open.") + "\n" }
    var table = AlignedTable([
      .left(localizer("代號", "code"), 0), .left(localizer("名稱", "name"), 1),
      .left(localizer("截止", "until"), 1), .right(localizer("承銷價", "price"), 2),
      .right(localizer("市價", "close"), 4), .right(localizer("溢價率", "premium"), 2),
      .right(localizer("應備金額", "cash"), 3), .left(localizer("抽籤", "draw"), 5),
      .left(localizer("發行市場", "market"), 6),
    ])
    table.rows = open.map(cells)
    var lines = LabelledLines()
    let legend = localizer.legend(of: open, of: [.provisional, .stale, .average])
    if !legend.isEmpty { lines.add(localizer("註", "marks"), TonedText(legend)) }
    return title + table.text(columns: columns)
      + (legend.isEmpty ? "" : "\n" + lines.text(columns: columns, style: .standardOutput))
  }

  private func cells(_ item: EvaluatedOffering) -> [TonedText] {
    let offering = item.known.offering
    let price = offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" } ?? "-"
    let text = OfferingText(item, today: report.asOf.day, localizer: localizer)
    return [
      TonedText(offering.code.description), TonedText(offering.name),
      TonedText(offering.subscriptionEnd?.description ?? "-"), TonedText(price),
      TonedText(item.valuation.close?.price.description ?? "-"), text.premium,
      TonedText(item.numbers.cash?.grouped ?? "-"), TonedText(offering.drawDate?.description ?? "-"),
      TonedText(offering.market.description),
    ]
  }
}

extension EvaluatedOffering {
  fileprivate var deadline: String { known.offering.subscriptionEnd?.description ?? "9999" }
}
