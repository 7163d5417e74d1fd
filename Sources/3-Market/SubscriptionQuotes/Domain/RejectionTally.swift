package import Decoding
internal import Localization
package import Values

/// Counts what could not be read by its kind, so that a source which repeats a mistake all day neither fills the screen
/// nor memory.
package struct RejectionTally: Sendable {
  private var kinds: [Kind: (last: Remark, count: Int, reported: Int)] = [:]

  /// The reasons are a fixed set of texts.
  private struct Kind: Hashable {
    var source: SourceID?
    var column: String
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

/// Limits timestamps to this machine's time: after one in the future all later quotes of the code would look older, and
/// its age would stay 0.
package struct TimestampLimit: Sendable {
  /// The last timestamp in the future of each code, as it was sent and as it was limited.
  private var ahead: [StockCode: (sent: QuoteTime, limited: QuoteTime)] = [:]
  private var isReported = false

  package init() {}

  /// The quote with its timestamp limited; nil if another one in the future is newer. With it, the first time that a
  /// timestamp is limited, the event that reports it.
  package mutating func limit(_ quote: Quote, at now: Instant) -> (quote: Quote?, event: QuoteEvent?) {
    var limited = quote
    if let known = ahead[quote.code] {
      // The same quote keeps its time, and until the limited time has passed, quotes count in the order of their arrival.
      if quote.time == known.sent || quote.time < known.limited {
        limited.time = QuoteTime(microseconds: known.limited.microseconds, serial: quote.time.serial)
        return (limited, nil)
      }
    }
    let seconds = quote.time.instant.secondsSince1970 - now.secondsSince1970
    guard seconds > Self.tolerance else {
      ahead[quote.code] = nil
      return (quote, nil)
    }
    // Where this machine's clock is slow, all timestamps are in the future, and their order counts.
    if let known = ahead[quote.code], quote.time < known.sent { return (nil, nil) }
    limited.time = QuoteTime(microseconds: QuoteTime(now).microseconds, serial: quote.time.serial)
    ahead[quote.code] = (quote.time, limited.time)
    defer { isReported = true }
    return (limited, isReported ? nil : .ahead(quote.code, seconds: seconds))
  }

  /// Seconds that clocks may differ.
  private static let tolerance = 5
}
