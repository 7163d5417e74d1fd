/// The calendar entries of an offering tonight: what they say, and whether that is new.
enum EventSchedule {
  /// One entry for each kind that has days, or had.
  static func events(of standing: Standing, circumstances: Circumstances) -> [CalendarEvent] {
    let (known, instant) = (standing.known, circumstances.asOf)
    return EventKind.allCases.compactMap { kind in
      let before = known.calendar[kind]
      let days = kind.days(of: known.offering, standing.timetable)
      // An entry whose day the exchange took back stays where subscribers last saw it, marked: only the
      // exchange's word cancels.
      guard let shown = days ?? before.map({ $0.start...$0.end }) else { return nil }
      let isOff = known.offering.isCancelled
      let composer = EventComposer(
        standing: standing, costs: circumstances.costs, kind: kind, isUndated: days == nil)
      let texts = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, composer.text(in: $0.words)) })
      var event = CalendarEvent(
        offeringID: known.id, kind: kind,
        state: EventState(
          // An entry that is off when first seen has been revised before anybody could see it.
          sequence: isOff ? 1 : 0, lastModified: instant, start: shown.lowerBound, end: shown.upperBound,
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
    // A change told for the same moment or an earlier one is later all the same to those who saw the last.
    let later = Instant(secondsSince1970: before.lastModified.secondsSince1970 + 1)
    next.lastModified = isChanged ? max(lastModified, later) : before.lastModified
    return next
  }
}
