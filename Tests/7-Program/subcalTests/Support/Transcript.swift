import Foundation
import TestSupport
import Testing

/// A file of Transcripts: cases of command lines and what they print. Tests/README.md describes its form.
struct Transcript: Sendable, CustomTestStringConvertible {
  /// What a command leaves behind, by the mark of its lines; a status of 0 has no line.
  enum Kind: String, CaseIterable {
    case stdout = ""
    case stderr = "!"
    case status = "?"
  }

  struct Command {
    var text: String
    /// The number of its line in the file.
    var line: Int
    var lines: [Kind: [String]] = [:]

    /// The words of the command line, which blanks separate unless they are between single quotes.
    var words: [String] {
      var words = [""]
      for (number, part) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
        let isQuoted = !number.isMultiple(of: 2)
        let pieces = isQuoted ? [part] : part.split(separator: " ", omittingEmptySubsequences: false)
        words[words.count - 1] += pieces[0]
        words += pieces.dropFirst().map(String.init)
      }
      return words
    }

    /// The variables set in front of the command, and the rest.
    var parts: (environment: [String: String], words: ArraySlice<String>) {
      let words = words
      let settings = words.prefix { $0.prefixMatch(of: /[A-Z_]+=/) != nil }
      return (Self.variables(settings), words.dropFirst(settings.count))
    }

    static func variables(_ settings: ArraySlice<String>) -> [String: String] {
      let pairs = settings.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
      return Dictionary(pairs.map { (String($0[0]), String($0[1])) }) { $1 }
    }
  }

  struct Case {
    /// Empty for the commands before the first title, which every case begins with.
    var title = ""
    var commands: [Command] = []
  }

  let name: String
  private(set) var cases = [Case()]

  var testDescription: String { name }

  static let folder = Repository.folder("Tests/7-Program/subcalTests/Transcripts")

  static func all() throws -> [Transcript] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map(Transcript.init)
  }

  init(_ name: String) throws {
    self.name = name
    let text = try String(contentsOf: Self.folder.appending(component: name), encoding: .utf8)
    for (number, line) in Self.lines(of: text).enumerated() {
      let (last, rest) = (cases.count - 1, String(line.dropFirst(2)))
      if line.hasPrefix("# ") {
        cases[last].removeSeparator()
        cases.append(Case(title: rest))
      } else if line.hasPrefix("$ ") {
        cases[last].commands.append(Command(text: rest, line: number + 1))
      } else {
        let kind = Kind(rawValue: String(line.prefix(1))) ?? .stdout
        let command = cases[last].commands.count - 1
        try #require(command >= 0, "\(name):\(number + 1): output without a command")
        cases[last].commands[command].lines[kind, default: []].append(kind == .stdout ? line : rest)
      }
    }
  }

  private var text: String {
    cases.filter { !$0.commands.isEmpty }.map { example in
      let title = example.title.isEmpty ? [] : ["# " + example.title]
      return (title + example.commands.flatMap(Self.lines)).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  private static func lines(of command: Command) -> [String] {
    ["$ " + command.text]
      + Kind.allCases.flatMap { kind in
        (command.lines[kind] ?? []).map {
          kind == .stdout || $0.isEmpty ? kind.rawValue + $0 : "\(kind.rawValue) \($0)"
        }
      }
  }

  /// The lines of a file or an output, marked as in Mercurial's tests where they do not end in LF.
  private static func lines(of text: String) -> [String] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.last == "\r" ? String(line.dropLast()) + "\\r (esc)" : String(line)
    }
    let last = lines.removeLast()
    return last.isEmpty ? lines : lines + [last + " (no-eol)"]
  }

  /// Runs every case and compares what it prints; with `RECORD=1` writes that to the file.
  func check() async throws {
    var recorded = self
    for (number, example) in cases.enumerated() where !example.title.isEmpty {
      var isChanged = false
      for (place, found) in try await outputs(of: example).enumerated() {
        let command = example.commands[place]
        for kind in Kind.allCases {
          let (expected, lines) = (command.lines[kind] ?? [], found[kind] ?? [])
          guard let difference = Self.difference(expected, lines) else { continue }
          isChanged = true
          let what = command.words == ["ls"] ? "files" : "\(kind)"
          recorded.cases[number].commands[place].lines[kind] = Self.elided(lines, like: expected)
          Recording.count(what, in: name)
          Issue.record(
            "\(name):\(command.line): \(example.title): \(what)\n\(difference)",
            sourceLocation: SourceLocation(
              fileID: "subcalTests/\(name)", filePath: Self.folder.appending(component: name).path(),
              line: command.line, column: 1))
        }
      }
      if isChanged { Recording.count("cases", in: name) }
    }
    if Recording.isOn {
      try Data(recorded.text.utf8).write(to: Self.folder.appending(component: name))
    }
  }

  /// What the commands for a screen, or those of a language, print on one of another width; nothing is compared or
  /// recorded.
  func lines(onScreenOf columns: Int, in language: String = "") async throws -> [String] {
    let screen = "COLUMNS=80 "
    var lines: [String] = []
    for var example in cases where example.commands.contains(where: { $0.text.contains(screen + language) }) {
      example.commands.removeAll { $0.text.contains(screen) && !$0.text.contains(screen + language) }
      let isShown = example.commands.map { $0.text.contains(screen) }
      for place in example.commands.indices {
        example.commands[place].text.replace(screen, with: "COLUMNS=\(columns) ")
      }
      for (isShown, found) in zip(isShown, try await outputs(of: example)) where isShown {
        lines += found[.stdout] ?? []
      }
    }
    return lines
  }

  /// The lines to record where a part of the former ones was left out: the same parts of them stay.
  private static func elided(_ lines: [String], like former: [String]) -> [String] {
    guard let gap = former.firstIndex(of: "..."), gap == former.lastIndex(of: "...") else { return lines }
    let rest = former.count - gap - 1
    return lines.count > gap + rest ? lines.prefix(gap) + ["..."] + lines.suffix(rest) : lines
  }

  /// The first lines that differ, or nil; an expected line `...` stands for any number of lines.
  private static func difference(_ expected: [String], _ lines: [String]) -> String? {
    mismatch(expected[...], lines[...]).map { here, there in
      (expected[here...].prefix(3).map { "- " + $0 } + lines[there...].prefix(3).map { "+ " + $0 })
        .joined(separator: "\n")
    }
  }

  private static func mismatch(_ expected: ArraySlice<String>, _ lines: ArraySlice<String>) -> (Int, Int)? {
    let same = zip(expected, lines).prefix { $0 != "..." && $0.utf8.elementsEqual($1.utf8) }.count
    let (expected, lines) = (expected.dropFirst(same), lines.dropFirst(same))
    guard expected.first == "..." else {
      return expected.isEmpty && lines.isEmpty ? nil : (expected.startIndex, lines.startIndex)
    }
    var furthest = (expected.startIndex, lines.startIndex)
    for start in lines.startIndex...lines.endIndex {
      guard let found = mismatch(expected.dropFirst(), lines[start...]) else { return nil }
      if found.0 > furthest.0 { furthest = found }
    }
    return furthest
  }

  /// Runs the commands of a case in one working folder, after those before the first title.
  private func outputs(of example: Case) async throws -> [[Kind: [String]]] {
    // A command whose language matters names it.
    let program = try Program().inEnglish
    let places = [
      ("$STORES", try Stores.folder.get().path), ("$FIXTURES", Repository.fixtures.path),
      ("$WORK", program.scratch.path("work")), ("$HOME", program.scratch.path("home")),
    ]
    var exported: [String: String] = [:]
    var outputs: [[Kind: [String]]] = []
    for var command in cases[0].commands + example.commands {
      for store in command.text.matches(of: /\$STORES\/([\w-]+)/) { _ = try Stores.path(of: String(store.1)) }
      command.text = places.reduce(command.text) { $0.replacing($1.0, with: $1.1) }
      let (environment, words) = command.parts
      var ending = Program.Ending(stdout: "", stderr: "", status: 0)
      switch words.first {
      case "subcal":
        ending = try await program.run(
          Array(words.dropFirst()), environment: exported.merging(environment) { $1 })
      case "export": exported.merge(Command.variables(words.dropFirst())) { $1 }
      case "cp": try Self.copy(words.dropFirst().map(\.self), in: program)
      case "ls": ending.stdout = try Self.left(by: program)
      default: Issue.record("\(name):\(command.line): subcal, export, cp or ls")
      }
      let masked = [ending.stdout, ending.stderr].map { text in
        Self.lines(of: places.reduce(text) { $0.replacing($1.1, with: $1.0) })
      }
      outputs.append([
        .stdout: masked[0], .stderr: masked[1], .status: ending.status == 0 ? [] : ["\(ending.status)"],
      ])
    }
    return Array(outputs.dropFirst(cases[0].commands.count))
  }

  private static func copy(_ paths: [String], in program: Program) throws {
    try #require(paths.count == 2)
    let file = URL(filePath: program.scratch.path("work/" + paths[1]))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(filePath: paths[0]), to: file)
  }

  /// The files in the working folder, one per line; files of offerings are only counted.
  private static func left(by program: Program) throws -> String {
    let names = try program.scratch.files(in: "work").keys
    let folders = Dictionary(grouping: names) { name in
      name.firstRange(of: "/offerings/").map { found in
        let file = name[found.upperBound...]
        return name[..<found.lowerBound] + "/offerings/*"
          + (file.firstIndex(of: ".").map { file[$0...] } ?? "")
      } ?? name[...]
    }
    return folders.map { $0.value == [String($0.key)] ? "\($0.key)\n" : "\($0.key): \($0.value.count)\n" }
      .sorted().joined()
  }
}

extension Transcript.Case {
  /// Removes the blank line that precedes the next title.
  fileprivate mutating func removeSeparator() {
    guard let last = commands.indices.last, commands[last].lines[.stdout]?.last == "" else { return }
    commands[last].lines[.stdout]?.removeLast()
  }
}
