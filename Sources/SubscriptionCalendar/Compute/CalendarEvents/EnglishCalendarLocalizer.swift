/// The calendar in English; names of companies, markets and underwriters stay as the exchange writes them.
struct EnglishCalendarLocalizer: CalendarLocalizer {
  let lexicon = Lexicon(.english)
  let cancelledMark = "[Cancelled] "
  let undatedMark = "[Date open] "
  let cancelledNote = "This public subscription is cancelled."
  let vanishedNote = "The exchange's list no longer has this offering; no cancellation was announced."
  let comma = ", "
  let caution = "Brokers stop taking applications at different times: ask yours. A premium is not a profit."

  func day(of kind: CalendarEventKind) -> String {
    switch kind {
    case .window: "opens"
    case .deadline: "closes"
    case .refund: "refund if not drawn"
    case .deduction, .draw, .delivery: lexicon.event(kind)
    }
  }

  func title(of kind: CalendarEventKind, board: Board?) -> String {
    switch kind {
    case .window: "Subscription"
    case .deadline: "Last day to apply"
    case .deduction: "Money is taken"
    case .draw: "Draw"
    case .refund: "Refund if not drawn"
    case .delivery: "Shares delivered"
    }
  }

  func cash(_ amount: String) -> String { "NT$\(amount) ready" }
  func winRate(_ percent: String) -> String { "win rate \(percent)%" }

  func price(final: String?, offer: String?) -> String {
    switch (final, offer) {
    case (let final?, let offer?) where final != offer: "Price: NT$\(final) (announced NT$\(offer))"
    case (let final?, _): "Price: NT$\(final)"
    case (nil, let offer?): "Price: NT$\(offer) (provisional)"
    case (nil, nil): "Price: not fixed yet"
    }
  }

  func cash(_ amount: String, lot: String, fee: String, postage: String) -> String {
    "Cash to have ready: NT$\(amount) (\(lot) shares, with NT$\(fee) for the application and NT$\(postage) for postage)"
  }

  func otherDeduction(_ day: String) -> String {
    "Note: counted from the last day to apply, the money may be taken on \(day); have it there early and ask the broker."
  }

  func closed(_ days: String) -> String {
    "Note: the exchanges are closed on \(days); the date may be put off."
  }

  func premium(_ percent: String, close: String, day: String?, board: Board, kind: CloseKind) -> String {
    "Premium: \(percent) (\(lexicon.board(board)) \(lexicon.closeKind(kind)) NT$\(close) of \(day ?? "an unknown day"))"
  }

  func winRate(_ percent: String, applications: String) -> String {
    "Win rate: \(percent)% (\(applications) qualified applications)"
  }

  func estimate(_ rough: String, worth: String?) -> String {
    "Estimated win rate: \(rough), from past draws, not published"
      + (worth.map { "; estimated value of an application: NT$\($0)" } ?? "")
  }

  func underwriter(_ name: String) -> String { "Lead underwriter: \(name)" }
  func market(_ label: String) -> String { "Market: \(label)" }

  func source(_ page: String) -> String {
    "Source: Taiwan Stock Exchange, public subscription announcements \(page)"
  }
}
