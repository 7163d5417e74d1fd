/// Bars of a code, in the order in which they were added, in less memory than as values.
package struct PackedBars: Hashable, Sendable {
  package let code: StockCode
  package private(set) var days: [Day] = []
  /// Where the bytes of each bar end.
  private var ends: [Int32] = []
  fileprivate var bytes: [UInt8] = []

  package init(of code: StockCode) { self.code = code }

  /// The bar at a place; never nil, because only bytes of bars are added.
  package subscript(place: Int) -> PackedBar? { PackedBar(of: code, in: bytes, range(place)) }

  private func range(_ place: Int) -> Range<Int> {
    (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])
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

  /// Adds the bar that a range of other bytes is; returns false if they are none.
  package mutating func append(_ other: [UInt8], _ range: Range<Int>, on day: Day) -> Bool {
    guard PackedBar(of: code, in: other, range) != nil else { return false }
    bytes += other[range]
    close(on: day)
    return true
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
