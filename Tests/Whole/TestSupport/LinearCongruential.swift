/// Knuth's generator for MMIX, of whose numbers the recorded transcripts are made.
struct LinearCongruential {
  private var state: UInt64 = 20_241_029

  mutating func next(in range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    // The lowest bits of such numbers repeat soon.
    return range.lowerBound + Int(state >> 33) % range.count
  }
}
