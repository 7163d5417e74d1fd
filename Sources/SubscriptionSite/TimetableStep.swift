internal import Localization
internal import SubscriptionLists
internal import Values

/// A day of an offering's timetable.
struct TimetableStep {
  let title, weekday: Text
  let day: String
  /// The CSS class, which the script updates: `past`, `today` or `coming`; empty if the offering is cancelled.
  let tense: String
  let tenseText: Text
  let note: Text?

  /// The known days in order.
  static func all(of evaluated: EvaluatedOffering, today: Day, _ cutOff: Int) -> [TimetableStep] {
    let offering = evaluated.known.offering
    func note(_ kind: DayKind<EvaluatedOffering>) -> Text? {
      switch kind {
      case OfferingDays.deadline: Text(phrase: "lastDayUntil", Instant.hourAndMinute(cutOff))
      case OfferingDays.deduction: evaluated.numbers.cash.map { Text.dollars($0) }
      case OfferingDays.delivery:
        offering.market.description.contains("初") ? Text(phrase: "firstListing") : nil
      default: nil
      }
    }
    return evaluated.days.map { kind, day in
      let tense = offering.isCancelled ? "" : day < today ? "past" : day == today ? "today" : "coming"
      return TimetableStep(
        title: kind.word, weekday: Day.weekdays[day.weekday - 1], day: day.description, tense: tense,
        tenseText: tense.isEmpty ? .empty : Text(phrase: tense), note: note(kind))
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
