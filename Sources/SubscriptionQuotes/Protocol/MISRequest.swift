package import Values

/// A request to MIS for some codes, with one channel for each board where a code may trade.
package struct MISRequest: Hashable, Sendable {
  package let codes: [StockCode]
  /// Such as `tse_2330.tw`.
  let channels: [String]

  /// The maximum number of channels in a request.
  package static let limit = 50
  package static let host = "mis.twse.com.tw"

  /// The path and query.
  package var target: String {
    // `|` is not allowed in a URL (RFC 3986 section 2).
    "/stock/api/getStockInfo.jsp?ex_ch=\(channels.joined(separator: "%7C"))&json=1&delay=0"
  }

  /// The fewest requests for the codes, in order. MIS does not have codes that are only on the emerging board.
  package static func requests(for codes: [(code: StockCode, boards: Set<Board>)]) -> [MISRequest] {
    var requests: [MISRequest] = []
    var (batch, channels): ([StockCode], [String]) = ([], [])
    func close() {
      if !batch.isEmpty { requests.append(MISRequest(codes: batch, channels: channels)) }
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
    return requests
  }
}
