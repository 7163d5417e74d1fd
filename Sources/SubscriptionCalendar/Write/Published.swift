/// offerings/<id>.json, read back: facts, revisions, frozen closes and calendar states.
///
/// Every text must be what its field holds: a value that cannot be read must not become one that is not known,
/// and so a change that never was.
struct PublishedOffering: Decodable {
  private var id: String
  private var code: StockCode
  private var name, market: String
  private var subscriptionStart, subscriptionEnd, drawDate, deliveryDate: Day?
  private var sharesOffered, sharesOfferedFinal, lotShares, totalAmount, qualifiedApplications: Int?
  private var offerPrice, finalPrice: Price?
  private var underwriter: String?
  private var winRatePercent: WinRate?
  private var cancelled, listed: Bool
  private var firstSeen, lastChanged: Instant
  private var revisions: [PublishedRevision]
  private var frozenCloses: [String: PublishedClose?]
  private var calendar: [String: PublishedState]
  /// Absent in what the first version published.
  private var feeds: [String]?

  /// The offering; the close it was last published at stands elsewhere.
  func known(at path: String) throws -> KnownOffering {
    guard OfferingFile.path(of: id) == path, OfferingIndex.isID(id) else {
      throw PublishedSet.Unreadable(
        path: path, reason: "the id '\(CleanText.visible(id))' is not this file's")
    }
    var states: [EventKind: EventState] = [:]
    for (kind, state) in calendar {
      // Kinds of a newer version are its own business.
      guard let kind = EventKind(rawValue: kind) else { continue }
      states[kind] = try state.value(path: path)
    }
    return KnownOffering(
      id: id, offering: offering, firstSeen: firstSeen, lastChanged: lastChanged, isListed: listed,
      revisions: revisions.map(\.value),
      frozen: FrozenCloses(
        opening: frozenCloses["opening"]??.frozen, lastDay: frozenCloses["last_day"]??.frozen),
      calendar: states, feeds: Set(feeds ?? []))
  }

  private var offering: Offering {
    Offering(
      code: code, name: name, market: Market(market), subscriptionStart: subscriptionStart,
      subscriptionEnd: subscriptionEnd, drawDate: drawDate, deliveryDate: deliveryDate,
      sharesOffered: sharesOffered, sharesOfferedFinal: sharesOfferedFinal, offerPrice: offerPrice,
      finalPrice: finalPrice, underwriter: underwriter, lotShares: lotShares, totalAmount: totalAmount,
      qualifiedApplications: qualifiedApplications, winRate: winRatePercent, isCancelled: cancelled)
  }

  private struct PublishedRevision: Decodable {
    var seen: Instant
    var changes: [PublishedChange]

    var value: Revision {
      Revision(
        seen: seen, changes: changes.map { Revision.Change(field: $0.field, from: $0.from, to: $0.to) })
    }
  }

  private struct PublishedChange: Decodable {
    var field: String
    var from, to: String?
  }

  private struct PublishedState: Decodable {
    var sequence: Int
    var lastModified: Instant
    var start, end: Day
    var status: EventStatus
    var content: String

    func value(path: String) throws -> EventState {
      guard start <= end, sequence >= 0 else {
        throw PublishedSet.Unreadable(path: path, reason: "an entry that ends on \(end) before it begins")
      }
      return EventState(
        sequence: sequence, lastModified: lastModified, start: start, end: end, status: status,
        content: content)
    }
  }
}

/// subscriptions.json as far as it is read back: the closes that the offerings were published at.
struct PublishedList: Decodable {
  var schemaVersion: String
  var items: [Item]

  struct Item: Decodable {
    var id: String
    private var close: Price?
    private var closeDate: Day?
    private var closeBoard: Board?
    private var closeKind: CloseKind?

    var lastClose: BoardClose? {
      guard let close, let closeBoard, let closeKind else { return nil }
      return BoardClose(price: close, day: closeDate, board: closeBoard, kind: closeKind)
    }
  }
}

/// A frozen close by the field names of the outputs.
private struct PublishedClose: Decodable {
  var close: Price
  var closeDate: Day?
  var closeBoard: Board
  var closeKind: CloseKind
  var before: Day

  var frozen: FrozenClose {
    FrozenClose(
      BoardClose(price: close, day: closeDate, board: closeBoard, kind: closeKind), before: before)
  }
}
