import Foundation
import TestSupport

/// An output folder with a file of every kind. Each file names its night, and pages link to the files they need.
struct SampleNight {
  var number: Int
  var offerings: [String] = ["2330", "2317", "9935"]

  /// The files by path.
  var files: [String: String] {
    var files = [
      "subscriptions.json": "{\"night\": \(number)}\n", "subscriptions.csv": "night \(number)\n",
      "subscriptions.excel.csv": "night \(number)\n", "subscriptions.ics": "night \(number)\n",
      "calendars/deadline.ics": "night \(number)\n", "changes.atom": "night \(number)\n",
      "latest.json": "{\"night\": \(number)}\n",
      "run.json": "{\"night\": \(number), \"started_at\": \"now\"}\n",
      "assets/site.css": "/* night \(number) */\n", "assets/site.js": "// night \(number)\n",
      "assets/bars/2330-2023.js": "// night \(number)\n", "schema/subscriptions.schema.json": "{}\n",
    ]
    for language in ["", ".en"] {
      files["index\(language).html"] = page(
        ["assets/site.css", "assets/site.js", "subscriptions.ics", "subscriptions.csv", "changes.atom"]
          + offerings.map { "offerings/\($0)\(language).html" })
      for code in offerings {
        files["offerings/\(code)\(language).html"] = page([
          "assets/site.css", "offerings/\(code).json", "subscriptions.json",
        ])
      }
    }
    for code in offerings { files["offerings/\(code).json"] = "{\"night\": \(number)}\n" }
    return files
  }

  private func page(_ links: [String]) -> String {
    "<p>night \(number)</p>\n" + links.map { "<a href=\"\($0)\"></a>\n" }.joined()
  }

  /// Writes the files into a folder of a scratch directory, replacing the folder.
  func write(to scratch: ScratchDirectory, _ folder: String = "public") throws {
    if FileManager.default.fileExists(atPath: scratch.path(folder)) {
      try FileManager.default.removeItem(atPath: scratch.path(folder))
    }
    for (path, text) in files { try scratch.write(text, to: "\(folder)/\(path)") }
  }
}
