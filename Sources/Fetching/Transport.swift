package import Curl

/// Makes one request, without following redirects.
package protocol Transport: Sendable {
  /// Makes a request and returns the response, with any status.
  ///
  /// - Parameter onProgress: Called with the number of bytes received, and of those expected if known.
  func get(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> HTTPResponse
}

/// Makes requests with libcurl, each on a thread of its own.
package struct CurlTransport: Transport {
  package init() {}

  package func get(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> HTTPResponse {
    try await CurlWorker().perform(request, onProgress: onProgress)
  }
}
