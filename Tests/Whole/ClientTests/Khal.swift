import Foundation
import TestSupport

/// A khal calendar with the events of one feed.
struct Khal {
  private let config: URL

  /// Imports a feed into an empty calendar under a folder.
  init(importing feed: URL, into folder: URL) throws {
    let work = folder.appending(path: "khal")
    config = work.appending(path: "khal.conf")
    try FileManager.default.createDirectory(
      at: work.appending(path: "calendar"), withIntermediateDirectories: true)
    try """
    [calendars]
    [[subcal]]
    path = \(work.appending(path: "calendar").path)
    [locale]
    timeformat = %H:%M
    dateformat = %Y-%m-%d
    longdateformat = %Y-%m-%d
    datetimeformat = %Y-%m-%d %H:%M
    longdatetimeformat = %Y-%m-%d %H:%M
    [default]
    default_calendar = subcal
    [sqlite]
    path = \(work.appending(path: "khal.db").path)
    """.write(to: config, atomically: true, encoding: .utf8)
    _ = try run("import", "--batch", "-a", "subcal", feed.path)
  }

  /// The events that khal lists for a number of days from a day, each once.
  func list(_ format: String, from day: String, days: Int) throws -> String {
    String(
      decoding: try run("list", "--once", "--day-format", "", "--format", format, day, "\(days)d"),
      as: UTF8.self)
  }

  private func run(_ arguments: String...) throws -> Data {
    try Tool(Clients.khal).output(
      ["-c", config.path] + arguments,
      environment: ["LC_ALL": "C.UTF-8", "TZ": "Asia/Taipei"])
  }
}
