package import Diagnostics
internal import ListEngine
package import Localization
internal import SubscriptionLists
package import SubscriptionQueries
package import SubscriptionQuotes
internal import SubscriptionStore
internal import Trading
package import Values

/// The securities to follow, with their offerings and last closes from the store.
///
/// `quote` and `watch` make it at their start, and `watch` another one for what the user adds; between them
/// nothing asks the store. Without names it has the favourites and what can be applied for now. A code that
/// is in no list is followed too, without an offer price.
package struct WatchList: Sendable {
  package let watched: [WatchedSecurity]
  package let hours: MarketHours
  package let notes: [Text]

  /// Codes without a store, on the usual trading days.
  package init(_ codes: [StockCode], today: Day) {
    watched = Self.unique(codes).map {
      WatchedSecurity(code: $0, name: nil, evaluated: nil, close: nil, today: today)
    }
    hours = MarketHours(TradingCalendar())
    notes = []
  }

  /// The securities of codes or names, including codes that are not stored.
  ///
  /// - Parameter favourites: Followed with open and upcoming offerings if `texts` is empty.
  package init(_ texts: [String], favourites: [StockCode], _ settings: QuerySettings) throws(SubcalError) {
    let moment = settings.moment
    var codes: [StockCode] = []
    var missing: [Text] = []
    var closes: [CodeDay: [BoardClose]] = [:]
    let result = try QueryResult(settings) { store in
      if texts.isEmpty {
        let current = try store.records(Offering.self, since: moment.day).filter { known in
          [.upcoming, .open, .lastDay].contains(Stage(of: known.offering, at: moment))
        }
        codes = Self.unique(favourites + current.sorted(by: Self.closesBefore).map(\.offering.code))
      } else {
        (codes, missing) = try Self.codes(texts, among: store.names())
      }
      closes = try store.closes(Set(codes.map { CodeDay($0, moment.day) }))
      return try codes.compactMap { code in
        try store.records(Offering.self, of: code).filter { Self.isRelevant($0.offering, on: moment.day) }
          .min(by: Tracked<Offering>.isNewer)
      }
    }
    let offerings = Dictionary(result.offerings.map { ($0.known.offering.code, $0) }) { first, _ in first }
    watched = codes.map { code in
      let evaluated = offerings[code]
      let offering = evaluated?.known.offering
      return WatchedSecurity(
        code: code, name: offering?.name, evaluated: evaluated,
        close: ClosePrecedence(of: offering).newest(of: closes[CodeDay(code, moment.day)] ?? []),
        today: moment.day)
    }
    hours = MarketHours(result.context.calendar)
    notes = result.notes + missing
  }

  /// The codes to request, with their boards.
  package var codes: [StockCode: Set<Board>] {
    Dictionary(watched.map { ($0.code, $0.boards) }) { first, _ in first }
  }

  private static func codes(
    _ texts: [String], among names: [(code: StockCode, name: String)]
  ) -> (codes: [StockCode], missing: [Text]) {
    var codes: [StockCode] = []
    var missing: [Text] = []
    for text in texts {
      let search = CodeSearch(text, among: names)
      if !search.found.isEmpty {
        codes += search.found
      } else if let code = StockCode(typed: text) {
        codes.append(code)
      } else {
        missing.append(search.suggestion)
      }
    }
    return (unique(codes), missing)
  }

  private static func unique(_ codes: [StockCode]) -> [StockCode] {
    var seen: Set<StockCode> = []
    return codes.filter { seen.insert($0).inserted }
  }

  /// Whether a price can still be compared with an offering: not with one delivered long ago.
  private static func isRelevant(_ offering: Offering, on today: Day) -> Bool {
    !offering.isCancelled && offering.lastDay.map { $0.adding(Self.daysRelevant) >= today } ?? true
  }

  private static func closesBefore(_ left: Tracked<Offering>, _ right: Tracked<Offering>) -> Bool {
    let days = [left, right].map { $0.offering.subscriptionEnd?.number ?? .max }
    return days[0] == days[1] ? left.id < right.id : days[0] < days[1]
  }

  private static let daysRelevant = 60
}
