/// What to do about a body that cannot be used.
enum Advice {
  static let runAgain =
    "run again later; if it stays so, open the source's URL in a browser and see what it answers."
  static let columnChanged =
    "the exchange may have renamed the column: look at the header, and update subcal or report the new name."

  /// The advice for a page that came instead of data, which may be that of the exchange's guard.
  static func forPage(_ text: String) -> String {
    let isGuard = ["安全性考量", "SECURITY REASONS", "CAN NOT BE ACCESSED"].contains { text.contains($0) }
    return isGuard
      ? "the exchange's guard refused the request: wait an hour before the next run, and ask less often."
      : runAgain
  }
}
