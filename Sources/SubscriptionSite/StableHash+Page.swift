internal import Localization
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
    // In every language the same values are shown.
    case .localized(let text): add(.text(text[.chinese]))
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
}
