internal import SubscriptionCalendar

/// Why a run ended without publishing, in one line: where, which source, what, and what to do.
public struct JobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the process ends with.
  public var status: ExitStatus
  /// The stage in which it happened; nil before the first.
  public var stage: JobStage?
  /// The source's id, where it is about one.
  public var source: String?
  /// What is wrong; words of an exchange in it are safe to print.
  public var reason: String
  /// What to do.
  public var advice: String
  /// Whether the source is not there at all, rather than not to be had tonight.
  public var isAbsence: Bool

  /// The error with these parts.
  public init(
    _ status: ExitStatus, _ stage: JobStage?, source: String? = nil, reason: String, advice: String,
    isAbsence: Bool = false
  ) {
    self.status = status
    self.stage = stage
    self.source = source
    self.reason = CleanText.excerpt(reason, upTo: 1000)
    self.advice = advice
    self.isAbsence = isAbsence
  }

  init(_ error: NotUnderstood) {
    self.init(
      .notUnderstood, .decode, source: error.source, reason: error.reason, advice: error.advice)
  }

  /// One line for people.
  public var description: String {
    let place = [stage?.rawValue, source].compactMap(\.self).map { "\($0): " }.joined()
    return "\(place)\(reason)\(reason.hasSuffix(".") ? "" : ".") What to do: \(advice)"
  }
}

/// The five stages of a night, in their order.
public enum JobStage: String, Sendable, CaseIterable {
  case download, decode, index, compute, write
}
