internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionQueries
internal import SystemPackage

struct StoreOption: ParsableArguments {
  @Option(help: "The store's file. (default: in the user's data folder)")
  var store: String?

  func path() throws -> FilePath { try Paths.store(store) }
}

struct LanguageOption: ParsableArguments {
  @Option(help: "zh or en. (default: by the locale, Chinese where it names none)")
  var language: String?

  func validate() throws { _ = try localizer() }

  func localizer() throws -> Localizer { try Arguments.localizer(language) }
}

struct MomentOption: ParsableArguments {
  @Option(help: "The moment to answer for. (default: now)") var asOf: String?

  func validate() throws { _ = try instant() }

  func instant() throws -> Instant { try Arguments.moment(asOf) }

  /// The moment, if the user chose one.
  func chosen() throws -> Instant? { try asOf.map { try Arguments.moment($0) } }
}

struct CutOffOption: ParsableArguments {
  @Option(help: "The time on the last day at which applications close.")
  var cutOff = "14:00"

  func validate() throws { _ = try secondOfDay() }

  func secondOfDay() throws -> Int {
    guard let second = Instant.secondOfDay(cutOff) else {
      throw ValidationError("--cut-off \(cutOff): give a time such as 14:00.")
    }
    return second
  }
}

/// The forms of answers with the fields of the published files.
struct ItemFormatOptions: ParsableArguments {
  @Flag(help: "Print JSON: the fields of subscriptions.json.") var json = false

  @Flag(help: "Print CSV: the fields of subscriptions.csv.") var csv = false

  func validate() throws { try Arguments.checkFormat(json: json, csv: csv) }
}
