package import Decoding
internal import Localization

/// Counts what could not be read by its kind, so that a source which repeats a mistake all day neither fills the screen
/// nor memory.
package struct RejectionTally: Sendable {
  private var kinds: [Kind: (last: Remark, count: Int, reported: Int)] = [:]

  /// The reasons are a fixed set of texts.
  private struct Kind: Hashable {
    var source, column: String
    var reason: Text
  }

  package init() {}

  /// The event that reports a remark: the first of its kind, the tenth, the hundredth and so on.
  package mutating func add(_ remark: Remark) -> QuoteEvent? {
    let kind = Kind(source: remark.source, column: remark.row?.column ?? "", reason: remark.reason)
    let (count, reported) = kinds[kind].map { ($0.count + 1, $0.reported) } ?? (1, 0)
    let isReported = count == 1 || count == reported * 10
    kinds[kind] = (remark, count, isReported ? count : reported)
    return isReported ? .rejected(remark, count: count) : nil
  }

  /// The final counts that were not reported.
  package var rest: [QuoteEvent] {
    kinds.values.filter { $0.count > $0.reported }.map { .rejected($0.last, count: $0.count) }
      .sorted { "\($0)" < "\($1)" }
  }
}
