import Curl

extension HTTPRequest {
  /// A request with limits that only the tests of limits reach.
  static func test(_ url: String, allowedSchemes: Set<Scheme> = [.http]) -> HTTPRequest {
    HTTPRequest(
      url: url,
      userAgent: "CurlTests/1",
      allowedSchemes: allowedSchemes,
      connectTimeout: 10,
      stallTimeout: 20,
      totalTimeout: 30,
      maximumBodyBytes: 1000
    )
  }
}

/// The error of `request`; nil if there was none.
func error(fetching request: HTTPRequest) throws(CurlError) -> CurlError? {
  let handle = try CurlHandle()
  do {
    _ = try handle.perform(request)
    return nil
  } catch {
    return error
  }
}
