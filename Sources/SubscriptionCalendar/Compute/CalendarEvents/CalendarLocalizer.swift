/// The texts of calendar entries in one language.
protocol CalendarLocalizer {
  var lexicon: Lexicon { get }
  var cancelledMark: String { get }
  var undatedMark: String { get }
  var cancelledNote: String { get }
  var vanishedNote: String { get }
  var comma: String { get }
  var caution: String { get }

  /// The kind in an entry's list of days.
  func day(of kind: CalendarEventKind) -> String
  func title(of kind: CalendarEventKind, board: Board?) -> String
  func cash(_ amount: String) -> String
  func winRate(_ percent: String) -> String
  func price(final: String?, offer: String?) -> String
  func cash(_ amount: String, lot: String, fee: String, postage: String) -> String
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
