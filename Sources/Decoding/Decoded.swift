internal import Diagnostics
package import Localization

/// What decoding a body gives: its records, and remarks on its rows.
package struct Decoded<Content: Sendable>: Sendable {
  package var content: Content
  /// The number of each record's data row, from 1; empty where no remark on a record follows the decoding.
  package var rowNumbers: [Int]
  /// Remarks on its rows, among them one for each row that gives no record.
  package var remarks: [Remark]
  package var form: BodyForm
  package var rowCount: Int
  /// The number of rows left out on purpose: warrants.
  package var leftOut: Int

  package init(
    content: Content, rowNumbers: [Int] = [], remarks: [Remark] = [], form: BodyForm, rowCount: Int,
    leftOut: Int = 0
  ) {
    (self.content, self.rowNumbers, self.remarks, self.form) = (content, rowNumbers, remarks, form)
    (self.rowCount, self.leftOut) = (rowCount, leftOut)
  }

  package var rejected: [Remark] { remarks.filter { $0.severity == .rejected } }

  /// Throws when more rows are rejected or in doubt than there are records.
  package func checkRejects(records: Int, source: String) throws(NotUnderstood) {
    let unusable = remarks.filter { $0.severity == .rejected || $0.severity == .doubtful }
    guard unusable.count > records, let first = unusable.first else { return }
    throw NotUnderstood(
      source: source,
      reason: Text(
        "\(rowCount) 筆中 \(unusable.count) 筆不符；第一筆：",
        "\(unusable.count) of \(rowCount) rows do not fit; the first, ") + first.withoutSource)
  }
}

extension Decoded: Equatable where Content: Equatable {
  /// Whether both have the same content, remarks and counts; on which rows it was does not matter.
  package static func == (left: Decoded, right: Decoded) -> Bool {
    left.content == right.content && left.remarks == right.remarks && left.form == right.form
      && left.rowCount == right.rowCount && left.leftOut == right.leftOut
  }
}

/// A body is not what was asked for; this ends the run.
package struct NotUnderstood: Error, Hashable, Sendable {
  package var source: String
  package let reason, advice: Text
  /// Whether the exchange says why it gives no data now, so that it may give them a little later.
  package let isRefusal: Bool

  package init(source: String, reason: Text, advice: Text = Advice.runAgain, isRefusal: Bool = false) {
    self.source = source
    self.reason = reason.map { PrintableText.excerpt($0, upTo: 2000) }
    (self.advice, self.isRefusal) = (advice, isRefusal)
  }

  /// Throws when the task was cancelled, so that no decoder outlasts its run.
  package static func checkCancellation(_ source: String) throws(NotUnderstood) {
    guard Task.isCancelled else { return }
    throw NotUnderstood(source: source, reason: BodyLimits.stopped)
  }
}

/// What to do about a body that cannot be used.
package enum Advice {
  package static let runAgain = Text(
    "稍後再執行；若仍如此，以瀏覽器查看該來源網址的內容。",
    "run again later; if it stays so, open the source's URL in a browser and see what it answers.")
  package static let columnChanged = Text(
    "交易所可能改了欄位名稱：查看標題列，並更新 subcal 或回報新名稱。",
    "the exchange may have renamed the column: look at the header, and update subcal or report the new name.")

  /// The advice for a page that came instead of data, which may be that of the exchange's guard.
  static func forPage(_ text: String) -> Text {
    isOfGuard(text)
      ? Text(
        "交易所的防護拒絕了查詢：一小時後再執行，並減少查詢次數。",
        "the exchange's guard refused the request: wait an hour before the next run, and ask less often.")
      : runAgain
  }

  static func isOfGuard(_ text: String) -> Bool {
    ["安全性考量", "SECURITY REASONS", "CAN NOT BE ACCESSED"].contains { text.contains($0) }
  }
}
