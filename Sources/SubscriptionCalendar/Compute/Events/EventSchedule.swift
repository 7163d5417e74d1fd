/// The calendar entries of an offering tonight: what they say, and whether that is new.
enum EventSchedule {
  /// One entry for each kind that has days, or had.
  static func events(of standing: Standing, circumstances: Circumstances) -> [CalendarEvent] {
    let (known, instant) = (standing.known, circumstances.asOf)
    let composer = EventComposer(standing: standing, costs: circumstances.costs)
    let details = Language.allCases.map { ($0, composer.details(in: $0.words)) }
    return EventKind.allCases.compactMap { kind in
      let before = known.calendar[kind]
      let days = kind.days(of: known.offering, standing.timetable)
      // An entry whose day the exchange took back stays where subscribers last saw it, marked: only the
      // exchange's word cancels.
      guard let shown = days ?? before.map({ $0.start...$0.end }) else { return nil }
      let isOff = known.offering.isCancelled
      let texts = Dictionary(
        uniqueKeysWithValues: details.map { language, details in
          let summary = composer.summary(of: kind, isUndated: days == nil, in: language.words)
          return (language, EventText(summary: summary, details: details))
        })
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
