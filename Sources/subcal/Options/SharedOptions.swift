internal import ArgumentParser
internal import SubscriptionCalendar

// The help texts of options that several commands have. One option group for each would be clearer, but every
// group type costs a conformance lookup at every start: five of them made a query 14 % slower.
extension ArgumentHelp {
  static let store: ArgumentHelp = "The store's file. (default: in the user's data folder)"
  static let language: ArgumentHelp = "zh or en. (default: by the locale, Chinese where it names none)"
  static let moment: ArgumentHelp = "The moment to answer for. (default: now)"
  static let cutOff: ArgumentHelp = "The time on the last day at which applications close."
  static let itemJSON: ArgumentHelp = "Print JSON: the fields of subscriptions.json."
  static let itemCSV: ArgumentHelp = "Print CSV: the fields of subscriptions.csv."
}

extension Arguments {
  /// Seconds after midnight.
  static func secondOfDay(cutOff: String) throws -> Int {
    guard let second = Instant.secondOfDay(cutOff) else {
      throw ValidationError("--cut-off \(cutOff): give a time such as 14:00.")
    }
    return second
  }
}
