internal import Diagnostics
package import Localization
package import Values

/// Something that people should know about a source or one of its rows.
///
/// Decoders, reviews and the tracker make them; the log, run.json and the mail of cron show them, and the
/// most serious one decides how the night ends. It is a value and no error: one row never ends a night. The
/// text of a row in it is cut and made safe to print, because strangers wrote it.
package struct Remark: Hashable, Sendable, CustomStringConvertible {
  package enum Severity: Int, Comparable, Sendable {
    /// A row was used, after a repair or despite a disagreement.
    case note
    /// A row was not used.
    case rejected
    /// The run is complete, but somebody should look at this.
    case warning
    /// A row, or a cell of it, cannot be right or be read, so what it says may not be published.
    case doubtful
    /// Something is missing from the output.
    case incomplete

    package static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
  }

  /// The place of a cell or a row in a source.
  package struct RowPlace: Hashable, Sendable {
    /// The number of the data row, from 1, not counting title and header.
    package var number: Int
    /// The column's name; empty when the remark is about the whole row.
    package var column: String
    /// The text of the cell, or of the row.
    package var text: String
  }

  /// What a remark is about, without what differs from night to night: the number of the row, and the words.
  package struct Subject: Hashable, Sendable {
    /// The source's id; empty for what several sources contradict.
    package let source: String
    /// Empty if it cannot be read.
    package let code: String
    /// The rule that is broken; empty for none.
    package let rule: String
    package let column, text: String

    package init(source: String = "", code: String, rule: String, column: String, text: String) {
      (self.source, self.code, self.rule) = (source, code, rule)
      (self.column, self.text) = (column, text)
    }
  }

  package var severity: Severity
  /// Nil when the remark is not about a source.
  package var source: SourceID?
  /// The row that it is about; nil when it is about the whole source.
  package var row: RowPlace?
  /// What is wrong, or what was done.
  package private(set) var reason: Text
  package var code: StockCode?
  package var rule: String?
  /// What it is about, if that may be the same on the next night; nil for what is about one night, such as a source that
  /// did not come.
  package var subject: Subject?
  /// Whether it is left out of warnings and of the exit status: its subject is over, was reported on three days, or is
  /// accepted. It stays in run.json.
  package var isQuiet = false

  /// A remark about a row. Texts are made safe to print and cut if they are longer than any real row.
  package init(
    _ severity: Severity, source: SourceID, row: Int, column: String, text: String, reason: Text,
    code: StockCode? = nil, rule: String? = nil
  ) {
    (self.severity, self.source) = (severity, source)
    let (column, text) = (PrintableText.excerpt(column, upTo: 100), PrintableText.excerpt(text, upTo: 500))
    self.row = RowPlace(number: row, column: column, text: text)
    self.reason = reason.map { PrintableText.excerpt($0, upTo: 500) }
    (self.code, self.rule) = (code, rule)
    subject = Subject(
      source: source.description, code: code?.description ?? "", rule: rule ?? "", column: column, text: text)
  }

  /// A remark about a source, or about none. The reason must be safe to print.
  package init(_ severity: Severity, source: SourceID? = nil, reason: Text, about subject: Subject? = nil) {
    (self.severity, self.source, self.reason, self.subject) = (severity, source, reason, subject)
  }

  /// Makes another value anywhere in the row another subject.
  ///
  /// - Parameter facts: All that the row says.
  package mutating func isAbout(rowSaying facts: String) {
    subject = subject.map {
      Subject(
        source: $0.source, code: $0.code, rule: $0.rule, column: $0.column, text: "\($0.text)\n\(facts)")
    }
  }

  package var description: String { message[.english] }

  package var message: Text {
    source.map { Text("\($0)：\(withoutSource)", "\($0): \(withoutSource)") } ?? withoutSource
  }

  /// The line without the source's id.
  package var withoutSource: Text {
    guard let row else { return reason }
    let column = row.column.isEmpty ? .empty : Text("，欄位 \(row.column)", ", column \(row.column)")
    // A row as a whole has no text of its own where its cells do; a cell that is empty says something.
    let text = row.text.isEmpty && row.column.isEmpty ? .empty : Text("「\(row.text)」：", "'\(row.text)': ")
    return Text("第 \(row.number) 筆\(column)：", "row \(row.number)\(column): ") + text + reason
  }
}
