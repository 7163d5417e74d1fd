internal import JSON
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Values

/// changes.json (JSON Feed 1.1): the entries of changes.atom, with the same ids and texts.
package enum ChangesJSON {
  package static let path = "changes.json"

  static func file(_ changes: ArraySlice<RecordEvent>, _ options: OutputOptions) -> [UInt8] {
    let feed = options.siteURL.map { [("feed_url", JSONValue.string("\($0)/\(path)"))] } ?? []
    return JSONValue.object(
      [
        ("version", .string(version)), ("title", .string(ChangesFeed.title)),
        ("home_page_url", .string(ExchangePage.subscriptions)),
      ] + feed + [
        ("language", .string(Language.chinese.rawValue)), ("authors", [["name": "subcal"]]),
        ("items", .array(changes.map { item($0) })),
      ]
    ).file
  }

  static let version = "https://jsonfeed.org/version/1.1"

  private static func item(_ change: RecordEvent) -> JSONValue {
    let kind = JSONValue.string(change.kind.rawValue)
    return [
      "id": .string(change.entryID), "title": .string(change.title[.chinese]),
      "content_text": .string(change.content[.chinese]),
      "date_published": .string(change.seen.description), "tags": [kind],
      // An extension's name begins with an underscore.
      "_subcal": .object(
        [
          ("kind", kind), ("offering_id", .stringOrNull(change.offering?.known.id)),
          ("code", .string(change.code.description)),
        ] + (change.coming.map { [("coming_id", .string($0.id))] } ?? [])
          + [("changes", .array(change.changes.map(\.json)))]),
    ]
  }

  /// The members that every item has, and of the feed those that never change.
  static let schema = JSONSchema.members([
    "version": ["const": .string(version)], "title": text, "items": JSONSchema.array(of: item),
  ])

  private static let item = JSONSchema.object([
    "id": JSONSchema.required(.text, "Permanent, and that of the entry in changes.atom"), "title": text,
    "content_text": text, "date_published": JSONSchema.required(.instant, "When the change was seen"),
    "tags": JSONSchema.array(of: kind),
    "_subcal": JSONSchema.object([
      "kind": kind,
      "offering_id": JSONSchema.nullable(.text, "Id of the offering; null of what is not in the list yet"),
      "code": JSONSchema.required(.text, "Code of the security"),
      "changes": JSONSchema.array(of: Revision.Change.schema),
    ]),
  ])

  private static let text: JSONValue = ["type": "string"]
  private static let kind = JSONSchema.required(
    .choice(RecordEvent.Kind.allCases.filter { !$0.isDue }.map(\.rawValue)), "What happened")
}
