internal import SubscriptionCalendar

/// A day of an offering's timetable.
struct TimetableStep {
  let title, day, weekday: String
  /// The CSS class, which the script updates: `past`, `today` or `coming`; empty if the offering is cancelled.
  let tense: String
  let tenseText: String
  let note: String?

  /// The known days in order.
  static func all(
    of evaluated: EvaluatedOffering, today: Day, _ cutOff: Int, _ localizer: PageLocalizer
  ) -> [TimetableStep] {
    let offering = evaluated.known.offering
    func note(_ kind: CalendarEventKind) -> String? {
      switch kind {
      case .deadline: localizer("lastDayUntil", Instant.hourAndMinute(cutOff))
      case .deduction: evaluated.numbers.cash.map { localizer.money($0) }
      case .delivery: offering.market.description.contains("初") ? localizer("firstListing") : nil
      case .window, .draw, .refund: nil
      }
    }
    return evaluated.days.map { kind, day in
      let tense = offering.isCancelled ? "" : day < today ? "past" : day == today ? "today" : "coming"
      return TimetableStep(
        title: localizer.lexicon.event(kind), day: day.description,
        weekday: localizer("weekday\(day.weekday)"), tense: tense,
        tenseText: tense.isEmpty ? "" : localizer(tense), note: note(kind))
    }
  }
}

extension TimetableStep: PageFields {
  var fields: PageMembers {
    [
      "title": .of(title), "day": .of(day), "weekday": .of(weekday), "tense": .of(tense),
      "tenseText": .of(tenseText), "note": .of(note),
    ]
  }
}
