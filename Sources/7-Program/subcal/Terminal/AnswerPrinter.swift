internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries
internal import TerminalText

/// Prints answers on standard output, and after them their notes on standard error.
///
/// Every command with an answer prints it here, so that `--json`, `--csv` and text behave alike. Notes go to
/// standard error: a program that reads the output gets the answer and nothing else. Nothing found is exit
/// code 1.
struct AnswerPrinter {
  private let form: Arguments.Form
  private let language: Language

  init(_ form: Arguments.Form, in language: Language) { (self.form, self.language) = (form, language) }

  init(json: Bool, in language: Language) { self.init(json ? .json(fields: nil) : .text, in: language) }

  /// Throws the exit code if nothing was found.
  func print(_ answer: some Answer) throws {
    switch form {
    case .text: print(answer.blocks)
    case .json(let fields):
      Swift.print(String(decoding: answer.document(of: fields), as: UTF8.self), terminator: "")
    case .separated(let form, let columns):
      guard let table = answer.table else { break }
      Swift.print(String(decoding: table.bytes(as: form, columns: columns), as: UTF8.self), terminator: "")
    }
    for note in answer.notes { StandardError.report(note) }
    if !answer.isFound { throw ExitCode(ExitStatus.notFound.rawValue) }
  }

  func print(_ blocks: [TextBlock]) {
    let (columns, style) = (ScreenWidth.columns, Style.standardOutput)
    var text = ""
    for block in blocks {
      switch block {
      case .line(let line): text += style(shown(line.text), line.tone) + "\n"
      case .heading(let heading):
        text += style(TerminalWidth.cut(shown(heading.text), to: columns), heading.tone) + "\n"
      case .title(let name, let rest):
        let (name, rest) = (TerminalWidth.cut(TerminalMarks.text(name), to: columns), shown(rest))
        let fits = TerminalWidth.of(name) + 2 + TerminalWidth.of(rest) <= columns
        text +=
          style(name, .strong) + (fits ? "  " : "\n  ") + TerminalWidth.cut(rest, to: columns - 2) + "\n"
      case .paragraph(let paragraph):
        let paragraph = shown(paragraph)
        text += LabelledLines.broken(paragraph, to: columns, after: paragraph.hasPrefix("  ") ? 4 : 0) + "\n"
      case .facts(let facts):
        let lines = facts.compactMap { explained($0, above: text) }.map {
          (label: shown($0.name), text: shown($0.value.text), tone: $0.value.tone)
        }
        text += LabelledLines.text(lines, columns: columns, style: style)
      case .entries(let entries):
        let lines = entries.map { (name: shown($0.name), text: shown($0.value.text)) }
        let width = (lines.map { TerminalWidth.of($0.name) }.max() ?? 0) + 2
        for (name, entry) in lines {
          text += name + String(repeating: " ", count: width - TerminalWidth.of(name))
          text += LabelledLines.broken(entry, to: columns, after: width) + "\n"
        }
      case .table(let table): text += table.text(in: language, columns: columns, style: style)
      }
    }
    Swift.print(text, terminator: "")
  }

  private func shown(_ text: Text) -> String { TerminalMarks.text(text[language]) }

  /// The fact with what those of its marks mean that the text above has; nil if it has none of them.
  private func explained(_ fact: LabelledText, above text: String) -> LabelledText? {
    guard let marks = fact.marks else { return fact }
    return Mark.legend(Mark.within(text).filter(marks.contains)).map {
      LabelledText(fact.name, TonedText($0))
    }
  }
}
