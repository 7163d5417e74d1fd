import Dispatch
import Glibc

/// The signals by which people and systems end a program, signal(7).
public enum StopSignal: Sendable, CaseIterable {
  /// SIGINT: the interrupt key.
  case interrupt
  /// SIGTERM: the system's polite request.
  case terminate

  /// Has a handler called, on a thread of Dispatch, instead of the process ended, for as long as the watch lives.
  public func watch(_ handler: @escaping @Sendable () -> Void) -> StopSignalWatch {
    // On Linux the source takes the signal over from the default action by itself.
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    source.activate()
    return StopSignalWatch(source)
  }

  private var number: CInt {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    }
  }
}

/// A signal being watched; ends when it is let go.
public final class StopSignalWatch {
  private let source: any DispatchSourceSignal

  init(_ source: any DispatchSourceSignal) {
    self.source = source
  }

  deinit {
    source.cancel()
  }
}
