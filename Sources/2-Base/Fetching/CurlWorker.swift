package import Curl
internal import Dispatch
internal import Synchronization

/// A libcurl handle and its connections, used on a queue of its own because libcurl blocks the thread.
///
/// Requests to one worker wait for each other, and those to one server share a connection: who wants requests
/// side by side makes several. `CurlTransport` keeps one for each server of a night, `S3Publisher` has some
/// for its uploads, and `Notifier` makes one for a message. Cancelling sets a flag, which libcurl asks for;
/// the thread is never interrupted, so the handle stays usable.
package final class CurlWorker: Sendable {
  private let queue = DispatchQueue(label: "transfer")
  private let handle: Mutex<CurlHandle>

  package init() throws(CurlError) { handle = Mutex(try CurlHandle()) }

  /// Makes a request. Cancelling the task ends the transfer within a second.
  package func perform(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void = { _, _ in }
  ) async throws -> HTTPResponse {
    try await run { handle, isCancelled in
      try handle.perform(request, isCancelled: isCancelled, onProgress: onProgress)
    }
  }

  package func send(_ mail: MailRequest) async throws {
    try await run { handle, isCancelled in try handle.send(mail, isCancelled: isCancelled) }
  }

  /// Opens a connection for a protocol that libcurl does not know, and makes no requests after that. It is closed when
  /// nobody holds the worker any more.
  package func connect(_ request: HTTPRequest) async throws {
    try await run { handle, isCancelled in try handle.connect(request, isCancelled: isCancelled) }
  }

  /// The socket of the connection, to wait for and nothing else.
  package var socket: Int32 { handle.withLock { $0.socket } }

  /// The next bytes of the connection; nil if none have come yet, and none at its end.
  package func receive() throws(CurlError) -> [UInt8]? {
    try handle.withLock { handle throws(CurlError) in try handle.receive() }
  }

  /// Sends the first of some bytes over the connection and returns how many, ``CurlHandle/send(_:)``.
  package func send(_ bytes: [UInt8]) throws(CurlError) -> Int {
    try handle.withLock { handle throws(CurlError) in try handle.send(bytes) }
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

/// Makes one request, without following redirects.
///
/// `CurlTransport` is the one for nights; tests have others, so that no test needs a network.
package protocol Transport: Sendable {
  /// Makes a request and returns the response, with any status.
  ///
  /// - Parameter onProgress: Called with the number of bytes received, and of those expected if known.
  func get(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> HTTPResponse
}

/// Makes requests with libcurl: those that keep cookies on a thread for each server, others each on one of its own.
package final class CurlTransport: Transport {
  private let workers = Mutex<[String: CurlWorker]>([:])

  package init() {}

  package func get(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> HTTPResponse {
    try await worker(for: request).perform(request, onProgress: onProgress)
  }

  private func worker(for request: HTTPRequest) throws(CurlError) -> CurlWorker {
    guard request.keepsCookies, let server = WebAddress(request.url)?.authority else {
      return try CurlWorker()
    }
    return try workers.withLock { workers throws(CurlError) in
      if let worker = workers[server] { return worker }
      let worker = try CurlWorker()
      workers[server] = worker
      return worker
    }
  }
}
