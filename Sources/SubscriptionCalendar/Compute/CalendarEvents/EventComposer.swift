/// Selects and orders the facts of calendar entries, which ``CalendarLocalizer`` puts into words.
struct EventComposer {
  /// The offering, with tonight's frozen closes.
  let evaluated: EvaluatedOffering

  /// The details of every entry of the offering.
  func details(in localizer: any CalendarLocalizer) -> String { lines(localizer).joined(separator: "\n") }

  /// The title of an entry, `isUndated` if the exchange withdrew its day.
  func summary(of kind: CalendarEventKind, isUndated: Bool, in localizer: any CalendarLocalizer) -> String {
    let mark = offering.isCancelled ? localizer.cancelledMark : isUndated ? localizer.undatedMark : ""
    var title =
      "\(mark)\(localizer.title(of: kind, board: offering.market.board))｜\(offering.code) \(offering.name)"
    if offering.isCancelled { return title }
    switch kind {
    case .window, .deadline, .deduction:
      if let premium { title += " \(premium.signed)" }
      if let cash = evaluated.numbers.cash { title += "｜\(localizer.cash(cash.grouped))" }
    case .draw:
      if let rate = offering.winRate { title += "｜\(localizer.winRate(rate.description))" }
    case .refund, .delivery: break
    }
    return title
  }

  private var known: KnownOffering { evaluated.known }
  private var offering: Offering { evaluated.known.offering }
  private var timetable: Timetable { evaluated.timetable }

  private var premium: Percent? { known.frozen.shown.flatMap { Premium(of: offering, at: $0).percent } }

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
    guard let cash = evaluated.numbers.cash, let lot = offering.lotShares else { return nil }
    return localizer.cash(
      cash.grouped, lot: lot.grouped, fee: "\(evaluated.numbers.fees.application)",
      postage: "\(evaluated.numbers.fees.postage)")
  }

  private func premiumLine(_ localizer: any CalendarLocalizer) -> String? {
    guard let close = known.frozen.shown, let premium else { return nil }
    return localizer.premium(
      premium.signed, close: close.price.description, day: close.day?.description, board: close.board,
      kind: close.kind)
  }

  /// The estimate that was frozen with the premium, until there is a result.
  private func estimateLine(_ localizer: any CalendarLocalizer) -> String? {
    guard let frozen = known.estimates.shown, !offering.hasResult, !offering.isCancelled else { return nil }
    let value = evaluated.value(of: frozen.estimate, at: frozen.close)
    return localizer.estimate(
      localizer.lexicon.rough(frozen.estimate), worth: value?.expected.whole.grouped)
  }

  private func oddsLine(_ localizer: any CalendarLocalizer) -> String? {
    guard let rate = offering.winRate, let applications = offering.qualifiedApplications else { return nil }
    return localizer.winRate(rate.description, applications: applications.grouped)
  }

  private func deductionLine(_ localizer: any CalendarLocalizer) -> String? {
    timetable.deductionByEnd.map { localizer.otherDeduction($0.description) }
  }

  private func closedLine(_ localizer: any CalendarLocalizer) -> String? {
    guard !timetable.closedDays.isEmpty else { return nil }
    return localizer.closed(
      timetable.closedDays.sorted().map(\.description).joined(separator: localizer.comma))
  }

  private func datesLine(_ localizer: any CalendarLocalizer) -> String? {
    let days = evaluated.days.map { "\(localizer.day(of: $0.kind)) \($0.day)" }
    return days.isEmpty ? nil : days.joined(separator: localizer.comma)
  }
}
