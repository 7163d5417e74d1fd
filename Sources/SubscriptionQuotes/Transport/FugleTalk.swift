internal import SubscriptionCalendar
internal import SubscriptionJob
internal import Synchronization

/// Does what a session says, for those who listen to a connection and those who watch the clock.
final class FugleTalk: Sendable {
  private let session: Mutex<FugleSession>
  private let mailbox: Mailbox
  private let clock: Timekeeper

  typealias Send = @Sendable (String) async throws -> Void

  init(_ session: FugleSession, _ mailbox: Mailbox, _ clock: Timekeeper) {
    self.session = Mutex(session)
    self.mailbox = mailbox
    self.clock = clock
  }

  func opened(_ send: Send) async throws {
    try await act(session.withLock { $0.opened(at: clock.now()) }, send)
  }

  func heard(_ text: String, _ send: Send) async throws {
    try await act(session.withLock { $0.heard(text, at: clock.now()) }, send)
  }

  func ticked(_ send: Send) async throws {
    try await act(session.withLock { $0.ticked(at: clock.now()) }, send)
  }

  func ended(
    _ ending: FugleSession.Ending, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    session.withLock { $0.ended(ending, using: &generator) }
  }

  private func act(_ actions: [FugleSession.Action], _ send: Send) async throws {
    for action in actions {
      switch action {
      case .send(let text): try await send(text)
      case .event(let event): mailbox.put(event)
      case .close(let ending): throw ending
      }
    }
  }
}
