internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Posix
internal import Files
internal import TerminalText

/// What is said beside an answer: errors, notes and questions, a line each, with the program's name before
/// it.
///
/// Everything that is not an answer goes through here, in the language of messages. A line that goes to
/// standard output instead breaks every script that reads it.
enum StandardError {
  /// Reports why a command failed and returns the exit code.
  static func report(_ error: SubcalError) -> ExitCode {
    report(error.message)
    return ExitCode(error.status.rawValue)
  }

  /// Reports that a part of the output is lost.
  static func reportLostOutput(_ error: PosixError) -> ExitCode {
    report(
      SubcalError(
        .cannotWrite, "輸出不完整：\(error)", "the output is not complete: \(error)",
        advice: "檢查磁碟是否已滿，以及讀取輸出的程式是否仍在執行。",
        "check that the disk is not full and that the program which reads the output still runs."))
  }

  /// Reports what file systems lack, each once, with what that means.
  static func reportUnsupported() {
    for (missing, path) in Unsupported.take() { report(missing.meaning(at: path)) }
  }

  static func report(_ message: Text) { report(message[.messages]) }

  static func report(_ chinese: Wording<Chinese>, _ english: Wording<English>) {
    report(Text(chinese, english))
  }

  /// Writes a line with the program's name, which a terminal gets in lines of its width.
  static func report(_ text: String) {
    let line = "subcal: \(text)"
    let columns = Terminal.isTerminal(.standardError) ? ScreenWidth.columns(of: .standardError) : nil
    write((columns.map { LabelledLines.broken(line, to: $0, after: 8) } ?? line) + "\n")
  }

  static func write(_ text: String) {
    do {
      try FileDescriptor.standardError.write(Array(text.utf8), to: "standard error")
    } catch {
      // There is nowhere left to report that standard error is gone.
    }
  }
}
