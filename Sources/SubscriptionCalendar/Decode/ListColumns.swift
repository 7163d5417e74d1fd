internal import Localization

/// The places of a list's columns in the header of one body.
struct ListColumns<Record: ListedRecord> {
  /// Each fact with the place of its column; nil for a column that the body lacks.
  let facts: [(fact: FactDeclaration<Record>, place: Int?)]
  let header: [String]
  let code: Int

  /// Finds the columns. Expected ones may be missing only with `mayLack`; their values are then not known.
  init(
    _ declarations: [FactDeclaration<Record>] = Record.declarations, in header: [String],
    source: String, mayLack: Bool = false
  ) throws(NotUnderstood) {
    self.header = header
    // A repeated column explains why another is missing, so it is reported first.
    for fact in declarations { _ = try Column(fact.column).index(in: header, source: source) }
    var facts: [(FactDeclaration<Record>, Int?)] = []
    for fact in declarations {
      facts.append((fact, try Self.place(of: fact.column, in: header, source: source, mayLack: mayLack)))
    }
    self.facts = facts
    code = try Self.code.requiredIndex(in: header, source: source)
  }

  /// The column with the codes.
  private static var code: Column {
    let declaration = Record.declarations.first { fact in
      if case .code = fact.access { true } else { false }
    }
    return declaration.map { Column($0.column) } ?? .code
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
  /// The column that every list has.
  static let code = Column(OfferingFact.code.declaration.column)
}
