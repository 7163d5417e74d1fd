internal import Curl
public import SubscriptionJob

/// Sends notices, one target after the other.
public struct Notifier: Sendable {
  private let patience: Patience
  private let observer: RunObserver

  /// A notifier with the outside world.
  public init(patience: Patience = .usual, observer: @escaping RunObserver) {
    (self.patience, self.observer) = (patience, observer)
  }

  /// Tells a target; returns once the target's server has taken it.
  ///
  /// What went out and was not answered may have arrived: it is sent again, under the same key.
  ///
  /// - Throws: `JobError` without any address or secret in it; `CancellationError`.
  public func tell(_ notice: Notice, to target: NotifyTarget) async throws {
    try await send(
      NoticeRequest(notice, to: target), to: target.name, hiding: target.secrets,
      advice: (
        passing: "the next run tells it; subcal notify tells it now.",
        lasting:
          "check the target's address, secret and settings; try with subcal notify --test \(target.name)."
      ))
  }

  /// Sends a request, again where that may help; returns once it was taken.
  ///
  /// - Parameter advice: What to do where it was not, for now or at all.
  func send(
    _ request: NoticeRequest, to name: String, hiding secrets: [Secret],
    advice: (passing: String, lasting: String)
  ) async throws {
    do {
      let lane = try Lane()
      try await patience.attempt { reason, seconds in
        observer(.retrying(source: name, seconds: seconds, reason: Self.hiding(secrets, in: reason)))
      } _: { () async throws -> Patience.Attempt<Void> in
        do {
          switch request {
          case .http(let request): return Self.judged(try await lane.perform(request))
          case .mail(let mail):
            try await lane.send(mail)
            return .done(())
          }
        } catch let error as CurlError {
          try Task.checkCancellation()
          // libcurl's words may name the host; the address with its secrets they do not.
          let reason = "\(error.message) (libcurl error \(error.code))"
          return error.isTransient || error.reason == .tls
            ? .mayPass(reason: reason, after: nil) : .final(reason: reason)
        }
      }
    } catch let error as Patience.GaveUp {
      throw JobError(
        .unavailable, nil, source: name, reason: "was not told: \(Self.hiding(secrets, in: error.reason))",
        advice: error.isPassing ? advice.passing : advice.lasting)
    } catch let error as CurlError {
      throw JobError(.internal, nil, source: name, reason: error.message, advice: "please report it.")
    }
    observer(.detail("\(name): told"))
  }

  /// A server may repeat what it was sent; of an address that is the part behind the host.
  private static func hiding(_ secrets: [Secret], in text: String) -> String {
    secrets.reduce(text) { text, secret in
      let whole = text.replacing(secret.text, with: secret.description)
      guard let start = secret.text.firstRange(of: "://")?.upperBound,
        let target = secret.text[start...].firstIndex(of: "/").map({ secret.text[$0...] }), target.count > 1
      else { return whole }
      return whole.replacing(target, with: secret.description)
    }
  }

  private static func judged(_ response: HTTPResponse) -> Patience.Attempt<Void> {
    switch response.status {
    case 200..<300: return .done(())
    // LINE's answer to a key that it has taken before.
    case 409: return .done(())
    default:
      let words = String(decoding: response.body.prefix(200), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let reason = "HTTP status \(response.status)" + (words.isEmpty ? "" : ", \(words)")
      return response.status >= 500 || response.status == 429
        ? .mayPass(reason: reason, after: response.retryAfterSeconds) : .final(reason: reason)
    }
  }
}
