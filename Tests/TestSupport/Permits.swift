/// Limits how many tasks do something at once; the others wait in order.
package actor Permits {
  /// For nightly runs inside the test process. Each has its store and two locks open, and Foundation's `Process` crashes
  /// once some 1,360 descriptors are open: it copies an entry of /proc/self/fd beyond the end of the buffer.
  package static let nights = Permits(32)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(_ count: Int) { free = count }

  /// Runs the body as soon as there is a permit.
  package nonisolated func run<Value: Sendable>(
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    await take()
    do {
      let value = try await body()
      await give()
      return value
    } catch {
      await give()
      throw error
    }
  }

  private func take() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  private func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
