package import JSON
internal import ListEngine
internal import Localization
package import Trading
internal import Values

extension TradingStatus.Kind: FieldValue {}

/// The member `trading_status`: the same of an offering and of a security.
extension SecurityStatus {
  package static let name = "trading_status"

  static let parts: [FieldPart<SecurityStatus>] = [
    FieldPart("statuses", "What holds now or was announced for later", listing: statusParts, \.statuses),
    FieldPart(
      "unknown", "What is not known, because a list that may say it did not come",
      listing: [FieldPart("kind", "Kind of status", \.self)], \.unknown),
  ]

  private static let statusParts: [FieldPart<TradingStatus>] = [
    FieldPart("kind", "Kind of status", \.kind),
    FieldPart("from", "Its first day; null where the list names none", \.first),
    FieldPart("to", "Its last day; null where the list names none", \.last),
    FieldPart(
      "matching_minutes", "Minutes between two matches of orders; null where the list names none", \.minutes),
  ]

  package var json: JSONValue { Self.parts.json(of: self) }

  /// As CSV writes it: `disposition=2024-10-30/2024-11-12@5`, and `attention=?` for what is not known.
  package var cell: String? {
    let known = statuses.map { status in
      let days =
        status.first == nil && status.last == nil
        ? "" : "=\(status.first?.description ?? "")/\(status.last?.description ?? "")"
      return status.kind.rawValue + days + (status.minutes.map { "@\($0)" } ?? "")
    }
    let all = known + unknown.map { "\($0.rawValue)=?" }
    return all.isEmpty ? nil : all.joined(separator: " ")
  }
}

extension EvaluatedOffering {
  static let tradingStatusField = Field<EvaluatedOffering>(
    SecurityStatus.name,
    Text("交易狀態", "Whether the security is traded otherwise than usual"),
    note: "; null for what is cancelled, and two weeks after the delivery",
    optionalParts: SecurityStatus.parts, cell: { $0.tradingStatus?.cell }, \.tradingStatus)
}
