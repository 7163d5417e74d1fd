internal import SubscriptionCalendar

/// What is said of one offering, phrase by phrase; what is not known says why.
struct StandingWords {
  let standing: Standing
  let today: Day
  let say: Wording

  private var offering: Offering { standing.known.offering }
  private var numbers: ApplicationNumbers { standing.numbers }

  /// Stage in words, with the days left.
  var stage: String {
    let name = say.stage(standing.stage)
    switch standing.stage {
    case .upcoming:
      guard let first = offering.subscriptionStart else { return name }
      let days = first.number - today.number
      return say("\(name)，\(days) 天後（\(first)）開始", "\(name), opens in \(Self.days(days)) (\(first))")
    case .open, .lastDay:
      guard let last = offering.subscriptionEnd else { return name }
      let days = last.number - today.number
      let left = days == 0 ? say("今天截止", "closes today") : say("剩 \(days) 天", "\(Self.days(days)) left")
      return say("\(name)，\(left)（至 \(last)）", "\(name), \(left) (until \(last))")
    case .awaitingDraw:
      return offering.drawDate.map { say("\(name)（\($0)）", "\(name) (\($0))") } ?? name
    case .drawn:
      return offering.deliveryDate.map { say("\(name)，\($0) 撥券", "\(name), delivered on \($0)") } ?? name
    case .delivered:
      return offering.deliveryDate.map { say("\(name)（\($0)\(closed($0))）", "\(name) (\($0)\(closed($0)))") }
        ?? name
    case .cancelled, .unknown: return name
    }
  }

  /// The price, and whether it is final.
  var price: String {
    guard let price = offering.price else { return say("未訂出", "not set yet") }
    let isSame = offering.finalPrice == nil || offering.finalPrice == offering.offerPrice
    let announced = isSame ? nil : offering.offerPrice
    let note =
      offering.finalPrice == nil
      ? say("（暫定）", " (provisional)")
      : announced.map { say("（公告 \($0)）", " (announced \($0))") } ?? ""
    return "\(price)\(note)"
  }

  /// The close with its day, board and kind.
  var close: String {
    guard let close = standing.valuation.close else { return say.reason(.noClose) }
    let day = close.day?.description ?? say("日期不明", "day unknown")
    let isLater =
      standing.stage == .delivered
      && close.day.flatMap { day in offering.deliveryDate.map { $0 < day } } == true
    let stale =
      isLater
      ? say("，非撥券日", ", not of the delivery day")
      : standing.valuation.isStale == true ? say("，非最近交易日", ", not of the last trading day") : ""
    return say(
      "\(close.price)（\(day) \(say.board(close.board))\(say.kind(close.kind))\(stale)）",
      "\(close.price) (\(say.board(close.board)) \(say.kind(close.kind)) of \(day)\(stale))")
  }

  /// The premium with sign and arrow, or why there is none; marked where its price is old or an average.
  var premium: AlignedTable.Cell {
    switch standing.valuation.premium {
    case .known(let percent): Self.rising(percent.tenths, percent.signed + marks)
    case .missing(let reason): AlignedTable.Cell(say.reason(reason))
    }
  }

  /// What kind of price the premium rests on: see ``Wording/legend(of:)``.
  private var marks: String {
    (standing.valuation.isStale == true ? "†" : "") + (standing.valuation.close?.kind == .average ? "~" : "")
  }

  /// The money to have ready, and on which day it is taken.
  var cash: String {
    guard let cash = numbers.cash else { return missing.text }
    let day = deduction.map { say("，扣款 \($0)", ", taken on \($0)") } ?? ""
    return say.money(cash) + day
  }

  /// What a won lot brings at the close.
  var profit: AlignedTable.Cell {
    guard let outcome = numbers.outcome else { return missing }
    let rate = outcome.returnOnCost.map { say("，報酬率 \($0)%", ", \($0)% of its cost") } ?? ""
    return Self.rising(outcome.profit, say.money(outcome.profit, signed: true) + rate)
  }

  /// The price from which on nothing is lost.
  var breakEven: String {
    guard let breakEven = numbers.breakEven else { return missing.text }
    return say(
      "\(breakEven.tradable)（精確 \(breakEven.exact)）", "\(breakEven.tradable) (exactly \(breakEven.exact))")
  }

  /// The odds, where they come from, and those that are needed.
  var odds: String {
    let needed =
      numbers.breakEvenOdds.map { say("；高於 \($0)% 才划算", "; worth it above \($0)%") }
      ?? (numbers.outcome.map { $0.profit <= 0 } == true
        ? say("；現價賣出虧損，再高也不划算", "; at a loss no odds help") : "")
    guard let odds = numbers.odds else {
      return unknownOdds + needed
    }
    let source =
      switch odds.source {
      case .recomputed:
        offering.winRate.map { say("公告 \($0)%，由件數重算", "published \($0)%, recomputed") }
          ?? say("由件數重算", "recomputed")
      case .published: say("公告", "published")
      case .assumed: say("估計：假設值", "an estimate: assumed")
      case .median(let cases): say("估計：過去 \(cases) 件中位數", "an estimate: median of \(cases) past draws")
      }
    let doubt =
      odds.agreesWithPublished == false ? say("，與公告不符！", ", which disagrees with the published rate!") : ""
    return say("\(odds.chance)%（\(source)\(doubt)）", "\(odds.chance)% (\(source)\(doubt))") + needed
  }

  /// Why no odds are known.
  private var unknownOdds: String {
    if offering.isCancelled { return say.reason(.cancelled) }
    return [.drawn, .delivered].contains(standing.stage)
      ? say("尚無抽籤結果", "no result of the draw yet") : say("抽籤前未知", "unknown before the draw")
  }

  /// What an application is worth on average.
  var expectedValue: AlignedTable.Cell {
    guard let value = numbers.expectedValue else {
      let isDrawable = numbers.outcome != nil && numbers.odds == nil
      return isDrawable ? AlignedTable.Cell(unknownOdds) : missing
    }
    let estimate = numbers.odds?.isEstimate == true ? say("（估計）", " (an estimate)") : ""
    let sign = value.count > 0 ? "+" : ""
    return Self.rising(value.count, say("\(sign)\(value) 元", "NT$ \(sign)\(value)") + estimate)
  }

  /// How long the money is away, and what that comes to a year.
  var locked: String? {
    guard let locked = numbers.lockedCapital else { return nil }
    return say(
      "未中籤 \(locked.daysNotDrawn) 天，中籤 \(locked.daysDrawn) 天；期望值單利年化 \(locked.annualised)%",
      "\(locked.daysNotDrawn) days if not drawn, \(locked.daysDrawn) if drawn; \(locked.annualised)% a year, simple, expected"
    )
  }

  /// Its days in a line.
  var timetable: String {
    let days: [(String, Day?)] = [
      (say("申購", "opens"), offering.subscriptionStart), (say("截止", "closes"), offering.subscriptionEnd),
      (say("扣款", "money taken"), standing.timetable.deduction), (say("抽籤", "draw"), offering.drawDate),
      (say("還款", "refund"), standing.timetable.refund), (say("撥券", "delivery"), offering.deliveryDate),
    ]
    return days.compactMap { name, day in day.map { "\(name) \($0)\(closed($0))" } }
      .joined(separator: say("，", ", "))
  }

  /// That a day was published for which the exchanges are closed.
  func closedNote(_ day: Day) -> String? {
    standing.timetable.closedDays.contains(day)
      ? say("該日休市，可能順延", "the exchanges are closed: may be put off") : nil
  }

  private func closed(_ day: Day) -> String {
    closedNote(day).map { say("（\($0)）", " (\($0))") } ?? ""
  }

  /// The other day that the deduction could be on.
  var otherDeduction: String? {
    guard let day = standing.timetable.deduction, let other = standing.timetable.deductionByEnd else {
      return nil
    }
    return say(
      "依抽籤日推算 \(day)、依截止日推算 \(other)，請及早備款",
      "\(day) by the draw, \(other) by the end: have it there early")
  }

  /// The deduction, and the other day that it could be on.
  private var deduction: String? {
    standing.timetable.deduction.map { day in
      let other = standing.timetable.deductionByEnd.map {
        say("（依截止日推算為 \($0)，請及早備款）", " (or on \($0), counted from the end: have it there early)")
      }
      return "\(day)\(other ?? "")"
    }
  }

  /// What a missing number is missing for.
  private var missing: AlignedTable.Cell {
    if let reason = standing.valuation.premium.reason { return AlignedTable.Cell(say.reason(reason)) }
    return AlignedTable.Cell(
      offering.lotShares == nil ? say("申購股數未定", "the lot is not set") : say("無法計算", "cannot be reckoned"))
  }

  /// A gain or a loss: arrow, colour, text.
  static func rising(_ amount: Int, _ text: String) -> AlignedTable.Cell {
    if amount == 0 { return AlignedTable.Cell(text) }
    return AlignedTable.Cell((amount > 0 ? "▲" : "▼") + text, amount > 0 ? .up : .down)
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
