import CPosix
import Glibc

/// Standard output as the C library buffers it, stdio(3).
package enum StandardOutput {
  /// Writes what is still buffered, and returns once the system has taken all that was ever printed.
  ///
  /// - Throws: `PosixError` if anything was lost. If it was lost earlier, the reason may be unknown: EIO.
  package static func finish() throws(PosixError) {
    let reason = cposix_finish_standard_output()
    guard reason == 0 else { throw SystemCall("write", "standard output").failure(Errno(rawValue: reason)) }
  }

  /// Gives standard input, output and error a descriptor if they have none. Otherwise the first file that is opened
  /// becomes standard output, and what is printed is written into it.
  package static func keepFilesApart() {
    for descriptor in 0...2 as ClosedRange<CInt> where fcntl(descriptor, F_GETFD) == -1 {
      // open(2) returns the lowest free descriptor. Read only, so that what is printed counts as lost.
      _ = unsafe Glibc.open("/dev/null", O_RDONLY)
    }
  }
}

/// The end of this process.
package enum ProcessEnd {
  /// Runs a handler when the process ends by itself, on any thread and from any library, atexit(3).
  package static func precede(with handler: @escaping @convention(c) () -> Void) { atexit(handler) }

  /// Ends the process from a handler, with another status than it would have had, _exit(2), after ``SignalCleanup``.
  package static func now(_ status: Int32) -> Never {
    cposix_signal_cleanup()
    _exit(status)
  }
}
