package import Localization

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
