import Foundation
import TestSupport
import Testing

/// Rules of the sources that the compiler does not check.
@Suite struct SourceRuleTests {
  /// The targets that wrap C libraries.
  static let wrappers: Set = [
    "Curl", "XML", "Hashing", "Iconv", "Posix", "SQLite", "SiteAssets", "YAML", "Zlib",
  ]
  /// The targets without side effects.
  static let pure: Set = [
    "Localization", "Diagnostics", "Values", "JSON", "Trading", "Decoding", "Announcements", "ListEngine",
    "Costs", "WinRates",
    "SubscriptionLists", "SubscriptionReport", "SubscriptionBacktest", "SubscriptionOutputs",
    "SubscriptionCharts", "SubscriptionSite",
  ]
  /// The storeys of the sources, from below.
  static func storeys() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources")).sorted()
  }

  /// The lines that match outside comments, each with its file below the storeys of `Sources` or `Tests`.
  private func lines(
    with pattern: String, of folder: String = "Sources",
    in isConcerned: (_ target: String, _ path: String) -> Bool
  ) throws -> [String] {
    let grep = try #require(Tool(named: "grep"))
    let found = try grep.run(
      ["-rP", "--include=*.swift", #"^(?:(?!(?:^|\s)//).)*?(?:\#(pattern))"#, "."],
      in: URL(filePath: Repository.path(folder)))
    try #require(found.status < 2, "\(found.stderr)")
    return found.stdout.split(separator: "\n").map { line in
      // The path begins with the storey.
      line.split(separator: "/", maxSplits: 2).last.map(String.init) ?? ""
    }.filter { line in
      let path = line.prefix { $0 != ":" }
      return isConcerned(String(path.prefix { $0 != "/" }), String(path))
    }
  }

  /// `swift build --explicit-target-dependency-import-check error` accepts an import that a dependency has as well.
  @Test func `a target imports what Package.swift names for it, and nothing else`() throws {
    let package = try String(contentsOfFile: Repository.path("Package.swift"), encoding: .utf8)
    let storeys = try Self.storeys()
    let parts = storeys.map { "Sources/\($0)" } + storeys.map { "Tests/\($0)" } + ["Tests/Whole"]
    let folders = try parts.flatMap { try names(in: $0) }
    let products = ["argumentParser": "ArgumentParser", "logging": "Logging"]
    let (targets, modules) = (Set(folders), Set(folders + products.values))
    let declaration = /"(\w+)",\s*(?:\.\w+,\s*)?(?:dependencies:\s*)?\[([^\]]*)\]/
    let named = package.matches(of: declaration).map { match in
      (
        target: String(match.1),
        names: Set(match.2.matches(of: /\w+/).map { products[String($0.0)] ?? String($0.0) })
          .intersection(modules)
      )
    }
    var imported: [String: Set<String>] = [:]
    for folder in ["Sources", "Tests"] {
      let imports = try lines(with: #"^\s*(?:@?\w+ )*import (?:\w+ )?\w+$"#, of: folder) { target, _ in
        targets.contains(target)
      }
      for line in imports {
        guard let name = line.split(separator: " ").last.map(String.init), modules.contains(name) else {
          continue
        }
        imported[String(line.prefix { $0 != "/" }), default: []].insert(name)
      }
    }
    for (target, names) in named where targets.contains(target) {
      #expect(imported.removeValue(forKey: target) ?? [] == names, "\(target)")
    }
    #expect(imported.isEmpty)
  }

  /// SwiftPM refuses only circles.
  @Test func `a target imports targets of lower storeys, and those before it in its own`() throws {
    let package = try String(contentsOfFile: Repository.path("Package.swift"), encoding: .utf8)
    let order = package.matches(of: /(?:library\(\s*|arget\(\s*name: )"(\w+)"/).map { String($0.1) }
    #expect(order.count > 30 && Set(order).count == order.count)
    for storey in try Self.storeys() {
      let targets = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources/\(storey)"))
      let places = targets.compactMap(order.firstIndex)
      #expect(places.count == targets.count { !$0.contains(/^CLib|^CZlib/) }, "\(storey)")
    }
    for line in try lines(with: #"^\s*(?:\w+ )?import (?:\w+ )?\w+$"#, in: { _, _ in true }) {
      let (target, name) = (line.prefix { $0 != "/" }, line.split(separator: " ").last ?? "")
      guard let place = order.firstIndex(of: String(target)), let used = order.firstIndex(of: String(name))
      else { continue }
      #expect(used < place, "\(line)")
    }
  }

  /// A target of which one file needs something is right only where that file is the contact, so Package.swift names it.
  @Test func `Package.swift says which dependencies one file alone uses`() throws {
    let package = try String(contentsOfFile: Repository.path("Package.swift"), encoding: .utf8)
    let lists = package.matches(
      of: /\/\/ In one file only: ((?:[^\n]*\n *\/\/ )*[^\n]*)\n *library\(\s*"(\w+)"/)
    let said = lists.flatMap { list in
      list.1.matches(of: /(\w+) \((\S+)\)/).map { "\(list.2) \($0.1) (\($0.2))" }
    }
    let libraries = Set(package.matches(of: /library\(\s*"(\w+)"/).map { String($0.1) })
    var files: [String: Set<String>] = [:]
    for line in try lines(with: #"^\s*(?:\w+ )?import \w+$"#, in: { target, _ in libraries.contains(target) })
    {
      let path = line.prefix { $0 != ":" }
      guard let name = line.split(separator: " ").last, libraries.contains(String(name)) else { continue }
      let file = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      files["\(path.prefix { $0 != "/" }) \(name)", default: []].insert(String(file))
    }
    let alone = files.compactMap { names, files in
      files.count == 1 ? files.first.map { "\(names) (\($0))" } : nil
    }
    #expect(alone.count > 10)
    #expect(Set(said).symmetricDifference(alone).sorted() == [])
  }

  @Test func `only the targets that wrap C are unsafe`() throws {
    #expect(try lines(with: #"\b[uU]nsafe"#) { target, _ in !Self.wrappers.contains(target) } == [])
  }

  @Test func `only the subcal target prints`() throws {
    let printing = #"\b(?:print|debugPrint|dump|puts|fputs|printf)\(|\bstandardOutput\b|\bstandardError\b"#
    let defined = "Posix/FileDescriptor.swift"
    #expect(try lines(with: printing) { target, path in target != "subcal" && path != defined } == [])
  }

  @Test func `no code force-tries, force-casts or traps`() throws {
    let forcing = #"\btry!|\bas!|\bfatalError\b|\bpreconditionFailure\b|\bassertionFailure\b"#
    #expect(try lines(with: forcing) { _, _ in true } == [])
  }

  @Test func `pure targets use no clock, locale or file, and write numbers with our own formatters`() throws {
    let asking =
      #"\bDate\(|\bDate\.now|\bClock\b|\bLocale\b|\bTimeZone\b|\bCalendar\.|\bFileManager\b|\bProcessInfo\b"#
    #expect(try lines(with: asking) { target, _ in Self.pure.contains(target) } == [])
    let formatting = #"\.formatted\(|\bString\(format:|\bFormatStyle\b"#
    #expect(try lines(with: formatting) { target, _ in Self.pure.contains(target) } == [])
  }

  @Test func `money is never binary floating point`() throws {
    let binary = #"\bDouble\b|\bFloat\b|\bCGFloat\b"#
    // Indicators and coordinates of charts may be.
    #expect(
      try lines(with: binary) { target, _ in Self.pure.contains(target) && target != "SubscriptionCharts" }
        == [])
  }

  @Test func `every change in a table of dates is on a day that the calendar has, later than the one before`()
    throws
  {
    var count = 0
    for file in try lines(with: "DatedTable", in: { _, _ in true }).map({ $0.prefix { $0 != ":" } }) {
      let source = try #require(
        try Self.storeys().lazy.map { Repository.path("Sources/\($0)/\(file)") }
          .first { FileManager.default.fileExists(atPath: $0) }
          .map { try String(contentsOfFile: $0, encoding: .utf8) })
      for table in source.split(separator: "DatedTable") {
        let dates = table.matches(of: /\.since\(\s*(\d{4}),\s*(\d{1,2}),\s*(\d{1,2}),/).map { match in
          DateComponents(
            calendar: Calendar(identifier: .gregorian), year: Int(match.1), month: Int(match.2),
            day: Int(match.3))
        }
        #expect(dates.count == table.matches(of: /\.since\(/).count, "\(file)")
        let impossible = dates.filter { !$0.isValidDate }
        #expect(impossible == [], "\(file)")
        let days = dates.compactMap(\.date)
        #expect(days == days.sorted() && Set(days).count == days.count, "\(file)")
        count += dates.count
      }
    }
    #expect(count > 0)
  }

  /// What each layer of quotes may not import: only the transport uses the network, only the consumer stores files.
  @Test(arguments: [
    ("Domain", "Curl|Fetching|FoundationEssentials|Posix|Synchronization"),
    ("Protocol", "Curl|Fetching|Posix|Synchronization"),
    ("Transport", "FoundationEssentials|Posix"), ("Consumer", "Curl"),
  ])
  func `quote layers import only what they may`(layer: String, forbidden: String) throws {
    let folder = "SubscriptionQuotes/\(layer)/"
    #expect(try lines(with: "import (?:\(forbidden))\\b") { _, path in path.hasPrefix(folder) } == [])
    if ["Domain", "Protocol"].contains(layer) {
      let asking = #"\bDate\(|\bClock\b|\bJobClock\b|\bTask\b"#
      #expect(try lines(with: asking) { _, path in path.hasPrefix(folder) } == [])
    }
  }

  /// The names in a folder of the repository.
  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Repository.path(folder)).sorted()
  }

  @Test func `a target's tests are in the storey of the target, or the table of tests says where else`()
    throws
  {
    let table = try String(contentsOfFile: Repository.path("Tests/README.md"), encoding: .utf8)
    for storey in try Self.storeys() {
      let targets = try names(in: "Sources/\(storey)").filter { !$0.contains(/^C[A-Z]/) }
      let tests = try names(in: "Tests/\(storey)")
      #expect(tests.filter { !targets.map { "\($0)Tests" }.contains($0) } == [], "\(storey)")
      for target in targets where !tests.contains("\(target)Tests") {
        #expect(
          table.contains("\n| `\(target)` |"),
          "\(target) has no tests, and Tests/README.md does not say where it is tested")
      }
    }
  }

  /// A file outside of a target is not compiled, and nothing says so. `Scripts/fuzz` compiles `Fuzz` by itself.
  @Test func `every folder of tests is a target, or another package`() throws {
    let package = try String(contentsOfFile: Repository.path("Package.swift"), encoding: .utf8)
    let folders = try (try Self.storeys() + ["Whole", "Machines"]).flatMap { part in
      try names(in: "Tests/\(part)").map { "Tests/\(part)/\($0)" }
    }
    for folder in folders where folder != "Tests/Machines/Fuzz" {
      let files = FileManager.default.enumerator(atPath: Repository.path(folder))?.allObjects ?? []
      guard files.contains(where: { ($0 as? String)?.hasSuffix(".swift") == true }) else { continue }
      let name = folder.split(separator: "/").last ?? ""
      #expect(
        package.contains("\"\(name)\"")
          || FileManager.default.fileExists(atPath: Repository.path("\(folder)/Package.swift")), "\(folder)")
    }
    #expect(
      try names(in: "Tests")
        == [try Self.storeys(), ["Machines", "README.md", "Whole"]].flatMap { $0 }.sorted())
  }

  @Test func `every dependency has an exact version`() throws {
    let package = try String(contentsOfFile: Repository.path("Package.swift"), encoding: .utf8)
    let declared = package.matches(of: /\.package\(url: .+/).map { String($0.0) }
    #expect(!declared.isEmpty && declared.allSatisfy { $0.contains(/, exact: "\d+\.\d+\.\d+"\)/) })
    let resolved = Repository.path("Package.resolved")
    if FileManager.default.fileExists(atPath: resolved) {
      // What they depend on as well.
      let pins = try String(contentsOfFile: resolved, encoding: .utf8).matches(of: /"version" : "([0-9.]+)"/)
      for pin in pins { #expect(package.contains("exact: \"\(pin.1)\""), "\(pin.1)") }
      #expect(declared.count == pins.count)
    }
    for folder in [
      "Tests/Machines/Clients", "Tests/Machines/HomeAssistant", "Tests/Machines/Packaging", "Benchmarks",
    ] {
      func lines(_ name: String) throws -> [Substring] {
        try String(contentsOfFile: Repository.path("\(folder)/requirements.\(name)"), encoding: .utf8)
          .split(separator: "\n").filter { !$0.hasPrefix("#") }
      }
      // Each version has the hash of its files below it, so pip takes no other.
      let made = try lines("txt")
      #expect(
        zip(made, made.dropFirst() + [""]).allSatisfy { line, next in
          line.contains(/^    --hash=sha256:[0-9a-f]{64}( \\)?$/)
            || line.contains(/^[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.!]*( ; [^;]+)? \\$/)
              && next.contains("--hash=sha256:")
        }, "\(folder)")
      for wanted in try lines("in") {
        let pin = wanted.replacing(/\[.*\]/, with: "")
        #expect(made.contains { $0.lowercased().hasPrefix(pin.lowercased()) }, "\(folder): \(wanted)")
      }
    }
  }
}
