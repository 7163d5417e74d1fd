internal import Diagnostics
package import Localization
package import Values

/// What decoding a body gives: its records, and remarks on its rows.
///
/// Each decoder returns one, whatever the form of the body. The counts say whether anything is missing, so
/// that "no rows" and "no rows that could be read" stay apart.
package struct Decoded<Content: Sendable>: Sendable {
  package var content: Content
  /// The number of each record's data row, from 1; empty where no remark on a record follows the decoding.
  package var rowNumbers: [Int]
  /// Remarks on its rows, among them one for each row that gives no record.
  package var remarks: [Remark]
  package var form: BodyForm
  package var rowCount: Int
  /// The number of rows left out on purpose: warrants.
  package var leftOut: Int
  /// The day that all rows are of; nil if they have none.
  package var day: Day?
  /// The codes of all rows, of those that are left out, too.
  package var codes: Set<StockCode> = []
  /// What says that the body is not the whole of its day; nil if nothing does.
  package var gap: DayGap?
  /// The names of the columns in the body's header, by the names of the facts that were read from them.
  package var columns: [String: String] = [:]
  /// What the exchange says in place of rows: that none matches the request.
  package var none: String?
  /// Whether it lacks what its source must have, and is a list only because a person accepts the source.
  package var isTakenAsItIs = false

  package init(
    content: Content, rowNumbers: [Int] = [], remarks: [Remark] = [], form: BodyForm, rowCount: Int,
    leftOut: Int = 0
  ) {
    (self.content, self.rowNumbers, self.remarks, self.form) = (content, rowNumbers, remarks, form)
    (self.rowCount, self.leftOut) = (rowCount, leftOut)
  }

  package var rejected: [Remark] { remarks.filter { $0.severity == .rejected } }

  /// Throws when more rows are rejected or in doubt than there are records.
  package func checkRejects(records: Int, source: SourceID) throws(NotUnderstood) {
    let unusable = remarks.filter { $0.severity == .rejected || $0.severity == .doubtful }
    let count = Set(unusable.map { $0.row?.number }).count
    guard count > records, let first = unusable.first else { return }
    throw NotUnderstood(
      source: source,
      reason: Text(
        "\(rowCount) 筆中 \(count) 筆不符；第一筆：", "\(count) of \(rowCount) rows do not fit; the first, ")
        + first.withoutSource)
  }
}

extension Decoded: Equatable where Content: Equatable {
  /// Whether both have the same content, remarks and counts; on which rows it was does not matter.
  package static func == (left: Decoded, right: Decoded) -> Bool {
    left.content == right.content && left.remarks == right.remarks && left.form == right.form
      && left.rowCount == right.rowCount && left.leftOut == right.leftOut
  }
}

/// Why a body is not the whole of one day.
package enum DayGap: Hashable, Sendable {
  /// Its rows are of several days.
  case severalDays([Day])
  /// It says of itself that it was made on its day, or before it.
  case madeOn(Day)
  /// Its last row was written at a time, such as `15:34`, after which a working day goes on.
  case endsEarly(String)
  /// Its prices are those of a time, such as `14:00`, at which the session was still on.
  case running(String)
}

/// A body is not what was asked for; this ends the run.
///
/// A security page with the status 200, a list without its columns, half a file. A night ends with 65 where
/// the source is required, and does without it where it is optional. It is not for a row: that is a
/// ``Remark``.
package struct NotUnderstood: Error, Hashable, Sendable {
  package var source: SourceID
  package let reason, advice: Text
  /// Whether the exchange says why it gives no data now, so that it may give them a little later.
  package let isRefusal: Bool

  package init(source: SourceID, reason: Text, advice: Text = Advice.runAgain, isRefusal: Bool = false) {
    self.source = source
    self.reason = reason.map { PrintableText.excerpt($0, upTo: 2000) }
    (self.advice, self.isRefusal) = (advice, isRefusal)
  }

  /// Throws when the task was cancelled or the body has had its time, so that no decoder outlasts its run.
  package static func checkCancellation(_ source: SourceID) throws(NotUnderstood) {
    if Task.isCancelled { throw NotUnderstood(source: source, reason: BodyLimits.stopped) }
    guard let limit = DecodingTime.limit, limit.isOver() else { return }
    throw NotUnderstood(
      source: source,
      reason: Text(
        "解讀超過 \(limit.seconds) 秒", "reading it took more than \(limit.seconds) seconds"))
  }
}

/// The time that the decoding of a body may take, where the run goes on without it.
package struct DecodingTime: Sendable {
  package let seconds: Int
  let isOver: @Sendable () -> Bool

  package init(seconds: Int, isOver: @escaping @Sendable () -> Bool) {
    (self.seconds, self.isOver) = (seconds, isOver)
  }

  /// That of the body that this task decodes; nil for as long as the run takes. Decoders ask for it at each row.
  @TaskLocal package static var limit: DecodingTime?
}
