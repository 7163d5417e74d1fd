internal import Localization

/// The calendar entries of an offering tonight, with new stamps where something changed.
enum EventSchedule {
  /// One entry for each kind that has days, or had days before.
  static func events(of evaluated: EvaluatedOffering, in context: EvaluationContext) -> [CalendarEvent] {
    let (known, instant) = (evaluated.known, context.asOf)
    let composer = EventComposer(evaluated: evaluated)
    let details = Language.allCases.map { ($0, composer.details(in: $0.calendarLocalizer)) }
    return CalendarEventKind.allCases.compactMap { kind in
      let before = known.calendar[kind.rawValue]
      let days = kind.days(of: known.offering, evaluated.timetable)
      // An entry whose day the exchange withdrew stays where subscribers last saw it, with a mark: only an
      // announcement of the exchange cancels.
      guard let shown = days ?? before.map({ $0.start...$0.end }) else { return nil }
      let texts = Dictionary(
        uniqueKeysWithValues: details.map { language, details in
          let summary = composer.summary(of: kind, isUndated: days == nil, in: language.calendarLocalizer)
          return (language, CalendarEventText(summary: summary, details: details))
        })
      return CalendarEvent(
        offeringID: known.id, kind: kind,
        state: CalendarEventState(
          shown, isCancelled: known.offering.isCancelled, texts: texts, at: instant, after: before),
        texts: texts)
    }
  }
}

extension CalendarEventState {
  /// The state of an entry tonight, with new stamps where it differs from what was published before.
  init(
    _ days: ClosedRange<Day>, isCancelled: Bool, texts: [Language: CalendarEventText], at instant: Instant,
    after before: CalendarEventState?
  ) {
    self.init(
      // An entry that is cancelled when first seen was revised before.
      sequence: isCancelled ? 1 : 0, lastModified: instant, start: days.lowerBound, end: days.upperBound,
      status: isCancelled ? .cancelled : .confirmed,
      content: Fingerprint.of(texts[.chinese].map { [$0.summary, $0.details] } ?? []))
    if let before { self = following(before) }
  }

  private func following(_ before: CalendarEventState) -> CalendarEventState {
    var next = self
    let isMoved = start != before.start || end != before.end || status != before.status
    let isChanged = isMoved || content != before.content
    next.sequence = min(before.sequence + (isMoved ? 1 : 0), Self.sequences.upperBound)
    // Readers who saw the last change need a later stamp, even for a run at the same or an earlier moment.
    let later = Instant(secondsSince1970: before.lastModified.secondsSince1970 + 1)
    next.lastModified = isChanged ? max(lastModified, later) : before.lastModified
    return next
  }
}

extension EvaluatedOffering {
  /// The known days, in the order of the kinds; of the period the first, even while its last is not known.
  package var days: [(kind: CalendarEventKind, day: Day)] {
    CalendarEventKind.allCases.compactMap { kind in
      let days = kind.days(of: known.offering, timetable)
      return (kind == .window ? known.offering.subscriptionStart : days?.lowerBound).map { (kind, $0) }
    }
  }
}

extension CalendarEventKind {
  /// The days of an offering's entry; nil while a date is not known, and then there is no entry.
  package func days(of offering: Offering, _ timetable: Timetable) -> ClosedRange<Day>? {
    switch self {
    case .window:
      guard let first = offering.subscriptionStart, let last = offering.subscriptionEnd, first <= last else {
        return nil
      }
      return first...last
    case .deadline: return offering.subscriptionEnd.map { $0...$0 }
    case .deduction: return timetable.deduction.map { $0...$0 }
    case .draw: return offering.drawDate.map { $0...$0 }
    case .refund: return timetable.refund.map { $0...$0 }
    case .delivery: return offering.deliveryDate.map { $0...$0 }
    }
  }
}

/// A short stable fingerprint of texts, to tell whether they changed: FNV-1a with 64 bits, in hexadecimal
/// (draft-eastlake-fnv). Swift's own `Hasher` is seeded anew in every process.
enum Fingerprint {
  static func of(_ texts: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      let bytes = text.utf8.span
      for place in bytes.indices { hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3 }
      // What would be a byte of 0 after each text.
      hash = hash &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
