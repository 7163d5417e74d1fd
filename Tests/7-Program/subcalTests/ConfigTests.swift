import Foundation
import TestSupport
import Testing

@testable import subcal

/// The settings file: what it may say, what wins, and what an error names.
@Suite struct ConfigTests {
  let program: Program
  private static let own = "home/.config/subcal/config.yaml"

  init() throws {
    program = try Program().inEnglish
  }

  private func write(_ text: String, to path: String = own) throws {
    try program.scratch.write(text, to: path, permissions: 0o600)
  }

  @Test func `an option wins over a variable, a variable over the file, the file over the rule`() throws {
    let question = ["query", "9935", "--json"]
    let rule = try program.ask(question)
    let options = try ["0.3", "0.5", "0.7"].map {
      try program.ask(question + ["--broker-discount", $0]).stdout
    }
    #expect(Set(options + [rule.stdout]).count == 4)
    try write("costs:\n  broker_discount: 0.3\n")
    #expect(try program.ask(question).stdout == options[0])
    let variable = ["SUBCAL_BROKER_DISCOUNT": "0.5"]
    #expect(try program.ask(question, environment: variable).stdout == options[1])
    #expect(
      try program.ask(question + ["--broker-discount", "0.7"], environment: variable).stdout == options[2])
  }

  @Test func `the file is the user's own, or the one that --config or SUBCAL_CONFIG names`() throws {
    try write("defaults:\n  language: en\n")
    try write("defaults:\n  language: zh\n", to: "work/other.yaml")
    let english = try program.ask(["digest", "--language", "en"])
    let chinese = try program.ask(["digest", "--language", "zh"])
    #expect(english.status == 0 && chinese != english)
    #expect(try program.ask(["digest"]) == english)
    #expect(try program.ask(["digest", "--config", "other.yaml"]) == chinese)
    #expect(try program.ask(["--config=other.yaml", "digest"]) == chinese)
    #expect(try program.ask(["digest"], environment: ["SUBCAL_CONFIG": "other.yaml"]) == chinese)
    let absent = try program.ask(["digest", "--config", "none.yaml"])
    #expect(absent.status == 66 && absent.stderr.contains("there is no settings file none.yaml"))
    #expect(try program.ask(["digest", "--config"]).status == 64)
  }

  @Test(arguments: ["en", "zh"])
  func `help is wholly in the language of the file`(language: String) throws {
    let environment = ["LANG": language == "en" ? "zh_TW.UTF-8" : "en_US.UTF-8"]
    let commands = [["list", "--help"], ["help", "cash-plan"], ["favourites", "--help"]]
    let wanted = try commands.map { try program.run($0 + ["--language", language]) }
    try write("defaults: {language: \(language)}\n")
    for (command, wanted) in zip(commands, wanted) {
      #expect(try program.run(command, environment: environment).stdout == wanted.stdout, "\(command)")
    }
  }

  @Test func `a value for one command wins over one for all, and lists and flags are understood`() throws {
    try write(
      """
      defaults:
        language: en
        json: yes
      commands:
        list:
          json: no
          csv: true
          stage: [open, last_day]
      """)
    #expect(try program.ask(["digest"]).stdout.hasPrefix("{"))
    let list = try program.ask(["list"])
    #expect(list.stdout.hasPrefix("id,"), "\(list)")
    try FileManager.default.removeItem(atPath: program.scratch.path(Self.own))
    #expect(try program.ask(["list", "--csv", "--stage", "open", "--stage", "last_day"]) == list)
  }

  @Test(arguments: [
    ("cost:\n  tax: 0.3\n", "line 1, column 1: cost: this is not a setting here; did you mean costs?"),
    (
      "costs:\n  broker_discout: 0.3\n",
      "line 2, column 3: costs.broker_discout: this is not a setting here; did you mean broker_discount?"
    ),
    ("broker_discount: 0.28\n", "broker_discount: this belongs below costs:"),
    ("costs:\n  win_rate: 0.2\n", "costs.win_rate: this belongs below defaults:"),
    ("costs:\n  tax: much\n", "line 2, column 8: costs.tax: much: give a percentage"),
    (
      "defaults:\n  as_of: 2024-01-01T10:00\n", "line 2, column 3: defaults.as_of: this is not a setting here"
    ),
    (
      "commands:\n  lst:\n    sort: ev\n",
      "line 2, column 3: commands.lst: this is not a command with options"
    ),
    (
      "commands:\n  digest:\n    language: klingon\n",
      "line 3, column 15: commands.digest.language: klingon: give one of zh, en."
    ),
    (
      "brokers:\n  kgi: {discount: 300}\n", "line 2, column 19: brokers.kgi.discount: '300' is not a discount"
    ),
    ("brokers:\n  kgi: {discount: 0折}\n", "brokers.kgi.discount: '0折' is not a discount"),
    ("brokers:\n  kgi:\n    disc: 6折\n", "line 3, column 5: brokers.kgi.disc: this is not a setting here"),
    ("brokers:\n  kgi: {cut_off: noon}\n", "line 2, column 18: brokers.kgi.cut_off: 'noon' is not a time"),
    (
      "brokers:\n  kgi: {discount: 0.3}\naccounts:\n  mei: {broker: kig}\n",
      "line 4, column 17: accounts.mei.broker: there is no such broker below brokers:; did you mean kgi?"
    ),
    ("accounts:\n  all: {}\n", "line 2, column 3: accounts.all: this is not a name for an account"),
    ("accounts:\n  全部: {}\n", "line 2, column 3: accounts.全部: this is not a name for an account"),
    ("accounts:\n  =1+1: {}\n", "line 2, column 3: accounts.=1+1: this is not a name for an account"),
    ("accounts:\n  mei: {}\n  mei: {}\n", "mei"),
    (
      "accounts:\n  me: {}\n  本人: {}\n",
      "line 3, column 3: accounts.本人: 本人 is the account me, which is there twice"
    ),
    ("favourites: [9935, bicycle]\n", "line 1, column 13: favourites: 'bicycle' is not a stock code"),
    ("costs: [1]\n", "line 1, column 8: costs: names with values are expected"),
    ("costs: {\n", "is not YAML"),
    ("costs: {\n", "correct the line; see subcal help config for an example."),
    ("accounts:\n\tmei: {}\n", "indent with spaces, not tabs."),
    ("accounts：\n  mei: {}\n", "write a half-width colon and a blank"),
    ("language：zh\n", "write a half-width colon and a blank"),
    ("accounts:\n  mei: {cash: 300,000}\n", "write numbers without commas, such as 300000."),
    ("accounts:\n  mei: {cash: 5張}\n", "'5張' is not a possible number"),
  ])
  func `an error names line, column and the nearest known name`(text: String, error: String) throws {
    try write(text)
    for arguments in [["digest"], ["config", "check"]] {
      let ending = try program.ask(arguments)
      #expect(ending.status == 64 && ending.stdout == "", "\(ending)")
      #expect(ending.stderr.contains(error), "\(ending.stderr)")
      #expect(ending.stderr.hasPrefix("subcal: \(program.scratch.path(Self.own))"), "\(ending.stderr)")
    }
  }

  @Test(arguments: ["300000", "300,000", "30萬", "三十萬元"])
  func `an amount is read as on the command line`(amount: String) throws {
    try write("accounts:\n  mei:\n    cash: \(amount)\n")
    let ending = try program.ask(["config", "check"])
    #expect(ending.status == 0, "\(ending)")
  }

  @Test func `config check finds a wrong value that only another command would use`() throws {
    try write("commands:\n  list:\n    sort: colour\n")
    #expect(try program.ask(["digest"]).status == 0)
    let ending = try program.ask(["config", "check"])
    #expect(
      ending.status == 64 && ending.stderr.contains("line 3, column 11: commands.list.sort"), "\(ending)")
    try write("commands:\n  list:\n    sort: ev\nnotify:\n  targets:\n    me: {kind: ntfy, topc: x}\n")
    let target = try program.ask(["config", "check"])
    #expect(
      target.status == 64
        && target.stderr.contains("line 6, column 22: notify.targets.me.topc: this is not a setting here"))
    try write("commands:\n  list:\n    sort: ev\nnotify:\n  targets:\n    me: {kind: ntfy, topic: x}\n")
    #expect(try program.ask(["config", "check", "--language", "en"]).stdout.hasSuffix(": no errors\n"))
  }

  @Test(arguments: [
    "--help", "help config", "config --help", "list help", "favourites --help", "--version", "version", "",
  ])
  func `a file that cannot be read is a warning where help is asked for`(typed: String) throws {
    let words = typed.split(separator: " ").map(String.init)
    let help = try program.run(words)
    for text in ["costs: {\n", "cost:\n  tax: 0.3\n"] {
      try write(text)
      let ending = try program.run(words)
      #expect(ending.status == 0 && ending.stdout == help.stdout, "\(ending)")
      #expect(ending.stderr.contains(program.scratch.path(Self.own)), "\(ending)")
    }
    // No language, and a file that is not there.
    try write("defaults: {language: klingon}\n")
    #expect(try program.run(words).status == 0)
    let absent = try program.run(words + ["--config", "none.yaml"])
    #expect(absent.status == 0 && absent.stderr.contains("there is no settings file none.yaml"), "\(absent)")
  }

  @Test func `config check finds a wrong value of every setting, and says where it is`() throws {
    // Every text may be the name of a file.
    let names: Set<Setting> = [
      .store, .output, .ledger, .published, .favouritesFile, .notifySettings, .authorities, .credentials,
      .fugleKeyFile, .serveDir,
    ]
    for setting in Setting.allCases
    where setting.isLasting && setting.kind != .flag && !names.contains(setting) {
      try write("\(setting.isCost ? "costs" : "defaults"):\n  \(setting.rawValue): '?!'\n")
      let ending = try program.run(["config", "check"])
      #expect(
        ending.status == 64 && ending.stderr.contains("line 2, column \(setting.rawValue.count + 5)"),
        "\(setting): \(ending)")
    }
  }

  @Test func `an empty file, one of comments and none are the same`() throws {
    let none = try program.ask(["digest"])
    for text in ["", "# nothing yet\n", "---\n"] {
      try write(text)
      #expect(try program.ask(["digest"]) == none, "\(text)")
    }
  }

  @Test func `an unknown variable is a warning with the nearest known name, and stops nothing`() throws {
    let ending = try program.ask(["digest"], environment: ["SUBCAL_LANGAUGE": "en"])
    #expect(ending.status == 0 && ending.stdout != "")
    #expect(
      ending.stderr
        == "subcal: the variable SUBCAL_LANGAUGE is not known and without effect; did you mean SUBCAL_LANGUAGE?\n"
    )
    let help = try program.run(["--help"], environment: ["SUBCAL_LEDGER_FILE": "x"])
    #expect(help.status == 0 && help.stderr.contains("did you mean SUBCAL_LEDGER?"), "\(help)")
    let other = try program.ask(["config"], environment: ["SUBCAL_ZZZ": "", "SUBCAL_STORE": "s.sqlite"])
    #expect(other.status == 0 && other.stderr.contains("SUBCAL_ZZZ is not known and without effect\n"))
  }

  @Test func `config shows what is in force and where each value comes from`() throws {
    try write(
      """
      costs:
        broker_discount: 0.28
        tax: 0.3
      brokers:
        kgi: {discount: 0.5, min_commission: 1, cut_off: 14:00, money_by: "15:30"}
      accounts:
        mei: {broker: kgi, person: 王小美}
        son:
      favourites: [2330, 9935]
      commands:
        list: {sort: ev}
      """)
    let ending = try program.run(
      ["config", "--language", "en"],
      environment: ["SUBCAL_TAX": "0.15", "SUBCAL_STORE": "/srv/s.sqlite", "COLUMNS": "200"])
    #expect(ending.status == 0 && ending.stderr == "")
    let lines = ending.stdout.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(lines.first == "config \(program.scratch.path(Self.own)) (the settings file)")
    for line in [
      "store /srv/s.sqlite (SUBCAL_STORE); the store's file",
      "tax 0.15% (SUBCAL_TAX); the transaction tax in percent",
      "broker_discount commission at 28% (line 2 of the file); what is left of the commission: 28%, 0.28 or 2.8折",
      "list sort ev (line 11 of the file)",
      "min_commission 20 (default); the minimum commission of a sale, NT$",
      "site_url not set; the URL at which the published folder is served",
      "bid_deposit 50 (default); the deposit of a bid, in percent",
      "broker kgi commission at 50%, minimum commission NT$ 1, applications until 14:00, money by 15:30 "
        + "(line 5 of the file)",
      "account mei person 王小美, broker kgi (line 7 of the file)", "favourites 2330 9935 (line 9 of the file)",
    ] {
      #expect(lines.contains(line), "\(line)\n\(ending.stdout)")
    }
    #expect(lines.contains { $0.hasPrefix("account son person son (line ") })
    for setting in Setting.allCases {
      #expect(lines.contains { $0.hasPrefix("\(setting.rawValue) ") }, "\(setting)")
    }
  }

  @Test func `favourites are those of the list and of the settings`() throws {
    try write("favourites: [9935, 2897B]\n")
    #expect(try program.run(["favourites", "add", "6535", "9935"]).status == 0)
    #expect(try program.run(["favourites", "list"]).stdout == "6535\n9935\n2897B\n")
    let listed = try program.ask(["list", "--favourites", "--all", "--sort", "cash", "--csv"]).stdout
    #expect(listed.contains("2897B-20240913"))
  }

  @Test func `the targets of notify may be in the settings, and today's file stays valid`() throws {
    let targets = "targets:\n  me: {kind: ntfy, topic: x}\n"
    let shifted = targets.split(separator: "\n").map { "  \($0)\n" }.joined()
    try write(targets, to: "home/.config/subcal/notify.yaml")
    let old = try program.ask(["notify", "--dry-run"])
    #expect(old.status == 0 && old.stdout.hasPrefix("→ me\n"), "\(old)")
    try write("notify:\n\(shifted)")
    let twice = try program.ask(["notify", "--dry-run"])
    #expect(twice.status == 64 && twice.stderr.contains("in two places"), "\(twice)")
    try FileManager.default.removeItem(atPath: program.scratch.path("home/.config/subcal/notify.yaml"))
    #expect(try program.ask(["notify", "--dry-run"]) == old)
  }
}
