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
    case .bytes(let markup):
      add(3)
      add(markup)
    case .list(let elements):
      add(4)
      add(elements.count)
      for element in elements { add(element) }
    case .fields(let members):
      // Independent of the order in which a value has its members.
      var sum: UInt64 = 0
      for (name, content) in members.all {
        var field = StableHash()
        field.add(name.number)
        field.add(content)
        sum &+= field.value
      }
      add(5)
      add(sum)
    }
  }
  /// Adds the bars of a chart.
  mutating func add(_ series: BarSeries) {
    for dated in series.bars {
      let bar = dated.bar
      add(dated.day.number)
      add(dated.board.number << 2 | (dated.isBreak ? 2 : 0) | (bar.isIncomparable ? 1 : 0))
      for price in [bar.open, bar.high, bar.low, bar.close, bar.last, bar.reference] {
        add(price?.tenThousandths ?? -1)
      }
      add(bar.volume ?? -1)
      add(bar.value ?? -1)
    }
  }
}
