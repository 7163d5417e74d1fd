import CPosix
import Dispatch
import Glibc

/// What signals do to this process, signal(7).
package enum Signals {
  /// Makes writing to a pipe that nobody reads fail with EPIPE; otherwise SIGPIPE ends the process before it can clean
  /// up. Programs that this process starts are not affected.
  package static func ignoreBrokenPipe() { signal(SIGPIPE, SIG_IGN) }

  /// Makes a write beyond the limit on file sizes, RLIMIT_FSIZE of setrlimit(2), fail with an error as on a full disk;
  /// otherwise SIGXFSZ ends the process without a message.
  package static func ignoreFileSizeLimit() { signal(SIGXFSZ, SIG_IGN) }

  /// Lets every signal arrive, whatever the process that started this one blocks: the mask is inherited,
  /// sigprocmask(2).
  package static func unblockAll() {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}

/// What a crash of this process leaves behind.
package enum CoreDumps {
  /// Keeps the memory of this process and of those that it starts out of files, RLIMIT_CORE of setrlimit(2). Where a
  /// service may not do that, its unit has LimitCORE=0.
  package static func forbid() {
    var none = rlimit()
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }
}

/// The signals by which users and systems end a program.
package enum StopSignal: Sendable, CaseIterable {
  /// SIGINT: the interrupt key.
  case interrupt
  /// SIGTERM: a request to end.
  case terminate
  /// SIGHUP: the terminal was closed, or the connection to it was lost.
  case hangUp

  /// Calls a handler on a thread of Dispatch instead of ending the process, as long as the returned watch exists. Nil
  /// for SIGHUP if whoever started the process had it ignored, as nohup(1) does.
  package func watch(_ handler: @escaping @Sendable () -> Void) -> StopSignalWatch? {
    guard self != .hangUp || cposix_is_ignored(number) == 0 else { return nil }
    // On Linux the source replaces the default action by itself. A queue of its own, because work may occupy all
    // threads of the global one.
    let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "signals"))
    source.setEventHandler(handler: handler)
    source.activate()
    return StopSignalWatch(source)
  }

  private var number: CInt {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }
}

/// Keeps the handler of a stop signal installed; cancels it when deallocated.
package final class StopSignalWatch {
  private let source: any DispatchSourceSignal

  init(_ source: any DispatchSourceSignal) { self.source = source }

  deinit { source.cancel() }
}
