internal import SubscriptionCalendar
internal import SubscriptionQueries

/// The table of open offerings after a nightly run.
struct OpenOfferingsTable {
  private let report: Report

  init(_ report: Report) { self.report = report }

  /// The table below the moment and the day of its closes.
  func text(columns: Int) -> String {
    let open = report.items
      .map(\.evaluated).filter { $0.stage == .open || $0.stage == .lastDay }
      .sorted { ($0.deadline, $0.known.id) < ($1.deadline, $1.known.id) }
    let data = report.dataAsOf?.description ?? "unknown"
    let head = "Open for subscription as of \(report.asOf), closes of \(data)\n\n"
    guard !open.isEmpty else { return head + "Nothing is open.\n" }
    var table = AlignedTable(Self.columnsByTitle)
    table.rows = open.map { cells($0).map { TonedText($0) } }
    let legend = Localizer(.english).legend(of: open, withOdds: false)
    return head + table.text(columns: columns) + (legend.isEmpty ? "" : "\n\(legend)\n")
  }

  private static let columnsByTitle: [AlignedTable.Column] = [
    .left("code", 0), .left("name", 1), .left("until", 1), .right("price", 2), .right("close", 4),
    .right("premium", 2), .right("cash", 3), .left("draw", 5), .left("market", 6),
  ]

  private func cells(_ item: EvaluatedOffering) -> [String] {
    let offering = item.known.offering
    let price = offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" } ?? "-"
    let marks =
      (item.valuation.isStale == true ? "†" : "") + (item.valuation.close?.kind == .average ? "~" : "")
    let premium =
      item.valuation.premium.percent.map { $0.signed + marks } ?? item.valuation.premium.reason?.rawValue
      ?? "-"
    return [
      offering.code.description, offering.name, offering.subscriptionEnd?.description ?? "-", price,
      item.valuation.close?.price.description ?? "-", premium, item.numbers.cash.map { "\($0)" } ?? "-",
      offering.drawDate?.description ?? "-", offering.market.description,
    ]
  }
}

extension EvaluatedOffering {
  fileprivate var deadline: String { known.offering.subscriptionEnd?.description ?? "9999" }
}
