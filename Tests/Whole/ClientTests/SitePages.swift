import Foundation
import TestSupport
import Testing

/// The recorded evening published with its pages, and their state in Chromium.
///
/// The pages follow the browser's clock, like those of a live night; ``sample`` are the pages of a replay.
struct SitePages {
  let folder, store: URL

  /// Published on first use.
  static let shared = Result { try SitePages() }
  static let sample = Result { try SitePages(of: Installation("sample"), []) }

  private init() throws {
    let installation = try Installation("site")
    // Bars of more than two years, so that there are earlier years to load.
    let history = installation.folder.appending(path: "history")
    _ = try Tool(URL(filePath: "/usr/bin/env")).output([
      "python3", Repository.url.appending(path: "Scripts/make-history").path, history.path, "2022-06-01",
    ])
    _ = try Tool(Clients.subcal).output([
      "backfill", "--replay", history.path, "--from", "2022-06-01", "--to", "2024-10-28", "--as-of",
      "2024-10-29T21:30", "--store", installation.store.path,
    ])
    try self.init(of: installation, ["--no-sample"])
  }

  private init(of installation: Installation, _ options: [String]) throws {
    (folder, store) = (installation.output, installation.store)
    let answers = Repository.url.appending(path: "Fixtures/replay/2024-10-29")
    let finished = try Tool(Clients.subcal).run(
      [
        "nightly", "--replay", answers.path, "--as-of", "2024-10-29T21:30", "--output", folder.path,
        "--store",
        installation.store.path, "--language", "en", "--calendar-languages", "en", "--site-url",
        "https://calendar.example.org/subcal",
      ] + options)
    try #require(finished.status == 0, "\(finished.stderr)")
  }

  /// What Chromium shows in parts of `Tests/Machines/Clients/site.py`: lists of texts by name, by part.
  func seen(_ parts: [String]) throws -> [String: [String: [String]]] {
    let output = try Tool.clientScript("site.py", [folder.path] + parts)
    return try JSONDecoder().decode([String: [String: [String]]].self, from: output)
  }
}
