internal import Costs
internal import Localization
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionReport
internal import SubscriptionQueries
internal import Values

extension Agenda {
  /// NT$ that the account lacks for a sum beside all that it has to pay and may apply for; nil where its balance or the sum
  /// is not known.
  func missing(for deposit: Deposit, beside mine: LedgerResult?) -> Int? {
    guard let account = deposit.account, let cash = account.cash, deposit.cash != nil,
      deposit.appliedCash != nil
    else { return nil }
    let has = mine?.balance(of: account.name) ?? LedgerResult.Balance(cash: cash, day: nil)
    let own = (mine?.commitments ?? []).filter { $0.account == account.name }.map(\.commitment)
    let more = deposits.filter { $0.account?.name == account.name }.flatMap(\.parts).map {
      $0.offering.commitment($0.offering.numbers(at: account.costs, in: context), in: context.calendar)
    }
    return AccountPlan(
      own + more.filter(\.isPlannable), balance: has.cash, since: has.day, today: context.today
    ).deposits
      .filter { row in
        row.deductionDay == deposit.deduction
          && row.parts.contains { part in deposit.parts.contains { $0.offering.id == part.commitment.id } }
      }.compactMap(\.missing).reduce(0, +)
  }

  /// Its sums of several debits of a day, for a message.
  func sums(beside mine: LedgerResult?) -> [MessageSum] {
    deposits.filter { $0.parts.count + $0.applied.count > 1 }.map { deposit in
      MessageSum(deposit, missing: missing(for: deposit, beside: mine), in: context)
    }
  }
}

/// The money of several debits of a day as a line of a message: each offering's own line names only its part, and if the
/// whole falls short, none of them counts.
struct MessageSum {
  /// Those that one can still apply for.
  let ids: Set<String>
  /// From when on it is too late to apply.
  let cutOff: Instant
  /// `mei: NT$ 80,140 needed today by 15:30｜1101 台泥 20,070 + 2884 玉山金 60,070｜debited on 7/23 (Thu); …`
  let line: Text

  fileprivate init(_ deposit: Agenda.Deposit, missing: Int?, in context: EvaluationContext) {
    ids = Set(deposit.parts.map(\.offering.id))
    cutOff = deposit.parts.map(\.cutOff).min() ?? deposit.by
    let needed = context.needed(deposit.cash == nil ? nil : deposit.sumText(missing: missing), by: deposit.by)
    let (parts, count) = (
      deposit.partsText.joined(Text("＋", " + ")), deposit.parts.count + deposit.applied.count
    )
    let (day, applied) = (deposit.deduction.text(in: context.today.year), deposit.appliedText)
    let rule =
      deposit.applied.contains(where: \.isRest)
      ? deposit.consequence
      : Text("不足時 \(count) 檔均為不合格件", "without the whole sum, none of the \(count) counts")
    let other = deposit.otherDays(from: context.today)
    let text = Text(
      "\(needed)｜\(parts)\(applied)｜\(day)扣款，\(rule)\(other)",
      "\(needed)｜\(parts)\(applied)｜debited on \(day); \(rule)\(other)"
    )
    line = deposit.account.map { $0.title + .colon + text } ?? text
  }
}

extension EvaluationContext {
  /// `今天 14:00 前要存入 40,070 元`
  ///
  /// - Parameter sum: Nil where a part is not known.
  func needed(_ sum: Text?, by: Instant) -> Text {
    let (hour, day) = (Instant.hourAndMinute(by.secondOfDay), by.day.text(in: today.year))
    let until =
      by.day == today
      ? Text("今天 \(hour) 前", "today by \(hour)") : Text("\(day)\(hour) 前", "by \(day) \(hour)")
    guard let sum else {
      return Text("\(until)要存入的金額未定", "Needed \(until): a sum that is not known yet")
    }
    return Text("\(until)要存入 \(sum)", "\(sum) needed \(until)")
  }
}

extension Agenda.Deposit {
  /// - Parameter missing: NT$ that the account lacks for it.
  func sumText(missing: Int?) -> Text {
    let sum = cash.map { Text.money($0) } ?? .unknownSum
    return sum
      + missing.flatMap { missing in
        missing > 0 ? Text("（尚缺 \(Text.money(missing))）", " (\(Text.money(missing)) missing)") : nil
      }
  }

  /// Each part with its code, its name and its sum.
  var partsText: [String] {
    parts.map { "\($0.offering.record.codeAndName) \($0.cash?.grouped ?? "?")" }
  }

  /// What is applied for already, with the whole sum; nil for nothing.
  var appliedText: Text? {
    guard !applied.isEmpty else { return nil }
    let names = applied.map { Text.title("\($0.code) \($0.name)", bid: $0.price) }.joined(.enumeration)
    let whole =
      cash.flatMap { cash in appliedCash.map { Text.money(cash + $0) } } ?? .unknownSum
    return Text(
      "；連同已申購的 \(names) 共須 \(whole)", "; with \(names), applied for already, \(whole) in all")
  }

  /// What becomes of what the account cannot pay on the day: who does not pay the rest of what a bid won loses
  /// the deposit.
  var consequence: Text {
    applied.contains(where: \.isRest)
      ? Text(
        "不足時申購為不合格件，得標者喪失保證金",
        "without the whole sum, applications are disqualified and deposits of winners are lost")
      : Text("不足時均為不合格件", "without the whole sum, all of them are disqualified")
  }

  /// The other days on which some of them may be debited.
  func otherDays(from today: Day) -> Text {
    (parts.map(\.offering) + applied.compactMap(\.offering)).compactMap { offering in
      offering.timetable.otherDeduction(from: today).map { day in
        Text(
          "；\(offering.record.codeAndName) 依截止日推算為 \(day) 扣款，請及早備款",
          "; \(offering.record.codeAndName) may be debited on \(day), counted from its last day: deposit early"
        )
      }
    }.joined(.empty)
  }
}

extension AccountPlan.Part {
  /// The code and the name, and of a bid the price and the lots: an account may have several bids in one auction.
  var title: Text { commitment.titleWithTerms }

  /// `6535 順藥 225,070`, `7708 全家餐飲 bid 88 × 2 lots: 110,000`
  var text: Text {
    title + (commitment.kind.hasOwnTerms ? Text.colon : Text(verbatim: " ")) + Text(verbatim: cash.grouped)
  }
}

extension Commitment {
  /// The code and the name, and of a bid the price and the lots.
  var titleWithTerms: Text {
    .title("\(code) \(name)", bid: kind.hasOwnTerms ? price : nil, shares: shares)
  }
}

extension Text {
  /// `7708 全家餐飲 bid 88 × 2 lots`, or the name alone for what is not a bid. The price distinguishes the bids of one account.
  static func title(_ name: String, bid: Price?, shares: Int? = nil) -> Text {
    guard let bid else { return Text(verbatim: name) }
    let lots = shares.map { $0 / AuctionBid.unitsOfALot }.map { lots in
      Text(" × \(lots) 張", " × \(lots.of("lot"))")
    }
    return Text(verbatim: name) + Text(" 投標 \(bid)", " bid \(bid)") + lots
  }

  static var unknownSum: Text { Text("金額未定", "a sum that is not known yet") }
}
