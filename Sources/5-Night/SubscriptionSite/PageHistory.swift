internal import ListEngine
package import SubscriptionBacktest
package import SubscriptionLists
package import SubscriptionReport
package import Trading
package import Values

/// The history of the report's stocks, which the pages show.
///
/// ``ComputedNight`` makes it of the stored history and of tonight's files, and ``Site`` takes it beside the
/// report. It is apart from the report because only pages need years of bars: without pages it is neither
/// read nor made.
package struct PageHistory: Sendable {
  /// The bars of a code, of as many years as are stored; `EarlierBarsScript.years` of them are published.
  package var bars: [StockCode: BarSeries]
  /// The offerings of a code with their premiums over time, newest first.
  package var histories: [StockCode: [OfferingHistory]]

  /// The auctions that are stored or published, for the guidance of bidders.
  package var auctions: [Auction] = []
  /// Of each rule of the page.
  package var backtests: [Backtest] = []

  package init(bars: [StockCode: BarSeries] = [:], histories: [StockCode: [OfferingHistory]] = [:]) {
    self.bars = bars
    self.histories = histories
  }

  /// The stored history with tonight's files, which are stored only after publishing.
  ///
  /// - Parameter stored: Its bars are taken out: two copies of years of them would be most of a night's memory.
  package init(
    of report: Report, stored: inout StockHistory, tonight: [DailyCloses], holidays: [HolidayList]
  ) {
    let codes = Set(report.lists.offerings.map(\.known.offering.code))
    var (offerings, evidence) = (stored.offerings, stored.evidence)
    for item in report.lists.offerings { offerings[item.known.id] = item.known }
    for list in holidays { evidence.add(list) }
    for file in tonight {
      evidence.add(file)
      guard let day = file.day else { continue }
      for var bar in file.bars where bar.close != nil && codes.contains(bar.code) {
        bar.name = ""
        stored.bars[bar.code, default: []].put(DatedBar(day: day, board: file.board, bar: bar))
      }
    }
    let calendar = evidence.calendar
    let known = Dictionary(grouping: offerings.values, by: \.offering.code)
    self.init()
    for code in Set(stored.bars.keys).union(known.keys) {
      let all = stored.bars.removeValue(forKey: code) ?? []
      let offerings = (known[code] ?? []).sorted { $0.id > $1.id }
      histories[code] = offerings.map { known in
        OfferingHistory(of: known, until: report.moment.day, evidence: evidence, calendar: calendar) { day in
          let days = day.adding(-BoardClose.maximumAgeInDays)...day
          return (stored.closes[code] ?? []) + all.lazy.filter { days.contains($0.day) }.compactMap(\.close)
        }
      }
      bars[code] = BarSeries(
        ClosePrecedence(of: offerings.first?.offering).onePerDay(all), calendar: calendar)
    }
  }
}

extension [DatedBar] {
  /// Adds a bar in the order of the days, in place of the one of the same day and board if there is one.
  mutating func put(_ bar: DatedBar) {
    if let same = lastIndex(where: { $0.day == bar.day && $0.board == bar.board }) {
      self[same] = bar
    } else {
      insert(bar, at: firstIndex { $0.day > bar.day } ?? endIndex)
    }
  }
}
