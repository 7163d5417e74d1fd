package import Diagnostics
internal import Localization
package import Posix
internal import Files
package import Values

/// The user's favourite codes: a file of one code a line; `#` begins a comment.
///
/// `list`, `notify` and `backtest` may be asked for these codes alone, `watch` follows them, and `favourites`
/// changes them. The file belongs to its owner: comments, blank lines and the order stay when a command adds
/// or removes a code. A line that is no code is an error with its number, or a typing error would silently
/// follow nothing. A change holds a lock, so that two commands at once lose none of their codes.
package struct Favourites: Sendable {
  /// The codes in the order of the file, each once.
  package private(set) var codes: [StockCode] = []
  private var lines: [String]

  /// Reads the file, which need not exist.
  package init(at path: FilePath) throws(SubcalError) {
    let bytes: [UInt8]
    do throws(PosixError) {
      bytes = try FileSystem.readFile(path, upTo: 65_536) ?? []
    } catch {
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "檢查檔案的大小、擁有者與權限。",
        "check the file's size, owner and permissions.")
    }
    lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (number, line) in lines.enumerated() {
      guard let text = Self.code(on: line) else { continue }
      guard let code = StockCode(text) else {
        throw SubcalError(
          .usage, "\(path) 第 \(number + 1) 行：「\(text)」不是股票代號",
          "\(path): line \(number + 1): '\(text)' is not a stock code",
          advice: "更正或刪除該行。", "correct or delete the line.")
      }
      if !codes.contains(code) { codes.append(code) }
    }
  }

  package static func lock(of path: FilePath) -> FilePath { path.hidden(".lock") }

  /// Reads the file, changes it and writes it, while no other command does.
  package static func change<Result>(
    at path: FilePath, _ change: (inout Favourites) -> Result
  ) throws(SubcalError) -> Result {
    let lock = try RunLock.take(
      lock(of: path),
      holder: Text("另一次 subcal favourites ", "another subcal favourites"), waiting: .seconds(10))
    defer { withExtendedLifetime(lock) {} }
    var favourites = try Favourites(at: path)
    let result = change(&favourites)
    do throws(PosixError) {
      try FileSystem.replaceFile(
        path, with: Array(favourites.lines.map { $0 + "\n" }.joined().utf8), permissions: nil)
    } catch {
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "檢查資料夾的擁有者與權限。", "check the folder's owner and permissions.")
    }
    return result
  }

  /// Adds codes, each with its name as a comment; the lines of the file stay as they are.
  package mutating func add(_ new: [(code: StockCode, name: String?)]) {
    for (code, name) in new where !codes.contains(code) {
      codes.append(code)
      lines.append("\(code)" + (name.map { "  # \($0)" } ?? ""))
    }
  }

  /// Removes codes and returns those that were not in the file.
  package mutating func remove(_ old: [StockCode]) -> [StockCode] {
    let missing = old.filter { !codes.contains($0) }
    lines.removeAll { line in Self.code(on: line).flatMap { StockCode($0) }.map(old.contains) ?? false }
    codes.removeAll(where: old.contains)
    return missing
  }

  private static func code(on line: String) -> String? {
    let text = (line.split(separator: "#", omittingEmptySubsequences: false).first ?? "").filter {
      !$0.isWhitespace
    }
    return text.isEmpty ? nil : text.uppercased()
  }
}
