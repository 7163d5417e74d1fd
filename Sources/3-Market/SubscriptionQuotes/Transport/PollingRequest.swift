internal import Curl
internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Localization
internal import Values

/// What came of a request of a plan.
enum PollingOutcome {
  case mis(MISResponse)
  case emerging(EmergingBoardResponse)
  case failure(QuoteFailure, retryAfter: Duration?)
}

extension PollingProvider {
  /// Sends the request; throws only if the task was cancelled.
  func outcome(of request: PollingPlan.Request) async throws -> PollingOutcome {
    let host = request.host
    let response: HTTPResponse
    do {
      response = try await transport.get(httpRequest(for: request)) { _, _ in }
    } catch let error as CurlError {
      try Task.checkCancellation()
      let kind: QuoteFailure.Kind =
        switch error.reason {
        case .couldNotResolveHost, .couldNotConnect: .unreachable
        case _ where error.isTransient: .broken
        default: .failed
        }
      return .failure(
        QuoteFailure(
          kind, host: host, reason: error.kind ?? Text("下載失敗", "the download failed"),
          advice: Text("請檢查網路，稍後再執行。", "check the machine's network, and run again later.") + error.remark),
        retryAfter: nil
      )
    }
    guard response.status == 200 else {
      let redirect = response.redirectURL.map { Text("，轉址至 \($0)", ", redirecting to \($0)") } ?? .empty
      return .failure(
        QuoteFailure(
          .status(response.status), host: host,
          reason: Text("HTTP \(response.status)", "HTTP status \(response.status)") + redirect,
          advice: Text("一小時後再執行，並減少查詢次數。", "wait an hour before the next run, and ask less often.")),
        retryAfter: response.retryAfterSeconds.map { .seconds(min($0, 3600)) })
    }
    do throws(NotUnderstood) {
      switch request {
      case .mis:
        let answer = try MISResponse(response.body)
        return answer.rowCount == 0 ? Self.empty(host, MISResponse.source) : .mis(answer)
      case .emerging:
        let answer = try EmergingBoardResponse(response.body)
        return answer.quotes.isEmpty ? Self.empty(host, EmergingBoardResponse.source) : .emerging(answer)
      }
    } catch {
      return .failure(
        QuoteFailure(
          .notUnderstood, host: host, source: error.source.description, reason: error.reason,
          advice: error.advice),
        retryAfter: nil)
    }
  }

  /// The failure of an answer without a row, which says nothing about the codes.
  private static func empty(_ host: String, _ source: SourceID) -> PollingOutcome {
    .failure(
      QuoteFailure(
        .empty, host: host, source: source.description, reason: Text("回應沒有資料", "the response has no rows"),
        advice: .checkCodes), retryAfter: nil)
  }

  private func httpRequest(for request: PollingPlan.Request) -> HTTPRequest {
    let base = settings.baseURLs[request.host]
    var httpRequest = HTTPRequest(
      url: (base?.description ?? "https://\(request.host)") + request.target,
      userAgent: "\(Version.userAgent) (quotes of public subscriptions)", accept: "application/json",
      allowedSchemes: base?.isLoopback == true ? [.https, .http] : [.https], connectTimeout: 10,
      stallTimeout: settings.timeout, totalTimeout: settings.timeout, maximumBodyBytes: 8 << 20)
    httpRequest.certificateAuthorityFile = settings.certificateAuthorityFile
    return httpRequest
  }
}

extension PollingPlan.Request {
  fileprivate var host: String {
    switch self {
    case .mis: MISRequest.host
    case .emerging: EmergingBoardResponse.host
    }
  }

  fileprivate var target: String {
    switch self {
    case .mis(let request): request.target
    case .emerging: EmergingBoardResponse.target
    }
  }
}

extension Text {
  static let checkCodes = Text(
    "檢查代號；若確為上市櫃代號，一分鐘後再查詢。", "check the codes; if they are listed, ask again in a minute.")
}
