/// KD(n, 3, 3) as Taiwan draws it, with J: where the close stands between the lowest low and the highest high of
/// n bars, smoothed twice.
///
/// K moves a third of the way to RSV, D a third of the way to K, and both start from 50 before the first RSV.
public struct KD: Hashable, Sendable {
  /// The raw stochastic value, 0 to 100; 50 where highs and lows of the window are one price. The first stands
  /// at index n − 1, as in the other three.
  public let rsv: [Double?]
  /// RSV, smoothed.
  public let k: [Double?]
  /// K, smoothed.
  public let d: [Double?]
  /// 3 K − 2 D, which may leave 0…100.
  public let j: [Double?]

  /// The lines of bars, oldest first; the lists are of one length.
  public init(highs: [Double], lows: [Double], closes: [Double], over length: Int = 9) {
    let tops = Windows.map(highs, length: length) { $0.max() }
    let floors = Windows.map(lows, length: length) { $0.min() }
    rsv = zip(zip(tops, floors), closes).map { window, close in
      guard let top = window.0, let floor = window.1 else { return nil }
      return top == floor ? 50 : (close - floor) / (top - floor) * 100
    }
    k = Self.smoothed(rsv)
    d = Self.smoothed(k)
    j = zip(k, d).map { k, d in
      guard let k, let d else { return nil }
      return 3 * k - 2 * d
    }
  }

  private static func smoothed(_ line: [Double?]) -> [Double?] {
    var last = 50.0
    return line.map { value in
      guard let value else { return nil }
      last = last * 2 / 3 + value / 3
      return last
    }
  }
}
