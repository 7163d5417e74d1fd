import Synchronization

/// Cancels a task from a function that it calls.
final class Canceller: Sendable {
  private let action = Mutex<(@Sendable () -> Void)?>(nil)
  private let armed: AsyncStream<Void>
  private let armedContinuation: AsyncStream<Void>.Continuation

  init() {
    (armed, armedContinuation) = AsyncStream.makeStream()
  }

  func arm(_ action: @escaping @Sendable () -> Void) {
    self.action.withLock { $0 = action }
    armedContinuation.finish()
  }

  /// Waits until there is a task to cancel.
  func waitUntilArmed() async {
    for await _ in armed {}
  }

  func cancel() {
    action.withLock(\.self)?()
  }
}
