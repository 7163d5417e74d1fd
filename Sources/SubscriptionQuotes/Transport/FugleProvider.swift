public import SubscriptionCalendar
public import SubscriptionJob

/// Quotes from Fugle's streaming service, over whatever carries its messages: keeps a connection, and makes a new one
/// when it breaks, falls silent or is refused, with every code subscribed again.
public struct FugleProvider<Transport: MessageTransport>: QuoteProvider {
  private let transport: Transport
  private let key: String
  private let clock: Timekeeper
  private let now: @Sendable () -> Instant
  private let hours: MarketHours
  private let generator: @Sendable () -> any RandomNumberGenerator

  /// A provider with the key of an account, which is told to nobody but the service.
  public init(
    key: String, over transport: Transport, hours: MarketHours, clock: Timekeeper = .continuous,
    now: @escaping @Sendable () -> Instant,
    generator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
  ) {
    self.key = key
    self.transport = transport
    self.hours = hours
    self.clock = clock
    self.now = now
    self.generator = generator
  }

  /// The quotes of some codes until the session ends; of each code only the newest is kept for a slow listener.
  public func quotes(of codes: [StockCode: Set<Board>]) -> MailboxEvents {
    MailboxEvents { mailbox in
      try await follow(codes, mailbox)
    }
  }

  private func follow(_ codes: [StockCode: Set<Board>], _ mailbox: Mailbox) async throws {
    let talk = FugleTalk(FugleSession(key: key, codes: codes.keys.sorted()), mailbox, clock)
    var chance = Chance(source: generator())
    while isLive(codes) {
      guard let ending = try await connection(talk, while: { isLive(codes) }) else { break }
      guard let wait = talk.ended(ending, using: &chance) else { throw Self.failure(of: ending) }
      mailbox.put(.trouble(Self.failure(of: ending), seconds: Int(wait.components.seconds)))
      try await clock.sleep(wait)
    }
    mailbox.put(.closed(until: hours.nextOpening(after: now())))
  }

  private func isLive(_ codes: [StockCode: Set<Board>]) -> Bool {
    Set(codes.values.joined()).contains { hours.isLive($0, at: now()) }
  }

  /// One connection, to its end; nil when the session is over.
  private func connection(
    _ talk: FugleTalk, while isLive: @escaping @Sendable () -> Bool
  ) async throws -> FugleSession.Ending? {
    let clock = clock
    do {
      try await transport.withConnection { texts, send in
        try await talk.opened(send)
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            for try await text in texts { try await talk.heard(text, send) }
          }
          group.addTask {
            while isLive() {
              try await clock.sleep(.seconds(1))
              try await talk.ticked(send)
            }
            throw SessionOver()
          }
          defer { group.cancelAll() }
          try await group.next()
        }
      }
      return .broken("the connection was closed")
    } catch let ending as FugleSession.Ending {
      return ending
    } catch let failure as MessageFailure {
      try Task.checkCancellation()
      return failure.closeCode == FugleMessage.tooManyConnections ? .tooMany : .broken(failure.reason)
    } catch is SessionOver {
      return nil
    }
  }

  private static func failure(of ending: FugleSession.Ending) -> QuoteFailure {
    let (reason, advice) =
      switch ending {
      case .broken(let reason): (reason, "check the machine's network.")
      case .silent: ("nothing came for a minute", "check the machine's network.")
      case .tooMany: ("the key has too many connections", "end other programs that use it.")
      case .refused(let message): ("the service refuses: '\(message)'", "check the key.")
      }
    return QuoteFailure(isNotUnderstood: false, source: FugleMessage.source, reason: reason, advice: advice)
  }

  private struct SessionOver: Error {}
}
