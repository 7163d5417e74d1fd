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
    let request = NoticeRequest(notice, to: target)
    do {
      let lane = try Lane()
      try await patience.attempt { reason, seconds in
        observer(
          .retrying(source: target.name, seconds: seconds, reason: Self.hiding(target.secrets, in: reason)))
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
        .unavailable, nil, source: target.name,
        reason: "was not told: \(Self.hiding(target.secrets, in: error.reason))",
        advice: error.isPassing
          ? "the next run tells it; subcal notify tells it now."
          : "check the target's address, secret and settings; try with subcal notify --test \(target.name).")
    } catch let error as CurlError {
      throw JobError(
        .internal, nil, source: target.name, reason: error.message, advice: "please report it.")
    }
    observer(.detail("\(target.name): told"))
  }

  /// A server may repeat what it was sent.
  private static func hiding(_ secrets: [Secret], in text: String) -> String {
    secrets.reduce(text) { $0.replacing($1.text, with: $1.description) }
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
