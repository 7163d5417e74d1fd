internal import Foundation

/// Long series of random cases: `LONG=1` runs all of them, and otherwise a tenth.
package enum LongRun {
  package static let isOn = ProcessInfo.processInfo.environment["LONG"] == "1"

  package static func cases(_ count: Int) -> Range<Int> { 0..<(isOn ? count : count / 10) }
}
