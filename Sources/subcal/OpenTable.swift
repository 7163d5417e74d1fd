internal import Posix
internal import SubscriptionCalendar
internal import SystemPackage

/// The table of what can be applied for now: aligned, Chinese width counted, whole rows or none.
struct OpenTable {
  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  /// The columns of the terminal; a width that any screen has where there is none.
  static var columns: Int { Terminal.size(.standardOutput)?.columns ?? 100 }

  /// The table, with how old its data is; in a narrow terminal the last columns are left out.
  func text(columns: Int) -> String {
    let open = report.items
      .filter { $0.stage == .open || $0.stage == .lastDay }
      .sorted { ($0.deadline, $0.known.id) < ($1.deadline, $1.known.id) }
    let data = report.dataAsOf?.description ?? "unknown"
    let head = "Open for subscription as of \(report.asOf), closes of \(data)\n\n"
    guard !open.isEmpty else { return head + "Nothing is open.\n" }
    let rows = [Self.titles] + open.map(cells)
    return head + Self.aligned(rows, columns: columns)
  }

  private static let titles = [
    "code", "name", "until", "price", "close", "premium", "cash", "draw", "market",
  ]
  private static let rightAligned: Set<Int> = [3, 4, 5, 6]

  private func cells(_ item: Report.Item) -> [String] {
    let offering = item.known.offering
    let price = offering.price.map { "\($0)\(offering.finalPrice == nil ? "*" : "")" } ?? "-"
    let premium = item.valuation.premium.percent?.signed ?? item.valuation.premium.reason?.rawValue ?? "-"
    return [
      offering.code.description, offering.name, offering.subscriptionEnd?.description ?? "-", price,
      item.valuation.close?.price.description ?? "-", premium,
      offering.cashRequired.map(String.init) ?? "-", offering.drawDate?.description ?? "-",
      offering.market.description,
    ]
  }

  private static func aligned(_ rows: [[String]], columns: Int) -> String {
    let widths = titles.indices.map { column in rows.map { TextWidth.of($0[column]) }.max() ?? 0 }
    var shown = 0
    var used = -2
    while shown < widths.count, used + 2 + widths[shown] <= columns {
      used += 2 + widths[shown]
      shown += 1
    }
    return rows.map { row in
      let cells = (0..<shown).map { column in
        let blanks = String(repeating: " ", count: widths[column] - TextWidth.of(row[column]))
        return rightAligned.contains(column) ? blanks + row[column] : row[column] + blanks
      }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

extension Report.Item {
  fileprivate var deadline: String { known.offering.subscriptionEnd?.description ?? "9999" }
}
