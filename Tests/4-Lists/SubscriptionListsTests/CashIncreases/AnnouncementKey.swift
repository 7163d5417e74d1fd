import Decoding
@testable import ListEngine
import SubscriptionLists
import TestSamples
import TestSupport
import Values

/// The recorded days of announcements, with what people read in them.
enum AnnouncementKey {
  /// The rows of a file of answers, by the names of their columns.
  static func rows(_ name: String) throws -> [[String: String]] {
    let text = String(decoding: try RecordedPayload.bytes("expected/\(name)"), as: UTF8.self)
    let records = try CSVReader.records(of: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
    guard let header = records.first else { return [] }
    return records.dropFirst().map { Dictionary(zip(header, $0)) { first, _ in first } }
  }

  /// Whole days and excerpts in the order of their days; of the bodies that are no JSON the name only.
  static let files = RecordedPayload.files(in: "announcements").filter {
    !$0.contains("retyped") && !$0.contains("html")
  }
  .sorted { (day(of: $0), $0) < (day(of: $1), $1) }

  static func day(of file: String) -> Day {
    file.split { !"0123456789".contains($0) }.compactMap { Day(compact: $0) }.first ?? .first
  }

  static func source(of file: String) -> ListSource<CashIncrease> {
    CashIncrease.source(of: file.hasPrefix("tpex") ? .tpex : .twse)
  }

  static func decoded(_ file: String) throws -> Decoded<[CashIncrease]> {
    try source(of: file).decode(try RecordedPayload.bytes("announcements/\(file)"), html: nil)
  }

  /// The facts of a record by the names of the answers' columns.
  static func facts(_ record: CashIncrease) -> [String: String] {
    let names: [(String, CashIncrease.Key)] = [
      ("effective_date", .effectiveOn), ("record_date", .recordDate),
      ("last_transfer_date", .lastTransferDay),
      ("closed_from", .closedFrom), ("closed_to", .closedTo), ("pay_from", .holdersPayFrom),
      ("pay_to", .holdersPayTo),
      ("specific_from", .othersPayFrom), ("specific_to", .othersPayTo), ("shares_total_high", .totalShares),
      ("employee_shares", .employeeShares), ("public_shares_derived", .publicShares),
      ("holder_shares", .holderShares),
      ("ratio_per_thousand", .sharesPerThousand), ("price", .price), ("price_status", .priceStatus),
      (record.status == .announced ? "decision_dates" : "board_date", .decisionDays),
    ]
    var facts = Dictionary(
      uniqueKeysWithValues: names.compactMap { name, key in record.text(key).map { (name, $0) } })
    facts["total_is_limit"] = record.totalIsLimit.map { $0 ? "yes" : "no" }
    return facts.filter { !$1.isEmpty }
  }

  /// Numbers as they are compared: `14.20` is 14.2.
  static func plain(_ text: String) -> String { ShareRatio(text)?.description ?? text }
}
