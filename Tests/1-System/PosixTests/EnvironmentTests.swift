import Foundation
import Posix
import Testing

@Suite
struct EnvironmentTests {
  @Test func `a set variable has its value, and an unset one is nil`() {
    #expect(Environment.value("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.value("NO_SUCH_VARIABLE_IS_SET") == nil)
    #expect(Environment.names.sorted() == ProcessInfo.processInfo.environment.keys.sorted())
  }
}
