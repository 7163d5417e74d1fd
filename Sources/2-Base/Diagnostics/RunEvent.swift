package import Localization

/// Something that happens during a run, for the caller to show or log.
package enum RunEvent: Sendable {
  case step(NightlyStep)
  case asking(source: String, url: String)
  /// Bytes of a body were received; `expected` is nil if the server did not give the length.
  case received(source: String, bytes: Int, expected: Int?)
  /// A request failed for a reason that may pass, and is repeated after some seconds.
  case retrying(source: String, seconds: Int, reason: Text)
  /// A form of a source was downloaded and decoded, or not; the outcome is text for people.
  case finished(source: String, isGood: Bool, outcome: Text)
  /// Progress of a run with many parts; `what` names the current one.
  case progress(done: Int, total: Int, what: String)
  /// Something that people should know although it did not stop the run.
  case note(Text)
  case detail(Text)
}

/// Receives the events of a run; called from several threads.
package typealias RunObserver = @Sendable (RunEvent) -> Void
