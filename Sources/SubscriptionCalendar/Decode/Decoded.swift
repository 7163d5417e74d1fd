internal import Diagnostics

/// What decoding a body gives: its records, and remarks on its rows.
public struct Decoded<Content: Sendable>: Sendable {
  /// The records.
  public var content: Content
  /// Remarks on its rows, among them one for each row that gives no record.
  public var remarks: [Remark]
  /// The form in which the body came.
  public var form: BodyForm
  /// The number of data rows in the body.
  public var rowCount: Int
  /// The number of rows left out on purpose: warrants.
  public var leftOut: Int

  /// The result with these parts.
  public init(content: Content, remarks: [Remark] = [], form: BodyForm, rowCount: Int, leftOut: Int = 0) {
    self.content = content
    self.remarks = remarks
    self.form = form
    self.rowCount = rowCount
    self.leftOut = leftOut
  }

  /// The rows that gave no record.
  public var rejected: [Remark] { remarks.filter { $0.severity == .rejected } }

  /// Throws when more rows are rejected than there are records.
  func checkRejects(records: Int, source: String) throws(NotUnderstood) {
    guard rejected.count > records, let first = rejected.first else { return }
    throw NotUnderstood(
      source: source,
      reason: "\(rejected.count) of \(rowCount) rows do not fit; the first, \(first.withoutSource)",
      advice: Advice.runAgain)
  }
}

extension Decoded: Equatable where Content: Equatable {}

/// A body is not what was asked for; this ends the run.
public struct NotUnderstood: Error, Hashable, Sendable {
  /// The source's id.
  public var source: String
  /// What is wrong with the body.
  public var reason: String
  /// What to do.
  public var advice: String

  /// The error with these parts.
  public init(source: String, reason: String, advice: String) {
    self.source = source
    self.reason = PrintableText.excerpt(reason, upTo: 2000)
    self.advice = advice
  }

  /// Throws when the task was cancelled, so that no decoder outlasts its run.
  static func checkCancellation(_ source: String) throws(NotUnderstood) {
    guard Task.isCancelled else { return }
    throw NotUnderstood(source: source, reason: BodyLimits.stopped, advice: Advice.runAgain)
  }
}
