internal import Localization

/// The words of the calendar's entries in one language.
struct Lexicon: Sendable {
  private let language: Language

  init(_ language: Language) { self.language = language }

  func board(_ board: Board) -> String { board.text[language] }
  func closeKind(_ kind: CloseKind) -> String { kind.text[language] }
  func event(_ kind: CalendarEventKind) -> String { kind.text[language] }
  func title(_ kind: CalendarEventKind) -> String { kind.title[language] }
  func day(_ day: Day, in year: Int?) -> String { day.text(in: year)[language] }
  func rough(_ estimate: OddsEstimate) -> String { estimate.rough[language] }
  func text(_ chinese: Wording<Chinese>, _ english: Wording<English>) -> String {
    Text(chinese, english)[language]
  }
}
