/// Why a run ended without publishing, in one line: the step, the source, what is wrong, and what to do.
package struct SubcalError: Error, Hashable, Sendable, CustomStringConvertible {
  package var status: ExitStatus
  /// The step of the night in which it happened; nil outside the steps.
  package var step: NightlyStep?
  package var source: String?
  /// What is wrong. Text of an exchange in it is safe to print.
  package var reason: String
  package var advice: String
  /// Whether the source does not exist, rather than being out of reach tonight.
  package var isAbsence: Bool

  package init(
    _ status: ExitStatus, _ step: NightlyStep? = nil, source: String? = nil, reason: String, advice: String,
    isAbsence: Bool = false
  ) {
    (self.status, self.step, self.source) = (status, step, source)
    self.reason = PrintableText.excerpt(reason, upTo: 1000)
    (self.advice, self.isAbsence) = (advice, isAbsence)
  }

  /// The same error, with the step in which it happened unless it has one already.
  package func during(_ step: NightlyStep) -> SubcalError {
    var error = self
    error.step = self.step ?? step
    return error
  }

  package var description: String {
    let place = [step?.rawValue, source].compactMap(\.self).map { "\($0): " }.joined()
    let isWhole = reason.hasSuffix(".") || reason.hasSuffix("?")
    return "\(place)\(reason)\(isWhole ? "" : ".") What to do: \(advice)"
  }
}

/// The five steps of a night, in order.
package enum NightlyStep: String, Sendable, CaseIterable {
  case download, decode, index, compute, write
}
