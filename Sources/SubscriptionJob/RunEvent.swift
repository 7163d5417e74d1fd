/// What a run tells while it works; who shows it, and where, is the caller's business.
public enum RunEvent: Sendable {
  /// A stage begins.
  case stage(JobStage)
  /// A source's form is asked for.
  case asking(source: String, url: String)
  /// Bytes of a body have come; how many are expected, where the server said.
  case received(source: String, bytes: Int, expected: Int?)
  /// A source will be asked again after so many seconds, because of something that may pass.
  case retrying(source: String, seconds: Int, reason: String)
  /// A source has come or failed, in words.
  case finished(source: String, isGood: Bool, outcome: String)
  /// So many of so many are done, the last being what it says.
  case progress(done: Int, total: Int, what: String)
  /// Something that did not stop the run but should be known.
  case note(String)
  /// A detail for the log.
  case detail(String)
}

/// Takes what a run tells; called from several threads.
public typealias RunObserver = @Sendable (RunEvent) -> Void
