import Synchronization

/// Cancels a task from within what it calls.
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

  /// Waits until there is something to cancel.
  func isArmed() async {
    for await _ in armed {}
  }

  func cancel() {
    action.withLock(\.self)?()
  }
}
