import TestSupport
import Values

extension FakeClock {
  convenience init(_ start: String) throws {
    self.init(at: try .of(start))
  }
}

extension Instant {
  struct NotOne: Error {}

  static func of(_ text: String) throws -> Instant {
    guard let instant = Instant(text) else { throw NotOne() }
    return instant
  }
}
