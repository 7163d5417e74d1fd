public import SubscriptionCalendar

/// A question to MIS: which channels, one a board that a code may be on.
public struct MISQuery: Hashable, Sendable {
  /// The codes asked for.
  public let codes: [StockCode]
  /// `tse_2330.tw`
  let channels: [String]

  /// At most so many codes, and so many channels, a question.
  public static let limit = 50
  /// The host.
  public static let host = "mis.twse.com.tw"

  /// Path and query.
  public var target: String {
    // `|` is no character of a URL (RFC 3986).
    "/stock/api/getStockInfo.jsp?ex_ch=\(channels.joined(separator: "%7C"))&json=1&delay=0"
  }

  /// As few questions as the codes need, in order. Codes on the emerging board alone are none of MIS's.
  public static func queries(for codes: [(code: StockCode, boards: Set<Board>)]) -> [MISQuery] {
    var queries: [MISQuery] = []
    var (batch, channels): ([StockCode], [String]) = ([], [])
    func close() {
      if !batch.isEmpty { queries.append(MISQuery(codes: batch, channels: channels)) }
      (batch, channels) = ([], [])
    }
    for (code, boards) in codes {
      let own = [(Board.twse, "tse"), (.tpex, "otc")].filter { boards.contains($0.0) }
        .map { "\($0.1)_\(code).tw" }
      guard !own.isEmpty else { continue }
      if channels.count + own.count > limit { close() }
      batch.append(code)
      channels += own
    }
    close()
    return queries
  }
}
