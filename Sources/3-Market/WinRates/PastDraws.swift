internal import Values

/// Past draws by the day of the draw, and the medians of the newest before any day.
///
/// The track record asks for such a window for every past draw, so the medians of all windows are found in one pass.
struct PastDraws: Sendable {
  private let draws: [PastDraw]
  /// The indices of the middle two draws of each window, by applications and by rate.
  private let byApplications, byRate: [Middle]

  private typealias Middle = (lower: Int, upper: Int)

  init(_ draws: [PastDraw]) {
    self.draws = draws
    byApplications = Self.middles(of: draws.map(\.applications))
    byRate = Self.middles(of: draws.map(\.order))
  }

  /// The newest draws before a day.
  func window(before day: Day) -> Window {
    var range = 0..<draws.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = draws[middle].drawDate < day ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return Window(draws: draws[..<range.lowerBound].suffix(OddsEstimator.mostCases), of: self)
  }

  /// Some of the newest draws.
  struct Window {
    let draws: ArraySlice<PastDraw>
    private let all: PastDraws

    fileprivate init(draws: ArraySlice<PastDraw>, of all: PastDraws) { (self.draws, self.all) = (draws, all) }

    /// As in ``MedianModel``; 0 without draws.
    var twiceTheMedian: Int { middle(all.byApplications).map { $0.applications + $1.applications } ?? 0 }

    /// The draws with the middle two rates.
    var middleRates: (lower: PastDraw, upper: PastDraw)? { middle(all.byRate) }

    private func middle(_ middles: [Middle]) -> (lower: PastDraw, upper: PastDraw)? {
      guard !draws.isEmpty else { return nil }
      let middle = middles[draws.endIndex - 1]
      return (all.draws[middle.lower], all.draws[middle.upper])
    }
  }

  /// The indices of the middle two of the values up to each index that a window holds.
  private static func middles(of values: [Int]) -> [Middle] {
    var sorted: [(value: Int, index: Int)] = []
    /// Where a value is in the sorted ones, or belongs.
    func position(_ index: Int) -> Int {
      var range = 0..<sorted.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          (sorted[middle].value, sorted[middle].index) < (values[index], index)
          ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
    return values.indices.map { index in
      if index >= OddsEstimator.mostCases { sorted.remove(at: position(index - OddsEstimator.mostCases)) }
      sorted.insert((values[index], index), at: position(index))
      return (sorted[(sorted.count - 1) / 2].index, sorted[sorted.count / 2].index)
    }
  }
}
