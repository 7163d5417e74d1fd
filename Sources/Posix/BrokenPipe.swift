import Glibc

/// What becomes of a program whose reader has gone, signal(7).
public enum BrokenPipe {
  /// From now on writing to a pipe that nobody reads fails with EPIPE instead of ending the process, so that it can
  /// tidy up first. Programs that this process starts are not touched by it.
  public static func isToldByWriting() {
    signal(SIGPIPE, SIG_IGN)
  }
}
