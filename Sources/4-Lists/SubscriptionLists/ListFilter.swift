package import Values

/// Conditions on the records of a list: all must hold; with several values, one must match.
///
/// `ListOptions` makes it for `list` and `backtest`. A list says in `conditions` which of them it knows, and
/// a question with another one is refused: a condition that is ignored would look like one that holds. A rule
/// of a backtest is one, too, asked for the evening before the last day.
package struct ListFilter: Sendable {
  /// Empty for any, as for all sets.
  package var states: Set<SubscriptionState> = []
  package var stages: Set<Stage> = []
  /// Of auctions whose bids are over, whether they are opened.
  package var opened: Set<Bool> = []
  /// Where the shares will trade, or the code trades until then.
  package var boards: Set<Board> = []
  /// Parts of names of markets.
  package var markets: [String] = []
  /// Excludes offerings without a premium.
  package var minimumPremium: Percent?
  package var maximumCash: Int?
  /// At the estimate before the draw; both exclude offerings without one.
  package var minimumValue: Hundredths?
  package var minimumWinRate: Probability?
  /// Days until the last day; 0 is today.
  package var closingWithin: Int?
  package var drawDates: ClosedRange<Day>?
  /// Years of the draw or the opening.
  package var years: Set<Int> = []
  /// A part of the lead underwriter's name.
  package var underwriter: String?
  /// Of what comes, its kinds and how far it has come.
  package var kinds: Set<String> = []
  package var statuses: Set<String> = []
  /// Of what comes, only draws that are not announced yet.
  package var isExpected = false
  /// The only codes that fit, of any list; nil for any.
  package var codes: Set<StockCode>?
  /// Whether records that are over fit without a condition on state, stage or day.
  package var includesPast = false

  package init() {}

  /// The conditions that not every list has, by the names of their options.
  package enum Condition: String, CaseIterable, Sendable {
    case stage, market
    case minimumPremium = "min-premium"
    case maximumCash = "max-cash"
    case minimumValue = "min-ev"
    case minimumWinRate = "min-win-rate"
    case closingWithin = "closing-within"
    case drawDate = "draw-on"
    case state, year, underwriter, all, board, kind, status
  }

  package var given: [Condition] {
    Condition.allCases.filter { condition in
      switch condition {
      case .stage: !stages.isEmpty
      case .market: !markets.isEmpty
      case .minimumPremium: minimumPremium != nil
      case .maximumCash: maximumCash != nil
      case .minimumValue: minimumValue != nil
      case .minimumWinRate: minimumWinRate != nil
      case .closingWithin: closingWithin != nil
      case .drawDate: drawDates != nil
      case .state: !states.isEmpty
      case .year: !years.isEmpty
      case .underwriter: underwriter != nil
      case .all: includesPast
      case .board: !boards.isEmpty
      case .kind: !kinds.isEmpty
      case .status: !statuses.isEmpty
      }
    }
  }

  /// The filter with one of its conditions, by which a backtest says which one an offering does not meet.
  ///
  /// Without a case here, the offering would count as one that meets all of them.
  package func only(_ condition: Condition) -> ListFilter {
    var filter = ListFilter()
    switch condition {
    case .stage: filter.stages = stages
    case .market: filter.markets = markets
    case .minimumPremium: filter.minimumPremium = minimumPremium
    case .maximumCash: filter.maximumCash = maximumCash
    case .minimumValue: filter.minimumValue = minimumValue
    case .minimumWinRate: filter.minimumWinRate = minimumWinRate
    case .closingWithin: filter.closingWithin = closingWithin
    case .drawDate: filter.drawDates = drawDates
    case .state: (filter.states, filter.opened) = (states, opened)
    case .year: filter.years = years
    case .underwriter: filter.underwriter = underwriter
    case .all: filter.includesPast = includesPast
    case .board: filter.boards = boards
    case .kind: filter.kinds = kinds
    case .status: filter.statuses = statuses
    }
    return filter
  }

  package var looksBack: Bool {
    includesPast || !states.isEmpty || !stages.isEmpty || !statuses.isEmpty || !years.isEmpty
      || drawDates != nil
  }

  /// Whether what several lists have fits.
  package func admits(
    _ state: SubscriptionState = .undefined, boards: [Board], year: Int? = nil, _ underwriter: String? = nil
  ) -> Bool {
    (states.isEmpty || states.contains(state))
      && (self.boards.isEmpty || !self.boards.isDisjoint(with: boards))
      && (years.isEmpty || year.map(years.contains) ?? false)
      && Self.admits(self.underwriter) { $0.isPart(of: underwriter ?? "") }
  }

  package func admits(_ premium: Percent?, cash: Int?) -> Bool {
    Self.admits(minimumPremium) { least in premium.map { $0 >= least } ?? false }
      && Self.admits(maximumCash) { most in cash.map { $0 <= most } ?? false }
  }

  package static func admits<Bound>(_ bound: Bound?, _ holds: (Bound) -> Bool) -> Bool {
    bound.map(holds) ?? true
  }
}
