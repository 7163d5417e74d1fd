import Foundation
import TestSupport
import Testing

/// `subcal serve`, the server for assistants.
@Suite struct ServeTests {
  static let hasClient = FileManager.default.isExecutableFile(atPath: Repository.client("mcp"))

  @Test(.enabled(if: hasClient, "Scripts/test installs what Tests/Clients/requirements.txt names"))
  func `an assistant's client gets the answers of the commands`() throws {
    let faults = try Tool.clientScript(
      "assistant.py", [Repository.subcal, try Stores.path(of: "night"), "2024-10-29T21:40"])
    #expect(String(decoding: faults, as: UTF8.self) == "")
  }

  /// The answers to some lines.
  private func answers(_ lines: [String]) throws -> (lines: [String], ending: Program.Ending) {
    let program = try Program()
    try program.scratch.write(lines.joined(separator: "\n") + "\n", to: "requests")
    let process = try program.start(
      [
        "-c", #"exec "$0" serve --store "$1" < "$2""#, Repository.subcal, try Stores.path(of: "night"),
        program.scratch.path("requests"),
      ], program: "/bin/sh")
    let ending = try program.ending(of: process)
    return (ending.stdout.split(separator: "\n").map(String.init), ending)
  }

  @Test func `each request has one line as an answer, and a notification none`() throws {
    let (lines, ending) = try answers([
      #"{"jsonrpc":"2.0","id":"a\nb","method":"initialize","params":{"protocolVersion":"1999-01-01"}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, "", "{", "[]", "null",
      #"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"tools/steal"}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"publish"}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"digest","arguments":[]}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"ping","x":""# + String(repeating: "x", count: 1 << 20) + #""}"#,
      String(repeating: "[", count: 100_000), #"{"jsonrpc":"2.0","id":7,"method":"ping"}"#,
    ])
    #expect(ending.status == 0 && ending.stderr == "")
    #expect(
      lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":"a\nb","result":{"protocolVersion":"2025-11-25","#)
        == true)
    func error(_ id: String, _ code: Int, _ message: String) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)"}}"#
    }
    #expect(
      lines.dropFirst() == [
        error("null", -32700, "the line is not JSON"), error("null", -32700, "the line is not JSON"),
        error("null", -32600, "the line is not a JSON-RPC 2.0 request"),
        error("null", -32600, "the line is not a JSON-RPC 2.0 request"),
        error("null", -32600, "the id is neither a text nor a whole number"),
        #"{"jsonrpc":"2.0","id":2,"result":{}}"#,
        error("3", -32601, "there is no method tools/steal"),
        error("4", -32602, "there is no such tool; tools/list names them"),
        error("5", -32602, "arguments is not an object"),
        error("null", -32600, "a line has over 1048576 bytes"),
        error("null", -32700, "the line is not JSON"), #"{"jsonrpc":"2.0","id":7,"result":{}}"#,
      ])
  }

  @Test func `without a store an answer says what to do`() throws {
    let program = try Program()
    try program.scratch.write(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list"}}"# + "\n", to: "requests")
    let process = try program.start(
      [
        "-c", #"exec "$0" serve --store none.sqlite < "$1""#, Repository.subcal,
        program.scratch.path("requests"),
      ],
      program: "/bin/sh")
    let ending = try program.ending(of: process)
    #expect(ending.status == 0 && ending.stderr == "")
    #expect(
      ending.stdout.contains(#""isError":true"#) && ending.stdout.contains("subcal nightly"), "\(ending)")
    // Asking makes no store.
    #expect(try program.scratch.files(in: "work").isEmpty)
  }
}

/// `subcal --help-json`.
@Suite struct HelpJSONTests {
  @Test func `it names the options of every command's help, and their variables`() throws {
    let program = try Program()
    let printed = try program.run(["--help-json"])
    try #require(printed.status == 0 && printed.stderr == "")
    let help = try JSONDecoder().decode(Command.self, from: Data(printed.stdout.utf8))
    #expect(help.name == "subcal" && help.commands.count >= 24)
    for command in help.commands where command.commands.isEmpty {
      let text = try program.run([command.name, "--help"], environment: ["COLUMNS": "200"]).stdout
      let shown = Set(text.matches(of: /\n {2}(?:-\w, )?(--[a-z-]+)/).map { String($0.1) })
        .subtracting(["--help", "--version"])
      let options = command.arguments?.filter { $0.kind != "positional" } ?? []
      #expect(Set(options.map(\.name)) == shown, "\(command.name)")
      #expect(options.allSatisfy { $0.variable?.hasPrefix("SUBCAL_") == true }, "\(command.name)")
    }
    let query = try #require(help.commands.first { $0.name == "query" })
    let codes = try #require(query.arguments?.first)
    #expect(codes.kind == "positional" && codes.required && codes.repeated && codes.variable == nil)
    #expect(
      help.commands.first { $0.name == "favourites" }?.commands.map(\.name) == ["add", "remove", "list"])
  }

  private struct Command: Decodable {
    var name: String
    var arguments: [Argument]?
    var commands: [Command]
  }

  private struct Argument: Decodable {
    var kind, name: String
    var required, repeated: Bool
    var variable: String?
  }
}
