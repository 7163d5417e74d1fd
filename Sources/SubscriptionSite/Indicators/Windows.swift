/// The last n values up to each one: what indicators without a memory are made of.
enum Windows {
  /// What a function makes of each full window, at the index of its last value; nil where there are too few.
  static func map(
    _ values: [Double], length: Int, _ transform: (ArraySlice<Double>) -> Double?
  ) -> [Double?] {
    values.indices.map { last in
      length >= 1 && last >= length - 1 ? transform(values[(last - length + 1)...last]) : nil
    }
  }

  /// The mean of a window that is not empty.
  ///
  /// It is reckoned from the first value on, so that a flat window's mean is exactly its value and no indicator
  /// sees a movement in what the sum had to round.
  static func mean(_ window: ArraySlice<Double>) -> Double {
    guard let first = window.first else { return .nan }
    return first + window.reduce(0) { $0 + ($1 - first) } / Double(window.count)
  }
}
