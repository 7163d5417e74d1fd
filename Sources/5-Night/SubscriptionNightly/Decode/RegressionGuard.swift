internal import Diagnostics
internal import ListEngine
internal import Localization
internal import Values

/// Keeps good output from being replaced by less: compares the size of a source with the last good night.
struct RegressionGuard: Sendable {
  let baselines: [SourceBaseline]
  /// The sources that the user accepts as they are.
  let accepted: Accepted

  /// Why a source cannot be used that has no records, or too few of those that it had before, unless a person accepts it.
  ///
  /// - Parameter records: The rows that can be used: a list of which half is rejected has shrunk too.
  func objection(to source: NightSource, records: Int) -> SubcalError? {
    guard source.shrinkRule != .unguarded, !(source.shrinkRule.mayBeEmpty && records == 0) else { return nil }
    if records == 0 { return .refused(source.id, Text("內容沒有任何資料", "the body holds no rows at all")) }
    let (other, isTooLittle, share): (SourceID?, (Int) -> Bool, Text) =
      switch source.shrinkRule {
      case .unguarded: (nil, { _ in false }, .empty)
      case .atLeastHalf(let other, _): (other, { records * 2 < $0 }, Text("一半", "half"))
      case .atLeastNineTenths:
        // A missing row or two of a short list are reported by name, see `Tracker`.
        (nil, { records * 10 < $0 * 9 && records + 2 < $0 }, Text("九成", "nine tenths"))
      }
    let baseline = baselines.of(other ?? source.id)
    guard let last = baseline?.records, isTooLittle(last) else { return nil }
    return .refused(
      source.id,
      Text(
        "只有 \(records.grouped) 筆可用，不到上次 \(last.grouped) 筆的\(share)",
        "only \(records) usable rows, under \(share) of the \(last) of the last good run"))
  }
}

extension SubcalError {
  /// A source that is worse than a real night makes it.
  static func refused(
    _ source: SourceID, _ reason: Text,
    unless exception: Text = Text("來源確實只有這些", "the source really is that short")
  ) -> SubcalError {
    SubcalError(
      .notUnderstood, source: source.description, reason: reason,
      advice: Text(
        "本次未發布。稍後重試；若\(exception)，可加 --accept \(source)。",
        "nothing was published; run again later. If \(exception), run with --accept \(source)"))
  }
}
