internal import SubscriptionCalendar

/// The id of a source, as it appears in run.json, recordings and messages.
struct SourceID: Hashable, Sendable, CustomStringConvertible {
  let description: String

  static func closes(_ board: Board) -> SourceID { SourceID(description: board.closesSource) }

  static func subscriptions(_ year: Int) -> SourceID { SourceID(description: "twse-subscriptions-\(year)") }

  static func auctions(_ year: Int) -> SourceID { SourceID(description: "twse-auctions-\(year)") }

  static func rights(_ board: Board) -> SourceID {
    SourceID(description: "\(board == .tpex ? "tpex" : "twse")-rights")
  }

  static func holidays(_ year: Int) -> SourceID { SourceID(description: HolidayList.source(of: year)) }

  /// The bars of a past day. The emerging board does not publish them.
  static func bars(_ board: Board, _ day: Day) -> SourceID {
    SourceID(description: "\(board == .tpex ? "tpex" : "twse")-bars-\(day.compact)")
  }

  /// Whether the source is compared with the last good night, so that `--accept` applies to it.
  var isGuarded: Bool {
    if (Board.allCases.map(SourceID.closes) + NightSource.boardsWithRights.map(SourceID.rights)).contains(
      self)
    {
      return true
    }
    guard let year = Int(description.suffix(4)), NightlySettings.years.contains(year) else { return false }
    return self == .auctions(year) || NightSource.lists(of: year) { _ in true }.contains { $0.id == self }
  }
}
