internal import Localization
internal import SubscriptionCalendar

/// The texts of the pages in one language, and the forms of values in it.
struct PageLocalizer {
  let language: Language

  /// The text of a name with its places filled; the name itself if there is no text, which a test rules out.
  func callAsFunction(_ name: String, _ values: String...) -> String {
    Self.phrases[name]?.text(in: language, values) ?? name
  }

  /// Every text by its name, for templates.
  var texts: [String: String] { Self.texts[language] ?? [:] }

  func money(_ dollars: Int, signed: Bool = false) -> String {
    self("dollars", (signed && dollars > 0 ? "+" : "") + dollars.grouped)
  }

  /// An expected value with its sign, from 100 dollars on without decimals.
  func expected(_ value: Hundredths) -> String {
    (value.count > 0 ? "+" : "")
      + (abs(value.count) < 10_000 ? value.description : value.whole.grouped)
  }

  var lexicon: Lexicon { Lexicon(language) }

  /// A field's value as people read it: amounts with commas, yes and no, moments to the minute.
  func callAsFunction(_ value: String, in field: Field<EvaluatedOffering>) -> String {
    switch field.form {
    case .boolean: self(value == "true" ? "yes" : "no")
    case .choice:
      Board(rawValue: value).map(lexicon.board) ?? SecurityKind(rawValue: value).map(lexicon.securityKind)
        ?? value
    case .instant: Instant(value)?.dayAndTime ?? value
    case .integer: Int(value).map(\.grouped) ?? value
    case .text, .day, .decimal: value
    }
  }

  /// The note that a sample shows a past moment; nil for other pages.
  func sample(of report: Report) -> String? {
    report.options.isSample ? self("sampleOf", report.asOf.dayAndTime) : nil
  }

  /// The name of a day's month.
  func month(of day: Day) -> String {
    let month = day.components.month
    return self("monthOf", "\(day.year)", language == .chinese ? "\(month)" : Self.englishMonths[month - 1])
  }

  /// The days of the week, from Monday.
  var weekdays: [String] { (1...7).map(lexicon.weekday) }

  /// `10/29（二）`, where the context makes the year clear.
  func day(_ day: Day) -> String {
    lexicon.day(day, in: day.year)
  }

  /// With the year if it is another than the given one: `2024/10/29（二）`.
  func day(_ day: Day, in year: Int?) -> String {
    lexicon.day(day, in: year)
  }

  /// `10/29`, where the weekday would say nothing.
  static func short(_ day: Day) -> String {
    let parts = day.components
    return "\(parts.month)/\(parts.day)"
  }

  private static let phrases = Dictionary(PagePhrase.all.map { ($0.name, $0) }) { first, _ in first }

  private static let texts = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      (language, phrases.mapValues { $0.text(in: language) })
    })

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}
