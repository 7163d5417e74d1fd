internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries

/// Prints answers on standard output, and after them their notes on standard error.
struct AnswerPrinter {
  private let form: Arguments.Form
  private let language: Language

  init(_ form: Arguments.Form, in language: Language) { (self.form, self.language) = (form, language) }

  init(json: Bool, in language: Language) { self.init(json ? .json : .text, in: language) }

  /// Throws the exit code if nothing was found.
  func print(_ answer: some Answer) throws {
    switch form {
    case .text: print(answer.blocks)
    case .json: Swift.print(String(decoding: answer.document, as: UTF8.self), terminator: "")
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

/// A table on a terminal, aligned by display width. Nothing wraps.
extension AlignedTable {
  private typealias Cell = (text: String, tone: TonedText.Tone?)

  /// The lines, each with a newline, at most `limit` columns wide.
  func text(in language: Language, columns limit: Int, style: Style) -> String {
    let lines = lines(in: language)
    let (widths, shown) = layout(of: lines, columns: limit)
    return lines.map { line($0, shown, widths, limit, style) }.joined()
  }

  /// Whether a screen has room for the columns of a group.
  func shows(group: String, in language: Language, columns limit: Int) -> Bool {
    layout(of: lines(in: language), columns: limit).shown.contains { columns[$0].group == group }
  }

  private func lines(in language: Language) -> [[Cell]] {
    ([columns.map { TonedText($0.title, .strong) }] + rows).map { row in
      row.map { (TerminalMarks.text($0.text[language]), $0.tone) }
    }
  }

  private func layout(of lines: [[Cell]], columns limit: Int) -> (widths: [Int], shown: [Int]) {
    let widths = columns.indices.map { column in lines.map { TerminalWidth.of($0[column].text) }.max() ?? 0 }
    var shown = Array(columns.indices)
    while shown.count > 1, Self.width(shown.map { widths[$0] }) > limit {
      guard let least = shown.filter({ columns[$0].priority > 0 }).max(by: precedes) else { break }
      let group = columns[least].group
      shown.removeAll { $0 == least || group != nil && columns[$0].group == group }
    }
    return (widths, shown)
  }

  private func line(_ row: [Cell], _ shown: [Int], _ widths: [Int], _ limit: Int, _ style: Style)
    -> String
  {
    var line = ""
    var room = limit
    for (position, column) in shown.enumerated() {
      let cell = row[column]
      let text = TerminalWidth.cut(cell.text, to: max(1, room))
      let isLast = position == shown.count - 1
      let blanks = String(repeating: " ", count: max(0, widths[column] - TerminalWidth.of(cell.text)))
      let coloured = style(text, cell.tone)
      line += columns[column].isRightAligned ? blanks + coloured : coloured + (isLast ? "" : blanks)
      room -= widths[column] + 2
      if !isLast { line += "  " }
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (columns[left].priority, left) < (columns[right].priority, right)
  }

  private static func width(_ widths: [Int]) -> Int { widths.reduce(0, +) + 2 * (widths.count - 1) }
}
