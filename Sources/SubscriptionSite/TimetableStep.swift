internal import Localization
internal import SubscriptionLists
internal import Values

/// The days of an offering's timetable.
enum TimetableStep {
  /// The known days in order.
  static func all(of evaluated: EvaluatedOffering, today: Day, _ cutOff: Int) -> [PageContent] {
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
      // The CSS class, which the script updates; empty if the offering is cancelled.
      let tense = offering.isCancelled ? "" : day < today ? "past" : day == today ? "today" : "coming"
      return [
        "title": kind.word, "day": day.description, "weekday": Day.weekdays[day.weekday - 1],
        "tense": tense, "tenseText": tense.isEmpty ? Text.empty : Text(phrase: tense), "note": note(kind),
      ]
    }
  }
}
