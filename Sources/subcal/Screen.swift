internal import Posix
internal import SystemPackage

/// How wide the screen is.
enum Screen {
  /// The columns of standard output: what COLUMNS says, else the terminal; on a pipe nothing limits a line.
  static var columns: Int {
    if let text = Environment.value("COLUMNS"), let columns = Int(text), columns >= 20 { return columns }
    return Terminal.size(.standardOutput)?.columns ?? 100_000
  }
}
