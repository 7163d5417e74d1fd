/// The calendar entries of an offering tonight: what they say, and whether that is new.
enum EventSchedule {
  /// One entry for each kind that has days, or had.
  static func events(of known: KnownOffering, at instant: Instant) -> [CalendarEvent] {
    EventKind.allCases.compactMap { kind in
      let before = known.calendar[kind]
      let days = kind.days(of: known.offering)
      // An entry whose day the exchange took back is struck out where subscribers last saw it.
      guard let shown = days ?? before.map({ $0.start...$0.end }) else { return nil }
      let isOff = known.offering.isCancelled || days == nil
      let composer = EventComposer(known: known, kind: kind, isUndated: days == nil)
      let texts = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, composer.text(in: $0.words)) })
      var event = CalendarEvent(
        offeringID: known.id, kind: kind,
        state: EventState(
          sequence: 0, lastModified: instant, start: shown.lowerBound, end: shown.upperBound,
          status: isOff ? .cancelled : .confirmed,
          content: Fingerprint.of(texts[.chinese].map { [$0.summary, $0.details] } ?? [])),
        texts: texts)
      if let before { event.state = event.state.following(before) }
      return event
    }
  }
}

extension EventState {
  fileprivate func following(_ before: EventState) -> EventState {
    var next = self
    let isMoved = start != before.start || end != before.end || status != before.status
    let isChanged = isMoved || content != before.content
    next.sequence = before.sequence + (isMoved ? 1 : 0)
    next.lastModified = isChanged ? max(lastModified, before.lastModified) : before.lastModified
    return next
  }
}

/// A short stable fingerprint of texts, to tell whether they changed: FNV-1a with 64 bits, in hexadecimal
/// (draft-eastlake-fnv). Swift's own `Hasher` is seeded anew in every process.
enum Fingerprint {
  static func of(_ texts: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in Array(text.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
