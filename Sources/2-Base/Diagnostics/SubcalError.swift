package import Localization

/// Why a run ended without publishing, in one line: the step, the source, what is wrong, and what to do.
///
/// Thrown by whatever ends a command; a night adds the step. The command line prints it and exits with its
/// status, a monitor gets it, and the store's table of runs keeps it. It has no secret, address or body in
/// it, because it is mailed.
package struct SubcalError: Error, Hashable, Sendable, CustomStringConvertible {
  package var status: ExitStatus
  /// The step of the night in which it happened; nil outside the steps.
  package var step: NightlyStep?
  package var source: String?
  /// What is wrong. Text of an exchange or a file in it is safe to print.
  package var reason: Text
  package var advice: Text
  /// Whether the source does not exist, rather than being out of reach tonight.
  package var isAbsence: Bool

  package init(
    _ status: ExitStatus, _ step: NightlyStep? = nil, source: String? = nil, reason: Text, advice: Text,
    isAbsence: Bool = false
  ) {
    (self.status, self.step, self.source) = (status, step, source.map(PrintableText.visible))
    let said = reason.map { PrintableText.excerpt($0, upTo: 1000) }
    self.reason = Text("\(SystemWords.chinese(said[.chinese]))", "\(said[.english])")
    (self.advice, self.isAbsence) = (advice.map(PrintableText.visible), isAbsence)
  }

  package init(
    _ status: ExitStatus, _ chinese: Wording<Chinese>, _ english: Wording<English>,
    advice chineseAdvice: Wording<Chinese>, _ englishAdvice: Wording<English>
  ) {
    self.init(status, reason: Text(chinese, english), advice: Text(chineseAdvice, englishAdvice))
  }

  /// What the system or a library says.
  package init(
    _ status: ExitStatus, _ reason: String, advice chinese: Wording<Chinese>, _ english: Wording<English>
  ) {
    self.init(status, reason: Text(verbatim: reason), advice: Text(chinese, english))
  }

  /// The same error, with the step in which it happened unless it has one already.
  package func during(_ step: NightlyStep) -> SubcalError {
    var error = self
    error.step = self.step ?? step
    return error
  }

  package var description: String { message[.english] }

  package var message: Text {
    let subject = [step?.name, source.map(Text.init(verbatim:))].compactMap { $0.map { $0 + .colon } }
      .joined()
    func ended(_ reason: String, with mark: String) -> String {
      [".", "?", "。", "？"].contains(where: reason.hasSuffix) ? reason : reason + mark
    }
    return Text(
      "\(subject)\(ended(reason[.chinese], with: "。"))\(advice)",
      "\(subject)\(ended(reason[.english], with: ".")) What to do: \(advice)")
  }
}

/// The five steps of a night, in order.
package enum NightlyStep: String, Sendable, CaseIterable {
  case download, decode, index, compute, write

  package var name: Text {
    switch self {
    case .download: Text("下載", "\(rawValue)")
    case .decode: Text("解讀", "\(rawValue)")
    case .index: Text("索引", "\(rawValue)")
    case .compute: Text("計算", "\(rawValue)")
    case .write: Text("寫出", "\(rawValue)")
    }
  }
}
