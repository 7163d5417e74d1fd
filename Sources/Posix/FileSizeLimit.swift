import Glibc

/// The limit on the size of a file that batch systems and shells set, setrlimit(2) RLIMIT_FSIZE.
public enum FileSizeLimit {
  /// Has a write beyond the limit fail with a reason, as one to a full disk does; otherwise a signal, SIGXFSZ, ends
  /// the process without a word.
  public static func failsWrites() {
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
