/// Lines of comma-separated values (RFC 4180).
package struct CSVText {
  package private(set) var bytes: [UInt8]

  package init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// - Parameter areTexts: Which cells a spreadsheet must not read as anything but text; nil for a table for programs.
  package mutating func add(_ cells: [String], areTexts: [Bool]? = nil) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      if areTexts?[index] == true { add(Formula.guarded(cell), isQuoted: true) } else { add(cell) }
    }
    bytes += [0x0D, 0x0A]
  }

  private mutating func add(_ cell: String, isQuoted: Bool = false) {
    let needsQuotes =
      isQuoted || cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else {
      bytes += cell.utf8
      return
    }
    bytes.append(0x22)
    for byte in cell.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}

/// What a spreadsheet runs in a table of texts (OWASP, CSV injection): quotes do not stop it, nor do full-width signs and
/// characters without a width, and where a semicolon separates cells each one may begin a formula.
package enum Formula {
  /// The text with an apostrophe before each formula.
  package static func guarded(_ text: String) -> String {
    changed(text) { cell, rest in (isRun(rest) ? "'" : "") + String(cell) }
  }

  /// The text that was guarded.
  package static func unguarded(_ text: String) -> String {
    changed(text) { cell, rest in String(cell.first == "'" && isRun(rest) ? cell.dropFirst() : cell) }
  }

  /// - Parameter change: Of a cell where semicolons separate cells, and of what follows its apostrophes.
  private static func changed(
    _ text: String, _ change: (Substring.UnicodeScalarView, Substring.UnicodeScalarView) -> String
  ) -> String {
    text.unicodeScalars.split(separator: ";", omittingEmptySubsequences: false)
      .map { change($0, $0.drop { $0 == "'" }) }.joined(separator: ";")
  }

  private static func isRun(_ cell: Substring.UnicodeScalarView) -> Bool {
    cell.first { $0 != " " && !$0.properties.isDefaultIgnorableCodePoint }.map {
      "=+-@\t\r＝＋－＠".unicodeScalars.contains($0)
    } ?? false
  }
}
