internal import Localization
package import SubscriptionCalendar

/// A coming offering in one line.
package struct ComingText {
  private let coming: ComingOffering
  private let localizer: Localizer

  package init(_ coming: ComingOffering, _ localizer: Localizer) {
    (self.coming, self.localizer) = (coming, localizer)
  }

  package var line: String {
    ["\(coming.notice.code) \(coming.notice.name)", facts].joined(separator: localizer("，", ", "))
  }

  /// The line without code and name.
  package var facts: String {
    [coming.notice.priceText, coming.right, coming.notice.sharesText].map { $0[localizer.language] }
      .filter { !$0.isEmpty }.joined(separator: localizer("，", ", "))
  }

  /// As part of an offering's history.
  package var history: String {
    let seen = coming.known.firstSeen.day
    return localizer("\(seen) 首見；\(facts)", "first seen on \(seen); \(facts)")
  }
}
