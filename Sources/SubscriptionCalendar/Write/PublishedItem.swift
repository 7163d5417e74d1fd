/// subscriptions.json as far as it is read back; see `ItemField` for the fields.
struct PublishedList: Decodable {
  var schemaVersion: String
  var items: [PublishedItem]
}

/// An item of subscriptions.json as far as it is read back: the facts of the list and the close.
struct PublishedItem: Decodable {
  var id: String
  private var code, name, market: String
  private var subscriptionStart, subscriptionEnd, drawDate, deliveryDate: String?
  private var sharesOffered, sharesOfferedFinal, lotShares, totalAmount, qualifiedApplications: Int?
  private var offerPrice, finalPrice, underwriter, winRatePercent: String?
  private var cancelled, listed: Bool
  private var close, closeDate, closeBoard, closeKind: String?
  private var firstSeen, lastChanged: String

  /// The offering with its memory; nil when a text is not what its field holds.
  func known(with memory: PublishedMemory?) -> KnownOffering? {
    guard let offering, let seen = Instant(firstSeen), let changed = Instant(lastChanged) else {
      return nil
    }
    var known = KnownOffering(
      id: id, offering: offering, firstSeen: seen, lastChanged: changed, isListed: listed)
    known.lastClose =
      PublishedClose(
        close: close, closeDate: closeDate, closeBoard: closeBoard, closeKind: closeKind
      ).value
    if let memory {
      guard let revisions = memory.revisionValues, let calendar = memory.calendarValues else { return nil }
      known.revisions = revisions
      known.calendar = calendar
      known.frozen = memory.frozenValues
      known.feeds = Set(memory.feeds ?? [])
    }
    return known
  }

  private var offering: Offering? {
    guard let code = StockCode(code) else { return nil }
    return Offering(
      code: code, name: name, market: Market(market),
      subscriptionStart: subscriptionStart.flatMap { Day(iso: $0) },
      subscriptionEnd: subscriptionEnd.flatMap { Day(iso: $0) },
      drawDate: drawDate.flatMap { Day(iso: $0) }, deliveryDate: deliveryDate.flatMap { Day(iso: $0) },
      sharesOffered: sharesOffered, sharesOfferedFinal: sharesOfferedFinal,
      offerPrice: offerPrice.flatMap { Price($0) }, finalPrice: finalPrice.flatMap { Price($0) },
      underwriter: underwriter, lotShares: lotShares, totalAmount: totalAmount,
      qualifiedApplications: qualifiedApplications, winRate: winRatePercent.flatMap { WinRate($0) },
      isCancelled: cancelled)
  }
}

/// A close by the field names of the outputs.
struct PublishedClose: Decodable {
  var close, closeDate, closeBoard, closeKind: String?

  var value: BoardClose? {
    guard let price = close.flatMap({ Price($0) }), let board = closeBoard.flatMap({ Board(rawValue: $0) }),
      let kind = closeKind.flatMap({ CloseKind(rawValue: $0) })
    else { return nil }
    return BoardClose(price: price, day: closeDate.flatMap { Day(iso: $0) }, board: board, kind: kind)
  }
}

/// offerings/<id>.json as far as it is read back: revisions, frozen closes and calendar states.
struct PublishedMemory: Decodable {
  private var revisions: [PublishedRevision]
  private var frozenCloses: [String: PublishedClose?]
  private var calendar: [String: PublishedState]
  /// Absent in what version 0.1 published.
  fileprivate var feeds: [String]?

  var revisionValues: [Revision]? {
    let values = revisions.compactMap(\.value)
    return values.count == revisions.count ? values : nil
  }

  var frozenValues: FrozenCloses {
    FrozenCloses(
      opening: frozenCloses["opening"]??.value, lastDay: frozenCloses["last_day"]??.value)
  }

  /// Entries of kinds that this version does not know are left alone.
  var calendarValues: [EventKind: EventState]? {
    var values: [EventKind: EventState] = [:]
    for kind in EventKind.allCases {
      guard let published = calendar[kind.rawValue] else { continue }
      guard let value = published.value else { return nil }
      values[kind] = value
    }
    return values
  }

  private struct PublishedRevision: Decodable {
    var seen: String
    var changes: [PublishedChange]

    var value: Revision? {
      Instant(seen).map { seen in
        Revision(
          seen: seen,
          changes: changes.map { Revision.Change(field: $0.field, from: $0.from, to: $0.to) })
      }
    }
  }

  private struct PublishedChange: Decodable {
    var field: String
    var from, to: String?
  }

  private struct PublishedState: Decodable {
    var sequence: Int
    var lastModified, start, end, status, content: String

    var value: EventState? {
      guard let modified = Instant(lastModified), let start = Day(iso: start), let end = Day(iso: end),
        let status = EventStatus(rawValue: status)
      else { return nil }
      return EventState(
        sequence: sequence, lastModified: modified, start: start, end: end, status: status,
        content: content)
    }
  }
}
