import Foundation
import TestSupport

/// A night's answers in which the list's texts are hostile, or harmless in the same places.
struct HostileAnswers {
  /// The numbers of the list's rows that must be rejected.
  private(set) var rejected: [Int] = []
  private let isHostile: Bool
  private var rows: [[String]] = []

  /// Texts that are cleaned or escaped; the rest of each is shown.
  private static let taken = [
    "慶豐富\tX", "慶豐富\rX-A:1", "慶豐富\nEND:VEVENT\nBEGIN:VEVENT\nUID:x", "慶豐富\r\nATTENDEE:mailto:a@example.org",
    "慶\u{2028}豐\u{2029}富\u{85}", "慶\0豐\u{1B}[31m富\u{9B}2J\u{07}", "a;b,c:d\\n\\", "a\"b\"\"c,\"",
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<!-- ]]> <![CDATA[ -->",
    "&lt;b&gt; &#60; {{name}} {{{name}}}", "\u{202E}gnp.exe\u{202C}",
    "\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", "e" + String(repeating: "\u{301}", count: 150),
    "' onmouseover='alert(1)", "javascript:alert(1)", "'; DROP TABLE offering; --", "%s%n%00",
    "$(reboot) `reboot`", "../../../etc/passwd", "con", "\u{FEFF}x\u{FFF9}y",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "  \u{3000}y\u{A0}",
  ]

  /// Texts that are not used: a spreadsheet would run them, or they are not names.
  private static let refused = [
    "=cmd|' /C calc'!A0", "@SUM(1+1)", "+1+1", "-1+1", "\t=1+1", "\u{202E}=1+1", "＝1+1", "＠x",
    String(repeating: "申", count: 15_000), String(repeating: "a", count: 201),
    String(repeating: "\r\n", count: 300) + String(repeating: "x", count: 300),
  ]

  private static let codes = [
    "../../etc/x", "con", "", String(repeating: "9", count: 40), "..", "12 4", "１２３４", "9<b>1", "COM1.x",
    "../12",
  ]

  init(isHostile: Bool) {
    self.isHostile = isHostile
    for (number, words) in Self.taken.enumerated() {
      // The market's text determines the board, so it stays.
      if isHostile {
        add("\(2000 + number)", words, underwriter: words, market: "上市增資" + words)
      } else {
        add("\(2000 + number)")
      }
    }
    for (number, words) in Self.refused.enumerated() {
      // Their cells are null, as one with a character without a meaning is.
      let (code, words) = ("\(4000 + number)", isHostile ? words : "\u{E000}")
      switch number % 3 {
      case 0: add(code, words)
      case 1: add(code, underwriter: words)
      default: add(code, market: words)
      }
    }
    if isHostile {
      for code in Self.codes {
        add(code)
        rejected.append(rows.count)
      }
    }
  }

  /// The harmless name of a code, each another, because one offering under two codes is a doubt.
  private static func name(of code: String) -> String { "虛構\(code)" }

  private mutating func add(
    _ code: String, _ name: String? = nil, underwriter: String = "示範證券", market: String = "上市增資"
  ) {
    rows.append([
      "1", "113/11/05", name ?? Self.name(of: code), code, market, "113/10/28", "113/11/01", "340,000",
      "340,000", "27.3", "27.3", "113/11/13", underwriter, "1,000", "9,282,000", "0", "0", "",
    ])
  }

  /// Writes the recorded evening's answers with this list, and with the closes of its first offerings.
  func write(to folder: URL) throws {
    let fixtures = Repository.url.appending(path: "Fixtures")
    try FileManager.default.copyItem(at: fixtures.appending(path: "replay/2024-10-29"), to: folder)
    try FileManager.default.removeItem(at: folder.appending(path: "twse-subscriptions-2024.csv"))
    let form = try Self.json(at: fixtures.appending(path: "forms/list.json")) as? [String: Any]
    try Self.write(
      ["stat": "OK", "title": "公開申購公告-抽籤日程表", "fields": form?["fields"] ?? [], "data": rows],
      to: folder.appending(path: "twse-subscriptions-2024.json"))
    let file = folder.appending(path: "twse-closes.json")
    let closes = try Self.json(at: file) as? [[String: Any]] ?? []
    let codes = Self.taken.indices.map { "\(2000 + $0)" }
    let added = codes.indices.map { number in
      (closes.first ?? [:]).merging([
        "Code": codes[number], "Name": isHostile ? Self.taken[number] : Self.name(of: codes[number]),
        "ClosingPrice": "36.5", "HighestPrice": "36.5",
      ]) { $1 }
    }
    try Self.write(closes.filter { !codes.contains($0["Code"] as? String ?? "") } + added, to: file)
  }

  private static func json(at file: URL) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(contentsOf: file))
  }

  private static func write(_ json: Any, to file: URL) throws {
    try JSONSerialization.data(withJSONObject: json).write(to: file)
  }
}
