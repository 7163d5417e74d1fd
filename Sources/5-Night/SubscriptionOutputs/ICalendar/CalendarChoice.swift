package import Localization
internal import SubscriptionLists

/// Some kinds of days of the offerings as one calendar, for a program that takes one address.
///
/// The page's chooser builds the address of each choice: the names of the kinds in their order, `draw-refund` for
/// calendars/choice/draw-refund.ics. There are 88 such files beside subscriptions.ics and those of single kinds. They have
/// what is to come and the last week, so that all of them together are small.
package struct CalendarChoice: Hashable, Sendable {
  /// The names of the kinds, in their order.
  package let kinds: [String]

  /// What can be chosen: each kind of day, and of the deliveries the first trading days alone.
  package static let kinds = ["deadline", "draw", listing, "window", "deduction", "refund", "delivery"]

  /// The first trading days of new listings.
  package static let listing = "listing"
  /// Those of subscriptions.ics.
  package static let main = ["deadline", "draw", listing]

  static let daysKept = 7

  /// Every choice that has a file of its own. All deliveries have the first trading days among them.
  package static let published: [CalendarChoice] = (1..<(1 << kinds.count)).compactMap { set in
    let chosen = kinds.indices.filter { set >> $0 & 1 == 1 }.map { kinds[$0] }
    let isSame = chosen.contains(listing) && chosen.contains(OfferingDays.delivery.name)
    let isSingle = chosen.count == 1 && chosen != [listing]
    return isSame || isSingle || chosen == main ? nil : CalendarChoice(kinds: chosen)
  }

  package var stem: String { "calendars/choice/\(kinds.joined(separator: "-"))" }

  package var title: Text { kinds.map { Self.title(of: $0) }.joined(.enumeration) }

  package static func title(of kind: String) -> Text {
    kind == listing
      ? Text("上市櫃首日", "First trading day") : Offering.days.first { $0.name == kind }?.title ?? Text.empty
  }

  func has(_ entry: Entry) -> Bool {
    kinds.contains(entry.kind)
      || kinds.contains(Self.listing) && entry.kind == OfferingDays.delivery.name && entry.isInMainFeed
  }
}
