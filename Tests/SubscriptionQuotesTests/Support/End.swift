import Synchronization

/// Cancels a task from a function that it calls.
final class End: Sendable {
  private let action = Mutex<(@Sendable () -> Void)?>(nil)
  private let armed: AsyncStream<Void>
  private let bell: AsyncStream<Void>.Continuation

  init() {
    (armed, bell) = AsyncStream.makeStream()
  }

  func arm(_ action: @escaping @Sendable () -> Void) {
    self.action.withLock { $0 = action }
    bell.finish()
  }

  /// Waits until there is a task to cancel.
  func isArmed() async {
    for await _ in armed {}
  }

  func cancel() {
    action.withLock(\.self)?()
  }
}
