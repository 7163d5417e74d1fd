/// offerings/<id>.json: an offering's facts, what changed when, and what its calendar entries were last published as.
///
/// State, stage and the nightly close are in subscriptions.json: they change every night, and this file only when the
/// offering does.
enum OfferingFile {
  static func path(of id: String) -> String { "offerings/\(id).json" }

  static func file(_ known: KnownOffering) -> [UInt8] {
    let facts = Offering.keyedFacts.map { ($0.rawValue, $1.access.json(in: known.offering)) }
    return JSONValue.object(
      [("schema_version", .string(FileFormat.version)), ("id", .string(known.id))] + facts + [
        (KnownOffering.listedField, .boolean(known.isListed)),
        ("doubt", .stringOrNull(known.doubt?.rawValue)),
        ("first_seen", .string(known.firstSeen.description)),
        ("last_changed", .string(known.lastChanged.description)),
        ("feeds", .array(known.feeds.sorted().map { .string($0) })),
        ("revision", .integer(known.revisions.count)),
        ("revisions", .array(known.revisions.map(\.json))),
        (
          "frozen_closes",
          .object([("opening", json(known.frozen.opening)), ("last_day", json(known.frozen.lastDay))])
        ),
        (
          "frozen_estimates",
          .object([
            ("opening", json(known.estimates.opening)), ("last_day", json(known.estimates.lastDay)),
          ])
        ),
        (
          "calendar",
          .object(
            Offering.days.compactMap { kind in known.calendar[kind.name].map { (kind.name, $0.json) } }
              + known.calendar.filter { name, _ in !Offering.days.contains { $0.name == name } }
              .sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
        ),
      ]
    ).file
  }

  private static func json(_ frozen: FrozenClose?) -> JSONValue {
    guard let frozen else { return .null }
    let close = frozen.close
    return .object([
      ("before", .string(frozen.before.description)),
      ("close", .string(close.price.description)), ("close_date", .stringOrNull(close.day)),
      ("close_board", .string(close.board.rawValue)), ("close_kind", .string(close.kind.rawValue)),
    ])
  }

  private static func json(_ frozen: FrozenEstimate?) -> JSONValue {
    guard let frozen else { return .null }
    return .object(
      [
        ("before", .string(frozen.before.description)), ("made", .string(frozen.made.description)),
        ("close", .stringOrNull(frozen.close)),
      ] + frozen.estimate.members)
  }
}

extension Revision {
  var json: JSONValue {
    .object([("seen", .string(seen.description)), ("changes", .array(changes.map(\.json)))])
  }
}

extension EntryState {
  var json: JSONValue {
    .object([
      ("sequence", .integer(sequence)), ("last_modified", .string(lastModified.description)),
      ("start", .string(start.description)), ("end", .string(end.description)),
      ("status", .string(status.rawValue)), ("content", .string(content)),
    ])
  }
}

extension OddsEstimate {
  /// The members of an object that has the estimate.
  package var members: [(String, JSONValue)] {
    [
      ("percent", .string(rate.description)), ("low_percent", .string(low.description)),
      ("high_percent", .string(high.description)), ("source", .string(source.rawValue)),
      ("cases", .integer(cases)), ("note", .stringOrNull(note?.rawValue)),
    ]
  }
}

extension Revision.Change {
  package var json: JSONValue {
    .object([("field", .string(field)), ("from", .stringOrNull(from)), ("to", .stringOrNull(to))])
  }
}
