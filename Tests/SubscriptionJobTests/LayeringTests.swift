import Foundation
import Testing

/// The walls between the modules, kept by reading the sources.
@Suite struct LayeringTests {
  /// A source file: its module, its path below Sources and its lines of code, comments and texts taken out.
  struct Source: Sendable, CustomTestStringConvertible {
    var module: String
    var path: String
    var lineCount: Int
    var code: [String]

    var testDescription: String { path }

    init(_ path: String, text: String) {
      module = String(path.prefix { $0 != "/" })
      self.path = path
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      lineCount = lines.count - 1
      code = lines.map(Self.code)
    }

    /// A line without its comment and the words of its texts.
    private static func code(of line: Substring) -> String {
      let words = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
      return String(words[..<(words.firstRange(of: "//")?.lowerBound ?? words.endIndex)])
    }

    /// The modules it imports.
    var imports: Set<String> {
      Set(
        code.compactMap { line in
          let words = line.split(separator: " ")
          guard let place = words.firstIndex(of: "import"), place <= 1, words.count == place + 2 else {
            return nil
          }
          return String(words[place + 1])
        })
    }

    /// The lines in which a word of code matches.
    func lines(with pattern: Regex<Substring>) -> [String] {
      code.filter { $0.contains(pattern) }
    }
  }

  /// The modules that wrap C, and the only ones that may be unsafe.
  static let wrappers: Set<String> = ["Curl", "HTML", "Iconv", "Posix"]
  /// The modules without effects, and all that each may import.
  static let pure: [String: Set<String>] = [
    "SubscriptionCalendar": ["FoundationEssentials", "Iconv"],
    "SubscriptionSite": ["FoundationEssentials", "SubscriptionCalendar", "Mustache"],
  ]

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func sources() throws -> [Source] {
    let folder = root.appending(component: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return Source(path, text: text)
    }
  }

  @Test func `code is told from comments and texts`() {
    let source = Source(
      "Module/File.swift",
      text: """
        public import Glibc  // import Unseen
        import FoundationEssentials
        /// Never say fatalError.
        let text = "say \\"unsafe\\" // or try!" + word  // Date()
        let other = try! value as! Date

        """)
    #expect(source.module == "Module")
    #expect(source.lineCount == 5)
    #expect(source.imports == ["Glibc", "FoundationEssentials"])
    #expect(source.code[2] == "")
    #expect(source.code[3] == "let text = \"\" + word  ")
    #expect(source.lines(with: /\btry!|\bas!/) == ["let other = try! value as! Date"])
  }

  @Test func `every module of the design is read`() throws {
    #expect(
      Set(try Self.sources().map(\.module))
        == Self.wrappers.union(Self.pure.keys).union([
          "SubscriptionStore", "SubscriptionJob", "SubscriptionDelivery", "SubscriptionQuotes", "WebSocket",
          "subcal",
        ]))
  }

  @Test(arguments: try sources())
  func `a file has fewer than 250 lines`(source: Source) {
    #expect(source.lineCount < 250)
  }

  @Test(arguments: try sources())
  func `only the modules that wrap C import it or are unsafe`(source: Source) {
    guard !Self.wrappers.contains(source.module) else { return }
    #expect(source.imports.filter { $0.hasPrefix("CLib") || $0.hasPrefix("CPosix") } == [])
    #expect(source.lines(with: /\b[uU]nsafe/) == [])
    // The numbers of signals and the call that ignores them are the system's own.
    guard source.path != "subcal/StopSignals.swift" else { return }
    #expect(source.imports.isDisjoint(with: ["Glibc", "Musl", "Darwin"]))
  }

  @Test(arguments: try sources())
  func `each C library has one importer`(source: Source) {
    let owners = ["CLibCurl": "Curl", "CLibXML2": "HTML", "CPosix": "Posix"]
    for (library, owner) in owners where source.imports.contains(library) {
      #expect(source.module == owner)
    }
  }

  @Test(arguments: try sources())
  func `the core and the site import little and nothing with effects`(source: Source) {
    guard let allowed = Self.pure[source.module] else { return }
    #expect(source.imports.subtracting(allowed) == [])
  }

  @Test(arguments: try sources())
  func `only the pages import Mustache`(source: Source) {
    guard source.imports.contains("Mustache") else { return }
    #expect(source.path.hasPrefix("SubscriptionSite/Pages/"))
  }

  /// What each layer of the quotes may import; what carries bytes stands in the transport alone, what keeps files in
  /// the consumer.
  static let quotes: [String: Set<String>] = [
    "Domain": ["SubscriptionCalendar"], "Protocol": ["FoundationEssentials", "SubscriptionCalendar"],
    "Transport": ["Curl", "SubscriptionCalendar", "SubscriptionJob", "Synchronization"],
    "Consumer": [
      "FoundationEssentials", "Posix", "SubscriptionCalendar", "SubscriptionJob", "SubscriptionSite",
      "Synchronization", "SystemPackage",
    ],
  ]

  @Test(arguments: try sources())
  func `the layers of the quotes keep apart`(source: Source) throws {
    #expect(source.module == "WebSocket" || source.imports.filter { $0.hasPrefix("NIO") } == [])
    guard source.module == "SubscriptionQuotes" else { return }
    let layer = source.path.split(separator: "/")[1]
    #expect(source.imports.subtracting(try #require(Self.quotes[String(layer)])) == [])
    // What time it is, is told to what decides.
    guard ["Domain", "Protocol"].contains(layer) else { return }
    #expect(source.lines(with: /\bDate\(|\bClock\b|\bTimekeeper\b|\bTask\b/) == [])
  }

  @Test(arguments: try sources())
  func `no module imports all of Foundation`(source: Source) {
    #expect(!source.imports.contains("Foundation"))
  }

  @Test(arguments: try sources())
  func `only the command prints`(source: Source) {
    guard source.module != "subcal" else { return }
    #expect(
      source.lines(
        with: /\b(?:print|debugPrint|dump|puts|fputs|printf)\(|\bstandardOutput\b|\bstandardError\b/) == [])
  }

  @Test(arguments: try sources())
  func `nothing is forced and nothing gives up`(source: Source) {
    #expect(
      source.lines(with: /\btry!|\bas!|\bfatalError\b|\bpreconditionFailure\b|\bassertionFailure\b/) == [])
  }

  @Test(arguments: try sources())
  func `the core and the site ask no clock, no locale and no file`(source: Source) {
    guard Self.pure.keys.contains(source.module) else { return }
    #expect(
      source.lines(
        with:
          /\bDate\(|\bDate\.now|\bClock\b|\bLocale\b|\bTimeZone\b|\bCalendar\.|\bFileManager\b|\bProcessInfo\b/
      ) == [])
  }

  @Test(arguments: try sources())
  func `numbers are written by our own formatters`(source: Source) {
    guard Self.pure.keys.contains(source.module) else { return }
    #expect(source.lines(with: /\.formatted\(|\bString\(format:|\bFormatStyle\b/) == [])
  }

  @Test(arguments: try sources())
  func `money is never binary floating point`(source: Source) {
    // The indicators and the places on a chart are reckoned so.
    guard source.module == "SubscriptionCalendar" || source.path.hasPrefix("SubscriptionSite/Pages/") else {
      return
    }
    #expect(source.lines(with: /\bDouble\b|\bFloat\b|\bCGFloat\b/) == [])
  }
}
