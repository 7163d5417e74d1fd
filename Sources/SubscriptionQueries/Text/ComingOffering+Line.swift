package import Localization
internal import Records
package import SubscriptionLists
internal import Values

extension ComingOffering {
  /// In one line.
  package var line: Text { [Text(verbatim: "\(notice.code) \(notice.name)"), facts].joined(.comma) }

  /// The line without code and name.
  private var facts: Text {
    [notice.priceText, right, notice.sharesText].filter { $0 != .empty }.joined(.comma)
  }

  /// As part of an offering's history.
  package var history: Text {
    Text("\(known.firstSeen.day) 首見；\(facts)", "first seen on \(known.firstSeen.day); \(facts)")
  }
}
