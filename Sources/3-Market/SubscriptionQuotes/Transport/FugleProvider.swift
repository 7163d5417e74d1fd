package import Fetching
internal import Localization
package import Values

/// Quotes from Fugle's streaming service over any message transport. It keeps one connection, and opens a new one and
/// subscribes all codes again when the connection breaks, is silent or is refused.
///
/// `watch` makes one for the service Fugle. What to send and when is decided by ``FugleSession``, which knows neither
/// network nor clock; this type opens, waits and reports.
package struct FugleProvider<Transport: MessageTransport>: QuoteProvider {
  private let transport: Transport
  private let key: String
  private let clock: JobClock
  private let now: @Sendable () -> Instant
  private let hours: MarketHours
  private let generator: @Sendable () -> any RandomNumberGenerator

  /// - Parameter key: The API key, which is sent only to the service.
  package init(
    key: String, over transport: Transport, hours: MarketHours, clock: JobClock = .continuous,
    now: @escaping @Sendable () -> Instant,
    generator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
  ) {
    (self.key, self.transport, self.hours, self.clock, self.now) = (key, transport, hours, clock, now)
    self.generator = generator
  }

  /// The quotes of some codes until the session ends; for a slow reader only the newest of each code is kept.
  package func quotes(of codes: FollowedCodes) -> QuoteBufferEvents {
    QuoteBufferEvents { buffer in try await follow(codes, buffer) }
  }

  private func follow(_ codes: FollowedCodes, _ buffer: QuoteBuffer) async throws {
    let connection = FugleConnection(key: key, codes, buffer, clock, now: now)
    var generator = self.generator()
    while isLive(codes, at: now()) {
      guard let ending = try await run(connection, while: { isLive(codes, at: now()) }) else { break }
      guard let wait = connection.ended(ending, using: &generator) else { throw Self.failure(of: ending) }
      let seconds = Int(wait.components.seconds)
      let then = Instant(secondsSince1970: now().secondsSince1970 + seconds)
      buffer.put(.trouble(Self.failure(of: ending), seconds: isLive(codes, at: then) ? seconds : nil))
      try await clock.sleep(wait)
    }
    for event in connection.finalEvents { buffer.put(event) }
    buffer.put(.closed(until: hours.nextOpening(after: now())))
  }

  private func isLive(_ codes: FollowedCodes, at moment: Instant) -> Bool {
    Set(codes.codes.values.joined()).contains { hours.isLive($0, at: moment) }
  }

  /// Runs one connection to its end; nil when the session is over.
  private func run(
    _ connection: FugleConnection, while isLive: @escaping @Sendable () -> Bool
  ) async throws -> FugleSession.Ending? {
    let clock = clock
    do {
      try await transport.withConnection { texts, send in
        try await connection.opened(send)
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { for try await text in texts { try await connection.heard(text, send) } }
          group.addTask {
            while isLive() {
              try await clock.sleep(.seconds(1))
              try await connection.ticked(send)
            }
            throw SessionOver()
          }
          defer { group.cancelAll() }
          try await group.next()
        }
      }
      return .broken(Text("連線已關閉", "the connection was closed"))
    } catch let ending as FugleSession.Ending {
      return ending
    } catch let failure as MessageFailure {
      try Task.checkCancellation()
      return failure.closeCode == FugleMessage.tooManyConnections
        ? .tooMany : .broken(failure.reason)
    } catch is SessionOver { return nil }
  }

  private static func failure(of ending: FugleSession.Ending) -> QuoteFailure {
    let network = Text("檢查本機網路。", "check the machine's network.")
    let (kind, reason, advice): (QuoteFailure.Kind, Text, Text) =
      switch ending {
      case .broken(let reason): (.broken, reason, network)
      case .silent: (.broken, Text("一分鐘沒有訊息", "no message for a minute"), network)
      case .tooMany:
        (
          .tooManyConnections, Text("金鑰的連線數已滿", "the key has too many connections"),
          Text("結束其他使用此金鑰的程式。", "end other programs that use it.")
        )
      case .refused(let message):
        (
          .keyRefused, Text("服務拒絕金鑰：「\(message)」", "the service refused the key: '\(message)'"),
          Text("檢查金鑰。", "check the key.")
        )
      }
    return QuoteFailure(kind, host: FugleMessage.source.description, reason: reason, advice: advice)
  }

  private struct SessionOver: Error {}
}
