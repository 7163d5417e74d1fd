internal import Localization

/// The places of a list's columns in the header of one body.
struct ListColumns<Record: ListedRecord> {
  /// How each fact is read, with its column and that one's place; nil for a column that the body lacks.
  let facts: [(access: any FactAccess<Record>, column: ListColumn, place: Int?)]
  let header: [String]
  let code: Int

  /// Finds the columns. Expected ones may be missing only with `mayLack`; their values are then not known.
  init(
    of column: (Record.Key) -> ListColumn? = Record.column, in header: [String], source: String,
    mayLack: Bool = false
  ) throws(NotUnderstood) {
    self.header = header
    let columns = Record.keyedFacts.compactMap { key, fact in column(key).map { (key, fact.access, $0) } }
    // A repeated column explains why another is missing, so it is reported first.
    for (_, _, column) in columns { _ = try Column(column).index(in: header, source: source) }
    var facts: [(any FactAccess<Record>, ListColumn, Int?)] = []
    for (_, access, column) in columns {
      facts.append((access, column, try Self.place(of: column, in: header, source: source, mayLack: mayLack)))
    }
    self.facts = facts
    code = try Column.code(of: Record.self).requiredIndex(in: header, source: source)
  }

  private static func place(
    of listed: ListColumn, in header: [String], source: String, mayLack: Bool
  ) throws(NotUnderstood) -> Int? {
    let column = Column(listed)
    if listed.need == .required { return try column.requiredIndex(in: header, source: source) }
    let place = try column.index(in: header, source: source)
    guard place == nil, listed.need == .expected, !mayLack else { return place }
    throw NotUnderstood(
      source: source,
      reason: Column.missing(column.name, header),
      advice: Advice.columnChanged
        + Text("在此之前可用 --accept \(source) 發布。", " To publish without it meanwhile: --accept \(source)"))
  }
}

extension Column {
  /// The column with the codes of a list.
  static func code<Record: ListedRecord>(of _: Record.Type) -> Column {
    Record.column(.code).map { Column($0) } ?? Column(Record.Key.code.rawValue)
  }
}
