internal import Fetching
internal import Synchronization
internal import Values

/// Performs the actions of a session, for the task that reads a connection and the one that watches the clock.
///
/// `FugleProvider` makes one for a run, over all its connections. The session decides inside the lock, and
/// what it decided is done outside: no task holds the lock while it waits for the network.
final class FugleConnection: Sendable {
  private let session: Mutex<FugleSession>
  private let followed: FollowedCodes
  private let buffer: QuoteBuffer
  private let clock: JobClock
  private let now: @Sendable () -> Instant

  typealias Send = @Sendable (String) async throws -> Void

  init(
    key: String, _ followed: FollowedCodes, _ buffer: QuoteBuffer, _ clock: JobClock,
    now: @escaping @Sendable () -> Instant
  ) {
    session = Mutex(FugleSession(key: key, codes: followed.codes.keys.sorted()))
    self.followed = followed
    (self.buffer, self.clock, self.now) = (buffer, clock, now)
  }

  func opened(_ send: Send) async throws {
    let codes = followed.codes.keys.sorted()
    try await act(session.withLock { $0.opened(codes, at: clock.now()) }, send)
  }

  func heard(_ text: String, _ send: Send) async throws {
    try await act(session.withLock { $0.heard(text, at: clock.now(), now()) }, send)
  }

  func ticked(_ send: Send) async throws {
    let codes = followed.codes.keys.sorted()
    try await act(session.withLock { $0.follow(codes, at: clock.now()) + $0.ticked(at: clock.now()) }, send)
  }

  func ended(_ ending: FugleSession.Ending, using generator: inout some RandomNumberGenerator) -> Duration? {
    session.withLock { $0.ended(ending, using: &generator) }
  }

  var finalEvents: [QuoteEvent] { session.withLock(\.finalEvents) }

  private func act(_ actions: [FugleSession.Action], _ send: Send) async throws {
    for action in actions {
      switch action {
      case .send(let text): try await send(text)
      case .event(let event): buffer.put(event)
      case .close(let ending): throw ending
      }
    }
  }
}
