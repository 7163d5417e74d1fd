public import Curl
internal import Dispatch
internal import Synchronization

/// Fetches one URL, once, without following where it points.
public protocol Transport: Sendable {
  /// The answer, whatever its status.
  ///
  /// - Parameter onProgress: Told the bytes received, and those expected where the server said.
  func get(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> HTTPResponse
}

/// Fetches with libcurl, each transfer on a thread of its own, because libcurl blocks the one it runs on.
public struct CurlTransport: Transport {
  /// A transport.
  public init() {}

  /// Fetches; a cancelled task ends the transfer within a second.
  public func get(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> HTTPResponse {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "transfer").async {
          continuation.resume(
            with: Result {
              try CurlHandle().perform(
                request, isCancelled: { isCancelled.isRaised }, onProgress: onProgress)
            })
        }
      }
    } onCancel: {
      isCancelled.raise()
    }
  }

  private final class Flag: Sendable {
    private let state = Atomic(false)
    var isRaised: Bool { state.load(ordering: .relaxed) }
    func raise() { state.store(true, ordering: .relaxed) }
  }
}
