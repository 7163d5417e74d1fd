/// offerings/<id>.json: what is remembered of one offering: its facts, what changed when, and what its
/// calendar entries were last published as.
///
/// State, stage and the nightly close are not in it: they move every night and stand in subscriptions.json, so
/// that this file changes when the offering does.
enum OfferingFile {
  static func path(of id: String) -> String { "offerings/\(id).json" }

  static func file(_ known: KnownOffering) -> [UInt8] {
    let facts = OfferingField.allCases.map { ($0.rawValue, JSONValue($0.value(in: known.offering))) }
    return JSONValue.object(
      [("schema_version", .string(SubscriptionsJSON.schemaVersion)), ("id", .string(known.id))] + facts + [
        ("listed", .boolean(known.isListed)),
        ("first_seen", .string(known.firstSeen.description)),
        ("last_changed", .string(known.lastChanged.description)),
        ("feeds", .array(known.feeds.sorted().map { .string($0) })),
        ("revision", .integer(known.revisions.count)),
        ("revisions", .array(known.revisions.map(json))),
        (
          "frozen_closes",
          .object([("opening", json(known.frozen.opening)), ("last_day", json(known.frozen.lastDay))])
        ),
        (
          "calendar",
          .object(
            EventKind.allCases.compactMap { kind in
              known.calendar[kind].map { (kind.rawValue, json($0)) }
            })
        ),
      ]
    ).file
  }

  private static func json(_ revision: Revision) -> JSONValue {
    .object([
      ("seen", .string(revision.seen.description)),
      (
        "changes",
        .array(
          revision.changes.map {
            .object([("field", .string($0.field)), ("from", .text($0.from)), ("to", .text($0.to))])
          })
      ),
    ])
  }

  private static func json(_ frozen: FrozenClose?) -> JSONValue {
    guard let frozen else { return .null }
    let close = frozen.close
    return .object([
      ("before", .string(frozen.before.description)),
      ("close", .string(close.price.description)), ("close_date", .text(close.day)),
      ("close_board", .string(close.board.rawValue)), ("close_kind", .string(close.kind.rawValue)),
    ])
  }

  private static func json(_ state: EventState) -> JSONValue {
    .object([
      ("sequence", .integer(state.sequence)),
      ("last_modified", .string(state.lastModified.description)),
      ("start", .string(state.start.description)),
      ("end", .string(state.end.description)),
      ("status", .string(state.status.rawValue)),
      ("content", .string(state.content)),
    ])
  }
}
