internal import Localization

/// The calendar in English; names of companies, markets and underwriters stay as the exchange writes them.
struct EnglishCalendarLocalizer: CalendarLocalizer {
  let lexicon = Lexicon(.english)
  let cancelledMark = "[Cancelled] "
  let undatedMark = "[Date open] "
  let cancelledNote = "This public subscription is cancelled."
  let vanishedNote = "The exchange's list no longer has this offering; no cancellation was announced."
  let comma = ", "
  let caution =
    "The lead underwriter's notice decides; ask your broker by when it takes applications and money. A premium is not a profit."
  let drawn = "Draw result"
  let lookUp = "winners are known in the afternoon"

  func firstDay(on board: Board?) -> String { "First trading day" }

  func period(_ first: String, _ last: String) -> String { "open \(first) – \(last)" }

  func day(of kind: CalendarEventKind, _ day: String) -> String { "\(lexicon.event(kind)) \(day)" }

  func cash(_ amount: String) -> String { "cash needed NT$\(amount)" }
  func debit(_ amount: String) -> String { "NT$\(amount) must be in the account" }
  func refund(_ amount: String) -> String { "NT$\(amount)" }
  func premium(_ percent: String) -> String { "premium \(percent)" }
  func sellable(isFirstDay: Bool) -> String { isFirstDay ? "shares delivered, can be sold" : "can be sold" }
  func winRate(_ percent: String) -> String { "win rate \(percent)%" }

  func price(final: String?, offer: String?) -> String {
    switch (final, offer) {
    case (let final?, let offer?) where final != offer: "Final price: NT$\(final) (announced NT$\(offer))"
    case (let final?, _): "Offer price: NT$\(final)"
    case (nil, let offer?): "Offer price: NT$\(offer) (provisional)"
    case (nil, nil): "Offer price: not set yet"
    }
  }

  func cash(_ amount: String, price: String, lot: String, fee: String, postage: String) -> String {
    "Cash needed: NT$\(amount) (NT$\(price) × \(lot) shares + processing fee NT$\(fee) + notice postage NT$\(postage))"
  }

  func otherDeduction(_ day: String) -> String {
    "Note: counted from the last day to apply, the debit may be on \(day); have the money there early and ask the broker."
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
  func market(_ label: String) -> String { "Issue type: \(label)" }

  func source(_ page: String) -> String {
    "Source: Taiwan Stock Exchange, public subscription announcements \(page)"
  }
}
