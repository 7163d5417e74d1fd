/// RSI(n) after Wilder: the share of the gains in all movement, 0 to 100.
public enum RelativeStrengthIndex {
  /// An index for each close, oldest first. The first stands at index n: the averages of gains and losses are
  /// seeded with the first n changes.
  ///
  /// A series that only rises has 100. One that has not moved at all has none: there is no share of nothing, and
  /// programs that show 0 or 50 there disagree.
  public static func values(of closes: [Double], over length: Int) -> [Double?] {
    let changes = zip(closes.dropFirst(), closes).map { $0 - $1 }
    let gains = Recursion.wilder(of: changes.map { max($0, 0) }, over: length)
    let losses = Recursion.wilder(of: changes.map { max(-$0, 0) }, over: length)
    return closes.prefix(1).map { _ in nil }
      + zip(gains, losses).map { gain, loss in
        guard let gain, let loss, gain + loss > 0 else { return nil }
        return 100 * gain / (gain + loss)
      }
  }
}
