import Foundation
import TestSupport
import Testing

/// Sources and Package.swift use only the dependencies that ARCHITECTURE.md allows each target.
@Suite struct TargetTests {
  static let targets: [String: Set<String>] = [
    "Curl": ["CLibCurl"], "HTML": ["CLibXML2", "CLibXML2Loader"], "Hashing": ["CLibCrypto", "Diagnostics"],
    "Iconv": [],
    "Posix": ["CPosix"], "SQLite": ["CSQLite"], "YAML": ["CLibYAML"],
    "Localization": [], "Diagnostics": [],
    "Fetching": ["Curl", "Diagnostics", "Posix"],
    "SubscriptionCalendar": ["Diagnostics", "Iconv"],
    "SubscriptionStore": ["Diagnostics", "Posix", "SQLite", "SubscriptionCalendar"],
    "SubscriptionFolder": ["Diagnostics", "Posix", "SubscriptionCalendar"],
    "SubscriptionCharts": ["SubscriptionCalendar"],
    "SubscriptionSite": ["SubscriptionCalendar", "SubscriptionCharts"],
    "SubscriptionQuotes": ["Curl", "Diagnostics", "Fetching", "Posix", "SubscriptionCalendar"],
    "WebSocket": ["Fetching", "SubscriptionQuotes"],
    "SubscriptionDelivery": [
      "Curl", "Diagnostics", "Fetching", "Hashing", "Posix", "SubscriptionCalendar", "SubscriptionFolder",
      "YAML",
    ],
    "SubscriptionNightly": [
      "Diagnostics", "Fetching", "HTML", "Hashing", "Posix", "SubscriptionCalendar", "SubscriptionFolder",
      "SubscriptionSite", "SubscriptionStore",
    ],
    "SubscriptionQueries": [
      "Diagnostics", "Fetching", "Posix", "SubscriptionCalendar", "SubscriptionCharts",
      "SubscriptionDelivery", "SubscriptionFolder", "SubscriptionQuotes", "SubscriptionStore",
    ],
    "subcal": [
      "Curl", "Diagnostics", "Fetching", "Posix", "SubscriptionCalendar", "SubscriptionCharts",
      "SubscriptionDelivery", "SubscriptionFolder", "SubscriptionNightly", "SubscriptionQueries",
      "SubscriptionQuotes", "WebSocket",
    ],
  ]

  /// The only targets that may import a library; nil if all but the pure ones may.
  static func importers(of library: String) -> Set<String>? {
    switch library {
    case "ArgumentParser", "Logging": ["subcal"]
    case "Dispatch", "Synchronization", "SystemPackage": nil
    case "FoundationEssentials": Set(targets.keys).subtracting(wrappers)
    case "Glibc": wrappers
    // Declared to fix their versions; nothing imports them.
    case "Atomics", "DequeModule": ["WebSocket"]
    default: library.hasPrefix("NIO") ? ["WebSocket"] : []
    }
  }

  /// The targets that wrap C libraries.
  static let wrappers: Set<String> = ["Curl", "HTML", "Hashing", "Iconv", "Posix", "SQLite", "YAML"]
  /// The targets without side effects.
  static let pure: Set<String> = [
    "Localization", "Diagnostics", "SubscriptionCalendar", "SubscriptionCharts", "SubscriptionSite",
  ]

  private func mayUse(_ library: String, _ target: String) -> Bool {
    if Self.targets[target]?.contains(library) == true { return true }
    if library == "Localization" { return !Self.wrappers.contains(target) || target == "Hashing" }
    return Self.importers(of: library)?.contains(target) ?? !Self.pure.contains(target)
  }

  @Test func `every target in the table has sources, and no other target does`() throws {
    #expect(Set(try SourceFile.all.get().map(\.module)) == Set(Self.targets.keys))
  }

  @Test func `a file imports only what its target may use`() throws {
    let forbidden = try SourceFile.all.get().flatMap { source in
      source.imports.filter { !mayUse($0, source.module) }.sorted().map { "\(source.path): \($0)" }
    }
    #expect(forbidden == [])
  }

  @Test(.enabled("swift is not on the search path") { Tool(named: "swift") != nil })
  func `Package.swift declares only allowed dependencies`() throws {
    let scratch = try ScratchDirectory()
    let package = try JSONDecoder().decode(
      Package.self,
      from: try #require(Tool(named: "swift")).output([
        "package", "--package-path", Repository.path(""), "--scratch-path", scratch.path("build"),
        "dump-package",
      ]))
    let declared = Dictionary(
      uniqueKeysWithValues: package.targets.map { ($0.name, Set($0.dependencies.flatMap(\.names))) })
    for (target, allowed) in Self.targets {
      let used = try #require(declared[target], "\(target) is not declared")
      #expect(used.filter { !allowed.contains($0) && !mayUse($0, target) } == [], "\(target)")
    }
    func reached(from target: String) -> Set<String> {
      var (found, next): (Set<String>, [String]) = ([], [target])
      while let target = next.popLast() {
        for used in declared[target] ?? [] where found.insert(used).inserted { next.append(used) }
      }
      return found
    }
    let heavy: Set = [
      "HTML", "SQLite", "SubscriptionNightly", "SubscriptionSite", "SubscriptionStore",
    ]
    for target in ["SubscriptionQuotes", "SubscriptionDelivery"] {
      #expect(reached(from: target).isDisjoint(with: heavy), "\(target)")
    }
    #expect(
      reached(from: "SubscriptionQueries").isDisjoint(with: [
        "HTML", "SubscriptionNightly", "SubscriptionSite",
      ]))
    // Only tests use TestSupport.
    #expect(Self.targets.keys.filter { declared[$0]?.contains("TestSupport") == true } == [])
  }

  @Test func `every dependency has an exact version`() throws {
    let package = try String(contentsOfFile: Repository.path("Package.swift"), encoding: .utf8)
    let declared = package.matches(of: /\.package\(url: .+/).map { String($0.0) }
    #expect(declared.count == 7 && declared.allSatisfy { $0.contains(/, exact: "\d+\.\d+\.\d+"\)/) })
    let resolved = Repository.path("Package.resolved")
    if FileManager.default.fileExists(atPath: resolved) {
      // What they depend on as well.
      let pins = try String(contentsOfFile: resolved, encoding: .utf8).matches(of: /"version" : "([0-9.]+)"/)
      for pin in pins { #expect(package.contains("exact: \"\(pin.1)\""), "\(pin.1)") }
      // A build without the trait Fugle resolves neither swift-nio nor what comes with it.
      #expect([declared.count, declared.count - 4].contains(pins.count))
    }
    for list in ["Tests/Clients/requirements.txt", "Benchmarks/requirements.txt"] {
      let lines = try String(contentsOfFile: Repository.path(list), encoding: .utf8).split(separator: "\n")
        .filter {
          !$0.hasPrefix("#")
        }
      #expect(
        !lines.isEmpty && lines.allSatisfy { $0.contains(/^[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*$/) }, "\(list)"
      )
    }
  }

  /// The part of `swift package dump-package` that is read.
  private struct Package: Decodable {
    struct Target: Decodable {
      var name: String
      var dependencies: [Dependency]
    }

    /// A dictionary of one kind, `byName` or `product`, to an array that begins with a name.
    struct Dependency: Decodable {
      var names: [String]

      init(from decoder: any Decoder) throws {
        let kinds = try decoder.singleValueContainer().decode([String: [Part]].self)
        names = kinds.values.compactMap { $0.first?.name }
      }
    }

    struct Part: Decodable {
      var name: String?

      init(from decoder: any Decoder) throws {
        do { name = try decoder.singleValueContainer().decode(String.self) } catch { name = nil }
      }
    }

    var targets: [Target]
  }
}
