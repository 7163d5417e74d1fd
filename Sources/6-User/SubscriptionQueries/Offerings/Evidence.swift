internal import JSON
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionStore
internal import TerminalText
internal import Trading
internal import Values

/// Where the facts of a record were read: for each the source, the sum of its file, the row and the column, since when it
/// is so, when it was last read, and what it said before.
///
/// `query --evidence` shows it. It is what the store knows at the moment of the question: the row is that of the newest
/// night, and the sum that of the file which that night used.
struct Evidence: Sendable {
  private let record, name: String
  /// The name of the kind of record; `close` of a close.
  private let kind: String
  private let source: SourceID?
  private let row: Int?
  private let sum: String?
  private let lastSeen: Instant?
  /// The rule that the row breaks which was last read.
  private let doubt: String?
  private let facts: [FactEvidence]

  fileprivate struct FactEvidence: Sendable {
    let field: String
    let title: Text
    let value, column: String?
    /// When the value was first seen, and the sum of the file of that night.
    let since: Instant
    let firstSum: String?
    /// What it said before, oldest first, each until the night that changed it.
    let before: [(value: String?, until: Instant)]
  }

  /// The evidence of all that the lists have of some codes.
  static func all(
    of codes: [StockCode], at moment: Instant, in store: SubscriptionStore
  ) throws -> [Evidence] {
    func evidence<Record: PublishedRecord>(of list: Record.Type) throws -> [Evidence] {
      try codes.flatMap { code in
        try store.records(list, of: code).sorted { $0.id < $1.id }.map {
          try Evidence(of: $0, at: moment, in: store)
        }
      }
    }
    return try Lists.all.flatMap { try evidence(of: $0) }
  }

  private init<Record: PublishedRecord>(
    of known: Tracked<Record>, at moment: Instant, in store: SubscriptionStore
  ) throws {
    let reading = try store.reading(of: known.id, until: moment)
    let source = reading?.0.source
    (record, name, kind, doubt) = (known.id, known.record.name, Record.kind.name, known.doubt)
    (self.source, row, lastSeen) = (source, reading?.0.row, reading?.seen)
    sum = try reading.flatMap { try store.sum(of: $0.0.source, at: $0.seen) }
    let columns = try source.map { try store.columns(of: $0) } ?? [:]
    facts = try Record.keyedFacts.compactMap { key, fact -> FactEvidence? in
      let changes = known.revisions.flatMap { revision in
        revision.changes.filter { $0.field == key.rawValue }.map { (change: $0, seen: revision.seen) }
      }
      let value = known.record.text(key)
      guard value != nil || !changes.isEmpty else { return nil }
      let since = changes.last?.seen ?? known.firstSeen
      return FactEvidence(
        field: key.rawValue, title: fact.title, value: value, column: columns[key.rawValue],
        since: since, firstSum: try source.flatMap { try store.sum(of: $0, at: since) },
        before: changes.map { ($0.change.from, $0.seen) })
    }
  }

  /// The evidence of a code's newest close, on which its premium rests before the delivery.
  init(
    ofCloseIn bar: DatedBar, _ name: String, at moment: Instant, in store: SubscriptionStore
  ) throws {
    let files = try store.files(ofCloses: bar.board, on: bar.day, until: moment)
    (record, self.name, kind, doubt, row) = (bar.bar.code.description, name, "close", nil, nil)
    (source, sum, lastSeen) = (files.last?.source, files.last?.sum, files.last?.seen)
    facts =
      files.first.map { first in
        [
          ("close", bar.board.closeKind.text, bar.bar.close?.description),
          ("close_date", Text("日期", "day"), "\(bar.day)"),
        ]
        .map { field, title, value in
          FactEvidence(
            field: field, title: title, value: value, column: nil, since: first.seen, firstSum: first.sum,
            before: [])
        }
      } ?? []
  }

  var json: JSONValue {
    .object([
      ("id", .string(record)), ("kind", .string(kind)), ("name", .string(name)),
      ("source", .stringOrNull(source)), ("sha256", .stringOrNull(sum)), ("row", .integerOrNull(row)),
      ("last_seen", .stringOrNull(lastSeen)), ("doubt", .stringOrNull(doubt)),
      ("facts", .array(facts.map(\.json))),
    ])
  }

  var blocks: [TextBlock] {
    var lines: [LabelledText] = []
    lines.add(
      "出處", "read in",
      source.map { source in
        let place = row.map { Text("第 \($0) 筆", "row \($0)") }
        return [Text(verbatim: "\(source)"), place].compactMap(\.self).joined(.comma)
      } ?? Text("未記錄：資料來自較早的版本或 backfill", "not recorded: from an earlier version or a backfill"))
    lines.add("檔案", "file", sum.map { Text(verbatim: "sha256 \($0)") })
    lines.add("最近讀取", "last read", lastSeen.map { Text(verbatim: $0.dayAndTime) })
    var table = AlignedTable([
      .left(Text("欄位", "field"), 0), .left(Text("內容", "value"), 0), .left(Text("清單欄位", "column"), 2),
      .left(Text("起自", "since"), 1), .left(Text("先前", "before"), 3),
    ])
    table.rows = facts.map { fact in
      let before = fact.before.map { value, until in
        Text("\(value ?? "-")（至 \(until.day)）", "\(value ?? "-") (until \(until.day))")
      }
      return [
        TonedText(fact.title), TonedText(fact.value), TonedText(fact.column), TonedText(fact.since.day),
        TonedText(before.isEmpty ? nil : before.joined(.enumeration)),
      ]
    }
    return [.heading(TonedText(Text(verbatim: "\(record) \(name)"), .strong)), .facts(lines), .table(table)]
  }
}

extension Evidence.FactEvidence {
  fileprivate var json: JSONValue {
    .object([
      ("field", .string(field)), ("value", .stringOrNull(value)), ("column", .stringOrNull(column)),
      ("since", .string(since.description)), ("since_sha256", .stringOrNull(firstSum)),
      (
        "before",
        .array(
          before.map { value, until in
            .object([("value", .stringOrNull(value)), ("until", .string(until.description))])
          })
      ),
    ])
  }
}
