internal import ListEngine
internal import Values

extension SourceID {
  /// Those that are compared with the last good night: the boards' closes, and the lists, of which some are a year's.
  static func guarded(in year: Int?) -> [SourceID] {
    let request = ListRequest(today: Day(number: 0), years: [year].compactMap(\.self))
    return Board.allCases.map(SourceID.closes) + NightSource.lists(request, baselines: []).map(\.id)
  }

  /// Whether the source is compared with the last good night, so that `--accept` applies to it.
  var isGuarded: Bool {
    let year = Int(description.suffix(4)).flatMap { NightlySettings.years.contains($0) ? $0 : nil }
    return Self.guarded(in: year).contains(self)
  }
}
