internal import ListEngine
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// What happens on each day: the events of all offerings, and the cash that their debits need.
struct DayEvents {
  /// Every period of a subscription, by its first day.
  let periods: [Period]
  /// The other events of a day, by kind.
  let marks: [Day: [(kind: DayKind<EvaluatedOffering>, known: Tracked<Offering>)]]
  /// The cash of each offering that is debited on a day; nil for what is not known.
  let cash: [Day: [Int?]]

  struct Period {
    let known: Tracked<Offering>
    let days: ClosedRange<Day>
  }

  init(_ report: Report) {
    let items = report.lists.offerings.map(\.evaluated).sorted { $0.known.id < $1.known.id }
    var periods: [Period] = []
    var marks: [Day: [(kind: DayKind<EvaluatedOffering>, known: Tracked<Offering>)]] = [:]
    var cash: [Day: [Int?]] = [:]
    for kind in Offering.days {
      for evaluated in items {
        guard let days = kind.days(of: evaluated) else { continue }
        if kind == OfferingDays.window {
          periods.append(Period(known: evaluated.known, days: days))
        } else {
          marks[days.lowerBound, default: []].append((kind, evaluated.known))
        }
      }
    }
    for evaluated in items where !evaluated.known.offering.isCancelled {
      if let day = evaluated.timetable.deduction {
        cash[day, default: []].append(evaluated.numbers.debit)
      }
    }
    self.periods = periods.sorted { left, right in
      let (first, other) = (left.days.lowerBound, right.days.lowerBound)
      return first == other ? left.known.id < right.known.id : first < other
    }
    (self.marks, self.cash) = (marks, cash)
  }
}
