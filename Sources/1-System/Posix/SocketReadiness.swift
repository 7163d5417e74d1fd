import Dispatch

/// Waits for a socket without a thread, for those who use a library that does not wait.
///
/// Unchecked: Dispatch's own objects may be used by several threads at once, dispatch(3), and the handlers are set
/// before the source is activated.
package final class SocketReadiness: @unchecked Sendable {
  package enum Purpose: Sendable { case receiving, sending }

  private let source: any DispatchSourceProtocol

  package init(of socket: CInt, for purpose: Purpose) {
    // A queue of its own, because work may occupy all threads of the global one.
    let queue = DispatchQueue(label: "socket")
    source =
      switch purpose {
      case .receiving: DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
      case .sending: DispatchSource.makeWriteSource(fileDescriptor: socket, queue: queue)
      }
  }

  /// Returns once the socket is ready, or its other end closed; to be called once. The socket may be closed only after this.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func wait() async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        source.setEventHandler { self.source.cancel() }
        source.setCancelHandler { continuation.resume() }
        source.activate()
      }
    } onCancel: {
      source.cancel()
    }
    try Task.checkCancellation()
  }
}
