internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionQuotes
internal import SubscriptionStore

/// The securities to follow, with what the store knows of them.
struct WatchList {
  let watched: [Watched]
  let hours: MarketHours
  /// Names that mean nothing, each with what may have been meant.
  let complaints: [String]

  /// The securities that some texts name, codes or names; without a text the favourites and what is open or coming.
  ///
  /// A code that the store does not know is followed all the same, and so are codes where there is no store.
  init(_ texts: [String], _ options: QuestionOptions) throws {
    let asOf = try Arguments.moment(options.asOf)
    var codes: [StockCode] = []
    var complaints: [String] = []
    guard try FileSystem.status(of: Paths.store(options.store)) != nil || texts.isEmpty else {
      codes = try Self.unique(texts.map(Arguments.code))
      watched = codes.map { Watched(code: $0, name: nil, standing: nil, close: nil, today: asOf.day) }
      hours = MarketHours(TradingCalendar())
      self.complaints = []
      return
    }
    var closes: [StockCode: BoardClose] = [:]
    let answers = try Answers(options) { store, asOf in
      let going = try store.offerings(since: asOf.day).filter { known in
        [.upcoming, .open, .lastDay].contains(Stage(of: known.offering, at: asOf))
      }
      if texts.isEmpty {
        codes = Self.unique(
          try Favourites().codes + going.sorted(by: Self.closesBefore).map(\.offering.code))
      } else {
        (codes, complaints) = try Self.codes(texts, among: store.names())
      }
      closes = try store.lastCloses(codes.map { ($0, asOf.day) }).compactMapValues(\.first)
      return try codes.compactMap { code in
        try store.offerings(of: code).filter { Self.isOfUse($0.offering, on: asOf.day) }
          .min(by: KnownOffering.isNewer)
      }
    }
    let standings = Dictionary(answers.standings.map { ($0.known.offering.code, $0) }) { first, _ in first }
    watched = codes.map { code in
      let standing = standings[code]
      return Watched(
        code: code, name: standing?.known.offering.name, standing: standing, close: closes[code],
        today: asOf.day)
    }
    hours = MarketHours(answers.circumstances.calendar)
    self.complaints = complaints
  }

  /// Which codes to ask for, and where.
  var codes: [StockCode: Set<Board>] {
    Dictionary(watched.map { ($0.code, $0.boards) }) { first, _ in first }
  }

  private static func codes(
    _ texts: [String], among names: [(code: StockCode, name: String)]
  ) throws -> ([StockCode], [String]) {
    var codes: [StockCode] = []
    var complaints: [String] = []
    for text in texts {
      let search = CodeSearch(text, among: names)
      if !search.found.isEmpty {
        codes += search.found
      } else if let code = StockCode(text.uppercased()) {
        codes.append(code)
      } else {
        complaints.append(search.complaint)
      }
    }
    return (unique(codes), complaints)
  }

  private static func unique(_ codes: [StockCode]) -> [StockCode] {
    var seen: Set<StockCode> = []
    return codes.filter { seen.insert($0).inserted }
  }

  /// Whether a price can still be held against an offering: not one that was delivered long ago.
  private static func isOfUse(_ offering: Offering, on today: Day) -> Bool {
    !offering.isCancelled && offering.lastDay.map { $0.adding(Self.daysOfUse) >= today } ?? true
  }

  private static func closesBefore(_ left: KnownOffering, _ right: KnownOffering) -> Bool {
    let days = [left, right].map { $0.offering.subscriptionEnd?.number ?? .max }
    return days[0] == days[1] ? left.id < right.id : days[0] < days[1]
  }

  private static let daysOfUse = 60
}
