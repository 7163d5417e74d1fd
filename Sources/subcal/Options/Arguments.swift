internal import ArgumentParser
internal import Diagnostics
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionNightly
internal import SubscriptionQueries

/// Arguments that several commands share.
enum Arguments {
  /// The moment of `--as-of`: now unless given.
  static func moment(_ text: String?) throws -> Instant {
    guard let text else { return .now }
    guard let moment = Instant(typed: text, today: Instant.now.day) else {
      throw ValidationError(
        "--as-of \(text): give a day and time such as 2024-10-29T21:30 or 113/10/29 21:30.")
    }
    return moment
  }

  /// - Parameter today: The day of `--as-of`, from which `+3` counts.
  static func day(_ text: String, option: String, today: Day) throws -> Day {
    guard let day = Day(typed: text, today: today) else {
      throw ValidationError("\(option) \(text): give a day such as 2024-10-29, 113/10/29, 20241029 or +3.")
    }
    return day
  }

  /// A year such as 2026, or the Minguo year 115.
  static func year(_ text: String, option: String) throws -> Int {
    let year = Digits.value(text.narrow).map { $0 < 1000 ? $0 + 1911 : $0 }
    guard let year, NightlySettings.years.contains(year) else {
      throw ValidationError("\(option) \(text): give a year such as 2019 or 108.")
    }
    return year
  }

  static func code(_ text: String) throws -> StockCode {
    guard let code = StockCode(text.narrow.uppercased()) else {
      throw ValidationError("\(text): give a stock code such as 2330.")
    }
    return code
  }

  /// The code of a code or a name. What has the form of a code need not be stored.
  static func code(_ text: String, in access: StoreAccess) throws -> StockCode {
    try WatchList.code(text) ?? CodeSearch(text, among: access.names()).code()
  }

  static func check(codes: [String]) throws {
    guard codes.allSatisfy({ !$0.isEmpty }) else { throw ValidationError("Give a stock code such as 2330.") }
  }

  static func checkFormat(json: Bool, csv: Bool) throws {
    guard !json || !csv else { throw ValidationError("--json and --csv exclude each other.") }
  }

  /// The language of the option, else of the locale (POSIX: LC_ALL, LC_MESSAGES, LANG), else Chinese.
  static func localizer(_ option: String?) throws -> Localizer {
    if let option {
      guard let language = Localizer.language(option) else {
        throw ValidationError("--language \(option): give zh or en.")
      }
      return Localizer(language)
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { Environment.value($0) }.first { !$0.isEmpty }
    return Localizer(locale?.hasPrefix("en") == true ? .english : .chinese)
  }
}
