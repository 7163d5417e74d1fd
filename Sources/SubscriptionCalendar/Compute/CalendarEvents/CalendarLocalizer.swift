internal import Localization

/// The texts of calendar entries in one language.
protocol CalendarLocalizer {
  var lexicon: Lexicon { get }
  var cancelledMark: String { get }
  var undatedMark: String { get }
  var cancelledNote: String { get }
  var vanishedNote: String { get }
  /// Between days in a line.
  var comma: String { get }
  var caution: String { get }

  /// The title of the draw once there is a result.
  var drawn: String { get }
  /// The title of the first trading day of a new listing.
  func firstDay(on board: Board?) -> String

  func period(_ first: String, _ last: String) -> String
  func day(of kind: CalendarEventKind, _ day: String) -> String

  func cash(_ amount: String) -> String
  func debit(_ amount: String) -> String
  func refund(_ amount: String) -> String
  func premium(_ percent: String) -> String
  var lookUp: String { get }
  func sellable(isFirstDay: Bool) -> String
  func winRate(_ percent: String) -> String

  func price(final: String?, offer: String?) -> String
  func cash(_ amount: String, price: String, lot: String, fee: String, postage: String) -> String
  func otherDeduction(_ day: String) -> String
  func closed(_ days: String) -> String
  func premium(_ percent: String, close: String, day: String?, board: Board, kind: CloseKind) -> String
  func winRate(_ percent: String, applications: String) -> String
  func estimate(_ rough: String, worth: String?) -> String
  func underwriter(_ name: String) -> String
  func market(_ label: String) -> String
  func source(_ page: String) -> String
}

extension Language {
  var calendarLocalizer: any CalendarLocalizer {
    switch self {
    case .chinese: ChineseCalendarLocalizer()
    case .english: EnglishCalendarLocalizer()
    }
  }
}
