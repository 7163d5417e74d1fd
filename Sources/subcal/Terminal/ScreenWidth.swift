internal import Posix
internal import SystemPackage

enum ScreenWidth {
  /// The columns of standard output: COLUMNS, else the terminal's; a pipe has no limit.
  static var columns: Int {
    if let text = Environment.value("COLUMNS"), let columns = Int(text), columns >= 20 { return columns }
    return Terminal.size(.standardOutput)?.columns ?? 100_000
  }
}
