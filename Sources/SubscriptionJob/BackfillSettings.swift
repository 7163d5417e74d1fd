public import SubscriptionCalendar
public import SystemPackage

/// Everything a backfill is told beside the days.
public struct BackfillSettings: Sendable {
  /// The store's file.
  public var store: FilePath
  /// The moment it is told for: later days have no closes yet.
  public var asOf: Instant
  /// Where bodies come from.
  public var input: NightlySettings.Input
  /// A folder that keeps each body that comes.
  public var record: FilePath?

  /// Settings without a recording.
  public init(store: FilePath, asOf: Instant, input: NightlySettings.Input) {
    self.store = store
    self.asOf = asOf
    self.input = input
  }

  /// The first day of which the exchange has all closes (MI_INDEX).
  public static let firstDay = Day(number: 12_459)
}
