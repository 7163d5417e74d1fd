internal import Synchronization

/// Paths that several workers take one by one; after a failure none is handed out.
final class WorkQueue: Sendable {
  private let state: Mutex<(rest: ArraySlice<String>, failure: (any Error)?)>

  init(_ paths: [String]) { state = Mutex((paths[...], nil)) }

  var failure: (any Error)? { state.withLock(\.failure) }

  /// Works on one path after the other until none is left or one failed.
  func work(_ body: (String) async throws -> Void) async {
    while let path = next() {
      do {
        try await body(path)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }

  private func next() -> String? {
    state.withLock { state in state.failure == nil ? state.rest.popFirst() : nil }
  }
}
