internal import Synchronization
package import Values

/// The codes that a provider follows, each with the boards where it may trade. They may change while it runs.
package final class FollowedCodes: Sendable {
  private let state: Mutex<[StockCode: Set<Board>]>

  package init(_ codes: [StockCode: Set<Board>]) { state = Mutex(codes) }

  package var codes: [StockCode: Set<Board>] { state.withLock(\.self) }

  package func follow(_ codes: [StockCode: Set<Board>]) { state.withLock { $0 = codes } }
}
