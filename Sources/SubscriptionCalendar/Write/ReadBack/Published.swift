internal import Diagnostics
internal import Localization

/// offerings/<id>.json, read back: facts, revisions, frozen closes and calendar states.
///
/// A value that cannot be read is an error: read as "not known" it would be published as a change. Fields and closes
/// that only a newer version knows are skipped, its calendar entries kept.
struct PublishedOffering: Decodable {
  private var known: KnownOffering

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    var offering = Offering(code: try members.decode(StockCode.self, forKey: "code"))
    try offering.decodeFacts(from: members)
    let closes = try members.nestedContainer(keyedBy: MemberName.self, forKey: "frozen_closes")
    // Absent in what earlier versions published.
    let estimates =
      try members.decodeIfPresent([String: PublishedEstimate?].self, forKey: "frozen_estimates") ?? [:]
    let entries = try members.nestedContainer(keyedBy: MemberName.self, forKey: "calendar")
    known = KnownOffering(
      id: try members.decode(String.self, forKey: "id"), offering: offering,
      firstSeen: try members.decode(Instant.self, forKey: "first_seen"),
      lastChanged: try members.decode(Instant.self, forKey: "last_changed"),
      isListed: try members.decode(Bool.self, forKey: MemberName(KnownOffering.listedField)),
      // Absent in what earlier versions published; a rule of a newer version is not known here.
      doubt: try members.decodeIfPresent(String.self, forKey: "doubt").flatMap(OfferingDoubt.init),
      revisions: try members.decode([PublishedRevision].self, forKey: "revisions").map(\.revision),
      frozen: FrozenCloses(
        opening: try closes.decodeIfPresent(PublishedFrozenClose.self, forKey: "opening")?.close,
        lastDay: try closes.decodeIfPresent(PublishedFrozenClose.self, forKey: "last_day")?.close),
      estimates: FrozenEstimates(
        opening: estimates["opening"]??.estimate, lastDay: estimates["last_day"]??.estimate),
      // Absent in what the first version published.
      feeds: Set(try members.decodeIfPresent([String].self, forKey: "feeds") ?? []))
    for name in entries.allKeys {
      known.calendar[name.stringValue] = try entries.decode(PublishedState.self, forKey: name).state
    }
  }

  /// The offering without its last close, which is in subscriptions.json.
  func known(at path: String) throws -> KnownOffering {
    guard OfferingFile.path(of: known.id) == path, OfferingIndex.isID(known.id) else {
      throw PublishedOfferings.Unreadable(
        path: path,
        reason: Text(
          "id「\(PrintableText.visible(known.id))」不屬於此檔",
          "the id '\(PrintableText.visible(known.id))' is not this file's"))
    }
    return known
  }
}

extension ListedRecord {
  /// Reads the facts that a file has.
  mutating func decodeFacts(from members: KeyedDecodingContainer<MemberName>) throws {
    for (key, fact) in Self.keyedFacts {
      let name = MemberName(key.rawValue)
      let value = try members.decodeIfPresent(JSONValue.self, forKey: name) ?? .null
      guard fact.access.set(json: value, in: &self) else {
        throw DecodingError.dataCorruptedError(
          forKey: name, in: members,
          debugDescription:
            "'\(PrintableText.visible(value.plainText ?? "null"))' is no value of \(key.rawValue)")
      }
    }
  }
}

extension JSONValue: Decodable {
  /// Reads a value that is no array and no object.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    do {
      self = .string(try value.decode(String.self))
    } catch {
      do { self = .integer(try value.decode(Int.self)) } catch {
        self = .boolean(try value.decode(Bool.self))
      }
    }
  }
}

struct PublishedRevision: Decodable {
  private let seen: Instant
  private let changes: [Change]

  private struct Change: Decodable {
    let field: String
    let from, to: String?
  }

  var revision: Revision {
    Revision(seen: seen, changes: changes.map { .init(field: $0.field, from: $0.from, to: $0.to) })
  }
}

struct PublishedState: Decodable {
  let state: EntryState

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    state = EntryState(
      sequence: try members.decode(Int.self, forKey: "sequence"),
      lastModified: try members.decode(Instant.self, forKey: "last_modified"),
      start: try members.decode(Day.self, forKey: "start"), end: try members.decode(Day.self, forKey: "end"),
      status: try members.decode(EntryState.Status.self, forKey: "status"),
      content: try members.decode(String.self, forKey: "content"))
    func require(_ isValid: Bool, _ problem: String) throws {
      guard !isValid else { return }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem))
    }
    try require(state.start <= state.end, "an entry that ends on \(state.end) before it begins")
    try require(
      EntryState.sequences.contains(state.sequence),
      "the sequence \(state.sequence), which RFC 5545 does not allow")
  }
}

/// A frozen estimate; nil where its source is known only to a newer version.
private struct PublishedEstimate: Decodable {
  let estimate: FrozenEstimate?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    let before = try members.decode(Day.self, forKey: "before")
    let made = try members.decode(Instant.self, forKey: "made")
    let (rate, low, high) = (
      try members.decode(EstimatedRate.self, forKey: "percent"),
      try members.decode(EstimatedRate.self, forKey: "low_percent"),
      try members.decode(EstimatedRate.self, forKey: "high_percent")
    )
    let cases = try members.decode(Int.self, forKey: "cases")
    // A newer version may know further notes.
    let note = try members.decodeIfPresent(String.self, forKey: "note").flatMap(OddsEstimate.Note.init)
    guard let source = OddsEstimate.Source(rawValue: try members.decode(String.self, forKey: "source")) else {
      estimate = nil
      return
    }
    guard (1...FixedPoint.largest).contains(cases),
      let read = OddsEstimate(rate: rate, low: low, high: high, source: source, cases: cases, note: note)
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a range that does not contain its estimate"))
    }
    let close = try members.decodeIfPresent(Price.self, forKey: "close")
    estimate = FrozenEstimate(read, close: close, before: before, made: made)
  }
}

/// The part of subscriptions.json that is read back: the closes that the offerings were published with.
struct PublishedList: Decodable {
  var schemaVersion: String
  var items: [Item]

  private enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case items
  }

  struct Item: Decodable {
    let id: String
    let lastClose: BoardClose?

    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: MemberName.self).decode(String.self, forKey: "id")
      lastClose = try PublishedClose(from: decoder).close
    }
  }
}

/// A close; nil where a member is null, or names a board or kind of close that only a newer version knows.
private struct PublishedClose: Decodable {
  let close: BoardClose?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    let day = try members.decodeIfPresent(Day.self, forKey: "close_date")
    guard let price = try members.decodeIfPresent(Price.self, forKey: "close"),
      let board = try members.decodeIfPresent(String.self, forKey: "close_board").flatMap(Board.init),
      let kind = try members.decodeIfPresent(String.self, forKey: "close_kind").flatMap(CloseKind.init)
    else {
      close = nil
      return
    }
    close = BoardClose(price: price, day: day, board: board, kind: kind)
  }
}

/// A frozen close; nil where its board or kind is known only to a newer version.
private struct PublishedFrozenClose: Decodable {
  let close: FrozenClose?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    let before = try members.decode(Day.self, forKey: "before")
    _ = try members.decode(Price.self, forKey: "close")
    close = try PublishedClose(from: decoder).close.map { FrozenClose($0, before: before) }
  }
}
