package import Values

/// A code, and a day until which its last closes are wanted.
package struct CodeDay: Hashable, Sendable {
  package var code: StockCode
  package var day: Day

  package init(_ code: StockCode, _ day: Day) { (self.code, self.day) = (code, day) }
}

extension CloseIndex {
  /// The last close of each code on each board, on or up to ten days before a day; none if a later one is in doubt, for
  /// which nothing stands in. Codes without one are left out.
  ///
  /// That is what the store answers once it has the files of this index: for a night that is not stored yet.
  ///
  /// - Parameter today: The day of the closes in doubt whose file names none.
  package func lastCloses(_ wanted: Set<CodeDay>, today: Day) -> [CodeDay: [BoardClose]] {
    var found: [CodeDay: [BoardClose]] = [:]
    for one in wanted {
      let days = one.day.adding(-BoardClose.maximumAgeInDays)...one.day
      let closes = closes(of: one.code).filter { $0.day.map(days.contains) ?? false }
      let last = Board.allCases.compactMap { board in
        closes.filter { $0.board == board }.max { ($0.day ?? .first) < ($1.day ?? .first) }
      }
      guard let made = last.compactMap(\.day).max() else { continue }
      let isHidden = doubtfulCloses(of: one.code).contains { doubt in
        let day = doubt.day ?? today
        return made < day && day <= one.day
      }
      if !isHidden { found[one] = last }
    }
    return found
  }
}
