package import Decoding
internal import JSON
internal import Localization
package import Values

/// A response of the exchange's market information system (MIS).
///
/// Its content type is text/html and it begins with blank lines, so it is recognized by its content.
package struct MISResponse: Sendable {
  /// The quotes in the order of the response.
  package var quotes: [Quote] = []
  /// The rows that could not be decoded, and the parts of the others.
  package var remarks: [Remark] = []
  /// The number of rows with an empty code, which stand for unknown channels.
  package var emptyRows = 0
  /// The pause before the next request that the exchange asks for, if any.
  package var userDelay: Duration?

  /// The number of all rows.
  package var rowCount = 0

  package static let source = SourceID("mis")

  /// Decodes a body; throws if it is another response.
  package init(_ body: [UInt8]) throws(NotUnderstood) {
    let answer: JSONValue
    do {
      answer = try JSONValue(object: body)
    } catch {
      throw NotUnderstood(
        source: Self.source,
        reason: Text("回應不是 JSON，而是", "the response is not JSON but ") + JSONValue.beginning(of: body),
        advice: Self.advice)
    }
    guard let rows = answer.list("msgArray") else {
      let message = answer.text("rtmessage") ?? "no msgArray"
      throw NotUnderstood(
        source: Self.source, reason: Text("回應沒有報價：「\(message)」", "the response has no quotes: '\(message)'"),
        advice: Self.advice)
    }
    if let code = answer.text("rtcode"), code != "0000" {
      throw NotUnderstood(
        source: Self.source,
        reason: Text(
          "回應為「\(code) \(answer.text("rtmessage") ?? "")」",
          "the response is '\(code) \(answer.text("rtmessage") ?? "")'"), advice: Self.advice)
    }
    userDelay = answer.text("userDelay").flatMap { Int($0) }.map { .milliseconds(min(max(0, $0), 60_000)) }
    rowCount = rows.count
    for (index, row) in rows.enumerated() {
      guard row.text("c") != nil else {
        emptyRows += 1
        continue
      }
      let read = row.quote("c", source: Self.source, row: index + 1, Quote.init(mis:_:))
      quotes += [read.quote].compactMap(\.self)
      remarks += read.remarks
    }
  }

  private static let advice = Text(
    "一小時後再執行，並減少查詢次數。", "wait an hour before the next run, and ask less often.")
}

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
