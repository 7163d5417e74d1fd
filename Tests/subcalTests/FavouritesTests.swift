import Foundation
import TestSupport
import Testing

/// `subcal favourites`, one command after another in one home.
@Suite struct FavouritesTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  private func favourites(_ arguments: String..., environment: [String: String] = [:]) throws
    -> Program.Ending
  {
    try program.run(["favourites"] + arguments, environment: environment)
  }

  private func file(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: program.scratch.path(path))), as: UTF8.self)
  }

  @Test func `codes are added once, listed in their order, and removed`() throws {
    let silent = Program.Ending(stdout: "", stderr: "", status: 0)
    #expect(try favourites("add", "9935", "6535", "9935") == silent)
    #expect(try favourites("add", "2897b", "6535") == silent)
    #expect(try favourites().stdout == "9935\n6535\n2897B\n")
    #expect(try file("home/.config/subcal/favourites") == "9935\n6535\n2897B\n")
    #expect(try favourites("remove", "6535") == silent)
    #expect(try favourites("list") == Program.Ending(stdout: "9935\n2897B\n", stderr: "", status: 0))
    #expect(
      try favourites("remove", "6535", "9935")
        == Program.Ending(stdout: "", stderr: "subcal: 6535 is not a favourite\n", status: 1))
    #expect(try favourites("list").stdout == "2897B\n")
  }

  @Test func `without a file there are none`() throws {
    #expect(try favourites("list") == Program.Ending(stdout: "", stderr: "", status: 0))
    let ending = try program.ask(["list", "--favourites"])
    #expect(ending.status == 1 && ending.stderr == "")
  }

  @Test func `the file lies where the environment says`() throws {
    let folder = ["XDG_CONFIG_HOME": program.scratch.path("work/config")]
    #expect(try favourites("add", "9935", environment: folder).status == 0)
    #expect(try file("work/config/subcal/favourites") == "9935\n")
    let named = folder.merging(["SUBCAL_FAVOURITES_FILE": program.scratch.path("work/mine")]) { $1 }
    #expect(try favourites("add", "6535", environment: named).status == 0)
    #expect(try file("work/mine") == "6535\n")
    #expect(try favourites("list", environment: folder).stdout == "9935\n")
    #expect(try favourites("list", environment: ["HOME": "", "XDG_CONFIG_HOME": "here"]).status == 64)
  }

  @Test func `what people wrote stays as it is`() throws {
    let path = ["SUBCAL_FAVOURITES_FILE": program.scratch.path("work/mine")]
    let text = "# mine\n\n9935  # bicycles\r\n  2034\n"
    try Data(text.utf8).write(to: URL(filePath: program.scratch.path("work/mine")))
    #expect(try favourites("add", "6535", "9935", environment: path).status == 0)
    let lines = try file("work/mine").split(separator: "\n").map { $0.filter { $0 != "\r" } }
    #expect(lines == ["# mine", "9935  # bicycles", "  2034", "6535"])
    #expect(try file("work/mine").contains("# mine\n\n"), "an empty line is lost")
  }

  @Test(arguments: ["9935\nwhat is this\n", "../../etc\n", "99\n"])
  func `a file that holds no code is told with its line, and not written over`(text: String) throws {
    let path = ["SUBCAL_FAVOURITES_FILE": program.scratch.path("work/mine")]
    try Data(text.utf8).write(to: URL(filePath: program.scratch.path("work/mine")))
    for arguments in [["favourites", "list"], ["favourites", "add", "2034"], ["list", "--favourites"]] {
      let ending = try program.ask(arguments, environment: path)
      #expect(ending.status == 64 && ending.stdout == "", "\(arguments)")
      #expect(
        ending.stderr.contains("work/mine: line \(text.hasPrefix("9935") ? 2 : 1): "), "\(ending.stderr)")
    }
    #expect(try file("work/mine") == text)
  }

  @Test(arguments: [
    ["add"], ["remove"], ["add", "99"], ["add", "慶豐富"], ["remove", "../x"], ["forget", "9935"],
  ])
  func `what is no code is a bad argument, and nothing is written`(arguments: [String]) throws {
    let ending = try program.run(["favourites"] + arguments)
    #expect(ending.status == 64 && ending.stdout == "" && !ending.stderr.isEmpty)
    #expect(try program.scratch.files(in: "home") == [:])
  }

  @Test func `names come from the store that is named`() throws {
    #expect(try program.ask(["favourites", "add", "9935"]).status == 0)
    #expect(try program.ask(["favourites", "list"]).stdout == "9935  慶豐富\n")
    #expect(try file("home/.config/subcal/favourites") == "9935  # 慶豐富\n")
  }

  @Test func `a list of favourites holds those of them that fit`() throws {
    #expect(try program.ask(["favourites", "add", "9935", "2897B", "9999"]).status == 0)
    let current = try program.ask(["list", "--favourites", "--csv"]).stdout
    #expect(current.split(separator: "\r\n").dropFirst().map { $0.prefix(4) } == ["9935"])
    let all = try program.ask(["list", "--favourites", "--all", "--sort", "cash", "--csv"]).stdout
    let ids = all.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(ids == ["9935-20230515", "9935-20241029", "2897B-20240913"])
  }
}
