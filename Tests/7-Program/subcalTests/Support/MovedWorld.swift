import Foundation
import TestSupport

/// Nights of May and June 2026: the announcements and closes of these days as the exchanges published them, with three
/// auctions and two draws of 2024 whose days are moved, trading day to trading day.
struct MovedWorld {
  let program: Program
  let store: String

  /// Played on first use, and shared by the tests, which only read the store.
  static let shared = Result { try MovedWorld() }

  private init() throws {
    program = try Program()
    store = program.scratch.path("world.sqlite")
    let lists = try Lists()
    var last = ""
    for day in try Self.days(from: "2026-05-28", without: ["2026-06-19"]).prefix(16) {
      let night = try Self.write(lists, on: day, after: last, to: program.scratch.url)
      let ending = try program.run([
        "nightly", "--replay", night.path, "--as-of", "\(day)T18:00", "--no-site", "--output",
        program.scratch.path("public"), "--store", store,
      ])
      // The other lists are missing, which a night says.
      guard [0, 10].contains(ending.status) else { throw Failure(day: day, ending: ending) }
      last = day
    }
  }

  struct Failure: Error {
    let day: String
    let ending: Program.Ending
  }

  private static let codes = ["8033", "3717", "1312"]

  /// Thirty trading days from one on.
  private static func days(from first: String, without closed: Set<String>) throws -> [String] {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = .withFullDate
    guard let start = formatter.date(from: first) else { throw RecordedPayload.Missing() }
    return (0..<60).map { start.addingTimeInterval(Double($0) * 86_400) }.filter { date in
      // 1 January 1970 was a Thursday.
      let weekday = (Int(date.timeIntervalSince1970) / 86_400 + 3) % 7
      return weekday < 5 && !closed.contains(formatter.string(from: date))
    }.map { formatter.string(from: $0) }
  }

  /// The rows of the lists of 2024.
  private struct Lists {
    let auctions, draws: [[String]]
    let auctionNotes, drawNotes: String
    /// Days of 2026 by those of 2024.
    let moved: [String: String]

    init() throws {
      let old = try MovedWorld.days(from: "2024-05-28", without: ["2024-06-10"])
      let new = try MovedWorld.days(from: "2026-05-29", without: ["2026-06-19"])
      moved = Dictionary(uniqueKeysWithValues: zip(old, new))
      (auctions, auctionNotes) = try Self.read(
        "auction/twse-auction-2024-big5.csv", ["6637", "35832", "6951"])
      (draws, drawNotes) = try Self.read("public_form/csv-big5-crlf-113-20241102.csv", ["6890", "6952"])
    }

    private static func read(_ path: String, _ codes: [String]) throws -> ([[String]], String) {
      guard let folder = RecordedPayload.folder, let iconv = Tool(named: "iconv") else {
        throw RecordedPayload.Missing()
      }
      let bytes = try iconv.output([
        "-f", "CP950", "-t", "UTF-8", folder.appending(path: path).path(percentEncoded: false),
      ])
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
      let rows = lines.map { line in
        line.dropFirst().split(separator: "\",", omittingEmptySubsequences: false).map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        }
      }
      let head = rows.filter { $0.first == "序號" }
      let notes = lines.drop { !$0.contains("說明") }.joined(separator: "\r\n")
      return (head + rows.filter { $0.count > 3 && codes.contains($0[3]) }, notes)
    }

    /// A list as it was on a day: without the results that came later.
    func file(
      _ rows: [[String]], _ notes: String, days: [Int], decided: Int, results: [Int], on today: String,
      title: String, offset: Int
    ) throws -> Data {
      var lines = ["\"\(title)\""]
      for (index, row) in rows.enumerated() {
        var cells = row
        if index > 0 {
          for column in days { cells[column] = try date(cells[column], offset) }
          let day = cells[decided].split(separator: "/").compactMap { Int($0) }
          let iso = String(format: "%04d-%02d-%02d", day[0] + offset, day[1], day[2])
          if today < iso { for column in results { cells[column] = "" } }
        }
        lines.append(cells.map { "\"\($0)\"" }.joined(separator: ","))
      }
      return Data((lines + [notes, ""]).joined(separator: "\r\n").utf8)
    }

    private func date(_ text: String, _ offset: Int) throws -> String {
      let parts = text.split(separator: "/").compactMap { Int($0) }
      let old = String(format: "%04d-%02d-%02d", parts[0] + offset, parts[1], parts[2])
      guard let new = moved[old] else { throw RecordedPayload.Missing() }
      let day = new.split(separator: "-").compactMap { Int($0) }
      return String(format: "%d/%02d/%02d", day[0] - offset, day[1], day[2])
    }
  }

  /// Writes the answers of a night.
  private static func write(_ lists: Lists, on day: String, after last: String, to folder: URL) throws -> URL
  {
    guard let payloads = RecordedPayload.folder, let iconv = Tool(named: "iconv") else {
      throw RecordedPayload.Missing()
    }
    let night = folder.appending(path: "night-\(day)")
    try FileManager.default.createDirectory(at: night, withIntermediateDirectories: true)
    let files = [
      "twse-auctions-2026.csv": try lists.file(
        lists.auctions, lists.auctionNotes, days: [1, 7, 8, 15], decided: 1, results: [17] + Array(19..<25),
        on: day,
        title: "競價拍賣公告-證券承銷", offset: 0),
      "twse-subscriptions-2026.csv": try lists.file(
        lists.draws, lists.drawNotes, days: [1, 5, 6, 11], decided: 1, results: [15, 16], on: day,
        title: "公開申購公告-抽籤日程表", offset: 1911),
    ]
    for (name, bytes) in files {
      let file = night.appending(path: name)
      try bytes.write(to: file)
      try iconv.output(["-f", "UTF-8", "-t", "CP950", file.path(percentEncoded: false)]).write(to: file)
    }
    try FileManager.default.copyItem(
      at: payloads.appending(path: "holiday/openapi-holidaySchedule-2026.json"),
      to: night.appending(path: "twse-holidays-2026.json"))
    try announcements(after: last, until: day).write(to: night.appending(path: "twse-announcements.json"))
    let compact = day.replacing("-", with: "")
    let closes = payloads.appending(path: "stock_day_all_daily/\(compact).json")
    if FileManager.default.fileExists(atPath: closes.path(percentEncoded: false)) {
      try FileManager.default.copyItem(at: closes, to: night.appending(path: "twse-closes.json"))
    }
    return night
  }

  /// The rows of three companies that were published since the night before.
  private static func announcements(after last: String, until day: String) throws -> Data {
    let (from, to) = (last.replacing("-", with: ""), day.replacing("-", with: ""))
    var rows: [[String: String]] = []
    for name in RecordedPayload.files(in: "announcements") where name.hasPrefix("twse-openapi-said-2") {
      let said = String(name.dropFirst("twse-openapi-said-".count).prefix(8))
      guard said > from, said <= to else { continue }
      let bytes = Data(try RecordedPayload.bytes("announcements/\(name)"))
      rows += try JSONDecoder().decode([[String: String]].self, from: bytes).filter {
        codes.contains($0["公司代號"] ?? "")
      }
    }
    return try JSONEncoder().encode(rows)
  }
}
