import Foundation
import TestSupport
import Testing

/// A file below Sources, as lines of code without comments and without the text of literals.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// The path below Sources.
  let path: String
  let code: [String]

  var testDescription: String { path }
  var module: String { String(path.prefix { $0 != "/" }) }
  /// The folder in the module, empty for a file at the module's top level.
  var folder: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  init(_ path: String, text: String) {
    self.path = path
    code = Self.code(of: text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static let all = Result {
    let folder = Repository.folder("Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { SourceFile($0, text: try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  /// The modules that it imports.
  var imports: Set<String> {
    Set(
      code.filter { $0.contains("import ") }.compactMap { line in
        line.wholeMatch(of: /\s*(?:@\w+ )*(?:\w+ )?import (?:(?:struct|class|enum|protocol|func) )?(\w+).*/)
          .map { String($0.1) }
      })
  }

  /// The lines that match a pattern.
  func lines(with pattern: Regex<Substring>) -> [String] {
    code.filter { $0.contains(pattern) }
  }

  /// The text without comments and without the characters of string literals; interpolated code stays.
  private static func code(of text: String) -> String {
    var code = ""
    var rest = Substring(text)
    // For each literal open at the current place: its closing delimiter, and the parentheses open in it.
    var literals: [(end: String, parentheses: Int)] = []
    func skip(until end: String) -> Substring {
      let found = rest.range(of: end)
      defer { rest = rest[(found?.upperBound ?? rest.endIndex)...] }
      return rest[..<(found?.lowerBound ?? rest.endIndex)]
    }
    /// Skips the characters of a literal to its end or to the next interpolation.
    func skipLiteral(_ end: String) {
      let interpolation = "\\" + end.drop { $0 == "\"" } + "("
      while let next = rest.first {
        if rest.hasPrefix(end) || (next == "\n" && !end.hasPrefix("\"\"\"")) {
          if next != "\n" { rest.removeFirst(end.count) }
          code += "\""
          return
        }
        if rest.hasPrefix(interpolation) {
          rest.removeFirst(interpolation.count)
          code += "("
          literals.append((end, 1))
          return
        }
        if next == "\\" && !end.hasSuffix("#") { rest.removeFirst() }
        if let skipped = rest.popFirst(), skipped == "\n" { code += "\n" }
      }
    }
    while let next = rest.first {
      // Most characters begin neither: matching there takes most of the time of these tests.
      guard ["/", "\"", "#", "(", ")"].contains(next) else {
        rest.removeFirst()
        code.append(next)
        continue
      }
      if rest.hasPrefix("//") {
        rest = rest[(rest.firstIndex(of: "\n") ?? rest.endIndex)...]
      } else if rest.hasPrefix("/*") {
        code += skip(until: "*/").filter { $0 == "\n" }
      } else if let start = rest.prefixMatch(of: /(#*)("""|")/) {
        rest.removeFirst(start.0.count)
        code += "\""
        skipLiteral(String(start.2 + start.1))
      } else {
        rest.removeFirst()
        code.append(next)
        guard let (end, parentheses) = literals.last, next == "(" || next == ")" else { continue }
        literals[literals.count - 1].parentheses = parentheses + (next == "(" ? 1 : -1)
        if literals[literals.count - 1].parentheses == 0 {
          literals.removeLast()
          skipLiteral(end)
        }
      }
    }
    return code
  }
}

@Suite struct SourceFileTests {
  @Test func `code is read without comments and literals`() {
    let source = SourceFile(
      "Module/Folder/File.swift",
      text: """
        public import Glibc  // import Unseen
        @testable import FoundationEssentials
        import struct SystemPackage.FilePath
        /// Not fatalError.
        let text = "\\"unsafe\\" // or try!" + word  // Date()
        let other = try! value as! Date /* as! */
        let raw = #"Double \\(Float)"# + \"""
          Locale "\\(name(of: Type.self, "x")) \\\\ " TimeZone
          \"""
        let last = "\\(first("a \\(second)"))" + third

        """)
    #expect(source.module == "Module" && source.folder == "Folder")
    #expect(source.imports == ["Glibc", "FoundationEssentials", "SystemPackage"])
    #expect(
      source.code == [
        "public import Glibc  ", "@testable import FoundationEssentials",
        "import struct SystemPackage.FilePath", "", "let text = \"\" + word  ",
        "let other = try! value as! Date ", "let raw = \"\" + \"", "(name(of: Type.self, \"\"))", "\"",
        "let last = \"(first(\"(second)\"))\" + third", "",
      ])
    #expect(source.lines(with: /\btry!|\bas!/) == ["let other = try! value as! Date "])
  }
}
