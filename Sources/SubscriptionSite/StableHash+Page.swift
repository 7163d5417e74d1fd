internal import SubscriptionCalendar

extension StableHash {
  /// Adds what a page shows.
  mutating func add(_ content: PageContent) {
    switch content {
    case .nothing: add(0)
    case .flag(let flag): add(flag ? 1 : 2)
    case .text(let text):
      add(3)
      add(text)
    case .list(let elements):
      add(4)
      add(elements.count)
      for element in elements { add(element.content) }
    case .fields(let fields):
      // The order of a dictionary is another in every process.
      var sum: UInt64 = 0
      for (name, value) in fields {
        var field = StableHash()
        field.add(name)
        field.add(value.content)
        sum &+= field.value
      }
      add(5)
      add(sum)
    }
  }

  /// Adds the bars of a chart or of a file.
  mutating func add(_ series: BarSeries) {
    add(series.bars.count)
    for each in series.bars {
      let bar = each.bar
      add(each.day.number)
      for price in [bar.open, bar.high, bar.low, bar.close, bar.reference] { add(price?.tenThousandths ?? 0) }
      add(bar.volume ?? -1)
      add(each.board.rawValue)
      add((each.isBreak ? 1 : 0) + (bar.isIncomparable ? 2 : 0))
    }
  }
}
