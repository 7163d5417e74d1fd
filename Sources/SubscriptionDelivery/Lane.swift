internal import Curl
internal import Dispatch
internal import Synchronization

/// One libcurl handle with the connections it keeps, on a thread of its own, because libcurl blocks the one it runs on.
final class Lane: Sendable {
  private let queue = DispatchQueue(label: "delivery")
  private let handle: Mutex<CurlHandle>

  init() throws(CurlError) {
    handle = Mutex(try CurlHandle())
  }

  /// The answer, whatever its status; a cancelled task ends the transfer within a second.
  func perform(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await run { handle, isCancelled in try handle.perform(request, isCancelled: isCancelled) }
  }

  /// Sends a mail.
  func send(_ mail: MailRequest) async throws {
    try await run { handle, isCancelled in try handle.send(mail, isCancelled: isCancelled) }
  }

  private func run<Result: Sendable>(
    _ transfer: @escaping @Sendable (CurlHandle, () -> Bool) throws -> Result
  ) async throws -> Result {
    let stop = Stop()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Swift.Result {
              try self.handle.withLock { handle in try transfer(handle) { stop.isAsked } }
            })
        }
      }
    } onCancel: {
      stop.ask()
    }
  }

  private final class Stop: Sendable {
    private let state = Atomic(false)
    var isAsked: Bool { state.load(ordering: .relaxed) }
    func ask() { state.store(true, ordering: .relaxed) }
  }
}
