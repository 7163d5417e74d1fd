internal import SubscriptionCalendar

/// A day of an offering's timetable, on the line of all of them.
struct TimetableStep {
  let title, day, weekday: String
  /// `past`, `today` or `coming`: what the style goes by, and the script again for today; nothing where the offering
  /// is cancelled, because none of the days will come.
  let tense: String
  let tenseText: String
  let note: String?

  /// The days that are known, in their order.
  static func all(
    of standing: Standing, today: Day, _ cutOff: Int, _ words: Words
  ) -> [TimetableStep] {
    let offering = standing.known.offering
    let days: [(String, Day?, String?)] = [
      ("event_window", offering.subscriptionStart, nil),
      ("event_deadline", offering.subscriptionEnd, words("lastDayUntil", Words.time(cutOff))),
      ("event_deduction", standing.timetable.deduction, standing.numbers.cash.map { words.money($0) }),
      ("event_draw", offering.drawDate, nil), ("event_refund", standing.timetable.refund, nil),
      (
        "event_delivery", offering.deliveryDate,
        offering.market.description.contains("初") ? words("firstListing") : nil
      ),
    ]
    return days.compactMap { name, day, note in
      day.map { day in
        let tense = offering.isCancelled ? "" : day < today ? "past" : day == today ? "today" : "coming"
        return TimetableStep(
          title: words(name), day: day.description, weekday: words("weekday\(day.weekday)"), tense: tense,
          tenseText: tense.isEmpty ? "" : words(tense), note: note)
      }
    }
  }
}

extension TimetableStep: PageFields {
  var fields: [String: any PageValue] {
    ["title": title, "day": day, "weekday": weekday, "tense": tense, "tenseText": tenseText, "note": note]
  }
}
