internal import SubscriptionDelivery

/// What a publish did, in words: what would be done path by path, what was done in one line.
struct PublishText {
  private let outcome: Publication.Outcome
  private let isRehearsal: Bool
  private let say: Wording

  init(_ outcome: Publication.Outcome, isRehearsal: Bool, say: Wording) {
    (self.outcome, self.isRehearsal, self.say) = (outcome, isRehearsal, say)
  }

  var text: String {
    let kilobytes = Wording.grouped((outcome.bytes + 1023) / 1024)
    let (up, down, same) = (outcome.uploaded.count, outcome.deleted.count, outcome.unchanged)
    guard isRehearsal else {
      return say(
        "上傳 \(up) 個檔案（\(kilobytes) kB），刪除 \(down) 個，\(same) 個未變。\n",
        "\(up) files uploaded (\(kilobytes) kB), \(down) deleted, \(same) unchanged.\n")
    }
    let lines =
      outcome.uploaded.map { say("上傳", "upload") + " \($0)\n" }
      + outcome.deleted.map { say("刪除", "delete") + " \($0)\n" }
    return lines.joined()
      + say(
        "將上傳 \(up) 個檔案（\(kilobytes) kB），刪除 \(down) 個，\(same) 個未變。\n",
        "would upload \(up) files (\(kilobytes) kB), delete \(down); \(same) unchanged.\n")
  }
}
