internal import Diagnostics
internal import SubscriptionCalendar

/// Keeps good output from being replaced by less: compares a source with the last good night.
struct RegressionGuard: Sendable {
  let baselines: [SourceBaseline]
  /// The sources that the user accepts as they are.
  let accepted: Set<String>

  /// Throws if a source has no records, or fewer than half as many as before.
  ///
  /// - Parameter records: The rows that can be used: a list of which half is rejected has shrunk too.
  func check(_ source: NightSource, records: Int) throws(SubcalError) {
    guard case .atLeastHalf(let other, let mayBeEmpty) = source.shrinkRule,
      !accepted.contains(source.id.description), !(mayBeEmpty && records == 0)
    else { return }
    if records == 0 { throw refusal(source.id, "the body holds no rows at all") }
    if let last = baselines.of(other ?? source.id)?.records, records * 2 < last {
      throw refusal(
        source.id, "only \(records) usable rows, under half of the \(last) of the last good run")
    }
  }

  private func refusal(_ source: SourceID, _ reason: String) -> SubcalError {
    SubcalError(
      .notUnderstood, source: source.description, reason: reason,
      advice: "nothing was published; run again later. If the source really is that short, run with "
        + "--accept \(source)")
  }
}
