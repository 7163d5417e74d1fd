import TestSupport
import Testing
import Values

/// Inside a target with layers a file uses only what its own folder and those before it declare.
@Suite struct FolderLayerTests {
  static let layers = [
    "SubscriptionQuotes": ["Domain", "Protocol", "Transport", "Consumer"]
  ]

  /// The types, functions and members of extensions that some files declare, by the first layer that declares them.
  struct Declarations {
    var types: [String: Int] = [:]
    /// Members of extensions of an earlier layer's types, which that layer could use.
    var members: [String: Int] = [:]

    init(of sources: [SourceFile], layers: [String]) throws {
      var extensions: [(type: String, member: String, layer: Int)] = []
      var otherMembers: [String: Int] = [:]
      for source in sources {
        let layer = try #require(layers.firstIndex(of: source.folder), "\(source.path)")
        for (name, owner, isInExtension) in Self.declarations(in: source.code) {
          if let owner, isInExtension {
            extensions.append((owner, name, layer))
          } else if owner == nil {
            types[name] = min(layer, types[name] ?? layer)
          }
          if owner != nil, !isInExtension { otherMembers[name] = min(layer, otherMembers[name] ?? layer) }
        }
      }
      for (type, member, layer) in extensions {
        if let home = types[type], home < layer {
          members[member] = min(layer, members[member] ?? layer)
        } else {
          otherMembers[member] = min(layer, otherMembers[member] ?? layer)
        }
      }
      // A name that an earlier layer also declares may refer to that declaration.
      members = members.filter { $0.value < otherMembers[$0.key] ?? .max }
    }

    /// The names declared at the top level and one level below, with their enclosing type.
    private static func declarations(
      in code: [String]
    ) -> [(name: String, owner: String?, isInExtension: Bool)] {
      var found: [(name: String, owner: String?, isInExtension: Bool)] = []
      var depth = 0
      var owner: (name: String, isExtension: Bool)?
      for line in code {
        defer {
          depth += line.count { $0 == "{" } - line.count { $0 == "}" }
          if depth == 0 { owner = nil }
        }
        guard depth < 2, !line.contains(/\b(?:file)?private (?!\(set\))/) else { continue }
        let pattern =
          /\b(?:(struct|enum|class|actor|protocol|typealias)|(extension)|(?:func|var|let|case)) (\[?[\w.]+)/
        guard let match = line.firstMatch(of: pattern) else { continue }
        let name = String(match.3.split(separator: ".").last ?? "")
        let isExtension = match.2 != nil
        if depth == 0 {
          if !isExtension { found.append((name, nil, false)) }
          if match.1 != nil || isExtension { owner = (name, isExtension) }
        } else if let owner {
          found.append((name, owner.name, owner.isExtension))
        }
      }
      return found
    }
  }

  /// One line for each use of a later layer's declaration.
  static func violations(in sources: [SourceFile], layers: [String]) throws -> [String] {
    let declared = try Declarations(of: sources, layers: layers)
    var found: [String] = []
    for source in sources {
      let layer = try #require(layers.firstIndex(of: source.folder))
      let code = source.code.joined(separator: "\n")
      let types = Set(code.matches(of: /(?:^|[^\w.])([A-Za-z_]\w*)/).map { String($0.1) })
        .filter { declared.types[$0] ?? 0 > layer }
      let members = Set(code.matches(of: /\.([A-Za-z_]\w*)/).map { String($0.1) })
        .filter { declared.members[$0] ?? 0 > layer }
      found += types.sorted().map { "\(source.path) uses \($0) of \(layers[declared.types[$0] ?? 0])" }
      found += members.sorted().map { "\(source.path) uses .\($0) of \(layers[declared.members[$0] ?? 0])" }
    }
    return found
  }

  @Test(arguments: layers)
  func `no file of a layered target uses a later layer`(module: String, layers: [String]) throws {
    let sources = try SourceFile.all.get().filter { $0.module == module }
    #expect(Set(sources.map(\.folder)) == Set(layers))
    #expect(try Self.violations(in: sources, layers: layers) == [])
  }

  @Test func `uses of a later layer are found by their names`() throws {
    func file(_ path: String, _ text: String) -> SourceFile { SourceFile("Core/\(path)", text: text) }
    let sources = [
      file("Model/Day.swift", "struct Day {\n  var text: String { Table.text(self) }\n}"),
      file("Model/Price.swift", "struct Price {\n  func rounded() -> Price { self.floored().json }\n}"),
      file("Compute/Ticks.swift", "extension Price {\n  func floored() -> Price { self }\n  var text = 1\n}"),
      file("Write/Table.swift", "enum Table {\n  // Day\n}\nextension Day {\n  var json: Day { self }\n}"),
      file("Index/Closes.swift", "struct Closes {\n  var days: [Day]\n  private var json = Day().text\n}"),
    ]
    #expect(
      try Self.violations(in: sources, layers: ["Model", "Index", "Compute", "Write"]) == [
        "Core/Model/Day.swift uses Table of Write", "Core/Model/Price.swift uses .floored of Compute",
        "Core/Model/Price.swift uses .json of Write",
      ])
  }
}
