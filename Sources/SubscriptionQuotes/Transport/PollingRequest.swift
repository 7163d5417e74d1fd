internal import Curl
internal import SubscriptionCalendar
internal import SubscriptionJob

/// One question asked of its host, and what came of it.
struct PollingRequest {
  private let question: PollingPlan.Question
  private let provider: PollingProvider

  enum Outcome {
    case mis(MISAnswer)
    case emerging(EmergingAnswer)
    case failure(QuoteFailure, retryAfter: Duration?)
  }

  init(_ question: PollingPlan.Question, _ provider: PollingProvider) {
    self.question = question
    self.provider = provider
  }

  /// What came; throws only when the task was cancelled.
  func outcome() async throws -> Outcome {
    let response: HTTPResponse
    do {
      response = try await provider.transport.get(request) { _, _ in }
    } catch let error as CurlError {
      try Task.checkCancellation()
      return .failure(
        QuoteFailure(
          isNotUnderstood: false, source: host, reason: "\(error.message) (libcurl error \(error.code))",
          advice: "check the machine's network, and run again later."),
        retryAfter: nil)
    }
    guard response.status == 200 else {
      let place = response.redirectURL.map { ", which sends on to \($0)" } ?? ""
      return .failure(
        QuoteFailure(
          isNotUnderstood: false, source: host, reason: "HTTP status \(response.status)\(place)",
          advice: "wait an hour before the next run, and ask less often."),
        retryAfter: response.retryAfterSeconds.map { .seconds(min($0, 3600)) })
    }
    do throws(NotUnderstood) {
      switch question {
      case .mis: return .mis(try MISAnswer(response.body))
      case .emerging: return .emerging(try EmergingAnswer(response.body))
      }
    } catch {
      return .failure(
        QuoteFailure(
          isNotUnderstood: true, source: error.source, reason: error.reason, advice: error.advice),
        retryAfter: nil)
    }
  }

  private var host: String {
    switch question {
    case .mis: MISQuery.host
    case .emerging: EmergingAnswer.host
    }
  }

  private var target: String {
    switch question {
    case .mis(let query): query.target
    case .emerging: EmergingAnswer.target
    }
  }

  private var request: HTTPRequest {
    let settings = provider.settings
    let base = settings.baseURLs[host]
    var request = HTTPRequest(
      url: (base?.description ?? "https://\(host)") + target,
      userAgent: "subcal/\(Version.current) (quotes of public subscriptions)", accept: "application/json",
      allowedSchemes: base?.isLoopback == true ? [.https, .http] : [.https], connectTimeout: 10,
      stallTimeout: settings.timeout, totalTimeout: settings.timeout, maximumBodyBytes: 8 << 20)
    request.certificateAuthorityFile = settings.certificateAuthorityFile
    return request
  }
}
