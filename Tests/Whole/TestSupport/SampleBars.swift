package import Trading
package import Values

/// Invented bars of one security, one for each weekday.
package struct SampleBars {
  package private(set) var bars: [DatedBar] = []
  private var random: SplitMix64
  private var day: Day
  private var close: Price
  package let code: StockCode

  package static func price(_ text: String) throws -> Price {
    guard let price = Price(text) else { throw NoSuch(text: text) }
    return price
  }

  package static func day(_ text: String) throws -> Day {
    guard let day = Day(iso: text) else { throw NoSuch(text: text) }
    return day
  }

  package struct NoSuch: Error {
    package var text: String

    package init(text: String) { self.text = text }
  }

  package init(seed: UInt64, from day: String, at price: String) throws {
    random = SplitMix64(seed: seed)
    self.day = try Self.day(day)
    close = try Self.price(price)
    guard let code = StockCode("9999") else { throw NoSuch(text: "9999") }
    self.code = code
  }

  package var series: BarSeries { BarSeries(bars, calendar: TradingCalendar(closures: [])) }

  /// The current tick table of shares.
  package func ticks() throws -> TickTable { TickTable.table(of: .share, on: try Self.day("2024-10-29")) }

  /// Adds a number of days; each close moves by up to three percent and a drift in tenths of a percent.
  package mutating func trade(
    _ count: Int, on board: Board = .twse, drift: Int = 0, withoutTradeEvery pause: Int = .max
  ) throws {
    for number in 1...max(1, count) where count > 0 {
      try trade(board: board, drift: drift, isQuiet: number.isMultiple(of: pause))
      day = next(day)
    }
  }

  /// Adds a day that opens three percent lower without a reference price, as after a dividend.
  package mutating func tradeExDividend() throws {
    close = try moved(close, by: -30)
    try trade(board: .twse, drift: 0, isQuiet: false, isIncomparable: true)
    day = next(day)
  }

  /// Adds a day with exactly these prices.
  package mutating func trade(
    open: String?, high: String?, low: String?, close: String, volume: Int? = 100_000, on board: Board = .twse
  ) throws {
    self.close = try Self.price(close)
    bars.append(
      DatedBar(
        day: day, board: board,
        bar: DailyBar(
          code: code, name: "", open: open.flatMap { Price($0) }, high: high.flatMap { Price($0) },
          low: low.flatMap { Price($0) }, close: self.close, volume: volume)
      ))
    day = next(day)
  }
}

extension SampleBars {
  private mutating func trade(board: Board, drift: Int, isQuiet: Bool, isIncomparable: Bool = false) throws {
    guard !isQuiet else {
      bars.append(DatedBar(day: day, board: board, bar: DailyBar(code: code, name: "")))
      return
    }
    let reference = close
    let open = try moved(reference, by: Int.random(in: -12...12, using: &random))
    let last = try moved(open, by: Int.random(in: -25...25, using: &random) + drift)
    let high = try moved(max(open, last), by: Int.random(in: 0...14, using: &random))
    let low = try moved(min(open, last), by: -Int.random(in: 0...14, using: &random))
    let volume = 1000 * Int.random(in: 150...2400, using: &random)
    let isAverage = board == .emerging
    bars.append(
      DatedBar(
        day: day, board: board,
        bar: DailyBar(
          code: code, name: "", open: isAverage ? nil : open, high: high, low: low, close: last,
          volume: volume, reference: isIncomparable ? nil : reference, isIncomparable: isIncomparable)
      ))
    close = last
  }

  /// The price moved by thousandths, on the grid.
  private func moved(_ price: Price, by thousandths: Int) throws -> Price {
    let units = max(1_0000, price.tenThousandths * (1000 + thousandths) / 1000)
    let ticks = try ticks()
    guard let moved = Price(tenThousandths: units).flatMap({ ticks.floor($0) }) else {
      throw NoSuch(text: "\(units)")
    }
    return moved
  }

  private func next(_ day: Day) -> Day {
    let next = day.adding(1)
    return next.weekday > 5 ? day.adding(8 - day.weekday) : next
  }
}
