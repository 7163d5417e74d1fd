import Glibc

/// Keeps SIGPIPE from ending the process while libcurl writes to a connection the peer has closed.
///
/// With CURLOPT_NOSIGNAL libcurl does not handle SIGPIPE, and OpenSSL writes without MSG_NOSIGNAL. The signal is blocked
/// in this thread only and a pending one is discarded, so the rest of the process is not affected.
enum BrokenPipeShield {
  /// Runs `body` and discards a SIGPIPE that it caused in this thread.
  static func shielding<Result>(_ body: () -> Result) -> Result {
    var brokenPipe = sigset_t()
    unsafe sigemptyset(&brokenPipe)
    unsafe sigaddset(&brokenPipe, SIGPIPE)
    let wasPending = isPending()
    var mask = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &brokenPipe, &mask)
    let result = body()
    if !wasPending { discard(brokenPipe) }
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
    return result
  }
}

private extension BrokenPipeShield {
  static func isPending() -> Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return unsafe sigismember(&pending, SIGPIPE) == 1
  }

  static func discard(_ signals: sigset_t) {
    var signals = signals
    var noWait = timespec()
    while unsafe sigtimedwait(&signals, nil, &noWait) == -1 && errno == EINTR {}
  }
}
