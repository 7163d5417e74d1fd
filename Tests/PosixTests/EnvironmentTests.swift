import Foundation
import Posix
import Testing

@Suite
struct EnvironmentTests {
  @Test func `a variable has its value, and a missing one has none`() {
    #expect(Environment.value("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.value("NO_SUCH_VARIABLE_IS_SET") == nil)
  }
}
