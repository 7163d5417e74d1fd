internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionStore

/// Notices in words: plain text whose first line says enough on a lock screen, and each line after it stands alone.
struct NoticeText {
  let say: Wording
  let circumstances: Circumstances
  let link: String?

  private var today: Day { circumstances.asOf.day }
  private var nextTradingDay: Day { circumstances.calendar.tradingDay(after: today) }

  /// What there is to tell of some offerings.
  func digest(_ tidings: [Tiding]) -> Notice {
    let kinds = Tiding.Kind.allCases.compactMap { kind -> String? in
      let count = tidings.count { $0.kind == kind }
      return count == 0 ? nil : say("\(short(kind)) \(count)", "\(count) \(short(kind))")
    }
    let entries = tidings.map { tiding in
      Notice.Entry(
        kind: tiding.kind.rawValue, line: line(of: tiding), item: tiding.item, changes: tiding.changes)
    }
    return Notice(
      .digest, asOf: circumstances.asOf,
      title: say("公開申購 \(today)：", "Subscriptions \(today): ") + kinds.joined(separator: say("、", ", ")),
      lines: entries.map(\.line), entries: entries, names: tidings.map(\.name), link: link)
  }

  /// That a night failed; nil for a good one.
  func failure(of run: StoredRun?) -> Notice? {
    guard let run, !run.isGood else { return nil }
    let words = run.message?.split(whereSeparator: \.isNewline).map(String.init) ?? []
    return Notice(
      .failedNight, asOf: circumstances.asOf,
      title: say("公開申購 \(today)：更新失敗", "Subscriptions \(today): the night failed"),
      lines: [
        say(
          "\(run.startedAt.dayAndTime) 的更新沒有發布（結束代碼 \(run.status)），先前的檔案仍在。",
          "The run of \(run.startedAt.dayAndTime) published nothing (exit \(run.status)); the last files stay."
        )
      ] + words.prefix(3), names: ["failed_night/\(today)"])
  }

  /// That there is nothing.
  var nothing: Notice {
    Notice(
      .nothing, asOf: circumstances.asOf,
      title: say("公開申購 \(today)：今天無待辦事項", "Subscriptions \(today): nothing today"),
      lines: [say("沒有截止、扣款、抽籤或異動。", "No deadline, deduction, draw or change.")],
      names: ["nothing/\(today)"], link: link)
  }

  /// What `--test` sends.
  func test(of target: String) -> Notice {
    Notice(
      .test, asOf: circumstances.asOf,
      title: say("公開申購：測試通知", "Subscriptions: a test"),
      lines: [
        say(
          "這是 subcal 傳給「\(target)」的測試。收到即表示設定正確。",
          "A test of subcal for “\(target)”. If you read this, it works.")
      ], link: link)
  }

  private func line(of tiding: Tiding) -> String {
    let digest = Digest([], circumstances: circumstances)
    let entry = Digest.Entry(standing: tiding.standing, changes: tiding.changes)
    // A result is told in the words of a draw.
    let kind = Digest.Kind(rawValue: tiding.kind.rawValue) ?? .drawnToday
    let words = DigestText(digest, say: say).line(of: entry, in: kind)
    return say("\(name(tiding.kind))：\(words)", "\(name(tiding.kind)): \(words)")
  }

  /// As short as a title wants it.
  private func short(_ kind: Tiding.Kind) -> String {
    switch kind {
    case .closesToday: say("截止", "closing")
    case .deductedNext: say("扣款", "to pay")
    case .drawnToday: say("抽籤", "drawn")
    case .result: say("結果", "result")
    case .refundedToday: say("還款", "refunded")
    case .deliveredToday: say("撥券", "delivered")
    case .new: say("新增", "new")
    case .moved: say("異動", "moved")
    case .cancelled: say("取消", "cancelled")
    }
  }

  private func name(_ kind: Tiding.Kind) -> String {
    switch kind {
    case .closesToday: say("今天截止", "closes today")
    case .deductedNext:
      say("\(nextTradingDay) 扣款", "taken on \(nextTradingDay)")
    case .drawnToday: say("今天抽籤", "drawn today")
    case .result: say("抽籤結果", "result")
    case .refundedToday: say("今天還款", "refunded today")
    case .deliveredToday: say("今天撥券", "delivered today")
    case .new: say("新增", "new")
    case .moved: say("日期異動", "moved")
    case .cancelled: say("取消", "cancelled")
    }
  }
}
