import Foundation
import Testing

/// The recorded evening published with its pages, and what Chromium makes of them.
struct SitePages {
  let folder: URL

  /// Published when first asked for.
  static let shared = Result { try SitePages() }

  private init() throws {
    let installation = try Installation("site")
    folder = installation.output
    // Bars of two years and some, so that there are years to load.
    let history = installation.folder.appending(path: "history")
    _ = try Clients.output(
      of: URL(filePath: "/usr/bin/env"),
      ["python3", Clients.root.appending(path: "Scripts/make-history").path, history.path, "2022-06-01"])
    _ = try Clients.output(
      of: Clients.subcal,
      [
        "backfill", "--replay", history.path, "--from", "2022-06-01", "--to", "2024-10-28", "--as-of",
        "2024-10-29T21:30", "--store", installation.store.path,
      ])
    let answers = Clients.root.appending(path: "Fixtures/replay/2024-10-29")
    let finished = try Clients.run(
      Clients.subcal,
      [
        "nightly", "--replay", answers.path, "--as-of", "2024-10-29T21:30", "--output", folder.path,
        "--store",
        installation.store.path, "--language", "en", "--site-url", "https://calendar.example.org/subcal",
      ])
    try #require(finished.status == 0, "\(finished.errors)")
  }

  /// What a part of `Tests/Clients/site.py` sees.
  func seen(_ what: String, _ argument: String? = nil) throws -> [String: [String]] {
    let output = try Clients.clientScript("site.py", [what, folder.path] + (argument.map { [$0] } ?? []))
    return try JSONDecoder().decode([String: [String]].self, from: output)
  }
}
