import Foundation
import Testing

/// The answers to the questions in Tests/Questions.
@Suite(.serialized, .enabled(if: Python.isAvailable, "\(Python.skipReason)")) struct QuestionTests {
  @Test(.timeLimit(.minutes(60)), arguments: try Question.all())
  func `a question has the expected answer`(_ question: Question) throws {
    try question.check()
  }

  @Test func `every query command is tested on narrow and wide screens in both languages`() throws {
    var screens: [String: Set<String>] = [:]
    for question in try Question.all() {
      let folder = Question.folder.appending(component: question.name)
      let arguments = try String(contentsOf: folder.appending(component: "arguments.txt"), encoding: .utf8)
      let command = String(arguments.prefix { $0 != "\n" })
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      screens[command, default: []].formUnion(files.filter { $0.contains("-") })
    }
    let all = Set(["60", "80", "120"].flatMap { ["\($0)-zh.txt", "\($0)-en.txt"] })
    for command in ["query", "list", "digest", "cash-plan", "calc", "stats"] {
      #expect(screens[command] == all, "\(command)")
    }
  }

  @Test func `no line of an answer is wider than its screen`() throws {
    var wide: [String] = []
    var answers = 0
    for question in try Question.all() {
      let folder = Question.folder.appending(component: question.name)
      let screens = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        .filter { $0.contains("-") }.sorted()
      guard !screens.isEmpty else { continue }
      answers += screens.count
      wide += try Python.run("width.py", screens.map { folder.appending(component: $0).path() })
        .split(separator: "\n").map { "\(question.name)/\($0)" }
    }
    #expect(wide == [] && answers > 100)
  }

  @Test func `a missing value has a reason`() throws {
    var unexplained: [String] = []
    var lines = 0
    for question in try Question.all() where question.name.hasPrefix("query-") {
      let folder = Question.folder.appending(component: question.name)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) where name.contains("-")
      {
        let text = try String(contentsOf: folder.appending(component: name), encoding: .utf8)
        lines += text.count { $0 == "\n" }
        unexplained += text.split(separator: "\n").filter { $0.hasSuffix(" -") }.map {
          "\(question.name)/\(name): \($0)"
        }
      }
    }
    #expect(unexplained == [] && lines > 100)
  }

  @Test func `answers with profits or odds list their assumptions`() throws {
    var withoutAssumptions: [String] = []
    for question in ["list", "cash-plan-budget", "digest-story-09", "query-code", "calc"] {
      let text = try String(
        contentsOf: Question.folder.appending(components: question, "120-en.txt"), encoding: .utf8)
      if !text.contains("0.1425%") { withoutAssumptions.append(question) }
    }
    for question in ["cash-plan-budget-json", "digest-json", "query-json", "calc-json"] {
      let text = try String(
        contentsOf: Question.folder.appending(components: question, "stdout.txt"), encoding: .utf8)
      if !text.contains("\"assumptions\"") { withoutAssumptions.append(question) }
    }
    #expect(withoutAssumptions == [])
  }

  @Test func `after the draw no value is described as unknown before the draw`() throws {
    for question in ["query-when-drawn", "query-when-delivered"] {
      let text = try String(
        contentsOf: Question.folder.appending(components: question, "80-en.txt"), encoding: .utf8)
      #expect(!text.contains("unknown before the draw"), "\(question)")
    }
  }
}
