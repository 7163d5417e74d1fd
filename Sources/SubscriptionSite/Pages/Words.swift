internal import SubscriptionCalendar

/// What the pages of one language say: the catalogue's texts, and values put into words.
struct Words {
  let language: Language

  /// A text with its places filled; its name where the catalogue lacks it, which a test excludes.
  func callAsFunction(_ name: String, _ values: String...) -> String {
    Self.phrases[name]?.text(in: language, values) ?? name
  }

  /// Every text by its name, for templates.
  var texts: [String: String] { Self.texts[language] ?? [:] }

  /// An amount of New Taiwan dollars.
  func money(_ dollars: Int, signed: Bool = false) -> String {
    self("dollars", (signed && dollars > 0 ? "+" : "") + Self.grouped(dollars))
  }

  /// Where a board's shares trade.
  func board(_ board: Board) -> String { self("board_\(board.rawValue)") }

  /// A stage.
  func stage(_ stage: Stage) -> String { self("stage_\(stage.rawValue)") }

  /// A month and its year.
  func month(_ month: Int, of year: Int) -> String {
    self("monthOf", "\(year)", language == .chinese ? "\(month)" : Self.englishMonths[month - 1])
  }

  /// `10/29`: the year is clear from where it stands.
  static func short(_ day: Day) -> String {
    let parts = day.components
    return "\(parts.month)/\(parts.day)"
  }

  /// `2024-10-29 21:30`, Taiwan's time.
  static func minute(_ instant: Instant) -> String {
    let clock = instant.secondOfDay / 60
    return "\(instant.day) \(time(clock * 60))"
  }

  /// `14:00`
  static func time(_ second: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(second / 3600)):\(two(second / 60 % 60))"
  }

  /// A whole number with commas.
  static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups.reversed()).joined(separator: ",")
  }

  private static let phrases = Dictionary(Phrase.all.map { ($0.name, $0) }) { first, _ in first }

  private static let texts = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      (language, phrases.mapValues { $0.text(in: language) })
    })

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}
