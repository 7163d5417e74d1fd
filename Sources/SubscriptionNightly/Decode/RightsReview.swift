internal import SubscriptionCalendar

/// Separates the rights notices that can be published from those that cannot be right: what is known of these stays as it
/// was, and a new one is left out.
struct RightsReview {
  private(set) var notices: [RightsNotice] = []
  /// The codes of the rows that are not used.
  private(set) var unusedCodes: Set<StockCode> = []
  private(set) var remarks: [Remark]
  /// Whether a missing notice is gone: not where the code of a row cannot be read.
  let isWhole: Bool

  init(_ table: Decoded<[RightsNotice]>, source: SourceID, accepted: Set<String>) {
    remarks = table.rejected.map { Remark(.incomplete, reason: "rejected: \($0)") }
    unusedCodes = Set(table.rejected.compactMap(\.code))
    isWhole = table.rejected.allSatisfy { $0.code != nil }
    for (number, notice) in zip(table.rowNumbers, table.content) {
      let isRepeated = notices.contains { $0.code == notice.code && $0.exRightsDay == notice.exRightsDay }
      let problem = RightsImplausibility(notice)
      guard isRepeated || problem != nil, !accepted.contains(notice.code.description) else {
        notices.append(notice)
        continue
      }
      unusedCodes.insert(notice.code)
      remarks.append(
        Remark(
          .doubtful, source: source.description, row: number, column: problem?.columns ?? "",
          text: problem?.values ?? "\(notice.code) \(notice.exRightsDay?.description ?? "")",
          reason: (problem?.reason ?? "another row has the same increase")
            + "; the coming offering stays as it was published, or is left out", code: notice.code))
    }
  }
}
