internal import Localization
internal import SubscriptionDelivery
internal import SubscriptionQueries
internal import Values

extension S3Publisher.Outcome {
  /// In one line, or in a rehearsal with every path.
  func text(isRehearsal: Bool) -> Text {
    let kilobytes = ((bytes + 1023) / 1024).grouped
    let (up, down, same) = (uploaded.count, deleted.count, unchanged)
    guard isRehearsal else {
      return Text(
        "上傳 \(up) 個檔案（\(kilobytes) kB），刪除 \(down) 個，\(same) 個未變。\n",
        "\(up) files uploaded (\(kilobytes) kB), \(down) deleted, \(same) unchanged.\n")
    }
    let lines =
      uploaded.map { Text("上傳 \($0)\n", "upload \($0)\n") }
      + deleted.map { Text("刪除 \($0)\n", "delete \($0)\n") }
    return lines.joined()
      + Text(
        "將上傳 \(up) 個檔案（\(kilobytes) kB），刪除 \(down) 個，\(same) 個未變。\n",
        "would upload \(up) files (\(kilobytes) kB), delete \(down); \(same) unchanged.\n")
  }
}
