/// What came out of a body: the records, the rows that gave none, and what is worth telling of the others.
public struct Decoded<Content: Sendable>: Sendable {
  /// The records.
  public var content: Content
  /// The rows that do not fit, each with its reason. A reject is never silently dropped.
  public var rejected: [RowReport]
  /// Rows that were taken but of which something should be known: a repair, a disagreement, a repetition.
  public var noted: [RowReport]
  /// The form in which the body came.
  public var form: BodyForm
  /// The data rows of the body, taken or not.
  public var rowCount: Int
  /// The rows left out on purpose: warrants.
  public var leftOut: Int

  /// The outcome with these parts.
  public init(
    content: Content, rejected: [RowReport], noted: [RowReport], form: BodyForm, rowCount: Int,
    leftOut: Int = 0
  ) {
    self.content = content
    self.rejected = rejected
    self.noted = noted
    self.form = form
    self.rowCount = rowCount
    self.leftOut = leftOut
  }
}

extension Decoded: Equatable where Content: Equatable {}

/// Something about one row of a source: where it is, what stands there, and what is wrong with it.
public struct RowReport: Hashable, Sendable, CustomStringConvertible {
  /// The source's id, such as `twse-closes`.
  public var source: String
  /// The data row, from 1, not counting title and header.
  public var row: Int
  /// The column's name, or empty when it is about the whole row.
  public var column: String
  /// The text of the cell, or of the row.
  public var text: String
  /// What is wrong, or was done.
  public var reason: String
  /// The code that stands on the row, where it can be read.
  public var code: StockCode?

  /// The report with these parts; texts are made safe to print, and cut where they are longer than any row.
  public init(
    source: String, row: Int, column: String, text: String, reason: String, code: StockCode? = nil
  ) {
    self.source = source
    self.row = row
    self.column = CleanText.excerpt(column, upTo: 100)
    self.text = CleanText.excerpt(text, upTo: 500)
    self.reason = CleanText.excerpt(reason, upTo: 500)
    self.code = code
  }

  /// One line for people.
  public var description: String { "\(source): \(place)" }

  /// The same without the source.
  var place: String {
    let place = column.isEmpty ? "row \(row)" : "row \(row), column \(column)"
    return "\(place): '\(text)': \(reason)"
  }
}

/// A body came, but it is not what was asked for; it ends the run.
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
    self.reason = CleanText.excerpt(reason, upTo: 2000)
    self.advice = advice
  }
}
