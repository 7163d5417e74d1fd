internal import Costs
package import Diagnostics
package import JSON
package import Localization
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
package import SubscriptionQueries
package import TerminalText

/// What matters on a day, with what is due of the user's own applications.
package struct DigestAnswer: Answer {
  private let digest: Digest
  /// Nil without a ledger.
  private let mine: LedgerResult?
  /// Nil unless an account of the settings has a balance.
  private let family: FamilyAnswer?
  package let notes: [Text]

  /// - Parameter writer: Nil if the ledger is not to be read.
  package init(_ settings: QuerySettings, ledger writer: LedgerWriter?) throws(SubcalError) {
    // An offering that was cancelled or moved yesterday may have ended days before.
    let result = try QueryResult(settings, daysBack: 30)
    let coming = try ComingAnswer.read(settings)
    digest = Digest(
      result.events + coming.events, coming: coming.items.filter(\.isOnlyHere), context: result.context)
    mine = try writer?.resultIfAny()
    family = try FamilyAnswer.ifAny(writer)
    notes = result.notes + (mine?.notes ?? []).filter { !result.notes.contains($0) }
  }

  /// Only who keeps a ledger gets more than the digest.
  package var json: JSONValue {
    digest.json(
      with: (mine.map { [("mine", $0.digestJSON)] } ?? []) + (family.map { [("family", $0.json)] } ?? []))
  }

  package var blocks: [TextBlock] { lines.map(TextBlock.paragraph) }

  /// The lines; those of offerings are indented by two blanks.
  private var lines: [Text] {
    let (context, mine) = (digest.context, (mine?.digestLines ?? []) + (family?.todayLines ?? []))
    let head = Text("公開申購 \(context.today)", "Public subscriptions, \(context.today)")
    guard !digest.isEmpty || !mine.isEmpty else { return [head, Text("今天沒有待辦。", "Nothing today.")] }
    var lines = [head]
    for section in digest.sections {
      lines += [.empty, title(of: section)]
      lines += section.events.compactMap {
        OfferingEventText($0, in: context).map { .indented($0.line) }
      }
    }
    let coming = [
      (digest.announced, Text("預告案件：新增", "Coming: new")),
      (digest.changed, Text("預告案件的異動", "Coming: changed")),
      (digest.lastDayToHold, Text("今天是最後持有日（明日除權）", "Last day to hold before the ex-rights day")),
      (
        digest.lastDayToHoldNext,
        Text("\(context.nextTradingDay) 是最後持有日", "Last day to hold: \(context.nextTradingDay)")
      ),
    ]
    for (offerings, title) in coming where !offerings.isEmpty {
      lines += [.empty, title] + offerings.map { .indented($0.title + .colon + $0.line) }
    }
    lines += mine
    let shown = Mark.within(lines.joined()[.english]).filter { $0 == .stale || $0 == .average }
    let offerings = digest.sections.flatMap(\.events).compactMap(\.offering)
    let marks = Mark.all(of: offerings, among: shown)
    if let legend = Mark.legend(marks) { lines += [.empty, Text("註：\(legend)", "Marks: \(legend)")] }
    if digest.sections.contains(where: { $0.kind == .deliveredToday }),
      let assumptions = LotCosts.assumptions(offerings.compactMap(\.numbers.costs))
    {
      lines += [.empty, Text("計算基礎：", "Assumes: ") + assumptions]
    }
    return lines
  }

  private func title(of section: Digest.Section) -> Text {
    let next = digest.context.nextTradingDay
    return switch section.kind {
    case .deductedNext: Text("\(next) 扣款", "Debited on \(next)") + ready(for: section) + total(of: section)
    case .deductedToday: Text("今天扣款", "Debited today") + total(of: section)
    case .opensNext: Text("\(next) 開始申購", "Opens on \(next)")
    case .refundedToday: Text("今天退款（未中籤）", "Refunded today if not won")
    case .drawn: Text("抽籤結果", "Results")
    default: section.kind.text.capitalized
    }
  }

  /// The day by which the money must be there; an offering that needs it earlier says so in its line.
  private func ready(for section: Digest.Section) -> Text {
    let days = section.events.compactMap { $0.offering?.readyDay(in: digest.context.calendar) }
    return days.max().map { Text("，款項須於 \($0) 備妥", ": deposit by \($0)") } ?? .empty
  }

  /// If the money for several deductions on one day falls short, all of them are void.
  private func total(of section: Digest.Section) -> Text {
    guard section.events.count > 1 else { return .empty }
    let sum = Text.money(section.events.compactMap { $0.offering?.numbers.cash }.reduce(0, +))
    return Text(
      "，合計 \(sum)；不足時當日各檔均為不合格件", ", \(sum) in all; without the whole sum, all of them are disqualified")
  }
}

extension Text {
  static func indented(_ line: Text) -> Text { Text("  \(line)", "  \(line)") }
}
