internal import Records
internal import Trading
internal import Values

/// The id of a source, as it appears in run.json, recordings and messages.
struct SourceID: Hashable, Sendable, CustomStringConvertible {
  let description: String

  static func closes(_ board: Board) -> SourceID { SourceID(description: board.closesSource) }

  static func holidays(_ year: Int) -> SourceID { SourceID(description: HolidayList.source(of: year)) }

  /// The bars of a past day. The emerging board does not publish them.
  static func bars(_ board: Board, _ day: Day) -> SourceID {
    SourceID(description: "\(board == .tpex ? "tpex" : "twse")-bars-\(day.compact)")
  }

  /// Those that are compared with the last good night: the boards' closes, and the lists, of which some are a year's.
  static func guarded(in year: Int?) -> [SourceID] {
    let request = ListRequest(today: Day(number: 0), years: [year].compactMap(\.self))
    return Board.allCases.map(SourceID.closes) + NightSource.lists(request).map(\.id)
  }

  /// Whether the source is compared with the last good night, so that `--accept` applies to it.
  var isGuarded: Bool {
    let year = Int(description.suffix(4)).flatMap { NightlySettings.years.contains($0) ? $0 : nil }
    return Self.guarded(in: year).contains(self)
  }
}
