internal import SubscriptionCalendar

/// The ids of the sources, as run.json, recordings and messages name them.
enum SourceID {
  /// The closes of all listed securities; the night cannot do without them.
  static let listedCloses = closes(.twse)

  /// A board's newest closes.
  static func closes(_ board: Board) -> String {
    switch board {
    case .twse: "twse-closes"
    case .tpex: "tpex-closes"
    case .emerging: "emerging-closes"
    }
  }

  /// The subscription list of a year.
  static func subscriptions(_ year: Int) -> String { "\(list)\(year)" }

  /// The exchange's list of holidays of a year.
  static func holidays(_ year: Int) -> String { "twse-holidays-\(year)" }

  /// The bars of a past day; the emerging board's are not to be had.
  static func bars(_ board: Board, _ day: Day) -> String {
    "\(board == .tpex ? "tpex" : "twse")-bars-\(day.compact)"
  }

  /// Whether a text is the id of a source whose loss is guarded against.
  static func isGuarded(_ id: String) -> Bool {
    Board.allCases.map(closes).contains(id) || year(of: id).map(NightlySettings.years.contains) == true
  }

  /// The year of a list's id; nil for other texts.
  static func year(of id: String) -> Int? {
    id.hasPrefix(list) ? Int(id.dropFirst(list.count)) : nil
  }

  private static let list = "twse-subscriptions-"
}
