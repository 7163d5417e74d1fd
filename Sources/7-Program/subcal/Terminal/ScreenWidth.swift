internal import Posix
internal import TerminalText

enum ScreenWidth {
  /// The columns of standard output: COLUMNS, else the terminal's; a pipe has no limit.
  static var columns: Int { columns(of: .standardOutput) ?? 100_000 }

  /// The columns of a terminal; nil for a pipe.
  static func columns(of file: FileDescriptor) -> Int? {
    if let text = Environment.value("COLUMNS"), let columns = Int(text), columns >= 20 { return columns }
    return Terminal.size(file)?.columns
  }
}

extension Style {
  /// Plain on a pipe, on a dumb terminal, and where NO_COLOR is set (https://no-color.org).
  static var standardOutput: Style {
    let isWanted = (Environment.value("NO_COLOR") ?? "").isEmpty && Environment.value("TERM") != "dumb"
    return Style(isOn: isWanted && Terminal.isTerminal(.standardOutput))
  }
}
