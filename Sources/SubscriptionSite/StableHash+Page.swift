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
        field.add(name.text)
        field.add(content)
        sum &+= field.value
      }
      add(5)
      add(sum)
    }
  }

  /// Adds the bars of a chart or of a file.
  mutating func add(_ bars: ArraySlice<BarSeries.Bar>) {
    add(bars.count)
    for place in bars.indices {
      add(bars[place].day.number)
      add(bars[place].bar.open?.tenThousandths ?? 0)
      add(bars[place].bar.high?.tenThousandths ?? 0)
      add(bars[place].bar.low?.tenThousandths ?? 0)
      add(bars[place].bar.close?.tenThousandths ?? 0)
      add(bars[place].bar.reference?.tenThousandths ?? 0)
      add(bars[place].bar.volume ?? -1)
      add(bars[place].board.rawValue)
      add((bars[place].isBreak ? 1 : 0) + (bars[place].bar.isIncomparable ? 2 : 0))
    }
  }
}
