import CLibCurl

// What a request sends beside its address: the method, header lines, a body, a signature.
extension CurlHandle {
  func applySending(of request: HTTPRequest) throws(CurlError) {
    for line in request.headers {
      // A line break would begin a header of somebody else's choice.
      guard !line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw CurlError(
          CURLE_BAD_FUNCTION_ARGUMENT, detail: "a header contains a control character", url: request.url)
      }
      try check(easy.addHeader(line), request)
    }
    switch request.method {
    case .get: break
    case .head: try check(easy.set(CURLOPT_NOBODY, 1), request)
    case .put, .post:
      try check(easy.setBody(request.body), request)
      try check(easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue), request)
    case .delete: try check(easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue), request)
    }
    guard let signature = request.signature else { return }
    let texts: [(CURLoption, String)] = [
      (CURLOPT_AWS_SIGV4, "aws:amz:\(signature.region):s3"),
      (CURLOPT_USERNAME, signature.keyID),
      (CURLOPT_PASSWORD, signature.secret),
    ]
    for (option, value) in texts { try check(easy.set(option, value), request) }
  }
}
