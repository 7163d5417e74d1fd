import Foundation
import TestSupport
import Testing

/// Successive `subcal favourites` commands in one home folder.
@Suite struct FavouritesTests {
  let program: Program

  init() throws {
    program = try Program().inEnglish
  }

  private func favourites(_ arguments: String..., environment: [String: String] = [:]) throws
    -> Program.Ending
  {
    try program.run(["favourites"] + arguments, environment: environment)
  }

  private func file(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: program.scratch.path(path))), as: UTF8.self)
  }

  @Test func `codes are added once, listed in the order added, and removed`() throws {
    #expect(try favourites("add", "9935", "6535").stdout == "added: 9935, 6535\n")
    #expect(
      try favourites("add", "2897b", "6535", "9935")
        == Program.Ending(stdout: "added: 2897B, 6535, 9935\n", stderr: "", status: 0))
    #expect(try favourites().stdout == "9935\n6535\n2897B\n")
    #expect(try file("home/.config/subcal/favourites") == "9935\n6535\n2897B\n")
    #expect(
      try favourites("remove", "6535") == Program.Ending(stdout: "removed: 6535\n", stderr: "", status: 0))
    #expect(try favourites("list") == Program.Ending(stdout: "9935\n2897B\n", stderr: "", status: 0))
    #expect(
      try favourites("remove", "6535", "9935")
        == Program.Ending(
          stdout: "removed: 9935\n", stderr: "subcal: 6535 is not a favourite\n", status: 1))
    #expect(try favourites("list").stdout == "2897B\n")
  }

  @Test func `a name is looked up in the store of the option`() throws {
    let store = try Stores.path(of: "night")
    #expect(try favourites("add", "慶豐富", "--store", store).status == 0)
    #expect(try favourites("list", "--store", store).stdout == "9935  慶豐富\n")
    let unknown = try favourites("add", "9999", "--store", store, environment: ["LANG": "en_US.UTF-8"])
    #expect(
      unknown.status == 0
        && unknown.stderr.hasPrefix("subcal: 9999 is a favourite now, but nothing of that code is known"),
      "\(unknown)")
    #expect(try favourites("remove", "9999", "--store", store).status == 0)
    #expect(try favourites("remove", "慶豐富", "--store", store).status == 0)
  }

  @Test func `without a file there are no favourites`() throws {
    let list = try favourites("list")
    #expect(list.status == 0 && list.stdout == "" && list.stderr.contains("there are no favourites"))
    let ending = try program.ask(["list", "--favourites"])
    #expect(ending.status == 1 && ending.stderr.contains("there are no favourites"))
  }

  @Test func `the environment sets the location of the file`() throws {
    let folder = ["XDG_CONFIG_HOME": program.scratch.path("work/config")]
    #expect(try favourites("add", "9935", environment: folder).status == 0)
    #expect(try file("work/config/subcal/favourites") == "9935\n")
    let named = folder.merging(["SUBCAL_FAVOURITES_FILE": program.scratch.path("work/mine")]) { $1 }
    #expect(try favourites("add", "6535", environment: named).status == 0)
    #expect(try file("work/mine") == "6535\n")
    #expect(try favourites("list", environment: folder).stdout == "9935\n")
    #expect(try favourites("list", environment: ["HOME": "", "XDG_CONFIG_HOME": "here"]).status == 64)
  }

  @Test func `adding a code keeps comments and blank lines`() throws {
    let path = ["SUBCAL_FAVOURITES_FILE": program.scratch.path("work/mine")]
    let text = "# mine\n\n9935  # bicycles\r\n  2034\n"
    try Data(text.utf8).write(to: URL(filePath: program.scratch.path("work/mine")))
    #expect(try favourites("add", "6535", "9935", environment: path).status == 0)
    let lines = try file("work/mine").split(separator: "\n").map { $0.filter { $0 != "\r" } }
    #expect(lines == ["# mine", "9935  # bicycles", "  2034", "6535"])
    #expect(try file("work/mine").contains("# mine\n\n"), "a blank line is lost")
  }

  @Test func `a list that cannot be written stays as it was`() throws {
    try program.scratch.write("9935\n", to: "home/.config/subcal/favourites")
    let ending = try program.ending(
      of: program.start(
        ["-c", #"ulimit -f 0; exec "$0" favourites add 6535"#, Repository.subcal], program: "/bin/sh"))
    #expect(ending.status != 0)
    #expect(try file("home/.config/subcal/favourites") == "9935\n")
  }

  @Test func `twenty commands at once, and what a killed one left, lose no code`() throws {
    try program.scratch.write("9935\n", to: "home/.config/subcal/favourites")
    // No process has this number, proc_sys_kernel(5).
    try program.scratch.write("half a li", to: "home/.config/subcal/.favourites.subcal-99999999")
    try program.scratch.write("mine", to: "home/.config/subcal/.favourites.new")
    let list = program.scratch.path("home/.config/subcal/favourites")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: list)
    let codes = (0..<20).map { "\(2330 + $0)" }
    let commands = try codes.map { code in
      let own = Program(in: try ScratchDirectory())
      return (
        own, try own.start(["favourites", "add", code], environment: ["HOME": program.scratch.path("home")])
      )
    }
    for (code, (own, process)) in zip(codes, commands) {
      #expect(
        try own.ending(of: process) == Program.Ending(stdout: "已加入自選：\(code)\n", stderr: "", status: 0))
    }
    let lines = try file("home/.config/subcal/favourites").split(separator: "\n").map(String.init)
    #expect(lines.first == "9935" && Set(lines) == Set(codes + ["9935"]) && lines.count == 21)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: program.scratch.path("home/.config/subcal"))
    #expect(Set(names) == ["favourites", ".favourites.lock", ".favourites.new"])
    #expect(try FileManager.default.attributesOfItem(atPath: list)[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: ["9935\nwhat is this\n", "../../etc\n", "99\n"])
  func `an invalid line is reported with its number, and the file is not overwritten`(text: String) throws {
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

  @Test(arguments: [["add"], ["remove"], ["forget", "9935"]])
  func `a missing code is a usage error, and nothing is written`(arguments: [String]) throws {
    let ending = try program.run(["favourites"] + arguments)
    #expect(ending.status == 64 && ending.stdout == "" && !ending.stderr.isEmpty)
    #expect(try program.scratch.files(in: "home") == [:])
  }

  @Test(arguments: [["add", "99"], ["add", "無此名"], ["remove", "../x"]])
  func `neither a code nor a stored name is not found, and nothing is written`(
    arguments: [String]
  ) throws {
    let unknown = try program.ask(["favourites"] + arguments)
    #expect(unknown.status == 1 && unknown.stdout == "" && !unknown.stderr.isEmpty)
    let withoutStore = try program.run(["favourites"] + arguments)
    #expect(withoutStore.status == 66 && withoutStore.stdout == "" && !withoutStore.stderr.isEmpty)
    #expect(try program.scratch.files(in: "home") == [:])
  }

  @Test func `favourites take their names from the store`() throws {
    #expect(try program.ask(["favourites", "add", "9935"]).stdout == "added: 9935 慶豐富\n")
    #expect(try program.ask(["favourites", "list"]).stdout == "9935  慶豐富\n")
    #expect(try file("home/.config/subcal/favourites") == "9935  # 慶豐富\n")
  }

  @Test func `list --favourites shows only the favourites among the listed offerings`() throws {
    #expect(try program.ask(["favourites", "add", "9935", "2897B", "9999"]).status == 0)
    let current = try program.ask(["list", "--favourites", "--csv"]).stdout
    #expect(current.split(separator: "\r\n").dropFirst().map { $0.prefix(4) } == ["9935"])
    let all = try program.ask(["list", "--favourites", "--all", "--sort", "cash", "--csv"]).stdout
    let ids = all.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(ids == ["9935-20230515", "9935-20241029", "2897B-20240913"])
  }
}
