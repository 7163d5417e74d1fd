package import Decoding
internal import SQLite
package import Values

/// A remark that a night made on something that does not change by itself, and on how many days it was said.
package struct SaidRemark: Hashable, Sendable {
  package let subject: Remark.Subject
  package let days: Int
  package let lastDay: Day

  package init(_ subject: Remark.Subject, days: Int, lastDay: Day) {
    (self.subject, self.days, self.lastDay) = (subject, days, lastDay)
  }
}

enum SaidRemarkTable {
  /// All of a night in place of those before.
  static func write(_ said: [SaidRemark], to db: Connection) throws {
    try db.run("DELETE FROM said_remark")
    for one in said {
      let subject = one.subject
      try db.run(
        "INSERT INTO said_remark (source, code, rule, place, cells, days, last_day) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          .text(subject.source), .text(subject.code), .text(subject.rule), .text(subject.column),
          .text(subject.text), .integer(one.days), .integer(one.lastDay.number),
        ])
    }
  }

  static func read(from db: Connection) throws -> [SaidRemark] {
    try db.map("SELECT source, code, rule, place, cells, days, last_day FROM said_remark") { row in
      SaidRemark(
        Remark.Subject(
          source: try row[0].text, code: try row[1].text, rule: try row[2].text, column: try row[3].text,
          text: try row[4].text),
        days: try row[5].integer, lastDay: try row[6].day("a day of a remark").orCorrupt("a day of a remark"))
    }
  }
}
