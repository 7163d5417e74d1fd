/// Puts an entry's texts together: which facts stand where is decided here, in which words by ``EventWords``.
struct EventComposer {
  /// The offering as of tonight, its frozen closes taken in.
  let standing: Standing
  /// What an application costs.
  let costs: CostAssumptions

  /// What every entry of the offering says.
  func details(in words: any EventWords) -> String { lines(words).joined(separator: "\n") }

  /// An entry's title.
  ///
  /// - Parameter isUndated: Whether the exchange took the entry's day back.
  func summary(of kind: EventKind, isUndated: Bool, in words: any EventWords) -> String {
    let mark = offering.isCancelled ? words.cancelledMark : isUndated ? words.undatedMark : ""
    var title =
      "\(mark)\(words.title(of: kind, board: offering.market.board))｜\(offering.code) \(offering.name)"
    if offering.isCancelled { return title }
    switch kind {
    case .window, .deadline, .deduction:
      if let premium { title += " \(premium.signed)" }
      if let cash = standing.numbers.cash { title += "｜\(words.cash(Digits.grouped(cash)))" }
    case .draw:
      if let rate = offering.winRate { title += "｜\(words.winRate(rate.description))" }
    case .refund, .delivery:
      break
    }
    return title
  }

  private var known: KnownOffering { standing.known }
  private var offering: Offering { standing.known.offering }
  private var timetable: Timetable { standing.timetable }

  private var premium: Percent? {
    known.frozen.shown.flatMap { Premium(of: offering, at: $0).percent }
  }

  private func lines(_ words: any EventWords) -> [String] {
    [
      offering.isCancelled ? words.cancelledNote : nil,
      known.isMissed ? words.vanishedNote : nil,
      words.price(final: offering.finalPrice?.description, offer: offering.offerPrice?.description),
      cashLine(words), premiumLine(words), oddsLine(words), datesLine(words), deductionLine(words),
      closedLine(words),
      offering.underwriter.map(words.underwriter), words.market(offering.market.description),
      words.caution, words.source(ExchangePage.subscriptions),
    ].compactMap(\.self)
  }

  private func cashLine(_ words: any EventWords) -> String? {
    guard let cash = standing.numbers.cash, let lot = offering.lotShares else { return nil }
    return words.cash(
      Digits.grouped(cash), lot: Digits.grouped(lot), fee: "\(costs.applicationFee)",
      postage: "\(costs.noticePostage)")
  }

  private func premiumLine(_ words: any EventWords) -> String? {
    guard let close = known.frozen.shown, let premium else { return nil }
    return words.premium(
      premium.signed, close: close.price.description, day: close.day?.description, board: close.board,
      kind: close.kind)
  }

  private func oddsLine(_ words: any EventWords) -> String? {
    guard let rate = offering.winRate, let applications = offering.qualifiedApplications else { return nil }
    return words.winRate(rate.description, applications: Digits.grouped(applications))
  }

  private func deductionLine(_ words: any EventWords) -> String? {
    timetable.deductionByEnd.map { words.otherDeduction($0.description) }
  }

  private func closedLine(_ words: any EventWords) -> String? {
    guard !timetable.closedDays.isEmpty else { return nil }
    return words.closed(timetable.closedDays.sorted().map(\.description).joined(separator: words.comma))
  }

  private func datesLine(_ words: any EventWords) -> String? {
    let days: [(String, Day?)] = [
      (words.firstDay, offering.subscriptionStart), (words.lastDay, offering.subscriptionEnd),
      (words.deductionDay, timetable.deduction), (words.drawDay, offering.drawDate),
      (words.refundDay, timetable.refund), (words.deliveryDay, offering.deliveryDate),
    ]
    let known = days.compactMap { name, day in day.map { "\(name) \($0)" } }
    return known.isEmpty ? nil : known.joined(separator: words.comma)
  }
}
