import Curl

/// A fake exchange's answer to one request.
enum Reply: Sendable {
  case response(HTTPResponse)
  case failure(CurlError)

  static func body(_ text: String) -> Reply {
    .response(HTTPResponse(status: 200, body: Array(text.utf8)))
  }

  static func status(_ status: Int, retryAfter: Int? = nil) -> Reply {
    .response(HTTPResponse(status: status, body: Array("refused".utf8), retryAfterSeconds: retryAfter))
  }

  static func redirect(to url: String, status: Int = 302) -> Reply {
    .response(HTTPResponse(status: status, body: [], redirectURL: url))
  }

  static func broken(_ reason: CurlError.Reason) -> Reply {
    .failure(CurlError(code: 99, reason: reason, message: "as the test wants it", url: "of the test"))
  }
}
