/// Bars of a code, in the order in which they were added, in less memory than as values.
package struct PackedBars: Hashable, Sendable {
  package let code: StockCode
  package private(set) var days: [Day] = []
  /// Where the bytes of each bar end.
  private var ends: [Int32] = []
  fileprivate var bytes: [UInt8] = []

  /// - Parameter count: The number of bars that room is made for. What stays empty takes no memory.
  package init(of code: StockCode, reserving count: Int = 0) {
    self.code = code
    days.reserveCapacity(count)
    ends.reserveCapacity(count)
    bytes.reserveCapacity(25 * count)
  }

  /// The bar at a place; never nil, because only bytes of bars are added.
  package subscript(place: Int) -> PackedBar? { PackedBar(of: code, in: bytes, range(place)) }

  private func range(_ place: Int) -> Range<Int> {
    (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])
  }

  /// The values of the bar at a place, as in the subscript.
  func values(at place: Int) -> PackedBarValues? { PackedBarValues(bytes, range(place)) }

  func comparison(at place: Int) -> PackedBarComparison? { PackedBarComparison(bytes, range(place)) }

  mutating func markBreak(at place: Int) { PackedBar.markBreak(at: range(place).lowerBound, in: &bytes) }

  /// The closes, on the emerging board averages, within a range of days.
  package func closes(in wanted: ClosedRange<Day>) -> [BoardClose] {
    var (first, end) = (days.startIndex, days.endIndex)
    while first < end {
      let middle = (first + end) / 2
      if days[middle] < wanted.lowerBound { first = middle + 1 } else { end = middle }
    }
    return (first..<days.endIndex).prefix { days[$0] <= wanted.upperBound }.compactMap { place in
      self[place].flatMap { DatedBar(day: days[place], board: $0.board, bar: $0.bar).close }
    }
  }

  /// The bars as values.
  package var all: [DatedBar] {
    days.indices.compactMap { place in
      self[place].map { DatedBar(day: days[place], board: $0.board, bar: $0.bar) }
    }
  }

  package mutating func append(_ bar: PackedBar, on day: Day) {
    bar.append(to: &bytes)
    close(on: day)
  }

  /// Adds a bar in the order of the days, in place of the one of the same day and board if there is one.
  package mutating func put(_ bar: PackedBar, on day: Day) {
    if days.last.map({ $0 < day }) ?? true { return append(bar, on: day) }
    let same = days.indices.last { days[$0] == day && values(at: $0)?.board == bar.board }
    let place = same ?? days.firstIndex { $0 > day } ?? days.endIndex
    let later = part((same.map { $0 + 1 } ?? place)..<days.endIndex)
    bytes.removeSubrange((place == 0 ? 0 : Int(ends[place - 1]))...)
    days.removeSubrange(place...)
    ends.removeSubrange(place...)
    append(bar, on: day)
    for place in later.days.indices {
      bytes += later.bytes[later.range(place)]
      close(on: later.days[place])
    }
  }

  /// Adds the bar that a range of other bytes is, which came from `PackedBar`: a stored block has a hash.
  package mutating func append(_ other: [UInt8], _ range: Range<Int>, on day: Day) {
    bytes += other[range]
    close(on: day)
  }

  private mutating func close(on day: Day) {
    days.append(day)
    ends.append(Int32(clamping: bytes.count))
  }

  /// The bars at some of the places.
  package func part(_ places: Range<Int>) -> PackedBars {
    guard places != days.indices else { return self }
    var part = PackedBars(of: code)
    guard !places.isEmpty else { return part }
    let start = range(places.lowerBound).lowerBound
    part.days = Array(days[places])
    part.ends = ends[places].map { $0 - Int32(clamping: start) }
    part.bytes = Array(bytes[start..<range(places.upperBound - 1).upperBound])
    return part
  }
}

extension StableHash {
  /// Adds bars.
  package mutating func add(_ bars: PackedBars) {
    add(bars.days.count)
    for day in bars.days { add(day.number) }
    add(bars.bytes)
  }
}
