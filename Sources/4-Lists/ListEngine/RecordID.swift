internal import Values

/// The permanent ids: `<code>-<first day as first seen>`, followed by what it is unless that is an offering, and by a
/// number if the id is taken.
///
/// `Tracker` makes one for a new record, once. It becomes a file name, a UID and a link, so it stays `9983-20251218` when the
/// period moves to the 22nd.
package enum RecordID {
  package static func new<Record: ListedRecord>(for record: Record, taken: Set<String>) -> String {
    let day = (record.period + [record.listDay]).compactMap(\.self).first
    let stem = "\(record.code)-\(day?.compact ?? "undated")" + (Record.kind.idSuffix.map { "-\($0)" } ?? "")
    guard taken.contains(stem) else { return stem }
    var number = 2
    while taken.contains("\(stem)-\(number)") { number += 1 }
    return "\(stem)-\(number)"
  }

  /// Whether a text has the form of an id: it becomes a file name and the stem of UIDs.
  package static func isValid(_ text: some StringProtocol, suffix: String?) -> Bool {
    // By bytes: in each night and query all stored ids are read.
    var parts = String(text).utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { Substring($0) }[...]
    guard let code = parts.popFirst(), StockCode(code) != nil, let day = parts.popFirst(),
      day == "undated" || day.utf8.count == 8 && Day(compact: day) != nil
    else { return false }
    if let suffix, parts.popFirst().map({ $0 == suffix }) != true { return false }
    let number = parts.popFirst()
    return parts.isEmpty && number.map { (Digits.value($0) ?? 0) >= 2 } ?? true
  }
}
