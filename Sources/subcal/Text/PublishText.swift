internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionQueries

/// The outcome of a publish as text: one line, or in a rehearsal every path.
struct PublishText {
  private let outcome: S3Publisher.Outcome
  private let isRehearsal: Bool
  private let localizer: Localizer

  init(_ outcome: S3Publisher.Outcome, isRehearsal: Bool, localizer: Localizer) {
    (self.outcome, self.isRehearsal, self.localizer) = (outcome, isRehearsal, localizer)
  }

  var text: String {
    let kilobytes = ((outcome.bytes + 1023) / 1024).grouped
    let (up, down, same) = (outcome.uploaded.count, outcome.deleted.count, outcome.unchanged)
    guard isRehearsal else {
      return localizer(
        "上傳 \(up) 個檔案（\(kilobytes) kB），刪除 \(down) 個，\(same) 個未變。\n",
        "\(up) files uploaded (\(kilobytes) kB), \(down) deleted, \(same) unchanged.\n")
    }
    let lines =
      outcome.uploaded.map { localizer("上傳", "upload") + " \($0)\n" }
      + outcome.deleted.map { localizer("刪除", "delete") + " \($0)\n" }
    return lines.joined()
      + localizer(
        "將上傳 \(up) 個檔案（\(kilobytes) kB），刪除 \(down) 個，\(same) 個未變。\n",
        "would upload \(up) files (\(kilobytes) kB), delete \(down); \(same) unchanged.\n")
  }
}
