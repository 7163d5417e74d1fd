/// Selects and orders the facts of calendar entries, which ``CalendarLocalizer`` puts into words.
struct EventComposer {
  private let evaluated: EvaluatedOffering
  private let days: [(kind: CalendarEventKind, day: Day)]

  /// Composes the entries of an offering with tonight's frozen closes.
  init(evaluated: EvaluatedOffering) { (self.evaluated, days) = (evaluated, evaluated.days) }

  /// The details of every entry of the offering.
  func details(in localizer: any CalendarLocalizer) -> String { lines(localizer).joined(separator: "\n") }

  /// The title of an entry, `isUndated` if the exchange withdrew its day.
  func summary(of kind: CalendarEventKind, isUndated: Bool, in localizer: any CalendarLocalizer) -> String {
    let mark = offering.isCancelled ? localizer.cancelledMark : isUndated ? localizer.undatedMark : ""
    let (title, facts) = titleAndFacts(of: kind, localizer)
    return (offering.isCancelled ? [] : facts)
      .reduce("\(mark)\(title)｜\(offering.code) \(offering.name)") { "\($0)｜\($1)" }
  }

  private func titleAndFacts(
    of kind: CalendarEventKind, _ localizer: any CalendarLocalizer
  ) -> (title: String, facts: [String]) {
    let title = localizer.lexicon.title(kind)
    let cash = evaluated.numbers.cash
    var needed: String? { cash.map { localizer.cash($0.grouped) } }
    var premium: String? { self.premium.map { localizer.premium($0.signed) } }
    switch kind {
    case .window: return (title, [premium, needed].compactMap(\.self))
    case .deadline: return (title, [needed, premium].compactMap(\.self))
    case .deduction: return (title, [cash.map { localizer.debit($0.grouped) }].compactMap(\.self))
    case .draw:
      return offering.winRate.map { (localizer.drawn, [localizer.winRate($0.description)]) }
        ?? (title, offering.isCancelled ? [] : [localizer.lookUp])
    case .refund:
      return (title, [evaluated.numbers.refund.map { localizer.refund($0.grouped) }].compactMap(\.self))
    case .delivery:
      let isFirstDay = offering.market.trade == .notYet
      return (
        isFirstDay ? localizer.firstDay(on: offering.market.board) : title,
        [localizer.sellable(isFirstDay: isFirstDay)]
      )
    }
  }

  private var known: Tracked<Offering> { evaluated.known }
  private var offering: Offering { evaluated.known.offering }
  private var timetable: Timetable { evaluated.timetable }

  /// Days of the offering's own year need none.
  private func day(_ day: Day, _ localizer: any CalendarLocalizer) -> String {
    localizer.lexicon.day(day, in: days.first?.day.year)
  }

  private var premium: Percent? { known.kept.frozen.shown.flatMap { Premium(of: offering, at: $0).percent } }

  private func lines(_ localizer: any CalendarLocalizer) -> [String] {
    [
      offering.isCancelled ? localizer.cancelledNote : nil,
      known.isMissingFromList ? localizer.vanishedNote : nil,
      localizer.price(final: offering.finalPrice?.description, offer: offering.offerPrice?.description),
      cashLine(localizer), premiumLine(localizer), estimateLine(localizer), oddsLine(localizer),
      datesLine(localizer),
      deductionLine(localizer), closedLine(localizer),
      offering.underwriter.map(localizer.underwriter), localizer.market(offering.market.description),
      localizer.caution, localizer.source(ExchangePage.subscriptions),
    ].compactMap(\.self)
  }

  private func cashLine(_ localizer: any CalendarLocalizer) -> String? {
    guard let cash = evaluated.numbers.cash, let lot = offering.lotShares, let price = offering.offerPrice
    else { return nil }
    return localizer.cash(
      cash.grouped, price: price.description, lot: lot.grouped, fee: "\(evaluated.numbers.fees.application)",
      postage: "\(evaluated.numbers.fees.postage)")
  }

  private func premiumLine(_ localizer: any CalendarLocalizer) -> String? {
    guard let close = known.kept.frozen.shown, let premium else { return nil }
    return localizer.premium(
      premium.signed, close: close.price.description, day: close.day.map { day($0, localizer) },
      board: close.board,
      kind: close.kind)
  }

  /// The estimate that was frozen with the premium, until there is a result.
  private func estimateLine(_ localizer: any CalendarLocalizer) -> String? {
    guard let frozen = known.kept.estimates.shown, !offering.hasResult, !offering.isCancelled else {
      return nil
    }
    let value = evaluated.value(of: frozen.estimate, at: frozen.close)
    return localizer.estimate(
      localizer.lexicon.rough(frozen.estimate), worth: value?.expected.whole.grouped)
  }

  private func oddsLine(_ localizer: any CalendarLocalizer) -> String? {
    guard let rate = offering.winRate, let applications = offering.qualifiedApplications else { return nil }
    return localizer.winRate(rate.description, applications: applications.grouped)
  }

  private func deductionLine(_ localizer: any CalendarLocalizer) -> String? {
    timetable.deductionByEnd.map { localizer.otherDeduction(day($0, localizer)) }
  }

  private func closedLine(_ localizer: any CalendarLocalizer) -> String? {
    guard !timetable.closedDays.isEmpty else { return nil }
    return localizer.closed(
      timetable.closedDays.sorted().map { day($0, localizer) }.joined(separator: localizer.comma))
  }

  /// The period in a line, and the days after it in another.
  private func datesLine(_ localizer: any CalendarLocalizer) -> String? {
    let days = days.map { (kind: $0.kind, text: day($0.day, localizer)) }
    let period = days.filter { $0.kind == .window || $0.kind == .deadline }.map(\.text)
    let rest = (period.count < 2 ? days[...] : days[2...]).map { localizer.day(of: $0.kind, $0.text) }
    let lines = [
      period.count == 2 ? localizer.period(period[0], period[1]) : nil,
      rest.isEmpty ? nil : rest.joined(separator: localizer.comma),
    ].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
