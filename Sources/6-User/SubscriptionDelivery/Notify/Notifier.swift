internal import Curl
package import Diagnostics
package import Fetching
internal import JSON
internal import Localization
internal import Settings

/// Sends messages to targets.
///
/// `NotificationRun` has one, and the monitor (``HealthCheck``) sends with it too. It returns only once the
/// server has accepted, for then the events are recorded as sent. Addresses of webhooks are secrets
/// themselves, so what a server answers is shown without them.
package struct Notifier: Sendable {
  private let retryPolicy: RetryPolicy
  private let observer: RunObserver

  package init(retryPolicy: RetryPolicy = RetryPolicy(), observer: @escaping RunObserver) {
    (self.retryPolicy, self.observer) = (retryPolicy, observer)
  }

  /// Sends a message; returns once the target's server accepted it. A request without an answer may have arrived; it is
  /// repeated with the same key. One that is refused for its length is sent shorter: the same again tomorrow would be
  /// refused again. No error contains an address or a secret.
  package func send(_ message: NotificationMessage, to target: NotifyTarget) async throws {
    var message = message
    try await send(
      NotificationRequest(message, to: target),
      orShorter: {
        guard let shorter = message.shorter else { return nil }
        message = shorter
        return NotificationRequest(shorter, to: target)
      }, to: target.name, hiding: target.secrets,
      advice: (
        passing: message.event == .test
          ? Text(
            "請再執行一次 subcal notify --test \(target.name)。", "run subcal notify --test \(target.name) again.")
          : Text("下次會再發送；subcal notify 可立即發送。", "the next run sends it; subcal notify sends it now."),
        lasting: Text(
          "檢查通知對象的位址、金鑰與設定；以 subcal notify --test \(target.name) 測試。",
          "check the target's address, secret and settings; try with subcal notify --test \(target.name).")
      ))
  }

  /// Sends a request, with retries; returns once it was accepted.
  ///
  /// - Parameter shorter: A shorter one in place of one that is refused for its length, if there is one.
  func send(
    _ request: NotificationRequest, orShorter shorter: () throws -> NotificationRequest? = { nil },
    to name: String, hiding secrets: [Secret], advice: (passing: Text, lasting: Text)
  ) async throws {
    let redaction = Redaction(secrets.map(\.text))
    var (request, refusal): (NotificationRequest?, SubcalError?) = (request, nil)
    while let current = request {
      do {
        return try await sendOnce(current, to: name, redaction, advice)
      } catch let tooLong as TooLong {
        observer(.detail(Text("\(name)：訊息過長，縮短後再送", "\(name): too long, and sent shorter")))
        (request, refusal) = (try shorter(), tooLong.error)
      }
    }
    if let refusal { throw refusal }
  }

  /// A receiver refused a request for its length.
  private struct TooLong: Error {
    let error: SubcalError
  }

  private func sendOnce(
    _ request: NotificationRequest, to name: String, _ redaction: Redaction,
    _ advice: (passing: Text, lasting: Text)
  ) async throws {
    var (isTooLong, isUsedUp) = (false, false)
    do {
      let worker = try CurlWorker()
      try await retryPolicy.run { failure, pause in
        observer(
          .retrying(
            source: name, seconds: Int(pause.components.seconds),
            reason: failure.reason.map { redaction.hiding(in: $0) }))
      } _: { () async throws -> RetryPolicy.Attempt<Void> in
        let failure: RequestFailure
        do {
          switch request {
          case .http(let request):
            let response = try await worker.perform(request)
            isTooLong = Self.isTooLong(response)
            isUsedUp = Self.isMonthlyLimit(response)
            return Self.judged(response, redaction)
          case .mail(let mail):
            try await worker.send(mail)
            return .done(())
          case .program(let path, let input):
            // Nobody knows whether a program that failed has sent the message: the next run starts it again.
            guard let problem = await UserProgram(path).run(input) else { return .done(()) }
            failure = RequestFailure(problem, isTransient: false)
          }
        } catch let error as CurlError {
          // A mail server's lasting refusal (RFC 5321, section 4.2.1); of what is too long it has this one (RFC 1870).
          if case .mail = request, (500..<600).contains(error.status) {
            isTooLong = error.status == 552
            failure = RequestFailure(error.localizedMessage, isTransient: false)
          } else {
            failure = RequestFailure(error)
          }
        }
        // What is stopped with its run has not failed.
        try Task.checkCancellation()
        return .failed(failure)
      }
    } catch let error as RetryPolicy.GaveUp {
      let refusal = SubcalError(
        .unavailable, source: name,
        reason: Text("通知未送達：", "was not notified: ") + error.reason.map { redaction.hiding(in: $0) },
        advice: isUsedUp
          ? Text("等到下月，或向業者增購。", "wait for next month, or buy more from the provider.")
          : error.failure.isTransient ? advice.passing : advice.lasting)
      throw isTooLong ? TooLong(error: refusal) : refusal
    } catch let error as CurlError {
      throw SubcalError(
        .internal, source: name, reason: Text(verbatim: redaction.hiding(in: error.message)),
        advice: Text("請回報此問題。", "please report it."))
    }
    observer(.detail(Text("\(name)：已發送", "\(name): sent")))
  }

  /// Whether a request was refused for its length: by its status (RFC 9110, section 15.5.14), or by the words of Discord,
  /// LINE, Slack and Telegram.
  private static func isTooLong(_ response: HTTPResponse) -> Bool {
    response.status == 413
      || [400, 422].contains(status(of: response))
        && String(decoding: response.body, as: UTF8.self).lowercased()
          .contains(/too.?(long|large|big)|in length|length must|exceed/)
  }

  /// Whether a refusal lasts to the end of the month, in the words of LINE's Messaging API (429).
  private static func isMonthlyLimit(_ response: HTTPResponse) -> Bool {
    response.status == 429
      && String(decoding: response.body, as: UTF8.self).lowercased().contains("monthly limit")
  }

  /// The status of an answer; that of its error, where a service refuses with a status of success.
  ///
  /// Telegram says in `ok` whether a message was sent (Bot API, Making requests). healthchecks.io also answers 200 for a
  /// check that it does not have, or that reports too often (Pinging API, Response codes).
  private static func status(of response: HTTPResponse) -> Int {
    guard (200..<300).contains(response.status) else { return response.status }
    switch String(decoding: response.body, as: UTF8.self) {
    case "OK (not found)": return 404
    case "OK (rate limited)": return 429
    default:
      let limits = JSONText.Limits(values: 10_000, tooMany: .empty, stopped: .empty)
      guard let answer = try? JSONText.decode(JSONValue.self, from: response.body, within: limits),
        case .boolean(false)? = answer["ok"]
      else { return response.status }
      guard case .integer(let code)? = answer["error_code"], code >= 400 else { return 400 }
      return code
    }
  }

  private static func judged(_ response: HTTPResponse, _ redaction: Redaction) -> RetryPolicy.Attempt<Void> {
    let status = status(of: response)
    switch status {
    case 200..<300: return .done(())
    // LINE's answer to a retry key that it has accepted before (Messaging API, X-Line-Retry-Key).
    case 409 where response.status == 409: return .done(())
    case _ where isMonthlyLimit(response):
      return .failed(
        RequestFailure(
          Text(
            "HTTP 429，本月可發送的則數已用完，下月起恢復",
            "HTTP status 429: the month's messages are used up; there are more from next month on"),
          isTransient: false))
    default:
      let text = redaction.hiding(in: String(decoding: response.body, as: UTF8.self))
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let said = text.isEmpty ? .empty : Text("，\(text.prefix(200))", ", \(text.prefix(200))")
      let reason = Text("HTTP \(response.status)", "HTTP status \(response.status)") + said
      return .failed(
        RequestFailure(
          reason, isTransient: status >= 500 || status == 429,
          retryAfterSeconds: response.retryAfterSeconds))
    }
  }
}
