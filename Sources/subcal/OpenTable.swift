internal import SubscriptionCalendar

/// The table of what can be applied for now: aligned, Chinese width counted, whole rows or none.
struct OpenTable {
  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  /// The table, with how old its data is; in a narrow terminal the last columns are left out.
  func text(columns: Int) -> String {
    let open = report.items
      .map(\.standing).filter { $0.stage == .open || $0.stage == .lastDay }
      .sorted { ($0.deadline, $0.known.id) < ($1.deadline, $1.known.id) }
    let data = report.dataAsOf?.description ?? "unknown"
    let head = "Open for subscription as of \(report.asOf), closes of \(data)\n\n"
    guard !open.isEmpty else { return head + "Nothing is open.\n" }
    var table = AlignedTable(Self.columnsByTitle)
    table.rows = open.map { cells($0).map { AlignedTable.Cell($0) } }
    let legend = Wording(language: .english).legend(of: open)
    return head + table.text(columns: columns) + (legend.isEmpty ? "" : "\n\(legend)\n")
  }

  private static let columnsByTitle: [AlignedTable.Column] = [
    .left("code", 0), .left("name", 1), .left("until", 1), .right("price", 2), .right("close", 4),
    .right("premium", 2), .right("cash", 3), .left("draw", 5), .left("market", 6),
  ]

  private func cells(_ item: Standing) -> [String] {
    let offering = item.known.offering
    let price = offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" } ?? "-"
    let marks =
      (item.valuation.isStale == true ? "†" : "") + (item.valuation.close?.kind == .average ? "~" : "")
    let premium =
      item.valuation.premium.percent.map { $0.signed + marks } ?? item.valuation.premium.reason?.rawValue
      ?? "-"
    return [
      offering.code.description, offering.name, offering.subscriptionEnd?.description ?? "-", price,
      item.valuation.close?.price.description ?? "-", premium,
      item.numbers.cash.map { "\($0)" } ?? "-", offering.drawDate?.description ?? "-",
      offering.market.description,
    ]
  }
}

extension Standing {
  fileprivate var deadline: String { known.offering.subscriptionEnd?.description ?? "9999" }
}
