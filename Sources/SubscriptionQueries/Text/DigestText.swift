package import SubscriptionCalendar

/// The digest as plain text: a title for each section, a line for each offering.
package struct DigestText {
  private let digest: Digest
  /// Lines about the user's own applications.
  private let mine: [String]
  private let localizer: Localizer

  package init(_ digest: Digest, mine: [String] = [], localizer: Localizer) {
    (self.digest, self.mine, self.localizer) = (digest, mine, localizer)
  }

  /// The lines; those of offerings are indented by two blanks.
  package var lines: [String] {
    let context = digest.context
    let head = localizer("公開申購 \(context.today)", "Public subscriptions, \(context.today)")
    guard !digest.isEmpty || !mine.isEmpty else { return [head, localizer("今天沒有待辦。", "Nothing today.")] }
    var lines = [head]
    for section in digest.sections {
      lines.append("")
      lines.append(title(of: section))
      lines += section.events.map {
        "  " + OfferingEventText(event: $0, context: context, localizer: localizer).line
      }
    }
    let coming = [
      (digest.announced, localizer("預告（現金增資）", "Announced (cash increases)")),
      (digest.lastDayToHold, localizer("今天是最後持有日（明日除權）", "Last day to hold before the ex-rights day")),
    ]
    for (offerings, title) in coming where !offerings.isEmpty {
      lines += ["", title] + offerings.map { "  " + ComingText($0, localizer).line }
    }
    lines += mine
    let marks = Localizer.Mark.within(lines.joined()).filter { $0 == .stale || $0 == .average }
    let legend = localizer.legend(of: digest.sections.flatMap(\.events).map(\.offering), of: marks)
    if !legend.isEmpty { lines += ["", localizer("註：", "Marks: ") + legend] }
    let sold = digest.sections.flatMap(\.events).compactMap(\.offering.numbers.costs)
    if digest.sections.contains(where: { $0.kind == .deliveredToday }), !sold.isEmpty {
      lines += ["", localizer("計算基礎：", "Assumes: ") + localizer.assumptions(sold)]
    }
    return lines
  }

  private func title(of section: Digest.Section) -> String {
    let next = digest.context.nextTradingDay
    return switch section.kind {
    case .deductedNext:
      localizer("\(next) 扣款", "Debited on \(next)") + ready(for: section) + total(of: section)
    case .deductedToday: localizer("今天扣款", "Debited today") + total(of: section)
    case .opensNext: localizer("\(next) 開始申購", "Opens on \(next)")
    case .refundedToday: localizer("今天退款（未中籤）", "Refunded today if not won")
    case .drawn: localizer("抽籤結果", "Results")
    default: Self.capitalized(localizer.lexicon.event(section.kind))
    }
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// The day by which the money must be there; an offering that needs it earlier says so in its line.
  private func ready(for section: Digest.Section) -> String {
    let days = section.events.compactMap { $0.offering.readyDay(in: digest.context.calendar) }
    return days.max().map { localizer("，款項須於 \($0) 備妥", ": deposit it by \($0)") } ?? ""
  }

  /// If the money for several deductions on one day falls short, all of them are void.
  private func total(of section: Digest.Section) -> String {
    guard section.events.count > 1 else { return "" }
    let sum = localizer.money(section.events.compactMap(\.offering.numbers.cash).reduce(0, +))
    return localizer(
      "，合計 \(sum)；不足時當日各檔均為不合格件", ", \(sum) in all; if it falls short, all of them are disqualified")
  }
}
