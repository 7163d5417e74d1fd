internal import Localization
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
    func note(_ kind: DayKind<EvaluatedOffering>) -> String? {
      switch kind {
      case OfferingDays.deadline: localizer("lastDayUntil", Instant.hourAndMinute(cutOff))
      case OfferingDays.deduction: evaluated.numbers.cash.map { localizer.money($0) }
      case OfferingDays.delivery: offering.market.description.contains("初") ? localizer("firstListing") : nil
      default: nil
      }
    }
    return evaluated.days.map { kind, day in
      let tense = offering.isCancelled ? "" : day < today ? "past" : day == today ? "today" : "coming"
      return TimetableStep(
        title: kind.word[localizer.language], day: day.description,
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
