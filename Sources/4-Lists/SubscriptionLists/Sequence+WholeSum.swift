extension Sequence<Int?> {
  /// The sum of amounts; nil if a part is not known, which makes no smaller sum.
  package var wholeSum: Int? {
    reduce(0) { sum, part in sum.flatMap { sum in part.map { sum + $0 } } }
  }
}
