internal import Localization
internal import SubscriptionQueries

struct StatusText {
  private let lines: [(name: String, text: String)]

  init(_ status: StoreStatus, in language: Language) {
    lines = status.lines.map { ($0[language], $1[language]) }
  }

  func text(columns: Int) -> String {
    let width = lines.map { TerminalWidth.of($0.name) }.max() ?? 0
    return lines.map { name, text in
      let blanks = String(repeating: " ", count: width + 2 - TerminalWidth.of(name))
      let parts = LabelledLines.broken(text, to: max(20, columns - width - 2))
      return name + blanks
        + parts.joined(separator: "\n" + String(repeating: " ", count: width + 2)) + "\n"
    }.joined()
  }
}
