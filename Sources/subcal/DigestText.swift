internal import SubscriptionCalendar

/// The digest in words: a line a section, a line an offering, plain text.
struct DigestText {
  private let digest: Digest
  private let say: Wording

  init(_ digest: Digest, say: Wording) {
    (self.digest, self.say) = (digest, say)
  }

  /// The text; lines too long for the screen go on on the next.
  func text(columns: Int) -> String {
    let head = say("公開申購 \(digest.day)", "Public subscriptions, \(digest.day)")
    guard !digest.sections.isEmpty else { return head + "\n" + say("今天無待辦事項。", "Nothing today.") + "\n" }
    var lines = [head]
    for section in digest.sections {
      lines.append("")
      lines.append(title(of: section))
      lines += section.entries.map { "  " + line(of: $0, in: section.kind) }
    }
    let sold = digest.sections.flatMap(\.entries).compactMap(\.standing.numbers.costs?.tax)
    if digest.sections.contains(where: { $0.kind == .deliveredToday }), !sold.isEmpty {
      let taxes = Set(sold).sorted().map { "\($0)%" }.joined(separator: say("、", ", "))
      lines += ["", say("計算基礎：", "Assumes: ") + say.assumptions(digest.costs, taxes: taxes)]
    }
    return lines.flatMap { line in
      let indentation = line.hasPrefix("  ") ? "    " : ""
      let parts = LabelledLines.broken(line, to: max(20, columns - indentation.count))
      return [parts.first ?? ""] + parts.dropFirst().map { indentation + $0 }
    }.map { $0 + "\n" }.joined()
  }

  private func title(of section: Digest.Section) -> String {
    switch section.kind {
    case .closesToday: say("今天截止", "Closes today")
    case .deductedNext:
      say(
        "\(digest.nextTradingDay) 扣款，款項須於 \(digest.day) 備妥",
        "Money taken on \(digest.nextTradingDay): have it there on \(digest.day)")
        + (section.entries.count > 1 ? total(of: section) : "")
    case .drawnToday: say("今天抽籤", "Drawn today")
    case .refundedToday: say("今天還款（未中籤）", "Refunded today if not drawn")
    case .deliveredToday: say("今天撥券", "Delivered today")
    case .new: say("新增", "New")
    case .moved: say("日期異動", "Moved")
    case .cancelled: say("取消", "Cancelled")
    }
  }

  /// Several deductions on one day need the sum, or all of them are void.
  private func total(of section: Digest.Section) -> String {
    let sum = section.entries.compactMap(\.standing.numbers.cash).reduce(0, +)
    return say(
      "，合計 \(say.money(sum))；不足則當日各件全部無效", ", \(say.money(sum)) in all; if it is short, all of them are void")
  }

  /// An offering in a section, in one line.
  func line(of entry: Digest.Entry, in kind: Digest.Kind) -> String {
    let standing = entry.standing
    let offering = standing.known.offering
    let words = StandingWords(standing: standing, today: digest.day, say: say)
    let name = "\(offering.code) \(offering.name)"
    let cash = standing.numbers.cash.map { say("備款 \(Wording.grouped($0))", "NT$ \(Wording.grouped($0))") }
    let facts: [String?]
    switch kind {
    case .closesToday, .new:
      let until = kind == .new ? offering.subscriptionEnd.map { say("至 \($0)", "until \($0)") } : nil
      facts = [words.premium.text, cash, until]
    case .deductedNext: facts = [cash, words.otherDeduction]
    case .drawnToday:
      let drawn = standing.numbers.odds.flatMap { $0.isEstimate ? nil : $0.chance }
      facts = [drawn.map { say("中籤率 \($0)%", "odds \($0)%") }]
    case .refundedToday:
      // The application fee stays with the broker.
      facts = [
        standing.numbers.cash.map { cash in
          say.money(max(0, cash - digest.costs.applicationFee)) + say("退回", " back")
        }
      ]
    case .deliveredToday:
      facts = [
        words.premium.text, standing.numbers.outcome.map { say.money($0.profit, signed: true) },
        offering.deliveryDate.flatMap(words.closedNote),
      ]
    case .moved: facts = entry.changes.compactMap(moved)
    case .cancelled: facts = [offering.market.description]
    }
    return ([name] + facts.compactMap(\.self)).joined(separator: say("，", ", "))
  }

  private func moved(_ change: Revision.Change) -> String? {
    let names = [
      "subscription_start": say("申購", "opens"), "subscription_end": say("截止", "closes"),
      "draw_date": say("抽籤", "draw"), "delivery_date": say("撥券", "delivery"),
    ]
    return names[change.field].map { name in
      "\(name) \(change.from ?? "?") → \(change.to ?? say("未定", "not set"))"
    }
  }
}
