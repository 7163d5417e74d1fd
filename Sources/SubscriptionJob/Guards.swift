internal import SubscriptionCalendar

/// Good output is never replaced by less: what came is compared with the last good night of the same source.
struct Guards: Sendable {
  /// What each source last gave.
  let baselines: [String: Baseline]
  /// Sources whose guard the user has set aside.
  let accepted: Set<String>

  /// Throws when a body holds nothing that can be used, or has shrunk to under half.
  ///
  /// - Parameters:
  ///   - records: The rows that could be used; a list of which half is rejected has shrunk as well.
  ///   - mayBeEmpty: A list outside its own year may hold nothing yet, or nothing any more.
  func check(_ source: String, records: Int, mayBeEmpty: Bool) throws(JobError) {
    if accepted.contains(source) || mayBeEmpty && records == 0 { return }
    if records == 0 {
      throw refusal(source, "the body holds no rows at all")
    }
    if let last = baselines[source]?.records, records * 2 < last {
      throw refusal(source, "\(records) usable rows came, under half of the \(last) of the last good night")
    }
  }

  private func refusal(_ source: String, _ reason: String) -> JobError {
    JobError(
      .notUnderstood, .decode, source: source, reason: reason,
      advice: "nothing was published; run again later. If it is true, publish it with --accept \(source)")
  }
}

/// What a source gave on the last good night on which it was used.
struct Baseline: Hashable, Sendable {
  /// Its usable rows.
  var records: Int
  /// The newest trading day it ever was of.
  var day: Day?

  /// The baseline after another night.
  func followed(by night: Baseline) -> Baseline {
    Baseline(records: night.records, day: [day, night.day].compactMap(\.self).max())
  }
}
