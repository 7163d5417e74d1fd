package import Fetching
package import SystemPackage
package import Values

/// The settings of a backfill, except its days.
package struct BackfillSettings: Sendable {
  package var store: FilePath
  /// The moment as of which it runs: later days have no closes yet.
  package var asOf: Instant
  package var origin: FetchOrigin
  /// A folder in which each downloaded body is kept.
  package var record: FilePath?

  package init(store: FilePath, asOf: Instant, origin: FetchOrigin) {
    (self.store, self.asOf, self.origin) = (store, asOf, origin)
  }

  /// The first day of which the exchange publishes all closes (MI_INDEX).
  package static let firstPublishedDay = Day(year: 2004, month: 2, day: 11) ?? Day(number: 0)
}
