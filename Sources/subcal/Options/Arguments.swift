internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionQueries

/// Arguments that several commands share.
enum Arguments {
  /// The moment of `--as-of`: now unless given.
  static func moment(_ text: String?) throws -> Instant {
    guard let text else { return .now }
    guard let moment = Instant(text) else {
      throw ValidationError("--as-of \(text): give a day and time such as 2024-10-29T21:30.")
    }
    return moment
  }

  static func day(_ text: String, option: String) throws -> Day {
    guard let day = Day(iso: text) else {
      throw ValidationError("\(option) \(text): give a day such as 2024-10-29.")
    }
    return day
  }

  static func code(_ text: String) throws -> StockCode {
    guard let code = StockCode(text.uppercased()) else {
      throw ValidationError("\(text): give a stock code such as 2330.")
    }
    return code
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
