internal import FoundationEssentials
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SystemPackage

/// The user's favourite codes: a file of one code a line, `#` and what follows is for people.
struct Favourites {
  /// The file: what SUBCAL_FAVOURITES_FILE names, else in the user's configuration folder (XDG Base Directory
  /// Specification).
  let path: FilePath
  private(set) var codes: [StockCode]
  private var lines: [String]

  /// Reads the file, which need not be there yet; throws a clear error for a line that is no code.
  init() throws {
    path = try Self.file()
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.readFile(path) ?? []
    } catch {
      throw Complaint.about(
        JobError(.cannotWrite, nil, reason: "\(error)", advice: "check the file's owner and permissions."))
    }
    lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    codes = []
    for (number, line) in lines.enumerated() {
      guard let text = Self.code(on: line) else { continue }
      guard let code = StockCode(text) else {
        throw Complaint.about(
          JobError(
            .usage, nil, reason: "\(path): line \(number + 1): '\(text)' is no stock code",
            advice: "mend or delete the line."))
      }
      if !codes.contains(code) { codes.append(code) }
    }
  }

  /// Adds codes, with their names where they are known; what is there stays as it is.
  mutating func add(_ new: [(code: StockCode, name: String?)]) throws {
    for (code, name) in new where !codes.contains(code) {
      codes.append(code)
      lines.append("\(code)" + (name.map { "  # \($0)" } ?? ""))
    }
    try write()
  }

  /// Removes codes; gives those that were not there.
  mutating func remove(_ old: [StockCode]) throws -> [StockCode] {
    let missing = old.filter { !codes.contains($0) }
    lines.removeAll { line in Self.code(on: line).flatMap { StockCode($0) }.map(old.contains) ?? false }
    codes.removeAll(where: old.contains)
    try write()
    return missing
  }

  private func write() throws {
    do {
      try FileSystem.makeDirectories(path.removingLastComponent())
      let staged = path.removingLastComponent().appending(".\(path.lastComponent?.string ?? "").new")
      try FileSystem.writeFile(Array(lines.map { $0 + "\n" }.joined().utf8), to: staged)
      try FileSystem.rename(staged, to: path)
    } catch {
      throw Complaint.about(
        JobError(.cannotWrite, nil, reason: "\(error)", advice: "check the folder's owner and permissions."))
    }
  }

  private static func code(on line: String) -> String? {
    let text = (line.split(separator: "#", omittingEmptySubsequences: false).first ?? "").filter {
      !$0.isWhitespace
    }
    return text.isEmpty ? nil : text.uppercased()
  }

  private static func file() throws -> FilePath {
    if let path = Environment.value("SUBCAL_FAVOURITES_FILE"), !path.isEmpty { return Paths.absolute(path) }
    if let folder = Environment.value("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return FilePath(folder).appending("subcal").appending("favourites")
    }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else {
      throw Complaint.about(
        JobError(
          .usage, nil, reason: "neither XDG_CONFIG_HOME nor HOME is set",
          advice: "say with SUBCAL_FAVOURITES_FILE where the favourites are."))
    }
    return FilePath(home).appending(".config").appending("subcal").appending("favourites")
  }
}
