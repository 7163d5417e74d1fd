internal import Decoding
internal import SubscriptionStore
internal import Values

/// The remarks of earlier nights, so that the same one is not reported every evening until the end of the year.
///
/// A row that cannot be right stays in a yearly list. It is said on three days; on later ones its remark is quiet: in
/// run.json, but in no mail, and no reason to end with 10. Other values of the row, or the same after a night without it, are
/// said again.
struct RemarkHistory: Sendable {
  private let said: [Remark.Subject: SaidRemark]
  private let today: Day

  init(_ said: [SaidRemark], on today: Day) {
    self.said = Dictionary(said.map { ($0.subject, $0) }) { first, _ in first }
    self.today = today
  }

  /// A remark, which is quiet if it was said on enough days before this one.
  func quieted(_ remark: Remark) -> Remark {
    var remark = remark
    if let subject = remark.subject, daysBefore(subject) >= Self.mostDays { remark.isQuiet = true }
    return remark
  }

  /// The days before this one; a second run of an evening does not count.
  private func daysBefore(_ subject: Remark.Subject) -> Int {
    said[subject].map { $0.lastDay < today ? $0.days : $0.days - 1 } ?? 0
  }

  /// What the next night is to know.
  ///
  /// - Parameter isRead: Whether a source was read; what was said of another one is still so, as far as anybody knows.
  func after(_ remarks: [Remark], isRead: (_ source: String) -> Bool) -> [SaidRemark] {
    let now = Set(remarks.filter { $0.severity >= .warning }.compactMap(\.subject))
    let oldest = today.adding(-Self.daysKept)
    let tonight = now.map {
      SaidRemark(
        $0, days: min(daysBefore($0), Self.mostDays) + 1, lastDay: max(today, said[$0]?.lastDay ?? today))
    }
    return tonight
      + said.values.filter { !now.contains($0.subject) && !isRead($0.subject.source) && $0.lastDay >= oldest }
  }

  private static let mostDays = 3
  /// A source that was not asked for so long, such as the list of a past year, is not asked any more.
  private static let daysKept = 60
}
