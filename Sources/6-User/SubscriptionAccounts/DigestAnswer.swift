internal import Costs
package import Diagnostics
package import JSON
package import Localization
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
package import SubscriptionQueries
package import TerminalText
internal import Values

/// What matters on a day, with what is due of the user's own applications.
///
/// `digest` prints it, and a tool of `serve` gives it. `Agenda` and the events decide what is said; this puts
/// it into lines, with what is lost if nothing is done at the top. A sum with an unknown part is unknown: the
/// rest shown as the whole would be paid in, and all applications of that day would fail.
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
    var result = try QueryResult(settings, daysBack: 30)
    let coming = try ComingAnswer.read(settings)
    mine = try writer?.resultIfAny()
    result.applicants = writer?.applicants(mine) ?? []
    digest = Digest(
      Agenda(result.offerings, in: result.context), result.events + coming.events,
      coming: coming.items.filter(\.isOnlyHere))
    family = try FamilyAnswer.ifAny(writer)
    notes = result.notes + (mine?.notes ?? []).filter { !result.notes.contains($0) }
  }

  /// Only who keeps a ledger gets more than the digest.
  package var json: JSONValue {
    var more = mine?.digestMembers ?? []
    if let family {
      more += [("transfers", .array(family.transferMembers(by: next))), ("family", family.json)]
    }
    let isQuiet = mine.map { $0.acts.isEmpty && $0.ownEvents.isEmpty } ?? true
    return digest.json(with: more, isQuiet: isQuiet && transfers.isEmpty)
  }

  /// The same with at most so many entries of each kind, and `left_out`, the numbers of the others by kind, where some are.
  package func json(first limit: Int) -> JSONValue {
    guard case .object(let members) = json else { return json }
    var leftOut: [(String, JSONValue)] = []
    let shown = members.map { name, value -> (String, JSONValue) in
      guard case .array(let entries) = value, entries.count > limit else { return (name, value) }
      leftOut.append((name, .integer(entries.count - limit)))
      return (name, .array(Array(entries.prefix(limit))))
    }
    return .object(shown + (leftOut.isEmpty ? [] : [("left_out", .object(leftOut))]))
  }

  package var blocks: [TextBlock] { lines.map(TextBlock.paragraph) }

  /// The lines, first what is lost if nothing is done; those of offerings are indented by two blanks.
  private var lines: [Text] {
    let context = digest.context
    let head = Text("公開申購 \(context.today)", "Public subscriptions, \(context.today)")
    var lines: [Text] = []
    for kind in RecordEvent.Kind.allCases {
      // Its money is that of the deposits.
      if kind != .deductedNext { lines += section(kind) }
      switch kind {
      case .closesToday:
        lines +=
          askedLines + (family?.todayLines ?? []) + (mine?.depositLines ?? []) + (mine?.orderLines ?? [])
          + (mine?.rightLines ?? [])
      case .closesNext: lines += deposits
      case .drawnToday: lines += mine?.drawLines ?? []
      case .deliveredToday: lines += (mine?.deliveryLines ?? []) + (mine?.statusLines ?? [])
      default: break
      }
    }
    let coming = [
      (digest.announced, Text("即將到來：新增", "Upcoming: new"), \ComingItem.line),
      (digest.changed, Text("即將到來：異動", "Upcoming: changed"), \.line),
      (
        digest.lastDayToHold, Text("今天是最後買進日（明日除權）", "Last day to hold before the ex-rights day"),
        \.holdersLine
      ),
      (
        digest.lastDayToHoldNext,
        Text("\(context.nextTradingDay) 是最後買進日", "Last day to hold: \(context.nextTradingDay)"), \.holdersLine
      ),
    ]
    for (offerings, title, line) in coming where !offerings.isEmpty {
      lines += [.empty, title] + offerings.map { .indented($0.title + .colon + $0[keyPath: line]) }
    }
    if lines.isEmpty { return [head, Text("今天沒有待辦。", "Nothing today.")] }
    lines.insert(head, at: 0)
    let shown = Mark.within(lines.joined()[.english]).filter { $0 == .stale || $0 == .average }
    let offerings = digest.sections.flatMap(\.events).compactMap(\.offering)
    let marks = Mark.all(of: offerings, among: shown)
    if let legend = Mark.legend(marks) { lines += [.empty, Text("註：\(legend)", "Marks: \(legend)")] }
    if digest.sections.contains(where: { [.deliveredToday, .deliveredNext].contains($0.kind) }),
      let assumptions = LotCosts.assumptions(offerings.compactMap(\.numbers.costs))
    {
      lines += [.empty, Text("計算基礎：", "Assumes: ") + assumptions]
    }
    return lines
  }

  /// What is of a kind: what the lists say, and what of the user's own they do not. The result of an opening is of a kind that
  /// the lists' digest has no section of.
  private func section(_ kind: RecordEvent.Kind) -> [Text] {
    var parts: [(title: Text, lines: [Text])] = []
    let section = digest.sections.first { $0.kind == kind }
    if let section { parts.append((title(of: section), section.events.compactMap(line))) }
    let own = mine?.ownEvents(of: kind) ?? []
    if let mine {
      for event in own {
        let head = mine.title(of: event)
        if parts.last?.title != head { parts.append((head, [])) }
        parts[parts.count - 1].lines.append(mine.line(of: event))
      }
    }
    let sum: Text = kind == .deductedToday ? total(of: section?.events ?? [], own) : .empty
    return parts.flatMap { part -> [Text] in
      [.empty, part.title + sum] + part.lines.map(Text.indented)
    }
  }

  /// How to answer what is asked of the intended.
  private var askedLines: [Text] {
    digest.agenda.closesToday.filter(\.isAsked).map { asked in
      let account =
        digest.context.applicants.count > 1 ? asked.account.map { " --account \($0.name)" } ?? "" : ""
      let what = "\(asked.offering.record.code)\(account)"
      return .indented(
        Text(
          "已下單請記 subcal apply \(what)，不抽請記 subcal withdraw \(what)",
          "once it is placed, record it with subcal apply \(what); else subcal withdraw \(what)"))
    }
  }

  private func line(of event: RecordEvent) -> Text? {
    if let offering = event.offering {
      let name = Text(verbatim: offering.record.codeAndName)
      let own = applications(of: event)
      if !own.isEmpty, let sum = money(of: event) {
        let accounts = own.count > 1 ? own.map { OwnAccount.title(of: $0.account) } : []
        let names = accounts.joined(.enumeration)
        let whose = accounts.isEmpty ? Text.empty : Text("（\(names)）", " (\(names))")
        if event.kind != .deductedToday {
          return [name, Text.money(sum) + Text("退回", " back") + whose].joined(.comma)
        }
        let other = OfferingText(evaluated: offering, today: digest.context.today).otherDeduction
        let facts =
          [name, Text("備款 \(sum.grouped)", "NT$ \(sum.grouped)") + whose] + [other].compactMap(\.self)
        return facts.joined(.comma)
      }
    }
    return OfferingEventText(event, in: digest.context)?.line
  }

  /// The user's applications whose money is taken or comes back with an event; none of another event.
  private func applications(of event: RecordEvent) -> [LedgerCommitment] {
    guard [.deductedToday, .refundedToday, .refundedNext].contains(event.kind) else { return [] }
    return (mine?.commitments ?? []).filter { one in
      one.id == event.id && (event.kind == .deductedToday || one.isWon != true)
    }
  }

  /// NT$ of all accounts that applied; nil if a part is not known.
  private func money(of event: RecordEvent) -> Int? {
    applications(of: event).map { event.kind == .deductedToday ? $0.cash : $0.refund }.wholeSum
  }

  private func title(of section: Digest.Section) -> Text {
    let next = digest.context.nextTradingDay
    return switch section.kind {
    case .closesNext: Text("\(next) 截止", "Closes on \(next)")
    case .deductedToday: Text("今天扣款", "Debited today")
    case .opensNext: Text("\(next) 開始申購", "Opens on \(next)")
    case .drawnNext: Text("\(next) 抽籤", "Drawn on \(next)")
    case .refundedToday: Text("今天退款（未中籤）", "Refunded today if not won")
    case .refundedNext: Text("\(next) 退款（未中籤）", "Refunded on \(next) if not won")
    case .deliveredToday: Text("今天撥券，可以賣出", "Delivered today, may be sold")
    case .deliveredNext: Text("\(next) 撥券，可以賣出", "Delivered on \(next), may be sold")
    default: section.kind.text.capitalized
    }
  }

  private var next: Day { digest.context.nextTradingDay }

  /// What the family's plan moves by the next trading day.
  private var transfers: [Text] { family?.transferLines(by: next).map(Text.indented) ?? [] }

  /// The sums of what one can still apply for, and what is moved for them.
  private var deposits: [Text] {
    let agenda = digest.agenda
    let sums = agenda.deposits.map { deposit -> Text in
      .indented(
        deposit.text(missing: agenda.missing(for: deposit, beside: mine), from: digest.context.today))
    }
    guard !(sums + transfers).isEmpty else { return [] }
    let title: Text =
      if sums.isEmpty {
        Text("家庭申購計畫：轉帳", "The family's plan: to be moved")
      } else if digest.context.applicants.isEmpty {
        Text("若申購須備款（每檔一件）", "Needed if you apply, for one application each")
      } else {
        Text("若申購須備款", "Needed if you apply")
      }
    return [.empty, title] + sums + transfers
  }

  /// What is taken on the day in all. If the money for several debits on one day falls short, all of them are void.
  private func total(of events: [RecordEvent], _ own: [OwnEvent]) -> Text {
    // Of what nobody is known to have applied for no money is asked any more.
    let applied = events.flatMap(applications).map { ($0.id, account: $0.account, cash: $0.cash) }
    let others = own.map { event in
      (event.name, account: event.commitment.account, cash: event.movement.map { -$0.cash })
    }
    let debits = applied + others
    guard Set(debits.map(\.0)).count > 1 else { return .empty }
    let sum = debits.map(\.cash).wholeSum.map { Text.money($0) } ?? .unknownSum
    let accounts = debits.map(\.account).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    // Who does not pay the rest of what a bid won loses the deposit; nothing else of the day is void for it.
    let hasRest = own.contains { $0.movement?.what == .rest }
    guard accounts.count > 1 else {
      return hasRest
        ? Text(
          "，合計 \(sum)；不足時申購為不合格件，得標者喪失保證金",
          ", \(sum) in all; without the whole sum, applications are disqualified and deposits of winners are lost"
        )
        : Text(
          "，合計 \(sum)；不足時當日各檔均為不合格件",
          ", \(sum) in all; without the whole sum, all of them are disqualified")
    }
    let each = accounts.map { account -> Text in
      let cash = debits.filter { $0.account == account }.map(\.cash).wholeSum
      return OwnAccount.title(of: account) + Text(verbatim: " \(cash?.grouped ?? "?")")
    }.joined(.enumeration)
    return hasRest
      ? Text(
        "，合計 \(sum)（\(each)）；帳戶不足時，其當日申購為不合格件，得標者喪失保證金",
        ", \(sum) in all (\(each)); where an account's sum is not whole, its applications are disqualified and "
          + "deposits of winners are lost")
      : Text(
        "，合計 \(sum)（\(each)）；帳戶不足時，其當日各檔均為不合格件",
        ", \(sum) in all (\(each)); where an account's sum is not whole, all of its applications are disqualified"
      )
  }
}

extension Agenda.Deposit {
  /// `2024-11-01 14:00 前 252,440 元，2024-11-04 扣款：6535 順藥 225,070、9935 慶豐富 27,370`
  ///
  /// - Parameters:
  ///   - missing: NT$ that the account lacks for it.
  ///   - today: From when on the other day of a debit is still told of.
  fileprivate func text(missing: Int?, from today: Day) -> Text {
    let other = otherDays(from: today)
    let (sum, parts) = (sumText(missing: missing), partsText.joined(.enumeration))
    let rule: Text? =
      appliedText.map { $0 + Text("，\(consequence)", ": \(consequence)") }
      ?? (self.parts.count > 1 ? Text.semicolon + consequence : nil)
    let what = Text(
      "\(by.dayAndTime) 前存入 \(sum)，\(deduction) 扣款：\(parts)\(rule)\(other)",
      "\(sum) by \(by.dayAndTime), debited on \(deduction): \(parts)\(rule)\(other)")
    return account.map { $0.title + .colon + what } ?? what
  }
}

extension Text {
  static func indented(_ line: Text) -> Text { Text("  \(line)", "  \(line)") }
}
