internal import ArgumentParser
internal import SubscriptionCalendar

/// Texts of arguments that several commands read alike.
enum Arguments {
  /// The moment of `--as-of`: now unless given.
  static func moment(_ text: String?) throws -> Instant {
    guard let text else { return .now }
    guard let moment = Instant(text) else {
      throw ValidationError("--as-of \(text): give a day and time such as 2024-10-29T21:30.")
    }
    return moment
  }

  /// The day of an option such as `--from`.
  static func day(_ text: String, option: String) throws -> Day {
    guard let day = Day(iso: text) else {
      throw ValidationError("\(option) \(text): give a day such as 2024-10-29.")
    }
    return day
  }

  /// A stock code as an argument.
  static func code(_ text: String) throws -> StockCode {
    guard let code = StockCode(text.uppercased()) else {
      throw ValidationError("\(text): give a stock code such as 2330.")
    }
    return code
  }
}
