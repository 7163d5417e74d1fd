internal import Curl
internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Localization

/// Sends one request of a plan and decodes the response.
struct PollingRequest {
  private let request: PollingPlan.Request
  private let provider: PollingProvider

  enum Outcome {
    case mis(MISResponse)
    case emerging(EmergingBoardResponse)
    case failure(QuoteFailure, retryAfter: Duration?)
  }

  init(_ request: PollingPlan.Request, _ provider: PollingProvider) {
    self.request = request
    self.provider = provider
  }

  /// Sends the request; throws only if the task was cancelled.
  func outcome() async throws -> Outcome {
    let response: HTTPResponse
    do {
      response = try await provider.transport.get(httpRequest) { _, _ in }
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
          kind, host: host, reason: error.localizedMessage,
          advice: Text("檢查本機網路，稍後再執行。", "check the machine's network, and run again later.")), retryAfter: nil
      )
    }
    guard response.status == 200 else {
      let place = response.redirectURL.map { Text("，轉址至 \($0)", ", redirecting to \($0)") } ?? .empty
      return .failure(
        QuoteFailure(
          .status(response.status), host: host,
          reason: Text("HTTP \(response.status)", "HTTP status \(response.status)") + place,
          advice: Text("一小時後再執行，並減少查詢次數。", "wait an hour before the next run, and ask less often.")),
        retryAfter: response.retryAfterSeconds.map { .seconds(min($0, 3600)) })
    }
    do throws(NotUnderstood) {
      switch request {
      case .mis:
        let answer = try MISResponse(response.body)
        return answer.rowCount == 0 ? empty(MISResponse.source) : .mis(answer)
      case .emerging:
        let answer = try EmergingBoardResponse(response.body)
        return answer.quotes.isEmpty ? empty(EmergingBoardResponse.source) : .emerging(answer)
      }
    } catch {
      return .failure(
        QuoteFailure(
          .notUnderstood, host: host, source: error.source, reason: error.reason, advice: error.advice),
        retryAfter: nil)
    }
  }

  /// The failure of an answer without a row, which says nothing about the codes.
  private func empty(_ source: String) -> Outcome {
    .failure(
      QuoteFailure(
        .empty, host: host, source: source, reason: Text("回應沒有資料", "the response has no rows"),
        advice: .checkCodes), retryAfter: nil)
  }

  private var host: String {
    switch request {
    case .mis: MISRequest.host
    case .emerging: EmergingBoardResponse.host
    }
  }

  private var target: String {
    switch request {
    case .mis(let request): request.target
    case .emerging: EmergingBoardResponse.target
    }
  }

  private var httpRequest: HTTPRequest {
    let settings = provider.settings
    let base = settings.baseURLs[host]
    var request = HTTPRequest(
      url: (base?.description ?? "https://\(host)") + target,
      userAgent: "\(Version.userAgent) (quotes of public subscriptions)", accept: "application/json",
      allowedSchemes: base?.isLoopback == true ? [.https, .http] : [.https], connectTimeout: 10,
      stallTimeout: settings.timeout, totalTimeout: settings.timeout, maximumBodyBytes: 8 << 20)
    request.certificateAuthorityFile = settings.certificateAuthorityFile
    return request
  }
}

extension Text {
  static let checkCodes = Text(
    "檢查代號；若確為上市櫃代號，一分鐘後再查詢。", "check the codes; if they are listed, ask again in a minute.")
}
