import Foundation

/// A published folder or a copy of it.
struct Publication {
  let folder: URL

  /// Every file's bytes by its path, except run.json, which describes the run and not the offerings.
  var files: [String: Data] { get throws { try allFiles.filter { $0.key != "run.json" } } }

  /// Every file's bytes by its path.
  var allFiles: [String: Data] {
    get throws {
      var found: [String: Data] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let file = folder.appending(path: path)
        if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
          found[path] = try Data(contentsOf: file)
        }
      }
      return found
    }
  }

  /// The calendars and the change feed, which people subscribe to; not the files that add one offering to a calendar.
  var feeds: [String: Data] {
    get throws {
      try files.filter {
        ($0.key.hasSuffix(".ics") || $0.key.hasSuffix(".atom")) && !$0.key.hasPrefix("offerings/")
      }
    }
  }

  func file(_ path: String) -> URL { folder.appending(path: path) }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: file(path)), as: UTF8.self)
  }

  /// The events of its calendars, by path, as icalendar reads them.
  func events(_ paths: [String]) throws -> [String: [ReadEvent]] {
    Dictionary(uniqueKeysWithValues: zip(paths, try ReadEvent.all(in: paths.map(file))))
  }

  /// The names of the files that differ between two sets.
  static func differing(_ one: [String: Data], _ other: [String: Data]) -> [String] {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
  }
}
