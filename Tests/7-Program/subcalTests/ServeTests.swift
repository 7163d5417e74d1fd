import Foundation
import TestSupport
import Testing

/// `subcal serve`, the server for assistants.
@Suite(.timeLimit(.minutes(5))) struct ServeTests {
  static let hasClient = FileManager.default.isExecutableFile(atPath: Repository.client("mcp"))

  @Test(.enabled(if: hasClient, "Scripts/test installs what Tests/Machines/Clients/requirements.txt names"))
  func `an assistant's client gets the answers of the commands`() throws {
    let faults = try Tool.clientScript(
      "assistant.py", [Repository.subcal, try Stores.path(of: "night"), "2024-10-29T21:40"])
    #expect(String(decoding: faults, as: UTF8.self) == "")
  }

  /// The answers to some lines.
  private func answers(_ lines: [String]) throws -> (lines: [String], ending: Program.Ending) {
    let program = try Program().inEnglish
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
      #"{"jsonrpc":"2.0","id":8,"method":"tools/list","params":{"cursor":"page-2"}}"#,
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
        error("8", -32602, "the cursor is not one of this server; leave it out"),
        error("4", -32602, "there is no such tool; tools/list names them"),
        error("5", -32602, "arguments is not an object"),
        error("null", -32600, "a line has over 1048576 bytes"),
        error("null", -32700, "the line is not JSON"), #"{"jsonrpc":"2.0","id":7,"result":{}}"#,
      ])
  }

  @Test func `a line that is not UTF-8 is refused`() throws {
    let program = try Program().inEnglish
    let bytes = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping","x":""#.utf8) + [0xFF] + Array("\"}\n".utf8)
    try Data(bytes).write(to: URL(filePath: program.scratch.path("requests")))
    let ending = try program.ending(
      of: program.start(
        [
          "-c", #"exec "$0" serve --store "$1" < "$2""#, Repository.subcal, try Stores.path(of: "night"),
          program.scratch.path("requests"),
        ], program: "/bin/sh"))
    #expect(
      ending.stdout
        == #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is not UTF-8"}}"# + "\n")
  }

  private static let error = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"#
  private func ping(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"# }
  private func pong(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"# }

  @Test func `brackets, members and numbers cost no more than their bytes`() throws {
    // A reader that tries one type after the other takes minutes for a kilobyte of these.
    let deep = String(repeating: "[", count: 30) + String(repeating: "]", count: 30)
    let deepObjects = String(repeating: #"{"a":"#, count: 30) + "1" + String(repeating: "}", count: 30)
    let wide = "[" + Array(repeating: "[{}]", count: 5000).joined(separator: ",") + "]"
    let lines = [deep, deepObjects, wide, "[" + String(repeating: "9", count: 30) + "]"].map {
      #"{"jsonrpc":"2.0","id":1,"method":"ping","params":\#($0)}"#
    }
    let answers = try answers(Array(repeating: lines, count: 40).flatMap(\.self))
    #expect(answers.lines == Array(repeating: pong(1), count: 160), "\(answers.ending.stderr)")
    // Deeper, or with more values, than any request is.
    let refused = try self.answers([
      #"{"jsonrpc":"2.0","id":1,"params":\#(String(repeating: "[", count: 600))"#,
      "[" + String(repeating: "1,", count: 250_000) + "1]",
      #"{"jsonrpc":"2.0","id":1,"params":\#(String(repeating: "[", count: 500) + String(repeating: "]", count: 500))}"#,
      "1 2", "",
    ])
    #expect(refused.lines.count == 5 && refused.lines.allSatisfy { $0.contains("-32700") })
  }

  @Test func `a line without an end is not held`() throws {
    let program = try Program().inEnglish
    // The limit is on the data of the process, of which the line would take more.
    let process = try program.start(
      [
        "-c",
        #"(head -c 60000000 /dev/zero; printf '\n%s\n' "$1"; head -c 2000000 /dev/zero) | (ulimit -d 50000; exec "$0" serve)"#,
        Repository.subcal, ping(1),
      ], program: "/bin/sh")
    let ending = try program.ending(of: process)
    let tooLong = Self.error + #""a line has over 1048576 bytes"}}"#
    #expect(ending.stdout == [tooLong, pong(1), tooLong].map { $0 + "\n" }.joined(), "\(ending)")
  }

  @Test func `so many codes as no question has are refused`() throws {
    func call(_ arguments: String) -> String {
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":\#(arguments)}}"#
    }
    let codes = Array(repeating: #""9935""#, count: 100_000).joined(separator: ",")
    let long = String(repeating: "長", count: 300)
    for (arguments, said) in [
      (#"{"codes":[\#(codes)]}"#, "codes: give at most 100"),
      (#"{"codes":["\#(long)"]}"#, "codes: give at most 800 bytes"),
      (#"{"codes":["9935","9999"]}"#, "9999"),
      (#"{"codes":["9935"],"as_of":"\#(long)"}"#, "as_of: give at most 800 bytes"),
      (#"{"\#(long)":1}"#, "There is no parameter"),
    ] {
      let answers = try answers([call(arguments)]).lines
      #expect(
        answers.count == 1 && answers[0].contains(said) && answers[0].contains(#""isError":true"#),
        "\(answers)")
      #expect(answers[0].utf8.count < 2000)
    }
  }

  @Test func `a plan may be of a bid or of the right of a holder`() throws {
    for (arguments, said) in [
      (#"{"codes":["83742"],"bid":110,"lots":2,"as_of":"2024-10-29T21:40"}"#, "110400"),
      (#"{"codes":["9993"],"held":3000,"as_of":"2024-10-29T21:40"}"#, "4161"),
    ] {
      let call =
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"cash_plan","arguments":\#(arguments)}}"#
      let answers = try answers([call]).lines
      #expect(answers.count == 1 && answers[0].contains(said), "\(answers)")
    }
  }

  @Test func `a plan of no codes is refused, an amount in place of a code, and a bid that is not taken`()
    throws
  {
    for (arguments, said) in [
      (#"{"codes":[]}"#, "codes: give at least one"),
      (#"{"for":["mei=120000"]}"#, "for: mei=120000 is no code or name; give an amount as budget"),
      (
        #"{"codes":["7708"],"bid":50,"as_of":"2024-10-29T21:40"}"#, "50 is under the minimum of 62.07"
      ),
      (
        #"{"codes":["7708"],"bid":90.005,"as_of":"2024-10-29T21:40"}"#,
        "the bid of 90.005 is not in whole cents"
      ),
    ] {
      let call =
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"cash_plan","arguments":\#(arguments)}}"#
      let answers = try answers([call]).lines
      #expect(
        answers.count == 1 && answers[0].contains(said) && answers[0].contains(#""isError":true"#),
        "\(answers)")
    }
  }

  @Test func `a batch is answered as one in the revision that has batches, and only there`() throws {
    func initialize(_ version: String) -> String {
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#
    }
    let notice = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
    let batch = "[\(ping(1)),\(notice),[\(ping(2))],\(ping(3))]"
    let noRequest = Self.error + #""the line is not a JSON-RPC 2.0 request"}}"#
    let big = "[" + Array(repeating: ping(1), count: 51).joined(separator: ",") + "]"
    let taken = try answers([initialize("2025-03-26"), batch, "[\(notice)]", "[]", big])
    #expect(
      taken.lines.dropFirst() == [
        "[\(pong(1)),\(noRequest),\(pong(3))]", noRequest, Self.error + #""a batch has over 50 requests"}}"#,
      ])
    for version in ["2024-11-05", "2025-06-18", "2025-11-25"] {
      #expect(try answers([initialize(version), batch]).lines.dropFirst() == [noRequest])
    }
  }

  @Test func `answers get no answer, and a request that is cancelled before its turn gets none`() throws {
    func cancel(_ id: String) -> String {
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id),"reason":"late"}}"#
    }
    let lines = try answers([
      #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"x"}}"#,
      ping(3), ping(4),
      cancel("4"), cancel(#""3""#), cancel("9"), cancel("[]"), ping(5),
    ]).lines
    #expect(lines == [pong(3), pong(5)])
  }

  @Test func `a request may name the newest revision, and none that is not spoken`() throws {
    func request(_ method: String, _ version: String, _ more: String = "") -> String {
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"\#(version)"}\#(more)}}"#
    }
    let lines = try answers([
      request("server/discover", "2026-07-28"), request("tools/list", "2026-07-28"),
      request("tools/call", "2026-07-28", #","name":"calc","arguments":{"price":10,"sell":11}"#),
      request("tools/call", "2026-07-28", #","name":"calc","arguments":{"price":"x"}"#),
      request("tools/list", "2027-01-01"),
    ]).lines
    let end =
      #""resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"subcal","version":"#
    #expect(lines.count == 5 && lines.prefix(4).allSatisfy { $0.contains(end) }, "\(lines)")
    let all = #"["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"]"#
    #expect(lines.first?.contains(#""supportedVersions":\#(all),"capabilities":{"tools":{}}"#) == true)
    #expect(lines.prefix(2).allSatisfy { $0.contains(#""ttlMs":3600000,"cacheScope":"private""#) })
    #expect(
      lines.last
        == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"the revision is not supported","data":{"supported":\#(all),"requested":"2027-01-01"}}}"#
    )
  }

  @Test func `without a store an answer says what to do`() throws {
    let program = try Program().inEnglish
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
    let program = try Program().inEnglish
    let printed = try program.run(["--help-json"])
    try #require(printed.status == 0 && printed.stderr == "")
    // Behind a command, too, which is not run.
    let behind = try program.run(["nightly", "--help-json"])
    #expect(behind.status == 0 && behind.stdout == printed.stdout)
    let help = try JSONDecoder().decode(Command.self, from: Data(printed.stdout.utf8))
    #expect(help.name == "subcal")
    for command in help.commands where command.commands.isEmpty {
      let text = try program.run([command.name, "--help"], environment: ["COLUMNS": "200"]).stdout
      let shown = Set(text.matches(of: /\n {2}(?:-\w, )?(--[a-z-]+)/).map { String($0.1) })
        .subtracting(["--help"])
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
