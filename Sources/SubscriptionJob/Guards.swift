internal import SubscriptionCalendar

/// Good output is never replaced by less: what came is compared with the last good night of the same source.
struct Guards: Sendable {
  /// The data rows of each source on the last good night.
  let lastRows: [String: Int]
  /// Sources whose guard the user has set aside.
  let accepted: Set<String>

  /// Throws when a body is empty or has shrunk to under half.
  func check(_ source: String, rows: Int, mayBeEmpty: Bool) throws(JobError) {
    if accepted.contains(source) { return }
    if rows == 0, !mayBeEmpty {
      throw refusal(source, "the body holds no rows at all")
    }
    if let last = lastRows[source], rows * 2 < last {
      throw refusal(source, "\(rows) rows came, under half of the \(last) of the last good night")
    }
  }

  private func refusal(_ source: String, _ reason: String) -> JobError {
    JobError(
      .notUnderstood, .decode, source: source, reason: reason,
      advice: "nothing was published; run again later. If it is true, publish it with --accept \(source)")
  }
}
