/// Chance of whatever source.
struct Chance: RandomNumberGenerator {
  private var source: any RandomNumberGenerator

  init(source: any RandomNumberGenerator) {
    self.source = source
  }

  mutating func next() -> UInt64 { source.next() }
}
